"""Circuit Warfare in words: the Field drawn so that wires really join, and every action as a sentence."""

from wartable.core.actions import Action
from wartable.core.effects import joined
from wartable.core.views import View
from wartable.games.circuit_warfare.actions import (
    Chain,
    ChooseColour,
    Decline,
    Discard,
    DrawLine,
    Place,
    TakeBackCell,
    TimeOut,
    UseMagic,
)
from wartable.games.circuit_warfare.cards import BY_ID
from wartable.games.circuit_warfare.effects import AIM_COLOUR, AIM_HAND
from wartable.games.circuit_warfare.events import WAYS
from wartable.games.circuit_warfare.tables import AIMS, FILLS, LETTERS, NUMBERS
from wartable.games.circuit_warfare.view import CardView, Cell, CircuitWarfareView, PlayerView

MIDDLES = {
    "EW": "─", "NS": "│", "NE": "└", "NW": "┘", "ES": "┌", "SW": "┐",
    "N": "╵", "E": "╶", "S": "╷", "W": "╴", "NES": "├", "NSW": "┤", "NEW": "┴", "ESW": "┬", "NESW": "┼",
}  # fmt: skip
"""The character in the middle of a card, by its wires."""

WIDTH = 7
"""Columns of one cell; it is three lines high."""


# -- actions ---------------------------------------------------------------------------------------------------


def say(action: Action, view: View) -> str:
    assert isinstance(view, CircuitWarfareView)
    if isinstance(action, Place):
        return f"Place {_name(action.card)}{_turned(action.card, action.rotation)} on {_at(action.cell)} ({_cost(action.card)} AP)"
    if isinstance(action, UseMagic):
        return _say_magic(action, view)
    if isinstance(action, DrawLine):
        there = _there(view, action.cell)
        is_end = there is not None and view.seat is not None and _are_friends(view, there.shows, view.seat)
        return (
            f"End the line at {_at(action.cell)}: make the Chain (1 AP)"
            if is_end
            else f"Draw the line to {_at(action.cell)}"
        )
    if isinstance(action, Chain):
        return f"Make the Chain {' > '.join(_at(cell) for cell in action.line)} (1 AP)"
    if isinstance(action, Decline):
        return "Decline the Chain"
    if isinstance(action, TakeBackCell):
        return "Take back the last cell of the line"
    if isinstance(action, Discard):
        return "Discard " + ", ".join(_name(card) for card in action.cards)
    if isinstance(action, ChooseColour):
        return f"Play {action.colour}"
    if isinstance(action, TimeOut):
        return "Let the time run out"
    return "End the turn"


def _say_magic(action: UseMagic, view: CircuitWarfareView) -> str:
    card = BY_ID.get(action.card)
    if card is None:
        return f"Use {action.card}"
    aim = AIMS[NUMBERS[action.card]]
    aims: list[str] = []
    if action.direction is not None:
        aims.append(f"towards the {WAYS.get(action.direction, action.direction)}")
    if action.cell is not None:
        there = _there(view, action.cell)
        what = f"{_whose(view, there)} {_name(there.card)} on " if there is not None else ""
        aims.append(f"on {what}{_at(action.cell)}")
    if action.other is not None:
        verb = "discarding" if aim == AIM_HAND else "for"
        turned = "" if action.rotation is None else _turned(action.other, action.rotation)
        aims.append(f"{verb} {joined([_name(card_id) for card_id in (action.other, *action.more)])}{turned}")
    if action.player is not None and 0 <= action.player < len(view.names):
        aims.append(f"{'showing' if aim == AIM_COLOUR else 'on'} {view.names[action.player]}")
    return " ".join([f"Use {card.name}", *aims, f"({card.cost} AP)"])


def _name(card_id: str) -> str:
    card = BY_ID.get(card_id)
    return card_id if card is None else card.name


def _cost(card_id: str) -> int:
    card = BY_ID.get(card_id)
    return 0 if card is None else card.cost


def _turned(card_id: str, rotation: int) -> str:
    """Which way its wires lead, where that is a choice."""
    card = BY_ID.get(card_id)
    if card is None or not card.has_two_faces:
        return f" at {rotation} degrees" if rotation else ""
    wires = card.wires if rotation == 0 else card.turned
    return f" at {rotation} degrees (wires {' '.join(wires)})"


def _at(cell: Cell) -> str:
    return f"({cell[0]},{cell[1]})"


def _there(view: CircuitWarfareView, cell: Cell) -> CardView | None:
    row, column = cell
    return view.field[row][column] if 0 <= row < view.size and 0 <= column < view.size else None


def _are_friends(view: CircuitWarfareView, seat: int, other: int) -> bool:
    return view.teams[seat] == view.teams[other]


def _whose(view: CircuitWarfareView, card: CardView) -> str:
    return "your" if card.shows == view.seat else f"{view.names[card.shows]}'s"


# -- the table -------------------------------------------------------------------------------------------------


