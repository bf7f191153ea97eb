"""What would fix it? Aims, what may change, and a search for the smallest changes that reach the aims.

The optimiser is Optuna's NSGA-II, with two ends in view at once: how far the changes go, and how far the game then is from its
aims. Every candidate plays the same seeds as the others, a few games first; only those that still may come to something play
on (racing). Those that nothing beats in both ends are played again on fresh seeds, and only what holds there is proposed.
"""

import re
from collections.abc import Sequence

import msgspec

from wartable.bots.bot import parse_bot
from wartable.core.errors import BadSetup
from wartable.core.rules import Rules
from wartable.core.state import State
from wartable.games import game
from wartable.lab.changes import (
    MOST,
    Change,
    Version,
    change_deck,
    find_card,
    look_up,
    numbers_of,
    resize_cost,
)
from wartable.lab.compare import find_changed_decks
from wartable.lab.jobs import Plan as JobPlan
from wartable.lab.jobs import Run
from wartable.lab.matches import check_count, check_seats, games_in_round, round_robin
from wartable.lab.report import Cell, summarize
from wartable.lab.report import Plan as ReportPlan
from wartable.lab.sentences import Language, Speech
from wartable.lab.study import Row

FRESH = 104_729
"""Added to the seed for the games that verify."""
MOST_LEVERS = 12
FULL = 4
"""How many times the games of the first heat a candidate plays that stays in the race."""


class Aim(msgspec.Struct, frozen=True):
    """Something that is to lie between two numbers."""

    what: str
    """`cells`, `first`, `turns`, `deck NAME`, `card ID` (its share of wins when drawn)."""
    low: float
    high: float

    def __str__(self) -> str:
        return f"{self.what} {self.low:g}-{self.high:g}"


class Lever(msgspec.Struct, frozen=True):
    """Something that may change, from one whole number to another."""

    kind: str
    """card or count"""
    what: str
    path: str
    low: int
    high: int
    now: int

    def __str__(self) -> str:
        sign = "." if self.kind == "card" else ":"
        return f"{self.what}{sign}{self.path} {self.low}..{self.high}"


class Plan(msgspec.Struct, frozen=True):
    """What is aimed at, and what may change."""

    version: Version
    aims: tuple[Aim, ...]
    levers: tuple[Lever, ...]
    bot: str = "fast"
    games: int = 400
    """The games of a candidate in its first heat."""
    candidates: int = 24
    seed: int = 1
    players: int = 2
    verify: int = 2000
    """The games of each proposal on fresh seeds."""


class Candidate(msgspec.Struct):
    """Some changes, and what they make of the game."""

    changes: tuple[Change, ...]
    size: float
    """How many steps they go."""
    miss: float
    """How far the game is from its aims, in points of per cent (turns count as one)."""
    reached: bool
    """All aims, as far as the games can tell."""
    measured: dict[str, float]
    games: int


class Fixing(msgspec.Struct):
    """What came out."""

    plan: Plan
    before: Candidate
    proposals: list[Candidate]
    """Verified on fresh seeds; nothing is both smaller and nearer. The smallest one that reaches all aims comes first."""
    tried: int
    games: int
    sentence: str


# -- reading -----------------------------------------------------------------------------------------------------------

AIM = re.compile(r"^(?P<what>.+?)\s+(?P<low>-?[\d.]+)\s*(?:-|\.\.|to)\s*(?P<high>[\d.]+)\s*%?$")


def read_aim(rules: Rules[State], text: str) -> Aim:
    """`cells 45-55`, `first 48-52`, `turns 7-10`, `deck Short Fuse 45-55`, `card CA 0-56`. Raises BadSetup."""
    found = AIM.match(text.strip())
    if found is None:
        raise BadSetup(
            "BAD_AIM",
            f"an aim is written like cells 45-55, first 48-52, turns 7-10 or card CA 0-56, not {text!r}",
        )
    what = found["what"].strip()
    try:
        low, high = float(found["low"]), float(found["high"])
    except ValueError:
        raise BadSetup("BAD_AIM", f"{text!r} names no two numbers") from None
    word, _, name = what.partition(" ")
    if word == "card":
        what = f"card {find_card(rules, name).id}"
    elif word == "deck":
        deck = next((each for each in rules.decks if each.name.casefold() == name.casefold()), None)
        if deck is None:
            raise BadSetup("BAD_AIM", f"{rules.name} has no deck {name!r}")
        what = f"deck {deck.name}"
    elif what not in ("cells", "first", "turns"):
        raise BadSetup(
            "BAD_AIM", f"aims are about cells, first, turns, deck NAME or card ID, not about {what!r}"
        )
    if low > high or (what != "turns" and not (low >= 0 and high <= 100)):
        raise BadSetup("BAD_AIM", f"{text!r} cannot be reached: it goes from {low:g} to {high:g}")
    if what == "cells" and (low > 50 or high < 50):
        raise BadSetup(
            "BAD_AIM",
            f"{text!r} cannot be reached: what one deck wins the other loses, so 50 has to lie within",
        )
    if what == "cells" and len(rules.decks) < 2:
        raise BadSetup("BAD_AIM", f"{rules.name} has no decks that meet")
    return Aim(what, low, high)


