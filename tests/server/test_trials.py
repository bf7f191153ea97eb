"""What the server must stand, with small counts. `wartable torture` takes large ones."""

import os
import random
import re
import signal
import time
from contextlib import aclosing
from pathlib import Path
from typing import Any

import msgspec
import pytest

from wartable.client import Client
from wartable.core.decks import Deck
from wartable.core.dice import Dice
from wartable.core.errors import Illegal
from wartable.core.rules import Rules
from wartable.core.state import State
from wartable.core.views import View
from wartable.games import GAMES
from wartable.games.the_battlefield import RULES
from wartable.server.settings import Settings
from wartable.server.table.line import Line
from wartable.server.table.snapshots import Sheet
from wartable.server.table.table import Table
from wartable.trials.background import Company
from wartable.trials.comparison import Round, compare, count_steps, p99
from wartable.trials.load import load, turns
from wartable.trials.local_server import Hosted
from wartable.trials.soak import soak
from wartable.trials.torture import USUAL, Course, odds, spread
from wartable.trials.torture import decks as pasting
from wartable.trials.torture.all import TRIALS
from wartable.trials.torture.course import shown
from wartable.trials.torture.crashes import crashes
from wartable.trials.torture.cuts import Cut, Scissors, Straight, Trial, cuts
from wartable.trials.torture.decks import decks
from wartable.trials.torture.eight import eight
from wartable.trials.torture.handshakes import handshakes
from wartable.trials.torture.hostile import hostile
from wartable.trials.torture.kills import check_log, kills
from wartable.trials.torture.leaks import leaks
from wartable.trials.torture.packs import packs
from wartable.trials.torture.players import Acknowledged
from wartable.trials.torture.room import Recorder
from wartable.trials.torture.shuffles import shuffles
from wartable.trials.torture.waiting import until
from wartable.wire.changes import ENCODER, fingerprint
from wartable.wire.messages import DOWN_DECODER, PresenceTold, UpdateTold


async def test_twenty_kills_lose_nothing_and_double_nothing(tmp_path: Path) -> None:
    finding = await kills(tmp_path, 20, tables=4)
    assert finding.failures == 0, str(finding)


async def test_planned_restarts_lose_nothing_and_every_game_goes_on(tmp_path: Path) -> None:
    finding = await kills(tmp_path, 3, tables=3, politely=True)
    assert finding.failures == 0 and finding.count == 3, str(finding)


async def test_two_hundred_cuts_and_every_resume_shows_the_truth(server: Hosted) -> None:
    finding = await cuts(server.port, 200)
    assert finding.failures == 0 and finding.count >= 200, str(finding)


async def test_five_thousand_hostile_frames_have_no_effect(server: Hosted) -> None:
    pid = server.pid
    finding = await hostile(server.url, 5000)
    assert finding.failures == 0 and server.is_alive() and server.pid == pid, str(finding)


async def test_bad_handshakes_are_turned_away_and_good_ones_are_not(server: Hosted) -> None:
    finding = await handshakes(server.url, 300)
    assert finding.failures == 0 and finding.count >= 300, str(finding)


async def test_a_mistake_in_the_rules_is_refused_or_counts_and_nothing_between(tmp_path: Path) -> None:
    finding = await crashes(tmp_path, 1_000, one_in=4)
    assert finding.failures == 0 and finding.count >= 1_000, str(finding)


def test_decks_and_junk_pasted() -> None:
    finding = decks(2_000)
    assert finding.failures == 0 and finding.count == 2_000, str(finding)


def test_the_odds_of_the_card_mall() -> None:
    finding = odds.odds(20_000)
    assert finding.failures == 0 and finding.count == 20_000, str(finding)


def test_shuffles_are_fair() -> None:
    finding = shuffles(30_000)
    assert finding.failures == 0 and finding.count == 30_000, str(finding)


async def test_every_action_eight_times_over_two_workers(two_workers: tuple[Hosted, Hosted]) -> None:
    finding = await eight([worker.url for worker in two_workers], 40)
    assert finding.failures == 0, str(finding)


