"""Circuit Warfare with other cards, each set in a process of its own: `other_sets.py` reads jobs and writes what became of them.

A job is a list of changes and the name of what is tried with the set. `{"id": "CA", "path": ["does", "ap"], "value": 99}`
gives one value of one card anew; `{"add": 'magic("BY", ...)'}` puts a card before all others of its file. Nothing but the
two lists of cards is touched, as if somebody had edited the set files and nothing else.
"""

import json
import multiprocessing
import sys
from dataclasses import replace
from importlib.machinery import ModuleSpec, PathFinder, SourceFileLoader
from types import ModuleType
from typing import Any

import wartable.bots  # loaded once, before the sets part
import wartable.core.match
import wartable.core.packs
import wartable.core.playout  # noqa: F401

GAME = "wartable.games.circuit_warfare"
LISTS = {f"{GAME}.cards.circuits": "CIRCUITS", f"{GAME}.cards.magic": "MAGIC"}
Json = Any


# -- other cards ---------------------------------------------------------------------------------------------------


class OtherSet(SourceFileLoader):
    """Loads a set file and changes its cards before anybody reads them."""

    changes: list[Json] = []

    def exec_module(self, module: ModuleType) -> None:
        super().exec_module(module)
        name = LISTS[module.__name__]
        cards = list(getattr(module, name))
        for change in self.changes:
            if "add" in change:
                if change["add"].startswith("circuit(") == (name == "CIRCUITS"):
                    cards.insert(0, self.written(change["add"]))
            else:
                cards = [
                    _with(card, change["path"], change["value"]) if card.id == change["id"] else card
                    for card in cards
                ]
        setattr(module, name, tuple(cards))

    def written(self, card: str) -> object:
        """A card as its set file writes it."""
        from wartable.core.effects import in_order
        from wartable.games.circuit_warfare import effects
        from wartable.games.circuit_warfare.cards import kinds

        return eval(card, {**vars(effects), **vars(kinds), "in_order": in_order})


def _with(thing: Any, path: list[str | int], value: object) -> Any:
    """The same with another value at the end of the path."""
    if not path:
        return value
    step, rest = path[0], path[1:]
    if isinstance(step, int):
        return tuple(_with(each, rest, value) if at == step else each for at, each in enumerate(thing))
    return replace(thing, **{step: _with(getattr(thing, step), rest, value)})


class Finder(PathFinder):
    @classmethod
    def find_spec(cls, fullname: str, path: Any = None, target: Any = None) -> ModuleSpec | None:
        spec = super().find_spec(fullname, path, target) if fullname in LISTS else None
        if spec is not None and spec.origin is not None:
            spec.loader = OtherSet(fullname, spec.origin)
        return spec


# -- what is tried -------------------------------------------------------------------------------------------------


def printed(job: Json) -> Json:
    """What the card tells, and everything that can be done with it at a table that holds nothing else but crosses."""
    from wartable.core.cards import printed
    from wartable.core.codec import digest, encode
    from wartable.core.decks import Deck
    from wartable.games.circuit_warfare import RULES
    from wartable.games.circuit_warfare.actions import TimeOut
    from wartable.games.circuit_warfare.cards import DECK_SIZE, NUMBERS
    from wartable.games.circuit_warfare.economy import MALL, new_account
    from wartable.games.circuit_warfare.scenario import quiet_table

    card_id = job["card"]
    cross = NUMBERS["4X"]

    def table(ap: int) -> Any:
        state = quiet_table()
        for own, (row, column) in ((0, (2, 0)), (0, (2, 4)), (0, (0, 2)), (0, (4, 2)), (1, (2, 1)), (1, (2, 3)), (1, (1, 2)), (1, (3, 2))):  # fmt: skip
            state.put(own, cross, row * 8 + column, False)
        state.graveyard = [cross]
        for player in state.seats:
            player.ap = ap
            player.hand = [NUMBERS[card_id], cross, cross, cross]
        return state

    def uses(state: Any) -> list[Any]:
        return [action for action in RULES.legal_actions(state, 0) if RULES.card_of(action) == card_id]

    play: list[Json] = [[encode(action).decode() for action in uses(table(ap))] for ap in range(12)]
    for action in uses(table(11)):
        state = table(11)
        told = [each.event.say(("Red", "Blue")) for each in RULES.apply(state, 0, action)]
        offered = [encode(each).decode() for each in RULES.legal_actions(state, 0)]
        there = digest(state)
        while state.outcome is None and state.seats[0].turns < 3:
            RULES.apply(state, state.turn, TimeOut())
        play.append([told, offered, there, digest(state), [player.ap for player in state.seats]])
    decks = [Deck("", ((card_id, copies), ("4X", DECK_SIZE - copies))) for copies in range(1, DECK_SIZE)]
    owned = MALL.owns(new_account(), card_id)
    kept = [[problem.code for problem in RULES.check_deck(deck)] for deck in decks if card_id != "4X"]
    sold = [card_id in cards for cards in MALL.by_rarity]
    return {"printed": printed(RULES.cards[card_id]), "play": play, "law": [kept, sold, owned]}


