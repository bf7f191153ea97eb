"""Vec on several processes: what is written down is what one process would write."""

import pytest

np = pytest.importorskip("numpy")

from wartable.env import Vec, VecMany  # noqa: E402
from wartable.env.many import Lost  # noqa: E402


def test_several_processes_play_the_games_that_one_plays_until_one_is_gone() -> None:
    with VecMany("the-battlefield", games=7, seed=4, processes=2) as many:
        alone = [Vec("the-battlefield", games=count, seed=4000 + at) for at, count in enumerate((3, 4))]
        many.reset()
        for vec in alone:
            vec.reset()
        ends = 0
        for turn in range(120):
            starts = many.starts()
            at = 0
            for vec in alone:
                for mine, start in enumerate(vec.starts()):
                    count = int(vec.counts[mine])
                    assert many.counts[at] == count and many.seats[at] == vec.seats[mine]
                    assert (many.rows[at] == vec.rows[mine]).all() and many.ended[at] == vec.ended[mine]
                    theirs = many.answers[starts[at] : starts[at] + count]
                    assert (theirs == vec.answers[start : start + count]).all()
                    if vec.ended[mine]:
                        ends += 1
                        assert (many.results[at] == vec.results[mine]).all()
                    at += 1
            choices = (many.counts * 7 + turn) % many.counts
            many.step(choices)
            alone[0].step(choices[:3])
            alone[1].step(choices[3:])
        assert ends, "no game came to its end"
        many._workers[1].terminate()
        many._workers[1].join(5)
        with pytest.raises(Lost, match="has gone"):
            many.step(many.counts - 1)
    with pytest.raises(Lost, match="closed"):
        many.reset()
