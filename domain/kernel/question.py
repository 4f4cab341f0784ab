"""What a title can ask: how answers are listed, judged and carried out, and where the rulebook speaks of it."""

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple, TypeAlias

import msgspec

from domain.kernel.record import Command, Seat

Deed: TypeAlias = Callable[[Any, Seat, Any], None]
"""(table, seat, command): emits what the command brings about; has nothing left to refuse."""

Judge: TypeAlias = Callable[[Any, Seat, Any, Any], None]
"""(state, seat, parts, command): refuses what the rules forbid; without a table it cannot change anything."""


class Rule(NamedTuple):
    """What one kind of answer does, and who judges it; None: nothing about it can be refused."""

    do: Deed
    judge: Judge | None = None


class Ruling(msgspec.Struct, frozen=True):
    """Where a rule stands: page of the rulebook, number of our ruling; either may be empty."""

    page: str = ""
    number: str = ""


NO_RULING = Ruling()


class Question(NamedTuple):
    """A question a title can ask."""

    options: Callable[[Any, Seat, Any], list[Command]]  # (state, seat, parts)
    answers: Mapping[type[Command], Rule]
    rule: Ruling = NO_RULING
    reaction: bool = False  # a short answer to what another seat does: a clock may give it a shorter window
