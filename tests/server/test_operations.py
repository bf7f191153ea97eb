"""What operators rely on: starting, stopping, migrating, backing up, watching, and files that tell the truth."""

import asyncio
import contextlib
import os
import random
import re
import secrets
import signal
import sqlite3
import subprocess
import sys
import tomllib
from collections.abc import Callable
from pathlib import Path
from typing import Any

import httpx
import pytest
from sqlalchemy import event, inspect, text

from wartable.cli import run
from wartable.client import Client
from wartable.core.errors import BadSetup
from wartable.server import migrations
from wartable.server.accounts.collusion import pairs
from wartable.server.accounts.database import Base, Database, Result, Ticket, User
from wartable.server.app import make_app
from wartable.server.run.backup import back_up, restore
from wartable.server.run.serve import check
from wartable.server.settings import Sentinels, Settings, read_sentinels
from wartable.trials.local_server import Hosted

ROOT = Path(__file__).parents[2]
GAME = "the-battlefield"


def test_serve_is_up_soon_and_stops_in_good_order(tmp_path: Path) -> None:
    environment = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    environment["PYTHONPATH"] = str(ROOT / "src")
    command = [sys.executable, "-m", "wartable", "serve", "--port", "0", "--data", str(tmp_path)]
    spent = []
    for _ in range(2):  # the first start may have to compile Python files
        before = os.times()
        process = subprocess.Popen(
            command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, env=environment
        )
        assert process.stdout is not None
        url = process.stdout.readline().split()[1]
        # The address is said when it can be opened: everything stands, nothing has to be tried again.
        assert (tmp_path / "events.db").exists() and (tmp_path / "accounts.db").exists()
        page = httpx.get(url, trust_env=False, timeout=60)
        games = httpx.get(url + "api/games", trust_env=False, timeout=60)
        assert page.status_code == 200 and games.json()[0]["id"]
        process.send_signal(signal.SIGTERM)
        _, said = process.communicate(timeout=20)
        assert process.returncode == 0, said
        after = os.times()
        spent.append(
            after.children_user + after.children_system - before.children_user - before.children_system
        )
    # The processor time of start and stop together: what a quiet machine needs at most, however busy this one is.
    assert min(spent) < 3, spent


def test_settings_that_cannot_work_are_refused() -> None:
    for values in (
        {"workers": 2},
        {"workers": 0},
        {"redis": "redis+sentinel://one:26379,two:26379"},
        {"redis": "redis+sentinel://one:26379,two:port/cards"},
        {"db": "mysql://x"},
        {"redis": "http://x"},
    ):
        with pytest.raises(BadSetup):
            check(Settings(**values))  # type: ignore[arg-type]


def test_health_metrics_and_the_interface_description(server: Hosted) -> None:
    health = httpx.get(f"{server.operations_url}/healthz", trust_env=False).json()
    assert health["status"] == "ok" and {health["build"], health["bots"]} <= {"compiled", "interpreted"}
    told = httpx.get(f"{server.operations_url}/metrics", trust_env=False).text
    for name in (
        "wartable_moves_total",
        "wartable_store_seconds",
        "wartable_disk_stalled_seconds_total",
        "wartable_rules_step_seconds",
        "wartable_sockets",
    ):
        assert name in told
    described = httpx.get(f"{server.url}/api/openapi.json", trust_env=False).json()
    assert "/api/tables/{table_id}/join" in described["paths"]


def test_who_has_the_cards_already_is_told_so(server: Hosted) -> None:
    for path in ("games", "games/hands-of-war/cards"):
        first = httpx.get(f"{server.url}/api/{path}", trust_env=False)
        assert first.json() and first.headers["cache-control"] == "no-cache"
        again = httpx.get(
            f"{server.url}/api/{path}", trust_env=False, headers={"If-None-Match": first.headers["etag"]}
        )
        assert again.status_code == 304 and again.content == b""
        other = httpx.get(f"{server.url}/api/{path}", trust_env=False, headers={"If-None-Match": '"old"'})
        assert other.content == first.content


