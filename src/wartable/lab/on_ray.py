"""A crew on a Ray cluster (`wartable[ray]`): the same tasks, the same rows, on as many machines as there are.

Each player is an actor, a process of its own that loads one version and never another. Batches are handed to whoever is free
and come back in the order of the tasks. A player that is lost with its machine is started again elsewhere, and what it had
not answered is played again: the same task gives the same row.
"""

from collections import deque
from collections.abc import Iterable, Iterator
from itertools import islice
from typing import Any

from wartable.core.errors import BadSetup
from wartable.lab.changes import Version
from wartable.lab.study import Row, Task
from wartable.lab.workers import BATCH, begin, make_record, make_showing, play_batch

AHEAD = 2
"""Batches that wait for each player."""
TRIES = 5
"""How often a batch is given out at most."""

try:
    import ray
except ImportError:
    ray = None


def _player() -> Any:
    """The class of the actors."""

    class Player:
        def __init__(self, version: Version) -> None:
            begin(version)

        def play(self, tasks: list[Task], watch: bool) -> list[Row]:
            return play_batch(tasks, watch)

        def record(self, task: Task) -> bytes:
            return make_record(task)

        def show(self, record: bytes, changed: tuple[str, ...]) -> bytes:
            return make_showing(record, changed)

    return ray.remote(num_cpus=1, max_restarts=-1)(Player)


class RayCrew:
    """Players on a cluster, one for each of its processors."""

    def __init__(self, version: Version, address: str) -> None:
        if ray is None:
            raise BadSetup("NO_RAY", "Ray is not installed here; `pip install wartable[ray]` brings it")
        if not ray.is_initialized():
            try:
                ray.init(
                    address=None if address == "local" else address,
                    log_to_driver=False,
                    logging_level="ERROR",
                )
            except (ConnectionError, ValueError, RuntimeError) as error:
                raise BadSetup("NO_CLUSTER", f"no Ray cluster answers at {address}: {error}") from None
        self.version = version
        # Two versions may play at once: each takes half, and one is always left.
        self.count = max(1, int(ray.cluster_resources().get("CPU", 1)) // 2)
        self._class = _player()
        self._players = [self._class.remote(version) for _ in range(self.count)]

    def play(self, tasks: Iterable[Task], watch: bool = True, batch: int = BATCH) -> Iterator[Row]:
        source = enumerate(_batches(tasks, batch))
        busy: dict[Any, tuple[int, list[Task], int, int]] = {}
        """By the promise of an answer: the place of the batch, the batch, the player, how often it was given out."""
        done: dict[int, list[Row]] = {}
        due = 0
        load = [0] * self.count
        again: deque[tuple[int, list[Task], int]] = deque()
        ended = False
        while True:
            while not ended or again:
                player = min(range(self.count), key=load.__getitem__)
                if load[player] >= AHEAD or len(done) > 64 * self.count:
                    break
                if again:
                    place, some, tries = again.popleft()
                else:
                    following = next(source, None)
                    if following is None:
                        ended = True
                        continue
                    (place, some), tries = following, 0
                busy[self._players[player].play.remote(some, watch)] = (place, some, player, tries + 1)
                load[player] += 1
            if not busy:
                return
            ready, _ = ray.wait(list(busy), num_returns=1)
            place, some, player, tries = busy.pop(ready[0])
            load[player] -= 1
            try:
                done[place] = ray.get(ready[0])
            except (
                ray.exceptions.RayActorError,
                ray.exceptions.WorkerCrashedError,
                ray.exceptions.NodeDiedError,
            ):
                if tries >= TRIES:
                    raise BadSetup(
                        "LOST_WORKERS", "the machines of the cluster are lost again and again"
                    ) from None
                self._players[player] = self._class.remote(self.version)
                again.append((place, some, tries))
            except ray.exceptions.RayTaskError as error:
                if isinstance(error.cause, BadSetup):
                    raise error.cause from None
                raise
            while due in done:
                yield from done.pop(due)
                due += 1

    def record(self, task: Task) -> bytes:
        found: bytes = ray.get(self._players[0].record.remote(task))
        return found

    def show(self, record: bytes, changed: tuple[str, ...]) -> bytes:
        found: bytes = ray.get(self._players[0].show.remote(record, changed))
        return found

    def close(self) -> None:
        for player in self._players:
            ray.kill(player)
        self._players = []


def _batches(tasks: Iterable[Task], size: int) -> Iterator[list[Task]]:
    source = iter(tasks)
    while some := list(islice(source, size)):
        yield some
