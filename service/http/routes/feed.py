"""The feed of a game's events: one log, three ways - a page of JSON, lines of JSON, server-sent events."""

from collections.abc import Iterator
from typing import cast

from flask import Blueprint, Response, current_app

from domain.game.game import Game
from domain.kernel.record import Seat
from service.accounts import Caller
from service.following import Sight, Standing, Wish, follow, standing
from service.http import context
from service.http.answers import answer, etag
from service.http.bodies import ReadEvents
from service.http.media import JSON, SSE, last_event_id, media_type
from service.http.paging import page_size
from service.http.perspective import (
    chosen_seat,
    is_delayed,
    require_spectators,
    shown_game,
    visible_game,
    visible_upto,
)
from service.http.problems import Problem
from service.http.streams import StreamGate, as_lines, as_sse, sse_message, streamed
from service.journal import PublicEvent

feed = Blueprint("feed", __name__)
READ_EVENTS = ReadEvents()
LONGEST_STREAM = 300
STREAM_LIMIT = 1_000_000


@feed.get("/v1/games/<id>/events")
def events(id: str) -> Response:
    """The log as the caller may see it, after a version; `wait` keeps asking until something comes."""
    caller = context.maybe_caller()
    wanted = context.query(READ_EVENTS)

    def look(game: Game) -> tuple[Standing, Seat | None]:
        visible_game(game, caller)
        require_spectators(game, caller)
        return standing(game), chosen_seat(game, caller, None, public=wanted.get("as_") == "spectator")

    kind = media_type()
    now, seat = context.services().games.look(id, look)
    after = max(int(wanted.get("after", 0)), last_event_id())
    if is_delayed(id, caller):
        return _late_page(Wish(id, None, after, page_size(wanted.get("limit")), 0), caller, kind)
    wait = int(wanted.get("wait", LONGEST_STREAM if kind == SSE else 0))
    if kind == JSON:
        return _page(Wish(id, seat, after, page_size(wanted.get("limit")), wait), now)
    if now.over and after >= now.version:
        return Response(status=204)  # tells an EventSource not to come back
    wish = Wish(id, seat, after, page_size(wanted["limit"]) if "limit" in wanted else STREAM_LIMIT, wait)
    if "patch" in wanted:
        if kind != SSE or after > now.version:
            raise context.invalid({"patch": ["Only for server-sent events from a version that is reached."]})
        return streamed(gate(), _patches(wish), SSE)
    batches = follow(context.services().games, wish)
    return streamed(
        gate(), as_sse(batches, lambda event: str(event.version)) if kind == SSE else as_lines(batches), kind
    )


def _late_page(wish: Wish, caller: Caller | None, kind: str) -> Response:
    """What spectators of a delayed game get: the past, page by page."""
    if kind != JSON:
        raise Problem(409, "game.delayed", title=context.explained("game.delayed"))
    games = context.services().games
    then = standing(
        games.at(wish.game, visible_upto(wish.game, caller, games.look(wish.game, lambda game: game.version)))
    )
    upto = min(then.version, wish.after + wish.limit)
    stored = games.events(wish.game, wish.after, upto) if wish.after < upto else []
    shown = [games.journal.disclose(then.title, event, None, then.opened) for event in stored]
    return _answer(wish, shown, then.version)


def gate() -> StreamGate:
    return cast("StreamGate", current_app.extensions["bakufu.streams"])


def _page(wish: Wish, now: Standing) -> Response:
    shown: list[PublicEvent] = []
    if wish.after < now.version or wish.seconds:
        for batch in follow(context.services().games, wish._replace(seconds=wish.seconds)):
            shown += batch
            if shown and (len(shown) >= wish.limit or shown[-1].version >= now.version):
                break
    return _answer(wish, shown, max(now.version, shown[-1].version if shown else 0))


def _answer(wish: Wish, shown: list[PublicEvent], version: int) -> Response:
    last = shown[-1].version if shown else wish.after
    headers = {"ETag": etag(last, wish.seat), "Cache-Control": "private, no-cache", "Vary": "Authorization, Accept"}
    if last < version:
        headers["Link"] = f'</v1/games/{wish.game}/events?after={last}&limit={wish.limit}>; rel="next"'
    return answer({"events": shown, "version": version, "next": last if last < version else None}, headers=headers)


def _patches(wish: Wish) -> Iterator[bytes]:
    """First the view at the version asked for, then for each event what it changes in that view."""
    games = context.services().games
    sight = Sight(games, wish, shown_game)
    batches = follow(games, wish)

    def messages() -> Iterator[bytes]:
        yield sse_message(sight.view, str(wish.after), "view")
        for batch in batches:
            lines = [
                sse_message({"version": event.version, "patch": sight.step(event.version)}, str(event.version), "patch")
                for event in batch
            ]
            yield b"".join(lines) or b": still here\n\n"

    return messages()
