"""A build of read models rests between moments of work, so that requests come in between."""

import pytest

from service.projecting import pace
from service.projecting.pace import LONGEST_SECONDS, WAITING_SECONDS, Pace, in_pieces


class Day:
    """A clock that stands still unless somebody works or sleeps."""

    def __init__(self) -> None:
        self.now = 100.0
        self.rests: list[float] = []

    def perf_counter(self) -> float:
        return self.now

    def sleep(self, seconds: float) -> None:
        self.rests.append(round(seconds, 6))
        self.now += seconds


@pytest.fixture
def day(monkeypatch: pytest.MonkeyPatch) -> Day:
    day = Day()
    monkeypatch.setattr(pace, "time", day)
    return day


def test_it_rests_four_times_as_long_as_it_has_worked(day):
    paced = Pace(resting=True)
    day.now += 0.0001
    paced.rest()
    assert day.rests == []  # a moment is not over yet
    day.now += 0.0009
    paced.rest()
    paced.rest()
    assert day.rests == [0.004]


def test_after_writing_whoever_waits_gets_a_turn(day):
    paced = Pace(resting=True)
    paced.rest_from_writing()
    assert day.rests == [WAITING_SECONDS]


def test_whoever_is_in_a_hurry_does_not_rest(day):
    paced = Pace(resting=False)
    day.now += 1
    paced.rest()
    paced.rest_from_writing()
    assert day.rests == []


def test_a_rest_has_an_end_however_long_the_work_took(day):
    paced = Pace(resting=True)
    day.now += 3600
    paced.rest()
    assert day.rests == [LONGEST_SECONDS]


def test_pieces_are_the_whole_in_order(day):
    rests = []
    assert list(in_pieces(range(7), 3, lambda: rests.append(1))) == [range(3), range(3, 6), range(6, 7)]
    assert len(rests) == 3
