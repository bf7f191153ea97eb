"""Writes the emblems of the cards for the page, each game's own, and the credits of those who drew them.

python tools/emblems.py          writes web/src/lib/art/emblems/*.json, docs/credits.md and the cards that the page is tested with
python tools/emblems.py --check  says whether emblems and credits are as they would be written

The drawings come from the collection game-icons (CC BY 3.0) as the npm package @iconify-json/game-icons has it, and from
tools/emblems-own.json where none of them fits. Coordinates are rounded to whole units of the field of 512 x 512.
"""

import json
import re
import sys
from collections.abc import Iterator
from pathlib import Path

from wartable.core.cards import printed
from wartable.games import BUILT_IN, game

ROOT = Path(__file__).resolve().parent.parent
TOOLS = ROOT / "tools"
WEB = ROOT / "web"
PACKAGE = WEB / "node_modules" / "@iconify-json" / "game-icons" / "icons.json"
OUT = WEB / "src" / "lib" / "art" / "emblems"
CREDITS = ROOT / "docs" / "credits.md"
CARDS = WEB / "test" / "cards.json"
WIRES = "wires"
"""What a Circuit Card shows is drawn from its own wires."""

# The usual emblem of each kind, for cards of sets that bring no pictures; and the signs of keywords and gems.
SHARED = {
    "usual": {
        "unit": "barbute", "spell": "magic-swirl", "enchantment": "rune-stone", "standard": "knight-banner",
        "warlord": "crowned-skull", "legion": "spears", "battlefield": "hills", "item": "broadsword", "orders": "scroll-unfurled",
        "support": "old-wagon", "weapon": "crossed-swords", "special": "star-medal", "weather": "cloudy-fork",
        "disease": "virus", "magic": "crystal-ball",
    },
    "keywords": {
        "guard": "vibrating-shield", "overkill": "pierced-body", "spell shield": "magic-shield", "stealth": "hood",
        "stalwart": "stone-tower", "bloodlust": "bleeding-wound", "backlash": "return-arrow", "aggression": "sprint",
        "swiftness": "wingfoot", "splatter": "splash", "heal": "health-normal", "redirect": "divert",
        "espionage": "spyglass", "legion": "minions", "deathwish": "death-skull", "challenge": "crossed-swords",
        "spirit quest": "spiral-bloom", "spellstorm": "magic-swirl", "glory": "laurel-crown",
    },
    "essence": {
        "W": "sun", "U": "droplets", "R": "flame", "G": "oak-leaf", "B": "death-skull", "P": "windy-stripes",
    },
    "backs": {
        "hands-of-war": "crossed-swords", "blood-wars": "imperial-crown", "the-battlefield": "swords-emblem",
        "art-of-battle": "katana", "circuit-warfare": "cog",
    },
    "fighters": {
        "AL": "samurai-helmet", "AR": "spartan-helmet", "BL": "tribal-mask", "BR": "oni",
    },
}  # fmt: skip


def main() -> int:
    written = {
        **emblem_files(),
        CREDITS: credits_page(),
    }
    if "--check" in sys.argv[1:]:
        stale = [path for path, text in written.items() if not path.exists() or path.read_text() != text]
        for path in stale:
            print(f"{path.relative_to(ROOT)} is not as tools/emblems.py would write it")
        return 1 if stale else 0
    OUT.mkdir(parents=True, exist_ok=True)
    written[CARDS] = cards()
    for path, text in written.items():
        path.write_text(text)
        print(f"{path.relative_to(ROOT)}: {len(text)} characters")
    return 0


def cards() -> str:
    """Every card as the page gets it; a rewording alone is no reason to write them again."""
    sent = {
        game_id: [printed(card, game(game_id).art.get(card.id)) for card in game(game_id).cards.values()]
        for game_id in BUILT_IN
    }
    return json.dumps(sent, indent=0, ensure_ascii=False) + "\n"


def emblem_files() -> dict[Path, str]:
    icons = read_icons()
    files = {}
    for game_id in BUILT_IN:
        files[OUT / f"{game_id}.json"] = written({name: icons[name] for name in sorted(names_of(game_id))})
    shared = {
        group: {key: icons[name] for key, name in names.items() if group != "usual"}
        for group, names in SHARED.items()
    }
    shared["usual"] = {kind: icons[name] for kind, name in SHARED["usual"].items()}
    files[OUT / "usual.json"] = written(shared.pop("usual"))
    files[OUT / "keywords.json"] = written(shared.pop("keywords"))
    files[OUT / "fighters.json"] = written(shared.pop("fighters"))
    files[OUT / "signs.json"] = json.dumps(shared, indent=0, ensure_ascii=False) + "\n"
    return files


def written(paths: dict[str, str]) -> str:
    return json.dumps(paths, indent=0, ensure_ascii=False) + "\n"


def names_of(game_id: str) -> set[str]:
    """Every emblem that the cards of a game show."""
    art = game(game_id).art.values()
    return {name for each in art for name in (each.emblem, each.crown, each.behind) if name} - {WIRES}


def read_icons() -> dict[str, str]:
    """All drawings by name, rounded where they are used."""
    package = json.loads(PACKAGE.read_text())["icons"]
    own: dict[str, str] = json.loads((TOOLS / "emblems-own.json").read_text())

    class Icons(dict[str, str]):
        def __missing__(self, name: str) -> str:
            if name in own:
                return own[name]
            paths = re.findall(r'\bd="([^"]+)"', package[name]["body"])
            self[name] = "".join(round_path(each) for each in paths)
            return self[name]

    return Icons()


