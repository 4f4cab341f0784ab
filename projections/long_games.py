"""Games that have become long enough for a snapshot.

A row says which round number of events a running game has passed last, and when. Whether a snapshot has been
taken since is told by the snapshots themselves, so nothing has to be ticked off here.
"""

import msgspec

from projections.projection import Read, ReadRow

SNAPSHOT_EVERY = 250  # events

OVER = ("game.finished", "game.abandoned")


class LongGame(msgspec.Struct, frozen=True):
    """A running game; `version` is the last multiple of SNAPSHOT_EVERY that it has passed."""

    id: str
    version: int
    at: int  # when the passing was noticed


_decode = msgspec.json.Decoder(LongGame).decode
_encode = msgspec.json.Encoder().encode


def read_long_game(data: bytes) -> LongGame:
    return _decode(data)


class LongGames:
    """Rows are sorted by the version that a snapshot must reach. Questions alone are read: a game asks all the time."""

    name = "long-games@1"

    def wants(self, type: str) -> bool:
        return type == "table.asked" or type in OVER

    def evolve(self, data: bytes | None, read: Read) -> ReadRow | None:
        passed = read.version - read.version % SNAPSHOT_EVERY
        if not passed or read.type in OVER:
            return None
        game = _decode(data) if data else None
        if game is None or game.version < passed:
            game = LongGame(read.stream, passed, read.at)
        return ReadRow(game.id, game.version, frozenset(), _encode(game))
