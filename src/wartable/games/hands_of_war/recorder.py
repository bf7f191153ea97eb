"""What was played, as a scenario in the notation of sets: the moment in which a card was last cast in a Main phase.

The caster becomes A. What is set up is what the caster could see, and the cards that were drawn meanwhile; what is expected is
whatever the moment changed. Whether it is so in the scenario too is for the caller to see (`notation.scenario`).
"""

from collections import Counter

from wartable.core.actions import Action
from wartable.core.errors import BadSetup
from wartable.core.match import replay
from wartable.core.record import Played, Record
from wartable.core.rules import Rules
from wartable.core.state import State
from wartable.games.hands_of_war.actions import Cast, Choose, TakeBack
from wartable.games.hands_of_war.board import COLOURS, MAIN_1, MAIN_2, ZONES
from wartable.games.hands_of_war.cards import BY_ID
from wartable.games.hands_of_war.state import HandsState, Piece


class Moment:
    """One cast, from the choice of the card to the end of what it does."""

    def __init__(self, before: HandsState, seat: int, cast: Cast) -> None:
        self.before = before
        self.seat = seat
        self.cast = cast
        self.picks = list(cast.picks)
        self.after = before


def write_scenario(rules: Rules[State], record: Record, card: str) -> str:
    """The last time that this card was cast and can be told of. Raises BadSetup where there is none."""
    name = BY_ID[card].name if card in BY_ID else f"{card!r}"
    problem = BadSetup("NO_MOMENT", f"{name} was not cast in a Main phase here")
    for moment in reversed(_moments(rules, record, card)):
        try:
            return _write(moment)
        except BadSetup as error:
            problem = error
    raise problem


def _moments(rules: Rules[State], record: Record, card: str) -> list[Moment]:
    found: list[Moment] = []
    going: Moment | None = None
    last: HandsState | None = None
    for each in replay(rules, record, verify=False):
        state = each.state
        assert isinstance(state, HandsState)
        action, entry = each.action, each.entry
        if isinstance(action, Cast) and isinstance(entry, Played) and last is not None:
            is_told = action.card == card and last.phase in (MAIN_1, MAIN_2) and not last.stack
            going = Moment(last, entry.seat, action) if is_told else None
        elif going is not None and not (
            isinstance(entry, Played) and entry.seat == going.seat and _go_on(action, going.picks)
        ):
            going = None
        if going is not None and state.ask is None and not state.stack:
            going.after = state.clone()
            found.append(going)
            going = None
        last = state.clone()
    return found


def _go_on(action: Action | None, picks: list[int | str]) -> bool:
    """Whether an action is part of the cast that was begun; what it picks is noted."""
    if isinstance(action, Choose):
        picks.append(action.pick)
        return True
    if isinstance(action, TakeBack) and picks:
        picks.pop()
        return True
    return False


def _write(moment: Moment) -> str:
    before, after, seat, cast, picks = moment.before, moment.after, moment.seat, moment.cast, moment.picks
    names = _Names(moment)
    lines = [f"# {BY_ID[cast.card].name}, as it was played"]
    for piece in before.pieces:
        if not names.is_standard(piece) and piece.id in names.told:
            lines.append(
                f"field {names.side(piece.controller)} {ZONES[piece.zone]} {names.of(piece)}{_marks(before, piece, names)}"
            )
    for side in (seat, 1 - seat):
        letter, held = names.side(side), before.sides[side]
        if side == seat:
            lines.append(f"hand {letter} {' '.join(names.cards(before, held.hand)) or '-'}")
            lines.append(
                f"essence {letter} {''.join(c * n for c, n in zip(COLOURS, held.essence, strict=True)) or '-'}"
            )
            drawn = held.deck[len(after.sides[side].deck) :][::-1]
            if drawn:
                lines.append(f"deck {letter} {' '.join(names.cards(before, drawn))}")
        if held.graveyard:
            lines.append(f"graveyard {letter} {' '.join(names.cards(before, held.graveyard))}")
        standard = before.find(held.standard)
        if standard is not None:
            lines.append(f"health {letter} {min(standard.current, 20)}")
    said = " ".join(names.pick(pick) for pick in picks)
    lines.append(f"A cast {cast.card} {said}".rstrip())
    facts = _facts(before, after, seat, names)
    lines.append(f"expect {' ; '.join(facts)}")
    return "\n".join(lines) + "\n"


