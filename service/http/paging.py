"""Pages of lists, with opaque cursors and Link headers."""

from collections.abc import Iterable, Iterator
from itertools import islice
from typing import Any
from urllib.parse import urlencode

import msgspec
from flask import Response

from projections.game_list import LATE, read_listed, seen_late
from service.application.access import Viewer
from service.application.errors import Malformed
from service.bootstrap import Application
from service.eventstore.port import StoredRow
from service.http.request_context import HttpRequest
from service.http.responses import answer

DEFAULT_PAGE, LARGEST_PAGE = 50, 200
MOST_AT_ONCE = 1000
MOST_COUNTED = 1000
TAGGED = ("title", "status", "player", "seats", "clock", "rated")  # filters that are tags of the list, too
TELLING = {"status", "to_move", "clock"}  # filters that tell what a game is like now


def page_size(text: str | None) -> int:
    if text is None:
        return DEFAULT_PAGE
    size = int(text)
    if not 1 <= size <= LARGEST_PAGE:
        raise Malformed({"limit": [f"Must be from 1 to {LARGEST_PAGE}."]})
    return size


def page_of_games(http: HttpRequest, wanted: dict[str, Any], viewer: Viewer) -> Response:
    size = page_size(wanted.get("limit"))
    rows = list(islice(_rows(http.app, wanted, viewer, size + 1), size + 1))
    more = len(rows) > size
    rows = rows[:size]
    shown = [msgspec.Raw(row.data) for row in rows]
    body: dict[str, Any] = {"games": shown, "players": listed_people(http.app, rows), "next": None}
    if "count" in wanted:
        everything = {name: value for name, value in wanted.items() if name != "cursor"}
        body["total"] = sum(1 for _ in islice(_rows(http.app, everything, viewer, MOST_COUNTED), MOST_COUNTED))
    headers = {}
    if more:
        body["next"] = encoded(rows[-1].sort, rows[-1].key)
        onward = urlencode({**wanted, "cursor": body["next"]})
        headers["Link"] = f'</v1/games?{onward}>; rel="next"'
    return answer(body, headers=headers)


def listed_people(app: Application, rows: list[StoredRow]) -> dict[str, dict[str, Any]]:
    games = [read_listed(row.data) for row in rows]
    chairs = [chair for game in games for chair in game.seats]
    ids = {game.host for game in games} | {id for chair in chairs for id in (chair.player, chair.invited) if id}
    return people(app, ids, {chair.bot for chair in chairs if chair.bot})


def people(app: Application, ids: Iterable[str], bots: Iterable[str]) -> dict[str, dict[str, Any]]:
    """Names and kinds, looked up at once and each time: an erased name is gone from here, too."""
    found = {
        id: {"name": account.name, "kind": "bot" if account.bot else "person"}
        for id, account in app.accounts.known(sorted(ids)).items()
    }
    return found | {bot: {"name": bot, "kind": "built-in"} for bot in sorted(bots)}


def _rows(app: Application, wanted: dict[str, Any], viewer: Viewer, at_once: int) -> Iterator[StoredRow]:
    """Rows that fit, newest first, as the caller may see them; no cursor ever names one that is left out."""
    tags = [f"{name}:{wanted[name]}" for name in TAGGED if name in wanted]
    if "to_move" in wanted:
        tags.append(f"to-move:{wanted['to_move']}")
    if "free" in wanted:
        tags.insert(0, "free-seat")
    own = bool(viewer.account) and viewer.account in (wanted.get("player"), wanted.get("to_move"))
    if not own:
        tags.append("visibility:public")
    app.models.refresh()
    after = decoded(wanted.get("cursor"))
    while True:
        found = app.models.find("games", tags, after=after, limit=at_once, descending=True)
        for row in found:
            shown = _shown(row, wanted, viewer, app.clock.now()) if LATE in row.tags else row
            if shown is not None:
                yield shown
        if len(found) < at_once:
            return
        after = found[-1].sort, found[-1].key
        at_once = min(at_once * 4, MOST_AT_ONCE)  # many may be left out: a small page is no reason for many queries


def _shown(row: StoredRow, wanted: dict[str, Any], viewer: Viewer, now: int) -> StoredRow | None:
    """A game that is shown late: whole to its seats, else without what happens in it.

    To look for it by status or turn would tell the present, so that finds it only when nothing is hidden any more.
    """
    game = read_listed(row.data)
    if viewer.account and any(chair.player == viewer.account for chair in game.seats):
        return row
    late = seen_late(game, now)
    if late is None:
        return row
    return None if TELLING & wanted.keys() else row._replace(data=late)


def encoded(sort: int, key: str) -> str:
    return f"{sort}.{key}"


def decoded(cursor: str | None) -> tuple[int, str] | None:
    """The place that a cursor names; its form was checked with the rest of the query."""
    if cursor is None:
        return None
    sort, _, key = cursor.partition(".")
    return int(sort), key
