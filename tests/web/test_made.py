"""What is generated for the client is what Python says; the client's own tests and types are right."""

import json
import os
import subprocess
import sys
from pathlib import Path
from zipfile import ZipFile

import pytest
from filelock import FileLock

ROOT = Path(__file__).resolve().parents[2]


@pytest.mark.parametrize("tool", ["schema.py", "lessons.py", "web.py", "components.py"])
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


def test_the_wheel_holds_all_that_an_installed_wartable_needs(tmp_path: Path) -> None:
    for command in (["tools/web.py"], ["-m", "hatchling", "build", "-t", "wheel", "-d", str(tmp_path)]):
        done = subprocess.run(
            [sys.executable, *command], cwd=ROOT, capture_output=True, text=True, check=False
        )
        assert done.returncode == 0, (done.stdout + done.stderr)[-4000:]
    (wheel,) = tmp_path.glob("wartable-*.whl")
    with ZipFile(wheel) as opened:
        names = opened.namelist()
        (listed,) = [name for name in names if name.endswith(".dist-info/sboms/sbom.cdx.json")]
        parts = {part["purl"].partition("@")[0] for part in json.loads(opened.read(listed))["components"]}
    for needed in (
        "wartable/server/page/index.html",
        "wartable/server/page/licenses.json",
        "wartable/server/page/emblems/a.json",
        "wartable/docs/rules/blood-wars.md",
        "wartable/docs/cards/blood-wars.md",
    ):
        assert needed in names
    assert len([name for name in names if name.startswith("wartable/sets/shipped/")]) == 2
    assert {"pkg:pypi/msgspec", "pkg:pypi/fastapi", "pkg:npm/svelte"} <= parts
    assert "pkg:pypi/pytest" not in parts
    assert not [name for name in names if "node_modules" in name or name.startswith(("web/", "tests/"))]


def test_two_builders_at_once_wait_for_each_other() -> None:
    """They install into one folder: `make play` beside `make test`, or two workers of the tests."""
    lock = ROOT / "build" / "web.lock"
    lock.parent.mkdir(exist_ok=True)
    with FileLock(lock):
        other = subprocess.Popen([sys.executable, "tools/web.py"], cwd=ROOT)
        with pytest.raises(subprocess.TimeoutExpired):
            other.wait(2)
    assert other.wait(200) == 0
