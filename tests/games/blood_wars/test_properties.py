"""Properties of the whole game: picks and arrangements, invariants, and every card played in random games."""

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from wartable.core.actions import Action
from wartable.core.decks import Deck
from wartable.core.dice import Dice
from wartable.core.playout import play_out
from wartable.core.setup import Setup
from wartable.games.blood_wars import RULES
from wartable.games.blood_wars.actions import Arrange, BattleHand, Done, Led
from wartable.games.blood_wars.cards import ALL, DECKS
from wartable.games.blood_wars.events import (
    BattleHandChanged,
    ChallengeIssued,
    FatePlayed,
    LegionsRevealed,
    PowerUsed,
    WarlordJoined,
    WarlordRoused,
)
from wartable.games.blood_wars.scenario import BloodScript, print_warlord, scenario
from wartable.games.blood_wars.stacking import LAWFUL, problem
from wartable.games.blood_wars.state import ACTION_PHASE, BloodState
from wartable.games.blood_wars.tables import IDS, UNIQUE, VP

SEEDS = st.integers(min_value=0, max_value=2**64 - 1)
FAST = settings(
    max_examples=25,
    deadline=None,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.function_scoped_fixture],
)


def assembly(seed: int, cards: int = 9, warlords: int = 3) -> BloodScript:
    """An Assembly Phase with random Warlords and a random Command Hand."""
    dice = Dice(seed)
    leaders = [IDS[dice.below(16)] for _ in range(warlords)]
    hand = [dice.pick([card.id for card in ALL if card.id[0] in "LF"]) for _ in range(cards)]
    return scenario(f"""
        phase assembly
        P0 table {", ".join(leaders)}
        P0 hand {" ".join(hand)}
        now asked P0 assemble
    """)


def arrangement(state: BloodState) -> Arrange:
    """The arrangement that makes the table as it is."""
    hands = []
    seen: dict[str, int] = {}
    for warlord in state.table[0].warlords:
        card_id = IDS[warlord.card]
        seen[card_id] = seen.get(card_id, 0) + 1
        legions = tuple(
            Led(
                IDS[legion.card],
                tuple(IDS[card] for card in (legion.gear0, legion.gear1) if card >= 0),
                (IDS[legion.acolyte],) if legion.acolyte >= 0 else (),
            )
            for legion in warlord.legions
        )
        name = card_id if seen[card_id] == 1 else f"{card_id}#{seen[card_id]}"
        hands.append(BattleHand(name, legions, tuple(IDS[card] for card in warlord.loose)))
    return Arrange(tuple(hands))


@FAST
@given(seed=SEEDS)
def test_picks_and_one_arrangement_give_the_same_table(seed: int) -> None:
    table = assembly(seed)
    whole = assembly(seed)
    dice = Dice(seed ^ 77)
    action: Action = Arrange(())
    while not isinstance(action, Done):
        options = RULES.legal_actions(table.state, 0) + RULES.revisions(table.state, 0)
        action = dice.pick(options)
        table.play(0, action)
    if all(problem(warlord, True) == LAWFUL for warlord in table.state.table[0].warlords):
        whole.play(0, arrangement(table.state), Done())
        for each in (table.state.table[0], whole.state.table[0]):
            each.hand.sort()
        assert table.state.dump() == whole.state.dump()


def finals(state: BloodState, canonical: bool) -> set[str]:
    """Every table that the assembly can end with: by the canonical order, or by any picks in any order."""
    found: set[str] = set()
    seen: set[str] = set()
    stack = [state]
    while stack:
        at = stack.pop()
        tables = [warlord.clone() for warlord in at.table[0].warlords]
        for warlord in tables:
            for legion in warlord.legions:
                if legion.gear1 >= 0:
                    legion.gear0, legion.gear1 = sorted((legion.gear0, legion.gear1))
            warlord.legions.sort(key=lambda legion: (legion.card, legion.gear0, legion.gear1, legion.acolyte))
        text = "; ".join(print_warlord(warlord) for warlord in tables)
        if all(problem(warlord, True) == LAWFUL for warlord in tables):
            found.add(text)
        key = f"{at.order if canonical else 0} {text}"
        if key in seen:
            continue
        seen.add(key)
        actions = RULES.legal_actions(at, 0) + ([] if canonical else RULES.revisions(at, 0))
        for action in actions:
            if not isinstance(action, Done):
                after = at.clone()
                RULES.apply(after, 0, action)
                stack.append(after)
    return found


@pytest.mark.parametrize(
    ("table", "hand"),
    [
        ("W07, W09", "L25 L33 F01 F10"),
        ("W11", "L33 L01 L02 F28 F05"),
        ("W13", "L17 L25 F30 F24"),
        ("W10[L18+F01, L17 | F10]", "L20 F05"),
        ("W14[L14], W04", "L42 F31 L15"),
        ("W07[L30, L30]", "F01 F05"),
    ],
)
def test_the_canonical_order_meets_every_arrangement(table: str, hand: str) -> None:
    made = scenario(f"""
        phase assembly
        P0 table {table}
        P0 hand {hand}
        now asked P0 assemble
    """)
    made.state.quiet = True
    assert finals(made.state, canonical=True) == finals(made.state, canonical=False)


