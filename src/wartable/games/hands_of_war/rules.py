"""How Hands of War Battlefield goes: beginning, deciding, and refusing in the order of section 12."""

from collections.abc import Sequence
from typing import Final, cast

from wartable.core.actions import Action
from wartable.core.choices import Choice
from wartable.core.decks import BadDeck, Deck, Problem
from wartable.core.dice import Dice
from wartable.core.errors import Illegal
from wartable.core.events import Event
from wartable.core.rules import Rules
from wartable.core.setup import Setup, settled
from wartable.core.state import EVERYBODY, Told, only
from wartable.core.views import View
from wartable.games.hands_of_war import features as numbers
from wartable.games.hands_of_war import table
from wartable.games.hands_of_war import view as views
from wartable.games.hands_of_war.actions import (
    ACTIONS,
    Activate,
    Advance,
    Attack,
    Cast,
    Choose,
    Confirm,
    Move,
    Mulligan,
    Pass,
    TakeBack,
    Unattack,
)
from wartable.games.hands_of_war.board import (
    CARD_PICK,
    CREATURE,
    DECLARE,
    ITEM_PICK,
    MAIN_1,
    MIDDLE,
    MODE_PICK,
    MULLIGAN,
    NO,
    NOBODY,
    SEAT_PICK,
    SEATS,
    STANDARD,
    STEALTH,
    SWIFTNESS,
    USED_BY_HAND,
    WINDOW_1,
    YES,
    ZONE_PICK,
    ZONES,
)
from wartable.games.hands_of_war.cards import ALL, DECKS
from wartable.games.hands_of_war.checking import (
    ACTION_LIMIT,
    ability_number,
    check_action_limit,
    check_cast,
    check_payment,
    check_picks,
    hand_card,
    no_ask,
    piece_of,
    read_pick,
)
from wartable.games.hands_of_war.combat import (
    attack_limit,
    confirm,
    has_charged,
    is_sheltered,
    may_charge,
    may_strike,
)
from wartable.games.hands_of_war.damage import draw, standard_of
from wartable.games.hands_of_war.deaths import enter
from wartable.games.hands_of_war.decklaw import check_deck
from wartable.games.hands_of_war.effects import exhaust, shift
from wartable.games.hands_of_war.events import (
    EVENTS,
    Announced,
    AttackDeclared,
    AttackTakenBack,
    CardSetAside,
    EssenceGained,
    GameBegan,
    HandExchanged,
)
from wartable.games.hands_of_war.flow import (
    COMBAT_STEPS,
    END_STEPS,
    answer,
    ask_options,
    begin_turn,
    pass_priority,
    run,
)
from wartable.games.hands_of_war.imagine import imagine
from wartable.games.hands_of_war.keywords import card_table
from wartable.games.hands_of_war.options import OPTIONS
from wartable.games.hands_of_war.play import (
    ability_item,
    announce,
    ask_mode,
    cast_item,
    essence_text,
    has_ability,
    in_main,
    in_window,
    is_engaging,
    may_cast,
    modes_of,
    usable,
)
from wartable.games.hands_of_war.state import (
    A_PERMANENT,
    ASK_SLOT,
    BY_GUARD,
    BY_QUEST,
    NONE,
    Do,
    HandsState,
    Item,
    Piece,
    new_charge,
    new_state,
)
from wartable.games.hands_of_war.steps import BEGIN_DECLARE, NO_COMBAT, SETTLED
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
from wartable.games.hands_of_war.targets import affords, can_pay

OPENING_HAND: Final = 5

TABLE: Final = card_table([card.spec() for card in ALL])
"""All cards of the set, as the rules read them."""

ADVANCE_STEPS: Final = [Do(BEGIN_DECLARE)]