async def test_parallel_purchases_over_two_workers(two_workers: tuple[Hosted, Hosted]) -> None:
    accounts = Settings(**two_workers[0].values).accounts_url
    finding = await packs([worker.url for worker in two_workers], accounts, 150, points=900)
    assert finding.failures == 0, str(finding)


async def test_parallel_purchases_on_sqlite(server: Hosted) -> None:
    accounts = Settings(**server.values).accounts_url
    finding = await packs([server.url], accounts, 100, points=600)
    assert finding.failures == 0, str(finding)


@pytest.mark.parametrize("game_id", GAMES)
async def test_no_secret_in_any_byte(game_id: str) -> None:
    finding = await leaks([game_id], 1)
    assert finding.failures == 0, str(finding)


# -- the trials themselves can fail --------------------------------------------------------------------------------


async def test_the_trial_finds_a_view_that_leaks(monkeypatch: pytest.MonkeyPatch) -> None:
    careful = Sheet.__init__

    def careless(
        self: Sheet, rules: Rules[State], state: State, seat: int | None, view: View | None = None
    ) -> None:
        careful(self, rules, state, seat, view)
        hands = sum(kind * count for side in state.sides for kind, count in enumerate(side.hand))  # type: ignore[attr-defined]
        self.view = msgspec.structs.replace(self.view, starter_bonus=hands)  # type: ignore[call-arg]
        self.view_bytes = ENCODER.encode(self.view)
        self.hash = fingerprint(self.view_bytes, self.options, self.revisions)

    monkeypatch.setattr(Sheet, "__init__", careless)
    finding = await leaks([RULES.id], 1)
    assert finding.failures > 0


async def test_the_trial_finds_who_is_let_in_and_who_is_not(
    server: Hosted, monkeypatch: pytest.MonkeyPatch
) -> None:
    from wartable.trials.torture import handshakes as trial

    async def is_let_in(url: str, how: trial.Try) -> bool:
        return how.what == "forged"

    monkeypatch.setattr(trial, "is_let_in", is_let_in)
    finding = await handshakes(server.url, 100)
    assert finding.failures > 2 and "what='forged'" in finding.details


async def test_the_trial_finds_a_move_that_happened_though_it_was_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    careful = Table.attempt

    def careless(self: Table, seat: int, action: Any, late: bool = False) -> Any:
        try:
            return careful(self, seat, action, late)
        except Illegal:
            assert self.match is not None
            self.match.state = self.match.attempt(seat, action).state
            raise

    monkeypatch.setattr(Table, "attempt", careless)
    finding = await crashes(tmp_path, 500, one_in=2)
    assert "refused, and yet something happened" in finding.details


def test_the_trial_finds_a_code_that_leads_to_another_deck(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pasting, "decode_deck", lambda code, ids: Deck("x", ((next(iter(ids)), 1),)))
    assert decks(200).failures > 10


def test_the_trial_finds_shuffles_that_are_not_fair() -> None:
    def with_any(dice: Dice, cards: list[int]) -> None:
        """The usual mistake: every card changes places with any other."""
        for i in range(len(cards)):
            j = dice.below(len(cards))
            cards[i], cards[j] = cards[j], cards[i]

    def sticky(dice: Dice, cards: list[int]) -> None:
        """Every order as often as every other, but the next is often the one before."""
        if dice.below(10):
            dice.shuffle(cards)
            last[:] = cards
        cards[:] = last

    def weak_at_first(dice: Dice, cards: list[int]) -> None:
        """As dice that have hardly looked at their seed."""
        if dice.dump()[8] == 0 and dice.below(4) == 0:
            return
        dice.shuffle(cards)

    last = list(range(5))
    told = {each.__name__: str(shuffles(30_000, shuffle=each)) for each in (with_any, sticky, weak_at_first)}
    assert all("FAILURES" in finding for finding in told.values()), told


