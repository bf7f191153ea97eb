"""What a set may bring to The Battlefield: whole armies of 44, built as the printed ones are."""

from collections.abc import Sequence

from wartable.core.cards import Card
from wartable.core.sets import CardSet
from wartable.games.the_battlefield.cards import ARMY_NAMES
from wartable.games.the_battlefield.cards.kinds import BattlefieldCard
from wartable.games.the_battlefield.effects import THIS_LANE, Add, Cancel, Clear, DoubleFlank, Multiply
from wartable.games.the_battlefield.state import WISH_COUNT

ARMY_SIZE = 44
MOST_WILD = 12
"""Specials, weather and diseases in an army; the printed ones have ten."""


def check_set(card_set: CardSet, cards: Sequence[Card]) -> list[tuple[str, str]]:
    """Everything that the game's own law says against a set: the id of the card, and why."""
    found: list[tuple[str, str]] = []
    own = {card.id: card for card in cards if isinstance(card, BattlefieldCard)}
    for card in own.values():
        found += [(card.id, reason) for reason in check_card(card)]
    if not card_set.armies:
        found.append(("", "a set for The Battlefield brings an army: [[armies]] in set.toml, with its name"))
    if card_set.decks or card_set.factions:
        found.append(("", "The Battlefield knows armies, and neither decks nor factions of one's own"))
    led: list[str] = []
    names = [*ARMY_NAMES, *(army.name for army in card_set.armies)]
    for army in card_set.armies:
        if not army.name.strip() or army.name == "any" or names.count(army.name) > 1 or len(army.name) > 40:
            found.append(("", f"an army has a name that no other has, not {army.name[:40]!r}"))
        unknown = [card for card in army.cards if card not in own]
        if unknown:
            found.append(("", f"{army.name} lists {unknown[0][:40]!r}, which is no card of this set"))
            continue
        led += army.cards
        size = sum(own[card].copies for card in army.cards)
        if size != ARMY_SIZE:
            found.append(("", f"{army.name} has {size} cards, copies counted; an army has {ARMY_SIZE}"))
        wild = [card for card in army.cards if own[card].family != "unit"]
        if len(wild) > MOST_WILD:
            found.append(
                ("", f"{army.name} has {len(wild)} specials, weathers and diseases, not {MOST_WILD} at most")
            )
        for card_id in dict.fromkeys(army.usual_wishes):
            if card_id not in army.cards or army.usual_wishes.count(card_id) > own[card_id].copies:
                found.append(("", f"{army.name} wishes for {card_id[:40]!r} more often than it is there"))
        if len(army.usual_wishes) != WISH_COUNT:
            found.append(("", f"{army.name} has {WISH_COUNT} usual wishes, not {len(army.usual_wishes)}"))
    for card_id in own:
        if led.count(card_id) != 1:
            found.append((card_id, "every card belongs to one army"))
    return found


def check_card(card: BattlefieldCard) -> list[str]:
    """Why this card may not be played; empty if it may."""
    found: list[str] = []
    if not card.name.strip():
        found.append("a card has a name")
    if card.family == "unit":
        if card.does is not None:
            found.append("a unit does nothing beside its numbers; a special does")
        return found
    if card.copies != 1:
        found.append(f"a {card.family} card is there once")
    if card.does is None:
        found.append(f"a {card.family} card does something")
    elif card.family == "special":
        if isinstance(card.does, Clear):
            found.append("a special clears nothing; weather and disease do")
        if isinstance(card.does, DoubleFlank) and card.side != "own":
            found.append("flank bonuses are doubled on the own side")
    else:
        if card.side != "either":
            found.append(f"{card.family} may come to either side")
        if isinstance(card.does, Cancel | DoubleFlank):
            found.append(f"{card.family} neither cancels nor doubles; a special does")
        if isinstance(card.does, Clear) and card.does.family != card.family:
            found.append(f"{card.family} clears other {card.family} alone")
        if isinstance(card.does, Add | Multiply) and card.does.reach != THIS_LANE:
            found.append(f"{card.family} reaches the units in its lane")
    if isinstance(card.does, Add | Multiply) and card.does.measure() == "nothing":
        found.append("it changes nothing")
    return found
