"""Which auditors have looked into a game: told to its players when it is over."""

import msgspec

from domain.administration.log import GameLookedAt
from projections.game_state import GameFact, GameFactEvent, GameState
from projections.read_model import ReadModel, ReadRow


class Looks(msgspec.Struct):
    """One auditor's looks at one game; `times` counts the hours with a look in them."""

    by: str
    first: int
    last: int = 0
    times: int = 0


read_looks = msgspec.json.Decoder(Looks).decode
_encode = msgspec.json.Encoder().encode


def looks_key(game: str, auditor: str) -> str:
    return f"{game}:{auditor}"


class LooksModel(ReadModel[GameState, GameFactEvent]):
    """Rows are sorted by the first look and tagged with the game."""

    name = "looks"
    version = 1
    family = "games"

    def counter(self, fact: GameFact) -> str | None:
        return looks_key(fact.event.game, fact.event.by) if isinstance(fact.event, GameLookedAt) else None

    def count(self, data: bytes | None, fact: GameFact) -> ReadRow:
        assert isinstance(fact.event, GameLookedAt)
        game, auditor = fact.event.game, fact.event.by
        looks = Looks(auditor, fact.at) if data is None else read_looks(data)
        if fact.at > looks.last:  # else it was counted before: looks are recorded once an hour
            looks.last = fact.at
            looks.times += 1
        return ReadRow(looks_key(game, auditor), looks.first, frozenset({f"game:{game}"}), _encode(looks))
