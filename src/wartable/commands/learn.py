"""`wartable learn`: train a player by self-play, measure it, exploit it."""

import contextlib
import os
import shutil
import sys
import time
from importlib.util import find_spec
from pathlib import Path
from typing import Annotated, Any

import msgspec
import typer
from rich.table import Table

from wartable.bots.network import load
from wartable.bots.origin import Calibration, Measured
from wartable.commands.common import console, print_json
from wartable.core.build import is_compiled
from wartable.core.errors import BadSetup
from wartable.env.vec import encoder_of
from wartable.games import game
from wartable.learn.calibrate import calibrate
from wartable.learn.evaluate import Beside, evaluate
from wartable.learn.settings import Settings

STATE = "state.npz"
"""The training itself, to go on with; large."""
LINE_EVERY = 10.0
"""Seconds between two lines of the curve."""


def add_to(app: typer.Typer) -> None:
    app.command("learn")(learn)


def learn(
    game_id: Annotated[str, typer.Argument(metavar="GAME", help="The game.")],
    out: Annotated[
        Path, typer.Option("--out", help="Folder for weights, snapshots and results.json.")
    ] = Path("learned"),
    minutes: Annotated[float, typer.Option("--minutes", min=0, help="Time to train.")] = 8.0,
    players: Annotated[
        str, typer.Option("--players", help="Numbers of seats, e.g. 2 or 2,4; the smallest by default.")
    ] = "",
    seed: Annotated[int, typer.Option("--seed", min=0)] = 1,
    jobs: Annotated[
        int, typer.Option("--jobs", help="Collecting processes; -1: all cores but two; 0: none.")
    ] = -1,
    device: Annotated[str, typer.Option("--device", help="cuda or cpu; the GPU if there is one.")] = "",
    resume: Annotated[
        Path | None, typer.Option("--resume", help="Go on from this file of weights, or from a state.npz.")
    ] = None,
    exploit: Annotated[
        Path | None,
        typer.Option("--exploit", help="Learn to beat this file of weights, which does not learn."),
    ] = None,
    measure: Annotated[
        Path | None, typer.Option("--evaluate", help="Only measure this file of weights.")
    ] = None,
    calibration: Annotated[
        Path | None,
        typer.Option(
            "--calibrate", help="Only fit the chances of this file of weights to games against itself."
        ),
    ] = None,
    games: Annotated[
        int, typer.Option("--games", min=20, help="With --calibrate: number of games; half are measured on.")
    ] = 400,
    against: Annotated[
        str, typer.Option("--against", help="The bots that it is measured against.")
    ] = "greedy;hard;search:200it",
    evaluate_minutes: Annotated[
        float, typer.Option("--evaluate-minutes", min=0, help="Time of the last measurement.")
    ] = 1.5,
    pairs: Annotated[int, typer.Option("--pairs", min=1, help="The most pairs against each opponent.")] = 200,
    keep: Annotated[int, typer.Option("--keep", min=1, help="Snapshots that are kept, one a minute.")] = 4,
    sets: Annotated[
        list[str] | None, typer.Option("--set", help="A setting of the training, e.g. --set rate=2e-4.")
    ] = None,
    fields: Annotated[
        bool, typer.Option("--fields", help="Only describe the rows that are learned from.")
    ] = False,
    json: Annotated[bool, typer.Option("--json", help="For programs.")] = False,
) -> None:
    """Train a player by self-play, with a snapshot a minute and a curve; then measure it. Needs torch: wartable[learn]."""
    rules = game(game_id)
    layout = encoder_of(rules).layout
    if fields:
        print(layout.page(rules.name), end="")
        return
    bots = [bot for bot in against.split(";") if bot]
    seats = [int(word) for word in players.split(",")] if players else [rules.players[0]]
    for count in seats:
        rules.check_players(count)
    cores = os.cpu_count() or 1
    if calibration is not None:
        _show_calibration(calibrate(game_id, calibration, games, seed), json)
        return
    if measure is not None:
        load(measure, layout)
        _show(evaluate(game_id, measure, bots, 60 * evaluate_minutes, cores, seats[0], pairs, seed), json)
        return
    if find_spec("torch") is None:
        raise BadSetup("NO_TORCH", "training needs torch: install wartable[learn]")
    given: dict[str, Any] = {
        "game": game_id,
        "players": tuple(seats),
        "seed": seed,
        "seconds": 60 * minutes,
        "jobs": max(1, cores - 2) if jobs < 0 else jobs,
    }
    settings = _settings(given, sets or [])
    from wartable.learn.train import Progress, Trainer

    out.mkdir(parents=True, exist_ok=True)
    # Elsewhere the same words, without paths of this machine.
    command = "wartable " + " ".join(sys.argv[1:])
    trainer = Trainer(rules, settings, device, resume, exploit)
    beside = Beside(game_id, bots[:2], 40.0, seats[0]) if minutes >= 1.5 and cores > 2 else None
    curve: list[Progress] = []
    measured: list[dict[str, Any]] = []
    final: list[Measured] = []
    last_line = last_shot = begun = time.monotonic()
    shots: list[Path] = []

    def store() -> None:
        told = {
            "command": command,
            "compiled": is_compiled(),
            "settings": settings,
            "origin": trainer.origin,
            "curve": curve,
            "measured": measured,
            "final": final,
        }
        (out / "results.json").write_bytes(msgspec.json.format(msgspec.json.encode(told), indent=1))

    def tell(progress: Progress) -> None:
        nonlocal last_line, last_shot
        now = time.monotonic()
        if now - last_line >= LINE_EVERY or not curve:
            last_line = now
            curve.append(progress)
            print(_line(progress), flush=True)
        found = beside.poll() if beside is not None else None
        if found is not None:
            label, table = found
            measured.append({"snapshot": label, "table": table})
            words = ", ".join(f"{each.against} {each.score:.1%} ({each.games})" for each in table)
            print(f"  {label}: {words}", flush=True)
        if now - last_shot >= 60:
            last_shot = now
            path = out / f"snapshot-{round((now - begun) / 60):02d}.npz"
            trainer.save(path, command)
            trainer.keep(out / STATE)
            shots.append(path)
            while len(shots) > keep:
                shots.pop(0).unlink(missing_ok=True)
            if beside is not None:
                copy = out / "measured.npz"
                shutil.copyfile(path, copy)
                beside.start(path.stem, copy)
            store()

    print(
        f"{rules.name}: {trainer.device}, {settings.jobs} processes, {sum(w.numel() for w in trainer.net.weights.values()):,} weights",
        flush=True,
    )
    trainer.run(tell)
    if beside is not None:
        beside.close()
    with contextlib.suppress(OSError):
        (out / "measured.npz").unlink()
    path = out / f"{game_id}.npz"
    trainer.save(path, command)
    trainer.keep(out / STATE)
    store()
    print(f"{path}: {path.stat().st_size:,} bytes after {trainer.games:,} games", flush=True)
    if evaluate_minutes > 0:
        if exploit is not None:
            bots = [f"expert:{exploit.resolve()}"]
        final += evaluate(game_id, path, bots, 60 * evaluate_minutes, cores, seats[0], pairs, seed)
        trainer.save(path, command, final)
        store()
        _show(final, json)


