"""Who may look at a game, and through whose eyes."""

import hmac
from typing import Any

import msgspec
from flask import request

from domain.game.game import Game
from domain.kernel.errors import require
from domain.kernel.record import Seat
from service.application.accounts import Caller
from service.application.command_handler import NotVisible, Outcome
from service.http import request_context
from service.http.errors import Problem
from service.http.times import clocks


def visible_game(game: Game, caller: Caller | None, *, invited: bool = False) -> None:
    """A private game does not exist for strangers, except while it is open for somebody with its invitation."""
    if game.lobby.terms.visibility == "public" or is_of_the_table(game, caller):
        return
    if not (invited and game.lobby.status == "open" and _has_invitation(game)):
        raise NotVisible(game.id)


def is_of_the_table(game: Game, caller: Caller | None) -> bool:
    return caller is not None and (
        caller.account == game.lobby.host or game.lobby.was_seated(caller.account) is not None
    )


def invitation_of(game: Game) -> str:
    """Follows from the seed, so it need not be stored; when the seed is revealed it opens nothing any more."""
    return hmac.new(game.seed, b"bakufu invitation", "sha256").hexdigest()[:32]


def _has_invitation(game: Game) -> bool:
    return hmac.compare_digest(request.headers.get("Invitation", "").encode(), invitation_of(game).encode())


def watched(id: str, caller: Caller | None, version: int) -> Game | None:
    """For a spectator of a game that is shown with delay, the game as it was then; None where nothing is delayed."""
    upto = visible_upto(id, caller, version)
    return None if upto == version else request_context.services().games.at(id, upto)


def visible_upto(id: str, caller: Caller | None, version: int) -> int:
    """Up to which version the caller may see the game; only spectators are ever behind."""
    service = request_context.services()
    behind = seconds_behind(id, caller)
    return service.games.version_at(id, service.clock.now() - behind * 1000, version) if behind else version


def is_delayed(game: Game, caller: Caller | None) -> bool:
    """To be asked in the same look as everything else that depends on the seat: a moment later it may be another's."""
    return _behind(game, caller) > 0


def seconds_behind(id: str, caller: Caller | None) -> int:
    """By how much the caller sees the game late."""
    return request_context.services().games.look(id, lambda game: _behind(game, caller))


def _behind(game: Game, caller: Caller | None) -> int:
    return 0 if seat_of(game, caller) is not None else game.lobby.terms.delay


def require_spectators(game: Game, caller: Caller | None) -> None:
    """Where spectators are off, only the table sees the running game; when it is over, everybody may."""
    if game.lobby.terms.spectators or is_of_the_table(game, caller):
        return
    if not game.lobby.over or visible_upto(game.id, caller, game.version) < game.version:
        raise Problem(403, "game.no-spectators")


def require_present(game: Game, caller: Caller | None) -> None:
    """Who sees a game late learns nothing by trying something: whatever it is like now, the refusal is the same.

    Asked before any version is compared. While the game is open there is nothing to hide, and seats to take.
    """
    require(game.lobby.status == "open" or not _behind(game, caller), "game.not-seated")


def changed_game(outcome: Outcome, caller: Caller) -> Game:
    """The game as its changer may see it: who has started it without a seat in it is not told what was dealt."""
    game, events = outcome
    if game.lobby.status == "open" or not _behind(game, caller):
        return game
    games = request_context.services().games
    begun = games.at(game.id, game.version - len(events))
    begun.fold(games.codec.read(game.title.meta.name, events[:1]))
    return begun


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
