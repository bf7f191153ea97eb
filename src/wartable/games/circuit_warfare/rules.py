"""How Circuit Warfare goes, in the order of its rule book."""

from collections.abc import Mapping, Sequence
from itertools import combinations
from typing import Final

from wartable.core.actions import Action
from wartable.core.choices import Choice
from wartable.core.decks import Deck, Problem
from wartable.core.dice import Dice
from wartable.core.encoder import Encoder
from wartable.core.errors import BadSetup, Illegal
from wartable.core.packs import Mall
from wartable.core.rules import Rules
from wartable.core.setup import Setup, Value, complete_options
from wartable.core.state import EVERYBODY, Told, all_but, only
from wartable.core.views import View
from wartable.core.workshop import Workshop
from wartable.games.circuit_warfare import deck_law, scoring, showing, text
from wartable.games.circuit_warfare import features as judged
from wartable.games.circuit_warfare import view as views
from wartable.games.circuit_warfare.actions import (
    ACTIONS,
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
from wartable.games.circuit_warfare.board import STRIDE, cell_name, cells_of, count, has, place_of
from wartable.games.circuit_warfare.cards import BY_ID, PREBUILT
from wartable.games.circuit_warfare.cards.art import ART
from wartable.games.circuit_warfare.chains import (
    candidate_lines,
    check_line,
    check_next_cell,
    has_line,
    line_cells,
    middle_cells,
    next_cells,
    protected,
    queen_over,
)
from wartable.games.circuit_warfare.effects import AIM_GRAVEYARD, AIM_HAND, AIM_SWAP
from wartable.games.circuit_warfare.events import (
    EVENTS,
    CardPlaced,
    ChainDeclined,
    ChainMade,
    ChainOffered,
    ColourChosen,
    FirstPlayerDrawn,
    HandDealt,
    LineDrawn,
    MatchEnded,
    TurnBegan,
    TurnEnded,
)
from wartable.games.circuit_warfare.imagine import imagine
from wartable.games.circuit_warfare.likely import likely_chains, likely_turns
from wartable.games.circuit_warfare.magic import (
    check_magic,
    check_shape,
    discard,
    draw,
    kinds_of,
    list_magic,
    list_uses,
    refund,
    resolve,
    unprotected,
)
from wartable.games.circuit_warfare.options import OPTIONS
from wartable.games.circuit_warfare.state import (
    CHAIN_AP,
    CHAIN_STEP,
    COLOUR_STEP,
    DISCARD_STEP,
    DUEL,
    EMPTY,
    HAND_LIMIT,
    MAIN_STEP,
    NO_CHARGES,
    OVER,
    SCRIMMAGE,
    TEAM,
    CircuitState,
    Player,
    new_state,
)
from wartable.games.circuit_warfare.tables import (
    AIMED,
    AIMS,
    CHEAPEST,
    COLOUR_ACTIONS,
    COLOURS,
    COSTS,
    DECLINE,
    DESIGNS,
    DISCARDS,
    DRAW_LINES,
    END_TURN,
    IDS,
    NAMES,
    NUMBERS,
    TAKE_BACK_CELL,
    TIME_OUT,
)

FIRST_AP: Final = 3
TURN_AP: Final = 2
FIRST_HAND: Final = 5
LAST_ROUND: Final = 40

NOTHING: Final[list[Told]] = []

PLAYERS: Final = {"duel": (2,), "scrimmage": (3, 4), "team": (4,)}
MODE_NUMBERS: Final = {"duel": DUEL, "scrimmage": SCRIMMAGE, "team": TEAM}


class CircuitWarfareRules(Rules[CircuitState]):
    """Wires, Chains and Magic on a common Field."""

    def __init__(self) -> None:
        super().__init__(
            id="circuit-warfare",
            name="Circuit Warfare",
            revision=2,
            players=(2, 3, 4),
            options=OPTIONS,
            cards=dict(BY_ID),
            decks=PREBUILT,
            actions=ACTIONS,
            events=EVENTS,
            view=views.CircuitWarfareView,
        )
        self.art = ART
        self.brings_decks = True
        self.asks_the_obvious = {
            "turn": "what was placed can be taken back until the turn is ended, and what a hand could pay for is hidden"
        }

    # -- 2. Set-up ---------------------------------------------------------------------------------------------

    def new_game(self, setup: Setup, seed: int) -> CircuitState:
        self.check_players(setup.players)
        options = complete_options(self.options, setup.options)
        mode = str(options["mode"])
        if mode == "by_players":
            mode = "duel" if setup.players == 2 else "scrimmage"
        if setup.players not in PLAYERS[mode]:
            listed = " or ".join([str(each) for each in PLAYERS[mode]])
            raise BadSetup("BAD_PLAYER_COUNT", f"a {mode} match has {listed} players, not {setup.players}")
        state = new_state(setup.players, MODE_NUMBERS[mode], Dice(seed))
        state.seconds = [int(options["timer_colour"]), int(options["timer_turn"])]
        for seat in range(setup.players):
            own = self.deck_of(setup, seat, options)
            deck = PREBUILT[0] if own is None else own
            player = state.seats[seat]
            player.deck = deck
            player.pile = [NUMBERS[card_id] for card_id in deck.ids()]
        return state

    def check_deck(self, deck: Deck, options: Mapping[str, Value] | None = None) -> list[Problem]:
        return deck_law.check_deck(deck)

    def starter(self, state: CircuitState) -> int:
        return state.first if state.round else -1

    def teams(self, state: CircuitState) -> tuple[int, ...]:
        return scoring.teams(state)

    def _choose_colour(self, state: CircuitState, seat: int, colour: str) -> None:
        """2.2.2: in seat order, out of the colours that nobody has taken."""
        if colour not in COLOURS:
            raise Illegal("BAD_COLOUR", f"the colours are {', '.join(COLOURS)}, not {colour!r}")
        number = COLOURS.index(colour)
        if number not in self._free_colours(state):
            raise Illegal("COLOUR_TAKEN", f"{colour} is taken")
        self._take_colour(state, seat, number)
        self._go_on_with_colours(state)

    def _take_colour(self, state: CircuitState, seat: int, number: int) -> None:
        state.seats[seat].colour = number
        state.turn = seat + 1
        if not state.quiet:
            state.tell(EVERYBODY, ColourChosen(seat, COLOURS[number]))

    def _go_on_with_colours(self, state: CircuitState) -> None:
        """A seat that has left gets its default, the fourth of four gets what is left; then the cards are dealt."""
        while state.turn < state.players:
            free = self._free_colours(state)
            if len(free) > 1 and not state.has_left(state.turn):
                return
            self._take_colour(state, state.turn, free[0])
        self._deal(state)

    def _free_colours(self, state: CircuitState) -> list[int]:
        taken = [player.colour for player in state.seats]
        return [number for number in range(4) if number not in taken]

    def _deal(self, state: CircuitState) -> None:
        """2.2.4 to 2.2.8."""
        for player in state.seats:
            state.dice.shuffle(player.pile)
        for seat in range(state.players):
            player = state.seats[seat]
            for _ in range(FIRST_HAND):
                player.hand.append(player.pile.pop())
            player.ap = FIRST_AP
            if not state.quiet:
                cards = tuple([IDS[number] for number in player.hand])
                state.tell(only(seat), HandDealt(seat, FIRST_HAND, cards))
                state.tell(all_but(seat), HandDealt(seat, FIRST_HAND))
        state.first = state.dice.below(state.players)
        state.turn = state.first
        state.round = 1
        if not state.quiet:
            state.tell(EVERYBODY, FirstPlayerDrawn(state.first))
        self._begin_turn(state)

    # -- 3. Turn structure -------------------------------------------------------------------------------------

    def _begin_turn(self, state: CircuitState) -> None:
        """3.1, in this order. A player who has left times out at once (3.3), so the next one begins."""
        while True:
            seat = state.turn
            player = state.seats[seat]
            ended = player.walls | player.queens | player.kisses
            state.end_effects_of(seat)
            gained = player.charged()
            if player.turns > 0:
                gained += TURN_AP
            player.ap += gained
            player.charges = NO_CHARGES
            state.has_acted = False
            state.step = MAIN_STEP
            if not state.quiet:
                cells = tuple([place_of(cell) for cell in cells_of(ended)])
                state.tell(EVERYBODY, TurnBegan(seat, state.round, gained, cells))
            if player.turns > 0:
                draw(state, seat, 1)
            player.turns += 1
            if len(player.hand) > HAND_LIMIT:
                state.step = DISCARD_STEP
            if not state.has_left(seat):
                return
            self._answer_by_default(state, seat)
            if not self._pass_turn(state):
                return

    def _answer_by_default(self, state: CircuitState, seat: int) -> None:
        """3.3: the newest cards are discarded, a Chain is declined."""
        if state.step == DISCARD_STEP:
            hand = state.seats[seat].hand
            discard(state, seat, hand[HAND_LIMIT:])
        elif state.step == CHAIN_STEP:
            self._decline(state, seat)
        if state.outcome is None:
            state.step = MAIN_STEP

    def _end_turn(self, state: CircuitState) -> None:
        if self._pass_turn(state):
            self._begin_turn(state)

    def _pass_turn(self, state: CircuitState) -> bool:
        """End the turn and give it to the next seat; false if the match is over."""
        if state.outcome is not None:
            return False
        if not state.quiet:
            state.tell(EVERYBODY, TurnEnded(state.turn, state.has_acted))
        state.idle = 0 if state.has_acted else state.idle + 1
        if self._is_over_now(state):
            return False
        after = (state.turn + 1) % state.players
        if state.idle >= state.players and self._are_all_piles_empty(state):
            self._end_match(state, "STALEMATE")
            return False
        if after == state.first:
            if state.round >= LAST_ROUND:
                self._end_match(state, "ROUND_CAP")
                return False
            state.round += 1
        state.turn = after
        return True

    def _are_all_piles_empty(self, state: CircuitState) -> bool:
        return all(not player.pile for player in state.seats)

    # -- 4.2 Placing and chaining ------------------------------------------------------------------------------

    def _place(self, state: CircuitState, seat: int, number: int, cell: int, is_turned: bool) -> None:
        player = state.seats[seat]
        player.lose_from_hand(number)
        player.ap -= COSTS[number]
        state.put(seat, number, cell, is_turned)
        state.has_acted = True
        if not state.quiet:
            rotation = 180 if is_turned else 0
            state.tell(EVERYBODY, CardPlaced(seat, IDS[number], place_of(cell), rotation, COSTS[number]))
        if player.ap >= CHAIN_AP and has_line(state, seat, cell):
            state.step = CHAIN_STEP
            state.line.append(cell)
            if not state.quiet:
                state.tell(EVERYBODY, ChainOffered(seat, place_of(cell)))
        else:
            self._is_over_now(state)

    def _decline(self, state: CircuitState, seat: int) -> None:
        state.line = []
        state.step = MAIN_STEP
        if not state.quiet:
            state.tell(EVERYBODY, ChainDeclined(seat))
        self._is_over_now(state)

    def _make_chain(self, state: CircuitState, seat: int, line: list[int]) -> None:
        """4.2.3 and 4.2.4: the middle turns, unless a Killer Queen answers (4.6); losers are refunded."""
        state.line = []
        state.step = MAIN_STEP
        state.seats[seat].ap -= CHAIN_AP
        cells = line_cells(line)
        before = [player.shown & cells for player in state.seats]
        turned = middle_cells(line)
        burnt = cells & ~cells
        queen = queen_over(state, seat, line)
        if queen >= 0:
            # Protection is looked up before any flip.
            burnt = cells & ~protected(state)
            turned = turned & ~burnt
            state.give(queen, burnt)
        state.give(seat, turned)
        if not state.quiet:
            self._tell_chain(state, seat, line, cells_of(turned), queen, cells_of(burnt))
        for at in range(state.players):
            refund(state, at, count(before[at] & ~state.seats[at].shown))
        self._is_over_now(state)

    def _tell_chain(
        self, state: CircuitState, seat: int, line: list[int], turned: list[int], queen: int, burnt: list[int]
    ) -> None:
        event = ChainMade(
            seat,
            tuple([place_of(cell) for cell in line]),
            tuple([place_of(cell) for cell in turned]),
            queen if queen >= 0 else None,
            tuple([place_of(cell) for cell in burnt]),
        )
        state.tell(EVERYBODY, event)

    # -- 6. End of the match -----------------------------------------------------------------------------------

    def _is_over_now(self, state: CircuitState) -> bool:
        """6.1: checked after every completed action."""
        if state.taken == state.field:
            self._end_match(state, "FIELD_FULL")
            return True
        for player in state.seats:
            if not player.hand and not player.pile:
                self._end_match(state, "OUT_OF_CARDS")
                return True
        return False

    def _end_match(self, state: CircuitState, reason: str) -> None:
        self.wind_up(state)
        state.outcome = scoring.result(state, reason)
        self.tell_end(state)

    def wind_up(self, state: CircuitState) -> None:
        """6.2: all temporary effects end."""
        for seat in range(state.players):
            state.end_effects_of(seat)
        state.line = []
        state.step = OVER

    def final_scores(self, state: CircuitState) -> tuple[int, ...]:
        return tuple(scoring.scores(state))

    def tell_end(self, state: CircuitState) -> None:
        outcome = state.outcome
        if outcome is not None and not state.quiet:
            points = tuple(scoring.card_points(state))
            sides = {scoring.teams(state)[seat] for seat in outcome.winners}
            ended = MatchEnded(outcome.reason, outcome.scores, points, outcome.winners, len(sides) > 1)
            state.tell(EVERYBODY, ended)

    def go_on_without(self, state: CircuitState, seat: int) -> None:
        """3.3: a player who has left times out at once in each turn."""
        if state.step == COLOUR_STEP:
            self._go_on_with_colours(state)
        elif state.turn == seat:
            self._answer_by_default(state, seat)
            self._end_turn(state)

    def round_number(self, state: CircuitState) -> int:
        return state.round

    def mall(self) -> Mall | None:
        from wartable.games.circuit_warfare.economy import MALL  # only who opens the shop loads it

        return MALL

    def card_points(self, state: CircuitState) -> Sequence[int]:
        """6.3: the Card Points awarded to each seat."""
        return scoring.card_points(state)

    # -- deciding ----------------------------------------------------------------------------------------------

    def awaited(self, state: CircuitState) -> list[int]:
        return [state.turn] if state.outcome is None else []

    def choice(self, state: CircuitState, seat: int) -> Choice | None:
        if state.outcome is not None or seat != state.turn:
            return None
        if state.step == COLOUR_STEP:
            return Choice("one", "colour", "Which colour will you play?", seconds=state.seconds[0])
        seconds = state.seconds[1]
        if state.step == DISCARD_STEP:
            excess = len(state.seats[seat].hand) - HAND_LIMIT
            many = "a card" if excess == 1 else f"{excess} cards"
            return Choice("one", "discard", f"You hold too many cards: discard {many}.", seconds=seconds)
        if state.step == CHAIN_STEP:
            picked = len(state.line) - 1
            sentence = (
                f"Draw the line of a Chain from {cell_name(state.line[0])}, or make none."
                if picked == 0
                else f"Draw the line on from {cell_name(state.line[picked])}; a friendly card ends it."
            )
            return Choice("path", "chain", sentence, False, picked, 2, count(state.field), seconds)
        return Choice("play", "turn", "Place a card, use a Magic Card, or end your turn.", seconds=seconds)

    def clock(self, state: CircuitState, seat: int) -> str:
        """3.3: a turn has its seconds for everything together."""
        return "" if state.step == COLOUR_STEP else f"turn {state.round}.{state.turn}"

    def legal_actions(self, state: CircuitState, seat: int) -> list[Action]:
        if state.outcome is not None or seat != state.turn:
            return []
        step = state.step
        if step == MAIN_STEP:
            return self._turns(state, seat)
        if step == CHAIN_STEP:
            actions = [DRAW_LINES[cell] for cell in next_cells(state, seat, state.line)]
            actions.append(DECLINE)
            return actions
        if step == DISCARD_STEP:
            return self._discards(state.seats[seat].hand)
        return [COLOUR_ACTIONS[number] for number in self._free_colours(state)]

    def _turns(self, state: CircuitState, seat: int) -> list[Action]:
        """3.2: every placement and every Magic Card that can be paid, and the end of the turn."""
        actions: list[Action] = [END_TURN]
        player = state.seats[seat]
        ap = player.ap
        if ap < CHEAPEST:
            return actions
        free = cells_of(state.field & ~state.taken)
        for number in kinds_of(player.hand):
            if ap < COSTS[number]:
                continue
            list_uses(state, seat, number, free, actions)
        return actions

    def _discards(self, hand: list[int]) -> list[Action]:
        excess = len(hand) - HAND_LIMIT
        if excess == 1:
            return [DISCARDS[number] for number in kinds_of(hand)]
        choices = sorted(set(combinations(sorted(hand), excess)))
        return [Discard(tuple([IDS[number] for number in cards])) for cards in choices]

    def likely_actions(self, state: CircuitState, seat: int) -> list[Action]:
        if state.outcome is None and seat == state.turn:
            if state.step == CHAIN_STEP:
                return likely_chains(state, seat)
            if state.step == MAIN_STEP:
                return likely_turns(state, seat)
        return self.legal_actions(state, seat)

    def is_under_way(self, state: CircuitState, seat: int) -> bool:
        return state.step == CHAIN_STEP and state.turn == seat

    def revisions(self, state: CircuitState, seat: int) -> list[Action]:
        if state.outcome is None and seat == state.turn and state.step == CHAIN_STEP and len(state.line) > 1:
            return [TAKE_BACK_CELL]
        return []

    def lines(self, state: CircuitState, seat: int) -> list[Action]:
        """While this seat is offered a Chain: whole lines worth looking at, best first. It may draw any other."""
        if state.outcome is not None or seat != state.turn or state.step != CHAIN_STEP:
            return []
        found = candidate_lines(state, seat)
        return [Chain(tuple([place_of(cell) for cell in line])) for line in found]

    def default_action(self, state: CircuitState, seat: int) -> Action:
        if state.step == COLOUR_STEP:
            return COLOUR_ACTIONS[self._free_colours(state)[0]]
        return END_TURN if state.step == MAIN_STEP else TIME_OUT

    def why_not(self, state: CircuitState, seat: int, card: str) -> str:
        if state.outcome is not None:
            return "The match is over."
        if seat != state.turn:
            return "It is not your turn."
        number = NUMBERS.get(card, -1)
        if number < 0:
            return "There is no such card."
        player = state.seats[seat]
        if state.step == CHAIN_STEP:
            return "First make the Chain or decline it."
        if state.step == COLOUR_STEP:
            return "First choose a colour."
        if number not in player.hand:
            return "It is not in your hand."
        if state.step == DISCARD_STEP:
            return ""
        if player.ap < COSTS[number]:
            return f"It costs {COSTS[number]} AP, you have {player.ap}."
        found: list[Action] = []
        if number < DESIGNS:
            return ""
        list_magic(state, seat, number, found)
        return "" if found else self._why_no_target(state, seat, number)

    def _why_no_target(self, state: CircuitState, seat: int, number: int) -> str:
        aim = AIMS[number]
        if aim == AIM_HAND:
            many = "another card" if AIMED[number] == 1 else f"{AIMED[number]} other cards"
            return f"It needs {many} in your hand to discard."
        if aim == AIM_GRAVEYARD:
            return "There is nothing in the Graveyard that it could fetch."
        if aim == AIM_SWAP:
            player = state.seats[seat]
            if player.owned & player.shown & unprotected(state) == 0:
                return "You have no unprotected card on the Field that is yours and shows your colour."
            return "It needs a Circuit Card in your hand."
        if state.taken == 0:
            return "There is no card on the Field."
        return "Every card on the Field is protected, by a wall or a Closed Circuit."

    # -- 10. Bad input, and the moves --------------------------------------------------------------------------

    def apply(self, state: CircuitState, seat: int, action: Action) -> list[Told]:
        if isinstance(action, Place):
            self._check_main(state, seat)
            self._check_and_place(state, seat, action)
        elif isinstance(action, EndTurn):
            self._check_main(state, seat)
            self._end_turn(state)
        elif isinstance(action, UseMagic):
            check_shape(action)
            self._check_main(state, seat)
            target = check_magic(state, seat, action)
            state.has_acted = True
            resolve(state, seat, NUMBERS[action.card], target)
            self._is_over_now(state)
        elif isinstance(action, DrawLine):
            self._check_pending(state, seat, CHAIN_STEP)
            self._draw_line(state, seat, action.cell)
        elif isinstance(action, Decline):
            self._check_pending(state, seat, CHAIN_STEP)
            self._decline(state, seat)
        elif isinstance(action, Chain):
            self._check_pending(state, seat, CHAIN_STEP)
            self._make_chain(state, seat, check_line(state, seat, action.line))
        elif isinstance(action, Discard):
            self._check_pending(state, seat, DISCARD_STEP)
            discard(state, seat, self._check_discard(state.seats[seat], action.cards))
            state.step = MAIN_STEP
            self._is_over_now(state)
        elif isinstance(action, TakeBackCell):
            self._check_pending(state, seat, CHAIN_STEP)
            if len(state.line) < 2:
                raise Illegal("NO_PENDING", "there is no cell to take back")
            state.line.pop()
            self._tell_line(state, seat)
        elif isinstance(action, ChooseColour):
            self._check_pending(state, seat, COLOUR_STEP)
            self._choose_colour(state, seat, action.colour)
        elif isinstance(action, TimeOut):
            self._check_turn(state, seat)
            self._time_out(state, seat)
        else:
            raise Illegal("BAD_ACTION", "this is not an action of Circuit Warfare")
        if state.quiet:
            return NOTHING
        told = state.told
        state.told = []
        return told

    def _time_out(self, state: CircuitState, seat: int) -> None:
        if state.step == COLOUR_STEP:
            self._take_colour(state, seat, self._free_colours(state)[0])
            self._go_on_with_colours(state)
            return
        self._answer_by_default(state, seat)
        self._end_turn(state)

    def _check_turn(self, state: CircuitState, seat: int) -> None:
        if state.outcome is not None:
            raise Illegal("MATCH_OVER", "the match is over")
        if seat != state.turn:
            raise Illegal("NOT_YOUR_TURN", "it is not your turn")

    def _check_main(self, state: CircuitState, seat: int) -> None:
        self._check_turn(state, seat)
        if state.step == MAIN_STEP:
            return
        if state.step == DISCARD_STEP:
            raise Illegal("PENDING_DECISION", "first discard down to six cards")
        if state.step == CHAIN_STEP:
            raise Illegal("PENDING_DECISION", "first make the Chain or decline it")
        raise Illegal("PENDING_DECISION", "first choose a colour")

    def _check_pending(self, state: CircuitState, seat: int, step: int) -> None:
        self._check_turn(state, seat)
        if state.step != step:
            what = ("colour to choose", "card to discard", "", "Chain on offer")[step]
            raise Illegal("NO_PENDING", f"there is no {what} now")

    def _check_and_place(self, state: CircuitState, seat: int, action: Place) -> None:
        number = NUMBERS.get(action.card, -1)
        if number < 0:
            raise Illegal("UNKNOWN_CARD", f"there is no card {action.card!r}")
        player = state.seats[seat]
        if number not in player.hand:
            raise Illegal("CARD_NOT_IN_HAND", f"{NAMES[number]} is not in your hand")
        if number >= DESIGNS:
            raise Illegal("WRONG_KIND", f"{NAMES[number]} is a Magic Card; it is used, not placed")
        if player.ap < COSTS[number]:
            has_ap = player.ap if player.ap > 0 else "none"
            raise Illegal("NOT_ENOUGH_AP", f"placing a card costs {COSTS[number]} AP, you have {has_ap}")
        rotation = action.rotation
        if rotation != 0 and rotation != 180:
            raise Illegal("BAD_ROTATION", f"a card lies at 0 or 180 degrees, not at {rotation}")
        row, column = action.cell
        if not (0 <= row < state.size and 0 <= column < state.size):
            raise Illegal("OUT_OF_FIELD", f"({row},{column}) is not on the Field")
        cell = row * STRIDE + column
        if state.cards[cell] != EMPTY:
            raise Illegal("CELL_OCCUPIED", f"({row},{column}) holds a card already")
        self._place(state, seat, number, cell, rotation == 180)

    def _check_discard(self, player: Player, cards: tuple[str, ...]) -> list[int]:
        excess = len(player.hand) - HAND_LIMIT
        if len(cards) != excess:
            raise Illegal("WRONG_COUNT", f"discard {excess}, not {len(cards)}")
        numbers = [NUMBERS.get(card, -1) for card in cards]
        for at, number in enumerate(numbers):
            if player.hand.count(number) < numbers.count(number):
                raise Illegal(
                    "CARD_NOT_IN_HAND",
                    f"you do not hold that many of {cards[at] if number < 0 else NAMES[number]}",
                )
        return numbers

    def _draw_line(self, state: CircuitState, seat: int, place: tuple[int, int]) -> None:
        """Draw the line one cell further; a friendly card ends it and makes the Chain."""
        cell = check_next_cell(state, seat, place)
        if has(state.friends_shown(seat), cell):
            self._make_chain(state, seat, [*state.line, cell])
        else:
            state.line.append(cell)
            self._tell_line(state, seat)

    def _tell_line(self, state: CircuitState, seat: int) -> None:
        if not state.quiet:
            state.tell(EVERYBODY, LineDrawn(seat, tuple([place_of(cell) for cell in state.line])))

    # -- knowing and telling -----------------------------------------------------------------------------------

    def view(self, state: CircuitState, seat: int | None) -> View:
        choice = None if seat is None else self.choice(state, seat)
        return showing.view(state, seat, self.awaited(state), choice)

    def imagine(self, state: CircuitState, seat: int, dice: Dice) -> CircuitState:
        return imagine(state, seat, dice)

    def all_cards(self, state: CircuitState) -> list[str]:
        numbers = state.graveyard.copy()
        for player in state.seats:
            numbers.extend(player.hand)
            numbers.extend(player.pile)
        for cell in cells_of(state.taken):
            numbers.append(state.cards[cell])
        return [IDS[number] for number in numbers]

    def feature_names(self) -> tuple[str, ...]:
        return judged.NAMES

    def features(self, state: CircuitState, seat: int) -> list[float]:
        return judged.features(state, seat)

    def say(self, action: Action, view: View) -> str:
        return text.say(action, view)

    def board(self, view: View) -> str:
        return text.board(view)

    def card_of(self, action: Action) -> str | None:
        if isinstance(action, Place | UseMagic):
            return action.card
        if isinstance(action, Discard) and len(action.cards) == 1:
            return action.cards[0]
        return None

    def hand(self, state: CircuitState, seat: int) -> list[str]:
        return [IDS[number] for number in state.seats[seat].hand]

    def card_played(self, action: Action) -> str | None:
        return action.card if isinstance(action, Place | UseMagic) else None

    def encoder(self) -> Encoder[CircuitState]:
        from wartable.games.circuit_warfare.learn import ENCODER  # only who studies loads it

        return ENCODER

    def workshop(self) -> Workshop[CircuitState]:
        from wartable.games.circuit_warfare.workshop import WORKSHOP  # only who makes cards loads it

        return WORKSHOP
