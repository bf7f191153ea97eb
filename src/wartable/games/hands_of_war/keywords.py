"""The keywords that are used by hand: Guard, Heal, Redirect and Spirit Quest; and the table of cards with them in it."""

from dataclasses import dataclass

from wartable.core.state import EVERYBODY
from wartable.games.hands_of_war.board import (
    END_OF_TURN,
    OWN,
    PERMANENT,
)
from wartable.games.hands_of_war.drawing import Draw
from wartable.games.hands_of_war.effects import Heal, Inspire, reached
from wartable.games.hands_of_war.events import (
    AttackGuarded,
    something_lasts,
)
from wartable.games.hands_of_war.phrases import (
    ATTACKING,
    ITSELF,
    Fixed,
    Target,
)
from wartable.games.hands_of_war.printed import (
    CardTable,
    Plan,
    Reaching,
    Spec,
    Verb,
)
from wartable.games.hands_of_war.settlement import begin_mod
from wartable.games.hands_of_war.state import (
    PUMPED,
    REDIRECTED,
    HandsState,
    Item,
    Mod,
    Piece,
)
from wartable.games.hands_of_war.targets import charge_of, may_guard


@dataclass(frozen=True)
class StepIn(Reaching):
    """Guard (5.1)."""

    def describe(self) -> str:
        return "Guard"

    def resolve(self, state: HandsState, item: Item, at: int, zone_at: int) -> None:
        guard = state.find(item.source)
        attacker = state.find(item.picks[at])
        if guard is None or attacker is None or not may_guard(state, guard, attacker):
            return
        charge = charge_of(state, attacker.id)
        assert charge is not None
        charge.target = guard.id
        if not state.quiet:
            names = (attacker.print.name, guard.print.name)
            state.tell(EVERYBODY, AttackGuarded(attacker.id, names[0], guard.id, names[1]))
        stand_firm(state, guard)


def stand_firm(state: HandsState, piece: Piece) -> None:
    """5.5 Stalwart: the first time each turn it becomes the target of an attack."""
    if piece.stood or not piece.is_creature():
        return
    piece.stood = True  # also without Stalwart: what it gains later sees no first time any more
    if piece.stalwart <= 0:
        return
    mod = Mod(PUMPED, piece.id, END_OF_TURN, piece.controller, piece.id)
    mod.health = piece.stalwart
    begin_mod(state, mod)
    if not state.quiet:
        state.tell(
            EVERYBODY,
            something_lasts(
                piece.id, piece.print.name, "firm", f"+0/+{piece.stalwart}", END_OF_TURN, piece.controller
            ),
        )


@dataclass(frozen=True)
class TurnAside(Reaching):
    """Redirect (5.12): a newer one on the same permanent replaces the older."""

    def describe(self) -> str:
        return "Redirect"

    def resolve(self, state: HandsState, item: Item, at: int, zone_at: int) -> None:
        source = state.find(item.source)
        others = reached(state, item, self.who, at)
        if source is None or not others:
            return
        state.mods = [mod for mod in state.mods if not (mod.kind == REDIRECTED and mod.piece == source.id)]
        mod = Mod(REDIRECTED, source.id, END_OF_TURN, item.seat, source.id)
        mod.other = others[0].id
        begin_mod(state, mod)
        if not state.quiet:
            name = others[0].print.name
            state.tell(
                EVERYBODY,
                something_lasts(source.id, source.print.name, "aside", name, END_OF_TURN, item.seat),
            )


@dataclass(frozen=True)
class GoQuesting(Verb):
    """Spirit Quest (6.4)."""

    def describe(self) -> str:
        return "Spirit Quest"

    def resolve(self, state: HandsState, item: Item, at: int, zone_at: int) -> None:
        piece = state.find(item.source)
        if piece is not None and piece.controller == item.seat:
            piece.quests += 1


def heal_plan(table: CardTable, x: int) -> Plan:
    """What Heal X does. Made when first asked for: X may be any number."""
    plan = table.heals.get(x)
    if plan is None:
        plan = Plan((Heal(Target(kinds=PERMANENT), x),), [])
        table.heals[x] = plan
    return plan


def card_table(specs: list[Spec]) -> CardTable:
    """The table of these cards, with what the rule book itself makes cards do."""
    built_in = [
        Plan((StepIn(Target(only=ATTACKING)),), []),
        Plan((TurnAside(Target(kinds=PERMANENT, side=OWN, other=True)),), []),
        Plan((GoQuesting(),), []),
        Plan((Draw(1),), []),
        Plan((Inspire(Fixed(ITSELF), 1),), []),
        Plan((Inspire(Fixed(ITSELF), 1, True),), []),
    ]
    return CardTable(specs, built_in)
