"""Fails when a file of the repository names the host of a package registry: where packages come from is for each machine to say."""

import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
# In parts, so that this file does not name them either.
HOSTS = [
    ".".join(parts).encode()
    for parts in [
        ("pypi", "org"),
        ("pythonhosted", "org"),
        ("npmjs", "org"),
        ("npmjs", "com"),
        ("yarnpkg", "com"),
        ("debian", "org"),
        ("crates", "io"),
        ("anaconda", "org"),
    ]
]


def files() -> list[Path]:
    """All files that git tracks or would add."""
    if shutil.which("git") is None or not (ROOT / ".git").exists():
        print("Not a git work tree: no file was searched for registry hosts.")
        return []
    command = ["git", "-C", str(ROOT), "ls-files", "-z", "--cached", "--others", "--exclude-standard"]
    names = subprocess.run(command, check=True, capture_output=True, text=True).stdout.split("\0")
    return [ROOT / name for name in names if name and (ROOT / name).is_file()]


def main() -> int:
    found = 0
    for path in files():
        for number, line in enumerate(path.read_bytes().lower().splitlines(), start=1):
            for host in HOSTS:
                if host in line:
                    print(f"{path.relative_to(ROOT)}:{number}: names the registry host {host.decode()}")
                    found += 1
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
