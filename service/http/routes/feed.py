"""The feed of a game's events: one log, three ways - a page of JSON, lines of JSON, server-sent events."""

from collections.abc import Callable, Iterator
from typing import TypeAlias, cast

from flask import Blueprint, Response, current_app

from domain.game.game import Game
from domain.kernel.record import Seat
from service.application.accounts import Caller
from service.application.command_handler import CommandHandler
from service.eventstore.codec import DisclosedEvent
from service.http import request_context
from service.http.content_negotiation import JSON, SSE, last_event_id, media_type
from service.http.errors import Problem
from service.http.paging import LARGEST_PAGE, page_size
from service.http.perspective import (
    chosen_seat,
    is_delayed,
    require_spectators,
    seat_of,
    shown_game,
    visible_game,
    visible_upto,
)
from service.http.responses import answer, etag
from service.http.schemas.bodies import ReadEvents
from service.http.streams import StreamGate, as_lines, as_sse, sse_message, streamed
from service.streaming.game_stream import GameHead, StreamRequest, ViewFollower, follow, standing

feed = Blueprint("feed", __name__)
READ_EVENTS = ReadEvents()
LONGEST_STREAM = 300
STREAM_LIMIT = 1_000_000

May: TypeAlias = Callable[[Game], bool]


@feed.get("/v1/games/<id>/events")
def events(id: str) -> Response:
    """The log as the caller may see it, after a version; `wait` keeps asking until something comes."""
    caller = request_context.maybe_caller()
    wanted = request_context.query(READ_EVENTS)

    public = wanted.get("as_") == "spectator"

    def look(game: Game) -> tuple[GameHead, Seat | None, May, bool]:
        visible_game(game, caller)
        require_spectators(game, caller)
        seat = chosen_seat(game, caller, None, public=public)
        return standing(game), seat, still_there(game, caller), is_delayed(game, caller)

    kind = media_type()
    now, seat, may, late = request_context.services().games.look(id, look)
    after = max(int(wanted.get("after", 0)), last_event_id())
    if late:
        return _late_page(StreamRequest(id, None, after, page_size(wanted.get("limit")), 0), caller, kind)
    wait = int(wanted.get("wait", LONGEST_STREAM if kind == SSE else 0))
    if kind == JSON:
        return _page(StreamRequest(id, seat, after, page_size(wanted.get("limit")), wait, may), now)
    if now.over and after >= now.version:
        return Response(status=204)  # tells an EventSource not to come back
    most = LARGEST_PAGE if "patch" in wanted else STREAM_LIMIT  # a patch costs two views, an event next to nothing
    request = StreamRequest(id, seat, after, page_size(wanted["limit"]) if "limit" in wanted else most, wait, may)
    if "patch" in wanted:
        if kind != SSE or after > now.version:
            raise request_context.invalid({"patch": ["Only for server-sent events from a version that is reached."]})
        return streamed(gate(), _patches(request_context.services().games, request), SSE)
    batches = follow(request_context.services().games, request)
    return streamed(
        gate(), as_sse(batches, lambda event: str(event.version)) if kind == SSE else as_lines(batches), kind
    )


def _late_page(request: StreamRequest, caller: Caller | None, kind: str) -> Response:
    """What spectators of a delayed game get: the past, page by page."""
    if kind != JSON:
        raise Problem(409, "game.delayed")
    games = request_context.services().games
    then = standing(
        games.at(request.game, visible_upto(request.game, caller, games.look(request.game, lambda game: game.version)))
    )
    upto = min(then.version, request.after + request.limit)
    stored = games.events(request.game, request.after, upto) if request.after < upto else []
    shown = [games.codec.disclose(then.title, event, None, then.opened) for event in stored]
    return _answer(request, shown, then.version)


def still_there(game: Game, caller: Caller | None) -> May:
    """Whether who began to follow may go on: with a token that still counts, and on the same seat, if it had one."""
    seat, known = seat_of(game, caller), request_context.still_known()
    return lambda now: known() and (seat is None or seat_of(now, caller) == seat)


def gate() -> StreamGate:
    return cast("StreamGate", current_app.extensions["bakufu.streams"])


def _page(request: StreamRequest, now: GameHead) -> Response:
    shown: list[DisclosedEvent] = []
    if request.after < now.version:
        shown = _first(request, now)
    elif request.seconds and not now.over:
        with gate().place():
            shown = _first(request, now)
    return _answer(request, shown, max(now.version, shown[-1].version if shown else 0))


def _first(request: StreamRequest, now: GameHead) -> list[DisclosedEvent]:
    shown: list[DisclosedEvent] = []
    for batch in follow(request_context.services().games, request):
        shown += batch
        if shown and (len(shown) >= request.limit or shown[-1].version >= now.version):
            break
    return shown


def _answer(request: StreamRequest, shown: list[DisclosedEvent], version: int) -> Response:
    last = shown[-1].version if shown else request.after
    headers = {"ETag": etag(last, request.seat)}
    if last < version:
        eyes = "&as=spectator" if request_context.asked().args.get("as") else ""  # the next page through the same eyes
        headers["Link"] = f'</v1/games/{request.game}/events?after={last}&limit={request.limit}{eyes}>; rel="next"'
    return answer({"events": shown, "version": version, "next": last if last < version else None}, headers=headers)


def _patches(games: CommandHandler, request: StreamRequest) -> Iterator[bytes]:
    """First the view at the version asked for, then for each event what it changes in that view.

    Nothing is folded before the first message is wanted, so who gets no place costs nothing.
    """
    sight = ViewFollower(games, request, shown_game)
    yield sse_message(sight.view, str(request.after), "view")
    for batch in follow(games, request):
        lines = [
            sse_message({"version": event.version, "patch": sight.step(event.version)}, str(event.version), "patch")
            for event in batch
        ]
        yield b"".join(lines) or b": still here\n\n"
