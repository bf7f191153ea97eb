"""The games behind a number: of the thousands that were played, the few worth looking at, as records that replay.

A job keeps no records, only how each game went. A game that somebody wants to see is played again from its seed.
"""

from collections.abc import Callable
from pathlib import Path

import msgspec

from wartable.core.errors import BadSetup
from wartable.lab.changes import Version
from wartable.lab.jobs import BadJob, Job
from wartable.lab.statistics import percentile
from wartable.lab.study import Row, Task
from wartable.lab.workers import hire


class Shown(msgspec.Struct):
    """One game worth looking at."""

    why: str
    """typical, shortest, longest, swing or card"""
    sentence: str
    number: int
    seed: int
    decks: tuple[str, ...]
    returns: tuple[float, ...]
    file: str = ""
    command: str = ""


def choose_games(rows: list[Row], deck: str = "", against: str = "", card: str = "") -> list[Shown]:
    """The games to show for a cell of the matrix, or for a card. Raises BadSetup where there are none."""
    found = [row for row in rows if _is_about(row, deck, against, card)]
    if not found:
        about = " and ".join(word for word in (deck, against, card) if word)
        raise BadSetup(
            "NO_GAMES",
            f"no game of this job is about {about}" if about else "this job has played no games yet",
        )
    length = percentile([float(row.decisions) for row in found], 0.5)
    drama = percentile([row.swing for row in found], 0.5)
    scale = max(1.0, length)
    typical = min(found, key=lambda row: abs(row.decisions - length) / scale + abs(row.swing - drama))
    shortest = min(found, key=lambda row: (row.decisions, row.number))
    wildest = max(found, key=lambda row: (row.swing, -row.number))
    shown = [
        _pick("typical", "a typical game: of middle length, with a middle turn of luck", typical),
        _pick("shortest", f"the shortest: {shortest.decisions} decisions", shortest),
    ]
    if wildest.swing > 0:
        told = f"the biggest swing: {wildest.swing:.0%} of the chance to win in one turn"
        shown.append(_pick("swing", told, wildest))
    if card:
        deciding = [row for row in found if row.swing_card == card and _has_won_with(row, card)]
        if deciding:
            best = max(deciding, key=lambda row: (row.swing, -row.number))
            shown.append(
                _pick(
                    "card",
                    f"the one that {card} decided: it came with {best.swing:.0%} of the chance to win",
                    best,
                )
            )
    return shown


def _pick(why: str, sentence: str, row: Row) -> Shown:
    return Shown(why, sentence, row.number, row.seed, row.decks, row.returns)


def _is_about(row: Row, deck: str, against: str, card: str) -> bool:
    # Games that measure skill are no games of the matrix; of those of a comparison nobody noted the cards.
    if row.part or (deck and deck not in row.decks) or (against and against not in row.decks):
        return False
    if not card:
        return True
    return any(
        card in seen.drawn for seat, seen in enumerate(row.seats) if not deck or row.decks[seat] == deck
    )


def _has_won_with(row: Row, card: str) -> bool:
    best = max(row.returns)
    return any(card in seen.played for seat, seen in enumerate(row.seats) if row.returns[seat] == best)


def write_records(
    job: Job,
    version: Version,
    shown: list[Shown],
    rows: dict[int, Row],
    tell: Callable[[Shown], None] | None = None,
) -> None:
    """Play these games again and keep their records beside the job; each is told how to be replayed."""
    folder = job.folder / "games"
    crew = hire(version, 1)
    try:
        for each in shown:
            row = rows[each.number]
            task = Task(row.number, row.unit, row.seed, row.bots, row.decks, version.options, row.part)
            file = folder / f"{each.why}-{version.digest}-{row.number}.json"
            if not file.exists():
                if version.changes:
                    _write(changes_of(file), msgspec.json.encode(version))
                _write(file, crew.record(task))
            each.file = str(file)
            each.command = f"wartable replay {file}"
            if tell is not None:
                tell(each)
    finally:
        crew.close()


def version_of(job: Job) -> Version:
    """The version whose games can be looked at. Raises BadJob."""
    details = msgspec.json.decode(job.plan.details)
    for name in ("version", "tried"):
        if name in details:
            return msgspec.convert(details[name], Version)
    raise BadJob("NO_GAMES", f"{job.id} is a {job.plan.kind}, which has no games of one version to look at")


def show_record(version: Version, file: Path) -> bytes:
    """A record step by step, in the version that it was played in."""
    changed = tuple(dict.fromkeys(change.what for change in version.changes if change.kind == "card"))
    crew = hire(version, 1)
    try:
        return crew.show(file.read_bytes(), changed)
    except OSError as error:
        raise BadJob("NO_GAMES", f"cannot read {file}: {error.strerror}") from None
    finally:
        crew.close()


def changes_of(file: Path) -> Path:
    """Where the changes lie that the game of a record was played with."""
    return file.with_suffix(".changes")


def _write(file: Path, content: bytes) -> None:
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        partial = file.with_name(file.name + ".partial")
        partial.write_bytes(content)
        partial.replace(file)
    except OSError as error:
        raise BadJob("DISK_FULL", f"cannot write {file}: {error.strerror}") from None
