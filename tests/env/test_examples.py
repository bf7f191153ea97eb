"""Every example of the page about environments runs as it stands."""

import importlib.util
import re
from pathlib import Path

import pytest

pytest.importorskip("gymnasium", reason="the extra `env` is not installed")
pytest.importorskip("pettingzoo", reason="the extra `env` is not installed")

PAGE = Path(__file__).parents[2] / "docs" / "environments.md"
EXAMPLES = re.findall(r"```python\n(.*?)```", PAGE.read_text("utf-8"), re.DOTALL)


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda text: text.split("\n")[0])
def test_an_example_runs(example: str) -> None:
    if "pyspiel" in example and importlib.util.find_spec("pyspiel") is None:
        pytest.skip("OpenSpiel is not installed")
    exec(compile(example, str(PAGE), "exec"), {"__name__": "example"})
