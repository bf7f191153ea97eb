"""Proof by trial that no seat learns what it may not know.

For a state and a seat, `imagine` deals everything anew that the seat cannot know. Whatever the seat is shown must be
the same in both worlds, byte for byte: its view, its choice, its legal actions, its features, the reason why a card
is dead. And when another seat answers a secret choice, what this seat hears must be the same whatever the answer was, but for what the rules show at once.

What a seat cannot tell apart it must not imagine differently either, or a bot that looks ahead would know more than its
seat: from two such states the same dice must deal the same world. Such pairs are a state and a world imagined from it; a
state before and after a move of somebody else that the seat neither hears of nor sees; and what comes of two moves of
somebody else that look the same to the seat.
"""

from collections.abc import Iterator

import msgspec

from wartable.core.dice import Dice
from wartable.core.rules import Rules
from wartable.core.setup import Setup
from wartable.core.state import State, heard
from wartable.lab.setups import random_setup

IMAGINED = "imagined world"


class Leak(msgspec.Struct, frozen=True):
    """Something that a seat was shown and that depends on what it may not know."""

    game: str
    setup: Setup
    seed: int
    step: int
    seat: int | None
    what: str
    shown: str
    otherwise: str

    def __str__(self) -> str:
        return (
            f"{self.game}, seed {self.seed}, step {self.step}, seat {self.seat}: the {self.what} is\n"
            f"  {self.shown}\nbut in another world that the seat cannot tell apart it would be\n  {self.otherwise}"
        )


def shown(rules: Rules[State], state: State, seat: int) -> dict[str, bytes]:
    """Everything that a seat is shown of a state, as bytes."""
    return {
        "view": msgspec.json.encode(rules.view(state, seat)),
        "choice": msgspec.json.encode(rules.choice(state, seat)),
        "legal actions": msgspec.json.encode(rules.legal_actions(state, seat)),
        "revisions": msgspec.json.encode(rules.revisions(state, seat)),
        "features": msgspec.json.encode(rules.features(state, seat)),
    }


def compare_worlds(
    rules: Rules[State], state: State, seat: int, dice: Dice
) -> Iterator[tuple[str, bytes, bytes]]:
    """What differs between a state and a world that the seat imagines."""
    here = shown(rules, state, seat)
    world = rules.imagine(state, seat, dice)
    there = shown(rules, world, seat)
    for what, bytes_here in here.items():
        if bytes_here != there[what]:
            yield what, bytes_here, there[what]


def compare_answers(
    rules: Rules[State], state: State, actor: int, dice: Dice
) -> Iterator[tuple[int | None, bytes, bytes]]:
    """What others hear, when a secret choice is answered in one way and in another."""
    choice = rules.choice(state, actor)
    actions = rules.legal_actions(state, actor)
    if choice is None or not choice.secret or len(actions) < 2 or len(rules.awaited(state)) < 2:
        return
    first = dice.pick(actions)
    seen = rules.shown_at_once(state, first)
    second = dice.pick([action for action in actions if rules.shown_at_once(state, action) == seen])
    worlds = [state.clone(), state.clone()]
    told = [rules.apply(world, actor, action) for world, action in zip(worlds, (first, second), strict=True)]
    if any(actor not in rules.awaited(world) for world in worlds) and worlds[0].dump() == worlds[1].dump():
        return
    for seat in (*range(state.players), None):
        if seat == actor or _may_know(rules, state, seat, actor):
            continue
        one, two = (
            msgspec.json.encode([heard(each, seat), rules.view(world, seat)])
            for each, world in zip(told, worlds, strict=True)
        )
        if one != two:
            yield seat, one, two


def compare_imagined(
    rules: Rules[State], one: State, other: State, seat: int, seed: int
) -> Iterator[tuple[bytes, bytes]]:
    """What differs between the worlds that a seat imagines from two states that it cannot tell apart."""
    first, second = (
        msgspec.json.encode(rules.imagine(state, seat, Dice(seed)).dump()) for state in (one, other)
    )
    if first != second:
        yield first, second


def compare_moves(
    rules: Rules[State], state: State, actor: int, dice: Dice
) -> Iterator[tuple[int, bytes, bytes]]:
    """What others imagine before and after a move of which they learn nothing, and after two moves that look the same."""
    actions = rules.legal_actions(state, actor)
    moved = [state.clone(), state.clone()]
    told = [rules.apply(world, actor, dice.pick(actions)) for world in moved]
    seed = dice.seed()
    for seat in range(state.players):
        if seat == actor:
            continue
        learned = [[msgspec.json.encode(heard(each, seat)), shown(rules, world, seat)]
                   for each, world in zip(told, moved, strict=True)]  # fmt: skip
        pairs = [(moved[0], moved[1])] if learned[0] == learned[1] else []
        if learned[0] == [b"[]", shown(rules, state, seat)]:
            pairs.append((state, moved[0]))
        for one, other in pairs:
            for first, second in compare_imagined(rules, one, other, seat, seed):
                yield seat, first, second


def _may_know(rules: Rules[State], state: State, seat: int | None, actor: int) -> bool:
    """Whether the rules show this seat what the actor has locked in: one person may hold two seats."""
    if seat is None:
        return False
    return seat in rules.confidants(state, actor)


def find_leaks(
    rules: Rules[State], pairs: int, seed: int, players: int | None = None
) -> Iterator[int | Leak]:
    """Play random games and compare every seat's world in every state: yields 1 for each pair, or a Leak."""
    dice = Dice(seed)
    done = 0
    while done < pairs:
        game_seed = dice.seed()
        setup = random_setup(rules, dice, players)
        state = rules.new_game(setup, game_seed)
        step = 0
        while state.outcome is None and done < pairs:
            for seat in range(state.players):
                done += 1
                yield 1
                for what, here, there in compare_worlds(rules, state, seat, dice):
                    yield Leak(rules.id, setup, game_seed, step, seat, what, here.decode(), there.decode())
                world = rules.imagine(state, seat, dice)
                for here, there in compare_imagined(rules, state, world, seat, dice.seed()):
                    yield Leak(
                        rules.id, setup, game_seed, step, seat, IMAGINED, here.decode(), there.decode()
                    )
            actor = dice.pick(rules.awaited(state))
            for hearer, one, two in compare_answers(rules, state, actor, dice):
                what = f"news of the secret choice of seat {actor}"
                yield Leak(rules.id, setup, game_seed, step, hearer, what, one.decode(), two.decode())
            for thinker, one, two in compare_moves(rules, state, actor, dice):
                yield Leak(rules.id, setup, game_seed, step, thinker, IMAGINED, one.decode(), two.decode())
            rules.apply(state, actor, dice.pick(rules.legal_actions(state, actor)))
            state.told = []
            step += 1
