"""`wartable admin`: the operators' desk on the command line. It asks the server that runs on this machine, by the key that
lies in its data folder, so that every act is carried out and written into the audit log in one place."""

import asyncio
from datetime import UTC, datetime
from pathlib import Path
from typing import Annotated, Any

import typer

Url = Annotated[str, typer.Option("--url", help="The server on this machine.", envvar="WARTABLE_ADMIN_URL")]
Data = Annotated[Path | None, typer.Option(help="The folder of games and accounts.", envvar="WARTABLE_DATA")]
AsJson = Annotated[bool, typer.Option("--json", help="Print JSON, for programs.")]
Why = Annotated[str, typer.Option("--reason", "-r", help="Shown to the person, and in the audit log.")]
Whom = Annotated[str, typer.Argument(help="The name of an account, or an id.")]
Minutes = Annotated[int, typer.Argument(help="For how many minutes.", min=1)]

app = typer.Typer(
    name="admin",
    no_args_is_help=True,
    help="Run a public server: people, tables, reports, pauses.",
    rich_markup_mode="rich",
)


class Desk:
    """The server, as the console sees it."""

    def __init__(self, url: str, data: Path | None, json: bool) -> None:
        self.url = url.rstrip("/")
        self.data = data
        self.json = json

    def ask(self, method: str, path: str, body: object = None, **query: str | None) -> Any:
        import httpx

        from wartable.commands.common import data_folder
        from wartable.core.errors import BadSetup
        from wartable.server.operators.console import read_key

        folder = self.data or data_folder() / "server"
        key = read_key(folder)
        if key is None:
            raise BadSetup("NO_CONSOLE", f"there is no console.key in {folder}: is the server running there?")
        wanted = {name: value for name, value in query.items() if value is not None}
        try:
            answer = httpx.request(
                method,
                f"{self.url}/api/operator{path}",
                json=body,
                params=wanted,
                headers={"authorization": f"Bearer {key}"},
                trust_env=False,
                timeout=30,
            )
        except httpx.HTTPError as error:
            raise BadSetup("NOT_THERE", f"no server answers at {self.url} ({type(error).__name__})") from None
        if answer.status_code == 204:
            return None
        told = answer.json()
        if answer.status_code >= 400:
            raise BadSetup(told.get("code", "REFUSED"), told.get("sentence", "the server refused it"))
        return told

    def person(self, whom: str) -> str:
        """The id of an account that is named by it or by its name."""
        from wartable.core.errors import BadSetup

        found = self.ask("GET", "/accounts", q=whom)
        exact = [each for each in found if each["id"] == whom or each["name"].casefold() == whom.casefold()]
        named = [each for each in exact if not each["guest"]] or exact
        if len(named) != 1:
            raise BadSetup(
                "WHOM", f"{len(named)} people are called {whom}: use an id (wartable admin accounts {whom})"
            )
        return str(named[0]["id"])

    def show(self, rows: Any, *columns: str) -> None:
        from wartable.commands.common import console, print_json

        if self.json:
            print_json(rows)
            return
        if isinstance(rows, dict):
            for name, value in rows.items():
                print(f"{name:14} {_text(name, value)}")
            return
        if not rows:
            print("Nothing.")
            return
        from rich.table import Table

        table = Table(box=None, pad_edge=False)
        for column in columns:
            table.add_column(column, overflow="fold")
        for row in rows:
            table.add_row(*(_text(column, row.get(column)) for column in columns))
        console().print(table)


def _text(name: str, value: object) -> str:
    if value is None or value == [] or value == {}:
        return "–"
    if (
        isinstance(value, int)
        and not isinstance(value, bool)
        and (name.endswith("at") or name in ("until", "now"))
    ):
        return datetime.fromtimestamp(value / 1000, UTC).strftime("%Y-%m-%d %H:%M")
    if isinstance(value, list):
        return ", ".join(str(each.get("name", each) if isinstance(each, dict) else each) for each in value)
    if isinstance(value, dict):
        return ", ".join(f"{key} {each}" for key, each in value.items())
    return str(value)


@app.callback()
def _open(
    context: typer.Context, url: Url = "http://127.0.0.1:8420", data: Data = None, json: AsJson = False
) -> None:
    """Run a public server: people, tables, reports, pauses. Every act is in the audit log."""
    context.obj = Desk(url, data, json)


def _desk(context: typer.Context) -> Desk:
    desk = context.obj
    assert isinstance(desk, Desk)
    return desk


@app.command()
def overview(context: typer.Context) -> None:
    """Show how it stands."""
    desk = _desk(context)
    desk.show(desk.ask("GET", "/overview"))


# -- people --------------------------------------------------------------------------------------------------------


@app.command()
def accounts(
    context: typer.Context, text: Annotated[str, typer.Argument(help="How the name begins.")] = ""
) -> None:
    """List people, those who came last first."""
    desk = _desk(context)
    desk.show(desk.ask("GET", "/accounts", q=text), "id", "name", "guest", "made_at", "seen_at", "sanctions")


