"""What the cards of a set may be in Blood Wars: Warlords, Legions, Battlefields, Fate cards, and Factions of one's own."""

from collections.abc import Sequence

from wartable.core.cards import Card
from wartable.core.sets import CardSet
from wartable.games.blood_wars.cards import ALL
from wartable.games.blood_wars.cards.kinds import (
    BattlefieldCard,
    BloodCard,
    FateCard,
    LegionCard,
    WarlordCard,
)
from wartable.games.blood_wars.effects import AddCombatPer, HomeOf, Power, Verb
from wartable.games.blood_wars.words import AVATAR, FACTIONS, FACTOL, TITLE


def check_set(card_set: CardSet, cards: Sequence[Card]) -> list[tuple[str, str]]:
    """Everything that the game's own law says against a set: the id of the card, and why."""
    found: list[tuple[str, str]] = []
    if card_set.armies:
        found.append(("", f"{TITLE} knows no armies; a set brings cards, decks and factions"))
    factions = {**FACTIONS, **{word: each.name for word, each in card_set.factions.items()}}
    for word in card_set.factions:
        if word in FACTIONS or word == "factol" or not word.isidentifier():
            found.append(("", f"the Faction {word[:40]!r} needs a word of its own, of letters"))
    own = [card for card in cards if isinstance(card, BloodCard)]
    known: dict[str, BloodCard] = {card.id: card for card in (*ALL, *own)}
    for card in own:
        found += [(card.id, reason) for reason in check_card(card, factions, known)]
    return found


def check_card(card: BloodCard, factions: dict[str, str], known: dict[str, BloodCard]) -> list[str]:
    """Why this card may not be played; empty if it may."""
    found: list[str] = []
    if not card.name.strip():
        found.append("a card has a name")

    def refers(what: str, card_id: str, kind: type[BloodCard], word: str) -> None:
        if not isinstance(known.get(card_id), kind):
            found.append(f"{what} names {card_id[:40]!r}, which is no {word}")

    def of_faction(word: str) -> None:
        if word and word not in factions:
            found.append(f"there is no Faction {word[:40]!r}; there are: {', '.join(factions)}")

    def check_verb(verb: Verb | None, by_legion: bool) -> None:
        if isinstance(verb, AddCombatPer):
            of_faction(verb.faction)
            if not verb.faction:
                found.append("`add_combat_per` names a Faction")

    def check_power(power: Power, by_legion: bool) -> None:
        check_verb(power.does, by_legion)
        if power.realm:
            refers("a Realm Power", power.realm, BattlefieldCard, "Battlefield")

    if isinstance(card, WarlordCard):
        of_faction(card.factol)
        for power in card.powers:
            check_power(power, by_legion=False)
        if (card.avatar or card.factol) and not card.unique:
            found.append(f"an {AVATAR} or a {FACTOL} is unique")
        if card.avatar and card.factol:
            found.append(f"nobody is {AVATAR} and {FACTOL} at once")
    elif isinstance(card, LegionCard):
        of_faction(card.faction)
        if card.special is not None:
            check_power(card.special, by_legion=True)
        if card.born:
            refers("`born`", card.born, WarlordCard, "Warlord")
    elif isinstance(card, BattlefieldCard):
        if isinstance(card.rule, HomeOf):
            refers("`home_of`", card.rule.warlord, WarlordCard, "Warlord")
        if card.vp < 1:
            found.append("a Battlefield is worth at least 1 VP")
    elif isinstance(card, FateCard):
        check_verb(card.does, by_legion=False)
        if (card.sort == "Acolyte") != bool(card.leader):
            found.append("an Acolyte has a leader, and nothing else has")
        if card.leader and card.leader != "factol":
            refers("`leader`", card.leader, WarlordCard, "Warlord")
        if (card.sort == "Item") != bool(card.grade):
            found.append("an Item has a grade, and nothing else has")
        if card.rule is not None and card.sort != "Item":
            found.append("only an Item has a rule of its own")
        if card.sort in ("Orders", "Spell") and card.does is None:
            found.append(f"{card.sort} does something")
        if card.sort in ("Support", "Acolyte") and card.does is not None:
            found.append(f"{card.sort} is carried, and never played")
        if card.does is None and card.cost:
            found.append("what is never used costs nothing")
    return found
