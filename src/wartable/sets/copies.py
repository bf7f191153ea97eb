"""A game a second time in one process: its modules loaded again, under another name, with sets among its cards.

A game reads its cards into tables when it is loaded, and its compiled modules can be loaded but once. So a copy is made of
the sources: the same code objects, run in modules of their own whose imports lead to the copy and not to the original. The
original stays as it is, compiled where it was compiled. A copy runs interpreted, by the same rules.
"""

import builtins
import gc
import sys
from collections.abc import Mapping, Sequence
from importlib import import_module
from importlib.abc import Loader, MetaPathFinder
from importlib.machinery import ModuleSpec, SourceFileLoader
from importlib.util import find_spec
from pathlib import Path
from threading import RLock
from types import ModuleType

from wartable.core.sets import LOADING, Additions

ROOT = "wartable_copies"
"""The name under which copies are found; there is no such package on the disk."""
_LOCK = RLock()


class _CopyLoader(Loader):
    """Runs the code of an original module in a module of a copy."""

    def __init__(self, file: Path, original: str, copy: str) -> None:
        self.file = file
        self.original = original
        self.copy = copy

    def exec_module(self, module: ModuleType) -> None:
        code = SourceFileLoader(module.__name__, str(self.file)).get_code(module.__name__)
        assert code is not None
        module.__dict__["__builtins__"] = {**vars(builtins), "__import__": self._import}
        exec(code, module.__dict__)  # noqa: S102  # the package's own code, never a set's

    def _import(
        self,
        name: str,
        namespace: Mapping[str, object] | None = None,
        local: Mapping[str, object] | None = None,
        wanted: Sequence[str] = (),
        level: int = 0,
    ) -> ModuleType:
        """An import in a copied module: what is the original's is the copy's here."""
        if level == 0 and (name == self.original or name.startswith(f"{self.original}.")):
            name = self.copy + name.removeprefix(self.original)
            found = import_module(name)
            for each in wanted or ():
                if not hasattr(found, each):
                    import_module(f"{name}.{each}")
            return found if wanted else import_module(name.partition(".")[0])
        if level == 0 and wanted and self.original.rpartition(".")[0] == name:
            short = self.original.rpartition(".")[2]
            assert short not in wanted, f"a game is imported by its whole name, not from {name}"
        return builtins.__import__(name, namespace, local, wanted, level)


class _CopyFinder(MetaPathFinder):
    """Finds the modules of the copies."""

    def __init__(self) -> None:
        self.copies: dict[str, tuple[str, Path]] = {}
        """By the name of the copy: the original, and where its sources lie."""

    def find_spec(
        self, fullname: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        if fullname == ROOT:
            return ModuleSpec(ROOT, None, is_package=True)
        if not fullname.startswith(f"{ROOT}."):
            return None
        copy = ".".join(fullname.split(".")[:2])
        if copy not in self.copies:
            return None
        original, folder = self.copies[copy]
        inside = fullname.split(".")[2:]
        place = folder.joinpath(*inside)
        file = place / "__init__.py" if place.is_dir() else place.with_suffix(".py")
        if not file.is_file():
            return None
        loader = _CopyLoader(file, original, copy)
        spec = ModuleSpec(fullname, loader, origin=str(file), is_package=place.is_dir())
        spec.has_location = True
        return spec


_FINDER = _CopyFinder()


def copy_package(original: str, name: str, added: Additions) -> ModuleType:
    """The package of a game, loaded once more with what is added to it. Raises what its cards raise; then nothing is left."""
    copy = f"{ROOT}.{name}"
    with _LOCK:
        if _FINDER not in sys.meta_path:
            sys.meta_path.insert(0, _FINDER)
        _FINDER.copies[copy] = (original, _sources_of(original))
        LOADING[copy] = added
        try:
            return import_module(copy)
        except BaseException:
            forget(name)
            raise


def forget(name: str) -> None:
    """Let go of a copy: nobody plays with it any more."""
    copy = f"{ROOT}.{name}"
    with _LOCK:
        for each in [module for module in sys.modules if module == copy or module.startswith(f"{copy}.")]:
            del sys.modules[each]
        root = sys.modules.get(ROOT)
        if root is not None and hasattr(root, name):
            delattr(root, name)
        _FINDER.copies.pop(copy, None)
        LOADING.pop(copy, None)
    gc.collect()


def _sources_of(package: str) -> Path:
    """Where the sources of a package lie: beside its `__init__.py`, which is never compiled."""
    spec = find_spec(package)
    assert spec is not None and spec.origin is not None
    return Path(spec.origin).parent
