"""The command `wartable`."""

import os
import sys
from typing import Annotated

import typer

from wartable import __version__
from wartable.commands import serve
from wartable.core.build import build_name
from wartable.core.errors import WartableError

UsageProblem: type[Exception] = typer.BadParameter.__mro__[2]
"""What the parser of the command line raises for wrong words (typer keeps its class to itself)."""


def _show_version(wanted: bool) -> None:
    if wanted:
        print(f"wartable {__version__} ({build_name()})")
        raise typer.Exit


def _main(
    version: Annotated[
        bool,
        typer.Option("--version", help="Print the version and stop.", callback=_show_version, is_eager=True),
    ] = False,
) -> None:
    """Five card games of the battlefield: play them, study them, simulate them."""


def make_app(first: str = "") -> typer.Typer:
    """All commands; or those around the server alone, if the first word is one of them: a server has to be up soon."""
    app = typer.Typer(
        name="wartable",
        help="Five card games of the battlefield: play them, study them, simulate them.",
        epilog="Begin with: wartable play the-battlefield",
        no_args_is_help=True,
        pretty_exceptions_enable=False,
        context_settings={"help_option_names": ["-h", "--help"]},
        rich_markup_mode="rich",
    )
    app.callback()(_main)
    if first in [command.__name__ for command in serve.COMMANDS]:
        serve.add_to(app)
        return app
    from wartable.commands import (
        admin,
        bench,
        browse,
        deck,
        lab,
        lab_study,
        learn,
        play,
        printing,
        replay,
        secrecy,
        sets,
    )

    for module in (
        play,
        serve,
        admin,
        browse,
        deck,
        replay,
        lab,
        lab_study,
        bench,
        learn,
        secrecy,
        sets,
        printing,
    ):
        module.add_to(app)
    return app


def main(arguments: list[str] | None = None) -> None:
    """Run a command; what goes wrong becomes a sentence and an exit code, never a traceback."""
    sys.exit(run(sys.argv[1:] if arguments is None else arguments))


def run(arguments: list[str]) -> int:
    try:
        result = make_app(arguments[0] if arguments else "")(
            arguments, prog_name="wartable", standalone_mode=False
        )
        sys.stdout.flush()
    except WartableError as error:
        return _fail(str(error))
    except UsageProblem as error:
        error.show()  # type: ignore[attr-defined]
        return 0 if len(arguments) == 0 else 2
    except BrokenPipeError:
        return _closed_pipe()
    except SystemExit as stop:
        # The parser of the command line turns a closed pipe into an exit of its own.
        if isinstance(stop.__context__, BrokenPipeError):
            return _closed_pipe()
        raise
    except (KeyboardInterrupt, typer.Abort):
        print("\nStopped.", file=sys.stderr)
        return 130
    return result if isinstance(result, int) else 0


def _closed_pipe() -> int:
    """The reader has gone. Nothing more can be written there, not even by Python on its way out."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.__stdout__.fileno() if sys.__stdout__ else 1)
    return _fail("the output was closed before everything was written [CLOSED_PIPE]")


def _fail(sentence: str) -> int:
    print(f"wartable: {sentence}", file=sys.stderr)
    return 2
