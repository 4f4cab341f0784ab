"""How players keep their word: how often their time ran out, and how often they left others sitting."""

import msgspec

from projections.projection import Read, ReadRow


class Conduct(msgspec.Struct):
    """One player's record; `deserted` counts the games that had to go on without the player."""

    timeouts: int = 0
    deserted: int = 0


_decode = msgspec.json.Decoder(Conduct).decode
_encode = msgspec.json.Encoder().encode


def read_conduct(data: bytes) -> Conduct:
    return _decode(data)


class ConductList:
    """Rows are kept by player, sorted by desertions: an organiser finds the deserters first."""

    name = "conduct@1"

    def wants(self, type: str) -> bool:
        return type == "clock.expired"

    def key(self, read: Read) -> str:
        player: str = read.public["player"]
        return player

    def evolve(self, data: bytes | None, read: Read) -> ReadRow | None:
        conduct = Conduct() if data is None else _decode(data)
        conduct.timeouts += 1
        conduct.deserted += read.public["action"] in ("stand-in", "forfeit")
        return ReadRow(self.key(read), conduct.deserted, frozenset(), _encode(conduct))
