"""core <- games <- {bots, sets} <- {lab, env, learn, terminal, wire} <- server <- {trials, commands}: nothing points back, and
the rules know no clock and no I/O."""

import ast
import re
from collections import Counter
from pathlib import Path

import pytest

import wartable

ROOT = Path(wartable.__file__).parent
FORBIDDEN = {
    "time",
    "datetime",
    "asyncio",
    "threading",
    "socket",
    "random",
    "secrets",
    "os",
    "sys",
    "subprocess",
}
MAY_IMPORT = {
    "core": {"core"},
    "games": {"core", "games", "testing"},
    "sets": {"core", "games", "sets", "testing"},
    "bots": {"core", "games", "bots"},
    "lab": {"core", "games", "bots", "lab", "sets"},
    "env": {"core", "games", "bots", "env"},
    "learn": {"core", "games", "bots", "lab", "env", "learn"},
    "wire": {"core", "wire"},
    "terminal": {"core", "games", "bots", "terminal"},
    "server": {"core", "games", "sets", "bots", "lab", "wire", "server", "overlay", "__version__"},
    "trials": {"core", "games", "sets", "bots", "lab", "wire", "client", "server", "trials"},
    "commands": {
        "core",
        "games",
        "sets",
        "bots",
        "lab",
        "env",
        "learn",
        "terminal",
        "server",
        "trials",
        "commands",
    },
}
ROOMS_MAY_IMPORT = {
    "log": set[str](),
    "migrations": {"accounts"},
    "run": {"accounts", "log", "migrations"},
    "accounts": {"cluster", "log", "run", "table"},
    "table": {"accounts", "cluster", "log", "run", "web"},
    "cluster": {"accounts", "log", "migrations", "operators", "run", "table", "web"},
    "lab": {"run", "table"},
    "operators": {"accounts", "cluster", "log", "table"},
    "web": {"accounts", "cluster", "lab", "log", "operators", "table"},
}
"""Inside the server: which other rooms a room may use. Nothing but `web` and the app knows of HTTP's routes."""


def imports(path: Path) -> set[str]:
    found: set[str] = set()
    for node in ast.walk(ast.parse(path.read_text())):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module is not None:
            found |= {node.module, *(f"{node.module}.{alias.name}" for alias in node.names)}
    return found


def sources(layer: str) -> list[Path]:
    return sorted((ROOT / layer).rglob("*.py"))


@pytest.mark.parametrize("layer", [layer for layer in MAY_IMPORT if (ROOT / layer).exists()])
def test_the_arrow(layer: str) -> None:
    assert sources(layer)
    for path in sources(layer):
        for name in imports(path):
            parts = name.split(".")
            if parts[0] == "wartable" and len(parts) > 1:
                assert parts[1] in MAY_IMPORT[layer], f"{path.relative_to(ROOT)} imports {name}"


def test_modules_are_found_by_import_and_not_by_their_names() -> None:
    """What is looked up while the program runs goes past the arrow: only games and their copies are found by name."""
    found = {
        str(path.relative_to(ROOT))
        for layer in ("core", "games", "sets", "bots", "wire")
        for path in sources(layer)
        if imports(path) & {"importlib.import_module", "importlib.util.find_spec"}
    }
    assert found == {"games/__init__.py", "sets/copies.py"}


def test_every_folder_has_its_place_in_the_arrow() -> None:
    folders = {path.name for path in ROOT.iterdir() if (path / "__init__.py").exists()}
    assert folders == set(MAY_IMPORT)
    rooms = {path.name for path in (ROOT / "server").iterdir() if (path / "__init__.py").exists()}
    assert rooms == set(ROOMS_MAY_IMPORT)


