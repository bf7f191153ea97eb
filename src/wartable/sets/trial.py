"""Cards tried by search with limits: games are played in which they are used as often as they can be.

What crashes, never ends or fills the table is refused. Somebody else's set is tried in a process of its own, with a limit of
time and memory (`try_apart`): whatever a card does, nobody waits for it for ever.
"""

import resource
import subprocess
import sys
from collections import Counter
from collections.abc import Callable, Sequence

import msgspec

from wartable.core.actions import Action
from wartable.core.decks import Deck
from wartable.core.dice import Dice
from wartable.core.errors import WartableError
from wartable.core.rules import Rules
from wartable.core.sets import CardSet, pack, unpack
from wartable.core.setup import Setup
from wartable.core.state import State
from wartable.core.workshop import Workshop
from wartable.sets.loading import let_go, make_game
from wartable.sets.weaving import weave

MOST_ACTIONS = 4000
"""Actions in a whole game: more than the longest game of any of ours takes."""
MOST_IN_TURN = 250
"""Actions in one turn of one player."""
USUAL_GAMES = 6
SECONDS = 60
"""The time that a set may take in a process of its own."""
MEMORY = 2 << 30


class Finding(msgspec.Struct, frozen=True):
    """What is wrong with a card, or (without one) with a set."""

    card: str
    sentence: str
    code: str = "BAD_CARD"
    path: tuple[str | int, ...] = ()
    """Which part of the card's document it is about, where that is known."""


class Tried(msgspec.Struct, frozen=True):
    """What came of a trial."""

    games: int
    findings: tuple[Finding, ...] = ()
    left_out: tuple[str, ...] = ()
    """Cards that no lawful deck took."""
    used: dict[str, int] = {}
    """By card in question: in how many of the games it was used at least once. Cards that never were are not named."""


def try_set(
    card_set: CardSet, games: int = USUAL_GAMES, seed: int = 1, tell: Callable[[str], None] | None = None
) -> Tried:
    """Play a set against itself and against the printed decks. The game is loaded for it and let go again."""
    rules = make_game(card_set.game, [card_set])
    try:
        return try_cards(rules, [str(card["id"]) for card in card_set.cards], games, seed, tell)
    finally:
        let_go(rules.id)


def try_cards(
    rules: Rules[State],
    ids: Sequence[str],
    games: int = USUAL_GAMES,
    seed: int = 1,
    tell: Callable[[str], None] | None = None,
) -> Tried:
    """The same with a game that is loaded already."""
    findings: dict[str, Finding] = {}
    used: Counter[str] = Counter()
    decks, left = weave(rules, ids) if rules.decks else ([], [])
    rounds = max(1, len(decks))
    played = 0
    for at in range(rounds):
        for number in range(games):
            setup = _setup(rules, decks, at, number)
            if tell is not None:
                tell(f"{at} {number}")
            seen: set[str] = set()
            finding = _play(rules, setup, seed * 1_000_003 + at * 1009 + number, set(ids), seen)
            used.update(seen)
            played += 1
            if finding is not None:
                findings.setdefault(finding.card + finding.code, finding)
                break
    return Tried(played, tuple(findings.values()), tuple(left), dict(sorted(used.items())))


def _overflows(workshop: Workshop[State], state: State) -> bool:
    return workshop.count_pieces is not None and workshop.count_pieces(state) > workshop.most_pieces


