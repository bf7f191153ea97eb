"""When a move may be taken back."""

from wartable.core.codec import read_action
from wartable.core.match import Match
from wartable.core.setup import Setup
from wartable.games.the_battlefield import RULES
from wartable.server.undo import Deed, deed, may_undo, undoing


def begun() -> tuple[Match, list[Deed]]:
    return Match(RULES, Setup(2), 7), []  # type: ignore[arg-type]


def play(match: Match, deeds: list[Deed], seat: int, **action: object) -> Deed:
    read = read_action(match.rules, action)
    draft = match.attempt(seat, read)
    made = deed(match, seat, read, draft)
    match.accept(draft)
    deeds.append(made)
    return made


def test_a_secret_answer_is_sealed_until_the_last_one_answers() -> None:
    match, deeds = begun()
    assert may_undo(match, deeds, 0, False) == "no"
    assert play(match, deeds, 0, do="name_army", army="Viking").is_sealed
    assert may_undo(match, deeds, 0, False) == "free"
    assert not play(match, deeds, 1, do="name_army", army="Maratha").is_sealed
    assert may_undo(match, deeds, 0, False) == "ask"
    assert may_undo(match, deeds, 1, False) == "ask"


def test_what_others_locked_meanwhile_stays_locked() -> None:
    match, deeds = begun()
    play(match, deeds, 0, do="name_army", army="Viking")
    play(match, deeds, 1, do="name_army", army="Maratha")
    play(match, deeds, 0, do="wish_for", card="VK01")
    play(match, deeds, 1, do="wish_for", card="MR01")
    assert may_undo(match, deeds, 0, False) == "free"
    for draft, made in undoing(match, deeds, 0):
        match.accept(draft)
        deeds.append(made)
    assert RULES.view(match.state, 0).wishes == ()  # type: ignore[attr-defined, arg-type]
    assert RULES.view(match.state, 1).wishes == ("MR01",)  # type: ignore[attr-defined, arg-type]
    assert may_undo(match, deeds, 1, False) == "free"


def test_a_wish_list_that_was_served_has_shown_cards() -> None:
    match, deeds = begun()
    play(match, deeds, 0, do="name_army", army="Viking")
    play(match, deeds, 1, do="name_army", army="Maratha")
    made = play(match, deeds, 0, do="wish", cards=["VK01", "VK02", "VK03", "VK04", "VK05"])
    assert not made.is_sealed, "the served hand was seen"
    assert may_undo(match, deeds, 0, False) == "ask"
    assert may_undo(match, deeds, 0, True) == "free"
