"""The to-do list as people and machines ask for it: what is due, how late it is, and what keeps failing."""

from collections.abc import Mapping
from typing import NamedTuple

import msgspec

from projections.work import WorkItem
from service.application.work_sources import WorkContext, work_sources
from service.eventstore.port import Claim

KINDS = (
    "start", "bot", "warning", "deadline", "tournament-begin", "pairing", "round-deadline", "season-end",
    "challenge-deadline", "results", "snapshot", "catch-up", "tidy", "rest", "scrub", "checkpoint",
    "webhook", "webhook-plan", "analysis",
)  # fmt: skip
OTHER = "other"  # leases and failures of what is no longer on the list
STUCK_TRIES = 3
MOST = 100_000  # of each source: beyond that many, figures count no further
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


def items(services: WorkContext, now: int, *, limit: int = 100, due_only: bool = False) -> list[ListedWork]:
    """The next items, most urgent first."""
    work = [item for source in work_sources(services) for item in source.listed(limit)]
    claims = _by_item(services.store.claims([item.id for item in work]))
    found = [_listed_work(item, claims.get(item.id), now) for item in work if is_due(item, now) or not due_only]
    return sorted(found, key=lambda item: item.due)[:limit]


def figures(services: WorkContext, now: int) -> dict[str, WorkFigures]:
    """By kind; each kind has its figures, also when there is nothing of it."""
    claims = _by_item(services.store.claims(limit=CLAIMS))
    tallies = {kind: _Tally(now) for kind in (*KINDS, OTHER)}
    for source in work_sources(services):
        for item in source.listed(MOST):
            tally = tallies.setdefault(item.kind, _Tally(now))
            tally.add(item, claims.pop(item.id, None))
    for left in claims.values():
        tallies[OTHER].count(left.owner, left.until, left.tries)
    return {kind: tally.figures() for kind, tally in tallies.items()}


def total(by_kind: Mapping[str, WorkFigures]) -> WorkFigures:
    """All kinds together; the lag is the worst."""
    columns = WorkFigures(*(sum(column) for column in zip(*by_kind.values(), strict=True)))
    return columns._replace(lag=max(one.lag for one in by_kind.values()))


def is_due(item: WorkItem, now: int) -> bool:
    return item.now or item.due <= now


def _late(item: WorkItem, now: int) -> int:
    """Milliseconds. What was asked for in the future shows that a clock was set back, and by how much."""
    return abs(now - item.due) if item.now else now - item.due


def _by_item(claims: list[Claim]) -> dict[str, Claim]:
    return {claim.item: claim for claim in claims}


def _listed_work(item: WorkItem, claim: Claim | None, now: int) -> ListedWork:
    owner, tries, note = (claim.owner, claim.tries, claim.note) if claim else ("", 0, "")
    told = (tries, note) if tries else (item.tries, item.note)
    return ListedWork(item.subject, item.kind, item.why, item.due, _late(item, now), owner, *told)


class _Tally:
    """Counts one kind."""

    def __init__(self, now: int) -> None:
        self._now, self._lag = now, 0
        self._waiting = self._due = self._working = self._failing = self._stuck = 0

    def add(self, item: WorkItem, claim: Claim | None) -> None:
        if is_due(item, self._now):
            self._due += 1
            self._lag = max(self._lag, _late(item, self._now))
        else:
            self._waiting += 1
        owner, until, tries = (claim.owner, claim.until, claim.tries) if claim else ("", 0, 0)
        self.count(owner, until, max(tries, item.tries))

    def count(self, owner: str, until: int, tries: int) -> None:
        self._working += bool(owner) and until > self._now
        self._failing += tries > 0
        self._stuck += tries >= STUCK_TRIES

    def figures(self) -> WorkFigures:
        return WorkFigures(self._waiting, self._due, self._lag, self._working, self._failing, self._stuck)
