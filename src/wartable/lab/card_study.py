"""What each card does to its deck's chances, out of many games.

In the words of 17lands: the share of wins when a card was in the opening hand, when it was drawn, when it was not, and the
improvement when drawn. What is drawn late depends on how the game goes, so judgements are made by the *pull*: a regression
of the result on the copies that came early, which is luck alone, with the opponent and the first move taken into account.
"""

from collections import Counter, defaultdict
from collections.abc import Sequence
from itertools import combinations
from math import erfc, sqrt
from typing import TypeAlias

import msgspec
import numpy as np
import numpy.typing as npt

from wartable.lab.statistics import Z95, wilson
from wartable.lab.study import Row

Floats = npt.NDArray[np.float64]

Ends: TypeAlias = tuple[float, float] | None

MOST_COPIES = 3
RIDGE = 1.0
STEP = 0.02
"""The usual spread of the pulls of one deck's cards, at the least."""
TO_BLAME = 2.0
LEAST_PULL = 0.03
"""The least pull of a card that is to blame for the tilt of its deck: robust standard deviations, and points of winning."""
OUT_OF_LINE = 5.0
FAR_PULL = 0.1
"""The least pull of any other card that is named."""
LEAST_GAMES = 60


class CardLine(msgspec.Struct):
    """One card in one deck."""

    card: str
    name: str
    deck: str
    games: int
    drawn: float
    """The share of games in which it came into the hand."""
    played: float
    """The share of games, of those in which it was drawn, in which it was played."""
    dead: float
    """The share of games, of those in which it was drawn, in which it lay in hand at the end, unplayed."""
    wins_opening: float | None
    wins_drawn: float | None
    wins_played: float | None
    wins_not_drawn: float | None
    improvement: float | None
    """The share of wins when it was drawn, less the share when it was not."""
    improvement_low: float = 0.0
    improvement_high: float = 0.0
    pull: float = 0.0
    """What one copy more, early, adds to the share of wins, against the average card of the deck."""
    pull_low: float = 0.0
    pull_high: float = 0.0
    p: float = 1.0
    q: float = 1.0
    """The share of false alarms among all cards at least as striking as this one (Benjamini and Hochberg)."""
    line: float = 0.0
    """How far out of line with the other cards of the deck, in robust standard deviations."""
    suspect: bool = False
    average: float | None = None
    """What the deck would win more or less if the card were an average one of its kind; measured in tilted decks alone."""
    average_low: float = 0.0
    average_high: float = 0.0
    opening_ends: Ends = None
    """The 95 % intervals of the shares of wins, where there is one; they count games."""
    drawn_ends: Ends = None
    played_ends: Ends = None


class PairLine(msgspec.Struct):
    """Two cards of one deck that are more, or less, than their sum."""

    deck: str
    cards: tuple[str, str]
    games: int
    together: float
    """What both add beyond what each adds."""
    low: float
    high: float
    q: float = 1.0


def study_cards(rows: Sequence[Row], names: dict[str, str]) -> tuple[list[CardLine], list[PairLine]]:
    """Every card of every deck, the most out of line first; and the pairs that stand out."""
    by_deck: dict[str, list[tuple[Row, int]]] = defaultdict(list)
    for row in rows:
        for seat in range(len(row.seats)):
            by_deck[row.decks[seat] if row.decks else ""].append((row, seat))
    lines: list[CardLine] = []
    pairs: list[PairLine] = []
    for deck, games in sorted(by_deck.items()):
        ids = sorted({card_id for row, seat in games for card_id in row.seats[seat].drawn})
        found = [_line(deck, card_id, names.get(card_id, card_id), games) for card_id in ids]
        pulls = _pulls(games, ids)
        for each in found:
            if each.card in pulls:
                pull, error = pulls[each.card]
                each.pull = round(pull, 4)
                each.pull_low, each.pull_high = round(pull - Z95 * error, 4), round(pull + Z95 * error, 4)
                each.p = two_sided(pull / error)
        _compare_within(found, pulls, _mean_copies(games))
        lines += found
        pairs += _pairs(deck, games, ids)
    for each, q in zip(lines, q_values([line.p for line in lines]), strict=True):
        each.q = round(q, 5)
    name_suspects(lines, {})
    for pair, q in zip(pairs, q_values([two_sided(_z(pair)) for pair in pairs]), strict=True):
        pair.q = round(q, 5)
    pairs.sort(key=lambda pair: (pair.q, -abs(pair.together)))
    return lines, [pair for pair in pairs if pair.q < 0.01][:20]


