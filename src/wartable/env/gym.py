"""Gymnasium: one seat is the agent's, bots hold the others.

    import gymnasium
    import wartable.env.gym
    env = gymnasium.make("wartable/HandsOfWar-v1", opponents="hard")

An action is the place of an answer among the legal ones; `action_mask`, in every observation, says which there are. Whoever
takes another loses at once. The reward comes at the end: 1, -1, or 0 for a draw.
"""

from collections.abc import Sequence
from typing import Any

import gymnasium
import numpy as np
import numpy.typing as npt
from gymnasium import spaces
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space

from wartable.bots.bot import Bot, make_bot
from wartable.core.errors import BadSetup
from wartable.core.match import Sight
from wartable.core.rules import Rules
from wartable.core.setup import Setup
from wartable.core.state import State
from wartable.env.episode import MOST_ANSWERS, Episode, Observation, Table
from wartable.env.vec import Vec

IDS = {
    "the-battlefield": "TheBattlefield",
    "circuit-warfare": "CircuitWarfare",
    "art-of-battle": "ArtOfBattle",
    "hands-of-war": "HandsOfWar",
    "blood-wars": "BloodWars",
}
"""The name of each game in the registry."""
MOST_SEED = 2**63 - 1
METADATA: dict[str, Any] = {"render_modes": ["ansi", "rgb_array"], "render_fps": 1}
VECTOR_METADATA: dict[str, Any] = {"render_modes": [], "autoreset_mode": AutoresetMode.SAME_STEP}


def observation_space(table: Table) -> spaces.Dict:
    """Rows, answers and the mask of one question."""
    return spaces.Dict(
        {
            name: spaces.Box(0, most, shape, np.int8 if name == "action_mask" else np.uint8)
            for name, (shape, most) in table.shapes().items()
        }
    )


class WartableEnv(gymnasium.Env[Observation, np.int64]):
    """A game for one learner."""

    metadata: dict[str, Any] = METADATA

    def __init__(
        self,
        game: Rules[State] | str,
        opponents: str | Sequence[str] = "greedy",
        seat: int | None = None,
        setups: Sequence[Setup] = (),
        rules_version: str = "",
        render_mode: str | None = None,
    ) -> None:
        """`seat` None: another seat in each game. Teammates are held by the same bots as opponents."""
        self.table = Table(game, setups, rules_version)
        self.metadata = {**METADATA, "rules_version": self.table.version}
        self.opponents = opponents
        self.fixed_seat = seat
        self.seat = seat or 0
        self.render_mode = render_mode
        self.observation_space = observation_space(self.table)
        self.action_space = spaces.Discrete(MOST_ANSWERS)
        self.episode: Episode | None = None
        self._bots: dict[int, Bot] = {}

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        super().reset(seed=seed)
        self.episode = Episode(self.table, int(self.np_random.integers(MOST_SEED)))
        if self.fixed_seat is None:
            self.seat = int(self.np_random.integers(self.table.players))
        others = [seat for seat in range(self.table.players) if seat != self.seat]
        specs = [self.opponents] * len(others) if isinstance(self.opponents, str) else list(self.opponents)
        self._bots = {
            seat: make_bot(spec, int(self.np_random.integers(MOST_SEED)))
            for seat, spec in zip(others, specs, strict=True)
        }
        self._play_the_others(self.episode)
        if self.episode.is_over:  # nobody asked this seat anything: deal again
            return self.reset()
        return self.episode.observe(self.seat), {"seat": self.seat}

    def step(self, action: np.int64) -> tuple[Observation, float, bool, bool, dict[str, Any]]:
        assert self.episode is not None, "call reset first"
        episode = self.episode
        legal = episode.answer(self.seat, int(action))
        if legal:
            self._play_the_others(episode)
        over = episode.is_over or not legal
        reward = episode.rewards()[self.seat] if episode.is_over else -1.0 if not legal else 0.0
        info: dict[str, Any] = {"seat": self.seat}
        if not legal:
            info["illegal"] = True
        return episode.observe(self.seat) if not over else self.table.nothing(), reward, over, False, info

    def render(self) -> str | npt.NDArray[np.uint8] | None:
        if self.episode is None or self.render_mode is None:
            return None
        board = self.episode.board(self.seat)
        if self.render_mode == "ansi":
            return board
        from wartable.env.pictures import draw_text

        return draw_text(board)

    def _play_the_others(self, episode: Episode) -> None:
        """Go on until the agent has a real choice, or all is over."""
        while not episode.is_over:
            episode.give_forced_answers()
            waiting = episode.awaited()
            if not waiting or (self.seat in waiting and len(episode.actions(self.seat)) > 1):
                return
            seat = waiting[0]
            if seat == self.seat:
                episode.answer(seat, 0)
            else:
                sight = Sight(episode.rules, episode.state, seat)
                episode.apply(seat, self._bots[seat].choose(sight))


