"""Random play through the kernel: for simulation, contract tests, benchmarks and the simplest bot."""

from collections.abc import Callable, Iterator
from typing import Any, NamedTuple, TypeAlias

from domain.kernel.chance import Chance, FastChance
from domain.kernel.record import Command, Event, Seat
from domain.kernel.table import State, Table
from domain.kernel.title import AnyTitle, Setup

MOST_EVENTS = 100  # that a playout keeps before it forgets them


class Step(NamedTuple):
    """One decision of a playout and what came of it."""

    seat: Seat
    options: list[Command]
    command: Command
    events: list[Event]


class Endless(Exception):
    """A playout that did not end within its bound."""


def choose_seat(state: State, picker: FastChance) -> Seat:
    """One of the asked seats; simultaneous questions are answered in random order."""
    asked = state.asked
    return asked[0] if len(asked) == 1 else asked[picker.pick(len(asked))]


Chooser: TypeAlias = Callable[[list[Command], FastChance], Command]


def uniformly(options: list[Command], picker: FastChance) -> Command:
    """Any option, all equally likely."""
    return options[picker.pick(len(options))]


def by_kind(options: list[Command], picker: FastChance) -> Command:
    """First a kind of command, then one of that kind: one way to stop has a chance against twenty to walk on."""
    kinds = list(dict.fromkeys(type(option) for option in options))
    kind = kinds[picker.pick(len(kinds))]
    return uniformly([option for option in options if type(option) is kind], picker)


def steps(
    title: AnyTitle,
    table: Table[Any, Any],
    picker: FastChance,
    limit: int = 100_000,
    choose: Chooser = uniformly,
) -> Iterator[Step]:
    """Play on at random until nobody is asked, handing over each step."""
    for _ in range(limit):
        if not table.state.asked:
            return
        seat = choose_seat(table.state, picker)
        options = title.options(table.state, seat)
        command = choose(options, picker)
        title.play(table, seat, command)
        yield Step(seat, options, command, table.take_events())
    raise Endless(f"{title.meta.name}: not over after {limit} commands")


def play_on(title: AnyTitle, table: Table[Any, Any], picker: FastChance, limit: int = 100_000) -> int:
    """Play on at random until nobody is asked, as fast as it goes: no step is handed over, nothing listed is judged.

    `Title.options` and `perform` are written out here: as calls they are a twentieth of the whole playout.
    Returns how many decisions had more than one option.
    """
    state, parts, pick, proceed = table.state, table.parts, picker.pick, title.proceed
    lists, deeds, out_of_turn = title.lists, title.deeds, None if title.always_in_turn else title.out_of_turn
    choices = 0
    for _ in range(limit):
        asked, ask = state.asked, state.ask
        if not asked:
            table.forget_events()
            return choices
        seat = asked[0] if len(asked) == 1 else asked[pick(len(asked))]
        options = lists[ask](state, seat, parts)
        if out_of_turn is not None and (extra := out_of_turn(state, seat)):
            options = [*options, *extra]
        count = len(options)
        if count > 1:
            choices += 1
            command = options[pick(count)]
        else:
            command = options[0]
        deeds[ask][type(command)](table, seat, command)
        proceed(table)
        if len(table.events) > MOST_EVENTS:
            table.forget_events()
    raise Endless(f"{title.meta.name}: not over after {limit} commands")


def playout(title: AnyTitle, setup: Setup, seed: int, chance: Chance | None = None) -> Table[Any, Any]:
    """A whole random game; the table keeps no events of it."""
    table = title.open_table(setup, chance or FastChance(seed, "table"))
    table.forget_events()
    play_on(title, table, FastChance(seed, "choices"))
    return table
