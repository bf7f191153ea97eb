"""How Hands of War Battlefield goes: beginning, and who may decide what."""

from collections.abc import Mapping, Sequence
from typing import Final

from wartable.core.actions import Action
from wartable.core.choices import Choice
from wartable.core.decks import Deck, Problem
from wartable.core.dice import Dice
from wartable.core.encoder import Encoder
from wartable.core.errors import Illegal
from wartable.core.packs import Mall
from wartable.core.rules import Rules
from wartable.core.setup import Setup, Value, complete_options
from wartable.core.state import EVERYBODY, Told
from wartable.core.views import View
from wartable.core.workshop import Workshop
from wartable.games.hands_of_war import features as numbers
from wartable.games.hands_of_war import showing, text
from wartable.games.hands_of_war import view as views
from wartable.games.hands_of_war.acting import act
from wartable.games.hands_of_war.actions import (
    ACTIONS,
    Activate,
    Attack,
    Cast,
    Choose,
    Move,
    Unattack,
)
from wartable.games.hands_of_war.board import (
    CARD_PICK,
    DECLARE,
    ITEM_PICK,
    MIDDLE,
    MODE_PICK,
    MULLIGAN,
    NO,
    NOBODY,
    SEAT_PICK,
    SEATS,
    STANDARD,
    USED_BY_HAND,
    YES,
    ZONE_PICK,
    ZONES,
)
from wartable.games.hands_of_war.cards import ALL, DECKS
from wartable.games.hands_of_war.cards.art import ART
from wartable.games.hands_of_war.checking import (
    check_cast,
)
from wartable.games.hands_of_war.combat import (
    attack_limit,
    is_sheltered,
    may_charge,
    may_strike,
)
from wartable.games.hands_of_war.damage import draw, standard_of
from wartable.games.hands_of_war.deaths import enter
from wartable.games.hands_of_war.deck_law import check_deck
from wartable.games.hands_of_war.events import (
    EVENTS,
    EssenceGained,
    GameBegan,
)
from wartable.games.hands_of_war.flow import (
    ask_options,
    cards_under_way,
    run,
    wind_up,
)
from wartable.games.hands_of_war.imagine import imagine
from wartable.games.hands_of_war.keywords import card_table
from wartable.games.hands_of_war.options import OPTIONS
from wartable.games.hands_of_war.play import (
    ACTION_LIMIT,
    essence_text,
    in_window,
    may_cast,
    may_move,
    usable,
)
from wartable.games.hands_of_war.state import (
    A_PERMANENT,
    ASK_SLOT,
    NONE,
    HandsState,
    Piece,
    new_state,
)
from wartable.games.hands_of_war.tables import (
    ABILITY_WORDS,
    ADVANCE,
    ATTACK,
    CHOOSE_MODE,
    CHOOSE_NO,
    CHOOSE_NOBODY,
    CHOOSE_PIECE,
    CHOOSE_SEAT,
    CHOOSE_YES,
    CHOOSE_ZONE,
    CONFIRM,
    FEW,
    KEEP,
    MANY,
    MOVE_TO,
    PASS,
    PRINTED_WORDS,
    TAKE_BACK,
    USE,
)

OPENING_HAND: Final = 5
AWAITED: Final[list[list[int]]] = [[0], [1]]
NOBODY_AWAITED: Final[list[int]] = []
"""Answers of `awaited`: shared, and never changed."""

TABLE: Final = card_table([card.spec() for card in ALL])
"""All cards of the set, as the rules read them."""


