"""Styles: other weights of the same terms, asked for with a level, never by who has none."""

import pytest

from wartable.bots import make_bot
from wartable.bots.bot import parse_bot
from wartable.bots.stored import evaluation_for
from wartable.bots.styles import FACTORS, NAMES, STYLES, name_of, with_style
from wartable.bots.tuning import BadBot
from wartable.games import game


@pytest.mark.parametrize("name", FACTORS)
def test_every_factor_is_of_a_term_that_the_game_has_and_changes_what_is_weighed(name: str) -> None:
    rules = game(name)
    terms = set(rules.feature_names()) | {name.partition(",")[0] for name in rules.feature_names()}
    assert set(FACTORS[name]) == set(NAMES[name]) == set(STYLES)
    players = rules.players[0]
    usual = evaluation_for(rules, players, tuple(range(players)))
    seen = [usual.weights]
    for style, factors in FACTORS[name].items():
        assert set(factors) <= terms
        other = with_style(usual, style)
        assert other.bias == usual.bias and other.names == usual.names
        assert other.weights not in seen, "a style of its own"
        seen.append(other.weights)


def test_a_style_is_asked_for_with_a_level() -> None:
    assert parse_bot("Easy:Careful").style == "careful"
    assert make_bot("novice:tricky", 1).spec == "novice"
    for wrong in ("easy:rude", "greedy:careful", "random:tricky", "fast:aggressive", "easy:careful,tricky"):
        with pytest.raises(BadBot):
            parse_bot(wrong)


def test_a_game_of_another_package_has_plain_bots() -> None:
    assert name_of("somebody-elses", "careful") == name_of("the-battlefield", "") == "Bot"