def used_icons() -> list[str]:
    own: dict[str, str] = json.loads((TOOLS / "emblems-own.json").read_text())
    names = {name for game_id in BUILT_IN for name in names_of(game_id)}
    names |= {name for group in SHARED.values() for name in group.values()}
    return sorted(names - set(own))


def read_authors() -> dict[str, str]:
    lines = (TOOLS / "emblem-authors.tsv").read_text().splitlines()
    return dict(line.split("\t") for line in lines if line and not line.startswith("#"))


def credits_page() -> str:
    """The page of credits: every drawing under the name of its author."""
    authors = read_authors()
    by_author: dict[str, list[str]] = {}
    for name in used_icons():
        by_author.setdefault(authors[name], []).append(name)
    lines = [
        "# Credits",
        "",
        "## Emblems",
        "",
        "The scenes, frames, plates and backs of the cards are drawn by Wartable itself. The emblems in them come from",
        "[game-icons.net](https://game-icons.net), by the authors below, under the licence",
        "[CC BY 3.0](https://creativecommons.org/licenses/by/3.0/); those of Viscious Speed and Zeromancer are in the public",
        "domain (CC0). They were changed: coordinates are rounded, and the cards light, colour, crop and combine them.",
        "",
    ]
    for author in sorted(by_author, key=lambda each: (-len(by_author[each]), each)):
        name = author.replace("-", " ").title()
        lines += [f"- **{name}**: {', '.join(by_author[author])}"]
    everybody = sorted({author.replace("-", " ").title() for author in authors.values()})
    lines += [
        "",
        "Cards of sets may show any other emblem of the collection, which lies beside the page as it was drawn, by",
        f"{', '.join(everybody[:-1])} and {everybody[-1]}.",
        "",
        "## Fonts",
        "",
        "[Grenze](https://github.com/Omnibus-Type/Grenze) by Renata Polastri and Omnibus-Type, [Alegreya](https://github.com/huertatipografica/Alegreya),",
        "[Alegreya Sans and Alegreya Sans SC](https://github.com/huertatipografica/Alegreya-Sans) by Juan Pablo del Peral and Huerta",
        "Tipográfica, all under the [SIL Open Font License 1.1](https://openfontlicense.org), cut to the letters of English and German.",
        "",
    ]
    return "\n".join(lines)


# -- paths ---------------------------------------------------------------------------------------------------------

TOKEN = re.compile(r"([MmLlHhVvCcSsQqTtAaZz])|(-?(?:\d+\.?\d*|\.\d+)(?:e-?\d+)?)")
ARITY = {"M": 2, "L": 2, "H": 1, "V": 1, "C": 6, "S": 4, "Q": 4, "T": 2, "A": 7, "Z": 0}


def round_path(d: str) -> str:
    """The same path in whole units, every step told from where the rounded one before it ended: errors do not add up."""
    x = y = start_x = start_y = 0.0
    at = (0, 0)
    start = (0, 0)
    out: list[str] = []
    last = ""
    for letter, numbers in segments(d):
        upper = letter.upper()
        base = (x, y) if letter.islower() else (0.0, 0.0)
        if upper == "Z":
            x, y, at = start_x, start_y, start
            out.append("z")
            last = "z"
            continue
        if upper == "A":
            x, y = base[0] + numbers[5], base[1] + numbers[6]
            radii = [max(1, round(each)) for each in numbers[:2]]
            end = (round(x), round(y))
            if end == at:
                continue
            steps = [
                *radii,
                round(numbers[2]),
                int(numbers[3]),
                int(numbers[4]),
                end[0] - at[0],
                end[1] - at[1],
            ]
            name = "a"
        elif upper in "HV":
            if upper == "H":
                x = base[0] + numbers[0]
            else:
                y = base[1] + numbers[0]
            end = (round(x), round(y))
            if end == at:
                continue
            name, steps = ("h", [end[0] - at[0]]) if upper == "H" else ("v", [end[1] - at[1]])
        else:
            points = [(base[0] + numbers[i], base[1] + numbers[i + 1]) for i in range(0, len(numbers), 2)]
            x, y = points[-1]
            rounded = [(round(px), round(py)) for px, py in points]
            end = rounded[-1]
            if upper != "M" and all(each == at for each in rounded):
                continue
            steps = [step for px, py in rounded for step in (px - at[0], py - at[1])]
            name = "M" if upper == "M" else upper.lower()
            if upper == "M":
                steps = [*end]
                start_x, start_y, start = x, y, end
        text = ""
        for i, step in enumerate(steps):
            text += str(step) if step < 0 or (i == 0 and name != last) else f" {step}"
        out.append(text if name == last and name != "M" else name + text)
        last = name
        at = end
    return "".join(out)


def segments(d: str) -> Iterator[tuple[str, list[float]]]:
    """The commands of a path one by one; numbers that follow without a letter repeat it."""
    position = 0
    letter = ""
    while position < len(d):
        if d[position] in " ,\n\t":
            position += 1
            continue
        if d[position].isalpha():
            letter = d[position]
            position += 1
            if letter in "Zz":
                yield letter, []
            continue
        numbers: list[float] = []
        for i in range(ARITY[letter.upper()]):
            while d[position] in " ,\n\t":
                position += 1
            if letter in "Aa" and i in (3, 4):  # flags may stand without a space
                numbers.append(float(d[position]))
                position += 1
                continue
            found = TOKEN.match(d, position)
            assert found is not None and found.group(2) is not None, d[position : position + 20]
            numbers.append(float(found.group(2)))
            position = found.end()
        yield letter, numbers
        letter = {"M": "L", "m": "l"}.get(letter, letter)


if __name__ == "__main__":
    sys.exit(main())
