"""Positions that differ only in what a seat has not seen, made by playing: other than twins, nobody imagined them.

What imagining forgets to draw anew is the same in all twins of a position. Here somebody else does something else, or
draws something else, and as long as that looks alike to the seat, its bot must be given the same.
"""

from collections.abc import Iterator
from typing import Any, NamedTuple

from domain.kernel.chance import FastChance
from domain.kernel.playout import by_kind, choose_seat
from domain.kernel.record import Command, Event, Seat, redact
from domain.kernel.title import AnyTitle

WAYS = 6  # that are tried in a place: half of them the same answer with other luck
FURTHER = 4  # common answers after what was not seen


class Siblings(NamedTuple):
    """Two positions that one seat cannot tell apart."""

    one: Any
    other: Any
    seat: Seat
    ask: str  # the question whose answer made the difference


def siblings(title: AnyTitle, games: int, every: int, most: int) -> Iterator[Siblings]:
    """From the beginnings of random games of every variant and size."""
    for seed in range(games):
        variant = title.meta.variants[seed % len(title.meta.variants)]
        seats = variant.seats[seed % len(variant.seats)]
        table = title.open_table(title.setup(seats, variant.name), FastChance(seed, "table"))
        picker = FastChance(seed, "choices")
        for number in range(most):
            if not table.state.asked:
                break
            seat = choose_seat(table.state, picker)
            options = title.options(table.state, seat)
            taken = by_kind(options, picker)
            if number % every == seed % every:
                ways = [taken if way % 2 == 0 else by_kind(options, picker) for way in range(WAYS)]
                others = [eyes for eyes in range(seats) if eyes != seat]
                for found in _alike(title, table.state, seat, ways, others):
                    yield from _further(title, found, picker)
            title.play(table, seat, taken)
            table.forget_events()


def _alike(title: AnyTitle, state: Any, actor: Seat, ways: list[Command], others: list[Seat]) -> Iterator[Siblings]:
    """Where the first way led, and where each other one did that looks like it to somebody."""
    (one, seen), *rest = [_played(title, state, actor, way, luck) for luck, way in enumerate(ways)]
    for other, happened in rest:
        if title.pack_state(one) != title.pack_state(other):
            for eyes in others:
                if _looks(seen, eyes) == _looks(happened, eyes):
                    yield Siblings(one, other, eyes, state.ask)


def _further(title: AnyTitle, found: Siblings, picker: FastChance) -> Iterator[Siblings]:
    """The pair, and both after some answers that are possible in either, as long as they look alike."""
    for _ in range(FURTHER):
        yield found
        asked = found.one.asked
        if not asked or asked != found.other.asked:
            return
        seat = asked[picker.pick(len(asked))]
        in_other = set(title.options(found.other, seat))
        common = [option for option in title.options(found.one, seat) if option in in_other]
        if not common:
            return
        answer = common[picker.pick(len(common))]
        (one, seen), (other, happened) = (_played(title, state, seat, answer, 0) for state in (found.one, found.other))
        if _looks(seen, found.seat) != _looks(happened, found.seat):
            return
        found = found._replace(one=one, other=other)


def _played(title: AnyTitle, state: Any, seat: Seat, command: Command, luck: int) -> tuple[Any, list[Event]]:
    table = title.table(title.clone(state), FastChance(luck, "luck"))
    title.play(table, seat, command)
    return table.state, table.take_events()


def _looks(events: list[Event], seat: Seat) -> list[dict[str, Any]]:
    return [redact(event, seat) for event in events]
