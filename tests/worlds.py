"""Whether an event tells: shown by the worlds that somebody holds possible, before and after it happened."""

from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from domain.kernel.chance import FastChance
from domain.kernel.errors import RuleViolation
from domain.kernel.playout import by_kind, choose_seat
from domain.kernel.record import Command, Event, Seat, redact, tag_of
from domain.kernel.title import AnyTitle

WORLDS = 3  # imagined for each pair of eyes and each append


class Told(NamedTuple):
    """Somebody knows more by an append that was said to tell nothing."""

    eyes: Seat | None
    command: Command
    events: tuple[str, ...]


class Findings:
    """What was looked at in one run, and what was found."""

    def __init__(self) -> None:
        self.appends = self.silent = self.worlds = 0
        self.told: list[Told] = []


def look_at(title: AnyTitle, seats: int, variant: str, seed: int, decisions: int, findings: Findings) -> None:
    """Play at random; each append without drawn or telling events must be possible in all worlds, for all eyes."""
    chance = FastChance(seed, "worlds")
    for state, seat, command, events in _appends(title, seats, variant, seed, decisions):
        findings.appends += 1
        if any(event.drawn or event.tells for event in events) or not events:
            continue
        findings.silent += 1
        for eyes in (*range(seats), None):
            for _ in range(WORLDS):
                findings.worlds += 1
                world = title.imagine(state, eyes, chance)
                if not could_be(title, world, seat, command, events, eyes):
                    names = tuple(tag_of(type(event)) for event in events)
                    findings.told.append(Told(eyes, command, names))
                    break


def _appends(
    title: AnyTitle, seats: int, variant: str, seed: int, decisions: int
) -> Iterator[tuple[Any, Seat, Command, list[Event]]]:
    table = title.open_table(title.setup(seats, variant), FastChance(seed, "table"))
    table.take_events()
    picker = FastChance(seed, "choices")
    for _ in range(decisions):
        if not table.state.asked:
            return
        seat = choose_seat(table.state, picker)
        command = by_kind(title.options(table.state, seat), picker)
        before = title.clone(table.state)
        title.play(table, seat, command)
        yield before, seat, command, table.take_events()


def could_be(
    title: AnyTitle, world: Any, seat: Seat, command: Command, events: Sequence[Event], eyes: Seat | None
) -> bool:
    """Whether what these eyes saw of an append could have happened in a world.

    The log shows the command to everybody, so the same one must look the same. Where it is sealed, only its seat knows
    which it was, and not even its kind is told: for the others any option that looks the same will do.
    """
    seen = [redact(event, eyes) for event in events]
    if _looks(title, world, seat, command, eyes) == seen:  # also where the command is an open form
        return True
    sealed = command.sealed or any(event.tells_a_seat for event in events)
    others = title.options(world, seat) if sealed and eyes != seat else ()
    return any(_looks(title, world, seat, option, eyes) == seen for option in others)


def _looks(title: AnyTitle, world: Any, seat: Seat, option: Command, eyes: Seat | None) -> list[dict[str, Any]] | None:
    table = title.table(title.clone(world), FastChance(1))
    try:
        title.play(table, seat, option)
    except RuleViolation:
        return None
    return [redact(event, eyes) for event in table.take_events()]
