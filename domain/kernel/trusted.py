"""Playing without judging, for playouts and search: the command was taken from the options of this very position.

Real games never come here; import-linter sees to it that nobody but playouts and bots can.
"""

from typing import Any

from domain.kernel.record import Command, Seat
from domain.kernel.table import Table
from domain.kernel.title import AnyTitle


def perform(title: AnyTitle, table: Table[Any, Any], seat: Seat, command: Command) -> None:
    """Do what `play` does to a legal command, and nothing sensible to any other."""
    state, kind = table.state, type(command)
    do = title.deeds[state.ask][kind] if seat in state.asked else title.out_of_turn_answers[kind].do
    do(table, seat, command)
    title.proceed(table)
