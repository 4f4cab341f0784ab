"""Playing recorded commands again after a step back, as far as the rules still allow them."""

from collections.abc import Callable, Iterable, Iterator
from typing import Any

import msgspec

from domain.game.free_undo import moves
from domain.game.orders import BotFails, TimeOut
from domain.game.recorded import CommandReader
from domain.game.undo_events import GameReplayed
from domain.kernel.aggregate import PastAppend
from domain.kernel.errors import RuleViolation, UnknownRecord
from domain.kernel.record import Command, Seat
from domain.kernel.table import Table
from domain.kernel.title import AnyTitle


class Replay:
    """Commands of seats are carried out in their order until one is refused. What is drawn is drawn anew.

    Where time was up or a bot failed, the harmless answer is given again. What seats have ordered beforehand follows
    by itself; a seat that nobody plays any more answers only where its own recorded commands have come to an end.
    """

    def __init__(self, title: AnyTitle, table: Table[Any, Any], vacant: Callable[[Seat], bool]) -> None:
        self._title, self._table, self._vacant = title, table, vacant
        self._reader = CommandReader(title)

    def run(self, appends: Iterable[PastAppend]) -> GameReplayed:
        played = 0
        for append in appends:
            try:
                for seat, command in self._commands(append):
                    self._play(seat, command)
                    played += 1
            except (RuleViolation, UnknownRecord):
                hidden = any(event.tells_only_a_seat for event in append.events)
                return GameReplayed(played, append.first, None if hidden else append.seat)
        return GameReplayed(played, 0, None)

    def _commands(self, append: PastAppend) -> Iterator[tuple[Seat, Command | None]]:
        """What seats wanted, and None where an answer was given for one."""
        for plain in msgspec.json.decode(append.commands or b"[]", type=list[dict[str, Any]]):
            command = self._reader.read(plain)
            if type(command) in self._title.commands and append.seat is not None:
                yield append.seat, command
            elif isinstance(command, TimeOut | BotFails) and moves(append):
                yield command.seat, None

    def _play(self, seat: Seat, command: Command | None) -> None:
        state = self._table.state
        while True:
            self._follow_orders()
            try:
                self._title.play(self._table, seat, command or self._harmless(seat))
            except RuleViolation:
                left = next((other for other in state.asked if self._vacant(other)), None)
                if left is None:
                    raise
                self._title.play(self._table, left, self._title.fallback(state, left))
            else:
                return

    def _harmless(self, seat: Seat) -> Command:
        state = self._table.state
        if seat not in state.asked:
            raise RuleViolation("table.not-asked", asked=list(state.asked))
        return self._title.fallback(state, seat)

    def _follow_orders(self) -> None:
        state = self._table.state
        while (answer := self._ordered(state)) is not None:
            self._title.play(self._table, *answer)

    def _ordered(self, state: Any) -> tuple[Seat, Command] | None:
        for seat in state.asked:
            command = self._title.standing_answer(state, seat)
            if command is not None:
                return seat, command
        return None
