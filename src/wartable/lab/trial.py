"""Does the lab find what is wrong? Faults are planted in the prebuilt decks, and the report and the repair are put to the test.

A plant makes one card of a deck clearly too strong or too weak: an Attack, a cost, a value, its copies. It is clear when paired
games say so: the deck must win clearly more or less than without it. What is not clear is not planted. Then the report,
which knows nothing of the plant, has to name the card among its first three, and the repair has to bring the deck back; a
deck that the plant has left within the aim shows nothing of the repair. As a check there are as many reports of the game as
it is printed: those that name anybody cry wolf.
"""

from collections.abc import Iterator

import msgspec

from wartable.core.decks import Deck
from wartable.core.dice import Dice
from wartable.core.errors import BadSetup
from wartable.core.rules import Rules
from wartable.core.state import State
from wartable.games import game
from wartable.lab.card_study import CardLine
from wartable.lab.changes import Change, Version, change_deck, look_up, numbers_of, resize_cost
from wartable.lab.fix import Aim, Lever, fill_up, is_strength
from wartable.lab.fix import Plan as FixPlan
from wartable.lab.fix import fix as search
from wartable.lab.jobs import Plan as JobPlan
from wartable.lab.jobs import Run
from wartable.lab.matches import SPREAD, games_in_round, round_robin, score_of, shuffled
from wartable.lab.report import Plan as ReportPlan
from wartable.lab.report import Report, find_blame, summarize
from wartable.lab.report_words import FIRST_CARDS
from wartable.lab.study import Row

CLEAR = 0.06
"""A plant moves its deck by at least this much."""
FAR = 3
"""A number moves by this much at least, or doubles; so do copies."""
COPIES = "its copies"
"""Among the paths of a card's numbers: how often it is in the deck."""
TRIES = 3
"""Decks that are tried for each plant, before there are fewer plants than asked for."""
CARD_WORDS = ("attack", "health", "combat", "intrigue", "essence", "cost", "amount", "ap")


class Plan(msgspec.Struct, frozen=True):
    """How many faults, in which games."""

    games: tuple[str, ...]
    plants: int = 20
    controls: int = 20
    seed: int = 1
    bot: str = "fast"
    report_games: int = 10_000
    screen_games: int = 600
    """The games by which it is seen whether a plant is clear."""
    repair: bool = True
    candidates: int = 16
    candidate_games: int = 300


class Planted(msgspec.Struct):
    """One fault, and what became of it."""

    game: str
    deck: str
    card: str
    changes: tuple[Change, ...]
    moved: float
    """What it did to the deck's share of wins."""
    rank: int = 0
    """The place of the card in the report; 0 where it is not in it."""
    found: bool = False
    named: bool = False
    """The report says so in its words."""
    inside: bool = False
    """The deck was within the aim with the plant in it, so that there was nothing to repair."""
    repaired: bool = False
    repair: tuple[Change, ...] = ()
    no_larger: bool = False
    """The repair goes no further than the plant."""


class Control(msgspec.Struct):
    """A report of a game as it is printed."""

    game: str
    seed: int
    named: list[str]


class Trial(msgspec.Struct):
    """What came out."""

    plan: Plan
    plants: list[Planted]
    controls: list[Control]
    found: int
    repaired: int
    wolf: int
    sentence: str
    inside: int = 0
    """Plants that left nothing to repair; they do not count as repaired."""
    unclear: list[str] = []
    """Decks in which nothing was planted, since no fault that was offered is clear."""


def trial(run: Run, job: JobPlan) -> Trial:
    """Plant, report, repair."""
    plan = msgspec.json.decode(job.details, type=Plan)
    if plan.plants < 0 or plan.controls < 0 or plan.plants + plan.controls == 0:
        raise BadSetup("NO_GAMES", f"{plan.plants} plants and {plan.controls} controls are nothing to try")
    usable = [game_id for game_id in plan.games if len(game(game_id).decks) > 1]
    if not usable:
        raise BadSetup("NO_DECKS", "none of these games has decks in which something could be planted")
    run.expect(
        plan.plants * (plan.report_games + plan.screen_games) + plan.controls * plan.report_games, "planting"
    )
    planted: list[Planted] = []
    unclear: list[str] = []
    for number in range(TRIES * plan.plants):
        if len(planted) == plan.plants:
            break
        run.step(f"plant {len(planted) + 1} of {plan.plants}")
        game_id, deck = _deck_of(usable, number)
        fault = _plant(run, plan, game_id, deck, number)
        if fault is None:
            unclear.append(deck)
        else:
            planted.append(fault)
            run.job.note(planted)
    controls: list[Control] = []
    for number in range(plan.controls):
        run.step(f"nothing planted, {number + 1} of {plan.controls}")
        game_id = usable[number % len(usable)]
        seed = plan.seed + 1000 + number
        found = _report(run, plan, Version(game_id), seed)
        controls.append(
            Control(game_id, seed, [f"{line.card} in {line.deck}" for line in found.cards if line.suspect])
        )
    result = Trial(
        plan,
        planted,
        controls,
        sum(each.found for each in planted),
        sum(each.repaired and each.no_larger for each in planted),
        sum(bool(each.named) for each in controls),
        "",
        sum(each.inside for each in planted),
        unclear,
    )
    result.sentence = _sentence(result)
    return result


