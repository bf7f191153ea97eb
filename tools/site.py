"""Builds the site of the docs into src/wartable/server/site, where it has changed since the last time.

python tools/site.py          builds if needed; a broken link is an error
python tools/site.py --force  builds in any case
"""

import hashlib
import os
import shutil
import subprocess
import sys
from pathlib import Path

from filelock import FileLock

ROOT = Path(__file__).resolve().parent.parent
SITE = ROOT / "src" / "wartable" / "server" / "site"
STAMP = SITE / ".stamp"


def content() -> str:
    """A digest of everything that the site is made of."""
    total = hashlib.blake2b(digest_size=16)
    made_of = [
        ROOT / name for name in ("mkdocs.yml", "ARCHITECTURE.md", "CONTRIBUTING.md", "requirements.txt")
    ]
    made_of += [
        path
        for path in (ROOT / "docs").rglob("*")
        if path.is_file() and not {"screens", "walkthrough"} & set(path.parts)
    ]
    made_of += [
        ROOT / "src" / "wartable" / "games" / "__init__.py",
        *(ROOT / "src" / "wartable" / "core").glob("*.py"),
    ]
    for path in sorted(made_of):
        total.update(str(path.relative_to(ROOT)).encode() + b"\0" + path.read_bytes())
    return total.hexdigest()


def main() -> int:
    (ROOT / "build").mkdir(exist_ok=True)
    with FileLock(ROOT / "build" / "site.lock"):
        made_of = content()
        if "--force" not in sys.argv and STAMP.exists() and STAMP.read_text() == made_of:
            return 0
        print("Building the site of the docs ...", flush=True)
        done = subprocess.run(
            [sys.executable, "-m", "mkdocs", "build", "--quiet", "--strict", "--clean"], cwd=ROOT, check=False,
            env={**os.environ, "NO_MKDOCS_2_WARNING": "1", "PYTHONPATH": str(ROOT / "src")},
        )  # fmt: skip
        if done.returncode == 0:
            for path in SITE.rglob("*.map"):  # for debugging the theme: half of the whole
                path.unlink()
            shutil.rmtree(
                SITE / "assets" / "javascripts" / "lunr", ignore_errors=True
            )  # other languages' search
            STAMP.write_text(made_of)
        return done.returncode


if __name__ == "__main__":
    sys.exit(main())
