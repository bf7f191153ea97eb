"""Packs a kit for a machine without network: `kit.py [FOLDER] [PYTHON]`, by default kit and 3.12.

The sources, wheels of what training needs for that Python on Linux, and setup.sh, which installs and compiles them there.
torch and numpy are not packed: a machine for training has its own.

    bash kit/setup.sh && python3 -m wartable learn the-battlefield --minutes 8 --out learned
"""

import shutil
import subprocess
import sys
from importlib.metadata import version
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
PACKED = ["src", "tools", "pyproject.toml", "README.md", "LICENSE"]
PACKAGES = [
    # rules, command line, laboratory
    "annotated-doc", "annotated-types", "markdown-it-py", "mdurl", "msgspec", "mypy-extensions", "openskill", "pydantic",
    "pydantic-core", "pygments", "rich", "shellingham", "typer", "typing-extensions", "typing-inspection",
    # the compiler
    "ast-serialize", "librt", "mypy", "pathspec", "setuptools",
]  # fmt: skip
PLATFORMS = ["manylinux_2_28_x86_64", "manylinux_2_17_x86_64", "manylinux2014_x86_64"]
SETUP = """#!/bin/sh
# Installs what training needs from this folder alone, and compiles the rules: about half a minute.
set -e
cd "$(dirname "$0")"
PY=${PYTHON:-python3}
"$PY" -m pip install --quiet --no-index --no-deps --ignore-installed --break-system-packages \\
  --root-user-action=ignore --no-warn-script-location wheels/*.whl
"$PY" source/tools/compile.py build
"$PY" - <<'END'
import sysconfig
from pathlib import Path
Path(sysconfig.get_path("purelib"), "wartable-kit.pth").write_text(f"{Path.cwd() / 'source' / 'src'}\\n")
END
"$PY" -m wartable --version
"""


def pack(folder: Path, python: str) -> None:
    shutil.rmtree(folder, ignore_errors=True)
    source = folder / "source"
    ignored = shutil.ignore_patterns("*.so", "__pycache__", "page", "site")
    source.mkdir(parents=True)
    for name in PACKED:
        if (ROOT / name).is_dir():
            shutil.copytree(ROOT / name, source / name, ignore=ignored)
        else:
            shutil.copy2(ROOT / name, source / name)
    platforms = [word for each in PLATFORMS for word in ("--platform", each)]
    wanted = [f"{name}=={version(name)}" for name in PACKAGES]
    subprocess.run(
        [
            *(sys.executable, "-m", "pip", "download", "--quiet", "--no-deps", "--only-binary", ":all:"),
            *("--disable-pip-version-check", "--implementation", "cp", "--python-version", python),
            *platforms,
            *("--dest", str(folder / "wheels")),
            *wanted,
        ],
        check=True,
    )
    script = folder / "setup.sh"
    script.write_text(SETUP)
    script.chmod(0o755)
    size = sum(path.stat().st_size for path in folder.rglob("*") if path.is_file())
    print(f"{folder}: {size / 1e6:.1f} MB for Python {python}")


if __name__ == "__main__":
    words = sys.argv[1:]
    pack(Path(words[0] if words else ROOT / "kit").resolve(), words[1] if len(words) > 1 else "3.12")