def _sentence(result: Trial) -> str:
    parts: list[str] = []
    count = len(result.plants)
    if count < result.plan.plants:
        parts.append(f"{count} of {result.plan.plants} faults could be planted clearly")
    if count:
        parts.append(
            f"the report has the planted card among its first {FIRST_CARDS} in {result.found} of {count}"
        )
    if count and result.plan.repair:
        parts.append(
            f"of the {count - result.inside} that put their deck outside the aim the repair brings "
            f"{result.repaired} back with changes no larger than the plant"
        )
    if result.controls:
        parts.append(f"with nothing planted it names a card in {result.wolf} of {len(result.controls)}")
    told = "; ".join(parts)
    return f"{told[:1].upper()}{told[1:]}."


def _deck_of(usable: list[str], number: int) -> tuple[str, str]:
    """The game and the deck for a number: they take turns."""
    decks = [(game_id, deck.name) for game_id in usable for deck in game(game_id).decks]
    return decks[number % len(decks)]


def _plant(run: Run, plan: Plan, game_id: str, deck: str, number: int) -> Planted | None:
    """The first clear fault that the dice of this number offer, reported and repaired; None where none is clear."""
    printed = _screen(run, plan, Version(game_id), deck, number)
    for card, changes in _offers(game_id, deck, Dice(plan.seed * SPREAD + number)):
        try:
            moved = _screen(run, plan, Version(game_id, changes), deck, number) - printed
        except BadSetup:  # the rules of the set do not take it
            continue
        if abs(moved) >= CLEAR:
            fault = Planted(game_id, deck, card, changes, round(moved, 4))
            break
    else:
        return None
    version = Version(game_id, fault.changes)
    report = _report(run, plan, version, plan.seed + number)
    places = [(at, line) for at, line in enumerate(report.cards, 1) if _is_planted(line, fault)]
    fault.rank = places[0][0] if places else 0
    fault.found = 0 < fault.rank <= FIRST_CARDS
    fault.named = any(line.suspect for _, line in places)
    if plan.repair:
        _repair(run, plan, version, report, fault, number)
    return fault


def _is_planted(line: CardLine, fault: Planted) -> bool:
    """Numbers change a card in every deck that has it, copies in one."""
    by_count = any(change.kind == "count" for change in fault.changes)
    return line.card == fault.card and (not by_count or line.deck == fault.deck)


def _offers(game_id: str, deck: str, dice: Dice) -> Iterator[tuple[str, tuple[Change, ...]]]:
    """Faults in the order of the dice: cards with several copies, a value or the copies far up or down."""
    rules = game(game_id)
    own = next(each for each in rules.decks if each.name == deck)
    others = {card for each in rules.decks if each.name != deck for card, _ in each.cards}
    cards = [card for card, count in own.cards if count >= 2 and card not in others] or [
        card for card, count in own.cards if count >= 2
    ]
    for card in shuffled(cards, dice)[:8]:
        printed = rules.cards[card]
        numbers = {path: now for path, now in numbers_of(printed).items() if is_strength(path)}
        paths = [path for path in numbers if path.split(".")[0] in (*CARD_WORDS, "x1", "does", "modes")]
        paths = [path for path in paths if numbers[path] > 0 or path.startswith("x1")]
        for path in shuffled([*paths, COPIES], dice)[:2]:
            up = dice.below(2) == 0
            if path == COPIES:
                yield card, _with_copies(rules, own, card, up)
                continue
            now = numbers[path]
            costs = path.split(".")[-1] in ("essence", "cost")
            far = max(FAR, now) if not costs else 2
            value = now + far if up else max(0, now - far)
            if value == now:
                continue
            yield card, _with_pair(printed, path, now, value)


def _with_copies(rules: Rules[State], deck: Deck, card: str, up: bool) -> tuple[Change, ...]:
    """Up to twice as many copies and more, or a single one that can still be drawn; another card makes room or fills up."""
    now = deck.count(card)
    room = max((count for other, count in deck.cards if other != card), default=0)
    change = Change("count", deck.name, card, now + min(room, max(FAR, now)) if up else 1, now)
    return (change, *fill_up(rules, Version(rules.id), [change]))