def _marks(state: HandsState, piece: Piece, names: "_Names") -> str:
    marks = f" at {piece.current}" if piece.current < piece.maximum else ""
    marks += " exhausted" if piece.exhausted else ""
    marks += f" spirit {piece.spirit}" if piece.spirit else ""
    marks += f" glory {piece.glory}" if piece.glory else ""
    host = state.find(piece.host) if piece.host >= 0 else None
    return marks + (f" on {names.of(host)}" if host is not None else "")


def _facts(before: HandsState, after: HandsState, seat: int, names: "_Names") -> list[str]:
    """Whatever is different afterwards, as facts of the notation."""
    facts: list[str] = []
    stood = {piece.id: piece for piece in before.pieces}
    stands = {piece.id: piece for piece in after.pieces}
    for piece in stands.values():
        name, was = names.of(piece), stood.get(piece.id)
        if was is None or (was.zone, was.controller) != (piece.zone, piece.controller):
            facts.append(f"{name} in {names.side(piece.controller)}.{ZONES[piece.zone]}")
        if was is None or (was.attack, was.current) != (piece.attack, piece.current):
            if not names.is_standard(piece):
                facts.append(f"{name} stats {piece.attack}/{piece.current}")
            else:
                facts.append(f"{name} health {piece.current}/{piece.maximum}")
        if was is not None and was.exhausted != piece.exhausted:
            facts.append(f"{name} {'exhausted' if piece.exhausted else 'ready'}")
    facts += [f"{names.of(piece)} gone" for piece in stood.values() if piece.id not in stands]
    for side in (seat, 1 - seat):
        letter, old, new = names.side(side), before.sides[side], after.sides[side]
        if Counter(old.graveyard) != Counter(new.graveyard):
            facts.append(f"{letter} graveyard {' '.join(names.cards(after, new.graveyard)) or '-'}")
        if side == seat:
            facts.append(f"{letter} hand {' '.join(names.cards(after, new.hand)) or '-'}")
    return facts


class _Names:
    """What pieces and cards are called in the notation: by their ids, so that no two that matter may be alike. Of those
    that stand about and look alike one is enough; whether they matter after all is seen when the scenario is played."""

    def __init__(self, moment: Moment) -> None:
        before, after = moment.before, moment.after
        self.seat = moment.seat
        self.standards = {before.sides[side].standard: f"S{self.side(side)}" for side in range(2)}
        self.pieces = {piece.id: piece for piece in (*before.pieces, *after.pieces)}
        stood, stands = ({piece.id: piece.dump() for piece in state.pieces} for state in (before, after))
        changed = {number for number in self.pieces if stood.get(number) != stands.get(number)}
        matters = changed | {pick for pick in moment.picks if isinstance(pick, int)}
        matters |= {piece.host for piece in before.pieces if piece.id in matters}
        self.told: set[int] = set()
        names: set[str] = set()
        for number in sorted(self.pieces, key=lambda each: (each not in matters, each)):
            card = self.pieces[number].print.id
            if number in self.standards:
                continue
            if number in matters and (card in names or card not in BY_ID):
                called = BY_ID[card].name if card in BY_ID else card
                raise BadSetup(
                    "NO_NOTATION", f"a scenario cannot tell which {called} is meant: there are several"
                )
            if card not in names and card in BY_ID:
                names.add(card)
                self.told.add(number)

    def side(self, seat: int) -> str:
        return "A" if seat == self.seat else "B"

    def is_standard(self, piece: Piece) -> bool:
        return piece.id in self.standards

    def of(self, piece: Piece) -> str:
        return self.standards.get(piece.id) or piece.print.id

    def cards(self, state: HandsState, numbers: list[int]) -> list[str]:
        return [state.table.prints[number].id for number in numbers]

    def pick(self, pick: int | str) -> str:
        if isinstance(pick, int):
            return self.of(self.pieces[pick])
        if pick in ("A", "B"):
            return self.side("AB".index(pick))
        return pick
