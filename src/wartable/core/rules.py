"""The contract that every game keeps. `apply` is the only method that changes a state."""

from collections.abc import Mapping, Sequence
from typing import Generic, TypeVar

from mypy_extensions import mypyc_attr

from wartable.core.actions import Action
from wartable.core.cards import Art, Card
from wartable.core.choices import Choice
from wartable.core.decks import BadDeck, Deck, Problem, read
from wartable.core.dice import Dice
from wartable.core.encoder import Encoder
from wartable.core.errors import BadSetup, Illegal
from wartable.core.events import Conceded, DrawAgreed, Event
from wartable.core.outcome import behind_those_who_stayed, won_by
from wartable.core.packs import Mall
from wartable.core.setup import Option, Setup, Value
from wartable.core.state import EVERYBODY, State, Told
from wartable.core.views import View
from wartable.core.workshop import Workshop

S = TypeVar("S", bound=State)


@mypyc_attr(allow_interpreted_subclasses=True)
class Rules(Generic[S]):
    """How one game is played.

    A game is one object of a subclass, `RULES` in its package. Its facts are set in `__init__`, its verbs are the
    methods below. States passed in are never kept, and never changed except by `apply` and `concede`.
    """

    def __init__(
        self,
        id: str,  # noqa: A002  # called as the field is
        name: str,
        revision: int,
        players: tuple[int, ...],
        options: tuple[Option, ...],
        cards: dict[str, Card],
        decks: tuple[Deck, ...],
        actions: Sequence[type[Action]] = (),
        events: Sequence[type[Event]] = (),
        view: type[View] | None = None,
    ) -> None:
        self.id = id
        self.name = name
        self.revision = revision
        """Rises with every change of the rules that changes how a record replays."""
        self.played_alike: tuple[str, ...] = ()
        """Earlier versions under which every game went as it goes now: their records and tables go on."""
        self.players = players
        """The numbers of seats that the game can be played with."""
        self.knows_draw = True
        """Whether a game may end in a draw by its rule book; then the players may also agree on one."""
        self.options = options
        self.cards = cards
        self.decks = decks
        """The prebuilt decks."""
        self._action_types = actions
        self._event_types = events
        self._view_type = view
        self.art: dict[str, Art] = {}
        """The pictures of the cards by id; they may change while games go on."""
        self.brings_decks = False
        """Whether players may bring decks of their own."""
        self.asks_the_obvious: dict[str, str] = {}
        """Questions that are asked although a seat may have but one answer, each with the reason. All other forced steps
        are carried out by the rules; these are answered by the player's own client, at the player's own pace."""

    # -- beginning ---------------------------------------------------------------------------------------------

    def new_game(self, setup: Setup, seed: int) -> S:
        """A game before its first choice. Raises BadSetup."""
        raise TypeError("every game begins in its own way")

    def check_players(self, players: int, code: str = "BAD_PLAYER_COUNT") -> None:
        if players not in self.players:
            listed = " or ".join(str(each) for each in self.players)
            raise BadSetup(code, f"{self.name} is for {listed} players, not {players}")

    def seat_names(self, players: int) -> tuple[str, ...]:
        """What the rule book calls the seats."""
        return tuple(f"P{seat + 1}" for seat in range(players))

    def teams(self, state: S) -> tuple[int, ...]:
        """The team of each seat; seats of one team win and lose together."""
        return tuple(range(state.players))

    def controllers(self, state: S) -> tuple[int, ...]:
        """The controller of each seat, the person who decides for it: named by the first seat that this person holds."""
        return tuple(range(state.players))

    def starter(self, state: S) -> int:
        """The seat that had the first move; -1 as long as that is not known, and where all seats choose at once."""
        return -1

    def check_deck(self, deck: Deck, options: Mapping[str, Value] | None = None) -> list[Problem]:
        """All that is wrong with a deck at a table with these options, every one as it is by default if none are given;
        empty if it may be played. A game asks its law by `core.decks.check`, which reads the deck first."""
        return [Problem("NO_DECKS", f"{self.name} is played without decks of your own")]

    def read_deck(self, deck: Deck, options: Mapping[str, Value] | None = None, seat: str = "") -> Deck:
        """The deck as it is played at such a table. Raises BadDeck, with the name of the seat whose deck it is."""
        problems = [each for each in self.check_deck(deck, options) if not each.warning]
        if problems:
            raise BadDeck(problems, seat)
        return read(deck, self.cards)[0]

    def deck_of(self, setup: Setup, seat: int, options: Mapping[str, Value]) -> Deck | None:
        """The deck that a seat brings to a game; None if it brings none. Raises BadDeck."""
        deck = setup.deck(seat)
        if deck is None:
            return None
        return self.read_deck(deck, options, self.seat_names(setup.players)[seat])

    def mall(self) -> Mall | None:
        """The Card Mall, where cards of this game are bought and owned; None where all cards are free."""
        return None

    def card_points(self, state: S) -> Sequence[int]:
        """What a finished match is worth to each seat in Card Points; empty where a game knows none."""
        return ()

    # -- deciding ----------------------------------------------------------------------------------------------

    def awaited(self, state: S) -> list[int]:
        """The seats that owe a decision, ascending; empty when the game is over. The caller may not change the list."""
        raise TypeError("every game says whom it awaits")

    def choice(self, state: S, seat: int) -> Choice | None:
        """What this seat is asked; None if it is not awaited."""
        raise TypeError("every game asks its own questions")

    def choices(self, state: S) -> dict[int, Choice]:
        """All open questions, by seat."""
        asked: dict[int, Choice] = {}
        for seat in self.awaited(state):
            choice = self.choice(state, seat)
            if choice is not None:
                asked[seat] = choice
        return asked

    def legal_actions(self, state: S, seat: int) -> list[Action]:
        """Every answer that takes the game on; empty if this seat is not awaited. The caller may not change the list."""
        raise TypeError("every game lists its actions")

    def likely_actions(self, state: S, seat: int) -> list[Action]:
        """The sensible ones among the answers, for quick looks ahead; all legal ones unless a game knows better.

        `apply` must accept each of them; a whole path may stand for its single picks. What passes, folds or is done
        comes last. Read only what the seat may know.
        """
        return self.legal_actions(state, seat)

    def is_under_way(self, state: S, seat: int) -> bool:
        """Whether something is under way that `features` cannot judge for this seat: bots look on to its end first."""
        return False

    def finishing_actions(self, state: S, seat: int) -> list[Action]:
        """Answers by which this seat brings what is under way to its end; several only where it really chooses."""
        return self.likely_actions(state, seat)

    def revisions(self, state: S, seat: int) -> list[Action]:
        """Answers that only take back what this seat picked and has not yet confirmed. Not for search."""
        return []

    def only_answer(self, state: S, seat: int) -> Action | None:
        """The answer of a seat that has no other, and nothing to take back; None where it really chooses."""
        actions = self.legal_actions(state, seat)
        return actions[0] if len(actions) == 1 and not self.revisions(state, seat) else None

    def is_final(self, state: S, action: Action) -> bool:
        """Whether at this table such an answer stands once it is given: no undo may reach back behind it."""
        return False

    def why_not(self, state: S, seat: int, card: str) -> str:
        """Why this seat cannot use this card of its hand now; empty if it can. A sentence, from what the seat knows."""
        if seat not in self.awaited(state):
            return "It is not your turn."
        if any(self.card_of(action) == card for action in self.legal_actions(state, seat)):
            return ""
        return "There is nothing you can do with it now."

    def default_action(self, state: S, seat: int) -> Action:
        """What happens when this seat's time is up."""
        raise TypeError("every game names its defaults")

    def clock(self, state: S, seat: int) -> str:
        """Decisions of a seat with the same word share one time limit; empty: this decision has one of its own."""
        return ""

    def apply(self, state: S, seat: int, action: Action) -> list[Told]:
        """Carry out one action up to the next choice. Raises Illegal with the state untouched."""
        raise TypeError("every game is played in its own way")

    def concede(self, state: S, seat: int) -> list[Told]:
        """One seat gives up: it is out, and never asked again. The game ends when at most one team is left."""
        if state.outcome is not None:
            raise Illegal("GAME_OVER", "the game is over")
        if not 0 <= seat < state.players or state.has_left(seat):
            raise Illegal("NOT_AT_THE_TABLE", "this seat is not at the table")
        state.gone |= 1 << seat
        if not state.quiet:
            state.tell(EVERYBODY, Conceded(seat))
        if len(self._teams_left(state)) <= 1:
            self._end_early(state, "conceded")
        else:
            self.go_on_without(state, seat)
        told = state.told
        state.told = []
        return told

    def agree_draw(self, state: S) -> list[Told]:
        """All players who are still in the game agree to a draw; a player who gave up before has lost."""
        if state.outcome is not None:
            raise Illegal("GAME_OVER", "the game is over")
        if not state.quiet:
            state.tell(EVERYBODY, DrawAgreed())
        self._end_early(state, "agreed")
        told = state.told
        state.told = []
        return told

    def _end_early(self, state: S, reason: str) -> None:
        """End the game before its time, like any other end: temporary effects end first, then the scores are counted."""
        self.wind_up(state)
        left = self._teams_left(state)
        teams = self.teams(state)
        winners = [seat for seat in range(state.players) if teams[seat] in left]
        outcome = won_by(winners, state.players, reason, self.final_scores(state))
        state.outcome = behind_those_who_stayed(outcome, state.gone)
        state.agenda = []
        self.tell_end(state)

    def _teams_left(self, state: S) -> set[int]:
        """The teams that still have a member who has neither given up nor fallen."""
        teams = self.teams(state)
        return {teams[seat] for seat in range(state.players) if not self.is_out(state, seat)}

    def is_out(self, state: S, seat: int) -> bool:
        """Whether this seat has given up; in some games it may also have fallen."""
        return state.has_left(seat)

    def go_on_without(self, state: S, seat: int) -> None:
        """A seat has given up and the game goes on: whatever it is asked, now or later, is answered by default."""

    def wind_up(self, state: S) -> None:
        """The game ends in the middle of something: temporary effects end, and every card comes to lie somewhere."""

    def final_scores(self, state: S) -> tuple[int, ...]:
        """What each seat has scored, as an outcome keeps it."""
        raise TypeError("every game counts its scores")

    def tell_end(self, state: S) -> None:
        """What this game tells of its end beside that somebody gave up or a draw was agreed."""

    def round_number(self, state: S) -> int:
        """The round under way; in the second one everybody has had a turn."""
        raise TypeError("every game counts its rounds")

    # -- knowing -----------------------------------------------------------------------------------------------

    def view(self, state: S, seat: int | None) -> View:
        """What a seat may know (None: a spectator), built up from nothing."""
        raise TypeError("every game builds its own view")

    def confidants(self, state: S, seat: int) -> list[int]:
        """The other seats that are shown this seat's secrets: one person at two seats, or open partners."""
        return []

    def shown_at_once(self, state: S, action: Action) -> int:
        """What everybody sees of an answer to a secret choice as soon as it is given: equal numbers look the same."""
        return 0

    def imagine(self, state: S, seat: int, dice: Dice) -> S:
        """A whole state that this seat may be in: what it cannot know is dealt anew, and the dice are new."""
        raise TypeError("every game imagines in its own way")

    def turn_number(self, state: S) -> int:
        """The number of the turn under way, one more with every turn; -1 where bots may take it that a turn is over
        when somebody else is asked. Games with windows, where others answer in the middle of a turn, count their turns.
        """
        return -1

    def reopen(self, state: S, seat: int) -> None:
        """In an imagined world: take back what others have already said to a secret choice that is still open.

        A bot puts its own guess there; `imagine` knows no better than to draw any answer. Nothing happens where no
        answer can be taken back.
        """

    def feature_names(self) -> tuple[str, ...]:
        """The names of the numbers that `features` gives."""
        return ()

    def features(self, state: S, seat: int) -> list[float]:
        """The named numbers, each from 0 to 1, by which bots judge a state for a seat. Read only what the seat may know."""
        return []

    def all_cards(self, state: S) -> list[str]:
        """The id of every card in the game, wherever it lies, in any order: no card is ever lost or doubled."""
        raise TypeError("every game counts its cards")

    # -- telling -----------------------------------------------------------------------------------------------

    def say(self, action: Action, view: View) -> str:
        """The action as a sentence for the player who may take it: `Play Raider to M2 (makes a pair)`."""
        raise TypeError("every game names its actions")

    def board(self, view: View) -> str:
        """The table drawn as text, as a seat sees it."""
        raise TypeError("every game draws its own table")

    def card_of(self, action: Action) -> str | None:
        """The id of the card that the action is about, if it is about one."""
        return None

    # -- studying ----------------------------------------------------------------------------------------------

    def hand(self, state: S, seat: int) -> list[str]:
        """The ids of the cards in this seat's hand, copies repeated: for those who study games, never for a player."""
        return []

    def card_played(self, action: Action) -> str | None:
        """The id of the card that the action puts to use; None for wishes, discards and whatever names no card."""
        return self.card_of(action)

    def encoder(self) -> Encoder[S] | None:
        """What writes positions down for learners; None where nothing does."""
        return None

    # -- making cards ------------------------------------------------------------------------------------------

    def workshop(self) -> Workshop[S] | None:
        """What sets of cards are read, checked and tried with; None where the game takes none."""
        return None

    def copies(self, card_id: str) -> int:
        """How often this card is there in one game, where its card says so; else once."""
        return 1

    # -- travelling --------------------------------------------------------------------------------------------

    def action_types(self) -> Sequence[type[Action]]:
        """All commands of this game."""
        if not self._action_types:
            raise TypeError("every game has its own commands")
        return self._action_types

    def event_types(self) -> Sequence[type[Event]]:
        """All events of this game."""
        if not self._event_types:
            raise TypeError("every game has its own events")
        return self._event_types

    def view_type(self) -> type[View]:
        if self._view_type is None:
            raise TypeError("every game has its own view")
        return self._view_type
