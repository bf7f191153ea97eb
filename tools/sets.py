"""Packs the sets that are shipped: every folder of sets/ becomes a file in src/wartable/sets/shipped.

python tools/sets.py          writes src/wartable/sets/shipped/*.set.json
python tools/sets.py --check  says whether they are as they would be written
"""

import sys
from pathlib import Path

from wartable.core.sets import pack
from wartable.sets.folder import load_folder
from wartable.sets.store import ENDING, shipped_folder

ROOT = Path(__file__).resolve().parent.parent
SETS = ROOT / "sets"


def main() -> int:
    wanted = {}
    for folder in sorted(path for path in SETS.iterdir() if path.is_dir()):
        card_set = load_folder(folder)
        wanted[shipped_folder() / f"{card_set.word}{ENDING}"] = pack(card_set)
    there = set(shipped_folder().glob(f"*{ENDING}"))
    if "--check" in sys.argv[1:]:
        stale = [path for path, data in wanted.items() if not path.exists() or path.read_bytes() != data]
        for path in [*stale, *(there - set(wanted))]:
            print(f"{path.relative_to(ROOT)} is not as tools/sets.py would write it")
        return 1 if stale or there - set(wanted) else 0
    shipped_folder().mkdir(exist_ok=True)
    for path in there - set(wanted):
        path.unlink()
    for path, data in wanted.items():
        path.write_bytes(data)
        print(f"{path.relative_to(ROOT)}: {len(data):,} bytes")
    return 0


if __name__ == "__main__":
    sys.exit(main())
