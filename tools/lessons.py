"""Writes the lessons of the browser client: scenarios of the rule books, played ahead step by step.

python tools/lessons.py          writes web/src/lib/lessons/*.json
python tools/lessons.py --check  says which files are not what the rules say, and fails

The client has no rules, so a lesson carries what the server would send: the view, all legal answers, and the one that
leads on. The words of the teacher stand in web/src/lib/lessons/words.ts, one for each step.
"""

import argparse
import re
import sys
from pathlib import Path
from typing import Any

import msgspec

from wartable.core.codec import read_action
from wartable.core.rules import Rules
from wartable.core.state import State, heard
from wartable.games import GAMES, game
from wartable.games.art_of_battle.scenario import scenario as art_of_battle
from wartable.games.blood_wars.scenario import scenario as blood_wars
from wartable.games.circuit_warfare.scenario import scenario as circuit_warfare
from wartable.games.hands_of_war.scenario import battle as hands_of_war
from wartable.games.hands_of_war.scenario import card, placed, side
from wartable.games.the_battlefield.scenario import scenario as the_battlefield

ROOT = Path(__file__).resolve().parent.parent
LESSONS = ROOT / "web" / "src" / "lib" / "lessons"
Json = dict[str, Any]


class Lesson:
    """A position and the moves of the lesson: `(0, {...})` is the pupil's, all others happen by themselves."""

    def __init__(
        self,
        game_id: str,
        state: State,
        moves: list[tuple[int, Json]],
        called: dict[str, str] | None = None,
        people: dict[str, str] | None = None,
    ) -> None:
        self.rules: Rules[State] = game(game_id)
        self.state = state
        self.moves = moves
        self.called = called or {}
        """Cards that the scenario calls by a short name, and the printed cards that they are."""
        self.people = people or {}
        """What the pupil reads in place of the seats that the rule book only numbers."""

    def steps(self) -> list[Json]:
        made: list[Json] = []
        events: list[Json] = []
        for seat, action in self.moves:
            if seat == 0:
                made.append({**self.sheet(events), "expect": action})
                events = []
            told = self.rules.apply(self.state, seat, read_action(self.rules, action))
            events += [msgspec.to_builtins(event) for event in heard(told, 0)]
        made.append({**self.sheet(events), "expect": None})
        return [self.printed(step) for step in made]

    def printed(self, thing: Any, field: str = "") -> Any:
        """The same with the printed cards' ids and names in place of the scenario's, and people in place of numbers."""
        if isinstance(thing, dict):
            return {name: self.printed(each, name) for name, each in thing.items()}
        if isinstance(thing, list | tuple):
            return [self.printed(each, field) for each in thing]
        if not isinstance(thing, str):
            return thing
        if field == "card":
            return self.called.get(thing, thing)
        if field in {"names", "says", "sentence"}:
            for seat, name in self.people.items():
                thing = re.sub(rf"\b{seat}\b(?!:)", name, thing)
        for short, game_id in self.called.items():
            thing = re.sub(rf"\b{short}\b", self.rules.cards[game_id].name, thing)
        return thing

    def sheet(self, events: list[Json]) -> Json:
        """What the server would send to the pupil now."""
        rules, view = self.rules, self.rules.view(self.state, 0)
        options = rules.legal_actions(self.state, 0)
        hand = dict.fromkeys(getattr(view, "hand", ()))
        why = {card: rules.why_not(self.state, 0, card) for card in hand}
        shown = msgspec.to_builtins(view)
        if "lines" in shown:
            shown["lines"] = []  # the pupil draws the line cell by cell, without the list of lines
        return {
            "view": shown,
            "options": msgspec.to_builtins(options),
            "says": [rules.say(action, view) for action in options],
            "cards": [rules.card_of(action) for action in options],
            "why": {card: reason for card, reason in why.items() if reason},
            "events": events,
        }


