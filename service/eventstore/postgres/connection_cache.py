"""Connections kept at hand beside the pool: taking one out of the pool costs a third of an append."""

import select
from collections import deque
from collections.abc import Callable
from functools import cached_property

import psycopg
from psycopg.pq import TransactionStatus
from psycopg_pool import ConnectionPool

USES = 1000  # then a connection goes by the pool, which sees whether it has grown too old


class PooledConnection(psycopg.Connection):
    """Keeps what would be made anew for each append: its cursor and the look at its socket."""

    uses = 0

    @cached_property
    def appender(self) -> psycopg.Cursor:
        return self.cursor()

    @cached_property
    def _line(self) -> "select.poll":
        line = select.poll()
        line.register(self.fileno(), select.POLLIN)
        return line

    @property
    def quiet(self) -> bool:
        """An idle connection has nothing to read, unless the server has closed it: a look saves a round trip."""
        return hasattr(select, "poll") and not self._line.poll(0)  # Windows has no poll


class ConnectionCache:
    """Hands out connections: those at hand first, the pool's otherwise.

    It keeps only some of them, so whoever waits at the pool always waits for connections that come back to it.
    """

    def __init__(self, pool: ConnectionPool[PooledConnection], most: int, wait: Callable[[], PooledConnection]) -> None:
        """`wait` takes a connection from the pool."""
        self._pool, self._most, self._wait = pool, most, wait
        self._at_hand: deque[PooledConnection] = deque()

    def take(self) -> PooledConnection:
        while self._at_hand:
            try:
                connection = self._at_hand.pop()
            except IndexError:  # another thread was quicker
                break
            if connection.quiet:
                return connection
            self._return(connection)
        return self._wait()

    def give_back(self, connection: PooledConnection) -> None:
        """Whatever has happened to it: only a sound connection is kept."""
        connection.uses += 1
        sound = connection.pgconn.transaction_status == TransactionStatus.IDLE
        if sound and connection.uses % USES and len(self._at_hand) < self._most:
            self._at_hand.append(connection)
        else:
            self._pool.putconn(connection)

    def close(self) -> None:
        while self._at_hand:
            self._pool.putconn(self._at_hand.pop())

    def _return(self, connection: PooledConnection) -> None:
        """Something is to be read from it: as a rule, that the server is gone. The pool then makes a new one."""
        try:
            ConnectionPool.check_connection(connection)
        except psycopg.OperationalError:
            connection.close()
        self._pool.putconn(connection)