def test_the_trial_finds_odds_that_are_not_the_printed_ones(monkeypatch: pytest.MonkeyPatch) -> None:
    printed = odds._read_printed
    monkeypatch.setattr(
        odds,
        "_read_printed",
        lambda products: {cell: 0.9 * share for cell, share in printed(products).items()},
    )
    assert odds.odds(20_000).failures > 0


def test_every_trial_has_its_usual_number() -> None:
    assert list(USUAL) == list(TRIALS)


def test_the_trial_finds_a_lost_move(tmp_path: Path) -> None:
    import apsw

    from wartable.server.log.sqlite import SCHEMA

    db = apsw.Connection(str(tmp_path / "events.db"))
    db.execute(SCHEMA)
    db.execute("INSERT INTO events VALUES ('t', 1, 0, 'a', x'', x''), ('t', 3, 0, 'b', x'', x'')")
    db.close()
    acked = Acknowledged()
    acked.add("t", 0, "a", 1)
    acked.add("t", 0, "lost", 2)
    assert check_log(tmp_path / "events.db", acked) == (1, 0, 1)


class Wire:
    """A client of the trial of cuts, with no server: what it hears is put into its ears."""

    def __init__(self, update: UpdateTold) -> None:
        self.trial = Trial(10, Course())
        self.straight = Straight(Client("http://nowhere"), "t")
        self.scissors = Scissors(0, random.Random(1), self.trial, self.straight)
        self.cut = Cut(Client("http://nowhere"), "t", self.scissors)
        self.straight.seats = self.cut.seats = [0]
        self.update = update
        self.straight._hear(update)
        self.cut._hear(update)

    def resume(self, told: UpdateTold) -> list[str]:
        """A new line that tells this; what the trial finds wrong with it."""
        self.cut.reconnects += 1
        self.scissors.opened_at, self.scissors.known = time.monotonic(), self.straight.newest
        self.cut._hear(told)
        self.cut._hear(PresenceTold((), 0))
        self.cut.look()
        return self.trial.wrong


@pytest.fixture
def told(seated: tuple[Table, Line, Recorder]) -> UpdateTold:
    """An update as it was sent."""
    update = DOWN_DECODER.decode(seated[2].sent[1])
    assert isinstance(update, UpdateTold)
    return update


async def test_a_resume_that_shows_the_truth_is_counted(told: UpdateTold) -> None:
    line = Wire(told)
    assert line.resume(told) == [] and line.trial.resumes == 1 and line.trial.views == 2


async def test_the_trial_finds_another_view_under_the_same_number(told: UpdateTold) -> None:
    line = Wire(told)
    line.straight.hashes[told.seq] = "00000000"
    assert "instead of 00000000" in line.resume(told)[0]


async def test_the_trial_finds_a_view_that_is_not_what_its_hash_says(told: UpdateTold) -> None:
    other = msgspec.structs.replace(told, options=msgspec.Raw(b"[]"))
    assert "is not that of what was sent" in Wire(told).resume(other)[0]


async def test_the_trial_finds_a_new_line_that_shows_less_than_was_known(told: UpdateTold) -> None:
    line = Wire(told)
    line.straight._hear(msgspec.structs.replace(told, seq=told.seq + 1))
    assert "less than was known" in line.resume(told)[0]


async def test_a_trial_that_is_stopped_says_how_far_it_came(tmp_path: Path) -> None:
    class Enough(Course):
        def at(self, done: int) -> None:
            self.is_stopped = done >= 2

    finding = await leaks(list(GAMES), 50, course=Enough())
    finding.asked = 50
    assert finding.count == 2 and "2 of 50 (stopped) · ok" in str(finding)


async def test_ctrl_c_ends_a_trial_with_what_it_found(capsys: pytest.CaptureFixture[str]) -> None:
    with shown("leaks", 1000) as course:
        os.kill(os.getpid(), signal.SIGINT)
        await until(lambda: course.is_stopped, "Ctrl-C should stop the trial")
        finding = await leaks(list(GAMES), 1000, course=course)
    assert finding.count == 0 and "leaks: stopping" in capsys.readouterr().err


