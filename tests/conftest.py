"""Tests repeat: hypothesis tries the same examples every time, unless WARTABLE_EXPLORE asks for new ones."""

import os

import pytest
from hypothesis import settings

settings.register_profile("steady", derandomize=True, database=None, deadline=None)
settings.register_profile("explore", deadline=None)
settings.load_profile("explore" if os.environ.get("WARTABLE_EXPLORE") else "steady")


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """The games in browsers first: of two workers one plays them, the other has all the rest, and none waits at the end."""
    items.sort(key=lambda item: item.get_closest_marker("browser") is None)
