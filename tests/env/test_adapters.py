"""The environments pass the checks of the libraries they are made for."""

import importlib.util
import warnings
from typing import Any

import pytest

from wartable.games import BUILT_IN

np = pytest.importorskip("numpy")
gymnasium = pytest.importorskip("gymnasium", reason="the extra `env` is not installed")
pytest.importorskip("pettingzoo", reason="the extra `env` is not installed")

from gymnasium.utils.env_checker import check_env  # noqa: E402
from pettingzoo.test import api_test, parallel_api_test, parallel_seed_test, seed_test  # noqa: E402

from wartable.core.dice import Dice  # noqa: E402
from wartable.core.errors import BadSetup  # noqa: E402
from wartable.core.setup import Setup  # noqa: E402
from wartable.core.version import rules_version  # noqa: E402
from wartable.env import gym, zoo  # noqa: E402
from wartable.games import game as find_game  # noqa: E402

HAS_SPIEL = importlib.util.find_spec("pyspiel") is not None
every_game = pytest.mark.parametrize("game_id", BUILT_IN)


@every_game
def test_gymnasium_is_content(game_id: str) -> None:
    env = gymnasium.make(f"wartable/{gym.IDS[game_id]}-v1", opponents="random")
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        warnings.filterwarnings("ignore", message=".*render.*")
        check_env(env.unwrapped, skip_render_check=True)


@every_game
def test_a_game_is_played_by_the_mask(game_id: str) -> None:
    env = gymnasium.make(f"wartable/{gym.IDS[game_id]}-v1", opponents="random", render_mode="ansi")
    seen, info = env.reset(seed=5)
    rng = np.random.default_rng(5)
    over = False
    while not over:
        choice = rng.choice(np.flatnonzero(seen["action_mask"]))
        seen, reward, over, cut, info = env.step(choice)
        assert not cut and "illegal" not in info
    assert -1.0 <= reward <= 1.0
    assert env.render()


def test_an_answer_that_is_not_there_loses_the_game() -> None:
    env = gymnasium.make("wartable/CircuitWarfare-v1", opponents="random")
    env.reset(seed=1)
    _, reward, over, _, info = env.step(511)
    assert (reward, over, info["illegal"]) == (-1.0, True, True)


def test_a_picture_is_drawn() -> None:
    pytest.importorskip("PIL")
    env = gymnasium.make("wartable/TheBattlefield-v1", render_mode="rgb_array")
    env.reset(seed=1)
    picture: Any = env.render()
    assert picture.ndim == 3 and picture.shape[2] == 3 and picture.max() > picture.min()


@every_game
def test_every_sign_of_a_board_is_drawn(game_id: str) -> None:
    """A sign that the font does not have would be a box, and the board unreadable."""
    pytest.importorskip("PIL")
    from wartable.env.pictures import can_draw, draw_text

    rules = find_game(game_id)
    dice = Dice(5)
    state = rules.new_game(Setup(rules.players[0]), 5)
    signs: set[str] = set()
    while state.outcome is None:
        seat = rules.awaited(state)[0]
        rules.apply(state, seat, dice.pick(rules.legal_actions(state, seat)))
        signs |= set(rules.board(rules.view(state, seat)))
    assert [sign for sign in sorted(signs - {"\n"}) if not can_draw(sign)] == []
    one, two = draw_text("┌i·x┐\n└W-=┘"), draw_text("┌ ·x┐\n└ -=┘")
    assert one.shape == two.shape and (one != two).any()


def test_other_rules_are_refused() -> None:
    with pytest.raises(BadSetup, match="results do not compare"):
        gymnasium.make("wartable/TheBattlefield-v1", rules_version="1.0000000000")


