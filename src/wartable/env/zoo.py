"""PettingZoo: every seat is an agent's. `env` for one at a time, `parallel_env` for all at once.

An action is the place of an answer among the legal ones; `action_mask` says which there are. In the parallel environment
whoever is not asked anything answers 0. Whoever takes an action that is not there gives the game up.
"""

from collections.abc import Sequence
from functools import lru_cache
from typing import Any

import numpy as np
import numpy.typing as npt
from gymnasium import spaces
from pettingzoo import AECEnv, ParallelEnv
from pettingzoo.utils import wrappers

from wartable.core.dice import Dice
from wartable.core.rules import Rules
from wartable.core.setup import Setup
from wartable.core.state import State
from wartable.env.episode import MOST_ANSWERS, Episode, Observation, Table
from wartable.env.gym import observation_space

METADATA: dict[str, Any] = {
    "name": "wartable_v1",
    "render_modes": ["ansi", "rgb_array"],
    "is_parallelizable": False,
}
WAIT = 0


def env(*args: Any, **kwargs: Any) -> AECEnv[str, Observation, int]:
    """One seat after another, guarded against calls in the wrong order."""
    return wrappers.OrderEnforcingWrapper(raw_env(*args, **kwargs))


class _Seats:
    """What both kinds have in common: agents `seat_0`, `seat_1` ..., spaces, pictures."""

    metadata: dict[str, Any]
    render_mode: str | None
    episode: Episode | None

    def _open(
        self, game: Rules[State] | str, setups: Sequence[Setup], rules_version: str, render_mode: str | None
    ) -> None:
        self.table = Table(game, setups, rules_version)
        name = f"wartable_{self.table.rules.id}_v1"
        self.metadata = {**METADATA, "name": name, "rules_version": self.table.version}
        self.render_mode = render_mode
        self.possible_agents = [f"seat_{seat}" for seat in range(self.table.players)]
        self.agents: list[str] = []
        self.episode = None
        self._dice = Dice(1)
        self._space = lru_cache(maxsize=None)(lambda agent: observation_space(self.table))
        self._answers = lru_cache(maxsize=None)(lambda agent: spaces.Discrete(MOST_ANSWERS))

    def observation_space(self, agent: str) -> spaces.Dict:
        return self._space(agent)

    def action_space(self, agent: str) -> spaces.Discrete:
        return self._answers(agent)

    def render(self) -> str | npt.NDArray[np.uint8] | None:
        if self.episode is None or self.render_mode is None:
            return None
        if self.render_mode == "ansi":
            return self.episode.board()
        from wartable.env.pictures import draw_text

        return draw_text(self.episode.board())

    def close(self) -> None:
        self.episode = None

    def _deal(self, seed: int | None) -> Episode:
        if seed is not None:
            self._dice = Dice(seed)
        self.episode = Episode(self.table, self._dice.seed())
        return self.episode


class raw_env(_Seats, AECEnv[str, Observation, int]):
    """One seat after another. Where several choose at once none is shown what another has said."""

    metadata: dict[str, Any] = METADATA

    def __init__(
        self,
        game: Rules[State] | str,
        setups: Sequence[Setup] = (),
        rules_version: str = "",
        render_mode: str | None = None,
    ) -> None:
        super().__init__()
        self._open(game, setups, rules_version, render_mode)

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        episode = self._deal(seed)
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = self.possible_agents[episode.awaited()[0]]

    def observe(self, agent: str) -> Observation:
        if self.episode is None:
            return self.table.nothing()
        return self.episode.observe(self.possible_agents.index(agent))

    def step(self, action: int) -> None:
        if self.terminations[self.agent_selection] or self.truncations[self.agent_selection]:
            self._was_dead_step(action)
            return
        assert self.episode is not None, "call reset first"
        agent = self.agent_selection
        self._cumulative_rewards[agent] = 0.0
        legal = self.episode.answer(self.possible_agents.index(agent), int(action))
        if not legal:
            self.infos[agent] = {"illegal": True}
        self._clear_rewards()
        if self.episode.is_over:
            self.rewards = dict(zip(self.possible_agents, self.episode.rewards(), strict=True))
            self.terminations = dict.fromkeys(self.agents, True)
            self.agent_selection = self.agents[0]
        else:
            self.agent_selection = self.possible_agents[self.episode.awaited()[0]]
        self._accumulate_rewards()


class parallel_env(_Seats, ParallelEnv[str, Observation, int]):
    """All seats answer at once; who is not asked waits."""

    metadata: dict[str, Any] = METADATA

    def __init__(
        self,
        game: Rules[State] | str,
        setups: Sequence[Setup] = (),
        rules_version: str = "",
        render_mode: str | None = None,
    ) -> None:
        self._open(game, setups, rules_version, render_mode)

    def reset(
        self, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Observation], dict[str, dict[str, Any]]]:
        episode = self._deal(seed)
        self.agents = self.possible_agents[:]
        return self._observe_all(episode), {agent: {} for agent in self.agents}

    def step(
        self, actions: dict[str, int]
    ) -> tuple[
        dict[str, Observation],
        dict[str, float],
        dict[str, bool],
        dict[str, bool],
        dict[str, dict[str, Any]],
    ]:
        assert self.episode is not None, "call reset first"
        episode = self.episode
        infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        # Answers are numbered as all were shown them, before any of them is given.
        asked = episode.awaited()
        given = {seat: list(episode.actions(seat)) for seat in asked}
        for seat in asked:
            agent = self.possible_agents[seat]
            choice = int(actions.get(agent, WAIT))
            if episode.is_over or seat not in episode.awaited():
                continue
            if 0 <= choice < len(given[seat]):
                episode.apply(seat, given[seat][choice])
            else:
                episode.answer(seat, -1)
                infos[agent] = {"illegal": True}
        over = episode.is_over
        seen = self._observe_all(episode)
        rewards = dict(zip(self.possible_agents, episode.rewards(), strict=True))
        ended = dict.fromkeys(self.agents, over)
        cut = dict.fromkeys(self.agents, False)
        if over:
            self.agents = []
        return seen, rewards, ended, cut, infos

    def _observe_all(self, episode: Episode) -> dict[str, Observation]:
        seen: dict[str, Observation] = {}
        for seat, agent in enumerate(self.possible_agents):
            seen[agent] = episode.observe(seat)
            if not seen[agent]["action_mask"].any():
                seen[agent]["action_mask"][WAIT] = 1
        return seen
