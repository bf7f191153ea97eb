"""How The Battlefield goes, in the order of its rule book."""

from collections.abc import Mapping
from typing import Final

from mypy_extensions import i64

from wartable.core.actions import Action
from wartable.core.choices import Choice
from wartable.core.decks import Deck, Problem
from wartable.core.dice import Dice
from wartable.core.encoder import Encoder
from wartable.core.errors import Illegal
from wartable.core.outcome import won_by
from wartable.core.rules import Rules
from wartable.core.setup import Setup, Value, complete_options
from wartable.core.state import EVERYBODY, Told, all_but, only
from wartable.core.views import View
from wartable.core.workshop import Workshop
from wartable.games.the_battlefield import deck_law, showing, text
from wartable.games.the_battlefield import features as judged
from wartable.games.the_battlefield import view as views
from wartable.games.the_battlefield.actions import ACTIONS, Fold, NameArmy, Play, TakeBackWish, Wish, WishFor
from wartable.games.the_battlefield.board import (
    ANY,
    LANE_OF,
    LANE_SLOTS,
    LANES,
    PLACES,
    SLOT_COUNT,
    SLOTS,
    slot_name,
)
from wartable.games.the_battlefield.cards import ALL, ARMIES, ARMY_NAMES, DECKS
from wartable.games.the_battlefield.cards.art import ART
from wartable.games.the_battlefield.events import (
    EVENTS,
    ArmiesTaken,
    ArmyNamed,
    BattleBegan,
    BattleEnded,
    CardCleared,
    CardFlipped,
    CardPlayed,
    CardsDrawn,
    Folded,
    GameEnded,
    HandTaken,
    StarterRolled,
    WishesServed,
    WishWritten,
)
from wartable.games.the_battlefield.imagine import imagine
from wartable.games.the_battlefield.likely import likely_plays
from wartable.games.the_battlefield.options import OPTIONS
from wartable.games.the_battlefield.scoring import scores, totals
from wartable.games.the_battlefield.state import (
    ARMY_STEP,
    BATTLE_STEP,
    EMPTY,
    FIRST_DEAL,
    NO_ARMY,
    NO_PREFERENCE,
    OVER,
    WISH_COUNT,
    WISH_STEP,
    BattlefieldState,
    Side,
    new_state,
)
from wartable.games.the_battlefield.tables import (
    ARMY_ACTIONS,
    ARMY_CARDS,
    ARMY_COUNT,
    ARMY_NUMBERS,
    ARMY_OF,
    ARMY_WISHES,
    CLEARS,
    COPIES,
    FAMILY_OF,
    FIRST_CARDS,
    FOLD,
    FREE_PLAYS,
    IDS,
    KIND_BITS,
    KINDS,
    LANE_MASKS,
    LANE_SHIFTS,
    LANE_TYPES,
    NUMBERS,
    ON_ENEMY_SIDE,
    ON_OWN_SIDE,
    PLAYS,
    TAKE_BACK_WISH,
    UNIT,
    WISHES,
)

THIRD_BATTLE_DRAW: Final = 3

ONLY: Final = [[0], [1]]
NOTHING: Final[list[Told]] = []


def add_free(actions: list[Action], by_lane: list[list[list[Action]]], empty: i64) -> None:
    """Add the plays of a star card into the empty slots of all three lanes."""
    actions.extend(by_lane[0][empty & 31])
    actions.extend(by_lane[1][(empty >> 5) & 15])
    actions.extend(by_lane[2][(empty >> 9) & 7])


def next_army(army: int) -> int:
    """The army of whoever does not get the one that the other leads: with two armies, the other one."""
    return (army + 1) % ARMY_COUNT


