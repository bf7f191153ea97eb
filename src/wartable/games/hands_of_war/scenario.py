"""Scenarios of Hands of War, read aloud: a board set up by hand with cards of its own, then who does what.

    table = battle(a=side(V=[unit("P 3/3 r1")]), b=side(V=[unit("S 1/3 r1", stalwart(2)).at(2)]))
    table.a.attacks("P", "S").confirms()
    assert table.health("S") == (4, 5)

By section 11 of the rule book: A is active and in Main 1 of a later turn, Standards are blank and called SA and SB, each
player has 10 of each essence and a deck of 10 blank creatures, and whatever was set up entered on earlier turns.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace

from wartable.core.actions import Action
from wartable.core.dice import Dice
from wartable.games.hands_of_war import RULES
from wartable.games.hands_of_war.actions import (
    Activate,
    Advance,
    Attack,
    Cast,
    Choose,
    Confirm,
    Move,
    Pass,
    Unattack,
)
from wartable.games.hands_of_war.board import (
    DECLARE,
    MAIN_1,
    MAIN_2,
    MIDDLE,
    WINDOW_1,
    WINDOW_2,
    ZONES,
)
from wartable.games.hands_of_war.cards import BY_ID
from wartable.games.hands_of_war.cards.kinds import HandsCard, creature, standard
from wartable.games.hands_of_war.cards.kinds import bound as printed_bound
from wartable.games.hands_of_war.cards.kinds import local as printed_local
from wartable.games.hands_of_war.cards.kinds import spell as printed_spell
from wartable.games.hands_of_war.cards.kinds import worldwide as printed_global
from wartable.games.hands_of_war.flow import ask_options, run
from wartable.games.hands_of_war.keywords import card_table
from wartable.games.hands_of_war.printed import Ability, Cost, Verb
from wartable.games.hands_of_war.settlement import refresh
from wartable.games.hands_of_war.state import HandsState, Piece, new_piece, new_state
from wartable.games.hands_of_war.steps import SETTLED
from wartable.testing import Table, known

NOTATION = re.compile(r"^(.+?) (\d+)/(\d+) r(\d)$")
BLANKS = 10
A_TURN = 7
"""The number of the turn that scenarios play in."""


# -- cards of a scenario -------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Placed:
    """A card on the battlefield, with what is different about it."""

    card: HandsCard
    current: int | None = None
    is_exhausted: bool = False
    host: str = ""
    spirit: int = 0
    glory: int = 0
    came_now: bool = False

    def at(self, health: int) -> "Placed":
        """The same with this current health."""
        return replace(self, current=health)

    def exhausted(self) -> "Placed":
        return replace(self, is_exhausted=True)

    def on(self, host: str) -> "Placed":
        """Bound to this creature."""
        return replace(self, host=host)

    def with_spirit(self, count: int) -> "Placed":
        return replace(self, spirit=count)

    def with_glory(self, count: int) -> "Placed":
        return replace(self, glory=count)

    def just_came(self) -> "Placed":
        """It entered this turn."""
        return replace(self, came_now=True)


def unit(text: str, *abilities: Ability | tuple[Ability, ...], cost: str = "W") -> Placed:
    """`Name a/h rN`, as the rule book writes it."""
    found = NOTATION.match(text)
    assert found is not None, f"{text!r} is not written `Name a/h rN`"
    name, attack, health, reach = found.groups()
    return Placed(creature(name, name, cost, (int(attack), int(health), int(reach)), *abilities))


def spell(name: str, *does: Verb, cost: str | Cost = "W", or_else: tuple[Verb, ...] = ()) -> HandsCard:
    return printed_spell(name, name, cost, *does, or_else=or_else)


def local(name: str, health: int, *abilities: Ability, cost: str = "W") -> Placed:
    return Placed(printed_local(name, name, cost, health, *abilities))


def worldwide(name: str, health: int, *abilities: Ability, cost: str = "W") -> Placed:
    return Placed(printed_global(name, name, cost, health, *abilities))


def bound(name: str, health: int, *abilities: Ability, cost: str = "W") -> Placed:
    return Placed(printed_bound(name, name, cost, health, *abilities))


def card(card_id: str) -> HandsCard:
    """A card of the printed set, by its id."""
    return known(BY_ID, card_id, "card")


def placed(card_id: str) -> Placed:
    """A card of the printed set, on the battlefield."""
    return Placed(card(card_id))


@dataclass(frozen=True)
class SideSetup:
    zones: tuple[tuple[Placed, ...], tuple[Placed, ...], tuple[Placed, ...]]
    hand: tuple[HandsCard, ...]
    deck_top: tuple[HandsCard, ...]
    blanks: int
    graveyard: tuple[HandsCard, ...]
    essence: str | None
    standard: HandsCard | None
    health: int


def side(
    V: Sequence[Placed] = (),
    M: Sequence[Placed] = (),
    R: Sequence[Placed] = (),
    hand: Sequence[HandsCard | Placed] = (),
    deck_top: Sequence[HandsCard] = (),
    blanks: int = BLANKS,
    graveyard: Sequence[HandsCard | Placed] = (),
    essence: str | None = None,
    standard: HandsCard | None = None,
    health: int = 20,
) -> SideSetup:
    """One side. `deck_top` lies on the blanks, its first card topmost."""
    held = tuple(each.card if isinstance(each, Placed) else each for each in hand)
    buried = tuple(each.card if isinstance(each, Placed) else each for each in graveyard)
    zones = (tuple(V), tuple(M), tuple(R))
    return SideSetup(zones, held, tuple(deck_top), blanks, buried, essence, standard, health)


# -- the table -----------------------------------------------------------------------------------------------------


def battle(
    a: SideSetup | None = None, b: SideSetup | None = None, seed: int = 1, by_hand: bool = True
) -> "HandsTable":
    """A board as the rule book's examples begin. `by_hand`: phases wait for a word, also where nothing can be done in
    them; without it they end by themselves, as they do in a game."""
    setups = (a or side(), b or side())
    cards: dict[str, HandsCard] = {}
    blank = creature("Blank", "Blank", "W", (1, 1, 1))
    _know(cards, blank)
    standards: list[HandsCard] = []
    for at, setup in enumerate(setups):
        name = "SA" if at == 0 else "SB"
        banner = setup.standard or standard(name, name, "WU")
        banner = replace(banner, id=name, name=name)
        standards.append(banner)
        _know(cards, banner)
        for each in (*setup.hand, *setup.deck_top, *setup.graveyard):
            _know(cards, each)
        for things in setup.zones:
            for thing in things:
                _know(cards, thing.card)
    table = card_table([each.spec() for each in cards.values()])
    state = new_state(Dice(seed), table)
    state.turn = A_TURN
    state.phase = MAIN_1
    state.by_hand = by_hand
    for at, setup in enumerate(setups):
        mine = state.sides[at]
        mine.turns = 4
        piece = _put(state, standards[at], at, MIDDLE, 0)
        piece.current = setup.health
        mine.standard = piece.id
        mine.essence = [10] * 6 if setup.essence is None else [setup.essence.count(c) for c in "WGRBPU"]
        numbers = table.numbers
        for each in setup.hand:
            mine.take(numbers[each.id], False)
        mine.graveyard = [numbers[each.id] for each in setup.graveyard]
        mine.deck = [numbers["Blank"]] * setup.blanks + [
            numbers[each.id] for each in reversed(setup.deck_top)
        ]
        mine.deck_name = "a scenario"
        mine.deck_list = (("Blank", setup.blanks),)
    for at, setup in enumerate(setups):
        for zone, things in enumerate(setup.zones):
            for thing in things:
                piece = _put(state, thing.card, at, zone, A_TURN if thing.came_now else 0)
                piece.exhausted = thing.is_exhausted
                piece.spirit = thing.spirit
                piece.glory = thing.glory
                if thing.host:
                    hosts = {each.print.name: each.id for each in reversed(state.pieces)}
                    piece.host = known(hosts, thing.host, "creature")
    refresh(state)
    for setup in setups:
        for things in setup.zones:
            for thing in things:
                if thing.current is not None:
                    found = next(each for each in state.pieces if each.print.name == thing.card.name)
                    found.current = thing.current
    state.told = []
    state.agenda.append(SETTLED)
    run(state)
    return HandsTable(state)


def _know(cards: dict[str, HandsCard], card: HandsCard) -> None:
    assert cards.setdefault(card.id, card) == card, f"two different cards are called {card.id}"


def _put(state: HandsState, card: HandsCard, seat: int, zone: int, turn: int) -> Piece:
    printed = state.table.prints[state.table.numbers[card.id]]
    piece = new_piece(state.next_piece, printed, seat, zone, turn)
    state.next_piece += 1
    piece.exhausted = False
    state.pieces.append(piece)
    return piece


class HandsTable(Table[HandsState]):
    """A scenario in play: permanents are called by their names."""

    def __init__(self, state: HandsState) -> None:
        super().__init__(RULES, state)
        self.a = Player(self, 0)
        self.b = Player(self, 1)

    # -- looking -----------------------------------------------------------------------------------------------

    def __getitem__(self, name: str) -> Piece:
        found = [piece for piece in self.state.pieces if piece.print.name == name]
        assert found, f"{name} is not on the battlefield"
        return found[-1]

    def has(self, name: str) -> bool:
        return any(piece.print.name == name for piece in self.state.pieces)

    def health(self, name: str) -> tuple[int, int]:
        """Current and maximum health."""
        return self[name].current, self[name].maximum

    def stats(self, name: str) -> tuple[int, int]:
        """Attack and current health."""
        return self[name].attack, self[name].current

    def place(self, name: str) -> str:
        """`A.V`: whose side and which zone."""
        piece = self[name]
        return f"{'AB'[piece.controller]}.{ZONES[piece.zone]}"

    def names(self, numbers: list[int]) -> list[str]:
        return [self.state.table.prints[number].name for number in numbers]

    def offered(self) -> set[str]:
        """The options of the open question, by name."""
        ask = self.state.ask
        assert ask is not None, "no question is open"
        found: set[str] = set()
        for pick in ask_options(self.state, ask):
            action = RULES.choose(self.state, pick)
            assert isinstance(action, Choose)
            found.add(self._word(action.pick))
        return found

    def _word(self, pick: int | str) -> str:
        if isinstance(pick, int):
            piece = self.state.find(pick)
            assert piece is not None
            return piece.print.name
        return pick

    def targets_of(self, attacker: str) -> set[str]:
        """What this creature may attack now."""
        piece = self[attacker]
        legal = self.rules.legal_actions(self.state, piece.controller)
        found = [each for each in legal if isinstance(each, Attack) and each.piece == piece.id]
        return {self._word(each.target) for each in found}

    # -- going on ----------------------------------------------------------------------------------------------

    def all_pass(self) -> "HandsTable":
        """Both pass in this window, and every `may` is answered with yes."""
        window = self.state.phase
        assert window in (WINDOW_1, WINDOW_2), "there is no window open"
        while self.state.outcome is None and self.state.phase == window:
            self._go_on()
        return self

    def to_main_2(self) -> "HandsTable":
        """Everybody passes until combat is over."""
        while self.state.outcome is None and self.state.phase != MAIN_2:
            self._go_on()
        return self

    def to_window_2(self) -> "HandsTable":
        while self.state.outcome is None and self.state.phase in (WINDOW_1,):
            self._go_on()
        return self

    def end_turn(self) -> "HandsTable":
        """On to the next player's Main 1."""
        turn = self.state.turn
        while self.state.outcome is None and (self.state.turn == turn or self.state.phase != MAIN_1):
            self._go_on()
        return self

    def _go_on(self) -> None:
        seat = self.state.awaited_seat()
        if self.state.ask is not None:
            legal = self.rules.legal_actions(self.state, seat)
            self.play(seat, legal[0])
        elif self.state.phase in (WINDOW_1, WINDOW_2):
            self.play(seat, Pass())
        elif self.state.phase == DECLARE:
            self.play(seat, Confirm())
        else:
            self.play(seat, Advance())


