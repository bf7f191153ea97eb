"""The set of 180 cards: valid by 7.5, printed from its own data, and every card of it played."""

from dataclasses import replace
from pathlib import Path

import pytest

from wartable.core.decks import Deck, parse, print_deck
from wartable.core.dice import Dice
from wartable.core.setup import Setup
from wartable.games.hands_of_war import RULES
from wartable.games.hands_of_war.actions import Cast
from wartable.games.hands_of_war.board import CREATURE, SPELL, STANDARD
from wartable.games.hands_of_war.cards import ALL, BY_ID, DECKS, FACTIONS, HandsCard
from wartable.games.hands_of_war.cards.check import KINDS, check_set, mean_attack
from wartable.games.hands_of_war.cards.kinds import COPIES
from wartable.games.hands_of_war.cards.tokens import ENDLESS, most_tokens
from wartable.games.hands_of_war.cards.words import (
    OVERKILL,
    SPIRIT_QUEST,
    SWIFTNESS,
    a_creature,
    another_of_yours,
    bloodlust,
    clone,
    draw,
    each_of_yours,
    enter,
    essence,
    glory,
    has,
    its_host,
    legion,
    up_to_one,
)
from wartable.games.hands_of_war.printed import Plan


def test_the_set_is_valid() -> None:
    assert [f"{each.code} {each.sentence}" for each in check_set(ALL)] == []
    assert len(ALL) == 180


def with_card(card_id: str, **changes: object) -> list[HandsCard]:
    return [replace(card, **changes) if card.id == card_id else card for card in ALL]  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("code", "cards"),
    [
        ("BAD_COLOUR_ABILITY", with_card("AL02", abilities=(OVERKILL,))),
        ("BAD_COLOUR_EFFECT", with_card("WA06", modes=((draw(1),),))),
        ("BAD_COLOUR_EFFECT", with_card("BL15", cost=replace(BY_ID["BL15"].cost, sacrifice=CREATURE))),
        ("BAD_MECHANIC", with_card("BL04", abilities=(SPIRIT_QUEST,))),
        ("BAD_MECHANIC", with_card("WA24", abilities=())),
        ("BAD_STATS", with_card("BL04", attack=9)),
        ("BAD_STATS", with_card("BL04", range=0)),
        ("BAD_STATS", with_card("WA01", cost=replace(BY_ID["WA01"].cost, essence="GGGGGGG"))),
        ("BAD_STATS", with_card("WA03", abilities=(enter(essence("GGG")),))),
        ("BAD_STATS", with_card("AL00", health=21)),
        (
            "BAD_STATS",
            [replace(c, attack=0) if c.colours == "R" and c.family == CREATURE else c for c in ALL],
        ),
        (
            "BAD_STATS",
            [replace(c, health=1) if c.colours == "G" and c.family == CREATURE else c for c in ALL],
        ),
        ("BAD_NAME", with_card("AL01", name="Recruit, Oathsworn")),
        ("BAD_NAME", with_card("AL19", name="Maren")),
        ("BAD_NAME", with_card("AL24", name="Aurelia, Voice of the Oath")),
        ("DUPLICATE_NAME", with_card("AL01", name="Field Surgeon")),
        ("BAD_COUNTS", list(ALL[:-1])),
        ("BAD_COUNTS", with_card("AL01", rarity=2)),
        ("BAD_COUNTS", [card for card in ALL if "negate" not in str(card).lower()]),
        ("BAD_COUNTS", with_card("MA12", abilities=(enter(clone(another_of_yours())),))),
        ("BAD_COUNTS", with_card("NE20", abilities=(enter(clone(up_to_one(a_creature()))),))),
        ("BAD_COUNTS", with_card("WA03", abilities=(enter(essence("G")),))),
        ("BAD_COUNTS", with_card("KE11", abilities=glory(1), rarity=2)),
        ("BAD_COUNTS", with_card("AL23", abilities=(legion(1),))),
        ("BAD_COUNTS", with_card("BL20", abilities=(has(each_of_yours(), keywords=(bloodlust(1),)),))),
        ("BAD_COUNTS", with_card("MA15", abilities=(has(its_host(), keywords=(SWIFTNESS,)),))),
        ("BAD_STATS", with_card("WA15", attack=2)),
        ("BAD_STATS", with_card("KE18", attack=6)),
        ("BAD_COUNTS", [replace(c, range=1) if c.faction == "The Alliance" and c.range else c for c in ALL]),
    ],
)
def test_the_check_finds(code: str, cards: list[HandsCard]) -> None:
    assert code in {each.code for each in check_set(cards)}


