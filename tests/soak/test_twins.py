"""Words betray nothing, at length: 20 imagined twins of 200 positions a title, in every language."""

from collections import defaultdict
from collections.abc import Iterator
from itertools import count
from typing import Any

import msgspec
import pytest

from domain.catalogue import catalogue
from domain.game.words import LANGUAGES, words
from domain.kernel.chance import FastChance
from domain.kernel.playout import by_kind, steps
from domain.kernel.record import WHOLE, Event, may_see, redact
from domain.kernel.title import AnyTitle
from tests.contract import wording

POSITIONS, TWINS, EVERY = 200, 20, 7
TITLES = catalogue()


def game(title: AnyTitle, seats: int, seed: int) -> Iterator[tuple[Any, list[Event]]]:
    """Positions of a random game, each with what has happened since the one before."""
    table = title.open_table(title.setup(seats), FastChance(seed, "table"))
    yield table.state, table.take_events()
    for step in steps(title, table, FastChance(seed, "choices"), choose=by_kind):
        yield table.state, step.events


def board_and_labels(title: AnyTitle, state: Any, seat: int | None, language: str) -> bytes:
    """Question, labels and text board as they would be sent."""
    return "\n".join(wording.seen_by(title, state, seat, language)).encode()


def chronicle(title: AnyTitle, event: Event, seat: int | None, language: str) -> bytes:
    """Sentence and heading of an event as they would be sent."""
    said, seen = words(title, title.default_pack, language), redact(event, seat)
    return msgspec.json.encode([said.event(seen, wording.PEOPLE), said.heading(seen, wording.PEOPLE)])


def other_ways(event: Event, seat: int | None, others: list[Event]) -> Iterator[Event]:
    """The event with everything that the seat may not see as it was in others of its kind."""
    hidden = [field for field in event.secrets if field != WHOLE and not may_see(event, field, seat)]
    for other in others if hidden else ():
        yield msgspec.structs.replace(event, **{field: getattr(other, field) for field in hidden})


def others_of(title: AnyTitle, seats: int) -> dict[type[Event], list[Event]]:
    """Events with secrets of another game, by kind."""
    found: dict[type[Event], list[Event]] = defaultdict(list)
    for _, events in game(title, seats, 99):
        for event in events:
            if event.secrets and len(found[type(event)]) < TWINS:
                found[type(event)].append(event)
    return found


def told_otherwise(title: AnyTitle, event: Event, seat: int | None, others: list[Event]) -> Iterator[str]:
    for twin in other_ways(event, seat, others):
        for language in LANGUAGES:
            if chronicle(title, twin, seat, language) != chronicle(title, event, seat, language):
                yield f"{event} and {twin}, seat {seat}, {language}"


def shown_otherwise(title: AnyTitle, state: Any, seat: int | None, picker: FastChance) -> Iterator[str]:
    told = {language: board_and_labels(title, state, seat, language) for language in LANGUAGES}
    for _ in range(TWINS):
        imagined = title.imagine(state, seat, picker)
        for language in LANGUAGES:
            if board_and_labels(title, imagined, seat, language) != told[language]:
                yield f"{state.ask}, seat {seat}, {language}"


def differences(title: AnyTitle, seats: int, positions: int) -> Iterator[str]:
    """Where a seat is told something else than it would be in a twin."""
    others, picker, left = others_of(title, seats), FastChance(seats, "twins"), positions
    for seed in count(1):
        for number, (state, events) in enumerate(game(title, seats, seed)):
            seat = (*range(seats), None)[picker.pick(seats + 1)]
            for event in events:
                yield from told_otherwise(title, event, seat, others[type(event)])
            if number % EVERY == 0:
                yield from shown_otherwise(title, state, seat, picker)
                left -= 1
            if left == 0:
                return


@pytest.mark.soak
@pytest.mark.parametrize("name", list(TITLES))
def test_twins_are_told_the_same(name: str) -> None:
    """Labels, chronicle and text board of a seat are byte for byte those of positions that it cannot tell apart."""
    title = TITLES[name]
    counts = title.meta.variants[0].seats
    for seats in counts:
        assert list(differences(title, seats, -(-POSITIONS // len(counts)))) == []