class WartableVectorEnv(VectorEnv[Observation, npt.NDArray[np.int64], Any]):
    """Many games at once, on `Vec`. A game that ends begins anew in the same step."""

    metadata: dict[str, Any] = VECTOR_METADATA

    def __init__(
        self,
        game: Rules[State] | str,
        num_envs: int = 1,
        opponents: str | Sequence[str] = "greedy",
        seat: int | None = None,
        setups: Sequence[Setup] = (),
        rules_version: str = "",
        render_mode: str | None = None,
    ) -> None:
        """`seat` None: another seat in each game; `info["seat"]` says which. Teammates are held by the same bots as opponents."""
        self.table = Table(game, setups, rules_version)
        self.metadata = {**VECTOR_METADATA, "rules_version": self.table.version}
        self.num_envs = num_envs
        self.seat = seat
        self.render_mode = render_mode
        others = self.table.players - 1
        names: list[str | None] = [opponents] * others if isinstance(opponents, str) else [*opponents]
        if len(names) != others:
            raise BadSetup("BAD_OPPONENTS", f"{len(names)} opponents do not hold {others} seats")
        self._specs = [*names[: seat or 0], None, *names[seat or 0 :]]
        self.single_observation_space = observation_space(self.table)
        self.single_action_space = spaces.Discrete(MOST_ANSWERS)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)
        self.vec: Vec | None = None

    def reset(  # one seed for all games
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        super().reset(seed=seed)
        first = int(self.np_random.integers(MOST_SEED))
        drawn = self.seat is None
        self.vec = Vec(
            self.table.rules, self.table.setups, self.num_envs, first, bots=self._specs, drawn=drawn
        )
        self.vec.reset()
        return self._observe(self.vec), {"seat": self.vec.seats.copy()}

    def step(
        self, actions: npt.NDArray[np.int64]
    ) -> tuple[
        Observation, npt.NDArray[np.float64], npt.NDArray[np.bool_], npt.NDArray[np.bool_], dict[str, Any]
    ]:
        assert self.vec is not None, "call reset first"
        vec = self.vec
        illegal = (actions < 0) | (actions >= vec.counts)
        for at in np.flatnonzero(illegal):
            vec.lockstep.give_up(int(at))
        mine = vec.seats.copy()  # whoever was asked is the learner
        vec.step(np.where(illegal, 0, actions))
        over = vec.ended.astype(bool)
        even = 1.0 / self._sides()
        got = vec.results[np.arange(self.num_envs), mine].astype(np.float64)
        rewards = np.where(over, (got - even) / (1.0 - even), 0.0)
        info: dict[str, Any] = {"seat": vec.seats.copy()}
        if over.any():
            ends = np.full(self.num_envs, None, dtype=object)
            for at in np.flatnonzero(over):
                ends[at] = self.table.nothing()
            info |= {
                "final_obs": ends,
                "_final_obs": over.copy(),
                "final_info": {},
                "_final_info": over.copy(),
            }
        if illegal.any():
            info["illegal"] = illegal
        return self._observe(vec), rewards, over, np.zeros(self.num_envs, np.bool_), info

    def _sides(self) -> int:
        assert self.vec is not None
        return len(set(self.table.rules.teams(self.vec.lockstep.state(0))))

    def _observe(self, vec: Vec) -> Observation:
        answers = np.zeros((self.num_envs, MOST_ANSWERS, self.table.layout.answer_size), np.uint8)
        mask = np.zeros((self.num_envs, MOST_ANSWERS), np.int8)
        for at, begin in enumerate(vec.starts()):
            count = min(int(vec.counts[at]), MOST_ANSWERS)
            answers[at, :count] = vec.answers[begin : begin + count]
            mask[at, :count] = 1
        return {"observation": vec.rows.copy(), "answers": answers, "action_mask": mask}


def register() -> None:
    """Make the games known to Gymnasium as `wartable/HandsOfWar-v1` and so on. A second time changes nothing."""
    for game_id, name in IDS.items():
        full = f"wartable/{name}-v1"
        if full not in gymnasium.registry:
            gymnasium.register(
                full,
                entry_point="wartable.env.gym:WartableEnv",
                vector_entry_point="wartable.env.gym:WartableVectorEnv",
                kwargs={"game": game_id},
            )


register()
