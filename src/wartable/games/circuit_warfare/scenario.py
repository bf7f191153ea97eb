"""The notation of the rule book's examples (1.10): `field B 2A.180 (1,2)`, `R PLACE 2H (2,3)`, `expect AP R 1 B 4`.

R, B, Y and G are the seats 0 to 3. Unless a scenario says otherwise it is a duel in round 3, R is to move and began,
everybody has finished his first turn, has 3 AP, holds one 4X and has a draw pile of twenty 4X.
"""

import re

from wartable.core.actions import Action
from wartable.core.dice import Dice
from wartable.core.errors import Illegal
from wartable.games.circuit_warfare import RULES
from wartable.games.circuit_warfare.actions import (
    Chain,
    ChooseColour,
    Decline,
    Discard,
    DrawLine,
    EndTurn,
    Place,
    TakeBackCell,
    TimeOut,
    UseMagic,
)
from wartable.games.circuit_warfare.board import STRIDE, bit, cells_of, count, has, place_of
from wartable.games.circuit_warfare.cards import NUMBERS
from wartable.games.circuit_warfare.chains import closed_cells
from wartable.games.circuit_warfare.effects import (
    AIM_CELL,
    AIM_COLOUR,
    AIM_DIRECTION,
    AIM_GRAVEYARD,
    AIM_HAND,
    AIM_PLAYER,
    AIM_SWAP,
)
from wartable.games.circuit_warfare.options import MODES
from wartable.games.circuit_warfare.scoring import card_points, scores
from wartable.games.circuit_warfare.state import (
    CHAIN_STEP,
    DISCARD_STEP,
    EMPTY,
    MAIN_STEP,
    CircuitState,
    new_state,
)
from wartable.games.circuit_warfare.tables import AIMS, COLOURS, IDS
from wartable.testing import Script, cards_in, known, number_in, place_in, same, same_cards

SEATS = "RBYG"
SEAT_COLOURS = ("red", "blue", "yellow", "green")
CELL = re.compile(r"\((-?\d+),(-?\d+)\)")
CROSS = NUMBERS["4X"]


def scenario(text: str) -> "CircuitScript":
    """Play a scenario; raises AssertionError with the line that is not so."""
    script = CircuitScript(text)
    script.run()
    return script


def quiet_table(players: int = 2, mode: int = 0) -> CircuitState:
    """The position in which every example begins."""
    state = new_state(players, mode, Dice(1))
    state.step = MAIN_STEP
    state.round = 3
    for seat, player in enumerate(state.seats):
        player.colour = COLOURS.index(SEAT_COLOURS[seat])
        player.ap = 3
        player.turns = 2
        player.hand = [CROSS]
        player.pile = [CROSS] * 20
    return state


def cells(text: str) -> list[tuple[int, int]]:
    """Every `(row,column)` in a text."""
    return [(int(row), int(column)) for row, column in CELL.findall(text)]


def _cell(text: str) -> int:
    found = cells(text)
    assert len(found) == 1, f"{text!r} is not a cell; cells are written (row,column)"
    return found[0][0] * STRIDE + found[0][1]


def _seat(who: str) -> int:
    return place_in(SEATS, who, "player")


def _rotated(word: str) -> tuple[str, int]:
    card, _, rotation = word.partition(".")
    return card, int(rotation or "0")


def read_action(verb: str, words: list[str]) -> Action:
    """An action as the rule book writes it, without the player. Raises Illegal for what cannot be read."""
    try:
        return _read(verb, words)
    except (ValueError, IndexError):
        raise Illegal("BAD_ACTION", f"{verb} {' '.join(words)} is not an action") from None


