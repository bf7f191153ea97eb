"""`wartable new set`: a folder that works from the first minute, with three cards, a deck and two scenarios to change."""

from pathlib import Path

import msgspec

from wartable.core.decks import Deck, print_deck
from wartable.core.errors import BadSetup
from wartable.core.sets import NAME, CardSet
from wartable.games import BUILT_IN, game
from wartable.sets.folder import documents_of
from wartable.sets.loading import let_go, make_game
from wartable.sets.weaving import weave

Document = dict[str, object]

HANDS: list[Document] = [
    {
        "id": "@1", "name": "Ice Reader", "cost": {"essence": "UU"}, "attack": 1, "health": 3, "range": 2,
        "abilities": [{"is": "triggered", "on": "enter", "does": [{"is": "draw", "count": 1}]}],
        "flavour": "She reads the cracks. They are never good news.",
    },
    {
        "id": "@2", "name": "Cold Snap", "family": "spell", "cost": {"essence": "U"},
        "modes": [[{"is": "exhaust", "who": {"is": "target", "side": "foe"}}]],
    },
    {
        "id": "@3", "name": "Snowdrift Warden", "cost": {"essence": "WW"}, "attack": 2, "health": 4, "range": 1,
        "abilities": [{"is": "keyword", "word": "guard"}],
    },
]  # fmt: skip
CIRCUIT: list[Document] = [
    {"id": "@1", "name": "Frozen Cross", "rarity": 1, "wires": "NESW"},
    {"id": "@2", "name": "Second Spark", "rarity": 1, "does": {"is": "charge", "ap": 2}},
    {
        "id": "@3", "name": "Spare Wire", "rarity": 2, "cost": 2,
        "does": {"is": "in_order", "effects": [{"is": "discard_from_hand", "count": 1}, {"is": "draw", "count": 2}]},
    },
]  # fmt: skip
ART: list[Document] = [
    {
        "id": "@1", "name": "Ice Pick", "family": "attack Weapon", "cost": 3, "rows": [1],
        "does": {"is": "strike", "attack": 4},
    },
    {
        "id": "@2", "name": "Cold Grip", "family": "Modifier", "cost": 1, "rows": [1, 2, 3], "copies": 2,
        "does": {"is": "wind", "stamina": 2},
    },
    {
        "id": "@3", "name": "Snow Wall", "family": "defence Weapon", "cost": 2, "rows": [2],
        "does": {"is": "guard", "block": 7},
    },
]  # fmt: skip
BLOOD: list[Document] = [
    {"is": "legion", "id": "@1", "name": "Frost Pilgrims", "rr": 3, "combat": 4, "keyword": "Guardian"},
    {
        "is": "fate", "id": "@2", "name": "Cold March", "rr": 3, "sort": "Orders", "timing": "C",
        "does": {"is": "add_combat", "amount": 3}, "cost": "discard",
    },
    {"is": "battlefield", "id": "@3", "name": "The White Pass", "rr": 3, "vp": 3},
]  # fmt: skip
FIELD: list[Document] = [
    {"id": "@01", "name": "Ice Axe", "lane": "melee", "copies": 4, "x1": [3, 2], "x2": [7, 5]},
    {
        "id": "@02", "name": "Snow Archer", "lane": "ranged", "copies": 4, "x1": [3, 2], "x2": [6, 5],
        "flank": [1, 0],
    },
    {
        "id": "@03", "name": "Whiteout", "family": "weather", "side": "either",
        "does": {"is": "multiply", "reach": "lane", "attack": "half"},
    },
]  # fmt: skip

CARDS = {
    "hands-of-war": HANDS,
    "circuit-warfare": CIRCUIT,
    "art-of-battle": ART,
    "blood-wars": BLOOD,
    "the-battlefield": FIELD,
}

