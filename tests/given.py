"""Given a table, when a command, then events or a refusal: the words in which rules are tested."""

from typing import Any

import pytest

from domain.kernel.errors import RuleViolation
from domain.kernel.record import Command, Event, Seat
from domain.kernel.table import Asked, Table
from domain.kernel.title import AnyTitle


class Given:
    """A position to try commands on."""

    def __init__(self, title: AnyTitle, table: Table[Any, Any]) -> None:
        self.title, self.table = title, table
        table.take_events()

    @property
    def state(self) -> Any:
        return self.table.state

    @property
    def question(self) -> tuple[tuple[Seat, ...], str]:
        """Who is asked what."""
        return self.state.asked, self.state.ask

    def when(self, seat: Seat, *commands: Command) -> list[Event]:
        """Give commands; returns what happened, but for questions. The position must add up afterwards."""
        for command in commands:
            assert command in self.options(seat), f"{command} is not among {self.options(seat)}"
            self.title.play(self.table, seat, command)
        self.title.check(self.state)
        return [event for event in self.table.take_events() if not isinstance(event, Asked)]

    def refused(self, seat: Seat, command: Command) -> str:
        """The code of a refusal, which must leave everything as it was and not be among the options."""
        before = self.title.clone(self.state)
        assert command not in self.options(seat)
        with pytest.raises(RuleViolation) as refusal:
            self.title.play(self.table, seat, command)
        assert self.state == before
        assert not self.table.events
        code = refusal.value.code
        assert code in self.title.codes or code.startswith("table."), f"{code} has no sentence"
        return code

    def options(self, seat: Seat) -> list[Command]:
        return self.title.options(self.state, seat)


def happened(events: list[Event], kind: type[Event]) -> list[Any]:
    """The events of one kind."""
    return [event for event in events if isinstance(event, kind)]
