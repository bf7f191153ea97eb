"""Vec on several processes: the games are shared out among them, and all write into the same buffers."""

import multiprocessing
import signal
from collections.abc import Sequence
from itertools import pairwise
from multiprocessing.process import BaseProcess
from types import TracebackType
from typing import Any

import numpy as np
import numpy.typing as npt

from wartable.core.errors import WartableError
from wartable.core.rules import Rules
from wartable.core.setup import Setup
from wartable.core.state import State
from wartable.env.vec import MOST_ANSWERS, Arrays, Buffers, Vec, encoder_of, shapes
from wartable.games import game

PATIENCE = 120.0
"""Seconds after which a process that does not answer is given up."""
PLAY, BEGIN, END = 0, 1, 2


class Lost(WartableError):
    """A process that played has gone."""


def arrays_in(rules: Rules[State], games: int, memory: Any) -> Arrays:
    """The buffers of a number of games, in a piece of memory of `bytes_needed`."""
    arrays: Arrays = {}
    at = 0
    for name, (shape, kind) in shapes(rules, games).items():
        size = int(np.prod(shape)) * np.dtype(kind).itemsize
        arrays[name] = np.frombuffer(memory, dtype=kind, count=int(np.prod(shape)), offset=at).reshape(shape)
        at += -(-size // 64) * 64
    return arrays


def bytes_needed(rules: Rules[State], games: int) -> int:
    sizes = [int(np.prod(shape)) * np.dtype(kind).itemsize for shape, kind in shapes(rules, games).values()]
    return sum(-(-size // 64) * 64 for size in sizes)


class VecMany(Buffers):
    """Like `Vec`, with the games played on in several processes at once.

    The buffers are those of `Vec`; only that the answers of all games do not lie without gaps: those of game i begin at
    `starts()[i]`. `close` ends the processes, as does leaving a `with`. The same seed and number of processes play the same games.
    """

    def __init__(
        self,
        rules: Rules[State] | str,
        setups: Sequence[Setup] = (),
        games: int = 256,
        seed: int = 1,
        processes: int = 2,
        bots: Sequence[str | None] = (),
        drawn: bool = False,
    ) -> None:
        self.rules = game(rules) if isinstance(rules, str) else rules
        self.layout = encoder_of(self.rules).layout
        self.games = games
        self.processes = max(1, min(processes, games))
        context = multiprocessing.get_context("spawn")
        memory = context.RawArray("B", bytes_needed(self.rules, games))
        super().__init__(arrays_in(self.rules, games, memory))
        given = context.RawArray("i", games)
        self._choices: npt.NDArray[np.int32] = np.frombuffer(given, dtype=np.int32)
        self._order = context.RawValue("i", PLAY)
        self._gone = False
        bounds = [games * each // self.processes for each in range(self.processes + 1)]
        self._parts = list(pairwise(bounds))
        self._flags = [(context.Semaphore(0), context.Semaphore(0)) for _ in self._parts]
        self._workers: list[BaseProcess] = []
        for number, part in enumerate(self._parts):
            told = (self.rules.id, list(setups), games, part, seed * 1000 + number, tuple(bots), drawn)
            worker = context.Process(
                target=_work, args=(told, memory, given, self._order, self._flags[number]), daemon=True
            )
            worker.start()
            self._workers.append(worker)

    def __enter__(self) -> "VecMany":
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def reset(self) -> None:
        """Begin all games."""
        self._go(BEGIN)

    def step(self, choices: Sequence[int] | npt.NDArray[np.integer]) -> None:
        """One answer for each game, by its place among the legal ones."""
        self._choices[:] = choices
        self._go(PLAY)

    def starts(self) -> npt.NDArray[np.int64]:
        """Where the answers of each game begin."""
        found = super().starts()
        for first, end in self._parts:
            found[first:end] += first * MOST_ANSWERS - found[first]
        return found

    def close(self) -> None:
        """End the processes; the buffers stay as they are."""
        if self._gone:
            return
        self._gone = True
        self._order.value = END
        for _, go in self._flags:
            go.release()
        for worker in self._workers:
            worker.join(5)
            if worker.is_alive():
                worker.terminate()

    def _go(self, order: int) -> None:
        if self._gone:
            raise Lost("CLOSED", "these games were closed")
        self._order.value = order
        for _, go in self._flags:
            go.release()
        for worker, (done, _) in zip(self._workers, self._flags, strict=True):
            waited = 0.0
            while not done.acquire(timeout=1):
                waited += 1
                if not worker.is_alive() or waited > PATIENCE:
                    self.close()
                    raise Lost("LOST_PROCESS", "a process that played some of the games has gone")


def _work(
    told: tuple[str, list[Setup], int, tuple[int, int], int, tuple[str | None, ...], bool],
    memory: Any,
    given: Any,
    order: Any,
    flags: tuple[Any, Any],
) -> None:
    """A process: it plays its part of the games on, as often as it is told to."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    game_id, setups, games, (first, end), seed, bots, drawn = told
    rules = game(game_id)
    whole = arrays_in(rules, games, memory)
    buffers = {name: array[first:end] for name, array in whole.items() if name != "answers"}
    buffers["answers"] = whole["answers"][first * MOST_ANSWERS : end * MOST_ANSWERS]
    vec = Vec(rules, setups, end - first, seed, buffers, bots, drawn=drawn)
    choices = np.frombuffer(given, dtype=np.int32)[first:end]
    done, go = flags
    parent = multiprocessing.parent_process()
    while True:
        while not go.acquire(timeout=5):
            if parent is None or not parent.is_alive():
                return
        if order.value == END:
            return
        if order.value == BEGIN:
            vec.reset()
        else:
            vec.step(choices)
        done.release()