LEVER = re.compile(r"^(?P<where>.+?)(?:\s+(?P<low>-?\d+)\s*\.\.\s*(?P<high>-?\d+))?$")


def read_levers(rules: Rules[State], version: Version, text: str) -> list[Lever]:
    """`VK02.x1.0 2..6`, `VK02` (all its numbers, two steps each way), `Short Fuse:CA 1..3`. Raises BadSetup."""
    found = LEVER.match(text.strip())
    assert found is not None
    where = found["where"].strip()
    bounds = (int(found["low"]), int(found["high"])) if found["low"] is not None else None
    if bounds is not None and bounds[0] > bounds[1]:
        raise BadSetup("BAD_LEVER", f"{text!r} goes from more to less")
    if bounds is not None and max(-bounds[0], bounds[1]) > MOST:
        raise BadSetup("BAD_LEVER", f"{text!r} goes further than to {MOST}")
    if ":" in where:
        name, _, word = where.rpartition(":")
        deck = next((each for each in rules.decks if each.name.casefold() == name.strip().casefold()), None)
        if deck is None:
            raise BadSetup("BAD_LEVER", f"{rules.name} has no deck {name.strip()!r}")
        card = find_card(rules, word.strip())
        now = change_deck(deck, version).count(card.id)
        low, high = bounds or (max(0, now - 2), now + 2)
        return [Lever("count", deck.name, card.id, low, high, now)]
    word, _, path = where.partition(".")
    card = find_card(rules, word)
    now_of = current_numbers(rules, version, card.id)
    paths = [path] if path else [each for each in now_of if is_strength(each)]
    levers: list[Lever] = []
    for each in paths:
        if each not in now_of:
            raise BadSetup("BAD_LEVER", f"{card.name} has no number {each!r}; it has: {', '.join(now_of)}")
        low, high = bounds or (max(0, now_of[each] - 2), now_of[each] + 2)
        levers.append(Lever("card", card.id, each, low, high, now_of[each]))
    if not levers:
        raise BadSetup("BAD_LEVER", f"{card.name} has no numbers to change")
    return levers


STRENGTHS = (
    "attack", "defence", "health", "cost", "amount", "ap", "block", "stamina", "combat", "intrigue", "essence", "damage", "count",
    "vp", "rr",
)  # fmt: skip
PAIRED = ("x1", "x2", "flank")


def is_strength(path: str) -> bool:
    """Whether a number is how much a card does, not a code: `attack`, `x1.0`, `does.amount`."""
    words = path.split(".")
    return words[-1] in STRENGTHS or (len(words) == 2 and words[0] in PAIRED)


def current_numbers(rules: Rules[State], version: Version, card_id: str) -> dict[str, int]:
    """The numbers of a card as they are in a version."""
    numbers = numbers_of(rules.cards[card_id])
    for change in version.changes:
        if change.kind == "card" and change.what == card_id:
            numbers[change.path] = len(change.value) if isinstance(change.value, str) else int(change.value)
    return numbers


def check(plan: Plan) -> None:
    """Raises BadSetup where nothing can be searched."""
    rules = game(plan.version.game)
    check_seats(rules, plan.players)
    check_count(plan.games)
    check_count(plan.candidates, "candidates")
    parse_bot(plan.bot)
    if not plan.aims:
        raise BadSetup("NO_AIM", "say what is aimed at, e.g. --aim 'cells 45-55'")
    if not plan.levers:
        raise BadSetup("NO_LEVER", "say what may change, e.g. --allow VK02 or --allow 'Short Fuse:CA 1..3'")
    if len(plan.levers) > MOST_LEVERS:
        raise BadSetup(
            "TOO_MANY_LEVERS",
            f"{len(plan.levers)} numbers may change; more than {MOST_LEVERS} cannot be searched in sensible time",
        )