def test_cards_speak_in_the_templates_of_the_rule_book() -> None:
    texts = {card.id: card.text for card in ALL}
    assert texts["AL01"] == "Legion — +1/+1."
    assert texts["AL06"] == (
        "Choose one — exhaust target opposing creature; or negate target activated ability of an opposing creature "
        "or enchantment."
    )
    assert texts["SR03"] == "Deathwish — drain 1 from the opposing Battle Standard."
    assert (
        texts["SR18"]
        == "To cast this, also pay 2 health from a permanent you control. Destroy target creature."
    )
    assert texts["BL02"] == "Challenge — put a Growth counter on this."
    assert texts["BL09"] == "Challenge [R] — deal 1 damage to the opposing Battle Standard."
    assert texts["WA01"] == "Spirit Quest. This has +1/+1 for each Spirit counter on it."
    assert texts["MA25"] == "Return target creature to its owner's hand. Spellstorm 3. Draw a card."
    assert texts["KE01"] == "Glory — +1/+0 for each Glory counter on it."
    assert texts["KE11"] == "Bloodlust 1. Glory — with a Glory counter, it has +1/+0 and Splatter."
    assert texts["BL19"] == "Bloodlust 1. Challenge — ready this and put a Growth counter on it."
    assert texts["BL25"] == "Each creature you control gets +2/+0 and gains Overkill until end of turn."
    assert texts["AL03"] == "Legion — +1 Range."
    assert texts["AL12"] == "Enter: draw a card. Legion — [UU, Exhaust]: draw a card."
    assert texts["MA12"] == "Enter: clone another target creature you control without an Enter ability."
    assert texts["NE20"] == "Enter: clone up to one target creature without an Enter ability."
    assert texts["SR15"] == "[Exhaust, Sacrifice a permanent]: drain 2 from the opposing Battle Standard."
    assert texts["KE00"] == (
        "The first time each turn an opposing creature dies of damage by a creature you control, deal 1 damage to the "
        "opposing Battle Standard."
    )
    assert texts["MA22"] == "Enter: gain control of target opposing creature while this is in play."
    assert all(card.flavour for card in ALL)
    assert a_creature().describe() == "target creature"


def test_every_card_has_a_scenario_of_its_own() -> None:
    folder = Path(__file__).parent / "cards"
    text = "".join(path.read_text() for path in sorted(folder.glob("test_*.py")))
    missing = [card.id for card in ALL if f"def test_{card.id.lower()}_" not in text]
    assert missing == []


# -- decks ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("deck", DECKS, ids=lambda deck: deck.name)
def test_prebuilt_decks(deck: Deck) -> None:
    assert RULES.check_deck(deck) == []
    cards = [BY_ID[card_id] for card_id in deck.ids()]
    [standard] = [card for card in cards if card.family == STANDARD]
    rest = [card for card in cards if card.family != STANDARD]
    colours = FACTIONS[standard.faction][0]
    assert sum(card.rank == "champion" and card.faction == standard.faction for card in rest) == 1
    assert sum(card.rank == "captain" and card.faction == standard.faction for card in rest) == 2
    own = [card for card in rest if card.faction == standard.faction]
    assert len(own) >= 30
    assert all(not card.faction and set(card.colours) <= set(colours) for card in rest if card not in own)
    creatures = [card for card in rest if card.family == CREATURE]
    assert 22 <= len(creatures) <= 27
    assert sum(card.range >= 3 for card in creatures) >= 5
    assert sum(card.family == SPELL for card in rest) >= 8
    assert 2.5 <= sum(card.total for card in rest) / 40 <= 3.3
    assert sum(card.total <= 2 for card in rest) >= 10
    assert parse(print_deck(deck, RULES.cards), RULES.cards) == (deck, [])


# -- every card is played ------------------------------------------------------------------------------------------