TESTS = {
    "hands-of-war": {
        "ice-reader": "hand A @1\ndeck A AL01\nA cast @1 V\nexpect @1 in A.V ; A hand AL01\n",
        "cold-snap": "field B V AL01\nhand A @2\nA cast @2 AL01\nexpect AL01 exhausted ; A graveyard @2\n",
    },
    "circuit-warfare": {
        "second-spark": "ap R 3\nhand R @2 4X\nR @2\nexpect AP R 2 ; Graveyard: @2\n",
        "frozen-cross": "ap R 3\nhand R @1 4X\nR PLACE @1 (2,2)\nexpect shows (2,2) R ; AP R 2\n",
    },
    "art-of-battle": {
        "ice-pick": "play AL @1 L 1\nexpect BR hp 16\n",
        "snow-wall": "play AL @3 L 2\nexpect AL weapon @3 AL 1\n",
    },
    "blood-wars": {
        "pilgrims": "P0 table W05[@1]\nP0 hand B01\nP0 CHALLENGE B01 combat W05\nexpect CS 4 to 0\n",
        "white-pass": "P0 table W05[L17]\nP0 hand @3\nP0 CHALLENGE @3 combat W05\nexpect CS 6 to 0\n",
    },
    "the-battlefield": {
        "a-pair": "army P1 #\nslot P1:M1 @01 pair\nexpect P1 total 7 5\n",
        "whiteout": "army P1 #\nslot P1:M1 @01 pair\nslot P1:M2 @03\nexpect P1 total 3 5\n",
    },
}

EMBLEMS = {
    "hands-of-war": ("crystal-ball", "snowing", "viking-shield"),
    "circuit-warfare": ("wires", "electric", "wires"),
    "art-of-battle": ("axe-swing", "snowing", "guarded-tower"),
    "blood-wars": ("hooded-figure", "snowing", "mountains"),
    "the-battlefield": ("wood-axe", "bow-arrow", "snowing"),
}

README = """# {name}

A set for {game}, made with `wartable new set`. Everything in here is yours to change.

    wartable set check {folder}      # is it well made? every mistake with its file and line
    wartable set test {folder}       # play the scenarios in tests/
    wartable dev {folder}            # a server that shows every change as you save
    wartable print {folder} --out {id}.pdf
    wartable set pack {folder}       # one file that others can install
    wartable set install {folder}    # then: wartable play {game_id}+{id}

* `set.toml`: what the set is called, who made it, and the pictures of its cards.
* `cards/*.json`: the cards. `schema.json` beside this file says what may stand in them; most editors offer the words
  of it as you type. The text on a card is made from what it does, so it cannot lie. To begin with a printed card:
  `wartable cards {game_id} --document CARD`.
{more}* `tests/*.txt`: scenarios, in the notation of the game's own tests.
"""


def make_set(game_id: str, name: str, folder: Path, author: str = "") -> Path:
    """Write the folder of a new set. Raises BadSetup where it is there already, or the game or the name is none."""
    if game_id not in BUILT_IN:
        raise BadSetup("NO_SETS", f"{game_id!r} takes no sets; these games do: {', '.join(BUILT_IN)}")
    if not NAME.match(name):
        raise BadSetup(
            "BAD_SET_NAME",
            f"the name of a set is small letters, digits and hyphens, as `frost-march`, not {name!r}",
        )
    if folder.exists() and any(folder.iterdir() if folder.is_dir() else [folder]):
        raise BadSetup("FOLDER_THERE", f"{folder} is there already, and not empty")
    title = name.replace("-", " ").title()
    letters = _letters(game_id, name)
    cards = [_lettered(card, letters) for card in CARDS[game_id]]
    army = title.split()[0]
    if game_id == "the-battlefield":
        cards += _viking_rest(letters, cards)
    _write(folder / "set.toml", _head(game_id, name, title, letters, author, army))
    for card in cards[:3]:
        slug = str(card["name"]).lower().replace(" ", "-").replace("'", "")
        _write(folder / "cards" / f"{slug}.json", _json(card))
    if len(cards) > 3:
        _write(folder / "cards" / "the-rest.json", _json(cards[3:]))
    for each, text in TESTS[game_id].items():
        _write(folder / "tests" / f"{each}.txt", text.replace("@", letters).replace("#", army))
    deck = _deck(game_id, name, title, cards)
    if deck:
        _write(folder / "decks" / f"{name}.txt", deck)
    schema = documents_of(game_id).schema(f"A card of {game(game_id).name}")
    _write(folder / "schema.json", _json(schema))
    more = "* `decks/*.txt`: decks, a count and a card in each line.\n" if deck else ""
    words = {"name": title, "game": game(game_id).name, "game_id": game_id, "id": name}
    _write(folder / "README.md", README.format(folder=folder.name, more=more, **words))
    return folder


