"""Games as plain values: what everybody may know, what a seat sees, where the clocks stand."""

from typing import Any

import msgspec

from domain.game.clock import Clock, SeatClock
from domain.game.game import Game
from domain.game.rescue import SILENCE
from domain.game.rewinding import PROPOSAL_LASTS
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
        "stand_in_bot": lobby.terms.stand_in_bot,
        "start": lobby.terms.start,
        "reveal": lobby.terms.reveal,
        "fork": lobby.fork,
        "undo": lobby.terms.undo,
        "undo_proposal": _undo(game),
        "hints": lobby.terms.hints,
        "rated": lobby.terms.rated,
        "revealing": {"seats": lobby.revealing, "until": lobby.reveal_until} if lobby.revealing else None,
        "spectators": lobby.terms.spectators,
        "delay": lobby.terms.delay,
        "clock": lobby.terms.clock,
        "clocks": clocks(game),
        "clock_offer": _offer(game),
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
                "invited": chair.invited,
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


def shown_hands(game: Game) -> dict[str, Any]:
    """A game as a spectator sees it, and beside that what each seat sees."""
    shown = shown_game(game, None)
    seats = range(len(game.lobby.chairs)) if shown["view"] is not None else ()
    shown["views"] = [msgspec.to_builtins(game.title.view(game.position, seat)) for seat in seats]
    return shown


def clocks(game: Game) -> dict[str, Any] | None:
    """Where each seat's clock stands; None without a clock or before the start.

    Times are moments, not countdowns: the same version always shows the same. `left` was left at `since`.
    """
    timing, terms = game.lobby.timing, game.lobby.terms.clock
    if timing is None or terms is None:
        return None
    seats = [_seat(seat, clock, terms) for seat, clock in enumerate(timing.clocks)]
    return {"paused": timing.paused, "seats": seats}


def _offer(game: Game) -> dict[str, Any] | None:
    """A clock that is offered, and the moment from which it needs no more answers."""
    offer = game.lobby.offer
    if offer is None:
        return None
    return {"clock": offer.clock, "since": offer.at, "until": offer.at + SILENCE, "agreed": list(offer.agreed)}


def _undo(game: Game) -> dict[str, Any] | None:
    """A wish to go back, and the moment from which it no longer counts."""
    wish = None if game.lobby.over else game.lobby.undo
    if wish is None:
        return None
    agreed = list(wish.agreed)
    return {"seat": wish.seat, "to": wish.to, "since": wish.at, "until": wish.at + PROPOSAL_LASTS, "agreed": agreed}


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