# -- searching -----------------------------------------------------------------------------------------------------------


def fix(run: Run, job: JobPlan) -> Fixing:
    """Search, verify, propose."""
    import optuna  # takes a while to load

    plan = msgspec.json.decode(job.details, type=Plan)
    check(plan)
    optuna.logging.set_verbosity(optuna.logging.WARNING)
    rounds = max(1, plan.games // games_in_round(game(plan.version.game), plan.players, plan.version.options))
    run.expect(
        (rounds * (plan.candidates + FULL))
        * games_in_round(game(plan.version.game), plan.players, plan.version.options)
        + 4 * plan.verify,
        "the game as it is",
    )
    before = _measure(run, plan, (), rounds * FULL, plan.seed)
    race: dict[tuple[int, ...], Candidate] = {}
    study = optuna.create_study(
        directions=["minimize", "minimize"],
        sampler=optuna.samplers.NSGAIISampler(population_size=8, seed=plan.seed),
    )
    for one in _first_guesses(plan):
        study.enqueue_trial(one)
    asked = 0
    # Small plans repeat themselves; what was played once is not played again.
    while len(race) < plan.candidates and asked < 8 * plan.candidates:
        asked += 1
        trial = study.ask()
        values = tuple(trial.suggest_int(str(lever), lever.low, lever.high) for lever in plan.levers)
        if values not in race:
            run.step(f"candidate {len(race) + 1} of {plan.candidates}")
            race[values] = _race(run, plan, values, rounds, race)
        study.tell(trial, [race[values].size, race[values].miss])
    # Without games: the rules do not take it.
    front = _front([each for each in race.values() if each.size > 0 and each.games])
    proposals: list[Candidate] = []
    for at, each in enumerate(front[:6]):
        run.step(f"verifying proposal {at + 1} of {min(6, len(front))} on fresh seeds")
        size = games_in_round(game(plan.version.game), plan.players, plan.version.options)
        proposals.append(_measure(run, plan, each.changes, max(1, plan.verify // size), plan.seed + FRESH))
    kept = _front(proposals)
    kept.sort(key=lambda each: (not each.reached, each.size if each.reached else each.miss))
    found = Fixing(plan, before, kept, len(race), run.progress.done, "")
    found.sentence = sentence(found)
    return found


def _first_guesses(plan: Plan) -> list[dict[str, int]]:
    """Every lever alone: to its ends, half way, and a single step. What comes out tells the optimiser where to look."""
    now = {str(lever): lever.now for lever in plan.levers}
    found: list[dict[str, int]] = []
    for part in (1.0, 0.5, 0.0):
        for lever in plan.levers:
            for end in (lever.low, lever.high):
                if end == lever.now:
                    continue
                way = end - lever.now
                step = round(way * part) or (1 if way > 0 else -1)
                guess = {**now, str(lever): lever.now + step}
                if guess not in found:
                    found.append(guess)
    return found[: max(2, plan.candidates * 2 // 3)]


def _race(
    run: Run, plan: Plan, values: tuple[int, ...], rounds: int, race: dict[tuple[int, ...], Candidate]
) -> Candidate:
    """A first heat; whoever is not clearly beaten there by something smaller plays on."""
    changes = _changes(plan, values)
    try:
        first = _measure(run, plan, changes, rounds, plan.seed)
    except BadSetup:  # the rules do not take it
        return Candidate(changes, _size(changes), 1000.0, False, {}, 0)
    hopeless = any(each.size <= first.size and each.miss < first.miss - 4.0 for each in race.values())
    if hopeless or first.size == 0:
        return first
    return _measure(run, plan, changes, rounds * FULL, plan.seed)


def _changes(plan: Plan, values: Sequence[int]) -> tuple[Change, ...]:
    rules = game(plan.version.game)
    found: list[Change] = []
    for lever, value in zip(plan.levers, values, strict=True):
        if value == lever.now:
            continue
        if lever.kind == "count":
            found.append(Change("count", lever.what, lever.path, value, lever.now))
        else:
            printed = look_up(rules.cards[lever.what], lever.path)
            if isinstance(printed, str):
                found.append(
                    Change(
                        "card",
                        lever.what,
                        lever.path,
                        resize_cost(printed, value),
                        resize_cost(printed, lever.now),
                    )
                )
            else:
                found.append(Change("card", lever.what, lever.path, value, lever.now))
    return tuple(found + fill_up(rules, plan.version, found))


def fill_up(rules: Rules[State], version: Version, changes: Sequence[Change]) -> list[Change]:
    """A deck keeps its size: the card with the most copies makes room, or fills it."""
    found: list[Change] = []
    for deck in rules.decks:
        own = [change for change in changes if change.kind == "count" and change.what == deck.name]
        more = sum(int(change.value) - int(change.before) for change in own)
        if not more:
            continue
        named = {change.path for change in own}
        counts = dict(change_deck(deck, version).cards)
        filler = max(
            (card_id for card_id in counts if card_id not in named), key=counts.__getitem__, default=""
        )
        if filler:
            found.append(Change("count", deck.name, filler, max(0, counts[filler] - more), counts[filler]))
    return found


def with_changes(version: Version, changes: Sequence[Change]) -> Version:
    """A version changed further: of two changes of one number the later counts."""
    kept = {(each.kind, each.what, each.path): each for each in (*version.changes, *changes)}
    return Version(version.game, tuple(kept.values()))


def _size(changes: Sequence[Change]) -> float:
    return sum(change.size for change in changes)


def _measure(run: Run, plan: Plan, changes: tuple[Change, ...], rounds: int, seed: int) -> Candidate:
    rules = game(plan.version.game)
    version = with_changes(plan.version, changes)
    first = 0 if seed == plan.seed else 1_000_000
    tasks = round_robin(rules, plan.bot, plan.players, rounds, seed, version.options, first)
    watch = any(aim.what.startswith("card") for aim in plan.aims)
    rows = list(run.play(version, tasks, watch))
    measured, miss, reached = judge(plan, rows)
    return Candidate(changes, _size(changes), round(miss, 3), reached, measured, len(rows))


def judge(plan: Plan, rows: list[Row]) -> tuple[dict[str, float], float, bool]:
    """What the aims are about, how far from them it is, and whether nothing is surely outside."""
    report = summarize(
        ReportPlan(plan.version, players=plan.players),
        "",
        [msgspec.structs.replace(row, seats=()) for row in rows],
        [],
    )
    measured: dict[str, float] = {}
    miss = 0.0
    reached = True
    for aim in plan.aims:
        for name, value in _numbers(aim, report.cells, rows).items():
            measured[name] = round(value, 2)
            off = max(aim.low - value, value - aim.high, 0.0)
            miss += off
            reached = reached and off <= 0
    return measured, miss, reached


def _numbers(aim: Aim, cells: list[Cell], rows: list[Row]) -> dict[str, float]:
    word, _, name = aim.what.partition(" ")
    if word == "cells":
        return {f"{cell.deck} against {cell.against}": 100 * cell.share.score for cell in cells}
    if word == "deck":
        scores = [row.returns[seat] for row in rows for seat, deck in enumerate(row.decks) if deck == name]
        return {name: 100 * sum(scores) / max(1, len(scores))}
    if word == "first":
        scores = [row.returns[row.first] for row in rows if row.first >= 0]
        return {"first to move": 100 * sum(scores) / max(1, len(scores))}
    if word == "turns":
        return {"turns": sum(row.turns for row in rows) / max(1, len(rows))}
    scores = [row.returns[seat] for row in rows for seat, seen in enumerate(row.seats) if name in seen.drawn]
    return {f"{name} when drawn": 100 * sum(scores) / max(1, len(scores))}


def _front(candidates: Sequence[Candidate]) -> list[Candidate]:
    """The Pareto front: candidates that nothing beats in both size and distance, the smallest first."""
    found: list[Candidate] = []
    for each in sorted(candidates, key=lambda one: (one.size, one.miss)):
        if not found or each.miss < found[-1].miss:
            found.append(each)
    return found


def sentence(found: Fixing, language: Language = "en") -> str:
    """What came out, in words."""
    say = Speech(language)
    if found.before.reached:
        return say("fixed already")
    best = next((each for each in found.proposals if each.reached), None)
    if best is not None:
        words = ", ".join(str(change) for change in best.changes)
        return say("fixed", what=words, games=best.games, tried=found.tried)
    if found.proposals:
        nearest = min(found.proposals, key=lambda each: each.miss)
        words = ", ".join(str(change) for change in nearest.changes)
        return say("nearest", what=words, miss=say.fixed(nearest.miss), before=say.fixed(found.before.miss))
    return say("nothing")


__all__ = [
    "Aim",
    "Candidate",
    "Fixing",
    "Lever",
    "Plan",
    "find_changed_decks",
    "fix",
    "read_aim",
    "read_levers",
]
