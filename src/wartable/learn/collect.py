"""Games that feed the trainer: processes of their own, each with two groups of games, in memory that all share.

While the trainer answers one group, the processes play the other on. Without processes (tests, small machines) the games are
played in the trainer's own.
"""

import gc
import multiprocessing
import signal
from collections.abc import Sequence
from multiprocessing.process import BaseProcess
from typing import Any

import numpy as np
import numpy.typing as npt

from wartable.core.rules import Rules
from wartable.core.setup import Setup
from wartable.core.state import State
from wartable.env.many import PATIENCE, Lost, arrays_in, bytes_needed
from wartable.env.vec import MOST_SEATS, Bytes, Vec
from wartable.games import game

GROUPS = 2


class Seen:
    """What a group of games asks."""

    def __init__(self, parts: list[dict[str, npt.NDArray[np.generic]]], totals: list[int]) -> None:
        self.rows: Bytes = _joined(parts, "rows")
        self.counts: npt.NDArray[np.int32] = _joined(parts, "counts")
        self.seats: npt.NDArray[np.int32] = _joined(parts, "seats")
        self.ended: Bytes = _joined(parts, "ended")
        self.results: npt.NDArray[np.float32] = _joined(parts, "results")
        self.answers: list[Bytes] = [
            part["answers"][:total].view(np.uint8) for part, total in zip(parts, totals, strict=True)
        ]


def _joined(parts: list[dict[str, npt.NDArray[np.generic]]], name: str) -> Any:
    return parts[0][name] if len(parts) == 1 else np.concatenate([part[name] for part in parts])


def _work(
    game_id: str, setups: list[Setup], games: int, seed: int, shared: list[Any], flags: list[Any]
) -> None:
    """A collecting process: play each group on as soon as its answers are there."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    # States hold no cycles: looking for some after every few hundred lists would only cost time.
    gc.freeze()
    gc.set_threshold(100_000, 50, 50)
    rules = game(game_id)
    vecs: list[Vec] = []
    for group in range(GROUPS):
        memory, _, total = shared[group]
        vec = Vec(rules, setups, games, seed * GROUPS + group, arrays_in(rules, games, memory))
        vec.reset()
        total[0] = vec.total
        vecs.append(vec)
        flags[group][0].release()
    parent = multiprocessing.parent_process()
    while True:
        for group in range(GROUPS):
            while not flags[group][1].acquire(timeout=5):
                if parent is None or not parent.is_alive():
                    return
            _, choices, total = shared[group]
            if choices[0] < 0:
                return
            vecs[group].step(np.frombuffer(choices, dtype=np.int32))
            total[0] = vecs[group].total
            flags[group][0].release()


class Collector:
    """All games of a training, in groups. `wait` shows what a group asks, `answer` plays it on."""

    def __init__(
        self, rules: Rules[State], setups: Sequence[Setup], jobs: int, games: int, seed: int
    ) -> None:
        self.games = games * max(1, jobs)
        """The number of games of one group."""
        self._each = games
        self._processes: list[BaseProcess] = []
        self._vecs: list[Vec] = []
        if not jobs:
            self._vecs = [Vec(rules, setups, games, seed * GROUPS + group) for group in range(GROUPS)]
            for vec in self._vecs:
                vec.reset()
            return
        context = multiprocessing.get_context("spawn")
        self._shared: list[list[tuple[Any, Any, Any]]] = [[] for _ in range(GROUPS)]
        self._flags: list[list[tuple[Any, Any]]] = [[] for _ in range(GROUPS)]
        for job in range(jobs):
            shared = [
                (
                    context.RawArray("B", bytes_needed(rules, games)),
                    context.RawArray("i", games),
                    context.RawArray("i", 1),
                )
                for _ in range(GROUPS)
            ]
            flags = [(context.Semaphore(0), context.Semaphore(0)) for _ in range(GROUPS)]
            for group in range(GROUPS):
                self._shared[group].append(shared[group])
                self._flags[group].append(flags[group])
            worker = context.Process(
                target=_work,
                args=(rules.id, list(setups), games, seed * 1000 + job, shared, flags),
                daemon=True,
            )
            worker.start()
            self._processes.append(worker)
        self._parts = [
            [arrays_in(rules, games, memory) for memory, _, _ in self._shared[group]]
            for group in range(GROUPS)
        ]

    def wait(self, group: int) -> Seen:
        """What a group asks, once all its games have come to a question."""
        if self._vecs:
            vec = self._vecs[group]
            part: dict[str, npt.NDArray[np.generic]] = {
                name: getattr(vec, name)
                for name in ("rows", "counts", "seats", "ended", "results", "answers")
            }
            return Seen([part], [vec.total])
        for at, (ready, _) in enumerate(self._flags[group]):
            waited = 0.0
            while not ready.acquire(timeout=5):
                waited += 5
                if not self._processes[at].is_alive() or waited > PATIENCE:
                    raise Lost("LOST_PROCESS", f"collecting process {at} has gone")
        return Seen(self._parts[group], [total[0] for _, _, total in self._shared[group]])

    def answer(self, group: int, choices: npt.NDArray[np.int32]) -> None:
        """Answer every game of a group."""
        if self._vecs:
            self._vecs[group].step(choices)
            return
        for at, (_, given, _) in enumerate(self._shared[group]):
            np.frombuffer(given, dtype=np.int32)[:] = choices[at * self._each : (at + 1) * self._each]
            self._flags[group][at][1].release()

    def close(self) -> None:
        """End the processes."""
        for group in range(GROUPS if self._processes else 0):
            for at, (_, given, _) in enumerate(self._shared[group]):
                given[0] = -1
                self._flags[group][at][1].release()
        for process in self._processes:
            process.join(5)
            if process.is_alive():
                process.terminate()


__all__ = ["GROUPS", "MOST_SEATS", "Collector", "Lost", "Seen"]
