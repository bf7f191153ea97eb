"""Many games with fixed seats: who wins, how long it takes, whether going first helps."""

from collections import Counter
from collections.abc import Callable, Iterator

import msgspec

from wartable.bots.bot import Budget, parse_bot
from wartable.core.errors import BadSetup
from wartable.core.rules import Rules
from wartable.core.setup import Value
from wartable.core.state import State
from wartable.lab.bout import Bout, Result
from wartable.lab.pool import play_all
from wartable.lab.setups import series_setup
from wartable.lab.statistics import percentile, wilson


class Simulation(msgspec.Struct, frozen=True):
    """A simulation: which game, which bots, how many games."""

    game: str
    seats: tuple[str, ...]
    games: int
    seed: int = 1
    budget: Budget | None = None
    options: dict[str, Value] = {}


class Share(msgspec.Struct):
    """How often something won, with its 95 % interval."""

    name: str
    games: int
    wins: float
    """Shared wins count in part."""
    share: float
    low: float
    high: float


class Outcomes(msgspec.Struct):
    """The outcomes of a simulation."""

    simulation: Simulation
    games: int
    draws: int
    seats: list[Share]
    first_seat: Share | None
    """None where nobody moves first."""
    decks: list[Share]
    reasons: dict[str, int]
    decisions: dict[str, float]
    """Decisions a game: mean, p5, p50, p95 and the most."""
    interrupted: bool = False


def bouts(rules: Rules[State], simulation: Simulation) -> Iterator[Bout]:
    players = len(simulation.seats)
    for number in range(simulation.games):
        setup = series_setup(rules, players, number, simulation.options)
        seed = simulation.seed * 1_000_003 + number
        yield Bout(simulation.game, setup, seed, simulation.seats, simulation.budget, number)


def simulate(
    rules: Rules[State], simulation: Simulation, jobs: int = 1, tell: Callable[[Result], None] | None = None
) -> Outcomes:
    """Play all games of a simulation. Ctrl-C stops it: what was played is reported."""
    if simulation.games < 1:
        raise BadSetup("NO_GAMES", f"at least one game is played, not {simulation.games}")
    rules.check_players(len(simulation.seats))
    for spec in simulation.seats:
        parse_bot(spec, simulation.budget)
    results: list[Result] = []
    interrupted = False
    stream = play_all(bouts(rules, simulation), jobs)
    try:
        for result in stream:
            results.append(result)
            if tell is not None:
                tell(result)
    except KeyboardInterrupt:
        interrupted = True
    finally:
        stream.close()
    return _outcomes(rules, simulation, results, interrupted)


def _outcomes(
    rules: Rules[State], simulation: Simulation, results: list[Result], interrupted: bool
) -> Outcomes:
    games = len(results)
    names = rules.seat_names(len(simulation.seats))
    lengths = [float(result.decisions) for result in results]
    first = [got for result in results for got in result.of_the_first]
    decks: dict[str, list[float]] = {}
    for result in results:
        for seat, deck in enumerate(result.bout.setup.decks):
            if deck is not None:
                decks.setdefault(deck.name, []).append(result.returns[seat])
    return Outcomes(
        simulation=simulation,
        games=games,
        draws=sum(len(set(result.returns)) == 1 for result in results),
        seats=[
            _share(f"{names[seat]} {spec}", [result.returns[seat] for result in results])
            for seat, spec in enumerate(simulation.seats)
        ],
        first_seat=_share("first to move", first) if first else None,
        decks=[_share(name, returns) for name, returns in sorted(decks.items())],
        reasons=dict(Counter(result.reason for result in results).most_common()),
        decisions={
            "mean": round(sum(lengths) / max(1, games), 1),
            "p5": percentile(lengths, 0.05),
            "p50": percentile(lengths, 0.5),
            "p95": percentile(lengths, 0.95),
            "most": max(lengths, default=0.0),
        },
        interrupted=interrupted,
    )


def _share(name: str, returns: list[float]) -> Share:
    wins = sum(returns)
    low, high = wilson(wins, len(returns))
    return Share(
        name, len(returns), wins, round(wins / max(1, len(returns)), 4), round(low, 4), round(high, 4)
    )
