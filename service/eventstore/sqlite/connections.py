"""Connections to one SQLite file, lent to a thread for as long as it needs one.

A connection has files, prepared statements and pages in memory: the hundreds of threads of streams must not have one
each. As many are open as are in use at the same time, and the one that came back last goes out first: it is warm.
"""

import sqlite3
import threading
import weakref
from collections.abc import Callable
from contextlib import suppress

KEPT = 16  # connections that wait to be lent again; more are closed
CLOSED = "it has been closed"


class LentConnection:
    """A connection, and how often it is in use; whoever uses it within a use is the same thread."""

    __slots__ = ("connection", "stays", "uses")

    def __init__(self, connection: sqlite3.Connection) -> None:
        self.connection = connection
        self.uses = 0
        self.stays = False  # with its thread, also between uses


class _Own(threading.local):
    lent: LentConnection | None = None


class ConnectionPool:
    """Every `take` is followed by a `give_back` of the same thread."""

    def __init__(self, connect: Callable[[], sqlite3.Connection]) -> None:
        self._connect = connect
        self._own = _Own()
        self._idle: list[LentConnection] = []
        self._staying: list[LentConnection] = []
        self._closed = False
        self._lock = threading.RLock()  # the end of a thread may be noticed in the middle of anything

    @property
    def waiting(self) -> int:
        """How many are open and lent to nobody."""
        return len(self._idle)

    def take(self) -> sqlite3.Connection:
        lent = self._own.lent
        if lent is None:
            try:
                lent = self._idle.pop()
            except IndexError:
                lent = self._opened()
            self._own.lent = lent
        if lent.stays:
            self._count(lent)
        else:
            lent.uses += 1
        return lent.connection

    def give_back(self) -> None:
        own = self._own
        lent = own.lent
        assert lent is not None, "nothing was taken"
        if lent.uses > 1:
            lent.uses -= 1
        elif not lent.stays:
            own.lent, lent.uses = None, 0
            if self._closed or len(self._idle) >= KEPT:
                lent.connection.close()
            else:
                self._idle.append(lent)
        else:
            with self._lock:
                lent.uses = 0
                if self._closed:
                    lent.connection.close()

    def stay(self) -> None:
        """Let the thread of a use have this connection for itself from now on: what it asks is about its own past."""
        lent = self._own.lent
        assert lent is not None, "nothing was taken"
        if not lent.stays:
            lent.stays = True
            with self._lock:
                self._staying.append(lent)
            weakref.finalize(threading.current_thread(), self._bereave, lent).atexit = False

    def close(self) -> None:
        """What is in use is closed by its user: SQLite does not survive that it is done meanwhile."""
        with self._lock:
            self._closed = True
            for lent in self._staying:
                if not lent.uses:
                    lent.connection.close()
            self._staying = []
        with suppress(IndexError):  # each is closed here, or lent at this moment and closed by its user
            while True:
                self._idle.pop().connection.close()

    def _count(self, lent: LentConnection) -> None:
        """One more use of a connection that may have been closed since the last."""
        with self._lock:
            if self._closed and not lent.uses:
                raise sqlite3.ProgrammingError(CLOSED)
            lent.uses += 1

    def _opened(self) -> LentConnection:
        if self._closed:
            raise sqlite3.ProgrammingError(CLOSED)
        return LentConnection(self._connect())

    def _bereave(self, lent: LentConnection) -> None:
        """The thread that it stayed with has ended."""
        with self._lock:
            lent.stays = False
            self._staying = [other for other in self._staying if other is not lent]
            if not self._closed:
                self._idle.append(lent)
