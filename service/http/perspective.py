"""Who may look at a game, and through whose eyes."""

from typing import Any

import msgspec

from domain.game.game import Game
from domain.kernel.record import Seat
from service.accounts import Caller
from service.games import UnknownGame
from service.http.problems import Problem
from service.http.times import clocks


def visible_game(game: Game, caller: Caller | None, *, joining: bool = False) -> None:
    """A private game does not exist for strangers, except for somebody who was told its id and wants to sit down."""
    if game.lobby.terms.visibility == "public" or (joining and game.lobby.status == "open"):
        return
    if caller is None or (caller.account != game.lobby.host and game.lobby.was_seated(caller.account) is None):
        raise UnknownGame(game.id)


def seat_of(game: Game, caller: Caller | None) -> Seat | None:
    return None if caller is None else game.lobby.was_seated(caller.account)


def chosen_seat(game: Game, caller: Caller | None, wanted: Seat | None, *, public: bool = False) -> Seat | None:
    """The caller's seat; a spectator's eyes on request or without a seat; never another seat's."""
    own = seat_of(game, caller)
    if public:
        return None
    if wanted is None or wanted == own:
        return own
    raise Problem(403, "request.forbidden", "A view of another seat is not yours to see.")


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
