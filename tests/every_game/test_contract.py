"""What every game promises, tried on random games with random seats, decks and options."""

import os
from collections import Counter
from collections.abc import Callable, Iterator, Sequence

import msgspec
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from wartable.core.actions import Action
from wartable.core.build import is_compiled
from wartable.core.codec import decode_action, decode_event, decode_view, digest, encode, read_action
from wartable.core.decks import parse, print_deck
from wartable.core.dice import Dice
from wartable.core.errors import BadSetup, Illegal
from wartable.core.match import Match, replay, resume, standing
from wartable.core.playout import play_out
from wartable.core.record import read_record
from wartable.core.rules import Rules
from wartable.core.setup import Setup
from wartable.core.state import State, Told, heard
from wartable.lab.secrecy import Leak, find_leaks
from wartable.lab.setups import plain_setup, random_setup

SEEDS = st.integers(min_value=0, max_value=2**64 - 1)


def on_random_games(examples: int) -> Callable[[Callable[..., None]], Callable[..., None]]:
    """Run a test on so many random games; the compiled build, ten times as fast, tries twice as many, the sources half."""
    tried = examples * 2 if is_compiled() else max(2, examples // 2)
    if os.environ.get("WARTABLE_QUICK"):  # make quick: while one works
        tried = 2

    def wrap(test: Callable[..., None]) -> Callable[..., None]:
        checks = [HealthCheck.function_scoped_fixture, HealthCheck.too_slow]
        return settings(max_examples=tried, deadline=None, suppress_health_check=checks)(
            given(seed=SEEDS)(test)
        )

    return wrap


def any_seed(dice: Dice) -> int:
    """A short one, as simulations have, or a long one, as people's games have."""
    return dice.seed() if dice.below(2) else (dice.seed() | 1) << 192 | dice.seed()


def walk(rules: Rules[State], seed: int) -> Iterator[tuple[State, int, Action, Dice]]:
    """A random game: every state with the seat and the action that is about to be played, applied on the way on."""
    dice = Dice(seed)
    state = rules.new_game(random_setup(rules, dice), any_seed(dice))
    state.told = []
    while state.outcome is None:
        seat = dice.pick(rules.awaited(state))
        action = dice.pick(rules.legal_actions(state, seat))
        yield state, seat, action, dice
        rules.apply(state, seat, action)


@on_random_games(15)
def test_random_games_end(rules: Rules[State], seed: int) -> None:
    dice = Dice(seed)
    state = rules.new_game(random_setup(rules, dice), any_seed(dice))
    state.quiet = True
    play_out(rules, state, dice, limit=20_000)
    assert state.outcome is not None
    assert len(state.outcome.ranks) == state.players
    assert 1 in state.outcome.ranks
    assert rules.awaited(state) == []
    for seat in range(state.players):
        assert rules.legal_actions(state, seat) == []
        assert rules.choice(state, seat) is None


@on_random_games(8)
def test_every_legal_action_applies(rules: Rules[State], seed: int) -> None:
    for state, seat, _, dice in walk(rules, seed):
        actions = rules.legal_actions(state, seat)
        assert len(set(actions)) == len(actions), "an action is offered twice"
        for action in {dice.pick(actions) for _ in range(4)} | set(rules.revisions(state, seat)):
            rules.apply(state.clone(), seat, action)


@on_random_games(8)
def test_every_other_action_is_refused_and_changes_nothing(rules: Rules[State], seed: int) -> None:
    pool: list[Action] = []
    for state, _, action, dice in walk(rules, seed):
        pool.append(action)
        before = digest(state)
        for other in range(state.players):
            legal = rules.legal_actions(state, other)
            allowed = {*legal, *rules.revisions(state, other)}
            for _ in range(3):
                tried = dice.pick(pool)
                if tried in allowed or does_the_same(rules, state, other, tried, legal):
                    continue
                with pytest.raises(Illegal) as refused:
                    rules.apply(state, other, tried)
                assert refused.value.code and refused.value.sentence
        for nobody in (-1, state.players, 99):
            with pytest.raises(Illegal):
                rules.apply(state, nobody, action)
        assert digest(state) == before


def does_the_same(
    rules: Rules[State], state: State, seat: int, tried: Action, legal: Sequence[Action]
) -> bool:
    """Whether an action that is not offered is accepted, but only as another way to say one that is."""
    world = state.clone()
    try:
        rules.apply(world, seat, tried)
    except Illegal:
        return False
    for action in legal:
        same = state.clone()
        rules.apply(same, seat, action)
        if digest(same) == digest(world):
            return True
    return False


@on_random_games(8)
def test_a_clone_is_equal_and_independent(rules: Rules[State], seed: int) -> None:
    for state, seat, action, _ in walk(rules, seed):
        before = digest(state)
        clone = state.clone()
        assert digest(clone) == before
        told = rules.apply(clone, seat, action)
        assert digest(state) == before
        again = state.clone()
        assert [each.event for each in rules.apply(again, seat, action)] == [each.event for each in told]
        assert digest(again) == digest(clone)


@on_random_games(8)
def test_quiet_play_is_the_same_play(rules: Rules[State], seed: int) -> None:
    for state, seat, action, _ in walk(rules, seed):
        loud, quiet = state.clone(), state.clone()
        quiet.quiet = True
        rules.apply(loud, seat, action)
        assert rules.apply(quiet, seat, action) == []
        assert digest(loud) == digest(quiet)


def random_match(rules: Rules[State], seed: int, limit: int = 10_000) -> Match:
    dice = Dice(seed)
    match = Match(rules, random_setup(rules, dice), any_seed(dice))
    while match.outcome is None and match.seq < limit:
        seat = dice.pick(match.awaited())
        match.play(seat, dice.pick(rules.legal_actions(match.state, seat)))
    return match


@on_random_games(6)
def test_seed_and_actions_replay_to_the_same_hash(rules: Rules[State], seed: int) -> None:
    match = random_match(rules, seed)
    record = read_record(match.record().to_json())
    moments = list(replay(rules, record))
    assert digest(moments[-1].state) == digest(match.state)
    assert record.outcome == match.outcome


@on_random_games(4)
def test_a_match_can_be_left_and_resumed(rules: Rules[State], seed: int) -> None:
    dice = Dice(seed)
    whole = random_match(rules, seed)
    part = random_match(rules, seed, limit=1 + dice.below(max(1, whole.seq)))
    back = resume(rules, read_record(part.record().to_json()))
    assert digest(back.state) == digest(part.state)
    assert back.seq == part.seq


@on_random_games(6)
def test_an_undo_goes_back_and_is_an_entry(rules: Rules[State], seed: int) -> None:
    match = random_match(rules, seed, limit=30)
    to = match.seq // 2
    then = digest(match.state_after(to))
    entries = match.seq
    later = [read_action(rules, played.action) for before, played in standing(match.entries) if before >= to]
    if any(rules.is_final(match.state, action) for action in later):
        with pytest.raises(Illegal):
            match.undo(to)
        assert match.seq == entries
        return
    match.undo(to)
    assert digest(match.state) == then
    assert match.seq == entries + 1
    assert digest(list(replay(rules, match.record()))[-1].state) == then


@on_random_games(8)
def test_actions_events_and_views_travel_as_json(rules: Rules[State], seed: int) -> None:
    for state, seat, action, dice in walk(rules, seed):
        assert decode_action(rules, encode(action)) == action
        if dice.below(4):
            continue
        for other in (*range(state.players), None):
            view = rules.view(state, other)
            assert decode_view(rules, encode(view)) == view
        for told in rules.apply(state.clone(), seat, action):
            assert decode_event(rules, encode(told.event)) == told.event
            assert bool(told.event.say(rules.view(state, None).names)) == told.event.is_logged


@on_random_games(8)
def test_no_card_is_lost_or_doubled(rules: Rules[State], seed: int) -> None:
    known: Counter[str] = Counter()
    for state, _, _, _ in walk(rules, seed):
        cards = Counter(rules.all_cards(state))
        assert not known or cards == known, (cards - known, known - cards)
        assert set(cards) <= set(rules.cards)
        known = cards


def test_secrecy_under_imagine(rules: Rules[State]) -> None:
    pairs = 0
    for found in find_leaks(rules, pairs=1_500, seed=20_261_115):
        assert not isinstance(found, Leak), str(found)
        pairs += 1
    assert pairs >= 1_500


@on_random_games(6)
def test_imagined_worlds_can_be_played_on(rules: Rules[State], seed: int) -> None:
    for state, seat, _, dice in walk(rules, seed):
        if dice.below(6):
            continue
        before = digest(state)
        world = rules.imagine(state, seat, dice)
        assert digest(state) == before, "imagining changed the real state"
        assert Counter(rules.all_cards(world)).total() == Counter(rules.all_cards(state)).total()
        world.quiet = True
        play_out(rules, world, dice, limit=60)


@on_random_games(6)
def test_nothing_changes_in_a_view_unless_an_event_tells_it(rules: Rules[State], seed: int) -> None:
    for state, seat, action, _ in walk(rules, seed):
        after = state.clone()
        told = rules.apply(after, seat, action)
        for other in (*range(state.players), None):
            if not heard(told, other):
                assert shown(rules, state, other) == shown(rules, after, other)


def shown(rules: Rules[State], state: State, seat: int | None) -> bytes:
    """A view without the question to its own seat: being asked is not a change of the table."""
    return msgspec.json.encode(msgspec.structs.replace(rules.view(state, seat), choice=None))


def test_every_card_of_the_decks_is_played(rules: Rules[State]) -> None:
    wanted = {card_id for deck in rules.decks for card_id, _ in deck.cards} or set(rules.cards)
    seen: set[str] = set()
    dice = Dice(7)
    for _ in range(400):
        if wanted <= seen:
            break
        setup = random_setup(rules, dice)
        state = rules.new_game(setup, dice.seed())
        state.told = []
        while state.outcome is None:
            seat = dice.pick(rules.awaited(state))
            action = dice.pick(rules.legal_actions(state, seat))
            told: list[Told] = rules.apply(state, seat, action)
            text = b" ".join(encode(each.event) for each in told).decode()
            seen |= {
                card_id
                for card_id in wanted - seen
                if f'"{card_id}"' in text or rules.card_of(action) == card_id
            }
    assert wanted <= seen, f"never seen in play: {sorted(wanted - seen)}"


@on_random_games(5)
def test_the_default_action_is_always_legal(rules: Rules[State], seed: int) -> None:
    for state, seat, _, _ in walk(rules, seed):
        rules.apply(state.clone(), seat, rules.default_action(state, seat))


def test_a_game_of_defaults_ends(rules: Rules[State]) -> None:
    for players in rules.players:
        state = rules.new_game(plain_setup(rules, players), 5)
        state.quiet = True
        for _ in range(20_000):
            if state.outcome is not None:
                break
            seat = rules.awaited(state)[0]
            rules.apply(state, seat, rules.default_action(state, seat))
        assert state.outcome is not None


@on_random_games(5)
def test_conceding_ends_a_game_of_two_sides(rules: Rules[State], seed: int) -> None:
    dice = Dice(seed)
    state = rules.new_game(random_setup(rules, dice), any_seed(dice))
    teams = rules.teams(state)
    for seat in range(state.players):
        if teams[seat] == 0:
            rules.concede(state, seat)
    if len(set(teams)) == 2:
        assert state.outcome is not None
        assert all(teams[seat] == 1 for seat in state.outcome.winners)
        assert rules.awaited(state) == []
    with pytest.raises(Illegal):
        rules.concede(state, 0)


@on_random_games(4)
def test_features_are_named_numbers_from_0_to_1(rules: Rules[State], seed: int) -> None:
    names = rules.feature_names()
    assert names and len(set(names)) == len(names)
    for state, seat, _, _ in walk(rules, seed):
        numbers = rules.features(state, seat)
        assert len(numbers) == len(names)
        assert all(0.0 <= number <= 1.0 for number in numbers), dict(zip(names, numbers, strict=True))


@on_random_games(3)
def test_every_action_and_board_has_words(rules: Rules[State], seed: int) -> None:
    for state, seat, _, dice in walk(rules, seed):
        if dice.below(5):
            continue
        view = rules.view(state, seat)
        said = [rules.say(action, view) for action in rules.legal_actions(state, seat)]
        assert all(said)
        assert len(set(said)) == len(said), "two actions are called the same"
        assert rules.board(view).strip()
        assert rules.board(rules.view(state, None)).strip()
        choice = rules.choice(state, seat)
        assert choice is not None and choice.sentence
        for card in rules.cards:
            assert isinstance(rules.why_not(state, seat, card), str)


def test_cards_and_decks_have_text(rules: Rules[State]) -> None:
    assert rules.cards
    for card_id, card in rules.cards.items():
        assert card.id == card_id and card.name and card.kind
    for deck in rules.decks:
        assert [problem for problem in rules.check_deck(deck) if not problem.warning] == []
        again, problems = parse(print_deck(deck, rules.cards), rules.cards)
        assert problems == [] and again == deck


def test_wrong_setups_are_refused(rules: Rules[State]) -> None:
    for players in (0, 1, 99):
        with pytest.raises(BadSetup):
            rules.new_game(Setup(players), 1)
    with pytest.raises(BadSetup) as refused:
        rules.new_game(Setup(rules.players[0], {"no_such_option": 1}), 1)
    assert "no_such_option" in refused.value.sentence
    for option in rules.options:
        with pytest.raises(BadSetup):
            rules.new_game(
                Setup(rules.players[0], {option.name: 10**9 if not isinstance(option.default, str) else "?"}),
                1,
            )


JUNK = st.one_of(
    st.binary(max_size=60),
    st.text(max_size=60).map(str.encode),
    st.recursive(
        st.one_of(st.none(), st.booleans(), st.integers(), st.text(max_size=8)),
        lambda inner: st.one_of(
            st.lists(inner, max_size=4), st.dictionaries(st.sampled_from(["do", "card", "slot"]), inner)
        ),
        max_leaves=8,
    ).map(msgspec.json.encode),
)


@settings(max_examples=150, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(data=JUNK)
def test_junk_is_no_action(rules: Rules[State], data: bytes) -> None:
    try:
        action = decode_action(rules, data)
    except Illegal as refused:
        assert refused.code == "BAD_ACTION"
    else:
        assert isinstance(action, Action)
