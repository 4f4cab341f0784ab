"""The to-do list as people and machines ask for it: what is due, how late it is, and what keeps failing.

It has three sources: games (a read model), maintenance (what read models and snapshots lack) and news on their way to
webhooks (a table of their own, with leases of their own).
"""

from collections.abc import Iterator, Mapping
from typing import NamedTuple

import msgspec

from projections.todo import NEVER, read_item
from service.application.maintenance import MaintenanceItem, maintenance_items
from service.bootstrap import Application
from service.eventstore.port import Claim, Row

KINDS = ("bot", "warning", "deadline", "snapshot", "catch-up", "webhook")
OTHER = "other"  # leases and failures of what is no longer on the list
STUCK_TRIES = 3
PAGE = 1000
MOST = 10_000  # items of maintenance, and deliveries: beyond that many, figures count no further
CLAIMS = 100_000


class ListedWork(msgspec.Struct, frozen=True):
    """One item of the list, with what its workers left behind."""

    subject: str  # a game, a read model or a webhook
    kind: str
    why: str
    due: int  # milliseconds since 1970
    late: int  # milliseconds; below 0 while there is time
    owner: str
    tries: int
    note: str

    @property
    def stuck(self) -> bool:
        return self.tries >= STUCK_TRIES


class WorkFigures(NamedTuple):
    """For metrics: everything here is read from the database, so any process can tell it."""

    waiting: int = 0  # items that are due later
    due: int = 0
    lag: int = 0  # milliseconds by which the oldest due item is late
    working: int = 0  # leases that are held
    failing: int = 0  # items that failed and wait for another try
    stuck: int = 0  # of these, the ones that failed again and again


def items(services: Application, now: int, *, limit: int = 100, due_only: bool = False) -> list[ListedWork]:
    """The next items, most urgent first."""
    upto = now if due_only else NEVER - 1
    rows = services.store.find(services.todo.name, sort_upto=upto, limit=limit)
    listed = maintenance_items(services, limit)
    claims = _by_item(services.store.claims([*(row.key for row in rows), *(item.id for item in listed)]))
    found = [_of_game(row, claims, now) for row in rows] + [_of_maintenance(item, claims, now) for item in listed]
    found += _of_webhooks(services, now, limit)
    return sorted((item for item in found if item.due <= upto), key=lambda item: item.due)[:limit]


def figures(services: Application, now: int) -> dict[str, WorkFigures]:
    """By kind; each kind has its figures, also when there is nothing of it."""
    claims = _by_item(services.store.claims(limit=CLAIMS))
    tallies = {kind: _Tally(now) for kind in (*KINDS, OTHER)}
    for key, kind, due in _listed(services):
        tallies[kind].add(due, claims.pop(key, None))
    for delivery in services.store.waiting_deliveries(MOST):
        tallies["webhook"].add(delivery.due, Claim(delivery.id, "", "", 0, delivery.tries, ""))
    for left in claims.values():
        tallies[OTHER].count(left)
    return {kind: tally.figures() for kind, tally in tallies.items()}


def total(by_kind: Mapping[str, WorkFigures]) -> WorkFigures:
    """All kinds together; the lag is the worst."""
    columns = WorkFigures(*(sum(column) for column in zip(*by_kind.values(), strict=True)))
    return columns._replace(lag=max(one.lag for one in by_kind.values()))


def _listed(services: Application) -> Iterator[tuple[str, str, int]]:
    """Lease, kind and due time of everything that workers lease."""
    after: tuple[int, str] | None = None
    while True:
        rows = services.store.find(services.todo.name, after=after, sort_upto=NEVER - 1, limit=PAGE)
        for row in rows:
            yield row.key, _kind(row), row.sort
        if len(rows) < PAGE:
            break
        after = rows[-1].sort, rows[-1].key
    for item in maintenance_items(services, MOST):
        yield item.id, item.kind, item.due


def _kind(row: Row) -> str:
    return next((tag[3:] for tag in row.tags if tag.startswith("do:")), OTHER)


def _by_item(claims: list[Claim]) -> dict[str, Claim]:
    return {claim.item: claim for claim in claims}


def _of_game(row: Row, claims: Mapping[str, Claim], now: int) -> ListedWork:
    due = read_item(row.data).due
    return ListedWork(row.key, due.kind, due.why, due.at, now - due.at, *_left_behind(claims.get(row.key)))


def _of_maintenance(item: MaintenanceItem, claims: Mapping[str, Claim], now: int) -> ListedWork:
    left = _left_behind(claims.get(item.id))
    return ListedWork(
        item.subject,
        item.kind,
        item.why,
        item.due,
        now - item.due,
        *left,
    )


def _of_webhooks(services: Application, now: int, limit: int) -> list[ListedWork]:
    """Whoever sends a delivery puts it off for a minute, so one that is being sent looks like one to be repeated."""
    return [
        ListedWork(
            sent.webhook, "webhook", "news are to be delivered", sent.due, now - sent.due, "", sent.tries, sent.note
        )
        for sent in services.store.waiting_deliveries(limit)
    ]


def _left_behind(claim: Claim | None) -> tuple[str, int, str]:
    return (claim.owner, claim.tries, claim.note) if claim else ("", 0, "")


class _Tally:
    """Counts one kind."""

    def __init__(self, now: int) -> None:
        self._now = self._oldest = now
        self._waiting = self._due = self._working = self._failing = self._stuck = 0

    def add(self, due: int, claim: Claim | None) -> None:
        if due <= self._now:
            self._due += 1
            self._oldest = min(self._oldest, due)
        else:
            self._waiting += 1
        if claim is not None:
            self.count(claim)

    def count(self, claim: Claim) -> None:
        self._working += bool(claim.owner) and claim.until > self._now
        self._failing += claim.tries > 0
        self._stuck += claim.tries >= STUCK_TRIES

    def figures(self) -> WorkFigures:
        lag = self._now - self._oldest
        return WorkFigures(self._waiting, self._due, lag, self._working, self._failing, self._stuck)
