"""Agents of other people's programs: a Python file that answers questions as arrays, at a seat like any other bot.

    # mine.py
    class Agent:
        def __init__(self, game: str, seed: int) -> None: ...
        def act(self, seen: dict[str, numpy.ndarray]) -> int: ...

    AGENTS = {"mine": Agent}

`seen` holds `observation`, the position as a row of bytes; `answers`, one row of bytes for each legal answer; and what the
environments call `action_mask`, all ones here. `act` returns the place of its answer. The file runs with all rights of who
starts it, so only the command line takes such names; a server never does.
"""

import runpy
from collections.abc import Callable, Mapping
from functools import cache
from pathlib import Path
from typing import Protocol

import numpy as np
import numpy.typing as npt

from wartable.bots.tuning import BadBot
from wartable.core.actions import Action
from wartable.core.dice import Dice
from wartable.core.match import Sight
from wartable.games import encoder

Arrays = dict[str, npt.NDArray[np.uint8]]


class Agent(Protocol):
    """What a file brings."""

    def act(self, seen: Arrays) -> int:
        """The place of the answer among the legal ones."""


@cache
def load_agents(file: str) -> Mapping[str, Callable[[str, int], Agent]]:
    """The agents of a file, by name. Raises BadBot."""
    path = Path(file)
    if not path.is_file():
        raise BadBot("NO_AGENTS", f"there is no file {file!r}")
    try:
        found = runpy.run_path(str(path)).get("AGENTS")
    except Exception as error:
        raise BadBot("BAD_AGENTS", f"{file} cannot be run: {type(error).__name__}: {error}") from error
    if not isinstance(found, dict) or not found or not all(callable(each) for each in found.values()):
        raise BadBot("BAD_AGENTS", f"{file} has no AGENTS, a dictionary of names and classes")
    return found


def find_agent(file: str) -> Callable[[str, int], Agent]:
    """The agent that `mine.py` or `mine.py#name` means: the first one unless it is named. Raises BadBot."""
    path, _, name = file.partition("#")
    agents = load_agents(path)
    if name and name not in agents:
        raise BadBot("NO_AGENTS", f"{path} has no agent {name!r}; it has: {', '.join(agents)}")
    return agents[name or next(iter(agents))]


class AgentBot:
    """An agent at a seat. It is shown a world that the seat may be in, written down as for every learner."""

    def __init__(self, spec: str, seed: int, file: str) -> None:
        self.spec = spec
        self.seed = seed
        self.dice = Dice(seed)
        self.make = find_agent(file)
        self._agent: Agent | None = None

    def choose(self, sight: Sight) -> Action:
        if len(sight.actions) == 1:
            return sight.actions[0]
        writer = encoder(sight.rules.id)
        if writer is None:
            raise BadBot("NO_ENCODER", f"{sight.rules.name} is not written down for learners")
        if self._agent is None:
            self._agent = self.make(sight.rules.id, self.seed)
        world = sight.imagine(self.dice)
        count = len(sight.actions)
        row = np.frombuffer(writer.encode(world, sight.seat), np.uint8)
        answers = np.frombuffer(writer.answers(world, sight.seat, list(sight.actions)), np.uint8)
        place = int(
            self._agent.act(
                {
                    "observation": row,
                    "answers": answers.reshape(count, -1),
                    "action_mask": np.ones(count, np.uint8),
                }
            )
        )
        if not 0 <= place < count:
            raise ValueError(f"answer {place} of {count}")
        return sight.actions[place]

    def cancel(self) -> None:
        """Nothing to stop: nobody knows how."""
