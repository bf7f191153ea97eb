"""`wartable new`, `wartable set`: sets of cards and games of one's own."""

from pathlib import Path
from typing import Annotated

import typer
from rich.table import Table

from wartable.commands.common import console, print_json
from wartable.core.errors import BadSetup
from wartable.core.names import many
from wartable.core.sets import CardSet, join_id, pack
from wartable.sets.check import check_folder, check_set, run_tests
from wartable.sets.folder import load_folder
from wartable.sets.store import ENDING, install, list_sets, load, remove, store_folder
from wartable.sets.trial import USUAL_GAMES

new = typer.Typer(help="Begin a set of cards or a game of your own.", no_args_is_help=True)
sets = typer.Typer(help="Check, test, pack, install and list sets of cards.", no_args_is_help=True)

Folder = Annotated[Path, typer.Argument(help="The folder of a set, or a packed set.", metavar="SET")]
Json = Annotated[bool, typer.Option("--json", help="Print JSON, for programs.")]
Games = Annotated[
    int, typer.Option("--games", help="How many games are played to try the cards; 0 for none.", min=0)
]


def add_to(app: typer.Typer) -> None:
    app.add_typer(new, name="new")
    app.add_typer(sets, name="set")


@new.command("set")
def new_set(
    game_id: Annotated[str, typer.Argument(help="The game it is for.", metavar="GAME")],
    name: Annotated[str, typer.Argument(help="Its name: small letters, digits and hyphens.")],
    folder: Annotated[
        Path | None, typer.Option("--folder", help="Where; by default a folder of its name.")
    ] = None,
    author: Annotated[str, typer.Option("--author", help="Who makes it.")] = "",
) -> None:
    """Make a set that works: three cards, a deck, two scenarios and a README."""
    from wartable.sets.new_set import make_set

    made = make_set(game_id, name, folder or Path(name), author)
    print(f"{made}/ is a set for {game_id}. Look at it and play it:")
    print(f"    wartable dev {made}")
    print(f"    wartable set check {made}")


@new.command("game")
def new_game(
    name: Annotated[str, typer.Argument(help="Its name: small letters, digits and hyphens.")],
    folder: Annotated[
        Path | None, typer.Option("--folder", help="Where; by default a folder of its name.")
    ] = None,
) -> None:
    """Make a game that works: complete rules for a tiny duel, its tests and its package."""
    from wartable.sets.new_game import make_game_package

    made = make_game_package(name, folder or Path(name))
    print(f"{made}/ is a game. Install it, play it, test it:")
    print(f"    pip install -e {made}")
    print(f"    wartable play {name}")
    print(f"    python -m pytest {made}")


@sets.command("check")
def check(place: Folder, games: Games = USUAL_GAMES, json: Json = False) -> int:
    """Say everything that is wrong with a set, each mistake with its file and line."""
    if place.is_dir():
        read = check_folder(place, games)
        mistakes = [str(each) for each in read.mistakes]
        card_set = read.card_set
    else:
        card_set = load(place)
        mistakes = [
            f"{each.card}: {each.sentence}" if each.card else each.sentence
            for each in check_set(card_set, games)
        ]
    if json:
        print_json({"name": card_set.name if card_set else "", "mistakes": mistakes})
    else:
        for each in mistakes:
            print(each)
        if card_set is not None and not mistakes:
            print(f"{card_set.name}: {describe(card_set)}. Nothing is wrong with it.")
        else:
            print(f"{many(len(mistakes), 'mistake')}.")
    return 2 if mistakes else 0


@sets.command("test")
def test(place: Folder) -> int:
    """Play the scenarios of a set."""
    card_set = read_set(place)
    failed = dict(run_tests(card_set))
    for name in card_set.tests:
        print(f"tests/{name}.txt: {failed[name]}" if name in failed else f"tests/{name}.txt: as expected")
    print(f"{many(len(card_set.tests), 'scenario')}, {len(failed)} not so.")
    return 2 if failed else 0


