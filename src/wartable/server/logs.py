"""Structured logs. Secrets never get in: the words that could carry them are struck out, whoever logs them."""

import logging
import sys
import traceback
from collections.abc import MutableMapping
from pathlib import Path
from types import TracebackType
from typing import Any, TypeAlias

import structlog

import wartable
from wartable.core.errors import WartableError

ExcInfo: TypeAlias = tuple[type[BaseException], BaseException, TracebackType | None]
RULES = tuple(f"{Path(wartable.__file__).parent}/{part}/" for part in ("games", "core"))
FRAMES = 40

SECRET_WORDS = (
    "password",
    "cookie",
    "token",
    "secret",
    "seed",
    "hand",
    "authorization",
    "entry",
    "action",
    "luck",
)


def strike_out(_: object, __: str, event: MutableMapping[str, Any]) -> MutableMapping[str, Any]:
    for name in event:
        if any(word in name.lower() for word in SECRET_WORDS):
            event[name] = "***"
    return event


def _frames(told: ExcInfo) -> list[str]:
    """Where it happened, without a single value: what stands in variables of the rules are hands and seeds, and what
    an exception says is often one of them (`KeyError`: the card that was looked for)."""
    frames = traceback.extract_tb(told[2])
    return [f"{each.filename}:{each.lineno} in {each.name}: {each.line}" for each in frames[-FRAMES:]]


def _what(told: ExcInfo) -> str:
    """The sentences of our own errors are for people; of others only the kind is told if the rules were involved."""
    kind, error, trace = told
    in_rules = any(each.filename.startswith(RULES) for each in traceback.extract_tb(trace))
    said = "" if in_rules and not isinstance(error, WartableError) else str(error)[:500]
    return f"{kind.__qualname__}: {said}" if said else kind.__qualname__


def _as_data(exc_info: ExcInfo) -> Any:
    return [{"what": _what(exc_info), "where": _frames(exc_info)}]


def _as_text(exc_info: ExcInfo) -> Any:
    return "\n".join(["Traceback:", *(f"  {each}" for each in _frames(exc_info)), _what(exc_info)])


def set_up(as_json: bool, level: str) -> None:
    """Lines for people, or JSON for machines, on standard error."""
    shown: Any = (
        structlog.processors.JSONRenderer()
        if as_json
        else structlog.dev.ConsoleRenderer(colors=sys.stderr.isatty())
    )
    structlog.configure(
        processors=[
            structlog.contextvars.merge_contextvars,
            structlog.processors.add_log_level,
            structlog.processors.TimeStamper(fmt="iso", utc=True),
            strike_out,
            structlog.processors.ExceptionRenderer(_as_data if as_json else _as_text),
            shown,
        ],
        wrapper_class=structlog.make_filtering_bound_logger(logging.getLevelNamesMapping()[level.upper()]),
        logger_factory=structlog.PrintLoggerFactory(sys.stderr),
        cache_logger_on_first_use=True,
    )
    # What the libraries have to say: warnings and worse.
    logging.basicConfig(
        level=logging.WARNING, stream=sys.stderr, format="%(levelname)s %(name)s %(message)s", force=True
    )
