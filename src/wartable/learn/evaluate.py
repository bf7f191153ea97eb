"""How strong weights are: the Expert against other bots in pairs, seats swapped, as the arena plays them."""

import contextlib
import multiprocessing
import os
import time
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any

from wartable.bots.origin import Measured
from wartable.core.errors import WartableError
from wartable.games import game
from wartable.lab.arena import Arena, Contest
from wartable.lab.bout import Bout
from wartable.lab.pool import play_all

ONE_THREAD = ("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS", "MKL_NUM_THREADS")


def evaluate(
    game_id: str,
    file: Path,
    against: Sequence[str],
    seconds: float,
    jobs: int,
    players: int | None = None,
    pairs: int = 200,
    seed: int = 1,
    tell: Callable[[list[Measured]], None] | None = None,
) -> list[Measured]:
    """The Expert by this file against each of these bots, `pairs` pairs at most and as long as the time lasts.

    When it is up, pairs that began after an unfinished one do not count: they would be the short ones.
    """
    rules = game(game_id)
    spec = f"expert:{file.resolve()}"
    seats = rules.players[0] if players is None else players
    arenas = {bot: Arena(rules, Contest(game_id, (spec, bot), pairs, seats, seed)) for bot in against}
    for name in ONE_THREAD:
        # One process a core: numpy shall not start threads beside it.
        os.environ.setdefault(name, "1")
    end = time.monotonic() + seconds
    told = time.monotonic()
    stream = play_all(_in_turn([arena.bouts() for arena in arenas.values()]), jobs)
    with contextlib.closing(stream):
        for result in stream:
            other = next(bot for bot in result.bout.bots if bot != spec)
            arenas[other].add(result)
            now = time.monotonic()
            if tell is not None and now - told > 10:
                told = now
                tell(_table(arenas))
            if now > end:
                break
    for arena in arenas.values():
        arena.keep_the_first()
    return _table(arenas)


def _in_turn(streams: list[Iterator[Bout]]) -> Iterator[Bout]:
    """One bout of each in turn, so that all cells are of the same size when the time is up."""
    while streams:
        for stream in streams.copy():
            bout = next(stream, None)
            if bout is None:
                streams.remove(stream)
            else:
                yield bout


def _table(arenas: dict[str, Arena]) -> list[Measured]:
    cells = [(bot, arena.report().cells[0]) for bot, arena in arenas.items()]
    return [Measured(bot, cell.score, cell.low, cell.high, 2 * cell.units) for bot, cell in cells]


def _beside(
    game_id: str, file: str, against: list[str], seconds: float, players: int | None, answers: Any
) -> None:
    try:
        answers.put(evaluate(game_id, Path(file), against, seconds, 1, players))
    except (WartableError, KeyboardInterrupt):
        answers.put([])


class Beside:
    """An evaluation in a process of its own, while the training goes on."""

    def __init__(self, game_id: str, against: Sequence[str], seconds: float, players: int | None) -> None:
        self.id = game_id
        self.against = list(against)
        self.seconds = seconds
        self.players = players
        self.label = ""
        context = multiprocessing.get_context("spawn")
        self._context = context
        self._answers = context.Queue()
        self._process: multiprocessing.process.BaseProcess | None = None

    def start(self, label: str, file: Path) -> bool:
        """Evaluate a file, unless the last evaluation is still under way."""
        if self._process is not None:
            return False
        self.label = label
        self._process = self._context.Process(
            target=_beside,
            args=(self.id, str(file), self.against, self.seconds, self.players, self._answers),
            daemon=True,
        )
        self._process.start()
        return True

    def poll(self) -> tuple[str, list[Measured]] | None:
        """What came out, once."""
        if self._process is None:
            return None
        if not self._answers.empty():
            found = self._answers.get()
            self._process.join(5)
            self._process = None
            return self.label, found
        if not self._process.is_alive():
            self._process = None
        return None

    def close(self) -> None:
        if self._process is not None and self._process.is_alive():
            self._process.terminate()