@sets.command("pack")
def pack_set(
    place: Folder,
    out: Annotated[Path | None, typer.Option("--out", "-o", help="The file to write.")] = None,
    games: Games = USUAL_GAMES,
) -> None:
    """Put a set into one file that others can install. What is wrong with it is said first."""
    card_set = _checked(place, games)
    file = out or Path(f"{card_set.id}-{card_set.version}{ENDING}")
    try:
        file.write_bytes(pack(card_set))
    except OSError as error:
        raise BadSetup("NO_FILE", f"cannot write {file}: {error.strerror}") from None
    print(f"{file}: {card_set.name} {card_set.version}, {describe(card_set)}, digest {card_set.digest}")


@sets.command("install")
def install_set(place: Folder, games: Games = USUAL_GAMES) -> None:
    """Install a set, from its folder or from a packed file: games with it can then be played here."""
    card_set = _checked(place, games)
    install(card_set)
    print(f"{card_set.name} {card_set.version} is installed, digest {card_set.digest}.")
    print(f"    wartable play {card_set.game}+{card_set.id}")


@sets.command("remove")
def remove_set(name: Annotated[str, typer.Argument(help="The id of a set.")]) -> int:
    """Take all versions of a set away. Games that were played with it cannot be replayed then."""
    count = remove(name)
    print(
        f"{name}: {many(count, 'version')} removed."
        if count
        else f"There is no set {name!r} in {store_folder()}."
    )
    return 0 if count else 2


@sets.command("list")
def list_them(
    game_id: Annotated[str, typer.Argument(help="Only sets for this game.", metavar="[GAME]")] = "",
    json: Json = False,
) -> None:
    """List the sets that can be played here."""
    found = list_sets(game_id)
    if json:
        print_json([summary(each) for each in found])
        return
    if not found:
        print("No sets are installed. `wartable new set GAME NAME` begins one.")
        return
    table = Table(box=None, pad_edge=False)
    for column in ("set", "version", "game", "cards", "decks", "digest", "name"):
        table.add_column(column)
    for each in found:
        decks = len(each.decks) + len(each.armies)
        table.add_row(
            each.id, each.version, each.game, str(len(each.cards)), str(decks), each.digest, each.name
        )
    console().print(table)


def read_set(place: Path) -> CardSet:
    """A set out of a folder, a packed file or the name of an installed one. Raises BadSetup."""
    if place.is_dir():
        return load_folder(place)
    return load(place)


def _checked(place: Path, games: int) -> CardSet:
    """A set in which nothing is wrong. Raises BadSetup with what is."""
    if place.is_dir():
        read = check_folder(place, games)
        if read.mistakes or read.card_set is None:
            listed = "\n".join(str(each) for each in read.mistakes)
            raise BadSetup("BAD_SET", f"something is wrong with {place}:\n{listed}\n")
        return read.card_set
    card_set = load(place)
    found = check_set(card_set, games)
    if found:
        listed = "\n".join(f"{each.card}: {each.sentence}" if each.card else each.sentence for each in found)
        raise BadSetup("BAD_SET", f"something is wrong with {place}:\n{listed}\n")
    return card_set


def describe(card_set: CardSet) -> str:
    """`3 cards, 1 deck, 2 scenarios`."""
    parts = [many(len(card_set.cards), "card")]
    if card_set.decks:
        parts.append(many(len(card_set.decks), "deck"))
    if card_set.armies:
        parts.append("1 army" if len(card_set.armies) == 1 else f"{len(card_set.armies)} armies")
    if card_set.tests:
        parts.append(many(len(card_set.tests), "scenario"))
    return ", ".join(parts)


def summary(card_set: CardSet) -> dict[str, object]:
    """A set in a list, for programs."""
    return {
        "id": card_set.id,
        "name": card_set.name,
        "version": card_set.version,
        "game": card_set.game,
        "digest": card_set.digest,
        "game_id": join_id(card_set.game, [card_set]),
        "authors": list(card_set.authors),
        "licence": card_set.licence,
        "about": card_set.about,
        "cards": len(card_set.cards),
        "decks": [each.name for each in card_set.decks] + [each.name for each in card_set.armies],
    }
