"""Every scenario runs twice: as it is, and with the state replaced by its clone before every action."""

from collections.abc import Iterator

import pytest

from wartable.testing import Doubling


@pytest.fixture(params=["as_it_is", "cloned"], autouse=True)
def doubling(request: pytest.FixtureRequest) -> Iterator[None]:
    Doubling.clones = request.param == "cloned"
    yield
    Doubling.clones = False