def _read(verb: str, words: list[str]) -> Action:
    text = " ".join(words)
    match verb:
        case "PLACE":
            card, rotation = _rotated(words[0])
            [cell] = cells(text)
            return Place(card, cell, rotation)
        case "CHAIN":
            return Chain(tuple(cells(text)))
        case "DRAW":
            [cell] = cells(text)
            return DrawLine(cell)
        case "BACK":
            return TakeBackCell()
        case "DECLINE":
            return Decline()
        case "DISCARD":
            return Discard(tuple(words))
        case "END":
            return EndTurn()
        case "TIMEOUT":
            return TimeOut()
        case "COLOUR":
            return ChooseColour(words[0])
        case _ if len(verb) == 2 or verb in NUMBERS:
            return _read_magic(verb, words)
        case _:
            raise ValueError(verb)


def _read_magic(card: str, words: list[str]) -> UseMagic:
    """A Magic Card and what it is aimed at."""
    found = cells(" ".join(words))
    number = NUMBERS.get(card, -1)
    aim = AIMS[number] if number >= 0 else AIM_CELL
    if aim == AIM_SWAP:
        other, rotation = _rotated(words[1])
        return UseMagic(card, found[0], other, rotation)
    if aim == AIM_PLAYER:
        return UseMagic(card, player=SEATS.index(words[0]) if words[0] in SEATS else int(words[0]))
    if aim == AIM_DIRECTION:
        return UseMagic(card, direction=words[0])
    if aim in (AIM_HAND, AIM_GRAVEYARD):
        return UseMagic(card, other=words[0], more=tuple(words[1:]))
    if aim == AIM_COLOUR:
        return UseMagic(card, found[0], player=SEATS.index(words[1]) if len(words) > 1 else None)
    return UseMagic(card, found[0] if found else None)