async def test_what_is_looked_up_is_found_by_an_index(tmp_path: Path) -> None:
    """Whoever reads a whole table lets everybody wait."""
    app = make_app(Settings(data=tmp_path, port=1))
    asked: dict[str, Any] = {}

    def note(_: object, __: object, statement: str, values: Any, *___: object) -> None:
        if statement.startswith("SELECT"):
            asked.setdefault(statement, values)

    async with app.router.lifespan_context(app):
        event.listen(app.state.hub.db.engine.sync_engine, "before_cursor_execute", note)
        secret = "a long password"
        async with httpx.AsyncClient(transport=httpx.ASGITransport(app), base_url="http://here") as http:
            await http.post("/api/session", json={"name": "Ada"})
            await http.post("/api/account", json={"name": "Ada", "password": secret})
            await http.post("/api/login", json={"name": "Ada", "password": secret})
            ticket = (await http.post("/api/match", json={"game": "the-battlefield"})).json()["ticket"]
            for path in (
                "session", "account/sessions", "passkeys", "ratings", "ratings/the-battlefield/duel/history", "players/Ada",
                "history", "decks", "collection/circuit-warfare", "presets/circuit-warfare", "ledger", "tables", f"match/{ticket}",
            ):  # fmt: skip
                assert (await http.get(f"/api/{path}")).status_code == 200, path
        with contextlib.closing(sqlite3.connect(tmp_path / "accounts.db")) as db:
            plans = {
                statement: [row[3] for row in db.execute(f"EXPLAIN QUERY PLAN {statement}", values)]
                for statement, values in asked.items()
            }
    tables = {table.name for table in Base.metadata.sorted_tables}
    assert len(plans) > 10
    assert any("WHERE users.login" in statement for statement in plans)
    for statement, plan in plans.items():
        assert not {f"SCAN {table}" for table in tables} & set(plan), statement


