"""The law of decks (2.1): everything that is wrong with a deck, all at once."""

from wartable.core.decks import Counts, Deck, Problem, check
from wartable.core.names import many
from wartable.games.blood_wars.cards import ALL, NUMBERS
from wartable.games.blood_wars.cards.kinds import (
    BattlefieldCard,
    BloodCard,
    LegionCard,
    WarlordCard,
)

BY_ID = {card.id: card for card in ALL}
SMALLEST = 40
LARGEST = 100
COPIES = 3

ROWS: dict[str, tuple[int, tuple[int, ...]]] = {
    "Warlord": (3, (5, 6, 7, 8, 9, 9, 9)),
    "Legion": (10, (20, 25, 30, 35, 40, 45, 50)),
    "Battlefield": (5, (12, 15, 17, 20, 22, 25, 27)),
    "Realm": (0, (2, 3, 4, 5, 6, 6, 6)),
    "Layer": (0, (2, 3, 4, 5, 6, 6, 6)),
    "Site": (0, (4, 5, 6, 7, 8, 9, 10)),
    "Fate": (0, (15, 20, 25, 30, 35, 40, 45)),
    "Acolyte": (0, (10, 12, 14, 16, 18, 20, 20)),
    "Item": (0, (15, 20, 25, 30, 35, 40, 45)),
    "Artifact": (0, (1, 2, 3, 4, 5, 5, 5)),
    "Magical": (0, (3, 4, 5, 6, 7, 8, 8)),
    "Other": (0, (15, 20, 25, 30, 35, 40, 45)),
    "Orders": (0, (3, 4, 5, 6, 7, 8, 9)),
    "Spell": (0, (10, 12, 15, 17, 20, 22, 25)),
    "Support": (0, (8, 10, 12, 14, 16, 18, 20)),
}
"""The least and, for decks of 40, 50 ... 100 cards, the most cards of each kind."""

TOTALS: dict[str, tuple[int, ...]] = {
    "IS": (60, 70, 80, 90, 100, 110, 120),
    "CS": (120, 150, 180, 210, 240, 270, 300),
    "VP": (40, 50, 60, 70, 80, 90, 100),
}
"""The highest sums of the printed values. CS is counted of Legions."""


def value_of(card: BloodCard) -> tuple[str, int]:
    """The printed value that is summed up, and its name."""
    if isinstance(card, WarlordCard):
        return "IS", card.intrigue
    if isinstance(card, LegionCard):
        return "CS", card.combat
    if isinstance(card, BattlefieldCard):
        return "VP", card.vp
    return "CS", 0


LAWFUL: set[tuple[tuple[tuple[str, int], ...], int]] = set()
"""The cards of decks, and the length of a game, in which nothing was found wrong."""
MOST_LAWFUL = 1000
"""The most decks that are remembered."""


def check_deck(deck: Deck, length: int) -> list[Problem]:
    """All problems of a deck for a game of this length. What was found lawful is not looked through again."""
    if not _is_plain(deck):
        return _look_through(deck, length)
    key = (deck.cards, length)
    if key in LAWFUL:
        return []
    problems = _look_through(deck, length)
    if not problems:
        if len(LAWFUL) >= MOST_LAWFUL:
            LAWFUL.clear()
        LAWFUL.add(key)
    return problems


def _is_plain(deck: Deck) -> bool:
    """Ids and whole numbers all through: True would be taken for 1, which it is not here."""
    if type(deck.cards) is not tuple:
        return False
    for line in deck.cards:
        if type(line) is not tuple or len(line) != 2 or type(line[0]) is not str or type(line[1]) is not int:
            return False
    return True


def _look_through(deck: Deck, length: int) -> list[Problem]:
    return check(deck, BY_ID, lambda counts: _law(counts, length))


def _law(copies: Counts, length: int) -> list[Problem]:
    problems: list[Problem] = []
    known = [(ALL[NUMBERS[card_id]], count) for card_id, count in copies.items() if card_id in NUMBERS]
    size = sum(copies.values())
    if not SMALLEST <= size <= LARGEST:
        problems.append(Problem("DECK_SIZE", f"a deck has {SMALLEST} to {LARGEST} cards, not {size}"))
    counts = dict.fromkeys(ROWS, 0)
    totals = dict.fromkeys(TOTALS, 0)
    for card, count in known:
        is_horde = isinstance(card, LegionCard) and card.keyword == "Horde"
        if count > COPIES and not is_horde:
            problems.append(
                Problem("DECK_COPIES", f"at most {COPIES} copies of {card.name}, not {count}", card=card.id)
            )
        for row in card.rows:
            counts[row] += count
        name, value = value_of(card)
        totals[name] += value * count
    column = min(max(size // 10 - 4, 0), 6)
    for row, (least, most) in ROWS.items():
        if not least <= counts[row] <= most[column]:
            limits = f"{least} to {most[column]}" if least else f"at most {most[column]}"
            problems.append(
                Problem("DECK_TYPE", f"{row}: {limits} in a deck of {many(size, 'card')}, not {counts[row]}")
            )
    for name, highest in TOTALS.items():
        if totals[name] > highest[column]:
            text = f"{name}: at most {highest[column]} in all in a deck of {many(size, 'card')}, not {totals[name]}"
            problems.append(Problem("DECK_TOTAL", text))
    if totals["VP"] < length:
        text = f"its Battlefields have {totals['VP']} VP, too few to win a game of {length}"
        problems.append(Problem("DECK_CANNOT_WIN", text))
    return problems
