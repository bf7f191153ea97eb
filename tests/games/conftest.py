"""Every scenario runs twice: as it is, and with the state replaced by its clone before every action.

Not so what tells no scenario, not properties, which are looked at in very many states, and not the tests that change every card:
each run would be the same.
"""

from collections.abc import Iterator

import pytest
from hypothesis import is_hypothesis_test

from wartable.testing import Doubling


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    used = (getattr(each, "__module__", None) or "" for each in vars(metafunc.module).values())
    tells = any(name.endswith(".scenario") or name.startswith("wartable.testing") for name in used)
    changes_cards = metafunc.module.__name__.endswith("test_cards_are_true")
    doubled = tells and not changes_cards and not is_hypothesis_test(metafunc.function)
    metafunc.parametrize(
        "doubling", ["as_it_is", "cloned"] if doubled else ["as_it_is"], indirect=True, scope="function"
    )


@pytest.fixture(autouse=True)
def doubling(request: pytest.FixtureRequest) -> Iterator[None]:
    Doubling.clones = request.param == "cloned"
    yield
    Doubling.clones = False
