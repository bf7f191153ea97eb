"""From the seed to the cards: what the rules deal is what the page computes; both keep to these examples."""

import json
import os
from pathlib import Path
from typing import Any

import msgspec
import pytest

from wartable.core.dice import Dice
from wartable.core.match import Match
from wartable.core.setup import Setup
from wartable.games import game
from wartable.server.table.shuffle_proof import terms_of

SHARED = Path(__file__).parents[2] / "web" / "test" / "deals.json"
SEED = int.from_bytes(b"thirty-two bytes of pure fortune", "big")
PLACES: dict[str, list[tuple[int, tuple[str, ...]]]] = {
    "the-battlefield": [(2, ()), (2, ("Viking", "Maratha"))],
    "circuit-warfare": [(2, ()), (4, ())],
    "art-of-battle": [(4, ())],
    "hands-of-war": [(2, ())],
    "blood-wars": [(2, ()), (5, ())],
}
"""Numbers of seats, and the decks that are brought."""


def deal(game_id: str, players: int, armies: tuple[str, ...], seed: int) -> dict[str, Any]:
    """A game until everybody has a hand, as a replay of all seats tells it."""
    rules = game(game_id)
    decks = tuple(deck for name in armies for deck in rules.decks if deck.name == name)
    setup = Setup(players, {}, decks)
    match = Match(rules, setup, seed)
    steps: list[dict[str, Any]] = []
    told = match.opening

    def note() -> bool:
        views = {str(seat): rules.view(match.state, seat) for seat in range(players)}
        hands = {seat: list(getattr(view, "hand", None) or []) for seat, view in views.items()}
        events = [msgspec.to_builtins(each.event) for each in told]
        kept = [each for each in events if each["event"] in ("armies_taken", "wishes_served")]
        steps.append({"events": kept, "views": {seat: {"hand": hand} for seat, hand in hands.items()}})
        return all(hands.values())

    while not note():
        seat = match.awaited()[0]
        told = match.play(seat, match.update(seat).options[0])
    return {"game": game_id, "seed": str(seed), "terms": terms_of(game_id, setup), "steps": steps}


def examples() -> dict[str, Any]:
    dice = Dice(SEED)
    numbers: dict[str, list[int]] = {
        "next32": [int(dice.next32()) for _ in range(40)],
        "below": [dice.below(n) for n in (2, 3, 6, 7, 100, 2**31 + 1, 2**31 + 1, 2**31 + 1, 2**32 - 1)],
        "roll": [dice.roll() for _ in range(12)],
        "shuffle": list(range(52)),
    }
    dice.shuffle(numbers["shuffle"])
    cases = [
        deal(game_id, players, armies, SEED + 7 * seed)
        for game_id, places in PLACES.items()
        for players, armies in places
        for seed in range(3)
    ]
    decks = {game_id: msgspec.to_builtins(game(game_id).decks) for game_id in PLACES}
    return {"seed": str(SEED), "dice": numbers, "decks": decks, "deals": cases}


def test_the_page_deals_what_the_rules_deal() -> None:
    told = json.loads(msgspec.json.encode(examples()))
    if os.environ.get("WARTABLE_UPDATE"):
        SHARED.write_text(json.dumps(told) + "\n")
    assert told == json.loads(SHARED.read_text()), "renew it: WARTABLE_UPDATE=1 pytest " + __file__


@pytest.mark.parametrize("game_id", PLACES)
def test_the_examples_hold_every_way_to_be_dealt(game_id: str) -> None:
    cases = [case for case in json.loads(SHARED.read_text())["deals"] if case["game"] == game_id]
    assert len({json.dumps(case["steps"][-1]["views"]) for case in cases}) == len(cases)
    if game_id == "the-battlefield":
        taken = [
            event
            for case in cases
            for step in case["steps"]
            for event in step["events"]
            if event["event"] == "armies_taken"
        ]
        assert {bool(each["rolls"]) for each in taken} == {True, False}