def deck_around(card: HandsCard) -> Deck:
    """A deck with as many copies of a card as the law allows, and cheap company of its colours."""
    colours = (
        FACTIONS[card.faction][0]
        if card.faction
        else next(c for c, _ in FACTIONS.values() if card.colours in c)
    )
    faction = next(name for name, (own, _) in FACTIONS.items() if own == colours)
    standard = next(each for each in ALL if each.family == STANDARD and each.faction == faction)
    counts = {standard.id: 1, card.id: COPIES[card.rarity]}
    company = sorted(
        (each for each in ALL if each.colours and set(each.colours) <= set(colours) and each.id != card.id),
        key=lambda each: (each.total, each.id),
    )
    left = 40 - COPIES[card.rarity]
    for each in company:
        take = min(left, COPIES[each.rarity])
        if take:
            counts[each.id] = take
            left -= take
    return Deck(f"around {card.name}", tuple(counts.items()))


PLAYABLE = [card for card in ALL if card.family != STANDARD]


@pytest.mark.parametrize("part", range(6))
def test_every_card_is_cast_in_random_games(part: int) -> None:
    """Random games with decks around each card, until it was cast; casting it is preferred, nothing else is."""
    waiting = {card.id for at, card in enumerate(PLAYABLE) if at % 6 == part}
    for card in PLAYABLE:
        seed = 0
        while card.id in waiting:
            assert seed < 30, f"{card.name} was never cast"
            waiting -= cast_in_a_game((deck_around(card), DECKS[seed % 6]), seed, waiting)
            seed += 1


def cast_in_a_game(decks: tuple[Deck, Deck], seed: int, wanted: set[str]) -> set[str]:
    """Which of the wanted cards were cast and paid for in a random game that ends when there was one."""
    state = RULES.new_game(Setup(2, decks=decks), seed)
    state.told = []
    state.quiet = True
    state.by_hand = True  # the count of actions is looked at before the turn ends
    dice = Dice(seed)
    done: set[str] = set()
    while state.outcome is None and not done:
        seat = state.awaited_seat()
        legal = RULES.legal_actions(state, seat)
        casts = [each for each in legal if isinstance(each, Cast) and each.card in wanted]
        action = casts[0] if casts else legal[dice.below(len(legal))]
        actions = state.sides[seat].actions
        RULES.apply(state, seat, action)
        while state.ask is not None and state.ask.announcing:
            legal = RULES.legal_actions(state, seat)
            RULES.apply(state, seat, legal[dice.below(len(legal))])
        if casts:
            assert state.outcome is not None or state.sides[seat].actions == actions + 1
            done.add(casts[0].card)
    return done


def test_no_pair_of_cards_goes_round_in_circles() -> None:
    """All pairs, by the search of the check; the worst of them is known."""
    worst = max(most_tokens((one, other)) for at, one in enumerate(ALL) for other in ALL[at + 1 :])
    assert worst == most_tokens((BY_ID["SR12"], BY_ID["MA12"])) == 9
    old = replace(BY_ID["MA12"], abilities=(enter(clone(another_of_yours())),))
    twin = replace(BY_ID["NE20"], abilities=(enter(clone(up_to_one(a_creature()))),))
    assert most_tokens((old, twin)) == ENDLESS
    assert most_tokens((twin,)) == ENDLESS


def test_green_hits_hardest_at_equal_cost() -> None:
    for total in range(1, 6):
        for alone in (True, False):
            green = mean_attack(ALL, "G", total, alone)
            assert green is not None
            others = [mean_attack(ALL, letter, total, alone) for letter in "WRBPU"]
            assert green > max(other for other in others if other is not None)


def test_the_set_holds_what_it_must() -> None:
    found = {what: sorted(card.id for card in ALL if is_one(card)) for what, _, is_one in KINDS}
    assert list(found.values()) == [
        ["BL16", "WA03"],
        ["KE04", "KE11", "KE24"],
        ["AL12", "AL23"],
        ["KE23", "SR06", "SR15"],
        ["BL20", "KE20"],
        ["MA15"],
    ]


def test_a_spell_says_whether_it_asks_for_more_by_its_marks_and_not_by_its_text() -> None:
    """As the rules ask it: more than one mode, or a pick in the one there is."""
    spells = [card for card in ALL if card.family == SPELL]
    assert {card.marks()["asks"] for card in spells} == {True, False}
    for card in spells:
        plans = [Plan(mode, []).with_cost(card.cost) for mode in card.modes]
        assert card.marks()["asks"] is (len(plans) > 1 or bool(plans[0].slots)), card.name
