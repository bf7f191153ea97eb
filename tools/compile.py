"""Compiles the hot modules with mypyc: `compile.py [--quick] ready | build | tree DIR | clean | check | able | flags`.

ready     compiles them, for what comes later
build     puts the compiled modules beside their sources
tree DIR  makes DIR a copy of the sources and tests, with the compiled modules in it
clean     deletes the compiled modules beside the sources: Python runs the sources again
check     fails when a module on the list must stay interpreted
able      fails, and says why, when this machine cannot compile
flags     says what the C compiler is told beside its level, for the build of the wheel

--quick   for tests: compiled in half the time, and a tenth slower. Both are kept beside each other.

The list of modules is in pyproject.toml, at the hook that builds the release wheel. The work is done in build/mypyc,
and only what has changed is done again.
"""

import hashlib
import importlib
import json
import os
import shutil
import sys
import sysconfig
import time
import tomllib
from concurrent.futures import ThreadPoolExecutor
from importlib.metadata import version
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
SOURCE = ROOT / "src"
WORK = ROOT / "build" / "mypyc"
STAMP = "stamp"
"""The file beside the compiled modules that says what they were made from: written when they are all there."""
QUICK_LEVEL = "1"
# Calls within the one library need not ask whether another one overrides them, nor take a detour to be bound late.
LOCAL = ["-fno-plt", "-fno-semantic-interposition", "-fvisibility=hidden"]
LOCAL_LINKS = ["-Wl,-Bsymbolic-functions", "-Wl,-z,now"]
# What the tests need, and what they only look at.
COPIED = [
    "src",
    "tests",
    "tools",
    "docs",
    "ops",
    "sets",
    "pyproject.toml",
    "README.md",
    "LICENSE",
    "sbom.cdx.json",
]
LINKED = [
    "web",
    "Makefile",
    "mkdocs.yml",
    "ARCHITECTURE.md",
    "CONTRIBUTING.md",
    "Containerfile",
    ".dockerignore",
    "compose.yaml",
    "requirements.txt",
]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text())
HOOK: dict[str, Any] = PROJECT["tool"]["hatch"]["build"]["targets"]["wheel"]["hooks"]["mypyc"]


class Level:
    """How hard the C compiler tries, and where what it makes is kept."""

    def __init__(self, quick: bool) -> None:
        self.number: str = QUICK_LEVEL if quick else HOOK["options"]["opt_level"]
        self.ready = WORK / f"ready-{self.number}"
        """The compiled modules, in the folders of src."""
        self.objects = WORK / f"objects-{self.number}"

    def forget(self) -> None:
        """Forget the compiled modules: they are stale."""
        shutil.rmtree(self.ready, ignore_errors=True)

    def is_up_to_date(self) -> bool:
        stamp = self.ready / STAMP
        return stamp.exists() and stamp.read_text() == self.digest()

    def digest(self) -> str:
        """What the compiled modules depend on: the sources beside them, the list, the compiler."""
        files = modules()
        parts = {Path(name).parts[:3] for name in files}  # src/wartable/core, src/wartable/games, ...
        settings = [HOOK, self.number, LOCAL, LOCAL_LINKS, files, sys.version, version("mypy")]
        total = hashlib.sha256(json.dumps(settings).encode())
        for path in sources():
            name = path.relative_to(ROOT)
            if name.parts[:3] in parts:
                total.update(f"\n{name}\n".encode() + path.read_bytes())
        return total.hexdigest()


def sources() -> list[Path]:
    """All our modules. The built page and site are left out: they may be made anew while we look, and folders vanish."""
    found: list[Path] = []
    for folder, folders, names in os.walk(SOURCE):
        if Path(folder) == SOURCE / "wartable" / "server":
            folders[:] = [name for name in folders if name not in {"page", "site"}]
        found += [Path(folder, name) for name in names if name.endswith(".py")]
    return sorted(found)


def modules() -> list[str]:
    """The files to compile, relative to the root."""
    import pathspec

    listed = pathspec.GitIgnoreSpec.from_lines(HOOK["include"])
    files = (path.relative_to(ROOT).as_posix() for path in sources())
    return [name for name in files if listed.match_file(name)]


def obstacle() -> str:
    """What keeps this machine from compiling; empty when nothing does."""
    compiler = os.environ.get("CC") or sysconfig.get_config_var("CC") or "cc"
    if shutil.which(compiler.split()[0]) is None:
        return f"there is no C compiler ({compiler.split()[0]})"
    if not Path(sysconfig.get_path("include"), "Python.h").exists():
        return "the header files of Python are missing (on Debian: python3-dev)"
    return ""


def check() -> None:
    """Inside a compiled module a Struct silently loses `frozen` and its tag: no such module may be on the list."""
    import msgspec

    sys.path.insert(0, str(SOURCE))
    for file in modules():
        name = ".".join(Path(file).with_suffix("").parts[1:])
        for thing in vars(importlib.import_module(name)).values():
            if isinstance(thing, type) and issubclass(thing, msgspec.Struct) and thing.__module__ == name:
                sys.exit(f"{file} must not be compiled (pyproject.toml): {thing.__name__} is a Struct.")


