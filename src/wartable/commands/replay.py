"""`wartable replay`: step through a record, or verify it."""

import sys
from pathlib import Path
from typing import Annotated

import msgspec
import typer

from wartable.commands.common import print_json
from wartable.core.errors import BadRecord
from wartable.core.match import Moment, replay
from wartable.core.names import Names
from wartable.core.record import Played, Record, Undone, load_record
from wartable.core.rules import Rules
from wartable.core.state import State, heard
from wartable.games import game


def add_to(app: typer.Typer) -> None:
    app.command("replay")(replay_command)


def replay_command(
    file: Annotated[Path, typer.Argument(help="A match record, as `wartable play` saves it.")],
    verify: Annotated[
        bool, typer.Option("--verify", help="Only check that it replays to the hashes it holds.")
    ] = False,
    fair: Annotated[
        Path | None,
        typer.Option(
            "--fair",
            help="Also check the shuffle: the file that the server opened it with.",
            show_default=False,
        ),
    ] = None,
    seal: Annotated[
        str,
        typer.Option(
            "--seal", help="The seal that you were shown before, as you kept it.", show_default=False
        ),
    ] = "",
    deal: Annotated[
        str,
        typer.Option(
            "--deal", help="The mark of the deal that was shown with the first cards.", show_default=False
        ),
    ] = "",
    parts: Annotated[
        str,
        typer.Option(
            "--parts",
            help="The mark of all sealed parts that you were shown before yours was opened.",
            show_default=False,
        ),
    ] = "",
    seat: Annotated[
        int, typer.Option("--seat", help="See it as this seat, 1 being the first; 0 sees everything.")
    ] = 0,
    json: Annotated[bool, typer.Option("--json", help="Print JSON, for programs.")] = False,
) -> None:
    """Step through a recorded match."""
    record = load_record(file)
    rules = _rules_of(record, file)
    if not 0 <= seat <= record.setup.players:
        raise typer.BadParameter(f"the match has seats 1 to {record.setup.players}", param_hint="--seat")
    if verify or fair is not None:
        if fair is not None and not seal:
            raise BadRecord(
                "SEAL_NEEDED",
                "say by --seal which seal you were shown: what the file says itself proves nothing",
            )
        _verify(rules, record, fair, Kept(seal, deal, parts), json)
    else:
        _step_through(rules, record, seat - 1, json)


def _rules_of(record: Record, file: Path) -> Rules[State]:
    """The game of a record; one that the lab has played with changes has them beside it."""
    beside = file.with_suffix(".changes")
    if not beside.exists():
        return game(record.game)
    from wartable.lab.changes import Version, install

    try:
        version = msgspec.json.decode(beside.read_bytes(), type=Version)
    except (OSError, msgspec.MsgspecError) as error:
        raise BadRecord("BAD_FILE", f"{beside} does not tell the changes of a game: {error}") from None
    if version.game != record.game:
        raise BadRecord("WRONG_GAME", f"{beside} is about {version.game!r}, the record about {record.game!r}")
    return install(version)


class Kept(msgspec.Struct, frozen=True):
    """What somebody was shown before and with the first cards, and kept."""

    seal: str
    deal: str
    parts: str


def _verify(rules: Rules[State], record: Record, fair: Path | None, kept: Kept, json: bool) -> None:
    seal = None if fair is None else _check_seal(record, fair, kept)
    entries = sum(1 for _ in replay(rules, record)) - 1
    if json:
        told = {"ok": True, "game": record.game, "entries": entries, "hashes": len(record.hashes)}
        print_json(told if seal is None else {**told, "sealed": seal})
        return
    print(
        f"{rules.name}: {entries} {'entry replays' if entries == 1 else 'entries replay'} as recorded, {len(record.hashes)} {'hash' if len(record.hashes) == 1 else 'hashes'} compared."
    )
    if seal is not None:
        print(f"It was dealt by the seed that was sealed as {seal[:12]} when the table was made.")


def _check_seal(record: Record, file: Path, kept: Kept) -> str:
    """Check that the match was dealt by what was sealed, and return the seal. Raises BadRecord."""
    from wartable.server.table.shuffle_proof import Opened, check

    try:
        opened = msgspec.json.decode(file.read_bytes(), type=Opened)
    except OSError as error:
        raise BadRecord("NO_FILE", f"cannot read {file}: {error.strerror}") from None
    except msgspec.MsgspecError as error:
        raise BadRecord("BAD_FILE", f"{file} does not open a shuffle: {error}") from None
    check(opened, record, *(word.strip().lower() for word in (kept.seal, kept.deal, kept.parts)))
    return opened.commitment


def _step_through(rules: Rules[State], record: Record, seat: int, json: bool) -> None:
    is_person_there = sys.stdin.isatty() and sys.stdout.isatty() and not json
    for moment in replay(rules, record):
        names = rules.view(moment.state, None).names
        events = [told.event for told in moment.told] if seat < 0 else heard(moment.told, seat)
        if json:
            print_json({"entry": moment.index, "events": events})
            continue
        print(f"{moment.index:>4}  {_headline(rules, moment, names, seat)}")
        told = Names(names, seat if seat >= 0 else None)
        for sentence in dict.fromkeys(event.say(told) for event in events if event.is_logged):
            print(f"      {sentence}")
        if is_person_there and not _go_on(rules, moment, seat):
            return


def _headline(rules: Rules[State], moment: Moment, names: tuple[str, ...], seat: int) -> str:
    entry = moment.entry
    if entry is None:
        return "The game begins."
    if isinstance(entry, Undone):
        return f"Back to entry {entry.to}."
    if not isinstance(entry, Played) or moment.action is None:
        return "All agree to a draw."
    if 0 <= seat != entry.seat:
        return f"{names[entry.seat]} decides."
    return f"{names[entry.seat]}: {rules.say(moment.action, rules.view(moment.state, entry.seat))}"


def _go_on(rules: Rules[State], moment: Moment, seat: int) -> bool:
    """Wait for the reader; `b` shows the board, `q` ends."""
    while True:
        word = input("      [Enter] next, b board, q quit: ").strip().lower()
        if word == "b":
            print(rules.board(rules.view(moment.state, seat if seat >= 0 else None)))
        else:
            return word != "q"