@app.command()
def account(context: typer.Context, whom: Whom) -> None:
    """Show one person: sessions, ratings, games, sanctions."""
    desk = _desk(context)
    desk.show(desk.ask("GET", f"/accounts/{desk.person(whom)}"))


@app.command()
def logout(
    context: typer.Context,
    whom: Whom,
    session: Annotated[str | None, typer.Option(help="Only this one.")] = None,
) -> None:
    """End all sessions of a person, or one."""
    desk = _desk(context)
    desk.show(desk.ask("DELETE", f"/accounts/{desk.person(whom)}/sessions", session=session))


@app.command()
def rename(
    context: typer.Context,
    whom: Whom,
    reason: Why,
    name: Annotated[str, typer.Option("--to", help="The new name; without it one is made up.")] = "",
) -> None:
    """Force another name on somebody."""
    desk = _desk(context)
    desk.show(desk.ask("POST", f"/accounts/{desk.person(whom)}/rename", {"name": name, "reason": reason}))


def _sanction(context: typer.Context, kind: str, whom: str, reason: str, minutes: int | None = None) -> None:
    desk = _desk(context)
    body = {"kind": kind, "user": desk.person(whom), "reason": reason, "minutes": minutes}
    desk.show(desk.ask("POST", "/sanctions", body))


@app.command()
def warn(context: typer.Context, whom: Whom, reason: Why) -> None:
    """Warn somebody; the page shows it until it was read."""
    _sanction(context, "warn", whom, reason)


@app.command()
def mute(context: typer.Context, whom: Whom, minutes: Minutes, reason: Why) -> None:
    """Take the voice: no chat, no emotes."""
    _sanction(context, "mute", whom, reason, minutes)


@app.command()
def suspend(context: typer.Context, whom: Whom, minutes: Minutes, reason: Why) -> None:
    """Shut somebody out for a while; open lines are closed at once."""
    _sanction(context, "suspend", whom, reason, minutes)


@app.command()
def ban(
    context: typer.Context,
    whom: Annotated[str, typer.Argument(help="An account, or a range of addresses: 203.0.113.0/24.")],
    reason: Why,
) -> None:
    """Shut an account or a range of addresses out for good."""
    desk = _desk(context)
    if "/" in whom or whom.replace(".", "").isdecimal() or ":" in whom:
        desk.show(desk.ask("POST", "/sanctions", {"kind": "ban", "network": whom, "reason": reason}))
    else:
        _sanction(context, "ban", whom, reason)


@app.command()
def sanctions(context: typer.Context) -> None:
    """List the sanctions in force."""
    desk = _desk(context)
    desk.show(desk.ask("GET", "/sanctions"), "id", "kind", "name", "network", "until", "by", "reason")


@app.command()
def lift(context: typer.Context, sanction: Annotated[str, typer.Argument(help="Of the sanction.")]) -> None:
    """Lift a sanction."""
    desk = _desk(context)
    desk.show(desk.ask("DELETE", f"/sanctions/{sanction}"))


# -- tables and reports --------------------------------------------------------------------------------------------


@app.command()
def tables(
    context: typer.Context,
    status: Annotated[str | None, typer.Option(help="open, playing, settling, over, unplayable.")] = None,
) -> None:
    """List tables, private ones too."""
    desk = _desk(context)
    desk.show(
        desk.ask("GET", "/tables", status=status),
        "id",
        "status",
        "game",
        "rated",
        "private",
        "seats",
        "made_at",
    )


@app.command()
def annul(context: typer.Context, table: str, reason: Why) -> None:
    """End a game in play, or take back all that a finished one has moved: ratings and points."""
    desk = _desk(context)
    desk.show(desk.ask("POST", f"/tables/{table}/annul", {"reason": reason}))


@app.command()
def flagged(context: typer.Context) -> None:
    """List finished games that somebody should look at: two people who came from one address."""
    desk = _desk(context)
    rows = [
        {**each, "names": [one["name"] for one in each["people"]]} for each in desk.ask("GET", "/flagged")
    ]
    desk.show(rows, "table", "game", "ended_at", "names", "reason", "rated")


@app.command()
def reports(
    context: typer.Context,
    closed: Annotated[bool, typer.Option("--closed", help="Those that are done.")] = False,
) -> None:
    """List reports."""
    desk = _desk(context)
    rows = desk.ask("GET", "/reports", state="closed" if closed else "open")
    desk.show(rows, "id", "at", "name", "game", "table", "text")


@app.command()
def report(context: typer.Context, number: str) -> None:
    """Show a report with its evidence."""
    desk = _desk(context)
    desk.show(desk.ask("GET", f"/reports/{number}"))