def lessons() -> dict[str, Lesson]:
    battle = the_battlefield(
        "hand P1 VK02 VK02 VK05 VK12 VK16\nhand P2 MR02 MR01 MR05\nslot P2:M1 MR03\nslot P2:M2 MR01\n"
    )
    circuit = circuit_warfare(
        "ap R 5 B 3\nhand R 2H 2A 4X\nhand B 4X\nfield R 4X (2,0)\nfield B 2H (2,1) (2,2)\n"
    )
    art = art_of_battle("hand AL P01 P06 P12\nhand AR P12\nhand BL P12\nhand BR P12\nboard BR W2 BR 2\n")
    hands = hands_of_war(
        side(V=[placed("KE03")], M=[placed("KE05")], hand=[card("KE04"), card("KE06")], essence="RRBB"),
        side(
            V=[placed("AL02").at(3)],
            R=[placed("AL03").exhausted()],
            hand=[card("AL07")],
            essence="",
            health=6,
        ),
    )
    for mine, faction in zip(hands.state.sides, ("Keepers", "Alliance"), strict=True):
        mine.deck_name = f"The {faction}"
    hound, thrower, spearman = (hands[card(game_id).name].id for game_id in ("KE03", "KE05", "AL02"))
    banner = hands["SB"].id
    blood = blood_wars(
        "phase turn\nP0 table W07\nP0 hand L25 F05 F10 L28 ; top B04 L26 F21 L17\n"
        "P1 table W04[L14, L16], W08\nP1 hand B05 ; top B02 F16 L17\n"
    )
    wait = {"do": "draw", "discard": None, "draw": True}
    everybody = [(seat, wait) for seat in (0, 1, 2, 3)]
    made = {
        "the-battlefield": Lesson(
            "the-battlefield",
            battle.state,
            [
                (0, {"do": "play", "card": "VK02", "slot": "P1:M2"}),
                (1, {"do": "play", "card": "MR02", "slot": "P2:M3"}),
                (0, {"do": "play", "card": "VK02", "slot": "P1:M2"}),
                (1, {"do": "play", "card": "MR05", "slot": "P2:R1"}),
                (0, {"do": "play", "card": "VK05", "slot": "P1:R1"}),
                (1, {"do": "fold"}),
                (0, {"do": "play", "card": "VK16", "slot": "P2:M4"}),
                (0, {"do": "fold"}),
            ],
            people={"P1": "You", "P2": "Bot"},
        ),
        "circuit-warfare": Lesson(
            "circuit-warfare",
            circuit.state,
            [
                (0, {"do": "place", "card": "2H", "cell": [2, 3], "rotation": 0}),
                (0, {"do": "draw_line", "cell": [2, 2]}),
                (0, {"do": "draw_line", "cell": [2, 1]}),
                (0, {"do": "draw_line", "cell": [2, 0]}),
                (0, {"do": "place", "card": "2A", "cell": [1, 0], "rotation": 180}),
                (0, {"do": "end_turn"}),
            ],
        ),
        "art-of-battle": Lesson(
            "art-of-battle",
            art.state,
            [
                (0, {"do": "play", "card": "W3", "direction": "L", "row": 3}),
                (1, {"do": "pass"}),
                (2, {"do": "pass"}),
                (3, {"do": "pass"}),
                *everybody,
                (0, {"do": "play", "card": "P01", "direction": "L", "row": None}),
                (1, {"do": "play", "card": "W4", "direction": "L", "row": 1}),
                (2, {"do": "pass"}),
                (3, {"do": "pass"}),
            ],
        ),
        "hands-of-war": Lesson(
            "hands-of-war",
            hands.state,
            [
                (0, {"do": "cast", "card": "KE04"}),
                (0, {"do": "choose", "pick": "V"}),
                (0, {"do": "advance"}),
                (0, {"do": "attack", "piece": hound, "target": banner}),
                (0, {"do": "attack", "piece": thrower, "target": banner}),
                (0, {"do": "confirm"}),
                (1, {"do": "activate", "piece": spearman, "ability": "guard"}),
                (1, {"do": "choose", "pick": hound}),
                (0, {"do": "cast", "card": "KE06"}),
                (0, {"do": "choose", "pick": spearman}),
            ],
            {"SA": "KE00", "SB": "AL00"},
            {"A": "You", "B": "Bot"},
        ),
    }
    made["blood-wars"] = Lesson(
        "blood-wars",
        blood.state,
        [
            (0, {"do": "assign", "card": "L25", "warlord": "W07"}),
            (0, {"do": "attach", "card": "F05", "warlord": "W07", "legion": "L25"}),
            (0, {"do": "done"}),
            (0, {"do": "prepare", "battlefield": "B04", "warlord": "W07"}),
            (0, {"do": "devote", "card": "F10"}),
            (0, {"do": "done"}),
            (1, {"do": "rouse", "warlord": "W04"}),
            (0, {"do": "power"}),
            (0, {"do": "fate", "card": "F10"}),
            (1, {"do": "pass"}),
            (0, {"do": "pass"}),
            (1, {"do": "done"}),
            (1, {"do": "challenge", "battlefield": "B05", "type": "intrigue", "warlord": "W08"}),
            (0, {"do": "join", "side": "oppose", "warlord": "W07"}),
            (1, {"do": "pass"}),
            (1, {"do": "pass"}),
            (0, {"do": "legion", "legion": "L28", "target": "P1"}),
            (1, {"do": "pass"}),
            (0, {"do": "pass"}),
        ],
        people={"P0": "You", "P1": "Bot"},
    )
    return {game_id: lesson for game_id, lesson in made.items() if game_id in GAMES}


def main() -> int:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--check", action="store_true")
    check = parser.parse_args().check
    stale = 0
    for game_id, lesson in lessons().items():
        path = LESSONS / f"{game_id}.json"
        text = msgspec.json.format(msgspec.json.encode(lesson.steps()), indent=1).decode() + "\n"
        if path.exists() and path.read_text() == text:
            continue
        stale += 1
        if check:
            print(f"{path.relative_to(ROOT)} is not what the rules say; run tools/lessons.py")
        else:
            path.write_text(text)
            print(f"wrote {path.relative_to(ROOT)}")
    return 1 if check and stale else 0


if __name__ == "__main__":
    sys.exit(main())