def board(view: View) -> str:
    """The Field as a picture and in words, all players, the own hand."""
    assert isinstance(view, CircuitWarfareView)
    lines = [_headline(view), "", *_picture(view), ""]
    lines += [_player_line(view, seat, player) for seat, player in enumerate(view.players)]
    lines += _cards_in_words(view)
    if view.graveyard:
        newest = ", ".join(_name(card_id) for card_id in reversed(view.graveyard[-8:]))
        lines.append(f"Graveyard: {len(view.graveyard)}, newest first: {newest}")
    if view.line:
        lines.append("The line so far: " + " > ".join(_at(cell) for cell in view.line))
    for number, line in enumerate(view.lines, start=1):
        lines.append(f"Line {number}: {' > '.join(_at(cell) for cell in line)}")
    if view.seat is not None:
        lines += ["", *_hand_lines(view)]
    return "\n".join(lines)


def _headline(view: CircuitWarfareView) -> str:
    if view.outcome is not None:
        return f"The match is over: {view.outcome.verdict(view.names, view.teams)}."
    if view.turn is None:
        return f"Circuit Warfare, {view.mode}: the colours are being chosen."
    mover = "your turn" if view.turn == view.seat else f"{view.names[view.turn]}'s turn"
    return f"Circuit Warfare, {view.mode}, round {view.round}: {mover}."


def _picture(view: CircuitWarfareView) -> list[str]:
    """Cells lie edge to edge, so that the wires of neighbours meet."""
    rule = "─" * (WIDTH * view.size)
    lines = [
        "    " + "".join(str(column).center(WIDTH) for column in range(view.size)).rstrip(),
        f"   ╔{rule.replace('─', '═')}╗",
    ]
    for row, cells in enumerate(view.field):
        drawn = [_cell(view, card) for card in cells]
        for line in range(3):
            label = f" {row} " if line == 1 else "   "
            lines.append(f"{label}║{''.join(cell[line] for cell in drawn)}║")
    lines.append(f"   ╚{rule.replace('─', '═')}╝")
    return lines


def _cell(view: CircuitWarfareView, card: CardView | None) -> tuple[str, str, str]:
    if card is None:
        return " " * WIDTH, "   ·   ", " " * WIDTH
    player = view.players[card.shows]
    fill = FILLS[LETTERS.index(player.letter)]
    wires = _wires(card)
    north = "│" if "N" in wires else fill
    south = "│" if "S" in wires else fill
    west = ("─" if "W" in wires else fill) * 3
    east = ("─" if "E" in wires else fill) * 3
    marks = (
        ("#" if card.wall is not None else "")
        + ("Q" if card.queen is not None else "")
        + ("o" if card.is_closed else "")
    )
    marks = marks.rjust(3, fill)
    owner = f"<{view.players[card.owner].letter}>" if card.kiss is not None else fill * 3
    return (
        f"{player.letter}{fill * 2}{north}{marks}",
        f"{west}{MIDDLES[wires]}{east}",
        f"{fill * 3}{south}{owner}",
    )


def _wires(card: CardView) -> str:
    printed = BY_ID[card.card]
    edges = printed.wires if card.rotation == 0 else printed.turned
    return "".join(edge for edge in "NESW" if edge in edges)


def _player_line(view: CircuitWarfareView, seat: int, player: PlayerView) -> str:
    you = " (you)" if seat == view.seat else ""
    partner = view.seat is not None and seat != view.seat and _are_friends(view, seat, view.seat)
    sign = f" [{player.letter}, {player.pattern}, P{seat + 1}]" if player.pattern else ""
    extra = f", {player.charged} AP charged" if player.charges else ""
    known = (
        f", holds {joined([_name(card_id) for card_id in player.known])} in the open" if player.known else ""
    )
    return (
        f"{view.names[seat]}{sign}{you}{' (partner)' if partner else ''}: "
        f"{player.score} card{'s' if player.score != 1 else ''}, {player.ap} AP, "
        f"hand {player.hand}, pile {player.pile}, deck {player.deck}{extra}{known}"
    )


def _cards_in_words(view: CircuitWarfareView) -> list[str]:
    """The Field for those who listen: every card of each colour, with its wires and what lies on it."""
    lines: list[str] = []
    for seat, name in enumerate(view.names):
        words = [
            _card_in_words(view, card, (row, column))
            for row, cells in enumerate(view.field)
            for column, card in enumerate(cells)
            if card is not None and card.shows == seat
        ]
        if words:
            lines.append(f"{name} shows: {'; '.join(words)}")
    return lines


def _card_in_words(view: CircuitWarfareView, card: CardView, cell: Cell) -> str:
    notes = [f"wires {' '.join(_wires(card))}"]
    if card.wall is not None:
        notes.append(f"walled by {view.names[card.wall]}")
    if card.queen is not None:
        notes.append(f"Queen of {view.names[card.queen]}")
    if card.kiss is not None:
        notes.append(f"kissed, owner {view.names[card.owner]}")
    if card.is_closed:
        notes.append("Closed Circuit")
    return f"{_at(cell)} {_name(card.card)} ({', '.join(notes)})"


def _hand_lines(view: CircuitWarfareView) -> list[str]:
    if not view.hand:
        return ["Your hand is empty."]
    lines = ["Your hand, oldest card first:"]
    for card_id in view.hand:
        card = BY_ID[card_id]
        lines.append(f"  {card_id} {card.name} ({card.cost} AP). {card.text}")
    return lines