def compile_modules(level: Level) -> bool:
    """Fill the folder of this level, unless it is up to date. False where this machine cannot compile."""
    if obstacle():
        print(f"Not compiled, because {obstacle()}: everything runs interpreted, about ten times slower.")
        return False
    files = modules()
    if level.is_up_to_date():
        print(f"{len(files)} compiled modules are up to date.")
        return True
    clean()  # they are stale
    check()
    made_from = level.digest()
    started = time.perf_counter()
    level.forget()
    build_extensions(files, level)
    (level.ready / STAMP).write_text(made_from)
    print(f"{len(files)} modules compiled in {time.perf_counter() - started:.1f} s.")
    return True


def put_into(folder: Path, level: Level) -> None:
    shutil.copytree(level.ready, folder, dirs_exist_ok=True, ignore=shutil.ignore_patterns(STAMP))


def build_extensions(files: list[str], level: Level) -> None:
    from mypyc.build import mypycify  # first: it chooses between setuptools and distutils
    from setuptools import Distribution
    from setuptools.command.build_ext import build_ext

    class Build(build_ext):
        """Compiles the C files on all cores, and only those that have changed."""

        def build_extensions(self) -> None:
            one_by_one = self.compiler.compile
            headers = b"".join(path.read_bytes() for path in sorted(WORK.rglob("*.h")))

            def compile_one(source: str, options: dict[str, Any]) -> list[str]:
                text = headers + Path(source).read_bytes() + repr(options).encode()
                made_from = hashlib.sha256(text).hexdigest()
                mark = Path(options["output_dir"], source).with_suffix(".mark")
                [made] = self.compiler.object_filenames([source], output_dir=options["output_dir"])
                if not (mark.exists() and Path(made).exists() and mark.read_text() == made_from):
                    mark.unlink(missing_ok=True)
                    one_by_one([source], **options)
                    mark.write_text(made_from)
                return [made]

            def compile_all(sources: list[str], **options: Any) -> list[str]:
                with ThreadPoolExecutor(os.cpu_count()) as pool:
                    made = pool.map(lambda source: compile_one(source, options), sources)
                    return [name for names in made for name in names]

            self.compiler.compile = compile_all
            super().build_extensions()

    os.chdir(ROOT)
    relative = WORK.relative_to(ROOT).as_posix()
    extensions = mypycify(
        ["--config-file=", f"--cache-dir={relative}/mypy", *HOOK["mypy-args"], *files],
        target_dir=f"{relative}/c",
        multi_file=True,  # a C file for every module: only the changed ones are compiled again
        **{**HOOK["options"], "opt_level": level.number},
    )
    if sys.platform == "linux":
        for extension in extensions:
            # Their lists are one and the same: to extend it would say everything once for every module.
            extension.extra_compile_args = [*extension.extra_compile_args, *LOCAL]
            extension.extra_link_args = [*extension.extra_link_args, *LOCAL_LINKS]
    command = Build(Distribution({"name": "wartable", "ext_modules": extensions}))
    command.build_lib = str(level.ready)
    command.build_temp = level.objects.relative_to(ROOT).as_posix()
    command.ensure_finalized()
    command.run()


def clean() -> None:
    for path in SOURCE.rglob("*.so"):
        path.unlink()


def build(level: Level) -> None:
    ready = compile_modules(level)
    clean()
    if ready:
        put_into(SOURCE, level)


def tree(folder: Path, level: Level) -> None:
    """A copy, so that the working tree itself stays interpreted."""
    shutil.rmtree(folder, ignore_errors=True)
    ignored = shutil.ignore_patterns("*.so", "__pycache__")
    for name in COPIED:
        if (ROOT / name).is_dir():
            shutil.copytree(ROOT / name, folder / name, ignore=ignored)
        elif (ROOT / name).exists():
            shutil.copy2(ROOT / name, folder / name)
    for name in LINKED:
        if (ROOT / name).exists():
            (folder / name).symlink_to(ROOT / name)
    if compile_modules(level):
        put_into(folder / "src", level)


def main(words: list[str]) -> None:
    level = Level(quick="--quick" in words)
    match [word for word in words if word != "--quick"]:
        case ["ready"]:
            compile_modules(level)
        case ["build"]:
            build(level)
        case ["tree", folder]:
            tree(Path(folder).resolve(), level)
        case ["clean"]:
            clean()
        case ["check"]:
            check()
        case ["flags"]:
            if sys.platform == "linux":
                print(f"CFLAGS='{' '.join(LOCAL)}' LDFLAGS='{' '.join(LOCAL_LINKS)}'")
        case ["able"]:
            sys.exit(f"Cannot compile: {obstacle()}." if obstacle() else 0)
        case _:
            sys.exit(__doc__)


if __name__ == "__main__":
    main(sys.argv[1:])
