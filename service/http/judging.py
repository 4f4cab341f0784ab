"""Commands at the border: from JSON to the title's own commands, and what a refused caller is told."""

from collections.abc import Sequence
from typing import Any

import msgspec

from domain.game.game import Game
from domain.kernel.errors import RuleViolation, refuse
from domain.kernel.record import Command, Seat, option_id, tag_of
from domain.kernel.title import AnyTitle
from service.application.accounts import Caller
from service.application.command_handler import StaleVersion
from service.eventstore.codec import DisclosedEvent
from service.eventstore.port import StoredEvent
from service.http import request_context
from service.http.errors import FORBIDDEN_BY_RULE, Problem
from service.http.perspective import seat_of, visible_game
from service.http.schemas.strict import whole_numbers

MOST_MISSED = 100
MOST_OPTIONS = 8


def commands_of(title: AnyTitle, raws: Sequence[dict[str, Any]]) -> list[Command]:
    return [command_of(title, raw) for raw in raws]


def command_of(title: AnyTitle, raw: dict[str, Any]) -> Command:
    """The title's own command; whatever does not fit its schema is told with the path to the fault."""
    name = raw.get("type")
    kind = title.command_types.get(name) if isinstance(name, str) else None
    if kind is None:
        if _is_foreign(name):
            refuse("game.foreign-command", title=title.meta.name, commands=list(title.command_types))
        raise request_context.invalid({"command": ["Must have a `type` that names a command of the title."]})
    try:
        return msgspec.convert(whole_numbers(raw), kind)
    except msgspec.ValidationError as error:
        raise request_context.invalid({"command": [str(error)]}) from None
    except RecursionError:
        raise request_context.invalid({"command": ["Nested deeper than any command is."]}) from None


def _is_foreign(name: object) -> bool:
    """Whether another title has a command of that name: well-formed, but not at this table."""
    titles = request_context.services().titles.values()
    return isinstance(name, str) and any(name in title.command_types for title in titles)


def speaking_seat(game: Game, caller: Caller, wanted: Seat | None) -> Seat:
    """The seat for which the caller may speak."""
    seat = wanted if wanted is not None else game.lobby.seat_of(caller.account)
    if seat is None:
        refuse("game.not-seated")
    game.require_seat(caller.account, seat)
    return seat


def disclosed(game: Game, stored: Sequence[StoredEvent], seat: Seat | None) -> list[DisclosedEvent]:
    codec = request_context.services().games.codec
    name, opened = game.title.meta.name, bool(game.lobby.seed)
    return [codec.disclose(name, event, seat, opened) for event in stored]


def missed(id: str, caller: Caller, stale: StaleVersion) -> Problem:
    """A stale version is answered with what has happened since, as far as the caller may see it."""
    games = request_context.services().games

    def look(game: Game) -> list[DisclosedEvent]:
        visible_game(game, caller)
        if seat_of(game, caller) is None:
            return []  # the game may be shown to spectators with delay, or not at all
        upto = min(game.version, stale.expected + MOST_MISSED)
        stored = games.events(id, stale.expected, upto) if stale.expected < upto else []
        return disclosed(game, stored, seat_of(game, caller))

    events = games.look(id, look)
    return Problem(412, "request.stale", expected=stale.expected, version=stale.actual, events=events)


def refused(id: str, caller: Caller, refusal: RuleViolation, raw: dict[str, Any]) -> Problem:
    """A refusal with its rule, its facts and the legal commands that come nearest to the refused one."""
    status = 403 if refusal.code in FORBIDDEN_BY_RULE else 409
    if status == 403:
        return Problem(status, refusal.code, facts=refusal.facts, title=request_context.explained(refusal.code))

    def look(game: Game) -> list[Command]:
        seat = game.lobby.seat_of(caller.account)
        return [] if seat is None else game.options(seat)

    near = nearest(request_context.services().games.look(id, look), raw)
    shown = [{"id": option_id(option), "command": option} for option in near]
    return Problem(
        status, refusal.code, facts=refusal.facts, options=shown, title=request_context.explained(refusal.code)
    )


def nearest(options: Sequence[Command], raw: dict[str, Any]) -> list[Command]:
    """Options of the same kind first, those with more values in common before the others."""

    def likeness(option: Command) -> tuple[bool, int]:
        plain: dict[str, Any] = msgspec.to_builtins(option)
        same_kind = tag_of(type(option)) == raw.get("type")
        return same_kind, sum(raw.get(name) == value for name, value in plain.items())

    return sorted(options, key=likeness, reverse=True)[:MOST_OPTIONS]
