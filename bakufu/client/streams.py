"""Streams that are taken up again where they broke."""

from collections.abc import Callable, Iterator
from http.client import HTTPException
from typing import Generic, NamedTuple, TypeVar

from bakufu.client.errors import Unreachable, problem_of
from bakufu.client.sse import Message, messages
from bakufu.client.transport import Transport

Item = TypeVar("Item")


class Source(NamedTuple, Generic[Item]):
    """Where a stream comes from, how its messages are read, and which number goes into Last-Event-ID."""

    path: str
    read: Callable[[str], Item]
    number: Callable[[Item], int]
    gapless: bool
    """Whether each number is one more than the last: then a gap is a loss on the way."""


class Over(Exception):
    """Everything was received, and nothing more will come."""


def follow(transport: Transport, source: Source[Item], after: int) -> Iterator[Item]:
    """Every item after a number as it comes, once and in order, until there will be no more.

    A connection that breaks is taken up again where it broke; Unreachable after too many failures in a row.
    """
    failures = 0
    while True:
        reached = after
        try:
            for item in _connection(transport, source, after):
                after = source.number(item)
                yield item
            failures = 0
            if after == reached:
                transport.retries.pause(1)  # it ended in good order, but brought nothing
        except (OSError, HTTPException) as error:
            failures = 1 if after > reached else failures + 1
            if failures >= transport.retries.tries:
                raise Unreachable(f"{source.path}: {error!r}") from error
            transport.retries.pause(failures)
        except Over:
            return


def follow_words(transport: Transport, path: str, after: str) -> Iterator[Message]:
    """Messages after the one of an id, over broken connections, for as long as the caller wants to listen."""
    failures = 0
    while True:
        reached = after
        try:
            for message in _messages(transport, path, after):
                after = message.id
                yield message
            failures = 0
        except (OSError, HTTPException) as error:
            failures = 1 if after != reached else failures + 1
            if failures >= transport.retries.tries:
                raise Unreachable(f"{path}: {error!r}") from error
            transport.retries.pause(failures)


def _connection(transport: Transport, source: Source[Item], after: int) -> Iterator[Item]:
    """The items of one connection."""
    for message in _messages(transport, source.path, str(after)):
        item = source.read(message.data)
        number = source.number(item)
        if source.gapless and number > after + 1:
            return  # something was lost on the way: ask for it again
        if number > after:
            after = number
            yield item


def _messages(transport: Transport, path: str, after: str) -> Iterator[Message]:
    """The messages of one connection."""
    headers = {"Accept": "text/event-stream"} | ({"Last-Event-ID": after} if after else {})
    with transport.stream(path, headers) as response:
        if response.status == 204:
            raise Over
        if response.status in (429, 503):
            transport.retries.wait(response.headers.get("Retry-After"), 1)
            raise HTTPException(f"{response.status}: not now")
        if response.status != 200:
            raise problem_of(response.status, response.read())
        yield from messages(response)