async def test_people_who_play_into_each_others_hands_stand_out(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    db = Database(Settings(data=tmp_path, port=1).accounts_url)
    await migrations.upgrade(db.engine)
    chance = random.Random(3)
    people = ["Ada", "Bob", "Cyd", "Dan", "Eve", "Fay"]
    async with db.begin() as session:
        for name in people:
            session.add(User(id=name, name=name, made_at=0, muted=[]))
        for number in range(120):
            seated = chance.sample(people, 4)
            if {"Ada", "Bob"} <= set(seated):  # Bob sees to it that Ada wins
                seated.sort(key=lambda name: name != "Ada")
            for rank, name in enumerate(seated, start=1):
                values = {
                    "game": "blood-wars",
                    "mode": "free-for-all",
                    "reason": "won",
                    "before": 1500.0,
                    "after": 1500.0,
                }
                session.add(
                    Result(
                        table=f"t{number}", seat=rank - 1, user=name, name=name, rank=rank, seats=4, rated=True, ended_at=number,
                        **values,
                    )
                )  # fmt: skip
    found = await pairs(db)
    await db.close()
    assert (found[0].name, found[0].other) == ("Ada", "Bob") and found[0].sigmas > 3
    assert found[0].score == 1.0 and len(found) == 30
    assert all(pair.sigmas < 3 for pair in found[1:])
    assert await asyncio.to_thread(run, ["pairs", "--data", str(tmp_path), "--top", "1"]) == 0
    said = capsys.readouterr().out
    assert "Ada" in said and "Bob" in said and "Cyd" not in said
    assert await asyncio.to_thread(run, ["pairs", "--data", str(tmp_path), "--game", "circuit-warfare"]) == 0
    assert "No two people have met 5 times" in capsys.readouterr().out
    assert await asyncio.to_thread(run, ["pairs", "--data", str(tmp_path / "none")]) == 2
    assert "NO_DATA" in capsys.readouterr().err


# -- migrations ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("kind", ["sqlite", "postgresql"])
async def test_migrations_go_up_down_and_up(
    kind: str, tmp_path: Path, request: pytest.FixtureRequest
) -> None:
    if kind == "sqlite":
        db = Database(Settings(data=tmp_path).accounts_url)
    else:
        db = Database(Settings(db=request.getfixturevalue("postgres").database()).accounts_url)

    async def tables() -> set[str]:
        async with db.engine.connect() as connection:
            return set(await connection.run_sync(lambda sync: inspect(sync).get_table_names()))

    await migrations.upgrade(db.engine)
    there = await tables()
    assert set(Base.metadata.tables) <= there
    await migrations.downgrade(db.engine, "base")
    assert not set(Base.metadata.tables) & await tables()
    await migrations.upgrade(db.engine)
    await migrations.upgrade(db.engine)
    assert await tables() == there
    await db.close()


async def test_the_migrations_make_what_the_code_expects(tmp_path: Path) -> None:
    from alembic.autogenerate import compare_metadata
    from alembic.runtime.migration import MigrationContext
    from alembic.script import ScriptDirectory

    db = Database(Settings(data=tmp_path).accounts_url)
    await migrations.upgrade(db.engine)
    async with db.engine.connect() as connection:
        difference = await connection.run_sync(
            lambda sync: compare_metadata(MigrationContext.configure(sync), Base.metadata)
        )
    await db.close()
    assert difference == []
    assert ScriptDirectory.from_config(migrations.config()).get_current_head() == migrations.HEAD


# -- backup --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("kind", ["sqlite", "postgresql"])
async def test_a_backup_taken_under_play_restores_to_the_same(
    kind: str, own_server: Callable[..., Hosted], tmp_path: Path, request: pytest.FixtureRequest
) -> None:
    postgres: Any = None if kind == "sqlite" else request.getfixturevalue("postgres")
    server = own_server("first", **({} if postgres is None else {"db": postgres.database()}))
    async with Client(server.url) as ada, Client(server.url) as bob:
        await ada.guest("Ada")
        await bob.guest("Bob")
        table = await ada.create(GAME, clock={"kind": "none"})
        table_id = table["id"]
        await bob.join(table_id)
        await ada.ask(
            "POST",
            f"/api/tables/{table_id}/play",
            {"key": "k", "seq": 0, "action": {"do": "name_army", "army": "any"}},
        )
        before = (await ada.ask("GET", f"/api/tables/{table_id}/stand"))["updates"][0]
        copy = tmp_path / "backup.tar.gz"
        settings = Settings(**server.values)
        await back_up(settings, copy)
        assert copy.stat().st_mode & 0o077 == 0
        with pytest.raises(BadSetup, match="NOT_EMPTY"):
            await restore(settings, copy)
        values = {"data": tmp_path / "second"} if postgres is None else {"db": postgres.database()}
        await restore(Settings(**values), copy)  # type: ignore[arg-type]
        again = own_server("second", **({} if postgres is None else values))
        async with Client(again.url, ada.cookie) as restored:
            after = (await restored.ask("GET", f"/api/tables/{table_id}/stand"))["updates"][0]
            assert (after["hash"], after["seq"]) == (before["hash"], before["seq"])


async def test_a_backup_of_an_older_version_is_brought_up_to_date(
    tmp_path: Path, postgres: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    old, new = Settings(db=postgres.database()), Settings(db=postgres.database())
    copy = tmp_path / "backup.tar.gz"
    db = Database(old.accounts_url)
    await migrations.upgrade(db.engine)
    async with db.begin() as session:
        session.add(User(id="u1", name="Ada", made_at=0, muted=[]))
    with monkeypatch.context() as patch:
        await migrations.downgrade(db.engine, "0001")
        patch.setattr(migrations, "HEAD", "0001")
        assert (await back_up(old, copy)).schema == "0001"
    await db.close()
    await restore(new, copy)
    db = Database(new.accounts_url)
    await migrations.upgrade(db.engine)
    async with db.begin() as session:
        kept = await session.get(User, "u1")
        assert kept is not None and kept.name == "Ada"
        # Everything that came later is there as well.
        session.add(
            Ticket(
                id="q",
                user="u1",
                game=GAME,
                players=2,
                rated=False,
                rating=1.0,
                made_at=0,
                seen_at=0,
                luck="l",
            )
        )
    await db.close()


@pytest.mark.parametrize("kind", ["sqlite", "postgresql"])
async def test_a_backup_of_a_newer_version_is_refused(
    kind: str, own_server: Callable[..., Hosted], tmp_path: Path, request: pytest.FixtureRequest
) -> None:
    postgres: Any = None if kind == "sqlite" else request.getfixturevalue("postgres")
    server = own_server("first", **({} if postgres is None else {"db": postgres.database()}))
    settings = Settings(**server.values)
    db = Database(settings.accounts_url)
    async with db.begin() as session:
        await session.execute(text("UPDATE alembic_version SET version_num = '9999'"))
    with pytest.raises(BadSetup, match="NEWER_VERSION"):
        await migrations.upgrade(db.engine)  # nor is the database itself touched
    await db.close()
    await back_up(settings, tmp_path / "backup.tar.gz")
    other = Settings(data=tmp_path / "new", db="" if postgres is None else postgres.database())
    with pytest.raises(BadSetup, match="NEWER_VERSION"):
        await restore(other, tmp_path / "backup.tar.gz")
    assert not other.data.exists()


async def test_a_damaged_backup_is_refused(tmp_path: Path) -> None:
    bad = tmp_path / "bad.tar.gz"
    bad.write_bytes(secrets.token_bytes(100))
    with pytest.raises(BadSetup, match="BAD_BACKUP"):
        await restore(Settings(data=tmp_path / "new"), bad)
    with pytest.raises(BadSetup, match="NO_DATA"):
        await back_up(Settings(data=tmp_path / "nothing"), tmp_path / "x.tar.gz")


# -- files that tell the truth -------------------------------------------------------------------------------------


def test_the_container_and_compose_files_fit_the_program() -> None:
    known = {f"WARTABLE_{name.upper()}" for name in Settings.model_fields}
    for name in ("Containerfile", "compose.yaml"):
        text = (ROOT / name).read_text()
        used = set(re.findall(r"WARTABLE_[A-Z_]+", text))
        assert used and used <= known, used - known
    container = (ROOT / "Containerfile").read_text()
    assert 'ENTRYPOINT ["wartable"]' in container and 'CMD ["serve"]' in container
    assert "USER wartable" in container and "/healthz" in container
    assert f"WARTABLE_PORT={Settings.model_fields['port'].default}" in container
    makefile = (ROOT / "Makefile").read_text()
    built = re.search(r"^RUN make ((?:[a-z]+ )+)DEST=", container, re.M)
    assert built is not None
    for target in built[1].split():
        assert re.search(rf"^{target}:", makefile, re.M), target
    compose = (ROOT / "compose.yaml").read_text()
    assert 'WARTABLE_WORKERS: "2"' in compose and "dockerfile: Containerfile" in compose
    database = re.search(r"WARTABLE_DB: (.+)@", compose)
    redis = re.search(r"WARTABLE_REDIS: (\S+)", compose)
    assert database is not None and redis is not None
    check(Settings(db=database[1] + "@postgres/wartable", redis=redis[1], workers=2))
    # nginx takes the file for one machine, with the address of the workers' container.
    changed = re.search(r"sed s/127\.0\.0\.1/([\d.]+)/ /ops/nginx\.conf", compose)
    assert changed is not None and f"ipv4_address: {changed[1]}" in compose
    assert 'WARTABLE_OWN_PORTS: "true"' in compose and "(8422, 8423)" in compose
    for service in ("nginx", "wartable", "postgres", "redis"):
        assert re.search(rf"^  {service}:$", compose, re.M)


def test_the_container_is_built_from_all_that_is_needed_and_nothing_else() -> None:
    """The list is one of what may come in: no games, no passwords, no environment of this machine."""
    lines = [line for line in (ROOT / ".dockerignore").read_text().splitlines() if line and line[0] != "#"]
    assert lines[0] == "*"
    let_in = {line[1:] for line in lines if line.startswith("!")}
    assert all((ROOT / name).exists() for name in let_in)
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())
    wheel = project["tool"]["hatch"]["build"]["targets"]["wheel"]
    needed = [*wheel["packages"], *wheel["sbom-files"], *wheel["force-include"], project["project"]["readme"]]
    needed += ["pyproject.toml", "requirements.txt", "Makefile", "LICENSE", "tools/setup.sh", "web/src"]
    needed += ["mkdocs.yml", "ARCHITECTURE.md", "CONTRIBUTING.md"]  # the site of the docs
    assert let_in == {name.split("/")[0] for name in needed} | {"docs"}
    kept_out = [line for line in lines[1:] if not line.startswith("!")]
    assert not [name for name in needed if name in kept_out]


def test_the_hosting_page_names_every_setting() -> None:
    hosting = (ROOT / "docs" / "hosting.md").read_text()
    for name in Settings.model_fields:
        assert f"`{name.upper()}`" in hosting, name


def test_operators_commands(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["backup", str(tmp_path / "b.tar.gz"), "--data", str(tmp_path / "none")]) == 2
    assert "NO_DATA" in capsys.readouterr().err
    assert run(["serve", "--workers", "3", "--data", str(tmp_path)]) == 2
    assert "WORKERS_NEED_MORE" in capsys.readouterr().err


def test_sentinels_are_read_from_an_address() -> None:
    url = "rediss+sentinel://ann:p%40ss@one,[::1]:26380,two:7/cards?sentinel_password=x"
    assert read_sentinels(url) == Sentinels(
        [("one", 26379), ("::1", 26380), ("two", 7)], "cards", "ann", "p@ss", "x", True
    )
    check(Settings(db="postgresql://here/cards", redis=url, workers=2))


async def test_workers_are_replaced_and_stopped(tmp_path: Path, postgres: Any, redis_server: Any) -> None:
    environment = {**os.environ, "PYTHONPATH": str(ROOT / "src")}
    command = [
        sys.executable, "-m", "wartable", "serve", "--port", "0", "--workers", "2",
        "--db", postgres.database(), "--redis", redis_server.url,
    ]  # fmt: skip
    process = subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True, env=environment
    )
    assert process.stdout is not None
    url = (await asyncio.to_thread(process.stdout.readline)).split()[1]
    told = [(await asyncio.to_thread(process.stdout.readline)).split(": ")[1] for _ in range(2)]
    try:
        async with httpx.AsyncClient(trust_env=False, timeout=60) as http:
            # Who is up first announces both: the other may still be on its way.
            answers = [await http.get(each.split()[0]) for each in (*told, told[0])]
            assert {each.status_code for each in answers} == {200}
            workers = [each.json()["worker"] for each in answers]
            assert workers[0] == workers[2] != workers[1], "each worker answers for itself"
            assert "wartable_beat_age_seconds" in (await http.get(told[1].split()[2])).text
        async with Client(url) as ada:
            await ada.guest("Ada")
            table = await ada.create(GAME, seats=[{"kind": "me"}, {"kind": "bot"}])
            assert (await ada.table(table["id"]))["status"] == "playing"
    finally:
        process.send_signal(signal.SIGTERM)
        assert await asyncio.to_thread(process.wait, 30) == 0
        process.stdout.close()
