"""Pages of lists, with opaque cursors and Link headers."""

from typing import Any
from urllib.parse import urlencode

import msgspec
from flask import Response

from service.accounts import Caller
from service.http import context
from service.http.answers import answer
from service.projector import catch_up

DEFAULT_PAGE, LARGEST_PAGE = 50, 200


def page_size(text: str | None) -> int:
    if text is None:
        return DEFAULT_PAGE
    size = int(text)
    if not 1 <= size <= LARGEST_PAGE:
        raise context.invalid({"limit": [f"Must be from 1 to {LARGEST_PAGE}."]})
    return size


def page_of_games(wanted: dict[str, Any], caller: Caller | None) -> Response:
    service = context.services()
    tags = [f"{name}:{wanted[name]}" for name in ("title", "status", "player") if name in wanted]
    if "to_move" in wanted:
        tags.append(f"to-move:{wanted['to_move']}")
    own = caller is not None and caller.account in (wanted.get("player"), wanted.get("to_move"))
    if not own:
        tags.append("visibility:public")
    size = page_size(wanted.get("limit"))
    catch_up(service.store, service.games_list)
    rows = service.store.find(
        service.games_list.name, tags, after=decoded(wanted.get("cursor")), limit=size + 1, descending=True
    )
    more = len(rows) > size
    rows = rows[:size]
    body: dict[str, Any] = {"games": [msgspec.Raw(row.data) for row in rows], "next": None}
    headers = {}
    if more:
        body["next"] = encoded(rows[-1].sort, rows[-1].key)
        onward = urlencode({**wanted, "cursor": body["next"]})
        headers["Link"] = f'</v1/games?{onward}>; rel="next"'
    return answer(body, headers=headers)


def encoded(sort: int, key: str) -> str:
    return f"{sort}.{key}"


def decoded(cursor: str | None) -> tuple[int, str] | None:
    """The place that a cursor names; its form was checked with the rest of the query."""
    if cursor is None:
        return None
    sort, _, key = cursor.partition(".")
    return int(sort), key