@pytest.mark.parametrize("players", [2, 3, 5, 8])
def test_random_games_keep_the_invariants(players: int) -> None:
    for seed in range(4 if players < 8 else 2):
        dice = Dice(seed + 100 * players)
        decks = tuple(dice.pick(DECKS) for _ in range(players))
        state = RULES.new_game(Setup(players, {"length": dice.pick((13, 19, 25))}, decks), dice.seed())
        while state.outcome is None:
            action = dice.pick(RULES.legal_actions(state, state.asked))
            RULES.apply(state, state.asked, action)
            leaders = [warlord.card for player in state.table for warlord in player.warlords]
            for player in state.table:
                assert player.vp == sum(VP[card] for card in player.pool)
            assert all(leaders.count(card) == 1 for card in leaders if UNIQUE[card])
            if isinstance(action, Done) and state.challenge is None and state.phase == ACTION_PHASE:
                ready = [warlord for warlord in state.table[state.acting].warlords if not warlord.flipped]
                assert all(problem(warlord, True) == LAWFUL for warlord in ready)
        assert state.round() <= 60


def random_deck(dice: Dice, wanted: list[str]) -> Deck:
    """A lawful deck with as many of the wanted cards as fit."""
    counts: dict[str, int] = {}
    room = {"Warlord": 5, "Legion": 15, "Battlefield": 10, "Fate": 15}
    names = [card.id for card in ALL]
    order = [*wanted, *(dice.pick(names) for _ in range(2000))]
    for card_id in order:
        if sum(counts.values()) >= 42:
            break
        card = next(each for each in ALL if each.id == card_id)
        row = card.rows[0]
        if room[row] == 0 or counts.get(card_id, 0) == 3:
            continue
        tried = Deck("Random", tuple({**counts, card_id: counts.get(card_id, 0) + 1}.items()))
        if any("at most" in problem.sentence for problem in RULES.check_deck(tried)):
            continue
        counts[card_id] = counts.get(card_id, 0) + 1
        room[row] -= 1
    return Deck("Random", tuple(counts.items()))


def played(event: object) -> list[str]:
    """The cards that an event shows in use."""
    if isinstance(event, ChallengeIssued):
        return [event.battlefield, event.warlord]
    if isinstance(event, WarlordJoined | WarlordRoused):
        return [event.warlord]
    if isinstance(event, PowerUsed | FatePlayed):
        return [event.card]
    if isinstance(event, LegionsRevealed | BattleHandChanged):
        return [card_id for each in event.legions for card_id in (each.legion, *each.gear, each.acolyte)]
    return []


def test_every_card_of_the_set_is_played_in_random_games() -> None:
    missing = {card.id for card in ALL}
    dice = Dice(2026)
    for _ in range(120):
        if not missing:
            break
        decks = []
        for _ in range(3):
            wanted = sorted(missing)
            numbers = list(range(len(wanted)))
            dice.shuffle(numbers)
            deck = random_deck(dice, [wanted[at] for at in numbers])
            decks.append(dice.pick(DECKS) if RULES.check_deck(deck) else deck)
        state = RULES.new_game(Setup(3, {"length": 13}, tuple(decks)), dice.seed())
        state.told = []
        while state.outcome is None:
            told = RULES.apply(state, state.asked, dice.pick(RULES.legal_actions(state, state.asked)))
            for each in told:
                missing -= {card_id.partition("#")[0] for card_id in played(each.event)}
    assert not missing, f"never played: {sorted(missing)}"


def test_a_game_lasts_as_long_as_the_rule_book_says() -> None:
    rounds = []
    for seed in range(20):
        state = RULES.new_game(Setup(2 + seed % 4), seed)
        state.quiet = True
        play_out(RULES, state, Dice(seed))
        rounds.append(state.round())
    assert 5 <= sum(rounds) / len(rounds) <= 24


def test_a_deck_that_was_found_lawful_lends_its_name_to_no_other() -> None:
    """Lawful decks are remembered by their cards and the length of the game; True is not one copy."""
    deck = DECKS[0]
    assert RULES.check_deck(deck, {"length": 13}) == RULES.check_deck(deck, {"length": 13}) == []
    (card_id, _), *rest = deck.cards
    like_one = Deck(deck.name, ((card_id, True), *rest))
    assert [each.code for each in RULES.check_deck(like_one, {"length": 13})] == ["DECK_BAD_COUNT"]
    weak = Deck(
        "Weak",
        tuple(
            (card_id, 1 if card_id == "B04" else count) for card_id, count in deck.cards if card_id != "B10"
        ),
    )
    assert [each.code for each in RULES.check_deck(weak, {"length": 13})] != []