@app.command()
def close(
    context: typer.Context, number: str, note: Annotated[str, typer.Option(help="What was decided.")] = ""
) -> None:
    """Close a report."""
    _desk(context).ask("POST", f"/reports/{number}/close", {"note": note})
    print("Closed.")


@app.command()
def faults(context: typer.Context) -> None:
    """List what could not be read and was set aside."""
    desk = _desk(context)
    desk.show(desk.ask("GET", "/faults"), "id", "at", "kind", "what", "why")


@app.command()
def settle(context: typer.Context, fault: str) -> None:
    """Take something that was set aside off the list."""
    _desk(context).ask("POST", f"/faults/{fault}/settle")
    print("Settled.")


# -- orders --------------------------------------------------------------------------------------------------------


@app.command()
def message(
    context: typer.Context,
    text: Annotated[str, typer.Argument(help="What everybody is told; nothing takes it back.")] = "",
    minutes: Annotated[int | None, typer.Option(help="For how long.", min=1)] = None,
) -> None:
    """Tell everybody something."""
    _desk(context).ask("PUT", "/message", {"text": text, "minutes": minutes})
    print("Told." if text else "Taken back.")


@app.command()
def maintenance(
    context: typer.Context,
    minutes: Annotated[int | None, typer.Option("--in", help="Minutes from now.", min=0)] = None,
    off: Annotated[bool, typer.Option("--off", help="The pause is over, or called off.")] = False,
    text: Annotated[str, typer.Option(help="Why, or how long.")] = "",
) -> None:
    """Announce a pause: a countdown for everybody, then nothing can be changed and clocks stand."""
    from wartable.core.errors import BadSetup

    if (minutes is None) == (not off):
        raise BadSetup("WHEN", "say --in MINUTES, or --off")
    _desk(context).ask("PUT", "/maintenance", {"minutes": minutes, "text": text})
    print("The pause is over." if off else f"Announced: a pause in {minutes} minutes.")


@app.command("read-only")
def read_only(
    context: typer.Context, on: Annotated[bool, typer.Option("--on/--off", help="Whether it is.")] = True
) -> None:
    """Let everything be read and nothing be changed, at once."""
    _desk(context).ask("PUT", "/read-only", {"on": on})
    print("Read-only." if on else "Open again.")


@app.command("rotate-keys")
def rotate_keys(context: typer.Context) -> None:
    """Make new keys for cookies and seals; nobody is logged out."""
    _desk(context).ask("POST", "/rotate-keys")
    print("New keys sign from now on. The ones before count until you do it again.")


# -- operators -----------------------------------------------------------------------------------------------------


@app.command()
def operators(context: typer.Context) -> None:
    """List who may come to the desk."""
    desk = _desk(context)
    desk.show(desk.ask("GET", "/operators"), "name", "role", "second_factor", "made_at")


@app.command()
def grant(
    context: typer.Context,
    whom: Whom,
    role: Annotated[str, typer.Argument(help="moderator or admin.")] = "moderator",
) -> None:
    """Give a person with an account a role. They set up an authenticator, and open /operator."""
    desk = _desk(context)
    desk.show(desk.ask("PUT", "/operators", {"name": whom, "role": role}))


@app.command()
def revoke(context: typer.Context, whom: Whom) -> None:
    """Take a role away."""
    desk = _desk(context)
    desk.show(desk.ask("PUT", "/operators", {"name": whom, "role": None}))


@app.command()
def audit(
    context: typer.Context,
    target: Annotated[str | None, typer.Option(help="Only what was done to this id.")] = None,
) -> None:
    """Show what operators did, newest first."""
    desk = _desk(context)
    desk.show(desk.ask("GET", "/audit", target=target), "at", "name", "act", "target", "details")


@app.command()
def dump(
    context: typer.Context,
    day: Annotated[str, typer.Argument(help="As 2026-11-17.")],
    to: Annotated[Path, typer.Argument(help="The folder.")],
    db: Annotated[str, typer.Option(help="postgresql://...", envvar="WARTABLE_DB")] = "",
) -> None:
    """Write the finished games of a day as Parquet, from a copy of the data or from PostgreSQL."""
    from wartable.commands.common import data_folder
    from wartable.core.errors import BadSetup
    from wartable.server.accounts.database import Database
    from wartable.server.app import make_store
    from wartable.server.operators.dump import day_of, write_day
    from wartable.server.settings import Settings

    try:
        number = day_of(day)
    except ValueError:
        raise BadSetup("BAD_DAY", "a day is written as 2026-11-17") from None
    settings = Settings(data=_desk(context).data or data_folder() / "server", db=db)

    async def write() -> list[Path]:
        accounts_db, store = Database(settings.accounts_url), make_store(settings)
        await store.open()
        try:
            return await write_day(accounts_db, store, to, number)
        finally:
            await store.close()
            await accounts_db.close()

    for path in asyncio.run(write()):
        print(path)


def add_to(root: typer.Typer) -> None:
    root.add_typer(app, name="admin")