class HandsRules(Rules[HandsState]):
    """Two armies under two Battle Standards."""

    def __init__(self) -> None:
        super().__init__(
            id="hands-of-war",
            name="Hands of War Battlefield",
            revision=2,
            players=(2,),
            options=OPTIONS,
            cards={card.id: card for card in ALL},
            decks=DECKS,
            actions=ACTIONS,
            events=EVENTS,
            view=views.HandsView,
        )
        self.art = ART
        self.brings_decks = True
        hidden = "an answer that comes at once would show what the hand does not hold"
        self.asks_the_obvious = {
            "main": hidden,
            "window": hidden,
            "spellstorm": "a pause for spells only would show what lies on top of the deck",
            "their_discard": "the one who chooses sees the hand first",
        }

    # -- 2. Setup ----------------------------------------------------------------------------------------------

    def new_game(self, setup: Setup, seed: int) -> HandsState:
        self.check_players(setup.players)
        chosen = complete_options(self.options, setup.options)
        state = new_state(Dice(seed), TABLE)
        state.seconds = int(chosen["timer"])
        for seat in range(2):
            own = self.deck_of(setup, seat, chosen)
            self._take_deck(state, seat, DECKS[state.dice.below(len(DECKS))] if own is None else own)
        self._begin(state)
        return state

    def seat_names(self, players: int) -> tuple[str, ...]:
        return SEATS

    def starter(self, state: HandsState) -> int:
        return state.first

    def check_deck(self, deck: Deck, options: Mapping[str, Value] | None = None) -> list[Problem]:
        return [] if deck in DECKS else check_deck(deck)

    def wind_up(self, state: HandsState) -> None:
        wind_up(state)

    def final_scores(self, state: HandsState) -> tuple[int, ...]:
        return (standard_of(state, 0).current, standard_of(state, 1).current)

    def mall(self) -> Mall | None:
        from wartable.games.hands_of_war.economy import MALL  # only who opens the shop loads it

        return MALL

    def card_points(self, state: HandsState) -> Sequence[int]:
        from wartable.games.hands_of_war.economy import points_of

        left = [seat for seat in range(state.players) if state.has_left(seat)]
        return () if state.outcome is None else points_of(state.outcome, left)

    def round_number(self, state: HandsState) -> int:
        return (state.turn + 1) // 2

    def _take_deck(self, state: HandsState, seat: int, deck: Deck) -> None:
        side = state.sides[seat]
        side.deck_name = deck.name
        for card_id in deck.ids():
            number = TABLE.numbers[card_id]
            if TABLE.prints[number].family == STANDARD:
                side.standard = number  # becomes the id of the permanent as it enters
            else:
                side.deck.append(number)
        side.deck_list = deck.cards

    def _begin(self, state: HandsState) -> None:
        """2.2-2.4: shuffle, choose the first player, put the Standards, deal."""
        for side in state.sides:
            state.dice.shuffle(side.deck)
        state.first = state.dice.below(2)
        state.active = state.priority = state.first
        if not state.quiet:
            names = (state.sides[0].deck_name, state.sides[1].deck_name)
            state.tell(EVERYBODY, GameBegan(state.first, names))
        for seat in (state.first, 1 - state.first):
            side = state.sides[seat]
            standard = enter(state, state.table.prints[side.standard], seat, MIDDLE, False, NONE)
            side.standard = standard.id
        for seat in (state.first, 1 - state.first):
            draw(state, seat, OPENING_HAND)
        second = state.sides[1 - state.first]
        banner = standard_of(state, 1 - state.first).print
        for colour in range(6):
            second.essence[colour] += banner.yields[colour]
        if not state.quiet:
            event = EssenceGained(1 - state.first, essence_text(banner.yields), banner.id)
            state.tell(EVERYBODY, event)

    # -- deciding ----------------------------------------------------------------------------------------------

    def awaited(self, state: HandsState) -> list[int]:
        return NOBODY_AWAITED if state.outcome is not None else AWAITED[state.awaited_seat()]

    def choice(self, state: HandsState, seat: int) -> Choice | None:
        if state.outcome is not None or seat != state.awaited_seat():
            return None
        return showing.choice(state, seat)

    def legal_actions(self, state: HandsState, seat: int) -> list[Action]:
        if state.outcome is not None or seat != state.awaited_seat():
            return []
        ask = state.ask
        if ask is not None:
            return [self.choose(state, pick) for pick in ask_options(state, ask)]
        if state.phase == DECLARE:
            return self._attacks(state, seat)
        if state.phase == MULLIGAN:
            return self._set_aside_actions(state, seat)
        found: list[Action] = [PASS if in_window(state) else ADVANCE]
        side = state.sides[seat]
        if side.actions >= ACTION_LIMIT:
            return found
        prints = state.table.prints
        hand = side.hand
        for at in range(len(hand)):
            number = hand[at]
            if may_cast(state, seat, number) and hand.index(number) == at:
                found.append(prints[number].cast)
        for piece in state.pieces:
            if piece.controller != seat:
                continue
            if piece.print.acts or piece.keywords & USED_BY_HAND:
                for ability in usable(state, seat, piece):
                    found.append(self._activate(piece, ability))
            if not piece.exhausted and may_move(state, piece):
                if piece.zone != 1:
                    found.append(self._move(piece, 1))
                else:
                    found.append(self._move(piece, 0))
                    found.append(self._move(piece, 2))
        return found

    def _move(self, piece: Piece, zone: int) -> Action:
        return MOVE_TO[zone][piece.id] if piece.id < MANY else Move(piece.id, ZONES[zone])

    def _activate(self, piece: Piece, ability: int) -> Action:
        if ability < 0:
            return USE[-ability][piece.id] if piece.id < MANY else Activate(piece.id, ABILITY_WORDS[-ability])
        return Activate(piece.id, PRINTED_WORDS[ability])

    def _attack(self, piece: Piece, target: Piece) -> Action:
        if piece.id < FEW and target.id < FEW:
            return ATTACK[piece.id][target.id]
        return Attack(piece.id, target.id)

    def _attacks(self, state: HandsState, seat: int) -> list[Action]:
        found: list[Action] = [CONFIRM]
        if len(state.charges) >= attack_limit(state):
            return found
        for piece in state.pieces:
            if not may_charge(state, piece, seat):
                continue
            for target in state.pieces:
                if may_strike(piece, target) and not (target.is_standard() and is_sheltered(state, target)):
                    found.append(self._attack(piece, target))
        return found

    def _set_aside_actions(self, state: HandsState, seat: int) -> list[Action]:
        found: list[Action] = [KEEP]
        side = state.sides[seat]
        for number in side.hand:
            action = state.table.prints[number].choose
            if action not in found and side.aside.count(number) < side.hand.count(number):
                found.append(action)
        return found

    def choose(self, state: HandsState, pick: int) -> Action:
        """A pick as the action that makes it."""
        if pick < ZONE_PICK:
            return CHOOSE_PIECE[pick] if pick < MANY else Choose(pick)
        if pick < CARD_PICK:
            return CHOOSE_ZONE[pick - ZONE_PICK]
        if pick < SEAT_PICK:
            return state.table.prints[pick - CARD_PICK].choose
        if pick < ITEM_PICK:
            return CHOOSE_SEAT[pick - SEAT_PICK]
        if pick < MODE_PICK:
            return Choose(f"#{pick - ITEM_PICK}")
        if pick < NO:
            return CHOOSE_MODE[pick - MODE_PICK]
        return CHOOSE_YES if pick == YES else CHOOSE_NO if pick == NO else CHOOSE_NOBODY

    def likely_actions(self, state: HandsState, seat: int) -> list[Action]:
        """Harm is done to the enemy and help is given to one's own, where there is the choice; what ends comes last."""
        if state.outcome is not None or seat != state.awaited_seat():
            return []
        ask = state.ask
        if ask is None:
            found = self.legal_actions(state, seat)
            if len(found) > 1:
                found.append(found.pop(0))  # pass, advance, confirm or keep
            return found
        picks = ask_options(state, ask)
        item = ask.item
        if ask.what == ASK_SLOT and item is not None and len(picks) > 1:
            leaning = item.plan.slots[len(ask.picks)].leaning
            if leaning != 0:
                wanted = seat if leaning > 0 else 1 - seat
                likely = [pick for pick in picks if self._belongs_to(state, pick, wanted)]
                if likely:
                    picks = likely
        return [self.choose(state, pick) for pick in picks]

    def _belongs_to(self, state: HandsState, pick: int, seat: int) -> bool:
        if pick < ZONE_PICK:
            piece = state.find(pick)
            return piece is not None and piece.controller == seat
        return pick == SEAT_PICK + seat or pick == NOBODY

    def revisions(self, state: HandsState, seat: int) -> list[Action]:
        if state.outcome is not None or seat != state.awaited_seat():
            return []
        ask = state.ask
        if ask is not None:
            return [TAKE_BACK] if ask.announcing else []
        if state.phase == MULLIGAN:
            return [TAKE_BACK] if state.sides[seat].aside else []
        if state.phase == DECLARE and state.sides[seat].actions < ACTION_LIMIT:
            return [Unattack(charge.attacker) for charge in state.charges]
        return []

    def turn_number(self, state: HandsState) -> int:
        return state.turn

    def is_under_way(self, state: HandsState, seat: int) -> bool:
        """In the middle of a pick, or attacks and what is on the stack are still to happen."""
        if state.ask is not None:
            return True
        return (state.phase == DECLARE or in_window(state)) and (
            len(state.stack) > 0 or len(state.charges) > 0
        )

    def finishing_actions(self, state: HandsState, seat: int) -> list[Action]:
        """Open questions are answered; declared attacks and what is on the stack happen, and nobody adds to it."""
        if state.ask is not None:
            return self.likely_actions(state, seat)
        if state.phase == DECLARE:
            return [CONFIRM]
        return [PASS if in_window(state) else ADVANCE]

    def default_action(self, state: HandsState, seat: int) -> Action:
        """Nothing is cast, attacked or passed up for good: keep, advance, confirm, pass, or the mildest answer."""
        ask = state.ask
        if ask is not None:
            if ask.announcing:
                return TAKE_BACK
            found = ask_options(state, ask)
            return self.choose(state, found[-1] if found[-1] in (NO, NOBODY) else found[0])
        if state.phase == MULLIGAN:
            return KEEP
        if state.phase == DECLARE:
            return CONFIRM
        return PASS if in_window(state) else ADVANCE

    def why_not(self, state: HandsState, seat: int, card: str) -> str:
        if state.outcome is not None:
            return "The game is over."
        if seat != state.awaited_seat():
            return "It is not your decision now."
        number = state.table.numbers.get(card, -1)
        if number < 0 or number not in state.sides[seat].hand:
            return "This card is not in your hand."
        ask = state.ask
        if ask is not None:
            item = ask.item
            is_being_cast = (
                ask.announcing
                and item is not None
                and item.kind <= A_PERMANENT
                and item.print.number == number
            )
            return "" if is_being_cast else "Answer the open question first."
        if state.phase == MULLIGAN:
            return ""
        try:
            check_cast(state, seat, number, [])
        except Illegal as error:
            return error.sentence[0].upper() + error.sentence[1:] + "."
        return ""

    # -- acting ------------------------------------------------------------------------------------------------

    def apply(self, state: HandsState, seat: int, action: Action) -> list[Told]:
        if state.outcome is not None:
            raise Illegal("GAME_OVER", "the game is over")
        if seat != state.awaited_seat():
            raise Illegal("NOT_YOUR_DECISION", "the decision is the other player's")
        act(state, seat, action)
        run(state)
        told = state.told
        if told:
            state.told = []
        return told

    # -- knowing and telling -----------------------------------------------------------------------------------

    def view(self, state: HandsState, seat: int | None) -> View:
        choice = None if seat is None else self.choice(state, seat)
        return showing.view(state, seat, self.awaited(state), choice)

    def imagine(self, state: HandsState, seat: int, dice: Dice) -> HandsState:
        return imagine(state, seat, dice)

    def all_cards(self, state: HandsState) -> list[str]:
        numbers: list[int] = []
        for side in state.sides:
            numbers.extend(side.hand)
            numbers.extend(side.deck)
            numbers.extend(side.graveyard)
        for piece in state.pieces:
            if not piece.token:
                numbers.append(piece.print.number)
        for item in cards_under_way(state):
            numbers.append(item.print.number)
        return [state.table.prints[number].id for number in numbers]

    def feature_names(self) -> tuple[str, ...]:
        return numbers.NAMES

    def features(self, state: HandsState, seat: int) -> list[float]:
        return numbers.features(state, seat)

    def say(self, action: Action, view: View) -> str:
        return text.say(action, view)

    def board(self, view: View) -> str:
        return text.board(view)

    def card_of(self, action: Action) -> str | None:
        if isinstance(action, Cast):
            return action.card
        if isinstance(action, Choose) and isinstance(action.pick, str) and action.pick in self.cards:
            return action.pick
        return None

    def hand(self, state: HandsState, seat: int) -> list[str]:
        return [state.table.prints[number].id for number in state.sides[seat].hand]

    def card_played(self, action: Action) -> str | None:
        return action.card if isinstance(action, Cast) else None

    def encoder(self) -> Encoder[HandsState]:
        from wartable.games.hands_of_war.learn import ENCODER  # only who studies loads it

        return ENCODER

    def workshop(self) -> Workshop[HandsState]:
        from wartable.games.hands_of_war.workshop import WORKSHOP  # only who makes cards loads it

        return WORKSHOP
