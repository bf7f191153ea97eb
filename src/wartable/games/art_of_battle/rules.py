"""How The Art of Battle goes, in the order of its rule book. What follows the last lock stands in reveal.py,
resolution.py and falling.py."""

from typing import Final

from wartable.core.actions import Action
from wartable.core.choices import Choice
from wartable.core.dice import Dice
from wartable.core.effects import joined
from wartable.core.effects import sentence as as_sentence
from wartable.core.encoder import Encoder
from wartable.core.errors import Illegal
from wartable.core.rules import Rules
from wartable.core.setup import Setup, complete_options
from wartable.core.state import EVERYBODY, Told
from wartable.core.views import View
from wartable.core.workshop import Workshop
from wartable.games.art_of_battle import features as numbers
from wartable.games.art_of_battle import showing, text
from wartable.games.art_of_battle import view as views
from wartable.games.art_of_battle.actions import ACTIONS, Choose, Draw, Pass, Play, TakeBack
from wartable.games.art_of_battle.board import (
    DIRECTIONS,
    NO_DIRECTION,
    NO_ROW,
    SEAT_COUNT,
    SEATS,
    TEAMS,
    partner_of,
)
from wartable.games.art_of_battle.cards import ALL, PRINTED
from wartable.games.art_of_battle.cards.art import ART
from wartable.games.art_of_battle.commitments import (
    cards_laid,
    cards_of,
    check_draw,
    check_play,
    has_draw_choice,
    legal_draws,
    legal_plays,
    likely_plays,
    may_discard,
    will_draw,
)
from wartable.games.art_of_battle.events import (
    EVENTS,
    Answered,
    CardDiscarded,
    CardDrawn,
    Committed,
    DeckRefilled,
    DrawBegan,
    HandDealt,
    LastStandLeft,
    LastStandTaken,
    LockedIn,
    LockTakenBack,
    TurnBegan,
)
from wartable.games.art_of_battle.falling import end_game, fall_check
from wartable.games.art_of_battle.imagine import imagine
from wartable.games.art_of_battle.options import CONTROLLERS, CONTROLS, OPTIONS
from wartable.games.art_of_battle.resolution import move, resolve
from wartable.games.art_of_battle.reveal import reveal
from wartable.games.art_of_battle.state import (
    AT_DRAW,
    AT_MOVE,
    DRAW_STEP,
    HAND_LIMIT,
    LAST_STAND_STEP,
    OVER,
    PLAY_STEP,
    ArtOfBattleState,
    new_state,
    whole_deck,
)
from wartable.games.art_of_battle.tables import (
    CARD_NUMBERS,
    CHOICES,
    COST,
    IDS,
    IS_WEAPON,
    KEEP_AND_DRAW,
    LAST_STAND_NUMBERS,
    NO_CARD,
    PASS,
    PROFICIENCY_COUNT,
    TAKE_BACK,
    WEAPON_NUMBERS,
)

TURN_LIMIT: Final = 60

NOTHING: Final[list[Told]] = []
NO_ACTIONS: Final[list[Action]] = []
SEAT_SETS: Final[list[list[int]]] = [
    [seat for seat in range(SEAT_COUNT) if (bits >> seat) & 1] for bits in range(1 << SEAT_COUNT)
]
"""The seats of every set of bits."""