def added(job: Json) -> Json:
    """Whole games with the new cards: played, told, sent and read again, imagined, judged, bought."""
    from wartable.bots import make_bot
    from wartable.core.cards import printed
    from wartable.core.codec import decode_action, decode_event, decode_view, digest, encode
    from wartable.core.decks import Deck
    from wartable.core.dice import Dice
    from wartable.core.match import Match
    from wartable.core.setup import Setup
    from wartable.games.circuit_warfare import RULES
    from wartable.games.circuit_warfare.cards import DECK_SIZE
    from wartable.games.circuit_warfare.economy import award, buy, new_account

    new = job["cards"]
    deck = Deck("New", (*((card_id, 1) for card_id in new), ("4X", DECK_SIZE - len(new))))
    used: dict[str, int] = dict.fromkeys(new, 0)
    told: set[str] = set()
    for number in range(job["games"]):
        players = 2 + number % 3
        match = Match(RULES, Setup(players, {}, (deck,) * players), number)
        dice = Dice(number)
        while match.outcome is None:
            seat = match.awaited()[0]
            actions = RULES.legal_actions(match.state, seat)
            fresh = [each for each in actions if RULES.card_of(each) in used]
            action = dice.pick(fresh if fresh and dice.below(2) else actions)
            assert decode_action(RULES, encode(action)) == action
            view = RULES.view(match.state, seat)
            card = RULES.card_of(action)
            if card in used and type(action).__name__ != "Discard":
                assert decode_view(RULES, encode(view)) == view
                assert RULES.cards[card].name in RULES.say(action, view)
                assert RULES.cards[card].text in RULES.board(view)
                assert digest(RULES.imagine(match.state, seat, Dice(1)).clone())
                assert all(0.0 <= each <= 1.0 for each in RULES.features(match.state, seat))
                used[card] += 1
            for each in match.play(seat, action):
                assert decode_event(RULES, encode(each.event)) == each.event
                told.add(each.event.say(("Red", "Blue", "Yellow", "Green")))
    match = Match(RULES, Setup(2, {}, (deck, deck)), 1)
    bots = [make_bot("greedy", seat) for seat in range(2)]
    chosen: list[str] = []
    while match.outcome is None and len(chosen) < job["decisions"]:
        seat = match.awaited()[0]
        action = bots[seat].choose(match.sight(seat))
        chosen.append(str(RULES.card_of(action)))
        match.play(seat, action)
    dice = Dice(3)
    account = award(new_account(), 1_000_000)
    bought = {card.card for _ in range(300) for card in buy(account, "PACK", dice).cards}
    return {
        "used": used, "told": sorted(told), "chosen": chosen, "bought": sorted(bought),
        "printed": {card_id: printed(RULES.cards[card_id]) for card_id in new},
    }  # fmt: skip


def scenarios(job: Json) -> Json:
    """Scenarios in the notation of the rule book; an empty text where all is as it says."""
    from wartable.games.circuit_warfare.scenario import scenario

    found = []
    for text in job["scenarios"]:
        try:
            scenario(text)
            found.append("")
        except AssertionError as error:
            found.append(str(error) or "is not so")
    return found


TRIED = {"printed": printed, "added": added, "scenarios": scenarios}


def work(job: Json) -> Json:
    assert GAME not in sys.modules
    OtherSet.changes = job["changes"]
    sys.meta_path.insert(0, Finder)
    return TRIED[job["try"]](job)


if __name__ == "__main__":
    with multiprocessing.get_context("fork").Pool(1, maxtasksperchild=1) as pool:
        json.dump(pool.map(work, json.load(sys.stdin), chunksize=1), sys.stdout)