def test_torture_for_programs(capsys: pytest.CaptureFixture[str]) -> None:
    from wartable.cli import run

    assert run(["torture", "--leaks", "1", "--json"]) == 0
    (finding,) = msgspec.json.decode(capsys.readouterr().out)
    assert finding["what"] == "secrets in any byte" and finding["count"] == 1 and finding["failures"] == 0


def test_how_long_things_took() -> None:
    assert spread([]) == "none"
    assert spread([each / 1000 for each in range(1, 101)]) == "p50 51, p99 100, worst 100 ms"


async def test_a_load_alone_and_in_company(tmp_path: Path) -> None:
    company = Company(searches=1, logins=4, reads=40, watchers=3, silent=2)
    alone, together, searches, logins, reads, watched = [
        line async for line in load(tmp_path, 4, 20, 2.5, company=company)
    ]
    for said in (alone, together):
        assert "8 sockets at 4 tables" in said and " 0 refused, 0 lines lost" in said, said
    assert together.startswith("in company: ")
    assert searches.startswith("1 tables against hard bots: ")
    for said in (logins, reads):
        assert " 0 refused" in said and " 0/s of" not in said, said
    assert watched.startswith("3 watch one table: ") and "2 more do not read" in watched


async def test_a_load_beside_hostile_company(tmp_path: Path) -> None:
    """With a newcomer's limits: people from addresses of their own are refused nothing, and who shouts is."""
    company = Company(hostile=1)
    alone, together, hostile = [line async for line in load(tmp_path, 4, 20, 2.5, company=company)]
    for said in (alone, together):
        assert "8 sockets at 4 tables" in said and " 0 refused, 0 lines lost" in said, said
    assert hostile.startswith("1 hostile addresses with 27 lines: ") and ", 0 refused" not in hostile, hostile


async def test_rounds_take_turns_and_are_compared(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    # How many moves this machine manages meanwhile is not the question: one is enough for a round.
    monkeypatch.setattr("wartable.trials.load.ENOUGH", 0.05)
    assert list(turns(3, True)) == [False, True, True, False, False, True]
    assert list(turns(2, False)) == [False, False]
    said = [line async for line in load(tmp_path, 2, 20, 1, company=Company(reads=20, logins=5), rounds=2)]
    assert [line.startswith("in company: ") for line in said[:-1] if "sockets" in line] == [
        False, True, True, False,
    ]  # fmt: skip
    assert said[-1].startswith("p99 in the middle of 2 rounds alone and 2 in company: "), said


def test_a_difference_is_told_from_chance() -> None:
    chance = random.Random(5)

    def measured(slower: float) -> list[Round]:
        """Rounds on a machine whose mood changes."""
        return [
            count_steps(chance.expovariate(1000) * chance.choice((1, 1, 2)) * slower for _ in range(2000))
            for _ in range(12)
        ]

    assert p99([count_steps(number / 1000 for number in range(1, 101))]) == pytest.approx(100, abs=1)
    assert p99([count_steps([0.001] * 980), count_steps([0.009] * 20)]) == pytest.approx(9, abs=0.1)
    assert p99([]) == 0.0

    def margins(said: str) -> tuple[float, float]:
        low, high = re.findall(r"by chance ([\d.]+) to ([\d.]+)", said)[0]
        return float(low), float(high)

    same = margins(compare(measured(1), measured(1)))
    assert same[0] < 1 < same[1]
    twice = margins(compare(measured(1), measured(2)))
    assert 1 < twice[0] < 2 < twice[1]


async def test_after_a_storm_everybody_knows_what_they_knew(tmp_path: Path) -> None:
    _, storm = [line async for line in load(tmp_path, 5, 30, 1, storm=True)]
    assert "10 lines back" in storm and "0 of them shown something else" in storm, storm


async def test_a_soak_looks_at_the_memory_while_all_games_are_played(tmp_path: Path) -> None:
    async with aclosing(soak(tmp_path, tables=5, rate=100, seconds=120, every=0.2)) as minutes:
        async for minute in minutes:
            if minute.moves >= 20:
                break
        assert minute.memory_mb > 20 and minute.moves >= 20, str(minute)
