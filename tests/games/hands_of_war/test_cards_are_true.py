"""Cards tell the truth: change a number on one, and play changes as well as text; add one, and it is everywhere.

A state of Hands of War holds the table of its cards, so that a card is changed for one board: a crowded one, with the card in
hand, in play and in the graveyard of both sides, where random play soon does all that it can do.
"""

from collections.abc import Iterator
from dataclasses import replace
from functools import cache

import pytest

from wartable.core.codec import digest, encode
from wartable.core.dice import Dice
from wartable.games.hands_of_war import RULES
from wartable.games.hands_of_war.actions import Activate, Advance, Attack, Cast, Mulligan, Pass
from wartable.games.hands_of_war.board import BOUND, CREATURE, SPELL, STANDARD
from wartable.games.hands_of_war.cards import ALL, FACTIONS, HandsCard
from wartable.games.hands_of_war.cards.words import a_creature, cost, deal, draw, use
from wartable.games.hands_of_war.scenario import Placed, SideSetup, battle, local, side, spell, unit

from ..changed_cards import Line, Way, changed, numbers_of, trace

CODES = {
    "HandsCard": {"enchants", "family", "rarity"},
    "Cost": {"sacrifice"},
    "Fixed": {"whom"},
    "Group": {"kinds", "only", "side", "zone"},
    "Target": {"kinds", "only", "side", "what", "zone"},
    "Keyword": {"bit"},
    "Move": {"zone"},
    "Rule": {"what"},
    "Static": {"scale"},
    "Triggered": {"on"},
    "When": {"what"},
    "Control": {"until"},
    "Gain": {"until"},
    "Nullify": {"until"},
    "Pacify": {"until"},
    "Pump": {"until"},
}
"""Whole numbers on a card that stand for a word: which kind, which side, until when."""
SEEDS = 200
DECISIONS = 80
RICH = "WWWWGGGGRRRRBBBBPPPPUUUU"


def amounts_of(card: HandsCard) -> Iterator[Way]:
    """The way to every number that is printed on a card; 0 is printed only as the attack of a creature."""
    for path in numbers_of(card):
        value: object = card
        owner: object = card
        for step in path:
            owner = owner if isinstance(step, int) else value
            value = value[step] if isinstance(step, int) else getattr(value, step)  # type: ignore[index]
        name = next(step for step in reversed(path) if isinstance(step, str))
        if name in CODES.get(type(owner).__name__, ()):
            continue
        if value != 0 or (owner is card and card.family == CREATURE):
            yield path


def crowd(card: HandsCard, essence: str) -> SideSetup:
    """One side of the board: the card wherever it can lie, among others that it may help, hurt or bury."""
    thing = Placed(card)
    smith = unit("Smith 1/6 r2", use(cost("", exhaust=True), draw(1)))
    vanguard = [
        unit("Ally 2/6 r2").at(1).with_spirit(1),
        unit("Elder 1/6 r2").at(1),
        smith.at(2),
        unit("Prey 0/1 r1"),
    ]
    middle = [local("Wall", 3)]
    if card.family == CREATURE:
        vanguard.append(thing.with_glory(1).with_spirit(1))
    elif card.family not in (SPELL, STANDARD):
        middle.append(thing.on("Ally") if card.enchants == BOUND else thing)
    held = [] if card.family == STANDARD else [card] * 3
    return side(
        V=vanguard,
        M=middle,
        hand=[spell("Hot Tar", deal(2, a_creature())), *held, spell("Letter", draw(2))],
        deck_top=[card] if held else [],
        graveyard=[unit("Fallen 3/3 r2"), *held[:1]],
        essence=essence,
        standard=card if card.family == STANDARD else None,
        health=card.health - 5 if card.family == STANDARD else 15,
    )


