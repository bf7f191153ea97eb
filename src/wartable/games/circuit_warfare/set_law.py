"""What the cards of a set may be in Circuit Warfare: new designs and new Magic Cards, for decks of thirty."""

from collections.abc import Sequence

from wartable.core.cards import Card
from wartable.core.sets import CardSet
from wartable.games.circuit_warfare.cards import BY_ID
from wartable.games.circuit_warfare.cards.kinds import CircuitWarfareCard
from wartable.games.circuit_warfare.effects import Charge, FetchFromGraveyard, verbs_of


def check_set(card_set: CardSet, cards: Sequence[Card]) -> list[tuple[str, str]]:
    """Everything that the game's own law says against a set: the id of the card, and why."""
    found: list[tuple[str, str]] = []
    if card_set.armies or card_set.factions:
        found.append(("", "Circuit Warfare knows neither armies nor factions; a set brings cards and decks"))
    own = [card for card in cards if isinstance(card, CircuitWarfareCard)]
    names = {card.name for card in (*BY_ID.values(), *own)}
    for card in own:
        found += [(card.id, reason) for reason in check_card(card, names)]
    return found


def check_card(card: CircuitWarfareCard, names: set[str]) -> list[str]:
    """Why this card may not be played; empty if it may."""
    found: list[str] = []
    if not card.name.strip() or "," in card.name:
        found.append("a card has a name, without commas: lists of cards are read aloud")
    if bool(card.wires) == (card.does is not None):
        return [*found, "a Circuit Card has wires, a Magic Card does something, and none is both"]
    if card.wires:
        if len(card.wires) < 2:
            found.append("wires lead from one edge to another: at least two")
        if card.rarity == 0 and set(card.wires) != set("NESW"):
            found.append("only the cross may be there in any number (rarity 0)")
        return found
    if card.rarity == 0:
        found.append("a Magic Card has a rarity of 1 to 3")
    try:
        verbs = verbs_of(card.does)
    except (ValueError, TypeError) as error:
        return [*found, str(error)]
    if len(verbs) != len({verb.code() for verb in verbs}):
        found.append("it does each thing once")
    for verb in verbs:
        if isinstance(verb, FetchFromGraveyard) and verb.but not in names:
            found.append(f"there is no card called {verb.but!r} that could stay in the Graveyard")
        if isinstance(verb, Charge) and verb.ap > card.cost + 3:
            found.append("it gives at most 3 AP more than it costs")
    return found