def _head(game_id: str, name: str, title: str, letters: str, author: str, army: str) -> str:
    lines = [
        f'id = "{name}"',
        f'name = "{title}"',
        'version = "0.1"',
        f'game = "{game_id}"',
        f"authors = [{msgspec.json.encode(author).decode() if author else ''}]",
        'licence = "CC BY 4.0"',
        'about = "A set of my own."',
        "",
    ]
    digits = "0" if game_id == "the-battlefield" else ""
    if game_id == "the-battlefield":
        wishes = ", ".join(f'"{letters}{n:02}"' for n in (12, 5, 5, 8, 3))
        lines += ["[[armies]]", f'name = "{army}"', f"usual_wishes = [{wishes}]", ""]
    lines += ["[art]  # the emblem in the picture of each card"]
    lines += [f'{letters}{digits}{n} = "{emblem}"' for n, emblem in enumerate(EMBLEMS[game_id], start=1)]
    return "\n".join(lines) + "\n"


def _letters(game_id: str, name: str) -> str:
    """Two letters for the ids of the cards, which no printed card begins with."""
    words = [word for word in name.split("-") if word]
    first = (words[0][0] + (words[1][0] if len(words) > 1 else words[0][-1])).upper()
    taken = {card[:2] for card in game(game_id).cards} | {
        card[:1] for card in game(game_id).cards if len(card) < 4
    }
    for letters in (first, *(f"{first[0]}{letter}" for letter in "XYZQ"), "ZX"):
        if letters not in taken and letters.isalpha():
            return letters
    return "ZZ"


def _lettered(card: Document, letters: str) -> Document:
    return {**card, "id": str(card["id"]).replace("@", letters)}


def _viking_rest(letters: str, cards: list[Document]) -> list[Document]:
    """What makes an army of 44 of the first three: the rest of the Viking army, to be changed card by card."""
    documents = documents_of("the-battlefield")
    found: list[Document] = []
    number = len(cards)
    left_out = ("VK02", "VK05", "VK16")
    for card in game("the-battlefield").cards.values():
        if card.id.startswith("VK") and card.id not in left_out:
            number += 1
            document = documents.write(card)
            found.append({**document, "id": f"{letters}{number:02}", "name": f"Northern {card.name}"})
    return found


def _deck(game_id: str, name: str, title: str, cards: list[Document]) -> str:
    """A deck with the new cards in it, as a text; empty where the game has no decks of one's own."""
    if not game(game_id).brings_decks:
        return ""
    rules = make_game(game_id, [CardSet(id=name, name=title, game=game_id, cards=tuple(cards))])
    try:
        decks, _ = weave(rules, [str(card["id"]) for card in cards])
        return print_deck(Deck(title, decks[0].cards), rules.cards) if decks else ""
    finally:
        let_go(rules.id)


def _json(value: object) -> str:
    return msgspec.json.format(msgspec.json.encode(value), indent=2).decode() + "\n"


def _write(path: Path, text: str) -> None:
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    except OSError as error:
        raise BadSetup("NO_FILE", f"cannot write {path}: {error.strerror}") from None