def play(card: HandsCard, essence: str, seed: int) -> Iterator[bytes]:
    """Some decisions on that board, each as what was offered and told; what is done with the card is preferred."""
    state = battle(crowd(card, essence), crowd(card, essence), seed, by_hand=False).state
    dice = Dice(seed)
    for _ in range(DECISIONS):
        if state.outcome is not None:
            break
        seat = state.awaited_seat()
        legal = RULES.legal_actions(state, seat)
        eager = [each for each in legal if not isinstance(each, Advance | Pass | Mulligan)]
        best = [
            each
            for each in eager
            if isinstance(each, Activate | Attack) or (isinstance(each, Cast) and each.card == card.id)
        ]
        if best and dice.below(3):
            action = dice.pick(best)
        elif eager and dice.below(3):
            action = dice.pick(eager)
        else:
            action = dice.pick(legal)
        told = RULES.apply(state, seat, action)
        yield b"".join([encode(action), b"%d" % len(legal), *(encode(each.event) for each in told)])
    yield digest(state).encode()


@cache
def played(card: HandsCard, essence: str, seed: int) -> tuple[bytes, ...]:
    return tuple(play(card, essence, seed))


def plays_alike(card: HandsCard, other: HandsCard) -> bool:
    """Whether all games with one card go as those with the other; with much essence, and with just enough for the first."""
    for seed in range(SEEDS):
        essence = RICH if seed % 2 else card.cost.essence
        before = iter(played(card, essence, seed))
        if any(step != next(before, b"") for step in play(other, essence, seed)):
            return False
    return True


def reads_alike(card: HandsCard, other: HandsCard) -> bool:
    return (card.kind, card.text, card.facts()) == (other.kind, other.text, other.facts())


def untrue(card: HandsCard) -> list[str]:
    """Every number on a card that can be changed without a change of the text, or without one of play."""
    others = [(".".join(map(str, path)), changed(card, path, +1)) for path in amounts_of(card)]
    if card.cost.essence:
        dearer = replace(card.cost, essence=card.cost.essence + card.cost.essence[-1])
        others.append(("cost.essence", replace(card, cost=dearer)))
    found = [
        f"{card.id} {what}: the text stays as it was" for what, other in others if reads_alike(card, other)
    ]
    return found + [
        f"{card.id} {what}: play stays as it was" for what, other in others if plays_alike(card, other)
    ]


@pytest.mark.slow
@pytest.mark.parametrize("faction", [*FACTIONS, ""], ids=lambda faction: faction or "neutral")
def test_every_number_on_every_card_is_read_by_the_rules(faction: str) -> None:
    assert [each for card in ALL if card.faction == faction for each in untrue(card)] == []


def test_every_whole_number_that_stands_for_a_word_is_known_as_one() -> None:
    """A verb with a new number is either true or listed: nothing on a card is neither."""
    names = {name for names in CODES.values() for name in names}
    amounts = {
        next(step for step in reversed(path) if isinstance(step, str))
        for card in ALL
        for path in amounts_of(card)
    }
    assert amounts == {"amount", "attack", "count", "discard", "health", "n", "range", "reduces", "x"}
    assert not amounts & names


LINES = (
    Line("keepers", 'creature("KE02"', 'creature("KE90", "Bell Ringer", "B", (2, 2, 3), glory(+2, 0)),'),
    Line("keepers", 'spell("KE06"', 'spell("KE91", "Cold Iron", "R", deal(4, a_creature())),'),
    Line(
        "keepers", 'creature("KE02"', 'local("KE92", "Trophy Wall", "B", 4, has(each_of_yours(), attack=+1)),'
    ),
)


@pytest.mark.parametrize("line", LINES, ids=lambda line: line.line.split(chr(34))[1])
def test_a_card_added_to_a_set_file_alone_is_played_printed_encoded_and_judged(line: Line) -> None:
    new = line.line.split(chr(34))[1]
    company = [card.id for card in ALL if card.id.startswith("KE") and card.rarity in (1, 2)][:12]
    deck = [("KE00", 1), (new, 3), *((card_id, 3) for card_id in company), ("NE01", 1)]
    (found,) = trace(RULES.id, [line], games=2, deck=deck)
    assert not found.refused and found.printed
    assert new in found.seen
