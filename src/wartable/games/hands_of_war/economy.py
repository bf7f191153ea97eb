"""The Card Mall of Hands of War: packs by rarity. Nothing here touches the rules of play.

The rule book knows no collections, so ours are kind: Battle Standards and the six prebuilt decks belong to everybody, a new
player owns the cards of one of them, and tables among friends or with bots ask nobody what he owns.
"""

from collections.abc import Collection

from wartable.core import packs
from wartable.core.outcome import Outcome
from wartable.core.packs import SLOTS, Account, Odds, Preset, Product
from wartable.games.hands_of_war.board import STANDARD
from wartable.games.hands_of_war.cards import ALL, BY_ID, DECKS
from wartable.games.hands_of_war.cards.kinds import COPIES
from wartable.games.hands_of_war.deck_law import DECK_SIZE, check_deck

FIRST_POINTS = 100
FIRST_DECK = DECKS[0]

WORDS = ("Battle Standard", "Common", "Uncommon", "Rare", "Epic")
ANY_CARD = Odds(((1, 62), (2, 26), (3, 10), (4, 2)), WORDS)
GOOD_CARD = Odds(((2, 60), (3, 32), (4, 8)), WORDS)
GREAT_CARD = Odds(((3, 80), (4, 20)), WORDS)

PRODUCTS: dict[str, Product] = {
    "SINGLE": Product("SINGLE", 10, (ANY_CARD,)),
    "PACK": Product("PACK", 45, (ANY_CARD,) * 4 + (GOOD_CARD,)),
    "WAR CHEST": Product("WAR CHEST", 90, (GOOD_CARD,) * 4 + (GREAT_CARD,)),
}


def new_account() -> Account:
    """100 CP, the cards of the first prebuilt deck, and that deck in slot 1."""
    first = {card_id: count for card_id, count in FIRST_DECK.cards if BY_ID[card_id].family != STANDARD}
    return Account(FIRST_POINTS, first, (Preset(FIRST_DECK.name, FIRST_DECK), *(None,) * (SLOTS - 1)))


MALL = packs.Mall(
    PRODUCTS,
    names={card.id: card.name for card in ALL},
    rarity={card.id: 0 if card.family == STANDARD else card.rarity for card in ALL},
    limits=(1, *(COPIES[rarity] for rarity in (1, 2, 3, 4))),
    changed_into=(0, 2, 4, 8, 20),
    everybody_has=DECK_SIZE,
    prebuilt=tuple(DECKS),
    problems=check_deck,
    first=new_account,
)
buy, may_play, save_preset = MALL.buy, MALL.may_play, MALL.save_preset

__all__ = [
    "PRODUCTS",
    "SLOTS",
    "Account",
    "Preset",
    "buy",
    "may_play",
    "new_account",
    "points_of",
    "save_preset",
]


def points_of(outcome: Outcome, left: Collection[int] = ()) -> list[int]:
    """The Card Points of a match: 20 for the winner, 8 for the loser, 12 each for a draw; none for seats that `left`."""
    return [
        0 if seat in left else 12 if outcome.is_draw else 20 if seat in outcome.winners else 8
        for seat in range(len(outcome.ranks))
    ]
