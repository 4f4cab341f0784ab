"""What the routes of tournaments and of ladders have in common."""

from collections.abc import Callable, Sequence
from itertools import islice
from typing import Any, Generic, Protocol, TypeVar
from urllib.parse import urlencode

import msgspec
from flask import Response

from domain.kernel.aggregate import Doer
from domain.kernel.record import Command
from service.application.competition.competitions import Competitions
from service.application.requests import Outcome
from service.bootstrap import Application
from service.http.errors import not_found
from service.http.organisers import doer_of, organiser, recorded
from service.http.paging import decoded, encoded, page_size
from service.http.request_context import HttpRequest, current
from service.http.responses import answer, etag
from service.http.schemas.accounts import WithReason
from service.http.schemas.strict import StrictSchema

TAGS = ("title", "status", "organiser", "player")
REASON = WithReason()
A = TypeVar("A")


class CompetitionSummary(Protocol):
    @property
    def id(self) -> str: ...


class ShownCompetition(Protocol):
    @property
    def version(self) -> int: ...

    @property
    def values(self) -> CompetitionSummary: ...


S = TypeVar("S", bound=ShownCompetition)


class CompetitionRoutes(Generic[A, S]):
    """Of one kind; `name` is that of its collection and its read model, `prefix` begins its ids."""

    def __init__(self, name: str, prefix: str, of: Callable[[Application], Competitions[A, S]]) -> None:
        self._name, self._prefix, self._of = name, prefix, of
        self._noun = name.removesuffix("s")
        self.action = f"{self._noun}-changed"

    def known(self, id: str) -> str:
        """An id of something else is nobody's."""
        if not id.startswith(self._prefix):
            raise not_found(f"There is no {self._noun} of that id.")
        return id

    def listed(self, schema: StrictSchema) -> Response:
        """Newest first."""
        http = current()
        http.anybody()
        wanted = http.query(schema)
        size = page_size(wanted.get("limit"))
        tags = [f"{name}:{wanted[name]}" for name in TAGS if name in wanted]
        http.app.models.refresh()
        after = decoded(wanted.get("cursor"))
        rows = http.app.models.find(self._name, tags, after=after, limit=size + 1, descending=True)
        body: dict[str, Any] = {self._name: [msgspec.Raw(row.data) for row in islice(rows, size)], "next": None}
        headers = {}
        if len(rows) > size:
            body["next"] = encoded(rows[size - 1].sort, rows[size - 1].key)
            headers["Link"] = f'</v1/{self._name}?{urlencode({**wanted, "cursor": body["next"]})}>; rel="next"'
        return answer(body, headers=headers)

    def change(
        self,
        http: HttpRequest,
        id: str,
        doer: Doer,
        wanted: Command | Callable[[A], Sequence[Command]],
        reason: str = "",
        *,
        status: int = 200,
    ) -> Response:
        outcome = self._of(http.app).change(
            self.known(id),
            doer,
            wanted,
            expected=http.expected_version(needed=False),
            once=http.once_key(),
            also=recorded(http, self.action, id, doer, reason),
        )
        return self.changed(outcome, status)

    def with_reason(self, id: str, order: Callable[[str], Command]) -> Response:
        """What an organiser orders by nothing but a reason."""
        http = current()
        viewer = organiser(http)
        reason = http.body(REASON)["reason"]
        return self.change(http, id, doer_of(viewer), order(reason), reason)

    def changed(self, outcome: Outcome[S], status: int) -> Response:
        shown = outcome.result
        headers = {"ETag": etag(shown.version, None)}
        if status == 201:
            headers["Location"] = f"/v1/{self._name}/{shown.values.id}"
        return answer(shown.values, status, headers, replayed=outcome.replayed)


def csv_answer(id: str, part: str, written: str) -> Response:
    headers = {"Content-Disposition": f'attachment; filename="{id}-{part}.csv"'}
    return Response(written, content_type="text/csv; charset=utf-8", headers=headers)
