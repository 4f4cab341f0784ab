"""When a seat's time does not run: its nights and its vacations. All times are milliseconds since 1970, UTC."""

from collections.abc import Iterator

import msgspec

MINUTE = 60_000
DAY = 24 * 60 * MINUTE
ALWAYS = 2**62
LONGEST_NIGHT = 12 * 60  # minutes

Stretch = tuple[int, int]
Night = tuple[int, int]


class Rest(msgspec.Struct):
    """`night` is (from, until) in minutes after midnight UTC and may pass midnight; vacations are in order."""

    night: Night | None = None
    vacations: list[Stretch] = []


def finish(start: int, need: int, rest: Rest) -> int:
    """The moment at which `need` milliseconds of running time have passed since `start`."""
    for begin, end in running(start, rest):
        if need <= end - begin:
            return begin + need
        need -= end - begin
    raise AssertionError("time runs on for ever")


def elapsed(start: int, end: int, rest: Rest) -> int:
    """How much time ran between two moments; none if the clock on the wall went back."""
    total = 0
    for begin, until in running(start, rest):
        if begin >= end:
            break
        total += min(until, end) - begin
    return total


def running(start: int, rest: Rest) -> Iterator[Stretch]:
    """The stretches from `start` on in which time runs, without end."""
    for stretch in _awake(start, rest.night):
        begin, end = stretch
        for since, until in rest.vacations:
            if until <= begin or since >= end:
                continue
            if since > begin:
                yield begin, since
            begin = until
        if begin < end:
            yield begin, end


def _awake(start: int, night: Night | None) -> Iterator[Stretch]:
    if night is None:
        yield start, ALWAYS
        return
    asleep = (night[1] - night[0]) % (DAY // MINUTE) * MINUTE
    dusk = (start // DAY - 1) * DAY + night[0] * MINUTE  # the night before
    while True:
        begin, dusk = max(start, dusk + asleep), dusk + DAY
        if begin < dusk:
            yield begin, dusk
