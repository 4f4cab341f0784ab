"""The Game that begins where another one has been: a what-if game, with everything imagined that whoever forked it
could not see.
"""

from abc import abstractmethod
from collections.abc import Callable
from typing import Any

from domain.game.events import GameStarted
from domain.game.lobby import PLAYING, Fork
from domain.game.timekeeping import Timekeeping
from domain.kernel.aggregate import Past
from domain.kernel.errors import require
from domain.kernel.record import Event, tag_of
from domain.kernel.table import Asked, Table
from domain.kernel.title import Setup

DEEPEST = 8  # forks of forks
IMAGINED = ".imagined"  # how the name of the event ends in which a title says what is imagined


class Forking(Timekeeping):
    __slots__ = ()

    past: Past

    @abstractmethod
    def _with_table(self, act: Callable[[Table[Any, Any]], None]) -> None:
        """Act on the table, and go on with what follows from it."""

    def _judge_fork(self, fork: Fork, setup: Setup) -> None:
        """Somebody is asked there, the table is laid in the same way, and it is not a fork of a fork of a fork..."""
        then = self.past.at(fork.parent, fork.version)
        require(then.title is self.title and then.lobby.setup == setup, "fork.other-table")
        require(then.lobby.status == PLAYING and bool(then.position.asked), "fork.nobody-asked", version=fork.version)
        parent = then.lobby.fork
        depth = 1 if parent is None else parent.depth + 1
        require(fork.depth == depth and depth <= DEEPEST, "fork.too-deep", deepest=DEEPEST)
        seats = len(then.lobby.chairs)
        known = ("all", "spectator", *(f"seat{seat}" for seat in range(seats)))
        require(fork.eyes in known, "fork.unknown-eyes", eyes=list(known))

    def _take_up(self, fork: Fork) -> None:
        """In place of a deal: the position of then, what is hidden drawn anew with this game's own chance."""
        self.position = position_of(self.past, fork)

        def act(table: Table[Any, Any]) -> None:
            if fork.eyes != "all":
                table.emit(self.title.imagination(self.position, fork.seat, table.chance))
            table.emit(Asked(self.position.asked, self.position.ask))

        self._with_table(act)


def takes_up(fork: Fork, event: Event) -> bool:
    """Whether the fork has its position from this event on.

    Where something is imagined, that is the event that says what: between the start and it there is no position, for
    it would be that of the parent, with everything in it that whoever forked could not see.
    """
    if fork.eyes == "all":
        return type(event) is GameStarted
    return tag_of(type(event)).endswith(IMAGINED)


def position_of(past: Past, fork: Fork) -> Any:
    """Where a fork begins, before anything is imagined."""
    return past.at(fork.parent, fork.version).position
