"""Games as plain values: what everybody may know, what a seat sees, where the clocks stand."""

from typing import Any

import msgspec

from domain.game.clock import Clock, SeatClock
from domain.game.game import Game
from domain.kernel.record import Seat


def game_summary(game: Game) -> dict[str, Any]:
    """What everybody may know of a game apart from the position."""
    lobby = game.lobby
    return {
        "id": game.id,
        "version": game.version,
        "title": lobby.title,
        "variant": lobby.setup.variant,
        "pack": lobby.setup.pack,
        "settings": lobby.setup.settings,
        "host": lobby.host,
        "visibility": lobby.terms.visibility,
        "stand_in": lobby.terms.stand_in,
        "spectators": lobby.terms.spectators,
        "delay": lobby.terms.delay,
        "clock": lobby.terms.clock,
        "clocks": clocks(game),
        "status": lobby.status,
        "commitment": lobby.commitment,
        "seed": lobby.seed or None,
        "seats": [
            {
                "seat": seat,
                "player": chair.player,
                "bot": chair.bot,
                "stand_in": chair.stand_in,
                "resigned": chair.resigned,
            }
            for seat, chair in enumerate(lobby.chairs)
        ],
        "asked": list(game.position.asked),
        "ask": game.position.ask or None,
        "result": None if lobby.result is None else msgspec.to_builtins(lobby.result),
    }


def shown_game(game: Game, seat: Seat | None) -> dict[str, Any]:
    """A game through the eyes of a seat or a spectator."""
    started = game.lobby.status != "open" and bool(game.position.pack)
    return {
        "title": game.title.meta.name,
        "version": game.version,
        "seat": seat,
        "game": game_summary(game),
        "view": msgspec.to_builtins(game.title.view(game.position, seat)) if started else None,
    }


def clocks(game: Game) -> dict[str, Any] | None:
    """Where each seat's clock stands; None without a clock or before the start.

    Times are moments, not countdowns: the same version always shows the same. `left` was left at `since`.
    """
    timing, terms = game.lobby.timing, game.lobby.terms.clock
    if timing is None or terms is None:
        return None
    seats = [_seat(seat, clock, terms) for seat, clock in enumerate(timing.clocks)]
    return {"paused": timing.paused, "seats": seats}


def _seat(seat: int, clock: SeatClock, terms: Clock) -> dict[str, Any]:
    running = clock.started is not None
    return {
        "seat": seat,
        "since": clock.started,
        "deadline": clock.deadline if running else None,
        "left": clock.window + clock.bank if running else None,
        "bank": clock.bank,
        "used": clock.used,
        "timeouts": clock.timeouts,
        "night": None if clock.rest.night is None else {"begin": clock.rest.night[0], "end": clock.rest.night[1]},
        "vacation": terms.vacation - clock.vacation,
        "wants_pause": clock.wants_pause,
    }