@pytest.mark.parametrize("room", ROOMS_MAY_IMPORT)
def test_the_rooms_of_the_server(room: str) -> None:
    for path in sources(f"server/{room}"):
        for name in imports(path):
            parts = name.split(".")
            if parts[:2] == ["wartable", "server"] and len(parts) > 2 and parts[2] in ROOMS_MAY_IMPORT:
                assert parts[2] in ROOMS_MAY_IMPORT[room] | {room}, f"{path.relative_to(ROOT)} imports {name}"


PAGE = Path(__file__).resolve().parents[2] / "ARCHITECTURE.md"


def test_the_page_on_the_architecture_tells_every_folder_and_room() -> None:
    page = PAGE.read_text()
    arrow = next(line for line in page.splitlines() if "<-" in line)
    assert set(re.findall(r"\w+", arrow)) - {"web"} == set(MAY_IMPORT)
    for folder in MAY_IMPORT:
        assert f"`{folder}/`" in page or f"src/wartable/{folder}`" in page, folder
    for room in ROOMS_MAY_IMPORT:
        assert f"\n      {room}/" in page, room
    kernel = page.split("## The kernel")[1].split("## A game")[0]
    for path in sources("core"):
        if path.stem not in (
            "__init__",
            "build",
            "errors",
            "options",
            "setup",
            "deck_codes",
            "outcome",
            "version",
        ):
            assert f"`{path.name}`" in kernel, path.name


def test_the_page_on_the_architecture_leads_nowhere_else() -> None:
    """Every path of the table of questions is there; a name alone lies beside the one before it."""
    asked = PAGE.read_text().split("## Where would I look")[1].split("\n## ")[0]
    project = PAGE.parent
    for line in asked.splitlines():
        beside = ROOT
        for named in re.findall(r"`([\w<>./-]+(?:\.\w+|/))`", line):
            path = named.replace(
                "<game>", "the-battlefield" if named.startswith("web/") else "the_battlefield"
            )
            places = [ROOT / path, project / path, beside / path, ROOT / "games" / "hands_of_war" / path]
            found = next((each for each in places if each.exists()), None)
            assert found is not None, f"{named}: {line}"
            beside = found if found.is_dir() else found.parent


def test_games_do_not_import_each_other() -> None:
    for path in sources("games"):
        own = path.relative_to(ROOT).parts[1]
        for name in imports(path):
            parts = name.split(".")
            if parts[:2] == ["wartable", "games"] and len(parts) > 2 and (ROOT / "games" / parts[2]).is_dir():
                assert parts[2] == own, f"{path.relative_to(ROOT)} imports {name}"


@pytest.mark.parametrize("layer", ["core", "games"])
def test_rules_know_no_clock_and_no_io(layer: str) -> None:
    for path in sources(layer):
        for name in imports(path):
            assert name.split(".")[0] not in FORBIDDEN, f"{path.relative_to(ROOT)} imports {name}"


def test_nothing_stands_in_a_module_that_nobody_names() -> None:
    """Functions, classes and constants of modules: each is named somewhere besides where it is made."""
    project = Path(__file__).resolve().parents[2]
    # Migrations are read by alembic; random cards are there for trials.
    sources = [
        path
        for path in ROOT.rglob("*.py")
        if "migrations" not in path.parts and path.name != "random_cards.py"
    ]
    named = Counter(
        word
        for folder in ("src/wartable", "tests", "tools", "docs")
        for path in (project / folder).rglob("*")
        if path.suffix in (".py", ".md", ".ipynb")
        for word in re.findall(r"\w+", path.read_text(errors="replace"))
    )
    made = Counter[str]()
    for path in sources:
        for node in ast.parse(path.read_text()).body:
            if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
                made.update([] if node.decorator_list else [node.name])
            elif isinstance(node, ast.Assign | ast.AnnAssign):
                targets = node.targets if isinstance(node, ast.Assign) else [node.target]
                made.update(each.id for each in targets if isinstance(each, ast.Name))
    assert len(made) > 2_000
    assert sorted(name for name in made if named[name] <= made[name] and not name.startswith("__")) == []
