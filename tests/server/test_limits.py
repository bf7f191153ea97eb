"""How often somebody may do something."""

from collections import Counter

from hypothesis import given
from hypothesis import strategies as st

from wartable.server.web.limits import Limit


class Clock:
    def __init__(self) -> None:
        self.now = 1000.0

    def __call__(self) -> float:
        return self.now


def test_so_many_in_any_stretch_of_time() -> None:
    clock = Clock()
    limit = Limit(3, 60, clock)
    told = []
    for _ in range(12):
        told.append(limit.allows("Ada"))
        clock.now += 15
    #       0     15    30    45: too soon  60: the first is over, and so on
    assert told == [True, True, True, False, True, True, True, False, True, True, True, False]


def test_everybody_by_themselves() -> None:
    limit = Limit(1, 60, Clock())
    assert limit.allows("Ada") and limit.allows("Bob")
    assert not limit.allows("Ada") and not limit.allows("Bob")


def test_none_at_all() -> None:
    limit = Limit(0, 60, Clock())
    assert not limit.allows("Ada") and not limit.allows("Bob") and not limit.allows("Ada")
    assert len(limit) == 0


def test_who_is_refused_does_not_wait_longer_for_trying() -> None:
    clock = Clock()
    limit = Limit(1, 60, clock)
    assert limit.allows("Ada")
    for _ in range(59):
        clock.now += 1
        assert not limit.allows("Ada")
    clock.now += 1
    assert limit.allows("Ada")


def test_nothing_is_remembered_of_who_does_not_come_back() -> None:
    clock = Clock()
    limit = Limit(5, 60, clock)
    for number in range(10_000):
        assert limit.allows(f"one of many {number}")
        clock.now += 0.01
    assert len(limit) <= 6_001  # those of the last minute
    clock.now += 61
    for _ in range(6_001):
        limit.allows("Ada")
    assert len(limit) == 1


@given(st.lists(st.tuples(st.sampled_from("abc"), st.integers(0, 40)), max_size=80), st.integers(0, 4))
def test_as_if_all_times_were_kept(asked: list[tuple[str, int]], most: int) -> None:
    clock = Clock()
    limit = Limit(most, 60, clock)
    all_times: list[tuple[str, float]] = []
    for who, pause in asked:
        clock.now += pause
        lately = Counter(name for name, at in all_times if at > clock.now - 60)
        assert limit.allows(who) == (lately[who] < most)
        if lately[who] < most:
            all_times.append((who, clock.now))
