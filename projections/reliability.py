"""How players keep their word: how often their time ran out, and how often they left others sitting."""

import msgspec

from domain.game.time_events import TimeExpired
from projections.game_state import GameFact, GameFactEvent, GameState
from projections.read_model import ReadModel, ReadRow

DESERTS = ("stand-in", "forfeit")
"""What is done about a player whose time is up, where the game has to go on without the player."""


class Reliability(msgspec.Struct):
    """One player's record; `deserted` counts the games that had to go on without the player."""

    timeouts: int = 0
    deserted: int = 0


read_reliability = msgspec.json.Decoder(Reliability).decode
_encode = msgspec.json.Encoder().encode


class ReliabilityModel(ReadModel[GameState, GameFactEvent]):
    """Rows are kept by player, sorted by desertions: an organiser finds the deserters first."""

    name = "conduct"
    version = 2
    family = "games"

    def counter(self, fact: GameFact) -> str | None:
        return fact.event.player if isinstance(fact.event, TimeExpired) else None

    def count(self, data: bytes | None, fact: GameFact) -> ReadRow:
        record = Reliability() if data is None else read_reliability(data)
        assert isinstance(fact.event, TimeExpired)
        record.timeouts += 1
        record.deserted += fact.event.action in DESERTS
        return ReadRow(fact.event.player, record.deserted, frozenset(), _encode(record))
