"""What every bot keeps in every game: it plays to the end, repeats, takes wins, and knows only what its seat knows."""

import ast
from pathlib import Path

import pytest

import wartable.bots
from wartable.bots import make_bot
from wartable.bots.greedy import rank
from wartable.bots.stored import evaluation_for
from wartable.core.build import is_compiled
from wartable.core.codec import digest
from wartable.core.dice import Dice
from wartable.core.match import Match, Sight
from wartable.core.playout import play_out
from wartable.core.rules import Rules
from wartable.core.state import State
from wartable.games import GAMES, game
from wartable.lab.bout import Bout, play
from wartable.lab.setups import mirrored_setup, series_setup

THINKERS = ("greedy", "search:6it", "search:6it,regret=1")


@pytest.fixture(params=GAMES)
def rules(request: pytest.FixtureRequest) -> Rules[State]:
    return game(request.param)


def states(rules: Rules[State], count: int, seed: int = 1) -> list[State]:
    """So many states from all stages of random games, with every number of seats in turn; a third of them for the slow
    sources, the compiled build looks at all."""
    dice = Dice(seed)
    found: list[State] = []
    while len(found) < (count if is_compiled() else max(len(rules.players), count // 3)):
        players = rules.players[len(found) % len(rules.players)]
        state = rules.new_game(series_setup(rules, players, len(found)), dice.seed())
        state.quiet = True
        length = play_out(rules, state.clone(), dice.clone())
        for _ in range(dice.below(max(1, length))):
            seat = dice.pick(rules.awaited(state))
            rules.apply(state, seat, dice.pick(rules.legal_actions(state, seat)))
            if state.outcome is not None:
                break
        if state.outcome is None:
            found.append(state)
    return found


@pytest.mark.parametrize("bot", ["random", "greedy", "search:2it"])
def test_a_whole_game_without_a_mishap(rules: Rules[State], bot: str) -> None:
    players = rules.players[0]
    opponent = "greedy" if bot == "random" else "random"
    result = play(Bout(rules.id, series_setup(rules, players, 0), 5, (bot, *(opponent,) * (players - 1))))
    assert result.mishaps == () and result.late == 0
    assert result.reason != "endless"
    assert sum(result.returns) >= 1


def test_the_same_seed_plays_the_same_game(rules: Rules[State]) -> None:
    players = rules.players[0]
    bout = Bout(rules.id, series_setup(rules, players, 1), 9, ("search:2it", *("greedy",) * (players - 1)))
    assert play(bout, keep_record=True).record == play(bout, keep_record=True).record


def test_imagined_worlds_depend_on_nothing_hidden(rules: Rules[State]) -> None:
    """The same dice give the same world, whatever the hidden cards really are."""
    for state in states(rules, 40):
        for seat in range(state.players):
            scrambled = rules.imagine(state, seat, Dice(77))
            for seed in (1, 2):
                one, two = rules.imagine(state, seat, Dice(seed)), rules.imagine(scrambled, seat, Dice(seed))
                assert digest(one) == digest(two)


@pytest.mark.parametrize("bot", THINKERS)
def test_the_move_is_the_same_with_hidden_cards_scrambled(rules: Rules[State], bot: str) -> None:
    for number, state in enumerate(states(rules, 8)):
        seat = rules.awaited(state)[0]
        moves = []
        for seed in range(3):
            world = state if seed == 0 else rules.imagine(state, seat, Dice(seed))
            moves.append(make_bot(bot, number).choose(Sight(rules, world, seat)))
        assert moves[0] == moves[1] == moves[2]


class Poison:
    """What lies where the true state would be: it cannot be touched."""

    def __getattribute__(self, name: str) -> object:
        raise AssertionError(f"a bot reached for the hidden state: {name}")


def poisoned(rules: Rules[State], state: State, seat: int) -> Sight:
    """A sight that has everything a seat may know, and poison in place of the state."""

    class Sealed(Sight):
        def imagine(self, dice: Dice) -> State:
            world = rules.imagine(state, seat, dice)
            world.quiet = True
            return world

    sight = Sealed(rules, state, seat)
    sight._Sight__state = Poison()  # type: ignore[attr-defined]
    return sight


@pytest.mark.parametrize("bot", ["random", *THINKERS, "novice"])
def test_no_bot_reaches_for_the_state(rules: Rules[State], bot: str) -> None:
    for number, state in enumerate(states(rules, 6, seed=3)):
        seat = rules.awaited(state)[-1]
        sight = poisoned(rules, state, seat)
        assert make_bot(bot, number).choose(sight) in sight.actions


def test_the_poison_works() -> None:
    rules = game(GAMES[0])
    state = states(rules, 1)[0]
    sight = poisoned(rules, state, rules.awaited(state)[0])
    with pytest.raises(AssertionError, match="hidden state"):
        print(sight._Sight__state.players)  # type: ignore[attr-defined]


def test_no_module_of_the_bots_names_the_state_or_the_match() -> None:
    """But the one that tells how a finished game went: it sits at no table."""
    for file in Path(wartable.bots.__path__[0]).glob("*.py"):
        if file.name == "story.py":
            continue
        for node in ast.walk(ast.parse(file.read_text())):
            if isinstance(node, ast.ImportFrom) and node.module == "wartable.core.match":
                assert [name.name for name in node.names] == ["Sight"], file
            if isinstance(node, ast.Attribute):
                assert "__state" not in node.attr, file


def test_a_win_on_the_table_is_taken(rules: Rules[State]) -> None:
    """From Easy up: where one action wins at once in every world, it is played."""
    seen = 0
    in_the_open = 0
    locked = 0
    for number in range(4):
        match = Match(rules, series_setup(rules, rules.players[0], number), number)
        bots = [make_bot("greedy", seat) for seat in range(match.setup.players)]
        while match.outcome is None:
            seat = match.awaited()[0]
            sight = match.sight(seat)
            is_open = sight.view.choice is not None and sight.view.choice.kind != "lock"
            in_the_open += is_open
            locked += not is_open
            winning = [action for action in sight.actions if is_open and wins(rules, sight, action)]
            if winning:
                seen += 1
                for bot in ("easy", "search:4it", "normal", "hard"):
                    assert make_bot(bot, number).choose(sight) in winning
            match.play(seat, bots[seat].choose(sight))
    # Where all choose in secret at once, no single action wins for sure.
    assert seen or in_the_open < locked


WASTE = {"easy": 0.15, "search:6it": 0.35}
"""In winning chances, by one ply in many worlds: nobody gives that away for nothing. A search may see why, if not too much."""


def test_nobody_harms_the_own_side_for_nothing(rules: Rules[State]) -> None:
    """From Easy up: no answer that is much worse than another, when both are looked at in the same worlds."""
    looked = 0
    for number in range(3):
        match = Match(rules, mirrored_setup(rules, rules.players[0], number), number)
        bots = [make_bot("greedy", seat) for seat in range(match.setup.players)]
        moves = 0
        while match.outcome is None and moves < 120:
            seat = match.awaited()[0]
            sight = match.sight(seat)
            if len(sight.actions) > 1 and moves % 6 == 0:
                dice = Dice(moves)
                worlds = [sight.imagine(dice) for _ in range(24)]
                evaluation = evaluation_for(rules, match.setup.players, sight.view.teams)
                chances = rank(evaluation, seat, worlds, list(sight.actions), dice)
                for bot, most in WASTE.items():
                    answer = make_bot(bot, number).choose(sight)
                    looked += 1
                    lost = max(chances) - chances[sight.actions.index(answer)]
                    assert lost < most, f"{bot}: {rules.say(answer, sight.view)} loses {lost:.0%}"
            match.play(seat, bots[seat].choose(sight))
            moves += 1
    assert looked > 20


def wins(rules: Rules[State], sight: Sight, action: object) -> bool:
    for seed in range(6):
        world = sight.imagine(Dice(seed))
        if len(rules.awaited(world)) > 1:
            return False
        rules.apply(world, sight.seat, action)  # type: ignore[arg-type]
        if world.outcome is None or sight.seat not in world.outcome.winners:
            return False
    return True


def test_terms_are_named_numbers_from_0_to_1(rules: Rules[State]) -> None:
    names = rules.feature_names()
    assert names and len(set(names)) == len(names)
    for state in states(rules, 40, seed=5):
        for seat in range(state.players):
            terms = rules.features(state, seat)
            assert len(terms) == len(names)
            assert all(0 <= term <= 1 for term in terms), dict(zip(names, terms, strict=True))


def test_likely_actions_can_all_be_played(rules: Rules[State]) -> None:
    """They are legal actions, or whole forms of them that `apply` takes as well."""
    for state in states(rules, 60, seed=7):
        for seat in rules.awaited(state):
            likely = rules.likely_actions(state, seat)
            assert likely and len(set(likely)) == len(likely)
            for action in likely:
                rules.apply(state.clone(), seat, action)
