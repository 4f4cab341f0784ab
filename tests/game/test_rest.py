"""Nights and vacations: when a seat's time does not run."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from domain.game.rest import DAY, MINUTE, Rest, elapsed, finish

HOUR = 60 * MINUTE
NOON = 20_000 * DAY + 12 * HOUR
NIGHT = (22 * 60, 6 * 60)  # 22:00 to 06:00


def test_without_rest_time_runs_on():
    """Nothing stops the clock of a seat that never rests."""
    assert finish(NOON, 5_000, Rest()) == NOON + 5_000
    assert elapsed(NOON, NOON + 5_000, Rest()) == 5_000


def test_a_night_is_skipped():
    """Eleven hours from noon with eight hours of night end at seven in the morning."""
    assert finish(NOON, 11 * HOUR, Rest(NIGHT)) == NOON + 19 * HOUR
    assert elapsed(NOON, NOON + 19 * HOUR, Rest(NIGHT)) == 11 * HOUR


def test_a_question_in_the_night_waits_for_the_morning():
    """Time begins to run when the night is over."""
    midnight = NOON + 12 * HOUR
    assert finish(midnight, HOUR, Rest(NIGHT)) == midnight + 7 * HOUR
    assert elapsed(midnight, midnight + 5 * HOUR, Rest(NIGHT)) == 0


def test_a_night_may_lie_within_one_day():
    """Somebody whose night is 02:00 to 09:00 UTC loses exactly those hours."""
    assert elapsed(NOON, NOON + DAY, Rest((2 * 60, 9 * 60))) == 17 * HOUR


def test_a_vacation_is_skipped():
    """Three days off in the middle push the end by three days; nights in them count once."""
    rest = Rest(NIGHT, [(NOON + HOUR, NOON + HOUR + 3 * DAY)])
    assert finish(NOON, 2 * HOUR, rest) == NOON + 3 * DAY + 2 * HOUR


def test_a_clock_on_the_wall_that_goes_back_uses_no_time():
    """Between a moment and an earlier one nothing has passed."""
    assert elapsed(NOON, NOON - DAY, Rest(NIGHT)) == 0


@given(
    start=st.integers(0, 40_000 * DAY),
    need=st.integers(0, 40 * DAY),
    night=st.none() | st.tuples(st.integers(0, 1439), st.integers(1, 720)),
    offs=st.lists(st.tuples(st.integers(0, 20 * DAY), st.integers(1, 9 * DAY)), max_size=3),
)
def test_what_is_finished_has_elapsed(start, need, night, offs):
    """The end of some running time is the first moment at which that much has run."""
    vacations, last = [], start
    for gap, length in offs:
        vacations.append((last + gap, last + gap + length))
        last = vacations[-1][1]
    rest = Rest(night and (night[0], (night[0] + night[1]) % 1440), vacations)
    end = finish(start, need, rest)
    assert elapsed(start, end, rest) == need
    if need:
        assert elapsed(start, end - 1, rest) == need - 1
    assert end >= start


@pytest.mark.parametrize("days", [1, 3, 14])
def test_correspondence_days_with_nights(days):
    """A correspondence clock of whole days stretches by the share of the night."""
    end = finish(NOON, days * DAY, Rest(NIGHT))
    assert abs((end - NOON) - days * DAY * 24 // 16) <= 8 * HOUR
