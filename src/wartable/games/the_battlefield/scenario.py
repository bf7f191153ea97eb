"""The notation of the rule book's examples: `play P1 VK02 P1:M1`, `expect P1 total 9 5 ; turn P2`."""

from typing import cast

from wartable.core.dice import Dice
from wartable.core.errors import Illegal
from wartable.games.the_battlefield import RULES
from wartable.games.the_battlefield.actions import Fold, Play, Wish
from wartable.games.the_battlefield.board import PLACES, SIDES
from wartable.games.the_battlefield.cards import ALL, ARMY_NAMES, NUMBERS
from wartable.games.the_battlefield.rules import BattlefieldRules, next_army
from wartable.games.the_battlefield.scoring import scores, totals
from wartable.games.the_battlefield.state import (
    BATTLE_STEP,
    EMPTY,
    WISH_STEP,
    BattlefieldState,
    new_state,
)
from wartable.testing import Script, cards_in, known, number_in, place_in, same, same_cards


def scenario(text: str) -> "BattlefieldScript":
    """Play a scenario; raises AssertionError with the line that is not so."""
    script = BattlefieldScript(text)
    script.run()
    return script


def _seat(player: str) -> int:
    return place_in(SIDES, player, "player")


class BattlefieldScript(Script[BattlefieldState]):
    def __init__(self, text: str) -> None:
        state = new_state(Dice(1))
        state.step = BATTLE_STEP
        state.battle = 1
        for seat in range(2):
            state.sides[seat].army = state.sides[seat].wanted = seat
            state.sides[seat].has_wished = True
        super().__init__(RULES, state, text)
        self._has_steps = False

    # -- set-up ------------------------------------------------------------------------------------------------

    def setup_army(self, rest: str) -> None:
        player, army = rest.split()
        seat = _seat(player)
        number = place_in(ARMY_NAMES, army, "army")
        for at in range(2):
            side = self.state.sides[at]
            if at == seat:
                side.army = side.wanted = number
            elif side.army == number:
                side.army = side.wanted = next_army(number)

    def setup_battle(self, rest: str) -> None:
        self.state.battle = number_in(rest)

    def setup_option(self, rest: str) -> None:
        name, value = rest.split()
        assert name in ("starter_bonus", "table_pick", "lane_scoring"), f"there is no option {name}"
        if name == "starter_bonus":
            self.state.starter_bonus = number_in(value)
        elif name == "table_pick":
            self.state.table_pick = value == "on"
        else:
            self.state.lane_scoring = value == "on"

    def setup_first(self, rest: str) -> None:
        self.state.starter = self.state.turn = _seat(rest)

    def setup_wins(self, rest: str) -> None:
        self.state.sides[0].wins, self.state.sides[1].wins = map(number_in, rest.split())

    def setup_cumulative(self, rest: str) -> None:
        self.state.sides[0].cumulative, self.state.sides[1].cumulative = map(number_in, rest.split())

    def setup_slot(self, rest: str) -> None:
        place, card, *marks = rest.split()
        side, slot = known(PLACES, place, "slot")
        for mark in marks:
            place_in(("pair", "flipped"), mark, "mark")
        self.state.sides[side].slots[slot] = known(NUMBERS, card, "card")
        self.state.sides[side].paired[slot] = "pair" in marks
        self.state.sides[side].flipped[slot] = "flipped" in marks

    def setup_hand(self, rest: str) -> None:
        player, _, cards = rest.partition(" ")
        for number in cards_in(cards, NUMBERS):
            self.state.sides[_seat(player)].take(number)

    def setup_deck(self, rest: str) -> None:
        player, _, cards = rest.partition(" ")
        self.state.sides[_seat(player)].deck = cards_in(cards, NUMBERS)[::-1]

    def setup_pile(self, rest: str) -> None:
        player, _, cards = rest.partition(" ")
        self._before_the_first_battle()
        self.state.sides[_seat(player)].pile = cards_in(cards, NUMBERS)

    def setup_dice(self, rest: str) -> None:
        self.state.dice.load([number_in(word) for word in rest.split() if word != "-"])

    def _before_the_first_battle(self) -> None:
        self.state.step = WISH_STEP
        self.state.battle = 0
        for side in self.state.sides:
            side.has_wished = False

    def begin(self) -> None:
        lines = [line.split()[0] for line in self.text.strip().splitlines() if line.strip()]
        if self.state.step == BATTLE_STEP and {"wish", "roll"} & set(lines):
            self._before_the_first_battle()
        elif self.state.step == BATTLE_STEP and {"play", "fold", "try"} & set(lines):
            # Automatic folds happen by themselves; a scenario without a step only looks at the board.
            self._has_steps = True
            cast(BattlefieldRules, self.rules).settle_turn(self.state)

    def ends_clean(self) -> None:
        if self._has_steps or self.state.step == WISH_STEP:
            super().ends_clean()

    # -- steps -------------------------------------------------------------------------------------------------

    def step_wish(self, rest: str) -> None:
        player, *cards = rest.split()
        self.play(_seat(player), Wish(tuple(cards)))

    def step_roll(self, rest: str) -> None:
        for side in self.state.sides:
            side.has_wished = True
        cast(BattlefieldRules, self.rules).roll_for_starter(self.state)

    def step_play(self, rest: str) -> None:
        player, card, slot = rest.split()
        self.play(_seat(player), Play(card, slot))

    def step_fold(self, rest: str) -> None:
        self.play(_seat(rest), Fold())

    def attempt(self, request: str) -> None:
        words = request.split()
        if words[0] in ("fold", "wish", "play"):
            verb, player, *rest = words
        else:
            verb, (player, *rest) = "play", words
        seat = SIDES.index(player) if player in SIDES else 9
        if verb == "fold":
            self.rules.apply(self.state, seat, Fold())
        elif verb == "wish":
            self.rules.apply(self.state, seat, Wish(tuple(rest)))
        elif len(rest) == 2:
            self.rules.apply(self.state, seat, Play(rest[0], rest[1]))
        else:
            raise Illegal("BAD_ACTION", f"{request!r} is not a request")

    # -- facts -------------------------------------------------------------------------------------------------

    def fact(self, words: list[str]) -> None:
        state = self.state
        match words:
            case ["P1" | "P2" as player, "total", attack, defence]:
                same(f"{player} total", totals(state, _seat(player)), (number_in(attack), number_in(defence)))
            case ["P1" | "P2" as player, "hand", *cards]:
                side = state.sides[_seat(player)]
                held = [ALL[number].id for number in side.held()]
                same_cards(f"{player} hand", held, cards)
                same(f"{player} hand size", side.hand_size, len(held))
            case ["P1" | "P2" as player, "discard", *cards]:
                side = state.sides[_seat(player)]
                same_cards(f"{player} discard", [ALL[number].id for number in side.discard], cards)
            case ["P1" | "P2" as player, "deck", *cards]:
                side = state.sides[_seat(player)]
                wanted = [card for card in cards if card != "-"]
                same(f"{player} deck", [ALL[number].id for number in reversed(side.deck)], wanted)
            case ["score", one, two]:
                same("score", scores(state), (number_in(one), number_in(two)))
            case ["last", "-"]:
                same("last", state.scores[-2:], [])
            case ["last", one, two]:
                same("last", state.scores[-2:], [number_in(one), number_in(two)])
            case ["wins", one, two]:
                same("wins", [side.wins for side in state.sides], [number_in(one), number_in(two)])
            case ["cumulative", one, two]:
                same(
                    "cumulative", [side.cumulative for side in state.sides], [number_in(one), number_in(two)]
                )
            case ["battle", number]:
                same("battle", state.battle, number_in(number))
            case ["turn", player]:
                same("turn", SIDES[state.turn] if state.step == BATTLE_STEP else "-", player)
            case ["folded", "-"]:
                same("folded", [SIDES[seat] for seat in range(2) if state.sides[seat].folded], [])
            case ["folded", player]:
                same(f"{player} folded", state.sides[_seat(player)].folded, True)
            case ["slot", place, *what]:
                self._slot_is(place, what)
            case ["winner", who]:
                assert state.outcome is not None, "the game is not over"
                same("winner", [SIDES[seat] for seat in state.outcome.winners] or ["draw"], [who])
            case ["running"]:
                same("outcome", state.outcome, None)
            case _:
                super().fact(words)

    def _slot_is(self, place: str, what: list[str]) -> None:
        at, slot = known(PLACES, place, "slot")
        side = self.state.sides[at]
        number = side.slots[slot]
        found = ["empty"] if number == EMPTY else [ALL[number].id]
        found += ["pair"] * side.paired[slot] + ["flipped"] * side.flipped[slot]
        same(f"slot {place}", found, what)
