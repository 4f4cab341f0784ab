"""The inbox of every player: what has happened in their games that they should know of.

A note replaces the older one of the same kind about the same game, so an inbox stays as small as the number of games,
and whoever comes back after a long time reads only what still matters. Notes are numbered in the order of the log.
"""

from collections.abc import Iterator
from typing import Any

import msgspec

from projections.projection import Read, ReadRow

COUNTER = "counter"
KINDS = ("started", "your-turn", "time-short", "finished", "abandoned")


class Note(msgspec.Struct, frozen=True):
    """Something a player should know of. `id` is where to go on reading."""

    id: int
    at: int
    kind: str
    game: str
    title: str
    version: int
    seat: int


class Table(msgspec.Struct):
    """What must be remembered of a game to know whom its events concern."""

    title: str
    players: dict[int, str] = {}  # by seat
    asked: list[int] = []


_decode_table = msgspec.json.Decoder(Table).decode
_encode = msgspec.json.Encoder().encode


class Inbox:
    name = "inbox@1"

    def wants(self, type: str) -> bool:
        return type == "table.asked" or type.startswith(("game.", "clock."))

    def keys(self, read: Read) -> tuple[str, str]:
        """Rows that must be known to fold an event."""
        return COUNTER, _table_key(read.stream)

    def evolve(self, rows: dict[str, bytes], read: Read) -> list[ReadRow]:
        """Rows to write for one event: the game as it is now, the notes it gave rise to, the counter."""
        key = _table_key(read.stream)
        if read.type == "game.opened":
            table = Table(read.public["title"])
        elif key in rows:
            table = _decode_table(rows[key])
        else:
            return []
        last = int(rows.get(COUNTER, b"0"))
        notes = [
            Note(last + number, read.at, kind, read.stream, table.title, read.version, seat)
            for number, (seat, kind) in enumerate(_news(table, read), start=1)
        ]
        written = [_row(table.players[note.seat], note) for note in notes]
        _apply(table, read)
        written.append(ReadRow(key, 0, frozenset(), _encode(table)))
        if notes:
            written.append(ReadRow(COUNTER, 0, frozenset(), str(notes[-1].id).encode()))
        return written


def _news(table: Table, read: Read) -> Iterator[tuple[int, str]]:
    """Whom an event concerns, by seat, and how."""
    match read.type:
        case "game.started" | "game.finished" | "game.abandoned":
            kind = read.type.removeprefix("game.")
            yield from ((seat, kind) for seat in table.players)
        case "table.asked":
            fresh = set(read.public["seats"]) - set(table.asked)
            yield from ((seat, "your-turn") for seat in sorted(fresh) if seat in table.players)
        case "clock.warned" if read.public["seat"] in table.players:
            yield read.public["seat"], "time-short"
        case _:
            return


def _apply(table: Table, read: Read) -> None:
    fact: dict[str, Any] = read.public
    match read.type:
        case "game.seat-taken" if fact["player"] is not None:
            table.players[fact["seat"]] = fact["player"]
        case "game.seat-left" | "game.seat-resigned":
            table.players.pop(fact["seat"], None)
        case "table.asked":
            table.asked = fact["seats"]
        case _:
            pass  # concerns nobody's seat


def _row(player: str, note: Note) -> ReadRow:
    return ReadRow(f"note:{player}:{note.game}:{note.kind}", note.id, frozenset({f"player:{player}"}), _encode(note))


def _table_key(stream: str) -> str:
    return f"table:{stream}"
