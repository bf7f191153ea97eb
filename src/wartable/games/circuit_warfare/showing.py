"""What each seat may see of Circuit Warfare (3.4), built up from nothing; its shapes are in `view`."""

from typing import Final

from wartable.core.choices import Choice
from wartable.games.circuit_warfare.board import STRIDE, place_of
from wartable.games.circuit_warfare.chains import candidate_lines, survey
from wartable.games.circuit_warfare.scoring import card_points, scores, teams
from wartable.games.circuit_warfare.state import CHAIN_STEP, COLOUR_STEP, NO_COLOUR, CircuitState
from wartable.games.circuit_warfare.tables import COLOUR_NAMES, COLOURS, IDS, LETTERS, PATTERNS
from wartable.games.circuit_warfare.view import (
    CardView,
    Cell,
    CircuitWarfareView,
    PlayerView,
)

STEPS: Final = ("colour", "discard", "main", "chain", "over")
MODES: Final = ("duel", "scrimmage", "team")


def seat_names(state: CircuitState) -> tuple[str, ...]:
    """A player is called by his colour, as soon as he has one."""
    return tuple(
        [
            f"P{seat + 1}" if player.colour == NO_COLOUR else COLOUR_NAMES[player.colour]
            for seat, player in enumerate(state.seats)
        ]
    )


def view(
    state: CircuitState, seat: int | None, awaited: list[int], choice: Choice | None
) -> CircuitWarfareView:
    lines: tuple[tuple[Cell, ...], ...] = ()
    if state.step == CHAIN_STEP and seat == state.turn:
        lines = tuple([_places(line) for line in candidate_lines(state, seat)])
    return CircuitWarfareView(
        seat=seat,
        names=seat_names(state),
        teams=teams(state),
        awaited=tuple(awaited),
        choice=choice,
        outcome=state.outcome,
        mode=MODES[state.mode],
        size=state.size,
        step="over" if state.outcome is not None else STEPS[state.step],
        round=state.round,
        first=state.first,
        turn=None if state.step == COLOUR_STEP or state.outcome is not None else state.turn,
        players=_players(state),
        field=_field(state),
        graveyard=tuple([IDS[number] for number in state.graveyard]),
        line=_places(state.line),
        lines=lines,
        hand=() if seat is None else tuple([IDS[number] for number in state.seats[seat].hand]),
        points=() if state.outcome is None else tuple(card_points(state)),
    )


def _places(cells: list[int]) -> tuple[Cell, ...]:
    return tuple([place_of(cell) for cell in cells])


def _players(state: CircuitState) -> tuple[PlayerView, ...]:
    counted = scores(state)
    players: list[PlayerView] = []
    for seat, player in enumerate(state.seats):
        has_colour = player.colour != NO_COLOUR
        players.append(
            PlayerView(
                colour=COLOURS[player.colour] if has_colour else None,
                letter=LETTERS[player.colour] if has_colour else str(seat + 1),
                pattern=PATTERNS[player.colour] if has_colour else "",
                ap=player.ap,
                hand=len(player.hand),
                pile=len(player.pile),
                score=counted[seat],
                charges=sum(player.charges),
                known=tuple([IDS[number] for number in sorted(player.known)]),
                deck=player.deck.name,
                cards=player.deck.cards,
                charged=player.charged(),
            )
        )
    return tuple(players)


def _field(state: CircuitState) -> tuple[tuple[CardView | None, ...], ...]:
    rows: list[list[CardView | None]] = [[None] * state.size for _ in range(state.size)]
    for facts in survey(state):
        rows[facts.cell // STRIDE][facts.cell % STRIDE] = CardView(
            IDS[facts.design],
            facts.owner,
            facts.shows,
            180 if facts.is_turned else 0,
            _seat(facts.wall),
            _seat(facts.queen),
            _seat(facts.kiss),
            facts.is_closed,
            facts.circuit,
        )
    return tuple([tuple(row) for row in rows])


def _seat(seat: int) -> int | None:
    return seat if seat >= 0 else None
