"""Outcomes for one winner, teams, rankings and draws."""

from wartable.core.outcome import Outcome, ranking, won_by


def test_one_winner() -> None:
    outcome = won_by([1], 3, "last standing")
    assert outcome.ranks == (2, 1, 2) and outcome.winners == (1,) and not outcome.is_draw
    assert outcome.returns() == (0.0, 1.0, 0.0)


def test_a_draw() -> None:
    outcome = won_by([], 2, "limit")
    assert outcome.is_draw and outcome.winners == () and outcome.returns() == (0.5, 0.5)


def test_ranking_with_ties() -> None:
    outcome = ranking([4, 9, 9, 1], "FIELD_FULL")
    assert outcome.ranks == (2, 1, 1, 3) and outcome.winners == (1, 2)
    assert outcome.returns() == (0.0, 0.5, 0.5, 0.0)


def test_teams_share_their_sum() -> None:
    outcome = ranking([1, 5, 6, 5], "FIELD_FULL", teams=(0, 1, 0, 1))
    assert outcome.ranks == (2, 1, 2, 1) and outcome.scores == (1, 5, 6, 5)
    assert outcome.returns((0, 1, 0, 1)) == (0.0, 1.0, 0.0, 1.0)
    assert ranking([1, 2, 3, 2], "x", teams=(0, 1, 0, 1)).returns((0, 1, 0, 1)) == (0.5, 0.5, 0.5, 0.5)


def test_an_outcome_is_plain_data() -> None:
    assert Outcome((1, 2), "battles", (2, 1)) == won_by([0], 2, "battles", (2, 1))
