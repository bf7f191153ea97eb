"""Blood Wars: the contract of the kernel, kept by the modules beside this one."""

from collections.abc import Mapping
from typing import Final

from wartable.core.actions import Action
from wartable.core.choices import Choice
from wartable.core.decks import Deck, Problem
from wartable.core.dice import Dice
from wartable.core.encoder import Encoder
from wartable.core.errors import BadSetup, Illegal
from wartable.core.rules import Rules
from wartable.core.setup import Setup, Value, complete_options
from wartable.core.state import Told
from wartable.core.views import View
from wartable.core.workshop import Workshop
from wartable.games.blood_wars import asking, deck_law, finishing, showing, text
from wartable.games.blood_wars import features as numbers
from wartable.games.blood_wars import view as views
from wartable.games.blood_wars.actions import ACTIONS, ChooseLegion, Pick, Withdraw
from wartable.games.blood_wars.answering import answer
from wartable.games.blood_wars.cards import ALL, DECKS
from wartable.games.blood_wars.cards.art import ART
from wartable.games.blood_wars.events import EVENTS
from wartable.games.blood_wars.flow import advance, deal
from wartable.games.blood_wars.imagine import imagine
from wartable.games.blood_wars.options import OPTIONS
from wartable.games.blood_wars.prompts import choice_of, why_not
from wartable.games.blood_wars.state import NONE, BloodState, new_player, new_state
from wartable.games.blood_wars.tables import IDS, card_number
from wartable.games.blood_wars.targets import SEATS
from wartable.games.blood_wars.words import TITLE
from wartable.games.blood_wars.zones import every_card

NOTHING: Final[list[Told]] = []
ASKED: Final[list[list[int]]] = [[seat] for seat in range(8)]
NOBODY: Final[list[int]] = []