@every_game
def test_many_games_at_once_go_as_single_ones(game_id: str) -> None:
    env = gymnasium.make_vec(f"wartable/{gym.IDS[game_id]}-v1", num_envs=4, opponents="random")
    seen, _ = env.reset(seed=3)
    assert env.observation_space.contains(seen)
    rng = np.random.default_rng(3)
    ends = 0
    seats: set[int] = set()
    for _ in range(400):
        choices = np.array([rng.choice(np.flatnonzero(mask)) for mask in seen["action_mask"]])
        seen, rewards, over, _, info = env.step(choices)
        ends += int(over.sum())
        seats |= set(info["seat"].tolist())
        assert set(np.unique(rewards[~over])) <= {0.0}
        assert not over.any() or "final_obs" in info
    assert ends > 0 and len(seats) > 1, "no seat was drawn"


def test_many_games_at_once_can_be_played_from_one_seat() -> None:
    env = gymnasium.make_vec("wartable/BloodWars-v1", num_envs=3, opponents=["random"], seat=1)
    seen, info = env.reset(seed=3)
    for _ in range(60):
        assert info["seat"].tolist() == [1, 1, 1]
        seen, _, _, _, info = env.step(np.argmax(seen["action_mask"], axis=1))
    with pytest.raises(BadSetup, match="do not hold"):
        gymnasium.make_vec("wartable/BloodWars-v1", num_envs=3, opponents=["random"] * 2)


def test_of_many_games_only_one_is_lost_by_an_illegal_answer() -> None:
    env = gymnasium.make_vec("wartable/TheBattlefield-v1", num_envs=3, opponents="random")
    env.reset(seed=3)
    _, rewards, over, _, info = env.step(np.array([0, 511, 0]))
    assert over.tolist() == [False, True, False]
    assert rewards.tolist() == [0.0, -1.0, 0.0]
    assert info["illegal"].tolist() == [False, True, False]


@every_game
@pytest.mark.filterwarnings("ignore")
def test_pettingzoo_is_content(game_id: str) -> None:
    api_test(zoo.env(game_id), num_cycles=60)
    seed_test(lambda: zoo.env(game_id), num_cycles=20)


@every_game
@pytest.mark.filterwarnings("ignore")
def test_pettingzoo_is_content_with_all_at_once(game_id: str) -> None:
    parallel_api_test(zoo.parallel_env(game_id), num_cycles=60)
    parallel_seed_test(lambda: zoo.parallel_env(game_id), num_cycles=20)


@pytest.mark.skipif(not HAS_SPIEL, reason="OpenSpiel is not installed")
@every_game
def test_openspiel_is_content(game_id: str) -> None:
    import pyspiel

    from wartable.env import spiel

    game = pyspiel.load_game(spiel.short_name(game_id), {"deals": 4})
    pyspiel.random_sim_test(game, num_sims=2, serialize=False, verbose=False)
    version = rules_version(find_game(game_id))
    assert pyspiel.load_game(spiel.short_name(game_id), {"rules_version": version}).num_players() > 1
    with pytest.raises(BadSetup, match="results do not compare"):
        pyspiel.load_game(spiel.short_name(game_id), {"rules_version": "1.0000000000"})


@pytest.mark.skipif(not HAS_SPIEL, reason="OpenSpiel is not installed")
def test_openspiel_deals_worlds_that_a_seat_cannot_tell_apart() -> None:
    import pyspiel

    from wartable.env import spiel

    game = pyspiel.load_game(spiel.short_name("hands-of-war"))
    state = game.new_initial_state()
    state.apply_action(7)
    for _ in range(12):
        seat = state.current_player()
        world = state.resample_from_infostate(seat, lambda: 0.37)
        assert world.information_state_string(seat) == state.information_state_string(seat)
        assert world.observation_tensor(seat) == state.observation_tensor(seat)
        assert world.legal_actions() == state.legal_actions()
        state.apply_action(state.legal_actions()[0])


@pytest.mark.skipif(not HAS_SPIEL, reason="OpenSpiel is not installed")
def test_openspiel_writes_a_playthrough() -> None:
    from open_spiel.python.algorithms import generate_playthrough

    from wartable.env import spiel

    text = generate_playthrough.playthrough(
        f"{spiel.short_name('circuit-warfare')}(deals=2)", action_sequence=[1, 0, 0]
    )
    assert "Circuit Warfare" in text
