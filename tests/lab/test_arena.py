"""The arena: same seeds with seats swapped, every cell, what was played is reported whatever happens."""

from itertools import combinations
from pathlib import Path

import msgspec
import pytest

from wartable.bots.tuning import BadBot
from wartable.core.errors import BadSetup
from wartable.core.setup import Setup
from wartable.games import GAMES, game
from wartable.lab import arena as arenas
from wartable.lab.arena import Arena, Contest
from wartable.lab.balance import Plan as BalancePlan
from wartable.lab.balance import count, markdown, measure
from wartable.lab.bout import Bout, play
from wartable.lab.charts import save_chart
from wartable.lab.fit import Plan, fit, store
from wartable.lab.simulate import Simulation, bouts, simulate

GAME = "the-battlefield"


def contest(*bots: str, pairs: int = 2, **more: object) -> Arena:
    return Arena(game(GAME), Contest(GAME, bots, pairs, 2, **more))  # type: ignore[arg-type]


def test_every_seed_is_played_twice_with_seats_swapped() -> None:
    bouts = list(contest("random", "greedy", pairs=3).bouts())
    assert len(bouts) == 6
    for first, second in zip(bouts[::2], bouts[1::2], strict=True):
        assert first.seed == second.seed and first.setup == second.setup
        assert first.bots == tuple(reversed(second.bots))
    assert len({bout.seed for bout in bouts}) == 3


@pytest.mark.parametrize("game_id", GAMES)
def test_with_many_sides_one_bot_sits_alone_on_each_in_turn(game_id: str) -> None:
    rules = game(game_id)
    for players in rules.players:
        arena = Arena(rules, Contest(game_id, ("greedy", "random"), 1, players))
        bouts = list(arena.bouts())
        assert len(bouts) == len(arena.sides) == arena.total
        alone = [tuple(bot == "greedy" for bot in bout.bots) for bout in bouts]
        assert len(set(alone)) == len(bouts)
        for seats in alone:
            assert len({arena.teams[seat] for seat in range(players) if seats[seat]}) == 1


def test_the_matrix_has_every_two_bots() -> None:
    report = contest("random", "random", "greedy", pairs=1).run()
    cells = [(cell.bot, cell.against) for cell in report.cells]
    assert cells == [("random", "random #2"), ("random", "greedy"), ("random #2", "greedy")]
    assert report.games == 6 and report.illegal == report.late == 0
    assert all(cell.wins + cell.draws + cell.losses == 2 for cell in report.cells)
    assert {rating.bot for rating in report.ratings} == {"random", "random #2", "greedy"}
    assert [each.bot for each in report.thinking] == ["random", "random #2", "greedy"]


def test_the_better_bot_is_rated_higher_and_the_test_stops_early() -> None:
    arena = contest("greedy", "random", pairs=60, low=0.5, high=0.8)
    report = arena.run()
    assert report.cells[0].verdict == "accepted"
    assert report.games < 60
    assert report.ratings[0].bot == "greedy"
    assert report.cells[0].low <= report.cells[0].score <= report.cells[0].high


def test_two_processes_find_what_one_finds() -> None:
    one, two = (contest("greedy", "random", pairs=2).run(jobs=jobs) for jobs in (1, 2))
    assert one.cells == two.cells and one.ratings == two.ratings


def test_ctrl_c_reports_what_was_played(monkeypatch: pytest.MonkeyPatch) -> None:
    results = [play(bout) for bout in contest("greedy", "random", pairs=1).bouts()]

    def interrupted(bouts: object, jobs: int):  # type: ignore[no-untyped-def]
        yield from results
        raise KeyboardInterrupt

    monkeypatch.setattr(arenas, "play_all", interrupted)
    report = contest("greedy", "random", pairs=5).run()
    assert report.interrupted and report.games == 2 and report.cells[0].units == 1


def test_what_began_after_an_unfinished_pair_can_be_left_out() -> None:
    arena = contest("random", "greedy", pairs=4)
    planned = list(arena.bouts())
    late = 3  # the second game of the second pair
    for number, bout in enumerate(planned):
        if number != late:
            arena.add(play(msgspec.structs.replace(bout, bots=("random", "random"))))
    assert arena.report().cells[0].units == 3
    arena.keep_the_first()
    cell = arena.report().cells[0]
    assert (cell.units, cell.games) == (1, 2)


def test_bad_input() -> None:
    for make, code in (
        (lambda: contest("greedy", "random", pairs=0), "NO_GAMES"),
        (lambda: contest("greedy"), "TOO_FEW_BOTS"),
        (lambda: Arena(game(GAME), Contest(GAME, ("greedy", "random"), 1, 7)), "BAD_PLAYER_COUNT"),
        (lambda: measure(game(GAME), BalancePlan(GAME, "greedy", 0, 2)), "NO_GAMES"),
        (lambda: simulate(game(GAME), Simulation(GAME, ("random",) * 2, 0)), "NO_GAMES"),
    ):
        with pytest.raises(BadSetup) as caught:
            make()
        assert caught.value.code == code
    with pytest.raises(BadBot):
        contest("greedy", "nobody")


def test_a_report_is_json_and_a_chart(tmp_path: Path) -> None:
    report = contest("greedy", "random", pairs=1).run()
    assert msgspec.json.decode(msgspec.json.encode(report), type=arenas.Report) == report
    files = save_chart(report, tmp_path / "deep" / "chart")
    assert [file.suffix for file in files] == [".html", ".png"]
    page = files[0].read_text()
    assert "greedy against random" in page and "<script src" not in page
    assert files[1].read_bytes()[:4] == b"\x89PNG"


