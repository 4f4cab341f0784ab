"""A game's clocks as everybody may see them."""

from typing import Any

from domain.game.clock import Clock, SeatClock
from domain.game.game import Game


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