class HandsRules(Rules[HandsState]):
    """Two armies under two Battle Standards."""

    def __init__(self) -> None:
        super().__init__(
            id="hands-of-war",
            name="Hands of War Battlefield",
            revision=1,
            players=(2,),
            options=OPTIONS,
            cards={card.id: card for card in ALL},
            decks=DECKS,
        )

    # -- 2. Setup ----------------------------------------------------------------------------------------------

    def new_game(self, setup: Setup, seed: int) -> HandsState:
        self.check_players(setup.players)
        chosen = settled(self.options, setup.options)
        state = new_state(Dice(seed), TABLE)
        state.seconds = int(chosen["timer"])
        for seat in range(2):
            deck = setup.deck(seat)
            if deck is None:
                deck = DECKS[state.dice.below(len(DECKS))]
            if deck not in DECKS:
                problems = [each for each in check_deck(deck) if not each.warning]
                if problems:
                    raise BadDeck(problems)
            self._take_deck(state, seat, deck)
        self._begin(state)
        return state

    def seat_names(self, players: int) -> tuple[str, ...]:
        return SEATS

    def check_deck(self, deck: Deck) -> list[Problem]:
        return check_deck(deck)

    def _take_deck(self, state: HandsState, seat: int, deck: Deck) -> None:
        side = state.sides[seat]
        side.deck_name = deck.name
        for id in deck.ids():
            number = TABLE.numbers[id]
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
        return [] if state.outcome is not None else [state.awaited_seat()]

    def choice(self, state: HandsState, seat: int) -> Choice | None:
        if state.outcome is not None or seat != state.awaited_seat():
            return None
        return views.choice(state, seat)

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
            if not piece.exhausted and state.phase != WINDOW_1 and self._may_move(state, piece):
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

    def _may_move(self, state: HandsState, piece: Piece) -> bool:
        """3.4, but for the zone."""
        return (
            in_main(state)
            and piece.print.family == CREATURE
            and not piece.exhausted
            and not piece.moved
            and piece.entered != state.turn
        )

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

    def is_unsettled(self, state: HandsState, seat: int) -> bool:
        """In the middle of a pick, or attacks and what is on the stack are still to happen."""
        if state.ask is not None:
            return True
        return (state.phase == DECLARE or in_window(state)) and (
            len(state.stack) > 0 or len(state.charges) > 0
        )

    def settling_actions(self, state: HandsState, seat: int) -> list[Action]:
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
        if state.ask is not None:
            return "Answer the open question first."
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
            raise Illegal("NOT_YOUR_DECISION", "the other player is to decide")
        # By its type itself: to ask a Struct class for its instances takes as long as many an action.
        kind = type(action)
        if kind is Move:
            self._apply_move(state, seat, cast(Move, action))
        elif kind is Choose:
            self._apply_choose(state, seat, cast(Choose, action))
        elif kind is Advance:
            no_ask(state)
            if not in_main(state):
                raise Illegal("WRONG_PHASE", "only a Main phase can be left by advancing")
            state.agenda.extend(ADVANCE_STEPS if state.phase == MAIN_1 else END_STEPS)
        elif kind is Pass:
            no_ask(state)
            if not in_window(state):
                raise Illegal("WRONG_PHASE", "there is no window to pass in")
            pass_priority(state, seat, False)
        elif kind is Attack:
            self._apply_attack(state, seat, cast(Attack, action))
        elif kind is Cast:
            self._apply_cast(state, seat, cast(Cast, action))
        elif kind is Activate:
            self._apply_activate(state, seat, cast(Activate, action))
        elif kind is Confirm:
            no_ask(state)
            if state.phase != DECLARE:
                raise Illegal("WRONG_PHASE", "there are no attacks to confirm now")
            self._confirm(state)
        elif kind is Mulligan:
            self._apply_mulligan(state, seat, cast(Mulligan, action))
        elif kind is Unattack:
            self._apply_unattack(state, seat, cast(Unattack, action))
        elif kind is TakeBack:
            self._apply_take_back(state, seat)
        else:
            raise Illegal("UNKNOWN_ACTION", "this is not an action of Hands of War")
        run(state)
        told = state.told
        if told:
            state.told = []
        return told

    # -- mulligan (2.3) ----------------------------------------------------------------------------------------

    def _apply_mulligan(self, state: HandsState, seat: int, action: Mulligan) -> None:
        side = state.sides[seat]
        aside = side.aside.copy()
        for card in action.cards:
            aside.append(hand_card(state, seat, card))
        if state.phase != MULLIGAN:
            no_ask(state)
            raise Illegal("WRONG_PHASE", "the time for a mulligan is over")
        for number in aside:
            if aside.count(number) > side.hand.count(number):
                name = state.table.prints[number].name
                raise Illegal("UNKNOWN_OBJECT", f"{name} is not so often in your hand")
        for number in aside:
            side.drop(number)
        side.aside = []
        draw(state, seat, len(aside))
        if aside:
            side.deck.extend(aside)
            state.dice.shuffle(side.deck)
        if not state.quiet:
            state.tell(EVERYBODY, HandExchanged(seat, len(aside)))
        if seat == state.first:
            state.priority = 1 - seat
        else:
            begin_turn(state, state.first)

    def _set_aside(self, state: HandsState, seat: int, pick: int) -> None:
        side = state.sides[seat]
        number = pick - CARD_PICK
        if pick < CARD_PICK or pick >= SEAT_PICK or side.aside.count(number) >= side.hand.count(number):
            raise Illegal("BAD_CHOICE", "there is no such card left to set aside")
        side.aside.append(number)
        self._tell_aside(state, seat)

    def _tell_aside(self, state: HandsState, seat: int) -> None:
        if not state.quiet:
            names = tuple([state.table.prints[number].name for number in state.sides[seat].aside])
            state.tell(only(seat), CardSetAside(seat, names))

    def _apply_take_back(self, state: HandsState, seat: int) -> None:
        ask = state.ask
        if ask is not None:
            if not ask.announcing:
                raise Illegal("CHOICE_PENDING", "this can no longer be taken back; answer the question")
            state.ask = None
            if not state.quiet:
                state.tell(only(seat), Announced(seat, "", 0))
            return
        if state.phase != MULLIGAN or not state.sides[seat].aside:
            raise Illegal("WRONG_PHASE", "there is nothing to take back")
        state.sides[seat].aside.pop()
        self._tell_aside(state, seat)

    # -- choosing ----------------------------------------------------------------------------------------------

    def _apply_choose(self, state: HandsState, seat: int, action: Choose) -> None:
        pick = read_pick(state, action.pick)
        ask = state.ask
        if ask is None:
            if state.phase == MULLIGAN:
                self._set_aside(state, seat, pick)
                return
            raise Illegal("BAD_CHOICE", "there is nothing to choose now")
        if pick not in ask_options(state, ask):
            raise Illegal("BAD_CHOICE", "this is not one of the offered options")
        answer(state, ask, pick)

    # -- casting and activating (3.8) --------------------------------------------------------------------------

    def _apply_cast(self, state: HandsState, seat: int, action: Cast) -> None:
        number = hand_card(state, seat, action.card)
        picks = [read_pick(state, pick) for pick in action.picks]
        no_ask(state)
        if not picks and may_cast(state, seat, number) and self._may_act_now(state, seat):
            self._start(state, cast_item(state, seat, number, 0))
            return
        item, rest = check_cast(state, seat, number, picks)
        if item is None:
            self._start(state, cast_item(state, seat, number, 0))
        else:
            announce(state, item, rest)

    def _may_act_now(self, state: HandsState, seat: int) -> bool:
        return (in_main(state) or in_window(state)) and state.sides[seat].actions < ACTION_LIMIT

    def _start(self, state: HandsState, item: Item) -> None:
        if len(modes_of(item)) > 1:
            ask_mode(state, item)
        else:
            announce(state, item, [])

    def _apply_activate(self, state: HandsState, seat: int, action: Activate) -> None:
        piece = piece_of(state, action.piece)
        ability = ability_number(piece, action.ability)
        picks = [read_pick(state, pick) for pick in action.picks]
        no_ask(state)
        name = piece.print.name
        if not in_main(state) and not in_window(state):
            raise Illegal("WRONG_PHASE", "abilities cannot be used now")
        if ability == BY_GUARD and (state.phase != WINDOW_1 or seat == state.active):
            raise Illegal("WRONG_PHASE", "only the defending player can Guard, and only in Window 1")
        if ability == BY_QUEST and not in_main(state):
            raise Illegal("WRONG_PHASE", "a Spirit Quest begins only in your own Main phases")
        if piece.controller != seat:
            raise Illegal("NOT_CONTROLLED", f"you do not control {name}")
        if is_engaging(piece, ability) and piece.exhausted:
            raise Illegal("EXHAUSTED", f"{name} is exhausted")
        if piece.pacified:
            raise Illegal("FORBIDDEN", f"{name} is Pacified")
        if not has_ability(state, piece, ability):
            why = "is Nullified" if piece.nullified else "does not have this ability now"
            raise Illegal("FORBIDDEN", f"{name} {why}")
        if ability >= 0 and not piece.print.acts[ability].exhausts and piece.used >> ability & 1:
            raise Illegal("FORBIDDEN", f"this ability of {name} was already used this turn")
        bare = ability_item(state, seat, piece, ability, 0)
        item, rest = check_picks(state, bare, picks)
        if ability >= 0:
            act = piece.print.acts[ability]
            if not affords(state.sides[seat].essence, act.price):
                raise Illegal(
                    "CANNOT_PAY", f"this ability costs {act.cost.essence}; that essence is not there"
                )
            if not can_pay(state, seat, act.cost, piece, False):
                raise Illegal("CANNOT_PAY", f"you cannot pay: {act.cost.describe()}")
        check_payment(state, item, rest)
        check_action_limit(state, seat)
        if item is None:
            ask_mode(state, bare)
        else:
            announce(state, item, rest)

    # -- moving and attacking (3.4, 4.1) -----------------------------------------------------------------------

    def _apply_move(self, state: HandsState, seat: int, action: Move) -> None:
        piece = piece_of(state, action.piece)
        if action.zone not in ZONES:
            raise Illegal("UNKNOWN_OBJECT", f"there is no zone {action.zone[:20]!r}")
        no_ask(state)
        zone = ZONES.index(action.zone)
        name = piece.print.name
        if not in_main(state):
            raise Illegal("WRONG_PHASE", "creatures move in Main phases only")
        if piece.controller != seat:
            raise Illegal("NOT_CONTROLLED", f"you do not control {name}")
        if not piece.is_creature():
            raise Illegal("NOT_A_CREATURE", f"{name} is not a creature")
        if piece.exhausted:
            raise Illegal("EXHAUSTED", f"{name} is exhausted")
        if piece.moved:
            raise Illegal("FORBIDDEN", f"{name} has already moved this turn")
        if piece.entered == state.turn:
            raise Illegal("FORBIDDEN", f"{name} came this turn and cannot move yet")
        if abs(zone - piece.zone) != 1:
            raise Illegal("ILLEGAL_TARGET", "creatures move to an adjacent zone")
        check_action_limit(state, seat)
        state.sides[seat].actions += 1
        piece.moved = True
        shift(state, piece, zone)
        if not piece.keywords & SWIFTNESS:
            exhaust(state, piece)
        state.agenda.append(SETTLED)

    def _apply_attack(self, state: HandsState, seat: int, action: Attack) -> None:
        piece = piece_of(state, action.piece)
        target = piece_of(state, action.target)
        no_ask(state)
        name = piece.print.name
        if state.phase != DECLARE:
            raise Illegal("WRONG_PHASE", "attacks are declared in Declare Attackers only")
        if piece.controller != seat:
            raise Illegal("NOT_CONTROLLED", f"you do not control {name}")
        if not piece.is_creature():
            raise Illegal("NOT_A_CREATURE", f"{name} is not a creature")
        if piece.exhausted:
            raise Illegal("EXHAUSTED", f"{name} is exhausted")
        if piece.pacified:
            raise Illegal("FORBIDDEN", f"{name} is Pacified")
        if has_charged(state, piece):
            raise Illegal("FORBIDDEN", f"{name} is already declared")
        if target.controller != seat and target.is_standard() and is_sheltered(state, target):
            raise Illegal("FORBIDDEN", "that Battle Standard cannot be attacked while its Vanguard is held")
        if target.controller == seat:
            raise Illegal("ILLEGAL_TARGET", "you cannot attack your own side")
        if target.keywords & STEALTH:
            raise Illegal("ILLEGAL_TARGET", f"{target.print.name} has Stealth")
        far = piece.zone + target.zone + 1
        if far > piece.range:
            where = f"{target.print.name} is {far} away, and the Range of {name} is {piece.range}"
            raise Illegal("OUT_OF_RANGE", where)
        limit = attack_limit(state)
        if len(state.charges) >= limit:
            raise Illegal("ATTACK_LIMIT", f"at most {limit} creature{'s' if limit != 1 else ''} may attack")
        state.charges.append(new_charge(piece.id, target.id, False))
        if not state.quiet:
            state.tell(EVERYBODY, AttackDeclared(piece.id, name, target.id, target.print.name))

    def _apply_unattack(self, state: HandsState, seat: int, action: Unattack) -> None:
        piece = piece_of(state, action.piece)
        no_ask(state)
        if state.phase != DECLARE:
            raise Illegal("WRONG_PHASE", "attacks can be taken back only while they are declared")
        if piece.controller != seat:
            raise Illegal("NOT_CONTROLLED", f"you do not control {piece.print.name}")
        if not has_charged(state, piece):
            raise Illegal("FORBIDDEN", f"{piece.print.name} is not declared as an attacker")
        check_action_limit(state, seat)
        state.sides[seat].actions += 1
        state.charges = [charge for charge in state.charges if charge.attacker != piece.id]
        if not state.quiet:
            state.tell(EVERYBODY, AttackTakenBack(piece.id, piece.print.name))

    def _confirm(self, state: HandsState) -> None:
        if not state.charges:
            state.agenda.append(NO_COMBAT)
            return
        confirm(state)
        state.agenda.extend(COMBAT_STEPS)

    # -- knowing and telling -----------------------------------------------------------------------------------

    def view(self, state: HandsState, seat: int | None) -> View:
        choice = None if seat is None else self.choice(state, seat)
        return views.view(state, seat, self.awaited(state), choice)

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
        # Cards on the stack, and those that are being resolved.
        items = state.stack.copy()
        ask = state.ask
        if ask is not None and ask.item is not None and not ask.announcing:
            items.append(ask.item)
        for step in state.agenda:
            assert isinstance(step, Do)
            if step.item is not None:
                items.append(step.item)
        seen: list[int] = []
        for item in items:
            if item.kind <= A_PERMANENT and item.id not in seen:
                seen.append(item.id)
                numbers.append(item.print.number)
        return [state.table.prints[number].id for number in numbers]

    def feature_names(self) -> tuple[str, ...]:
        return numbers.NAMES

    def features(self, state: HandsState, seat: int) -> list[float]:
        return numbers.features(state, seat)

    def say(self, action: Action, view: View) -> str:
        return table.say(action, view)

    def board(self, view: View) -> str:
        return table.board(view)

    def card_of(self, action: Action) -> str | None:
        if isinstance(action, Cast):
            return action.card
        if isinstance(action, Choose) and isinstance(action.pick, str) and action.pick in self.cards:
            return action.pick
        return None

    def action_types(self) -> Sequence[type[Action]]:
        return ACTIONS

    def event_types(self) -> Sequence[type[Event]]:
        return EVENTS

    def view_type(self) -> type[View]:
        return views.HandsView