def name_suspects(lines: list[CardLine], tilts: dict[str, float]) -> None:
    """Say which cards are out of line, and put the most striking first.

    `tilts` says of each deck how far it surely is from even. Every game has cards that are better than others, and should
    have; in a deck that wins too much the good one is to blame, in one that loses the bad one. In a deck that is even, a card
    has to stand out far to be named.
    """

    def is_to_blame(line: CardLine) -> bool:
        return tilts.get(line.deck, 0.0) * line.pull > 0

    for line in lines:
        if is_to_blame(line):
            line.suspect = line.q < 0.05 and abs(line.line) >= TO_BLAME and abs(line.pull) >= LEAST_PULL
        else:
            line.suspect = line.q < 0.01 and abs(line.line) >= OUT_OF_LINE and abs(line.pull) >= FAR_PULL
    lines.sort(key=lambda line: (-line.suspect, -abs(line.line) * (2 if is_to_blame(line) else 1)))


def _line(deck: str, card_id: str, name: str, games: list[tuple[Row, int]]) -> CardLine:
    drawn = [(row.returns[seat], row.seats[seat]) for row, seat in games if card_id in row.seats[seat].drawn]
    without = [row.returns[seat] for row, seat in games if card_id not in row.seats[seat].drawn]
    won = [result for result, _ in drawn]
    played = [result for result, seen in drawn if card_id in seen.played]
    opening = [result for result, seen in drawn if card_id in seen.opening]
    line = CardLine(
        card_id,
        name,
        deck,
        len(games),
        round(len(drawn) / max(1, len(games)), 4),
        round(len(played) / max(1, len(drawn)), 4),
        round(sum(card_id in seen.dead for _, seen in drawn) / max(1, len(drawn)), 4),
        _mean(opening),
        _mean(won),
        _mean(played),
        _mean(without),
        None,
        opening_ends=_ends(opening),
        drawn_ends=_ends(won),
        played_ends=_ends(played),
    )
    if len(won) >= 10 and len(without) >= 10:
        a, b = sum(won) / len(won), sum(without) / len(without)
        error = sqrt(max(a * (1 - a), 0.01) / len(won) + max(b * (1 - b), 0.01) / len(without))
        line.improvement = round(a - b, 4)
        line.improvement_low, line.improvement_high = (
            round(a - b - Z95 * error, 4),
            round(a - b + Z95 * error, 4),
        )
    return line


def _mean(results: list[float]) -> float | None:
    return round(sum(results) / len(results), 4) if results else None


def _ends(results: list[float]) -> Ends:
    if not results:
        return None
    low, high = wilson(sum(results), len(results))
    return round(low, 4), round(high, 4)


def _pulls(games: list[tuple[Row, int]], ids: list[str]) -> dict[str, tuple[float, float]]:
    """What a copy of each card adds, and the standard error of that."""
    if len(games) < LEAST_GAMES:
        return {}
    copies = np.zeros((len(games), len(ids)))
    at = {card_id: number for number, card_id in enumerate(ids)}
    for number, (row, seat) in enumerate(games):
        for card_id, count in Counter(row.seats[seat].early).items():
            if card_id in at:
                copies[number, at[card_id]] = min(count, MOST_COPIES)
    varied = [column for column in range(len(ids)) if copies[:, column].std() > 0.05]
    if not varied:
        return {}
    circumstances = _circumstances(games)
    results = np.array([row.returns[seat] for row, seat in games])
    x = np.hstack([circumstances, copies[:, varied]])
    beta, errors = _regress(x, results)
    first = circumstances.shape[1]
    found: dict[str, tuple[float, float]] = {}
    for place, column in enumerate(varied):
        found[ids[column]] = (float(beta[first + place]), float(errors[first + place]))
    # Hands have a size: a copy of one card is a copy less of the others. So pulls count from the average card.
    middle = float(
        np.average(
            [pull for pull, _ in found.values()], weights=[1 / error**2 for _, error in found.values()]
        )
    )
    return {card_id: (pull - middle, error) for card_id, (pull, error) in found.items()}


def _circumstances(games: list[tuple[Row, int]]) -> Floats:
    """What a result also depends on, as columns: one, the first move, and who was met."""
    met = sorted({_against(row, seat) for row, seat in games})
    x = np.zeros((len(games), 2 + max(0, len(met) - 1)))
    x[:, 0] = 1
    for number, (row, seat) in enumerate(games):
        x[number, 1] = row.first == seat
        place = met.index(_against(row, seat))
        if place:
            x[number, 1 + place] = 1
    return x


