"""One game at a terminal: draws the table, asks the people, lets the bots play, and saves after every move."""

import sys
from pathlib import Path

from rich.console import Console
from rich.text import Text

from wartable.bots import Bot, make_bot
from wartable.core.actions import Action, Concede
from wartable.core.errors import WartableError
from wartable.core.events import tell_once
from wartable.core.match import Match, standing
from wartable.core.names import Names
from wartable.core.state import Told, heard
from wartable.terminal.menu import Menu

HUMAN = "human"

HELP = """\
  a number       do what stands beside it
  words          do the action that these words name, e.g. `raider m2`
  ? CARD         the text of a card, by name or id
  b              draw the board again        l   the whole log
  u              undo your last decision     s FILE   save a copy
  concede        give up                     q   leave; the game stays saved"""


class Leave(Exception):
    """The person wants to stop; the game is saved."""


class Session:
    """A match, the people and bots at its seats, and a file in which it is kept."""

    def __init__(self, match: Match, players: list[str], where: Path, plain: bool) -> None:
        self.match = match
        self.rules = match.rules
        self.players = players
        self.where = where
        is_terminal = sys.stdin.isatty() and sys.stdout.isatty()
        self.plain = plain or not is_terminal
        self.console = Console(highlight=False, no_color=plain, soft_wrap=True)
        self.bots: dict[int, Bot] = {
            seat: make_bot(player, match.seed * 8 + seat)
            for seat, player in enumerate(players)
            if player != HUMAN
        }
        self.log: list[Told] = list(match.opening)
        self.read_upto: dict[int, int] = dict.fromkeys(range(match.setup.players), 0)
        self.at_screen: int | None = None

    @property
    def people(self) -> list[int]:
        return [seat for seat, player in enumerate(self.players) if player == HUMAN]

    @property
    def names(self) -> tuple[str, ...]:
        """What the seats are called now: in some games they choose a colour first."""
        return self.rules.view(self.match.state, None).names

    def play(self) -> None:
        """Play to the end, or until the person leaves."""
        try:
            while self.match.outcome is None:
                self._next_decision()
        except (Leave, EOFError):
            self._save()
            self._say(f"\nThe game is saved. Go on with: wartable play --resume {self.where}")
            return
        except KeyboardInterrupt:
            self._save()
            print(f"\nThe game is saved. Go on with: wartable play --resume {self.where}", file=sys.stderr)
            raise
        self._save()
        self._show_end()

    def _next_decision(self) -> None:
        awaited = self.match.awaited()
        bots = [seat for seat in awaited if seat in self.bots]
        for seat in awaited:
            only = self.rules.only_answer(self.match.state, seat)
            if only is not None:
                self._do(seat, only)
                return
        if bots:
            seat = bots[0]
            self._do(seat, self.bots[seat].choose(self.match.sight(seat)))
            return
        self._ask(awaited[0])

    def _do(self, seat: int, action: Action) -> None:
        self.log += self.match.play(seat, action)
        self._save()

    # -- asking ------------------------------------------------------------------------------------------------

    def _ask(self, seat: int) -> None:
        """Show the table to a person and carry out one decision (or an undo)."""
        if not self._hand_over(seat):
            return
        self._show_table(seat)
        update = self.match.update(seat)
        menu = Menu(self.rules, update.view, [*update.options, *update.revisions])
        self._show_menu(seat, menu)
        while True:
            typed = input("> ").strip()
            word, _, rest = typed.partition(" ")
            if word in ("u", "undo"):
                if self._undo(seat):
                    return
            elif not self._is_command(seat, menu, word, rest.strip()) and typed:
                action = self._choose(seat, menu, typed)
                if action is not None and self._try(seat, action):
                    return

    def _try(self, seat: int, action: Action) -> bool:
        try:
            self._do(seat, action)
        except WartableError as error:
            self._say(str(error))
            return False
        return True

    def _is_command(self, seat: int, menu: Menu, word: str, rest: str) -> bool:
        """Carry out a word that is about the table and not about the game."""
        if word in ("?", "help"):
            self._explain(rest)
        elif word in ("b", "board"):
            self._say(self.rules.board(menu.view))
            self._show_menu(seat, menu)
        elif word in ("l", "log"):
            self._show_log(seat, 0)
        elif word in ("s", "save"):
            self._save_copy(rest)
        elif word in ("q", "quit", "exit"):
            raise Leave
        else:
            return False
        return True

    def _choose(self, seat: int, menu: Menu, typed: str) -> Action | None:
        """The action that the typed words mean; where they mean several, one of those. None goes back."""
        if typed == "concede":
            sure = input("Give up the game? y/n ").strip().lower().startswith("y")
            return Concede() if sure else None
        while True:
            found = menu.find(typed)
            if len(found) == 1:
                return found[0]
            if not found:
                last = len(menu.entries)
                self._say(f"No action is called {typed!r}. Type a number from 1 to {last}, or ? for help.")
                return None
            menu = Menu(self.rules, menu.view, found)
            self._say("Which one? (0 goes back)")
            for line in menu.lines():
                self._say(line)
            typed = input("> ").strip()
            if typed in ("0", ""):
                self._say("Back. Type b to see the board and all actions.")
                return None

    def _explain(self, word: str) -> None:
        if not word:
            self._say(HELP)
            return
        found = [
            card
            for card in self.rules.cards.values()
            if word.casefold() == card.id.casefold() or word.casefold() in card.name.casefold()
        ]
        if not found:
            self._say(f"There is no card called {word!r}.")
        for card in found[:6]:
            facts = ", ".join(
                f"{name} {value}" for name, value in card.facts().items() if value not in ("", "—")
            )
            self._say(f"{card.name} [{card.id}], {card.kind}: {facts}. {card.text}".rstrip())

    def _undo(self, seat: int) -> bool:
        """Back to before this person's last decision. Only against bots: people are asked elsewhere."""
        if self.people != [seat]:
            mine = [other for other in self.rules.confidants(self.match.state, seat) if other in self.people]
            if any(self._think_again(other) for other in mine):
                return True
            self._say("Undo is for games against bots only.")
            return False
        to = self._last_decision(seat)
        if to is None:
            self._say("There is nothing to undo.")
            return False
        try:
            self.match.undo(to)
        except WartableError as error:
            self._say(str(error))
            return False
        self.log = []
        self.read_upto = dict.fromkeys(range(self.match.setup.players), 0)
        self._save()
        self._say("Taken back.")
        return True

    def _last_decision(self, seat: int) -> int | None:
        """After how many entries this seat made the last decision that still counts; a forced step is none."""
        for index, played in reversed(standing(self.match.entries)):
            if played.seat == seat and self.rules.only_answer(self.match.state_after(index), seat) is None:
                return index
        return None

    # -- showing -----------------------------------------------------------------------------------------------

    def _hand_over(self, seat: int) -> bool:
        """With several people at one terminal nobody may see the hand of another. False: the one before thinks again."""
        if len(self.people) > 1 and self.at_screen != seat and not self._is_same_person(seat):
            self._clear()
            last = self.at_screen
            if last is not None and self.rules.revisions(self.match.state, last):
                self._say(f"{self.names[last]}, you may still think again: type u and press Enter.")
            typed = input(f"{self.names[seat]}, please take the keyboard and press Enter. ").strip()
            if last is not None and typed in ("u", "undo") and self._think_again(last):
                return False
            self._clear()
        self.at_screen = seat
        return True

    def _think_again(self, seat: int) -> bool:
        """Take back what this seat has locked in, where that is still possible."""
        back = self.rules.revisions(self.match.state, seat)
        if not back:
            return False
        self._do(seat, back[0])
        return True

    def _is_same_person(self, seat: int) -> bool:
        """One person may hold several seats, and then sees the secrets of all of them."""
        return self.at_screen is not None and self.at_screen in self.rules.confidants(self.match.state, seat)

    def _is_one_of_several(self, seat: int) -> bool:
        """The person at this seat holds others too: each is called by its name."""
        return any(other in self.people for other in self.rules.confidants(self.match.state, seat))

    def _clear(self) -> None:
        if self.plain:
            print("\n" * 60)
        else:
            self.console.clear()

    def _show_table(self, seat: int) -> None:
        if not self.plain and len(self.people) == 1:
            self.console.clear()
        self._show_log(seat, self.read_upto[seat])
        self.read_upto[seat] = len(self.log)
        self._say("")
        self._say(self.rules.board(self.rules.view(self.match.state, seat)))

    def _show_menu(self, seat: int, menu: Menu) -> None:
        choice = self.rules.choice(self.match.state, seat)
        sentence = choice.sentence if choice is not None else ""
        self._say("")
        self.console.print(Text(f"{self.names[seat]}: {sentence} (? for help)", style="bold"))
        for line in menu.lines():
            self._say(line)

    def _show_log(self, seat: int | None, since: int) -> None:
        """What this seat (None: everybody at the screen) has heard, said to it."""
        names = Names(self.names, None if seat is None or self._is_one_of_several(seat) else seat)
        for sentence in tell_once(heard(self.log[since:], seat), names):
            self.console.print(Text(f"· {sentence}", style="cyan"))

    def _show_end(self) -> None:
        outcome = self.match.outcome
        assert outcome is not None
        seat = self.people[0] if len(self.people) == 1 else None
        self._show_log(seat, self.read_upto[seat] if seat is not None else 0)
        self._say("")
        self._say(self.rules.board(self.rules.view(self.match.state, seat)))
        # Why it ended stands in the log above, in the words of the game.
        verdict = outcome.verdict(self.names, self.rules.teams(self.match.state))
        self._say(f"\nThe game is over: {verdict}.")
        self._say(f"The record is kept: wartable replay {self.where}")

    def _say(self, text: str) -> None:
        self.console.print(Text(text))

    # -- keeping -----------------------------------------------------------------------------------------------

    def _save(self) -> None:
        self.match.record().save(self.where)

    def _save_copy(self, name: str) -> None:
        if not name:
            self._save()
            self._say(f"Saved in {self.where}")
            return
        path = Path(name).expanduser()
        if path.exists():
            self._say(f"{path} is there already; nothing was overwritten.")
            return
        try:
            self.match.record().save(path)
        except OSError as error:
            self._say(f"Cannot write {path}: {error.strerror}")
        else:
            self._say(f"Saved in {path}")
