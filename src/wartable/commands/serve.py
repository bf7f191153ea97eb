"""`wartable serve`: play online."""

from pathlib import Path
from typing import Annotated

import typer


def add_to(app: typer.Typer) -> None:
    app.command()(serve)


def serve(
    host: Annotated[str, typer.Option(help="The address to listen on; 0.0.0.0 for everybody.")] = "127.0.0.1",
    port: Annotated[int, typer.Option(help="The port; 0 takes any free one.", min=0, max=65535)] = 8420,
    data: Annotated[Path | None, typer.Option(help="The folder of games and accounts.")] = None,
    db: Annotated[
        str, typer.Option(help="postgresql://... instead of the folder.", envvar="WARTABLE_DB")
    ] = "",
    redis: Annotated[
        str, typer.Option(help="redis://... so that several workers can talk.", envvar="WARTABLE_REDIS")
    ] = "",
    workers: Annotated[int, typer.Option(help="Worker processes.", envvar="WARTABLE_WORKERS")] = 1,
    log_json: Annotated[bool, typer.Option(help="Logs as JSON.")] = False,
) -> int:
    """Serve the page, the API and the tables until stopped (Ctrl-C)."""
    from wartable.commands.common import data_folder
    from wartable.server.serving import serve as run
    from wartable.server.settings import Settings

    settings = Settings(host=host, port=port, db=db, redis=redis, workers=workers)
    settings.data = data or (
        settings.data if "data" in settings.model_fields_set else data_folder() / "server"
    )
    settings.log_json = log_json or settings.log_json
    return run(settings)
