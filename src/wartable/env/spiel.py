"""OpenSpiel: our games as Python games of its registry.

    import pyspiel
    import wartable.env.spiel
    game = pyspiel.load_game("wartable_hands_of_war")

Chance deals first: one of `deals` seeds, from which everything that is random in the game follows, so that histories
replay. An action is the place of an answer among the legal ones. Where several seats choose at once the node is simultaneous.
`resample_from_infostate` is `imagine`: a world that agrees with all that the seat knows.
"""

import hashlib
from collections.abc import Callable
from typing import Any

import msgspec
import numpy as np
import pyspiel

from wartable.core.dice import Dice
from wartable.core.setup import Setup
from wartable.env.episode import MOST_ANSWERS, Episode, Table
from wartable.games import BUILT_IN
from wartable.games import game as find_game

LONGEST = 20_000
DEALS = 1_000
SIMULTANEOUS = frozenset({"art-of-battle", "the-battlefield"})
"""Games in which several seats choose at once."""


def short_name(game_id: str) -> str:
    """The name of a game in OpenSpiel's registry."""
    return "wartable_" + game_id.replace("-", "_")


def _game_type(game_id: str) -> Any:
    rules = find_game(game_id)
    kinds = pyspiel.GameType
    return kinds(
        short_name=short_name(game_id),
        long_name=rules.name,
        dynamics=kinds.Dynamics.SIMULTANEOUS if game_id in SIMULTANEOUS else kinds.Dynamics.SEQUENTIAL,
        chance_mode=kinds.ChanceMode.EXPLICIT_STOCHASTIC,
        information=kinds.Information.IMPERFECT_INFORMATION,
        utility=kinds.Utility.ZERO_SUM,
        reward_model=kinds.RewardModel.TERMINAL,
        max_num_players=rules.players[-1],
        min_num_players=rules.players[0],
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        provides_factored_observation_string=False,
        parameter_specification={"players": rules.players[0], "deals": DEALS, "rules_version": ""},
    )


class SpielGame(pyspiel.Game):  # pyspiel has no types
    """One of our games."""

    id = ""

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        given = params or {}
        players = int(given.get("players", 0)) or find_game(self.id).players[0]
        self.deals = int(given.get("deals", 0)) or DEALS
        self.table = Table(self.id, [Setup(players)], str(given.get("rules_version", "")))
        info = pyspiel.GameInfo(
            num_distinct_actions=MOST_ANSWERS,
            max_chance_outcomes=self.deals,
            num_players=players,
            min_utility=-1.0,
            max_utility=1.0,
            utility_sum=0.0,
            max_game_length=LONGEST,
        )
        super().__init__(TYPES[self.id], info, given)

    def new_initial_state(self) -> "SpielState":
        return SpielState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> "Observer":
        return Observer(self.table, iig_obs_type)


class SpielState(pyspiel.State):
    """A position. Before the deal there is none, and chance is to move."""

    def __init__(self, game: SpielGame) -> None:
        super().__init__(game)
        self.table = game.table
        self.deals = game.deals
        self.episode: Episode | None = None
        self.said: list[list[str]] = [[] for _ in range(game.table.players)]
        """What each seat has been asked and has answered: with the view, its information state."""

    def current_player(self) -> int:
        if self.episode is None:
            return int(pyspiel.PlayerId.CHANCE)
        if self.episode.is_over:
            return int(pyspiel.PlayerId.TERMINAL)
        waiting = self.episode.awaited()
        if len(waiting) > 1:
            return int(pyspiel.PlayerId.SIMULTANEOUS)
        return waiting[0]

    def is_terminal(self) -> bool:
        return self.episode is not None and self.episode.is_over

    def chance_outcomes(self) -> list[tuple[int, float]]:
        return [(deal, 1.0 / self.deals) for deal in range(self.deals)]

    def _legal_actions(self, player: int) -> list[int]:
        if self.episode is None or self.episode.is_over:
            return []
        count = len(self.episode.actions(player))
        if count == 0 and self.current_player() == pyspiel.PlayerId.SIMULTANEOUS:
            return [0]  # who is not asked waits
        return list(range(min(count, MOST_ANSWERS)))

    def _apply_action(self, action: int) -> None:
        if self.episode is None:
            self.episode = Episode(self.table, action)
            return
        self._answer(self.current_player(), action)

    def _apply_actions(self, actions: list[int]) -> None:
        assert self.episode is not None
        asked = self.episode.awaited()
        given = {seat: self.episode.actions(seat)[actions[seat]] for seat in asked}
        for seat in asked:  # none has seen what another says
            self._note(seat, actions[seat])
        for seat, action in given.items():
            self.episode.apply(seat, action)

    def _answer(self, seat: int, choice: int) -> None:
        assert self.episode is not None
        self._note(seat, choice)
        self.episode.answer(seat, choice)

    def _note(self, seat: int, choice: int) -> None:
        assert self.episode is not None
        self.said[seat].append(f"{self._seen(seat)}:{choice}")

    def _seen(self, seat: int) -> str:
        assert self.episode is not None
        view = msgspec.json.encode(self.table.rules.view(self.episode.state, seat))
        return hashlib.blake2b(view, digest_size=8).hexdigest()

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE or self.episode is None:
            return f"deal {action}"
        actions = self.episode.actions(player)
        if action >= len(actions):
            return "wait"
        rules = self.table.rules
        return rules.say(actions[action], rules.view(self.episode.state, player))

    def returns(self) -> list[float]:
        return [0.0] * self.table.players if self.episode is None else self.episode.rewards()

    def information_state_string(self, player: int | None = None) -> str:
        seat = self.current_player() if player is None else player
        if self.episode is None:
            return "before the deal"
        return " ".join([*self.said[seat], self._seen(seat)])

    def observation_string(self, player: int | None = None) -> str:
        seat = self.current_player() if player is None else player
        return "before the deal" if self.episode is None else self.episode.board(seat)

    def resample_from_infostate(
        self, player_id: int, probability_sampler: Callable[[], float]
    ) -> "SpielState":
        """A state that this player cannot tell from this one; its history is this one's."""
        other: SpielState = self.clone()
        assert self.episode is not None and other.episode is not None
        dice = Dice(int(probability_sampler() * 2**53))
        world = self.table.rules.imagine(self.episode.state, player_id, dice)
        world.quiet = True
        other.episode.state = world
        return other

    def __str__(self) -> str:
        return "before the deal" if self.episode is None else self.episode.board()


class Observer:
    """The tensors of a seat: its row as numbers from 0 to 1."""

    def __init__(self, table: Table, iig_obs_type: Any) -> None:
        self.table = table
        self.tensor = np.zeros(table.layout.row_size, np.float32)
        self.dict = {"observation": self.tensor}

    def set_from(self, state: SpielState, player: int) -> None:
        self.tensor.fill(0.0)
        if state.episode is not None:
            self.tensor[:] = state.episode.observe(player)["observation"] / 255.0

    def string_from(self, state: SpielState, player: int) -> str:
        return state.observation_string(player)


TYPES: dict[str, Any] = {}


def register() -> None:
    """Make the games known to OpenSpiel. A second time changes nothing."""
    for game_id in BUILT_IN:
        if game_id not in TYPES:
            TYPES[game_id] = _game_type(game_id)
            kind = type(f"SpielGame_{short_name(game_id)}", (SpielGame,), {"id": game_id})
            pyspiel.register_game(TYPES[game_id], kind)


register()
