"""The README is a tutorial that runs."""

import doctest
from pathlib import Path

README = Path(__file__).resolve().parents[2] / "README.md"


def test_the_readme_runs() -> None:
    failures, tried = doctest.testfile(str(README), module_relative=False)
    assert failures == 0 and tried >= 8