def _setup(rules: Rules[State], decks: Sequence[Deck], at: int, number: int) -> Setup:
    players = rules.players[0]
    if not decks:
        return Setup(players)
    # Every other game is a mirror; in the others a printed deck sits opposite.
    others = decks if number % 2 == 0 else rules.decks
    chosen = [decks[at], *[others[(at + number // 2 + seat) % len(others)] for seat in range(players - 1)]]
    if len({deck.cards for deck in chosen}) < players and not rules.brings_decks:
        chosen = [decks[at], *[deck for deck in rules.decks if deck.cards != decks[at].cards][: players - 1]]
    return Setup(players, {}, tuple(chosen))


def _play(rules: Rules[State], setup: Setup, seed: int, own: set[str], seen: set[str]) -> Finding | None:
    """One game, in which the cards in question are used whenever they can be, and then are `seen`. What is wrong, or None."""
    dice = Dice(seed)
    workshop = rules.workshop()
    last = ""
    try:
        state = rules.new_game(setup, seed)
        state.quiet = False
        turn, in_turn, actions = -2, 0, 0
        while True:
            awaited = rules.awaited(state)
            if not awaited:
                return None
            seat = awaited[dice.below(len(awaited))]
            options = rules.legal_actions(state, seat)
            if not options:
                return Finding(last, "a player is asked something that cannot be answered", "STUCK")
            action = _choose(rules, options, own, dice)
            used = rules.card_of(action) or ""
            if used in own:
                last = used
                seen.add(used)
            rules.apply(state, seat, action)
            actions += 1
            now = rules.turn_number(state)
            in_turn = in_turn + 1 if now == turn else 0
            turn = now
            if workshop is not None and _overflows(workshop, state):
                return Finding(last, f"more than {workshop.most_pieces} permanents come together", "EXPLODES")
            if now >= 0 and in_turn > MOST_IN_TURN:
                return Finding(last, f"a turn goes on for more than {MOST_IN_TURN} actions", "LOOPS")
            if actions > MOST_ACTIONS:
                return Finding(last, f"a game goes on for more than {MOST_ACTIONS} actions", "LOOPS")
            if actions % 40 == 1:
                for each in range(state.players):
                    if _is_leaking(rules, state, each, Dice(seed + actions)):
                        return Finding(last, "a seat is shown what it must not know", "LEAKS")
    except WartableError as error:
        return Finding(last, f"the rules offer what they then refuse: {error.sentence}", "REFUSED")
    except RecursionError:
        return Finding(last, "one thing sets off the next without end", "LOOPS")
    except Exception as error:  # whatever it is, the card is not played
        return Finding(last, f"the rules cannot carry it out ({type(error).__name__}: {error})", "CRASHES")


def _is_leaking(rules: Rules[State], state: State, seat: int, dice: Dice) -> bool:
    """Whether a seat sees more than it knows: then a world that it imagines looks otherwise to it."""
    world = rules.imagine(state, seat, dice)
    here, there = (
        msgspec.json.encode([rules.view(each, seat), rules.legal_actions(each, seat)])
        for each in (state, world)
    )
    return here != there


def _choose(rules: Rules[State], options: Sequence[Action], own: set[str], dice: Dice) -> Action:
    if dice.below(4):
        mine = [each for each in options if rules.card_of(each) in own]
        if mine:
            return mine[dice.below(len(mine))]
    return options[dice.below(len(options))]


# -- apart -------------------------------------------------------------------------------------------------------------


def try_apart(card_set: CardSet, games: int = USUAL_GAMES, seconds: int = SECONDS) -> Tried:
    """The same in a process of its own, with limits of time and memory."""
    command = [sys.executable, "-m", "wartable.sets.trial", str(games), str(seconds)]
    try:
        done = subprocess.run(  # our own module
            command, input=pack(card_set), capture_output=True, timeout=seconds * 2 + 10, check=False
        )
    except subprocess.TimeoutExpired:
        return Tried(0, (Finding("", f"a trial of it is not over after {seconds} seconds", "LOOPS"),))
    if done.returncode == 0:
        return msgspec.json.decode(done.stdout.splitlines()[-1], type=Tried)
    if done.returncode < 0:
        return Tried(
            0, (Finding("", f"a trial of it takes more than {seconds} seconds or much memory", "LOOPS"),)
        )
    told = done.stderr.decode(errors="replace").strip().splitlines()
    return Tried(0, (Finding("", told[-1] if told else "it cannot be tried", "BAD_SET"),))


def main(arguments: list[str]) -> int:
    """`python -m wartable.sets.trial GAMES SECONDS`: a packed set comes in, what came of it goes out."""
    seconds = int(arguments[1])
    resource.setrlimit(resource.RLIMIT_CPU, (seconds, seconds + 2))
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    try:
        tried = try_set(unpack(sys.stdin.buffer.read()), int(arguments[0]))
    except WartableError as error:
        print(error.sentence, file=sys.stderr)
        return 2
    sys.stdout.buffer.write(msgspec.json.encode(tried) + b"\n")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
