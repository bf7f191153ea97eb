"""Compiled modules in a folder of their own, laid over the sources: the variable WARTABLE_COMPILED names it.

The sources stay as they are, and so does every process that runs already; one that is started after the modules were made
takes them. `STAMP` is the file in the folder that says that all of them are there.
"""

import os
import sys
from collections.abc import Sequence
from importlib.abc import MetaPathFinder
from importlib.machinery import EXTENSION_SUFFIXES, ModuleSpec
from importlib.util import spec_from_file_location
from pathlib import Path
from types import ModuleType

VARIABLE = "WARTABLE_COMPILED"
STAMP = "stamp"


class Overlay(MetaPathFinder):
    """Finds the compiled modules before the sources are looked at."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def find_spec(
        self, fullname: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        if not fullname.startswith("wartable"):
            return None
        file = self.folder / (fullname.replace(".", "/") + EXTENSION_SUFFIXES[0])
        return spec_from_file_location(fullname, file) if file.exists() else None


def is_complete(folder: Path) -> bool:
    return (folder / STAMP).exists()


def lay_over() -> None:
    """Take the compiled modules of the folder that the variable names, if they are all there."""
    folder = Path(os.environ[VARIABLE])
    if is_complete(folder):
        sys.meta_path.insert(0, Overlay(folder))