class BattlefieldRules(Rules[BattlefieldState]):
    """Best of three battles between two armies."""

    def __init__(self) -> None:
        super().__init__(
            id="the-battlefield",
            name="The Battlefield",
            revision=2,
            players=(2,),
            options=OPTIONS,
            cards={card.id: card for card in ALL},
            decks=DECKS,
            actions=ACTIONS,
            events=EVENTS,
            view=views.BattlefieldView,
        )
        self.art = ART

    # -- 2. Setup ----------------------------------------------------------------------------------------------

    def new_game(self, setup: Setup, seed: int) -> BattlefieldState:
        self.check_players(setup.players)
        options = complete_options(self.options, setup.options)
        state = new_state(Dice(seed))
        state.starter_bonus = int(options["starter_bonus"])
        state.table_pick = bool(options["table_pick"])
        state.lane_scoring = bool(options["lane_scoring"])
        state.seconds = [int(options["timer_army"]), int(options["timer_wish"]), int(options["timer_turn"])]
        for seat in range(2):
            deck = self.deck_of(setup, seat, options)
            if deck is not None:
                # A player who brings an army to the table has named it.
                state.sides[seat].wanted = deck_law.army_of(dict(deck.cards))
        if state.sides[0].wanted != NO_ARMY and state.sides[1].wanted != NO_ARMY:
            self._take_armies(state)
        return state

    def starter(self, state: BattlefieldState) -> int:
        """2.5: the starter of the first battle; later battles are begun by the winner of the one before."""
        return state.starter if state.battle == 1 else -1

    def check_deck(self, deck: Deck, options: Mapping[str, Value] | None = None) -> list[Problem]:
        return deck_law.check_deck(deck)

    def _take_armies(self, state: BattlefieldState) -> None:
        """2.1: different wishes are granted; equal wishes are decided by the die."""
        first = state.sides[0].wanted
        second = state.sides[1].wanted
        rolls: list[int] = []
        if first == second and first != NO_PREFERENCE:
            if self._roll_off(state, rolls) == 0:
                second = next_army(first)
            else:
                first = next_army(second)
        elif first == NO_PREFERENCE:
            first = 0 if second == NO_PREFERENCE else next_army(second)
        if second == NO_PREFERENCE:
            second = next_army(first)
        for seat in range(2):
            side = state.sides[seat]
            # What was named in secret is forgotten: whoever named nothing and whoever got the wish are not told apart.
            side.army = side.wanted = first if seat == 0 else second
        if not state.quiet:
            armies = (ARMY_NAMES[first], ARMY_NAMES[second])
            state.tell(EVERYBODY, ArmiesTaken(armies, tuple(rolls)))
        for side in state.sides:
            self._deal(state, side)
        state.step = WISH_STEP

    def _roll_off(self, state: BattlefieldState, rolls: list[int]) -> int:
        """Let both roll, equal rolls again; returns the seat with the higher roll."""
        while True:
            one = state.dice.roll()
            two = state.dice.roll()
            rolls.append(one)
            rolls.append(two)
            if one != two:
                return 0 if one > two else 1

    def _deal(self, state: BattlefieldState, side: Side) -> None:
        """2.2: shuffle and deal 15 face down, unseen by anybody."""
        deck = ARMY_CARDS[side.army].copy()
        state.dice.shuffle(deck)
        side.pile = deck[-FIRST_DEAL:]
        side.deck = deck[:-FIRST_DEAL]

    def _serve_wishes(self, state: BattlefieldState, seat: int) -> None:
        """2.3: the list is served in order; for each missed wish a card comes from the top of the deck."""
        side = state.sides[seat]
        served: list[int] = []
        for number in side.wishes:
            # The topmost copy is taken; the rest of the deck keeps its order.
            for at in range(len(side.deck) - 1, -1, -1):
                if side.deck[at] == number:
                    del side.deck[at]
                    served.append(number)
                    break
        drawn: list[int] = []
        for _ in range(len(side.wishes) - len(served)):
            if side.deck:
                drawn.append(side.deck.pop())
        for number in served:
            side.take(number)
        for number in drawn:
            side.take(number)
        for number in side.pile:
            side.take(number)
        side.pile = []
        side.has_wished = True
        if not state.quiet:
            event = WishesServed(seat, tuple([IDS[n] for n in served]), tuple([IDS[n] for n in drawn]))
            state.tell(only(seat), event)
            state.tell(EVERYBODY, HandTaken(seat, side.hand_size))
        if state.sides[0].has_wished and state.sides[1].has_wished:
            self.roll_for_starter(state)

    def roll_for_starter(self, state: BattlefieldState) -> None:
        """2.5: the higher roll starts battle 1."""
        rolls: list[int] = []
        state.starter = self._roll_off(state, rolls)
        state.battle = 1
        state.step = BATTLE_STEP
        if not state.quiet:
            state.tell(EVERYBODY, StarterRolled(tuple(rolls), state.starter))
        self._begin_battle(state)

    # -- 3. Turn and battle structure --------------------------------------------------------------------------

    def _begin_battle(self, state: BattlefieldState) -> None:
        state.turn = state.starter
        state.sides[0].folded = False
        state.sides[1].folded = False
        if not state.quiet:
            state.tell(EVERYBODY, BattleBegan(state.battle, state.starter))
        self.settle_turn(state)

    def settle_turn(self, state: BattlefieldState) -> None:
        """The player to move folds automatically without a legal play; when both have folded the battle ends."""
        while state.step == BATTLE_STEP:
            if state.sides[0].folded and state.sides[1].folded:
                self._end_battle(state)
                return
            if state.sides[state.turn].folded:
                state.turn = 1 - state.turn
            if self._has_play(state, state.turn):
                return
            self._fold(state, state.turn, True)

    def _fold(self, state: BattlefieldState, seat: int, automatic: bool) -> None:
        state.sides[seat].folded = True
        if not state.quiet:
            state.tell(EVERYBODY, Folded(seat, automatic))
        state.turn = 1 - seat

    def _has_play(self, state: BattlefieldState, seat: int) -> bool:
        side = state.sides[seat]
        if side.hand_size == 0:
            return False
        base = FIRST_CARDS[side.army]
        slots = side.slots
        for kind in range(KINDS):
            if side.hand[kind] == 0:
                continue
            number = base + kind
            if FAMILY_OF[number] == UNIT:
                for slot in LANE_SLOTS[LANE_TYPES[number]]:
                    there = slots[slot]
                    if there == EMPTY or (
                        there == number and not side.paired[slot] and not side.flipped[slot]
                    ):
                        return True
            elif (ON_OWN_SIDE[number] and EMPTY in slots) or (
                ON_ENEMY_SIDE[number] and EMPTY in state.sides[1 - seat].slots
            ):
                return True
        return False

    def _play(self, state: BattlefieldState, seat: int, number: int, side_at: int, slot: int) -> None:
        """4: place the card; a clear card removes every other face-up wild card of its family on that side."""
        owner = state.sides[seat]
        side = state.sides[side_at]
        owner.hand[number - FIRST_CARDS[owner.army]] = owner.hand[number - FIRST_CARDS[owner.army]] - 1
        owner.hand_size -= 1
        pair = side.slots[slot] != EMPTY
        side.slots[slot] = number
        side.paired[slot] = pair
        if not state.quiet:
            state.tell(EVERYBODY, CardPlayed(seat, IDS[number], slot_name(side_at, slot), pair))
        family = CLEARS[number]
        if family >= 0:
            for at in range(SLOT_COUNT):
                other = side.slots[at]
                if at == slot or other == EMPTY or side.flipped[at] or FAMILY_OF[other] != family:
                    continue
                side.slots[at] = EMPTY
                whose = 0 if ARMY_OF[other] == state.sides[0].army else 1
                state.sides[whose].discard.append(other)
                if not state.quiet:
                    state.tell(EVERYBODY, CardCleared(IDS[other], slot_name(side_at, at), whose))
        state.turn = 1 - seat

    # -- 4. End of battle --------------------------------------------------------------------------------------

    def _end_battle(self, state: BattlefieldState) -> None:
        first = state.sides[0]
        second = state.sides[1]
        one, two = scores(state)
        winner = -1 if one == two else (0 if one > two else 1)
        if not state.quiet:
            a1, d1 = totals(state, 0)
            a2, d2 = totals(state, 1)
            event = BattleEnded(state.battle, (a1, d1, a2, d2), (one, two), winner if winner >= 0 else None)
            state.tell(EVERYBODY, event)
        state.scores.append(one)
        state.scores.append(two)
        first.cumulative += one
        second.cumulative += two
        if winner >= 0:
            state.sides[winner].wins += 1
        if first.wins == 2 or second.wins == 2 or state.battle == 3:
            self._end_game(state)
            return
        self._clear_board(state)
        # 4.5: the winner starts; after a drawn battle the player who did not start it.
        state.starter = winner if winner >= 0 else 1 - state.starter
        state.battle += 1
        if state.battle == 3:
            for seat in range(2):
                self._draw(state, seat, THIRD_BATTLE_DRAW)
        self._begin_battle(state)

    def _clear_board(self, state: BattlefieldState) -> None:
        """4.4: own cards are discarded; cards on the enemy's side are flipped and stay for the rest of the game."""
        for at in range(2):
            side = state.sides[at]
            for slot in range(SLOT_COUNT):
                number = side.slots[slot]
                if number == EMPTY or side.flipped[slot]:
                    continue
                if ARMY_OF[number] == side.army:
                    side.discard.append(number)
                    if side.paired[slot]:
                        side.discard.append(number)
                    side.slots[slot] = EMPTY
                    side.paired[slot] = False
                else:
                    side.flipped[slot] = True
                    if not state.quiet:
                        state.tell(EVERYBODY, CardFlipped(IDS[number], slot_name(at, slot)))

    def _draw(self, state: BattlefieldState, seat: int, count: int) -> None:
        side = state.sides[seat]
        drawn: list[int] = []
        for _ in range(min(count, len(side.deck))):
            number = side.deck.pop()
            side.take(number)
            drawn.append(number)
        if not state.quiet:
            state.tell(only(seat), CardsDrawn(seat, len(drawn), tuple([IDS[n] for n in drawn])))
            state.tell(all_but(seat), CardsDrawn(seat, len(drawn)))

    # -- 6. Winning --------------------------------------------------------------------------------------------

    def _end_game(self, state: BattlefieldState) -> None:
        first = state.sides[0]
        second = state.sides[1]
        reason = "battles"
        margin = first.wins - second.wins
        if margin == 0:
            margin = first.cumulative - second.cumulative
            reason = "points" if margin else "draw"
        state.step = OVER
        winner = -1 if margin == 0 else (0 if margin > 0 else 1)
        winners = [winner] if winner >= 0 else []
        state.outcome = won_by(winners, 2, reason, (first.wins, second.wins))
        if not state.quiet:
            wins = (first.wins, second.wins)
            points = (first.cumulative, second.cumulative)
            state.tell(EVERYBODY, GameEnded(winner if winner >= 0 else None, wins, points))

    def wind_up(self, state: BattlefieldState) -> None:
        state.step = OVER

    def final_scores(self, state: BattlefieldState) -> tuple[int, ...]:
        return (state.sides[0].wins, state.sides[1].wins)

    def round_number(self, state: BattlefieldState) -> int:
        return state.battle

    # -- deciding ----------------------------------------------------------------------------------------------

    def awaited(self, state: BattlefieldState) -> list[int]:
        if state.outcome is not None:
            return []
        if state.step == BATTLE_STEP:
            return ONLY[state.turn]
        if state.step == ARMY_STEP:
            return [seat for seat in range(2) if state.sides[seat].wanted == NO_ARMY]
        return [seat for seat in range(2) if not state.sides[seat].has_wished]

    def choice(self, state: BattlefieldState, seat: int) -> Choice | None:
        if seat not in self.awaited(state):
            return None
        seconds = state.seconds[state.step]
        if state.step == ARMY_STEP:
            return Choice("lock", "army", "Which army would you like to lead?", secret=True, seconds=seconds)
        if state.step == WISH_STEP:
            picked = len(state.sides[seat].wishes)
            where = (
                "take a card from the rest of your deck" if state.table_pick else "name a card of your army"
            )
            sentence = f"Wish {picked + 1} of {WISH_COUNT}: {where}."
            return Choice("some", "wish", sentence, True, picked, WISH_COUNT, WISH_COUNT, seconds)
        return Choice("play", "play", f"Battle {state.battle}: play a card or fold.", seconds=seconds)

    def legal_actions(self, state: BattlefieldState, seat: int) -> list[Action]:
        if state.outcome is not None:
            return []
        side = state.sides[seat]
        if state.step == ARMY_STEP:
            return ARMY_ACTIONS if side.wanted == NO_ARMY else []
        if state.step == WISH_STEP:
            return [] if side.has_wished else self._wishes(state, side)
        if state.turn != seat:
            return []
        return self._plays(state, seat)

    def _wishes(self, state: BattlefieldState, side: Side) -> list[Action]:
        if not state.table_pick and not self._has_wished_out(side):
            return ARMY_WISHES[side.army]
        return [WISHES[n] for n in ARMY_NUMBERS[side.army] if self._may_wish(state, side, n)]

    def _has_wished_out(self, side: Side) -> bool:
        """Whether some card is on the list as often as the army has it."""
        for number in side.wishes:
            if side.wishes.count(number) >= COPIES[number]:
                return True
        return False

    def _may_wish(self, state: BattlefieldState, side: Side, number: int) -> bool:
        return side.wishes.count(number) < self._copies(state, side, number)

    def _copies(self, state: BattlefieldState, side: Side, number: int) -> int:
        """How often a card may be wished for: as often as it is there to be taken, or as the army has it."""
        return side.deck.count(number) if state.table_pick else COPIES[number]

    def _plays(self, state: BattlefieldState, seat: int) -> list[Action]:
        side = state.sides[seat]
        slots = side.slots
        base = FIRST_CARDS[side.army]
        # The empty slots of both sides as bits, and the kinds of the own units that stand alone.
        own: i64 = 0
        enemy: i64 = 0
        alone: i64 = 0
        bit: i64 = 1
        enemy_slots = state.sides[1 - seat].slots
        for slot in range(SLOT_COUNT):
            there = slots[slot]
            if there == EMPTY:
                own |= bit
            elif ARMY_OF[there] == side.army and not side.paired[slot]:
                alone |= KIND_BITS[there - base]
            if enemy_slots[slot] == EMPTY:
                enemy |= bit
            bit += bit
        actions: list[Action] = []
        hand = side.hand
        for kind in range(KINDS):
            if hand[kind] == 0:
                continue
            number = base + kind
            if FAMILY_OF[number] == UNIT:
                lane = LANE_TYPES[number]
                if alone & KIND_BITS[kind]:
                    here = PLAYS[number][seat]
                    for slot in LANE_SLOTS[lane]:
                        there = slots[slot]
                        if there == EMPTY or (there == number and not side.paired[slot]):
                            actions.append(here[slot])
                elif lane == ANY:
                    add_free(actions, FREE_PLAYS[number][seat], own)
                else:
                    actions.extend(
                        FREE_PLAYS[number][seat][lane][own >> LANE_SHIFTS[lane] & LANE_MASKS[lane]]
                    )
            else:
                if ON_OWN_SIDE[number]:
                    add_free(actions, FREE_PLAYS[number][seat], own)
                if ON_ENEMY_SIDE[number]:
                    add_free(actions, FREE_PLAYS[number][1 - seat], enemy)
        actions.append(FOLD)
        return actions

    def likely_actions(self, state: BattlefieldState, seat: int) -> list[Action]:
        if state.outcome is None and state.step == BATTLE_STEP and state.turn == seat:
            return likely_plays(state, seat)
        return self.legal_actions(state, seat)

    def revisions(self, state: BattlefieldState, seat: int) -> list[Action]:
        side = state.sides[seat]
        if state.outcome is None and state.step == WISH_STEP and not side.has_wished and side.wishes:
            return [TAKE_BACK_WISH]
        return []

    def default_action(self, state: BattlefieldState, seat: int) -> Action:
        if state.step == ARMY_STEP:
            return ARMY_ACTIONS[NO_PREFERENCE]
        if state.step == WISH_STEP:
            return Wish(self._usual_wishes(state, state.sides[seat]))
        return FOLD

    def _usual_wishes(self, state: BattlefieldState, side: Side) -> tuple[str, ...]:
        """2.3: what is wished for a player whose time is up."""
        usual = ARMIES[side.army].usual_wishes
        if not state.table_pick:
            return usual
        # From an open deck nothing is missed: what is no longer there gives way to the topmost cards.
        rest = side.deck.copy()
        taken: list[str] = []
        for card in usual:
            number = NUMBERS[card]
            for at in range(len(rest) - 1, -1, -1):
                if rest[at] == number:
                    del rest[at]
                    taken.append(card)
                    break
        while len(taken) < WISH_COUNT and rest:
            taken.append(IDS[rest.pop()])
        return tuple(taken)

    # -- 9. Bad input, and 3. the moves ------------------------------------------------------------------------

    def apply(self, state: BattlefieldState, seat: int, action: Action) -> list[Told]:
        if state.outcome is not None:
            raise Illegal("E_GAME_OVER", "the game is over")
        if not 0 <= seat < 2:
            raise Illegal("E_UNKNOWN_PLAYER", "the players are P1 and P2")
        if isinstance(action, Play):
            self._check_turn(state, seat)
            number, side_at, slot = self._check_play(state, seat, action)
            self._play(state, seat, number, side_at, slot)
            self.settle_turn(state)
        elif isinstance(action, Fold):
            self._check_turn(state, seat)
            self._fold(state, seat, False)
            self.settle_turn(state)
        elif isinstance(action, WishFor):
            self._wish_for(state, seat, action.card)
        elif isinstance(action, Wish):
            self._wish_all(state, seat, action.cards)
        elif isinstance(action, NameArmy):
            self._name_army(state, seat, action.army)
        elif isinstance(action, TakeBackWish):
            self._take_back_wish(state, seat)
        else:
            raise Illegal("BAD_ACTION", "this is not an action of The Battlefield")
        if state.quiet:
            return NOTHING
        told = state.told
        state.told = []
        return told

    def _name_army(self, state: BattlefieldState, seat: int, army: str) -> None:
        side = state.sides[seat]
        if state.step != ARMY_STEP or side.wanted != NO_ARMY:
            raise Illegal("E_WRONG_STEP", "armies are named once, before anything else")
        if army not in ARMY_NAMES and army != "any":
            raise Illegal("E_UNKNOWN_ARMY", f"there is no army {army[:40]!r}")
        side.wanted = NO_PREFERENCE if army == "any" else ARMY_NAMES.index(army)
        if not state.quiet:
            state.tell(EVERYBODY, ArmyNamed(seat))
        if state.sides[1 - seat].wanted != NO_ARMY:
            self._take_armies(state)

    def _check_wish_step(self, state: BattlefieldState, seat: int) -> Side:
        side = state.sides[seat]
        if state.step != WISH_STEP or side.has_wished:
            raise Illegal("E_WRONG_STEP", "this is not the time for a wish list")
        return side

    def _wish_for(self, state: BattlefieldState, seat: int, card: str) -> None:
        side = self._check_wish_step(state, seat)
        number = self._check_wish(side, card)
        if not self._may_wish(state, side, number):
            raise self._no_copy_left(state, number)
        side.wishes.append(number)
        if not state.quiet:
            state.tell(only(seat), WishWritten(seat, tuple([IDS[n] for n in side.wishes])))
        if len(side.wishes) == WISH_COUNT:
            self._serve_wishes(state, seat)

    def _wish_all(self, state: BattlefieldState, seat: int, cards: tuple[str, ...]) -> None:
        side = self._check_wish_step(state, seat)
        if len(cards) != WISH_COUNT:
            raise Illegal("E_WISH_COUNT", f"a wish list names exactly {WISH_COUNT} cards, not {len(cards)}")
        for card in cards:
            if card not in NUMBERS:
                raise Illegal("E_UNKNOWN_CARD", f"there is no card {card!r}")
        wishes = [self._check_wish(side, card) for card in cards]
        for number in wishes:
            if wishes.count(number) > self._copies(state, side, number):
                raise self._no_copy_left(state, number)
        side.wishes = wishes
        if not state.quiet:
            state.tell(only(seat), WishWritten(seat, tuple(cards)))
        self._serve_wishes(state, seat)

    def _check_wish(self, side: Side, card: str) -> int:
        number = NUMBERS.get(card, -1)
        if number < 0:
            raise Illegal("E_UNKNOWN_CARD", f"there is no card {card!r}")
        if ARMY_OF[number] != side.army:
            raise Illegal("E_WISH_ARMY", f"{ALL[number].name} belongs to the other army")
        return number

    def _no_copy_left(self, state: BattlefieldState, number: int) -> Illegal:
        where = "the rest of your deck" if state.table_pick else "your army"
        return Illegal("E_WISH_COPIES", f"{where} has no other copy of {ALL[number].name}")

    def _take_back_wish(self, state: BattlefieldState, seat: int) -> None:
        side = self._check_wish_step(state, seat)
        if not side.wishes:
            raise Illegal("E_WRONG_STEP", "there is no wish to take back")
        side.wishes.pop()
        if not state.quiet:
            state.tell(only(seat), WishWritten(seat, tuple([IDS[n] for n in side.wishes])))

    def _check_turn(self, state: BattlefieldState, seat: int) -> None:
        if state.step != BATTLE_STEP:
            raise Illegal("E_WRONG_STEP", "the battle has not begun")
        if state.sides[seat].folded:
            raise Illegal("E_FOLDED", "you have folded in this battle")
        if state.turn != seat:
            raise Illegal("E_NOT_YOUR_TURN", "it is the other player's turn")

    def _check_play(self, state: BattlefieldState, seat: int, action: Play) -> tuple[int, int, int]:
        number = NUMBERS.get(action.card, -1)
        if number < 0:
            raise Illegal("E_UNKNOWN_CARD", f"there is no card {action.card!r}")
        if not state.sides[seat].holds(number):
            raise Illegal("E_NOT_IN_HAND", f"{ALL[number].name} is not in your hand")
        place = PLACES.get(action.slot)
        if place is None:
            raise Illegal("E_BAD_SLOT", f"there is no slot {action.slot!r}")
        side_at, slot = place
        is_unit = FAMILY_OF[number] == UNIT
        if not (ON_OWN_SIDE[number] if side_at == seat else ON_ENEMY_SIDE[number]):
            whose = "the enemy's side" if side_at != seat else "your own side"
            raise Illegal("E_WRONG_SIDE", f"{ALL[number].name} may not be played on {whose}")
        lane = LANE_TYPES[number]
        if lane != ANY and LANE_OF[slot] != lane:
            where = SLOTS[slot]
            raise Illegal(
                "E_WRONG_LANE", f"{ALL[number].name} is a {LANES[lane]} unit and does not fit {where}"
            )
        side = state.sides[side_at]
        there = side.slots[slot]
        if there != EMPTY:
            if side.flipped[slot]:
                raise Illegal("E_SLOT_BLOCKED", f"{action.slot} is blocked by a flipped card")
            if not is_unit or there != number or side.paired[slot]:
                raise Illegal("E_SLOT_TAKEN", f"{action.slot} is taken, and no pair can be made there")
        return number, side_at, slot

    # -- knowing and telling -----------------------------------------------------------------------------------

    def view(self, state: BattlefieldState, seat: int | None) -> View:
        choice = None if seat is None else self.choice(state, seat)
        return showing.view(state, seat, self.awaited(state), choice)

    def imagine(self, state: BattlefieldState, seat: int, dice: Dice) -> BattlefieldState:
        return imagine(state, seat, dice)

    def all_cards(self, state: BattlefieldState) -> list[str]:
        numbers: list[int] = []
        for side in state.sides:
            if side.army == NO_ARMY:
                continue
            numbers.extend(side.held())
            numbers.extend(side.pile)
            numbers.extend(side.deck)
            numbers.extend(side.discard)
            for slot in range(SLOT_COUNT):
                if side.slots[slot] != EMPTY:
                    numbers.extend([side.slots[slot]] * (2 if side.paired[slot] else 1))
        return [IDS[number] for number in numbers]

    def why_not(self, state: BattlefieldState, seat: int, card: str) -> str:
        if seat not in self.awaited(state):
            return "It is not your turn."
        for action in self.legal_actions(state, seat):
            if self.card_of(action) == card:
                return ""
        number = NUMBERS.get(card, -1)
        if state.step != BATTLE_STEP or number < 0:
            return "There is nothing you can do with it now."
        if FAMILY_OF[number] == UNIT and LANE_TYPES[number] != ANY:
            lane = LANES[LANE_TYPES[number]]
            return (
                f"All your {lane} slots are taken, and none holds a single {ALL[number].name} to pair with."
            )
        return "There is no free slot where it may go."

    def feature_names(self) -> tuple[str, ...]:
        return judged.NAMES

    def features(self, state: BattlefieldState, seat: int) -> list[float]:
        return judged.features(state, seat)

    def say(self, action: Action, view: View) -> str:
        return text.say(action, view)

    def board(self, view: View) -> str:
        return text.board(view)

    def card_of(self, action: Action) -> str | None:
        return action.card if isinstance(action, Play | WishFor) else None

    def hand(self, state: BattlefieldState, seat: int) -> list[str]:
        return [IDS[number] for number in state.sides[seat].held()]

    def card_played(self, action: Action) -> str | None:
        return action.card if isinstance(action, Play) else None

    def encoder(self) -> Encoder[BattlefieldState]:
        from wartable.games.the_battlefield.learn import ENCODER  # only who studies loads it

        return ENCODER

    def workshop(self) -> Workshop[BattlefieldState]:
        from wartable.games.the_battlefield.workshop import WORKSHOP  # only who makes cards loads it

        return WORKSHOP

    def copies(self, card_id: str) -> int:
        return ALL[NUMBERS[card_id]].copies
