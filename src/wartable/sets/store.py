"""Where installed sets lie: a folder of packed sets, each file named by its id and its digest."""

import os
import tempfile
from pathlib import Path

from wartable.core.errors import BadSetup
from wartable.core.sets import CardSet, pack, unpack

ENDING = ".set.json"
VARIABLE = "WARTABLE_SETS"
"""The variable that names the folder, for a process and all that it starts."""
PLAYED = "WARTABLE_SETS_PLAYED"
"""The same for the sets that people play at a server's tables: they are found by their digests, and listed nowhere."""


def store_folder() -> Path:
    """The folder of the installed sets."""
    named = os.environ.get(VARIABLE)
    if named:
        return Path(named)
    home = os.environ.get("WARTABLE_HOME")
    if home:
        return Path(home) / "sets"
    return Path(os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share") / "wartable" / "sets"


def shipped_folder() -> Path:
    """The sets that come with the package."""
    return Path(__file__).parent / "shipped"


def install(card_set: CardSet, folder: Path | None = None) -> Path:
    """Keep a set. The same set installed twice is one file; another version stands beside it."""
    place = (folder or store_folder()) / f"{card_set.word}{ENDING}"
    try:
        place.parent.mkdir(parents=True, exist_ok=True)
        with tempfile.NamedTemporaryFile(dir=place.parent, delete=False) as file:
            file.write(pack(card_set))
        Path(file.name).replace(place)
    except OSError as error:
        raise BadSetup("NO_FILE", f"the set cannot be written to {place}: {error.strerror}") from None
    return place


def remove(name: str, folder: Path | None = None) -> int:
    """Take all versions of a set away; returns how many there were."""
    found = list((folder or store_folder()).glob(f"{name}@*{ENDING}"))
    for each in found:
        each.unlink()
    return len(found)


def list_sets(game_id: str = "") -> list[CardSet]:
    """Every set that can be played here, newest version of each first."""
    found: dict[str, CardSet] = {}
    for path in _files(""):
        try:
            card_set = load(path)
        except BadSetup:
            continue  # a file that is no set stops none of the others
        if not game_id or card_set.game == game_id:
            found.setdefault(card_set.word, card_set)
    return list(found.values())


def find(name: str, digest: str = "", game_id: str = "") -> CardSet:
    """A set by its name and digest; without a digest, the one that was installed last. Raises BadSetup."""
    played = os.environ.get(PLAYED)
    here = Path(played, f"{name}@{digest}{ENDING}") if played and digest else None
    for path in [here, *_files(name)] if here is not None and here.is_file() else _files(name):
        if digest and not path.name.startswith(f"{name}@{digest}"):
            continue
        card_set = load(path)
        if card_set.id == name and (not digest or card_set.digest == digest):
            if game_id and card_set.game != game_id:
                raise BadSetup(
                    "WRONG_GAME", f"{card_set.name} is a set for {card_set.game}, not for {game_id}"
                )
            return card_set
    if digest and any(True for _ in _files(name)):
        raise BadSetup(
            "OTHER_SET",
            f"the set {name!r} is here in another version than {digest}; install that one to go on with this game",
        )
    raise BadSetup(
        "NO_SET", f"the set {name!r} is not installed here; `wartable set install FILE` brings it in"
    )


def load(path: Path) -> CardSet:
    """A packed set from a file. Raises BadSetup."""
    try:
        data = path.read_bytes()
    except OSError as error:
        raise BadSetup("NO_FILE", f"cannot read {path}: {error.strerror}") from None
    try:
        return unpack(data)
    except BadSetup as error:
        raise BadSetup(error.code, f"{path}: {error.sentence}") from None


def _files(name: str) -> list[Path]:
    """The packed sets of a name, or all: one's own first, last written first."""
    found: list[Path] = []
    for folder in (store_folder(), shipped_folder()):
        pattern = f"{name}@*{ENDING}" if name else f"*@*{ENDING}"
        if folder.is_dir():
            found += sorted(folder.glob(pattern), key=lambda path: path.stat().st_mtime_ns, reverse=True)
    return found