def _settings(given: dict[str, Any], words: list[str]) -> Settings:
    for word in words:
        name, equals, value = word.partition("=")
        if not equals or name not in Settings.__struct_fields__:
            known = ", ".join(Settings.__struct_fields__)
            raise BadSetup("UNKNOWN_SETTING", f"{word!r} sets nothing; the settings are: {known}")
        given[name] = value
    try:
        return msgspec.convert(given, Settings, strict=False)
    except msgspec.ValidationError as error:
        raise BadSetup("BAD_SETTING", f"a setting has no such value: {error}") from error


def _line(at: Any) -> str:
    return (
        f"{at.seconds:6.0f} s {at.updates:5d} updates {at.decisions / 1e6:7.1f} M decisions {at.games:9,d} games"
        f" {at.speed / 1000:6.0f} k/s  entropy {at.entropy:.2f}  kl {at.kl:.4f}  clipped {at.clipped:.0%}"
        f"  explained {at.explained:.2f}  past {at.against_past:.1%}  length {at.length:.0f}"
        f"  learning {at.learning:.0%}  waiting {at.waiting:.0%}"
    )


def _show_calibration(found: Calibration, json: bool) -> None:
    if json:
        print_json(msgspec.to_builtins(found))
        return
    title = f"{found.games} games, {found.positions:,} positions; error {found.error:.1%}, unfitted {found.raw:.1%}"
    table = Table(box=None, pad_edge=False, title=title)
    for heading in ("chance", "result", "positions"):
        table.add_column(heading, justify="right")
    for chance, result, count in found.bins:
        table.add_row(f"{chance:.1%}", f"{result:.1%}", f"{count:,}")
    console().print(table)


def _show(found: list[Measured], json: bool) -> None:
    if json:
        print_json(msgspec.to_builtins(found))
        return
    table = Table(box=None, pad_edge=False)
    for heading in ("against", "score", "95 %", "games"):
        table.add_column(heading, justify="left" if heading == "against" else "right")
    for each in found:
        name = each.against.partition(":/")[0]
        table.add_row(name, f"{each.score:.1%}", f"{each.low:.1%}–{each.high:.1%}", str(each.games))
    console().print(table)
