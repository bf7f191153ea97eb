"""What is generated for the client is what Python says; the client's own tests and types are right."""

import os
import subprocess
import sys
from pathlib import Path

import pytest
from filelock import FileLock

ROOT = Path(__file__).resolve().parents[2]


@pytest.mark.parametrize("tool", ["schema.py", "lessons.py", "web.py"])
def test_generated_files_and_checks(tool: str) -> None:
    done = subprocess.run(
        [sys.executable, f"tools/{tool}", "--check"],
        cwd=ROOT,
        env={**os.environ, "PYTHONPATH": str(ROOT / "src")},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, (done.stdout + done.stderr)[-4000:]


def test_two_builders_at_once_wait_for_each_other() -> None:
    """They install into one folder: `make play` beside `make test`, or two workers of the tests."""
    lock = ROOT / "build" / "web.lock"
    lock.parent.mkdir(exist_ok=True)
    with FileLock(lock):
        other = subprocess.Popen([sys.executable, "tools/web.py"], cwd=ROOT)
        with pytest.raises(subprocess.TimeoutExpired):
            other.wait(2)
    assert other.wait(200) == 0
