"""Tests repeat: hypothesis tries the same examples every time, unless WARTABLE_EXPLORE asks for new ones."""

import os
import signal

import pytest
from hypothesis import settings

settings.register_profile("steady", derandomize=True, database=None, deadline=None)
settings.register_profile("explore", deadline=None)
settings.load_profile("explore" if os.environ.get("WARTABLE_EXPLORE") else "steady")

# A job in the background ignores Ctrl-C, and so would every command that the tests start and interrupt.
if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.default_int_handler)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Long tests first, those of the browser before all others: what begins last is short, and nobody waits for it."""
    items.sort(key=lambda item: [item.get_closest_marker(name) is None for name in ("browser", "timeout")])