class Player:
    """One seat of a scenario: verbs for what it does."""

    def __init__(self, table: HandsTable, seat: int) -> None:
        self.table = table
        self.seat = seat

    @property
    def hand(self) -> list[str]:
        return self.table.names(self.table.state.sides[self.seat].hand)

    @property
    def graveyard(self) -> list[str]:
        return self.table.names(self.table.state.sides[self.seat].graveyard)

    @property
    def deck(self) -> list[str]:
        """The deck from its top."""
        return self.table.names(self.table.state.sides[self.seat].deck)[::-1]

    def essence(self, letter: str) -> int:
        return self.table.state.sides[self.seat].essence["WGRBPU".index(letter)]

    # -- actions -----------------------------------------------------------------------------------------------

    def _pick(self, word: int | str) -> int | str:
        if isinstance(word, str):
            for piece in reversed(self.table.state.pieces):
                if piece.print.name == word:
                    return piece.id
        return word

    def _piece(self, name: str) -> int:
        """A permanent that must be there, by its name."""
        return self.table[name].id

    def _picks(self, words: tuple[int | str, ...]) -> tuple[int | str, ...]:
        return tuple(self._pick(word) for word in words)

    def cast_of(self, card: str, *picks: int | str) -> Cast:
        return Cast(card, self._picks(picks))

    def use_of(self, piece: str, ability: str, *picks: int | str) -> Activate:
        return Activate(self._piece(piece), ability, self._picks(picks))

    def attack_of(self, piece: str, target: str) -> Attack:
        return Attack(self._piece(piece), self._piece(target))

    def move_of(self, piece: str, zone: str) -> Move:
        return Move(self._piece(piece), zone)

    def _play(self, action: Action) -> "Player":
        self.table.play(self.seat, action)
        return self

    def casts(self, card: str, *picks: int | str) -> "Player":
        return self._play(self.cast_of(card, *picks))

    def uses(self, piece: str, ability: str, *picks: int | str) -> "Player":
        return self._play(self.use_of(piece, ability, *picks))

    def moves(self, piece: str, zone: str) -> "Player":
        return self._play(self.move_of(piece, zone))

    def attacks(self, piece: str, target: str) -> "Player":
        """Declares an attack; from Main 1 goes on to Declare Attackers first."""
        if self.table.state.phase == MAIN_1:
            self._play(Advance())
        return self._play(self.attack_of(piece, target))

    def takes_back(self, piece: str) -> "Player":
        return self._play(Unattack(self._piece(piece)))

    def confirms(self) -> "Player":
        return self._play(Confirm())

    def passes(self) -> "Player":
        return self._play(Pass())

    def advances(self) -> "Player":
        return self._play(Advance())

    def chooses(self, *picks: int | str) -> "Player":
        for pick in picks:
            self._play(Choose(self._pick(pick)))
        return self

    def refused(self, action: Action, code: str) -> "Player":
        self.table.refuses(self.seat, action, code)
        return self