def _against(row: Row, seat: int) -> tuple[str, ...]:
    return tuple(sorted(deck for other, deck in enumerate(row.decks) if other != seat))


def _regress(x: Floats, y: Floats) -> tuple[Floats, Floats]:
    """Least squares with a breath of ridge; errors that do not mind unequal variances."""
    inner = x.T @ x + RIDGE * np.eye(x.shape[1])
    inverse = np.linalg.inv(inner)
    beta = inverse @ (x.T @ y)
    off = y - x @ beta
    middle = (x * (off**2)[:, None]).T @ x
    spread = inverse @ middle @ inverse * len(y) / max(1, len(y) - x.shape[1])
    return beta, np.sqrt(np.maximum(np.diag(spread), 1e-12))


def _mean_copies(games: list[tuple[Row, int]]) -> dict[str, float]:
    """How many copies of each card come early, on average."""
    counts: Counter[str] = Counter()
    for row, seat in games:
        for card_id, count in Counter(row.seats[seat].early).items():
            counts[card_id] += min(count, MOST_COPIES)
    return {card_id: count / len(games) for card_id, count in counts.items()}


def _compare_within(
    lines: list[CardLine], pulls: dict[str, tuple[float, float]], copies: dict[str, float]
) -> None:
    """How far each card stands from the others of its deck: chance and the usual spread of cards taken together.

    What counts is what a card does to the deck: its pull times the copies that come. A rare card may be strong, that is what
    it is rare for; one that comes in every game may not.
    """
    measured = [line for line in lines if line.card in pulls]
    if len(measured) < 4:
        return
    weight = np.array([sqrt(copies.get(line.card, 0.0)) for line in measured])
    values = np.array([pulls[line.card][0] for line in measured]) * weight
    errors = np.array([pulls[line.card][1] for line in measured]) * weight
    middle = float(np.median(values))
    spread = 1.4826 * float(np.median(np.abs(values - middle)))
    # What is left of the spread when chance is taken away: the real differences between cards.
    real = max(spread**2 - float(np.median(errors)) ** 2, STEP**2)
    for line, value, error in zip(measured, values, errors, strict=True):
        line.line = round(float((value - middle) / sqrt(real + error**2)), 2)


def _pairs(deck: str, games: list[tuple[Row, int]], ids: list[str]) -> list[PairLine]:
    """Two cards drawn together: more than the sum of both?"""
    if len(games) < 4 * LEAST_GAMES:
        return []
    drawn = np.array(
        [[card_id in row.seats[seat].drawn for card_id in ids] for row, seat in games], dtype=bool
    )
    base = _circumstances(games)
    results = np.array([row.returns[seat] for row, seat in games])
    results = results - base @ np.linalg.lstsq(base, results, rcond=None)[0]
    found: list[PairLine] = []
    for a, b in combinations(range(len(ids)), 2):
        cells = [
            drawn[:, a] & drawn[:, b],
            drawn[:, a] & ~drawn[:, b],
            ~drawn[:, a] & drawn[:, b],
            ~drawn[:, a] & ~drawn[:, b],
        ]
        counts = [int(cell.sum()) for cell in cells]
        if min(counts) < LEAST_GAMES:
            continue
        means = [float(results[cell].mean()) for cell in cells]
        together = means[0] - means[1] - means[2] + means[3]
        error = sqrt(
            sum(float(results[cell].var()) / count for cell, count in zip(cells, counts, strict=True))
        )
        found.append(
            PairLine(
                deck,
                (ids[a], ids[b]),
                counts[0],
                round(together, 4),
                round(together - Z95 * error, 4),
                round(together + Z95 * error, 4),
            )
        )
    return found


def _z(pair: PairLine) -> float:
    return pair.together / max(1e-9, (pair.high - pair.low) / (2 * Z95))


def two_sided(z: float) -> float:
    return erfc(abs(z) / sqrt(2))


def q_values(ps: Sequence[float]) -> list[float]:
    """The q of each p by Benjamini and Hochberg."""
    order = sorted(range(len(ps)), key=ps.__getitem__, reverse=True)
    found = [1.0] * len(ps)
    least = 1.0
    for place, at in enumerate(order):
        least = min(least, ps[at] * len(ps) / (len(ps) - place))
        found[at] = least
    return found