class BloodWarsRules(Rules[BloodState]):
    """Warlords, their hidden Battle Hands, and Battlefields won by Intrigue or by Combat."""

    def __init__(self) -> None:
        super().__init__(
            id="blood-wars",
            name=TITLE,
            revision=2,
            players=(2, 3, 4, 5, 6, 7, 8),
            options=OPTIONS,
            cards={card.id: card for card in ALL},
            decks=DECKS,
            actions=ACTIONS,
            events=EVENTS,
            view=views.BloodView,
        )
        self.art = ART
        self.brings_decks = True
        hidden = "an answer that comes at once would show what the hands do not hold"
        self.asks_the_obvious = dict.fromkeys(("assemble", "battle", "caucus", "discard", "power"), hidden)

    # -- beginning ---------------------------------------------------------------------------------------------

    def new_game(self, setup: Setup, seed: int) -> BloodState:
        self.check_players(setup.players)
        for option in OPTIONS:
            problem = option.problem(setup.options[option.name]) if option.name in setup.options else None
            if problem is not None and option.name in ("length", "mustering"):
                raise BadSetup("BAD_LENGTH" if option.name == "length" else "BAD_MUSTER", problem)
        options = complete_options(self.options, setup.options)
        state = new_state(setup.players, Dice(seed))
        state.length = int(options["length"])
        state.muster = int(options["mustering"])
        state.seconds = int(options["timer"])
        for seat in range(setup.players):
            deck = self.deck_of(setup, seat, options)
            if deck is None:
                deck = DECKS[seat % len(DECKS)]
                if deck_law.check_deck(deck, state.length):
                    self.read_deck(deck, options, SEATS[seat])
            player = new_player(deck)
            player.draw = [card_number(card_id) for card_id in deck.ids()]
            state.table.append(player)
        deal(state, int(options["head_start"]))
        advance(state)
        return state

    def seat_names(self, players: int) -> tuple[str, ...]:
        return SEATS[:players]

    def starter(self, state: BloodState) -> int:
        return state.first

    def check_deck(self, deck: Deck, options: Mapping[str, Value] | None = None) -> list[Problem]:
        """A deck that cannot reach the table's VP is no deck for that table."""
        return deck_law.check_deck(deck, int(complete_options(self.options, options or {})["length"]))

    # -- deciding ----------------------------------------------------------------------------------------------

    def awaited(self, state: BloodState) -> list[int]:
        return ASKED[state.asked] if state.outcome is None and state.asked >= 0 else NOBODY

    def choice(self, state: BloodState, seat: int) -> Choice | None:
        if state.outcome is not None or seat != state.asked:
            return None
        return choice_of(state, seat)

    def legal_actions(self, state: BloodState, seat: int) -> list[Action]:
        return [] if state.outcome is not None else asking.legal_actions(state, seat)

    def turn_number(self, state: BloodState) -> int:
        return state.turns

    def is_under_way(self, state: BloodState, seat: int) -> bool:
        return finishing.is_under_way(state)

    def finishing_actions(self, state: BloodState, seat: int) -> list[Action]:
        return finishing.finishing_actions(state, seat)

    def revisions(self, state: BloodState, seat: int) -> list[Action]:
        return [] if state.outcome is not None else asking.revisions(state, seat)

    def why_not(self, state: BloodState, seat: int, card: str) -> str:
        if state.outcome is not None:
            return "The game is over."
        if seat != state.asked:
            return "You are not asked anything now."
        for action in asking.legal_actions(state, seat) + asking.revisions(state, seat):
            if self.card_of(action) == card:
                return ""
        return why_not(state, seat, card)

    def default_action(self, state: BloodState, seat: int) -> Action:
        return asking.default_action(state, seat)

    def apply(self, state: BloodState, seat: int, action: Action) -> list[Told]:
        if not 0 <= seat < state.players:
            raise Illegal("BAD_ACTION", f"there is no seat {seat} at this table")
        if state.outcome is not None:
            raise Illegal("GAME_OVER", "the game is over")
        answer(state, seat, action)
        advance(state)
        if state.gone:
            self._answer_for_the_gone(state)
        if state.quiet:
            return NOTHING
        told = state.told
        state.told = []
        return told

    def _answer_for_the_gone(self, state: BloodState) -> None:
        """3.6: a player who has left is treated as timing out at once."""
        while state.outcome is None and state.asked >= 0 and state.has_left(state.asked):
            seat = state.asked
            answer(state, seat, asking.default_action(state, seat))
            advance(state)

    def go_on_without(self, state: BloodState, seat: int) -> None:
        if state.asked == seat:
            state.picks = []
        self._answer_for_the_gone(state)

    def wind_up(self, state: BloodState) -> None:
        state.asked = NONE
        state.picks = []

    def final_scores(self, state: BloodState) -> tuple[int, ...]:
        return tuple([player.vp for player in state.table])

    def round_number(self, state: BloodState) -> int:
        return state.round()

    def all_cards(self, state: BloodState) -> list[str]:
        return [IDS[card] for card in every_card(state)]

    # -- knowing and telling -----------------------------------------------------------------------------------

    def view(self, state: BloodState, seat: int | None) -> View:
        choice = None if seat is None else self.choice(state, seat)
        return showing.view(state, seat, self.awaited(state), choice)

    def imagine(self, state: BloodState, seat: int, dice: Dice) -> BloodState:
        return imagine(state, seat, dice)

    def feature_names(self) -> tuple[str, ...]:
        return numbers.NAMES

    def features(self, state: BloodState, seat: int) -> list[float]:
        return numbers.features(state, seat)

    def say(self, action: Action, view: View) -> str:
        return text.say(action, view)

    def board(self, view: View) -> str:
        return text.board(view)

    def card_of(self, action: Action) -> str | None:
        return text.card_of(action)

    def hand(self, state: BloodState, seat: int) -> list[str]:
        return [IDS[number] for number in state.table[seat].hand]

    def card_played(self, action: Action) -> str | None:
        return None if isinstance(action, Withdraw | Pick | ChooseLegion) else text.card_of(action)

    def encoder(self) -> Encoder[BloodState]:
        from wartable.games.blood_wars.learn import ENCODER  # only who studies loads it

        return ENCODER

    def workshop(self) -> Workshop[BloodState]:
        from wartable.games.blood_wars.workshop import WORKSHOP  # only who makes cards loads it

        return WORKSHOP