def test_simulate_counts_seats_and_decks() -> None:
    outcomes = simulate(game(GAME), Simulation(GAME, ("greedy", "random"), 6))
    assert outcomes.games == 6
    assert outcomes.seats[0].share > outcomes.seats[1].share
    assert sum(share.wins for share in outcomes.seats) == 6
    assert sum(outcomes.reasons.values()) == 6
    assert {share.name for share in outcomes.decks} == {"Viking", "Maratha"}
    assert outcomes.decisions["p50"] <= outcomes.decisions["p95"] <= outcomes.decisions["most"]


def test_balance_swaps_the_decks() -> None:
    found = measure(game(GAME), BalancePlan(GAME, "random", 3, 2))
    assert found.games == 6
    [cell] = found.matchups
    assert (cell.deck, cell.against, cell.games) == ("Viking", "Maratha", 6)
    assert cell.low <= cell.score <= cell.high
    assert found.turns is None and cell.turns is None, "nobody counts turns there"
    page = markdown(game(GAME), found, "2026-11-15")
    assert (
        f"| **Viking** | | {cell.score:.1%} [" in page and f"| **Maratha** | {1 - cell.score:.1%} [" in page
    )
    assert "2026-11-15: 6 games" in page and "turns" not in page


def test_balance_of_one_deck_plays_only_its_games() -> None:
    rules = game("hands-of-war")
    plan = BalancePlan("hands-of-war", "random", pairs=1, players=2, deck="nine cities")
    assert count(rules, plan) == 2 * (len(rules.decks) - 1)
    found = measure(rules, plan)
    assert {"Nine Cities" in (each.deck, each.against) for each in found.matchups} == {True}
    with pytest.raises(BadSetup, match="has no deck"):
        count(rules, BalancePlan("hands-of-war", "random", pairs=1, players=2, deck="Nobody"))


def test_balance_counts_turns_where_a_game_has_them() -> None:
    found = measure(game("blood-wars"), BalancePlan("blood-wars", "random", 1, 2))
    assert found.turns is not None
    low, middle, high = found.turns
    assert 1 <= low <= middle <= high
    assert min(each.turns[0] for each in found.matchups if each.turns) <= low
    assert all(each.turns is not None for each in found.matchups)
    assert f"last {low:g} to {high:g} turns" in markdown(game("blood-wars"), found, "2026-11-15")


def test_at_a_table_of_many_the_decks_go_round_the_seats() -> None:
    rules = game("blood-wars")
    plan = BalancePlan("blood-wars", "random", 2, 4)
    lineups: list[tuple[int, tuple[str, ...]]] = []
    found = measure(
        rules,
        plan,
        tell=lambda result: lineups.append(
            (result.bout.seed, tuple(deck.name for deck in result.bout.setup.decks))
        ),
    )
    assert found.games == 8 == count(rules, plan)
    names = [deck.name for deck in rules.decks]
    for seed in {seed for seed, _ in lineups}:
        tables = [decks for at, decks in lineups if at == seed]
        assert all(sorted(decks) == sorted(names) for decks in tables)
        assert all(sorted(column) == sorted(names) for column in zip(*tables, strict=True))
    assert [(each.deck, each.against) for each in found.matchups] == list(combinations(names, 2))
    assert all(each.games == 8 and 0 <= each.score <= 1 for each in found.matchups)
    assert sum(each.score for each in found.wins) == pytest.approx(1, abs=1e-3)
    assert found.even == 0.25
    page = markdown(rules, found, "2026-11-16")
    assert "`wartable balance blood-wars --bot random --pairs 2 --seed 1 --players 4`" in page
    cell = found.matchups[0]
    assert (
        f"| **{names[0]}** | | {cell.score:.1%} [" in page
        and f"| **{names[1]}** | {1 - cell.score:.1%} [" in page
    )
    assert f"each deck wins: {names[0]} {found.wins[0].score:.1%} [" in page


def test_more_seats_than_decks_repeat_them() -> None:
    rules = game("blood-wars")
    plan = BalancePlan("blood-wars", "random", 1, 6)
    found = measure(rules, plan)
    assert found.games == count(rules, plan) == 6
    assert sum(each.games for each in found.wins) == 36
    assert len(found.matchups) == 6 and found.even == pytest.approx(1 / 6, abs=1e-4)


def test_a_fit_repeats_and_learns_something(tmp_path: Path) -> None:
    rules = game(GAME)
    plan = Plan(GAME, 2, games=10, rounds=2, seed=3)
    one, two = fit(rules, plan), fit(rules, plan)
    assert one == two
    assert one.log_loss < one.base_loss
    assert set(one.weights) == set(rules.feature_names())
    file = tmp_path / "weights.json"
    store(rules, 2, one, file)
    store(rules, 2, one, file)
    assert b"--games 10 --rounds 2 --seed 3" in file.read_bytes()


def test_an_endless_game_is_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    from wartable.lab import bout

    monkeypatch.setattr(bout, "LONGEST", 3)
    result = play(Bout(GAME, Setup(2), 1, ("random", "random")))
    assert result.reason == "endless" and result.returns == (0.5, 0.5)


def test_simulate_names_a_first_mover_only_where_there_is_one() -> None:
    art = simulate(game("art-of-battle"), Simulation("art-of-battle", ("random",) * 4, 2))
    assert art.first_seat is None
    circuit = Simulation("circuit-warfare", ("random", "random"), 6)
    started = {play(bout).started for bout in bouts(game("circuit-warfare"), circuit)}
    assert started == {0, 1}, "chance says who begins, not who chooses a colour first"
