"""The to-do list as people and machines ask for it: what is due, how late it is, and what keeps failing.

It has three sources: games (a read model), maintenance (what read models and snapshots lack) and news on their way to
webhooks (a table of their own, with leases of their own).
"""

from collections.abc import Iterator, Mapping
from typing import NamedTuple

import msgspec

from projections.work import WorkItem, read_work
from service.application.maintenance import maintenance_items
from service.bootstrap import Application
from service.eventstore.port import Claim

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
    upto = now if due_only else None
    work = [read_work(row.data) for row in services.models.find("work", sort_upto=upto, limit=limit)]
    work += maintenance_items(services, limit)
    claims = _by_item(services.store.claims([item.id for item in work]))
    found = [_listed_work(item, claims, now) for item in work] + _of_webhooks(services, now, limit)
    return sorted((item for item in found if upto is None or item.due <= upto), key=lambda item: item.due)[:limit]


def figures(services: Application, now: int) -> dict[str, WorkFigures]:
    """By kind; each kind has its figures, also when there is nothing of it."""
    claims = _by_item(services.store.claims(limit=CLAIMS))
    tallies = {kind: _Tally(now) for kind in (*KINDS, OTHER)}
    for item in _listed(services):
        tallies[item.kind].add(item.due, claims.pop(item.id, None))
    for delivery in services.store.waiting_deliveries(MOST):
        tallies["webhook"].add(delivery.due, Claim(delivery.id, "", "", 0, delivery.tries, ""))
    for left in claims.values():
        tallies[OTHER].count(left)
    return {kind: tally.figures() for kind, tally in tallies.items()}


def total(by_kind: Mapping[str, WorkFigures]) -> WorkFigures:
    """All kinds together; the lag is the worst."""
    columns = WorkFigures(*(sum(column) for column in zip(*by_kind.values(), strict=True)))
    return columns._replace(lag=max(one.lag for one in by_kind.values()))


def _listed(services: Application) -> Iterator[WorkItem]:
    """Everything that workers lease."""
    after: tuple[int, str] | None = None
    while True:
        rows = services.models.find("work", after=after, limit=PAGE)
        for row in rows:
            yield read_work(row.data)
        if len(rows) < PAGE:
            break
        after = rows[-1].sort, rows[-1].key
    yield from maintenance_items(services, MOST)


def _by_item(claims: list[Claim]) -> dict[str, Claim]:
    return {claim.item: claim for claim in claims}


def _listed_work(item: WorkItem, claims: Mapping[str, Claim], now: int) -> ListedWork:
    left = _left_behind(claims.get(item.id))
    return ListedWork(item.subject, item.kind, item.why, item.due, now - item.due, *left)


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
