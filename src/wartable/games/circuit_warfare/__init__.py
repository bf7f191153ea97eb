"""Circuit Warfare: wires on a common field, and lines that turn the enemy's cards.

Two to four players lay Circuit Cards on a field of 5x5 or 7x7 cells. A card has wires to two, three or four of its
edges; two neighbours are connected where both have a wire to their common edge. Laying a card costs an Action Point.
If from the card just laid a line runs along connections through enemy cards only and ends at a friendly one, the
player may pay another Action Point for a Chain: all cards in the middle of the line turn to his colour. Whoever loses
cards gets Action Points back. Magic Cards turn, mark, wall, borrow, swap, push and burn cards, or upset hands
and Action Points; a loop of one colour, a Closed Circuit, is proof against them. When the field is full, somebody is
out of cards or nobody moves any more, the most cards win.
"""

from wartable.games.circuit_warfare.rules import CircuitWarfareRules

RULES = CircuitWarfareRules()
