"""The page's German phrase book of refusals has every sentence with which the rules refuse something.

A sentence of the server that it has not is shown in English; one that it has is one that somebody says.
"""

import ast
import json
import re
from collections.abc import Iterator
from pathlib import Path

from wartable.core.rules import Rules
from wartable.core.state import State

from .test_contract import on_random_games
from .test_fairness import some_give_up

ROOT = Path(__file__).resolve().parents[2]
SOURCES = ROOT / "src" / "wartable"
BOOK = ROOT / "web" / "src" / "lib" / "words" / "refusals-de.json"
RULES = (
    "core/decks.py",
    "core/match.py",
    "core/rules.py",
    "server/table/handlers.py",
    "server/table/table.py",
)
NOT_PLAYED = ("scenario.py", "notation.py", "set_law.py", "documents.py")
NOT_SHOWN = {"{} {}", "entry {} leads to another state than it did"}
"""A name and one of several words, each of which is a phrase of its own; and what only an operator is told."""
PUT_IN = [
    re.compile(each)
    for each in (
        r"\{\} (is Nullified|does not have this ability now)$",
        r"you \{\} lately, and",
        r"\{\}'s deck: ",
        "this is not an action of ",
    )
]
"""Sentences whose source is put together of several pieces."""


def template(node: ast.expr) -> str:
    """A sentence with `{}` where something is put in; empty for what is no sentence in one piece."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        return node.value
    if isinstance(node, ast.JoinedStr):
        return "".join(part.value if isinstance(part, ast.Constant) else "{}" for part in node.values)  # type: ignore[misc]
    return ""


def plain(sentence: str) -> str:
    text = re.sub(r"\{\w*\}", "{}", sentence).removesuffix(".")
    return text[:1].lower() + text[1:]


def refusals(path: Path) -> Iterator[str]:
    """The sentences of errors, and what a function `why_not` answers."""
    tree = ast.parse(path.read_text())
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and len(node.args) >= 2:
            if node.func.id in ("Illegal", "Problem"):
                yield from sentences(node.args[1])
        elif isinstance(node, ast.FunctionDef) and "why_no" in node.name:
            for inner in ast.walk(node):
                if isinstance(inner, ast.Return) and inner.value is not None:
                    yield from sentences(inner.value)


def sentences(node: ast.expr) -> list[str]:
    if isinstance(node, ast.IfExp):
        return sentences(node.body) + sentences(node.orelse)
    said = template(node)
    return [said] if said else []


def rule_files() -> list[Path]:
    games = [
        path
        for path in sorted((SOURCES / "games").rglob("*.py"))
        if "cards" not in path.parts and path.name not in NOT_PLAYED
    ]
    return [*games, *(SOURCES / each for each in RULES)]


def book() -> list[str]:
    """The English of all whole sentences; what stands within them is in a group of its own."""
    groups = json.loads(BOOK.read_text())
    return [plain(each) for name, group in groups.items() if name != "within" for each in group]


def finders() -> list[re.Pattern[str]]:
    return [
        re.compile("^" + "(.*?)".join(re.escape(part) for part in each.split("{}")) + r"\.?$", re.IGNORECASE)
        for each in book()
    ]


def test_every_refusal_of_the_rules_has_german() -> None:
    known = finders()
    said = {plain(each) for path in rule_files() for each in refusals(path)}
    assert len(said) > 200
    assert [each for each in sorted(said - NOT_SHOWN) if not any(one.match(each) for one in known)] == []


def test_the_book_has_no_sentence_that_nobody_says() -> None:
    """Every phrase stands in some source, so that a rewording shows here and not on a page half in English."""
    said = {
        plain(template(node))
        for path in SOURCES.rglob("*.py")
        for node in ast.walk(ast.parse(path.read_text()))
        if isinstance(node, ast.Constant | ast.JoinedStr)
    }
    phrases = book()
    assert len(phrases) > 300
    unsaid = [each for each in phrases if each not in said]
    assert [each for each in unsaid if not any(one.match(each) for one in PUT_IN)] == []


@on_random_games(4)
def test_no_dead_card_has_its_reason_in_english(rules: Rules[State], seed: int) -> None:
    known = finders()
    for state, _ in some_give_up(rules, seed, chance=200):
        for seat in rules.awaited(state):
            for card in dict.fromkeys(rules.view(state, seat).hand):
                why = rules.why_not(state, seat, card)
                assert not why or any(each.match(why) for each in known), why
