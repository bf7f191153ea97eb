"""The command `wartable`."""

import os
import sys
from typing import Annotated

import click
import typer

from wartable import __version__
from wartable.commands import bench, browse, deck, play, replay, secrecy, serve
from wartable.core.errors import WartableError

app = typer.Typer(
    name="wartable",
    help="Five card games of the battlefield: play them, study them, simulate them.",
    epilog="Begin with: wartable play the-battlefield",
    no_args_is_help=True,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
    rich_markup_mode="rich",
)

for command in (play, serve, browse, deck, replay, bench, secrecy):
    command.add_to(app)


@app.callback()
def _main(
    version: Annotated[
        bool, typer.Option("--version", help="Print the version and stop.", is_eager=True)
    ] = False,
) -> None:
    if version:
        from wartable.core.build import is_compiled

        print(f"wartable {__version__} ({'compiled' if is_compiled() else 'interpreted'})")
        raise typer.Exit


def main(arguments: list[str] | None = None) -> None:
    """Run a command; what goes wrong becomes a sentence and an exit code, never a traceback."""
    sys.exit(run(sys.argv[1:] if arguments is None else arguments))


def run(arguments: list[str]) -> int:
    try:
        result = app(arguments, prog_name="wartable", standalone_mode=False)
        sys.stdout.flush()
    except WartableError as error:
        return _fail(str(error))
    except click.exceptions.NoArgsIsHelpError as error:
        print(error.format_message())
        return 0
    except click.ClickException as error:
        error.show()
        return 2
    except BrokenPipeError:
        # The reader has gone. Nothing more can be written there, not even by Python on its way out.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return _fail("the output was closed before everything was written [CLOSED_PIPE]")
    except (KeyboardInterrupt, click.Abort):
        print("\nStopped.", file=sys.stderr)
        return 130
    return result if isinstance(result, int) else 0


def _fail(sentence: str) -> int:
    print(f"wartable: {sentence}", file=sys.stderr)
    return 2