def _with_pair(printed: object, path: str, now: int, value: int) -> tuple[Change, ...]:
    """One number; of a unit that makes pairs the pair moves with it."""
    card = printed.id  # type: ignore[attr-defined]
    shown = look_up(printed, path)
    if isinstance(shown, str):
        return (Change("card", card, path, resize_cost(shown, value), shown),)
    changes = [Change("card", card, path, value, now)]
    if path.startswith("x1."):
        twin = f"x2.{path[3:]}"
        before = look_up(printed, twin)
        assert isinstance(before, int)
        changes.append(Change("card", card, twin, max(0, before + 2 * (value - now)), before))
    return tuple(changes)


def _screen(run: Run, plan: Plan, version: Version, deck: str, number: int) -> float:
    """The deck's share of wins."""
    rules = game(version.game)
    rounds = max(1, plan.screen_games // games_in_round(rules, rules.players[0], {}))
    tasks = round_robin(
        rules, plan.bot, rules.players[0], rounds, plan.seed + 500 + number, {}, 5_000_000 + 10_000 * number
    )
    tasks = (task for task in tasks if deck in task.decks)
    scores = [score_of(row, deck) for row in run.play(version, tasks, watch=False)]
    return sum(scores) / max(1, len(scores))


def _report(run: Run, plan: Plan, version: Version, seed: int) -> Report:
    rules = game(version.game)
    players = rules.players[0]
    rounds = max(1, plan.report_games // games_in_round(rules, players, {}))
    tasks = list(round_robin(rules, plan.bot, players, rounds, seed, {}, 100_000 * (seed % 40)))
    rows: list[Row] = list(run.play(version, tasks))
    found = summarize(ReportPlan(version, plan.bot, plan.report_games, seed, players), "", rows, [])
    find_blame(run, found, tasks, rows)
    return found


def _repair(run: Run, plan: Plan, version: Version, report: Report, fault: Planted, number: int) -> None:
    """Ask what would fix it, with the numbers of the cards that the report has first."""
    rules = game(version.game)
    players = rules.players[0]
    rounds = max(1, 2 * plan.screen_games // games_in_round(rules, players, {}))
    # Back inside: 45 to 55, or where the printed game itself is for this player.
    usual: dict[str, float] = {}
    tasks = list(round_robin(rules, plan.bot, players, rounds, plan.seed + 77, {}, 9_000_000))
    rows = list(run.play(Version(version.game), tasks, watch=False))
    for deck in rules.decks:
        scores = [score_of(row, deck.name) for row in rows if deck.name in row.decks]
        usual[deck.name] = 100 * sum(scores) / max(1, len(scores))
    aims = (Aim(f"deck {fault.deck}", min(45.0, usual[fault.deck] - 3), max(55.0, usual[fault.deck] + 3)),)
    levers = tuple(_levers(version, report, fault.deck))
    if not levers:
        return
    plan_of_fix = FixPlan(
        version,
        aims,
        levers,
        plan.bot,
        plan.candidate_games,
        plan.candidates,
        plan.seed + number,
        players,
        2 * plan.screen_games,
    )
    job = JobPlan("fix", version.game, "", msgspec.Raw(msgspec.json.encode(plan_of_fix)), 0.0)
    found = search(run, job)
    best = next((each for each in found.proposals if each.reached), None)
    size = sum(change.size for change in fault.changes)
    if found.before.reached:
        fault.inside = True
    elif best is not None:
        fault.repaired = True
        fault.repair = best.changes
        fault.no_larger = best.size <= size


def _levers(version: Version, report: Report, deck: str) -> Iterator[Lever]:
    """Two numbers and the copies of each of the first cards of the deck, the way that the report says: down if too strong,
    up if too weak."""
    rules = game(version.game)
    own = {(change.what, change.path): change.value for change in version.changes if change.kind == "card"}
    counts = dict(change_deck(next(each for each in rules.decks if each.name == deck), version).cards)
    for line in [line for line in report.cards if line.deck == deck][:FIRST_CARDS]:
        numbers: dict[str, int] = {}
        for path, printed in numbers_of(rules.cards[line.card]).items():
            value = own.get((line.card, path), printed)
            numbers[path] = len(value) if isinstance(value, str) else int(value)
        strong = line.pull > 0 if line.average is None else line.average < 0
        main = sorted((path for path in numbers if is_strength(path)), key=lambda path: -numbers[path])
        for path in main[:2]:
            now = numbers[path]
            costs = path.split(".")[-1] in ("essence", "cost")
            down = strong != costs
            low, high = (max(0, now - 8), now) if down else (now, now + 8)
            if low < high:
                yield Lever("card", line.card, path, low, high, now)
        copies = counts[line.card]
        low, high = (1, copies) if strong else (copies, copies + FAR)
        if low < high:
            yield Lever("count", deck, line.card, low, high, copies)
