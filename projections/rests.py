"""Where players may rest in games that are being played: their nights as they are set, and days off that are left."""

from collections.abc import Iterator

import msgspec

from domain.game.lobby import PLAYING, Lobby
from domain.game.rest import Night
from domain.kernel.record import Seat
from projections.game_state import GameFactEvent, GameState
from projections.read_model import Gone, ReadModel, ReadRow


class SeatRest(msgspec.Struct, frozen=True):
    """What the terms of a game give to one seat, and what it has made of them."""

    game: str
    nights: bool
    night: Night | None
    days: int  # of vacation that are left
    away: int  # until when the last vacation lasts, in milliseconds since 1970


read_rest = msgspec.json.Decoder(SeatRest).decode
_encode = msgspec.json.Encoder().encode


def rest_of(game: str, lobby: Lobby, seat: Seat) -> SeatRest | None:
    """None where no clock runs that could rest."""
    terms, timing = lobby.terms.clock, lobby.timing
    if terms is None or timing is None or lobby.status != PLAYING:
        return None
    clock = timing.clocks[seat]
    away = max((until for _, until in clock.rest.vacations), default=0)
    return SeatRest(game, terms.nights, clock.rest.night, terms.vacation - clock.vacation, away)


class RestModel(ReadModel[GameState, GameFactEvent]):
    """One row for each seat whose player may rest, tagged with the player; none where the terms do not allow it."""

    name = "rests"
    version = 1
    family = "games"

    def rows(self, state: GameState) -> Iterator[ReadRow | Gone]:
        terms, players = state.lobby.terms.clock, state.players()
        if terms is None or state.started is None or not (terms.nights or terms.vacation):
            return
        for seat in range(len(state.lobby.chairs)):
            rest, key = rest_of(state.id, state.lobby, seat), f"{state.id}:{seat}"
            if rest is None or seat not in players:
                yield Gone(key)
            else:
                yield ReadRow(key, state.opened, frozenset({f"player:{players[seat]}"}), _encode(rest))
