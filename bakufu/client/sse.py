"""Server-sent events: lines to messages."""

from collections.abc import Iterable, Iterator
from typing import NamedTuple


class Message(NamedTuple):
    data: str
    id: str
    event: str


def messages(lines: Iterable[bytes]) -> Iterator[Message]:
    """Whole messages only: one that was cut off before its empty line never happened."""
    data: list[str] = []
    id, event = "", "message"
    for raw in lines:
        if not raw.endswith(b"\n"):
            return
        line = raw.decode().rstrip("\r\n")
        if not line:
            if data:
                yield Message("\n".join(data), id, event)
            data, event = [], "message"
            continue
        field, _, value = line.partition(":")
        value = value.removeprefix(" ")
        match field:
            case "data":
                data.append(value)
            case "id":
                id = value
            case "event":
                event = value
            case _:
                pass  # a comment, or something to ignore
