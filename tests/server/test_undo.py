"""When a move may be taken back."""

import random

import pytest

from wartable.core.actions import Action
from wartable.core.codec import read_action
from wartable.core.dice import Dice
from wartable.core.errors import Illegal
from wartable.core.match import Draft, Match, carry_out
from wartable.core.setup import Setup
from wartable.core.state import heard
from wartable.games import GAMES, game
from wartable.games.the_battlefield import RULES
from wartable.server.table.undo import Deed, deed, may_undo, undoing


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


# -- every game ----------------------------------------------------------------------------------------------------


def differs_in_some_world(match: Match, seat: int, action: Action, draft: Draft, worlds: int) -> bool:
    """By brute force: is there a world the seat may be in, in which it would have seen something else?"""
    rules = match.rules
    seen = rules.view(draft.state, seat), heard(draft.told, seat)
    for number in range(worlds):
        world = rules.imagine(match.state, seat, Dice(90_000 + number))
        world.quiet, world.told = False, []
        try:
            told = carry_out(rules, world, seat, action)
        except Illegal:
            return True
        if (rules.view(world, seat), heard(told, seat)) != seen:
            return True
    return False


@pytest.mark.parametrize("game_id", GAMES)
def test_what_is_free_to_take_back_has_shown_nothing_and_leads_back(game_id: str) -> None:
    rules = game(game_id)
    free = asked = 0
    for seed in range(3):
        chance = random.Random(seed)
        match, deeds = Match(rules, Setup(rules.players[0]), seed), []
        while match.outcome is None and match.seq < 150:
            seat = chance.choice(match.awaited())
            action = chance.choice(list(rules.legal_actions(match.state, seat)))
            draft = match.attempt(seat, action)
            made = deed(match, seat, action, draft)
            before = rules.view(match.state, seat), rules.legal_actions(match.state, seat)
            is_free = made.is_open or made.is_sealed
            if is_free and free < 60:
                assert not differs_in_some_world(match, seat, action, draft, 40), f"{action} showed something"
            dice = match.state.dice.dump()
            match.accept(draft)
            deeds.append(made)
            if is_free and match.state.dice.dump() != dice:
                raise AssertionError("chance has spoken, and cannot be asked again")
            if made.is_forced:
                continue  # an undo goes on to what was chosen before
            judged = may_undo(match, deeds, seat, False)
            assert judged == ("no" if match.outcome is not None else "free" if is_free else "ask")
            free += is_free
            asked += not is_free
            if is_free and chance.random() < 0.3:
                for back, each in undoing(match, deeds, seat):
                    match.accept(back)
                    deeds.append(each)
                assert (rules.view(match.state, seat), rules.legal_actions(match.state, seat)) == before
                match.play(seat, action)
                deeds.append(made)
    assert free >= 5 and asked >= 5, (free, asked)


def test_an_undo_passes_over_a_step_that_was_forced() -> None:
    """Else it would be played again at once, and nothing could ever be taken back."""
    rules = game("circuit-warfare")
    chance = random.Random(2)
    match, deeds = Match(rules, Setup(2), 2), []
    seen = 0
    while match.outcome is None and match.seq < 150:
        seat = match.awaited()[0]
        action = chance.choice(list(rules.legal_actions(match.state, seat)))
        draft = match.attempt(seat, action)
        made = deed(match, seat, action, draft)
        assert made.is_forced == (
            rules.only_answer(match.state, seat) is not None and draft.state.outcome is None
        )
        match.accept(draft)
        deeds.append(made)
        if made.is_forced and seat == 0 and may_undo(match, deeds, seat, True) == "free":
            seen += 1
            [(back, _), *_] = undoing(match, deeds, seat)
            assert rules.only_answer(back.state, seat) is None
            assert rules.awaited(back.state) == [seat]
    assert seen > 3


@pytest.mark.parametrize("game_id", GAMES)
def test_once_another_has_acted_it_is_no_longer_free(game_id: str) -> None:
    rules = game(game_id)
    chance = random.Random(8)
    match, deeds = Match(rules, Setup(rules.players[0]), 8), []
    answered = 0
    last: int | None = None
    while match.outcome is None and match.seq < 120:
        seat = chance.choice(match.awaited())
        action = chance.choice(list(rules.legal_actions(match.state, seat)))
        draft = match.attempt(seat, action)
        made = deed(match, seat, action, draft)
        match.accept(draft)
        deeds.append(made)
        if match.outcome is None and last is not None and last != seat and not made.is_sealed:
            answered += 1
            assert may_undo(match, deeds, last, False) == "ask"
            assert may_undo(match, deeds, last, True) == "free", "against bots always"
        last = seat
    assert answered >= 5


def test_a_cast_that_is_followed_by_the_same_question_is_not_sealed() -> None:
    """The zone of a card that makes a copy is picked in secret; then all see it enter, and a zone is asked for again."""
    rules = game("hands-of-war")
    deck = next(deck for deck in rules.decks if "MA12" in deck.ids())
    seen = 0
    for seed in range(400):
        match, dice = Match(rules, Setup(2, {}, (deck, deck)), seed), Dice(seed)
        while match.outcome is None and match.seq < 120:
            seat = match.awaited()[0]
            action = dice.pick(rules.legal_actions(match.state, seat))
            asked, draft = rules.choice(match.state, seat), match.attempt(seat, action)
            then = rules.choice(draft.state, seat)
            if asked and then and asked.secret and asked.ask == then.ask == "zone":
                assert any(each.is_heard_by(None) for each in draft.told)
                assert not deed(match, seat, action, draft).is_sealed
                seen += 1
            match.accept(draft)
        if seen == 3:
            return
    raise AssertionError("it hardly ever happens in these games: look for another card")


# -- locks that are final by the rules of the table ------------------------------------------------------------------


@pytest.mark.parametrize("against_bots", [False, True])
def test_with_revise_off_no_undo_reopens_a_lock(against_bots: bool) -> None:
    rules = game("art-of-battle")
    for revise, may in ((True, "free"), (False, "no")):
        match, deeds = Match(rules, Setup(4, {"revise": revise}), 7), []
        play(match, deeds, 0, do="pass")
        assert may_undo(match, deeds, 0, against_bots) == may
        play(match, deeds, 2, do="play", card="W1", direction="L", row=1)
        assert may_undo(match, deeds, 0, against_bots) == may
        assert may_undo(match, deeds, 2, against_bots) == may
        if revise:
            continue
        with pytest.raises(Illegal, match="final"):
            undoing(match, deeds, 0)
        for seat in (1, 3):
            play(match, deeds, seat, do="pass")
        assert rules.view(match.state, 0).step == "draw"  # type: ignore[attr-defined]
        play(match, deeds, 0, do="draw", discard=None, draw=True)
        assert {may_undo(match, deeds, seat, against_bots) for seat in range(4)} == {"no"}
