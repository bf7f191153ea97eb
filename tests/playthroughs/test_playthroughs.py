"""Whole games as text, kept in the repository: a change of rules shows as a difference that can be read.

`WARTABLE_UPDATE=1 pytest tests/playthroughs` writes them anew.
"""

import os
from pathlib import Path

import pytest

from wartable.core.dice import Dice
from wartable.core.match import Match
from wartable.games import GAMES, game
from wartable.lab.setups import plain_setup

HERE = Path(__file__).parent


def playthrough(game_id: str) -> str:
    """One game by random seats: every decision, everything that was told, the board now and then."""
    rules = game(game_id)
    dice = Dice(2026)
    match = Match(rules, plain_setup(rules), 1115)
    names = rules.seat_names(match.setup.players)
    lines = [f"# {rules.name}: a game by random seats", ""]
    lines += [told.event.say(names) for told in match.opening if told.event.is_logged]
    while match.outcome is None:
        seat = dice.pick(match.awaited())
        actions = rules.legal_actions(match.state, seat)
        action = dice.pick(actions)
        said = rules.say(action, rules.view(match.state, seat))
        if match.seq % 20 == 10:
            lines += ["", rules.board(rules.view(match.state, seat)), ""]
        lines.append(f"{match.seq + 1}. {names[seat]} ({len(actions)} options): {said}")
        for told in match.play(seat, action):
            if told.event.is_logged:
                lines.append(f"    {told.event.say(names)}")
    lines += [
        "",
        rules.board(rules.view(match.state, None)),
        "",
        f"{match.outcome}",
        f"hash {match.record().hashes[match.seq]}",
    ]
    return "\n".join(line.rstrip() for line in lines) + "\n"


@pytest.mark.parametrize("game_id", GAMES)
def test_the_playthrough_is_as_it_was(game_id: str) -> None:
    path = HERE / f"{game_id}.txt"
    text = playthrough(game_id)
    if os.environ.get("WARTABLE_UPDATE"):
        path.write_text(text)
    assert path.read_text() == text, (
        f"{game_id} plays differently; if that is meant, write the playthrough anew and read the difference"
    )
