"""Which card is to blame? In a deck that wins too much or too little, each card is made an average one of its kind, in turn.

What is drawn by luck says little of a card that is always there. So the deck is played again with one card after another
changed to the mean of its peers in the deck, on the seeds that were played already. The card that brings the deck nearest to
even is the one that tilts it. All cards play a first heat, the most striking play on.
"""

from collections.abc import Iterator
from math import sqrt

from wartable.core.cards import Card
from wartable.core.errors import BadSetup
from wartable.core.rules import Rules
from wartable.core.state import State
from wartable.games import game
from wartable.lab.card_study import CardLine
from wartable.lab.changes import Change, Version, change_deck, look_up, resize_cost
from wartable.lab.fix import current_numbers, is_strength, with_changes
from wartable.lab.jobs import Run
from wartable.lab.matches import score_of
from wartable.lab.statistics import Z95
from wartable.lab.study import Row, Task

HEAT = 240
"""Games of each card in the first heat."""
FINAL = 1000
FINALISTS = 4
CLEAR = 0.03
"""Points that a card has to give back, surely, to be named."""


def probe_deck(
    run: Run,
    version: Version,
    deck: str,
    tilt: float,
    tasks: list[Task],
    rows: list[Row],
    lines: list[CardLine],
) -> None:
    """Fill in what each card of a tilted deck gives back when it is made average; the lines are changed in place."""
    rules = game(version.game)
    own = [task for task in tasks if deck in task.decks]
    base = {row.number: row for row in rows}
    by_card = {line.card: line for line in lines if line.deck == deck}
    changes = {card_id: listed for card_id in by_card if (listed := average(rules, version, deck, card_id))}
    run.progress.total += len(changes) * len(own[:HEAT]) + FINALISTS * len(own[:FINAL])
    backs: list[tuple[float, str]] = []
    for card_id in changes:
        run.step(f"what if {rules.cards[card_id].name} were average")
        found = _play(run, version, changes[card_id], deck, own[:HEAT], base)
        if found is not None:
            backs.append((-found[0] if tilt > 0 else found[0], card_id))
    for _, card_id in sorted(backs, reverse=True)[:FINALISTS]:
        found = _play(run, version, changes[card_id], deck, own[:FINAL], base)
        if found is not None:
            line = by_card[card_id]
            effect, error = found
            line.average = round(effect, 4)
            line.average_low = round(effect - Z95 * error, 4)
            line.average_high = round(effect + Z95 * error, 4)


def average(rules: Rules[State], version: Version, deck: str, card_id: str) -> tuple[Change, ...]:
    """The changes that make a card an average one of its kind in its deck; none where it is one, or has no peers."""
    own = next(each for each in rules.decks if each.name == deck)
    counts = dict(change_deck(own, version).cards)
    card = rules.cards[card_id]
    peers = [each for each in counts if each != card_id and _kind(rules.cards[each]) == _kind(card)]
    if len(peers) < 2:
        return ()
    numbers = current_numbers(rules, version, card_id)
    listed = {peer: current_numbers(rules, version, peer) for peer in peers}
    return tuple(_changes(card, numbers, listed, counts))


def _kind(card: Card) -> object:
    return type(card), card.marks().get("family")


def _changes(
    card: Card, numbers: dict[str, int], peers: dict[str, dict[str, int]], counts: dict[str, int]
) -> Iterator[Change]:
    for path, now in numbers.items():
        if not is_strength(path) or (now == 0 and path.startswith("flank")):
            continue
        having = [peer for peer in peers if path in peers[peer]]
        if len(having) < 2:
            continue
        copies = sum(counts[peer] for peer in having)
        mean = round(sum(peers[peer][path] * counts[peer] for peer in having) / copies)
        if mean == now:
            continue
        printed = look_up(card, path)
        if isinstance(printed, str):
            yield Change("card", card.id, path, resize_cost(printed, mean), printed)
        else:
            assert isinstance(printed, int)
            yield Change("card", card.id, path, mean, printed)


def _play(
    run: Run,
    version: Version,
    changes: tuple[Change, ...],
    deck: str,
    tasks: list[Task],
    base: dict[int, Row],
) -> tuple[float, float] | None:
    """The difference that it makes to the deck, and its standard error; None where the rules do not take it."""
    units: dict[tuple[int, tuple[str, ...]], list[float]] = {}
    try:
        for row in run.play(with_changes(version, changes), tasks, watch=False):
            key = row.unit, tuple(sorted(row.decks))
            units.setdefault(key, []).append(score_of(row, deck) - score_of(base[row.number], deck))
    except BadSetup:
        return None
    means = [sum(each) / len(each) for each in units.values()]
    if len(means) < 10:
        return None
    mean = sum(means) / len(means)
    variance = sum((each - mean) ** 2 for each in means) / (len(means) - 1)
    return mean, sqrt(variance / len(means))


def blame(lines: list[CardLine], tilts: dict[str, float]) -> None:
    """Put those first that give most back to a tilted deck, and name those that surely do."""

    def gives_back(line: CardLine) -> float:
        tilt = tilts.get(line.deck, 0.0)
        return 0.0 if line.average is None or tilt == 0 else (-line.average if tilt > 0 else line.average)

    for line in lines:
        if tilts.get(line.deck, 0.0) == 0:
            continue
        back = gives_back(line)
        surely = 0.0 if line.average is None else back - (line.average_high - line.average_low) / 2
        line.suspect = surely > 0 and back >= CLEAR
    lines.sort(key=lambda line: (-line.suspect, -gives_back(line)))  # what was before stays in its order