class ArtOfBattleRules(Rules[ArtOfBattleState]):
    """Two against two; everybody locks in a secret play at once."""

    def __init__(self) -> None:
        super().__init__(
            id="art-of-battle",
            name="The Art of Battle",
            revision=2,
            players=(SEAT_COUNT,),
            options=OPTIONS,
            cards={card.id: card for card in PRINTED},
            decks=(),
            actions=ACTIONS,
            events=EVENTS,
            view=views.ArtOfBattleView,
        )
        self.art = ART
        self.asks_the_obvious = {
            "play": "a pass that comes at once would show that the hand holds nothing else"
        }

    # -- 2. Setup ----------------------------------------------------------------------------------------------

    def new_game(self, setup: Setup, seed: int) -> ArtOfBattleState:
        self.check_players(setup.players)
        options = complete_options(self.options, setup.options)
        for seat in range(SEAT_COUNT):
            self.deck_of(setup, seat, options)  # nobody brings a deck
        state = new_state(Dice(seed), int(options["health"]))
        control = str(options["control"])
        state.control = list(CONTROLLERS).index(control)
        open_team = bool(options["open_team"])
        state.open_a = open_team or control in ("team-a", "teams")
        state.open_b = open_team or control in ("team-b", "teams")
        state.show_card_counts = bool(options["show_card_counts"])
        state.revise = bool(options["revise"])
        timers = ("timer_play", "timer_last_stand", "timer_draw")
        state.seconds = [int(options[name]) for name in timers]
        for seat in range(SEAT_COUNT):
            fighter = state.fighters[seat]
            fighter.deck = whole_deck()
            state.dice.shuffle(fighter.deck)
            for _ in range(HAND_LIMIT):
                fighter.take(fighter.deck.pop())
            state.tell(state.knowers(seat), HandDealt(seat, tuple([IDS[card] for card in fighter.hand])))
        state.tell(EVERYBODY, TurnBegan(1))
        return state

    def seat_names(self, players: int) -> tuple[str, ...]:
        return SEATS

    def teams(self, state: ArtOfBattleState) -> tuple[int, ...]:
        return TEAMS

    def controllers(self, state: ArtOfBattleState) -> tuple[int, ...]:
        return CONTROLS[state.control]

    # -- 3. Turn structure -------------------------------------------------------------------------------------

    def _lock(self, state: ArtOfBattleState, seat: int) -> None:
        """This seat has locked; the last lock of the step sets the table in motion."""
        fighters = state.fighters
        fighters[seat].locked = True
        for fighter in fighters:
            if fighter.standing and not fighter.locked:
                return
        if state.step == PLAY_STEP:
            self._fight(state)
        else:
            self._end_turn(state)

    def _fight(self, state: ArtOfBattleState) -> None:
        """REVEAL, and the rest of the turn."""
        reveal(state)
        if fall_check(state, AT_MOVE):
            self._go_on(state, AT_MOVE)

    def _go_on(self, state: ArtOfBattleState, at: int) -> None:
        """MOVE and RESOLVE, if they are still due, then DRAW."""
        if at == AT_MOVE:
            move(state)
            resolve(state)
            if not fall_check(state, AT_DRAW):
                return
        self._begin_draw(state)

    def _begin_draw(self, state: ArtOfBattleState) -> None:
        """DRAW plays itself for a player who has no choice there, which everybody can see."""
        state.step = DRAW_STEP
        if not state.quiet:
            state.tell(EVERYBODY, DrawBegan())
        waiting = False
        for fighter in state.fighters:
            if not fighter.standing:
                continue
            if has_draw_choice(fighter):
                waiting = True
            else:
                fighter.locked = True
        if not state.quiet:
            for seat in range(SEAT_COUNT):
                if state.fighters[seat].locked:
                    state.tell(EVERYBODY, LockedIn(seat))
                    state.tell(state.knowers(seat), Answered(seat, None, False))
        if waiting:
            self._answer_for_the_gone(state)
        else:
            self._end_turn(state)

    def _end_turn(self, state: ArtOfBattleState) -> None:
        """All discards are shown at once, then the draws happen in the order of the seats."""
        for seat in range(SEAT_COUNT):
            fighter = state.fighters[seat]
            card = fighter.discards
            if card != NO_CARD:
                fighter.give(card)
                fighter.discard.append(card)
                if not state.quiet:
                    state.tell(EVERYBODY, CardDiscarded(seat, IDS[card]))
        for seat in range(SEAT_COUNT):
            fighter = state.fighters[seat]
            if fighter.draws:
                self._draw(state, seat)
            fighter.unlock()
            fighter.played = NO_CARD
            fighter.hurt = False
        if state.turn == TURN_LIMIT:
            self._end_by_limit(state)
            return
        state.turn += 1
        state.step = PLAY_STEP
        if not state.quiet:
            state.tell(EVERYBODY, TurnBegan(state.turn))
        self._answer_for_the_gone(state)

    def _answer_for_the_gone(self, state: ArtOfBattleState) -> None:
        """At the beginning of a step; some of each team have not given up, so it never ends the step."""
        if state.gone:
            for seat in range(SEAT_COUNT):
                if state.has_left(seat) and self._is_awaited(state, seat):
                    self._let_time_run_out(state, seat)

    def _draw(self, state: ArtOfBattleState, seat: int) -> None:
        """Draw one card. An emptied deck is refilled at once from the discard pile, if there is any."""
        fighter = state.fighters[seat]
        if not fighter.deck:
            self._refill(state, seat)
        card = fighter.deck.pop()
        fighter.take(card)
        if not state.quiet:
            knowers = state.knowers(seat)
            state.tell(knowers, CardDrawn(seat, IDS[card]))
            state.tell(~knowers, CardDrawn(seat))
        if not fighter.deck:
            self._refill(state, seat)

    def _refill(self, state: ArtOfBattleState, seat: int) -> None:
        fighter = state.fighters[seat]
        if not fighter.discard:
            return
        # The deck is empty and the discards lie open: whoever counts the whole deck now knows the hand.
        fighter.known = fighter.hand.copy()
        fighter.deck = fighter.discard
        fighter.discard = []
        # Sorted first: nothing of the order in which cards were discarded lives on in the new deck.
        fighter.deck.sort()
        state.dice.shuffle(fighter.deck)
        if not state.quiet:
            state.tell(EVERYBODY, DeckRefilled(seat, len(fighter.deck)))

    # -- 6. Elimination and end --------------------------------------------------------------------------------

    def _end_by_limit(self, state: ArtOfBattleState) -> None:
        """The turn limit decides by players standing, then by Health, then for a draw; a player who gave up counts for nobody."""
        margin = 0
        health = 0
        for seat in range(SEAT_COUNT):
            sign = 1 if seat < 2 else -1
            fighter = state.fighters[seat]
            if fighter.standing and not state.has_left(seat):
                margin += sign
                health += sign * fighter.health
        if margin == 0:
            margin = health
        end_game(state, -1 if margin == 0 else (0 if margin > 0 else 1), "turn_limit")

    def is_out(self, state: ArtOfBattleState, seat: int) -> bool:
        return state.has_left(seat) or not state.fighters[seat].standing

    def go_on_without(self, state: ArtOfBattleState, seat: int) -> None:
        """A player who has given up stays on the battlefield and lets the time run out in every step."""
        if self._is_awaited(state, seat):
            self._let_time_run_out(state, seat)

    def _let_time_run_out(self, state: ArtOfBattleState, seat: int) -> None:
        if state.step == PLAY_STEP:
            self._commit(state, seat, NO_CARD, NO_DIRECTION, NO_ROW)
        else:
            self._answer(state, seat, NO_CARD, True)

    def wind_up(self, state: ArtOfBattleState) -> None:
        state.step = OVER
        state.chooser = -1

    def final_scores(self, state: ArtOfBattleState) -> tuple[int, ...]:
        return tuple([fighter.health for fighter in state.fighters])

    def round_number(self, state: ArtOfBattleState) -> int:
        return state.turn

    # -- deciding ----------------------------------------------------------------------------------------------

    def awaited(self, state: ArtOfBattleState) -> list[int]:
        if state.outcome is not None:
            return SEAT_SETS[0]
        if state.step == LAST_STAND_STEP:
            return SEAT_SETS[1 << state.chooser]
        seats = 0
        bit = 1
        for fighter in state.fighters:
            if fighter.standing and not fighter.locked:
                seats |= bit
            bit += bit
        return SEAT_SETS[seats]

    def _is_awaited(self, state: ArtOfBattleState, seat: int) -> bool:
        if state.outcome is not None or not 0 <= seat < SEAT_COUNT:
            return False
        if state.step == LAST_STAND_STEP:
            return seat == state.chooser
        return state.fighters[seat].standing and not state.fighters[seat].locked

    def choice(self, state: ArtOfBattleState, seat: int) -> Choice | None:
        if not self._is_awaited(state, seat):
            return None
        seconds = state.seconds[state.step]
        if state.step == LAST_STAND_STEP:
            return Choice("one", "last_stand", "You stand alone. Take one Last Stand card.", seconds=seconds)
        if state.step == PLAY_STEP:
            sentence = f"Turn {state.turn}: lock in a Weapon or a Proficiency, or pass."
            return Choice("lock", "play", sentence, secret=True, seconds=seconds)
        if may_discard(state.fighters[seat]):
            sentence = "You may discard one Proficiency, and draw one if you then hold fewer than 3."
        else:
            sentence = "You may draw a Proficiency."
        return Choice("lock", "draw", sentence, secret=True, seconds=seconds)

    def legal_actions(self, state: ArtOfBattleState, seat: int) -> list[Action]:
        if not self._is_awaited(state, seat):
            return NO_ACTIONS
        if state.step == PLAY_STEP:
            return legal_plays(state, seat)
        if state.step == DRAW_STEP:
            return legal_draws(state.fighters[seat])
        return CHOICES

    def likely_actions(self, state: ArtOfBattleState, seat: int) -> list[Action]:
        if state.step == PLAY_STEP and self._is_awaited(state, seat):
            return likely_plays(state, seat)
        return self.legal_actions(state, seat)

    def revisions(self, state: ArtOfBattleState, seat: int) -> list[Action]:
        if state.outcome is not None or not state.revise or not 0 <= seat < SEAT_COUNT:
            return NO_ACTIONS
        return [TAKE_BACK] if self._may_take_back(state, seat) else NO_ACTIONS

    def is_final(self, state: ArtOfBattleState, action: Action) -> bool:
        return not state.revise and isinstance(action, Play | Pass | Draw)

    def _may_take_back(self, state: ArtOfBattleState, seat: int) -> bool:
        """Whether there is a lock of this seat's own making."""
        fighter = state.fighters[seat]
        if state.step == LAST_STAND_STEP or not fighter.locked or self.is_out(state, seat):
            return False
        return state.step == PLAY_STEP or has_draw_choice(fighter)

    def default_action(self, state: ArtOfBattleState, seat: int) -> Action:
        if state.step == LAST_STAND_STEP:
            return CHOICES[0]
        return PASS if state.step == PLAY_STEP else KEEP_AND_DRAW

    # -- 9. Bad input, and the locks ---------------------------------------------------------------------------

    def apply(self, state: ArtOfBattleState, seat: int, action: Action) -> list[Told]:
        if state.outcome is not None:
            raise Illegal("E_GAME_OVER", "the game is over")
        if not 0 <= seat < SEAT_COUNT:
            raise Illegal("E_UNKNOWN_SEAT", f"the seats are {', '.join(SEATS)}")
        if not state.fighters[seat].standing:
            raise Illegal("E_ELIMINATED", f"{SEATS[seat]} has fallen and makes no more choices")
        if isinstance(action, Play):
            self._check_open(state, seat, PLAY_STEP)
            card, direction, row = check_play(state, seat, action)
            self._commit(state, seat, card, direction, row)
        elif isinstance(action, Draw):
            self._check_open(state, seat, DRAW_STEP)
            self._answer(state, seat, check_draw(state.fighters[seat], action), action.draw)
        elif isinstance(action, Pass):
            self._check_open(state, seat, PLAY_STEP)
            self._commit(state, seat, NO_CARD, NO_DIRECTION, NO_ROW)
        elif isinstance(action, Choose):
            self._choose(state, seat, action.card)
        elif isinstance(action, TakeBack):
            self._take_back(state, seat)
        else:
            raise Illegal("BAD_ACTION", "this is not an action of The Art of Battle")
        if state.quiet:
            return NOTHING
        told = state.told
        state.told = []
        return told

    def _check_open(self, state: ArtOfBattleState, seat: int, step: int) -> None:
        if state.step != step:
            raise Illegal("E_WRONG_STEP", _now(state))
        if state.fighters[seat].locked:
            raise Illegal("E_ALREADY_LOCKED", "you have locked in already")

    def _commit(self, state: ArtOfBattleState, seat: int, card: int, direction: int, row: int) -> None:
        fighter = state.fighters[seat]
        fighter.card = card
        fighter.direction = direction
        fighter.target_row = row
        if not state.quiet:
            state.tell(EVERYBODY, LockedIn(seat, cards_laid(fighter) if state.show_card_counts else None))
            event = Committed(
                seat,
                None if card == NO_CARD else IDS[card],
                None if direction == NO_DIRECTION else DIRECTIONS[direction],
                None if row == NO_ROW else row,
            )
            state.tell(state.knowers(seat), event)
        self._lock(state, seat)

    def _answer(self, state: ArtOfBattleState, seat: int, discards: int, draws: bool) -> None:
        fighter = state.fighters[seat]
        fighter.discards = discards
        fighter.draws = will_draw(fighter, discards, draws)
        if not state.quiet:
            state.tell(EVERYBODY, LockedIn(seat))
            card = None if discards == NO_CARD else IDS[discards]
            state.tell(state.knowers(seat), Answered(seat, card, fighter.draws))
        self._lock(state, seat)

    def _choose(self, state: ArtOfBattleState, seat: int, card: str) -> None:
        if state.step != LAST_STAND_STEP or state.chooser != seat:
            raise Illegal("E_WRONG_STEP", _now(state))
        number = CARD_NUMBERS.get(card, NO_CARD)
        if number not in LAST_STAND_NUMBERS:
            known = joined([IDS[each] for each in LAST_STAND_NUMBERS])
            raise Illegal("E_UNKNOWN_CARD", f"the Last Stand cards are {known}, not {card!r}")
        state.stand_holder = seat
        state.stand_card = number
        state.chooser = -1
        if not state.quiet:
            state.tell(EVERYBODY, LastStandTaken(seat, IDS[number]))
            for each in LAST_STAND_NUMBERS:
                if each != number:
                    state.tell(EVERYBODY, LastStandLeft(IDS[each]))
        at = state.resume
        state.resume = AT_MOVE
        self._go_on(state, at)

    def _take_back(self, state: ArtOfBattleState, seat: int) -> None:
        if not self._may_take_back(state, seat):
            raise Illegal("E_WRONG_STEP", "you have locked in nothing that could be taken back")
        if not state.revise:
            raise Illegal("E_ALREADY_LOCKED", "a lock is final at this table")
        state.fighters[seat].unlock()
        if not state.quiet:
            state.tell(EVERYBODY, LockTakenBack(seat))

    # -- knowing and telling -----------------------------------------------------------------------------------

    def why_not(self, state: ArtOfBattleState, seat: int, card: str) -> str:
        if state.outcome is not None:
            return "The game is over."
        number = CARD_NUMBERS.get(card, NO_CARD)
        if (number == NO_CARD and card not in DIRECTIONS) or not 0 <= seat < SEAT_COUNT:
            return "There is no such card."
        fighter = state.fighters[seat]
        if not fighter.standing:
            return "You have fallen and make no more choices."
        if state.step == LAST_STAND_STEP:
            if state.chooser == seat and number in LAST_STAND_NUMBERS:
                return ""
            return as_sentence(_now(state))
        if fighter.locked:
            more = "; take it back first if you have changed your mind" if self.revisions(state, seat) else ""
            return f"You have locked in already{more}."
        if number == NO_CARD:
            return "" if state.step == PLAY_STEP else "Directions are never discarded."
        if state.step == PLAY_STEP:
            if IS_WEAPON[number] and fighter.weapon != NO_CARD:
                busy = ALL[fighter.weapon].name
                return f"Your {busy} is still on the battlefield, and you may have only one Weapon there at a time."
            if number < PROFICIENCY_COUNT and number not in fighter.hand:
                return f"{ALL[number].name} is not in your hand."
            if number in LAST_STAND_NUMBERS and number != state.last_action_of(seat):
                return f"{ALL[number].name} is not in your hand."
            if COST[number] > fighter.stamina:
                return f"It costs {COST[number]} Stamina and you have {fighter.stamina}."
            return ""
        if number >= PROFICIENCY_COUNT:
            return "Only Proficiencies can be discarded; Weapons stay with you."
        if number not in fighter.hand:
            return f"{ALL[number].name} is not in your hand."
        if not may_discard(fighter):
            return "You played a Proficiency this turn, so you may not discard another."
        return ""

    def view(self, state: ArtOfBattleState, seat: int | None) -> View:
        choice = None if seat is None else self.choice(state, seat)
        return showing.view(state, seat, self.awaited(state), choice)

    def confidants(self, state: ArtOfBattleState, seat: int) -> list[int]:
        mate = partner_of(seat)
        return [mate] if state.knows(mate, seat) else []

    def shown_at_once(self, state: ArtOfBattleState, action: Action) -> int:
        return cards_of(action) if state.show_card_counts else 0

    def all_cards(self, state: ArtOfBattleState) -> list[str]:
        # Every player's Weapons are in hand or on the battlefield, and both Directions return every turn;
        # a Last Stand card that left the game counts.
        cards = LAST_STAND_NUMBERS.copy()
        for fighter in state.fighters:
            cards.extend(WEAPON_NUMBERS)
            cards.extend(fighter.hand)
            cards.extend(fighter.deck)
            cards.extend(fighter.discard)
            for each in fighter.modifiers:
                cards.append(each >> 2)
        return [IDS[card] for card in cards] + [*DIRECTIONS] * SEAT_COUNT

    def imagine(self, state: ArtOfBattleState, seat: int, dice: Dice) -> ArtOfBattleState:
        return imagine(state, seat, dice)

    def reopen(self, state: ArtOfBattleState, seat: int) -> None:
        if state.step != PLAY_STEP:
            return
        for at in range(SEAT_COUNT):
            if not state.knows(seat, at) and self._may_take_back(state, at):
                state.fighters[at].unlock()

    def feature_names(self) -> tuple[str, ...]:
        return numbers.NAMES

    def features(self, state: ArtOfBattleState, seat: int) -> list[float]:
        return numbers.features(state, seat)

    def say(self, action: Action, view: View) -> str:
        return text.say(action, view)

    def board(self, view: View) -> str:
        return text.board(view)

    def card_of(self, action: Action) -> str | None:
        if isinstance(action, Play | Choose):
            return action.card
        return action.discard if isinstance(action, Draw) else None

    def hand(self, state: ArtOfBattleState, seat: int) -> list[str]:
        """The Proficiencies; Weapons are never drawn."""
        return [IDS[number] for number in state.fighters[seat].hand]

    def card_played(self, action: Action) -> str | None:
        return action.card if isinstance(action, Play | Choose) else None

    def encoder(self) -> Encoder[ArtOfBattleState]:
        from wartable.games.art_of_battle.learn import ENCODER  # only who studies loads it

        return ENCODER

    def workshop(self) -> Workshop[ArtOfBattleState]:
        from wartable.games.art_of_battle.workshop import WORKSHOP  # only who makes cards loads it

        return WORKSHOP


def _now(state: ArtOfBattleState) -> str:
    """What the table is waiting for."""
    if state.step == LAST_STAND_STEP:
        return f"the table is waiting for {SEATS[state.chooser]} to choose a Last Stand card"
    return "this is the PLAY step" if state.step == PLAY_STEP else "this is the DRAW step"