class CircuitScript(Script[CircuitState]):
    def __init__(self, text: str) -> None:
        super().__init__(RULES, quiet_table(), text)

    # -- set-up ------------------------------------------------------------------------------------------------

    def setup_mode(self, rest: str) -> None:
        mode, players = rest.split()
        self.state = quiet_table(number_in(players), place_in(MODES, mode, "mode") - 1)

    def setup_move(self, rest: str) -> None:
        self.state.turn = _seat(rest)

    def setup_first(self, rest: str) -> None:
        self.state.first = _seat(rest)

    def setup_round(self, rest: str) -> None:
        self.state.round = number_in(rest)

    def setup_ap(self, rest: str) -> None:
        for seat, ap in self._pairs(rest.split()):
            self.state.seats[seat].ap = ap

    def setup_turns(self, rest: str) -> None:
        for seat, turns in self._pairs(rest.split()):
            self.state.seats[seat].turns = turns

    def setup_hand(self, rest: str) -> None:
        self.state.seats[_seat(rest[0])].hand = self._numbers(rest[1:])

    def setup_deck(self, rest: str) -> None:
        self.state.seats[_seat(rest[0])].pile = self._numbers(rest[1:])[::-1]

    def setup_graveyard(self, rest: str) -> None:
        self.state.graveyard = self._numbers(rest)

    def setup_field(self, rest: str) -> None:
        who, word, *places = rest.split()
        card, rotation = _rotated(word)
        for row, column in cells(" ".join(places)):
            self.state.put(_seat(who), known(NUMBERS, card, "card"), row * STRIDE + column, rotation == 180)

    def setup_wall(self, rest: str) -> None:
        place, _, who = rest.split()
        player = self.state.seats[_seat(who)]
        player.walls = player.walls | bit(_cell(place))

    def setup_queen(self, rest: str) -> None:
        place, _, who = rest.split()
        player = self.state.seats[_seat(who)]
        player.queens = player.queens | bit(_cell(place))

    def setup_kiss(self, rest: str) -> None:
        place, _, who, _, shown = rest.split()
        player = self.state.seats[_seat(who)]
        player.kisses = player.kisses | bit(_cell(place))
        self.state.show(_seat(shown), bit(_cell(place)))

    def _numbers(self, words: str) -> list[int]:
        return cards_in(words, NUMBERS)

    def _pairs(self, words: list[str]) -> list[tuple[int, int]]:
        return [(_seat(words[at]), number_in(words[at + 1])) for at in range(0, len(words), 2)]

    # -- steps -------------------------------------------------------------------------------------------------

    def step_R(self, rest: str) -> None:
        self._step(0, rest)

    def step_B(self, rest: str) -> None:
        self._step(1, rest)

    def step_Y(self, rest: str) -> None:
        self._step(2, rest)

    def step_G(self, rest: str) -> None:
        self._step(3, rest)

    def _step(self, seat: int, rest: str) -> None:
        verb, *words = rest.split()
        self.play(seat, read_action(verb, words))

    def attempt(self, request: str) -> None:
        who, verb, *words = request.split()
        self.rules.apply(self.state, _seat(who), read_action(verb, words))

    # -- facts -------------------------------------------------------------------------------------------------

    def fact(self, words: list[str]) -> None:
        state = self.state
        match words:
            case ["AP", *rest]:
                for seat, ap in self._pairs(rest):
                    same(f"the AP of {SEATS[seat]}", state.seats[seat].ap, ap)
            case ["score", *rest]:
                for seat, score in self._pairs(rest):
                    same(f"the score of {SEATS[seat]}", scores(state)[seat], score)
            case ["CP", *rest]:
                for seat, points in self._pairs(rest):
                    same(f"the Card Points of {SEATS[seat]}", card_points(state)[seat], points)
            case ["shows", place, who]:
                seat = state.shows(_cell(place))
                same(f"{place} shows", SEATS[seat] if seat >= 0 else "empty", who)
            case ["owner", place, who]:
                same(f"the owner of {place}", SEATS[state.owner_of(_cell(place))], who)
            case ["card", place, card]:
                design = state.cards[_cell(place)]
                same(f"the card on {place}", IDS[design] if design != EMPTY else "empty", card)
            case ["rotation", place, rotation]:
                same(
                    f"the rotation of {place}",
                    180 if has(state.turned, _cell(place)) else 0,
                    number_in(rotation),
                )
            case ["wall" | "queen" | "kiss" as effect, place, who]:
                same(f"the {effect} on {place}", self._user(effect, _cell(place)), who)
            case ["pending", what]:
                steps = {CHAIN_STEP: "chain", DISCARD_STEP: "discard"}
                same("pending", steps.get(state.step, "nothing"), what)
            case ["Graveyard:", *cards]:
                same(
                    "the Graveyard",
                    [IDS[number] for number in state.graveyard],
                    [c for c in cards if c != "-"],
                )
            case ["hand", who, *cards]:
                hand = state.seats[_seat(who)].hand
                same_cards(f"the hand of {who}", [IDS[number] for number in hand], cards)
            case ["deck", who, size]:
                same(f"the draw pile of {who}", len(state.seats[_seat(who)].pile), number_in(size))
            case ["closed", *places]:
                found = [place_of(cell) for cell in cells_of(closed_cells(state))]
                same("the Closed Circuits", found, sorted(cells(" ".join(places))))
            case ["cards", number]:
                same("the cards on the Field", count(state.taken), number_in(number))
            case ["move", who]:
                same("to move", SEATS[state.turn], who)
            case ["round", number]:
                same("round", state.round, number_in(number))
            case ["over", reason]:
                same("the end", None if state.outcome is None else state.outcome.reason, reason)
            case ["winners", *who]:
                won = [] if state.outcome is None else [SEATS[seat] for seat in state.outcome.winners]
                same("winners", won, [each for each in who if each != "-"])
            case ["running"]:
                same("outcome", state.outcome, None)
            case _:
                super().fact(words)

    def _user(self, effect: str, cell: int) -> str:
        for seat, player in enumerate(self.state.seats):
            marks = {"wall": player.walls, "queen": player.queens, "kiss": player.kisses}[effect]
            if has(marks, cell):
                return SEATS[seat]
        return "nobody"
