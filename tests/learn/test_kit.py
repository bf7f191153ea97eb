"""The kit for machines without network holds whatever the command line loads there."""

import importlib.util
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]
BROUGHT = {"numpy", "torch"}
"""What a machine for training has of its own."""
LOADS = """
import sys
from importlib.metadata import packages_distributions
from wartable.cli import make_app
import wartable.bots.expert, wartable.learn.calibrate, wartable.learn.collect, wartable.learn.evaluate
make_app("learn")
found = packages_distributions()
print(*sorted({name for module in list(sys.modules) for name in found.get(module.partition(".")[0], [])}))
"""


def test_the_kit_holds_what_the_command_line_loads() -> None:
    place = importlib.util.spec_from_file_location("kit", ROOT / "tools" / "kit.py")
    assert place is not None and place.loader is not None
    kit = importlib.util.module_from_spec(place)
    place.loader.exec_module(kit)
    done = subprocess.run([sys.executable, "-c", LOADS], capture_output=True, text=True, check=True)
    loaded = {name.replace("_", "-").lower() for name in done.stdout.split()}
    assert {"typer", "msgspec", "numpy"} <= loaded
    assert loaded - {"wartable"} - BROUGHT <= set(kit.PACKAGES)
    for name in kit.PACKED:
        assert (ROOT / name).exists(), name
