"""Where work comes from. Nothing is ticked off: an item is there for as long as there is a reason for it."""

from collections.abc import Iterator
from typing import Protocol
from zlib import crc32

from projections.snapshot_candidates import read_candidate
from projections.work import PEOPLE, WorkItem, read_work
from service.application.clock import TimeSource
from service.eventstore.port import Delivery, RowChange, Store, StoredRow
from service.projecting.models import ReadModels

PAGE = 200
PATIENCE_MS = 2_000  # by which read models may lag before they are on the list: workers carry them along in passing
TIDY_MS = 3_600_000
TIDY = ("deliveries", "leases", "read-models", "receipts")
MOST_WAITING = 10_000  # deliveries that are looked at
NO_TAGS: frozenset[str] = frozenset()


class WorkContext(Protocol):
    """What work is found with."""

    @property
    def store(self) -> Store: ...

    @property
    def models(self) -> ReadModels: ...

    @property
    def clock(self) -> TimeSource: ...


class WorkSource(Protocol):
    @property
    def pause(self) -> float:
        """Seconds after which it is worth looking again."""

    def due(self, now: int) -> Iterator[list[WorkItem]]:
        """What is due, page by page, the most urgent first; which of it is leased is not its business."""

    def listed(self, limit: int) -> list[WorkItem]:
        """What there is, due or not, by time."""

    def next_due(self, after: int) -> int | None:
        """When the next item falls due that was not due at a time, as far as that is known before."""


class ModelWork:
    """Items that follow from the log: rows of those read models that hold items."""

    pause = 0.0

    def __init__(self, models: ReadModels) -> None:
        self._models = models
        self._names = [name for name, model in models.registry.models.items() if model.holds_work]

    def due(self, now: int) -> Iterator[list[WorkItem]]:
        """First where people wait, then everything, each in the order in which it fell due."""
        for tags in ([PEOPLE], []):
            for name in self._names:
                yield from self._pages(name, tags, now)

    def listed(self, limit: int) -> list[WorkItem]:
        found = []
        for name in self._names:
            for page in self._pages(name, [], None):
                found += page
                if len(found) >= limit:
                    break
        return sorted(found, key=lambda item: item.due)[:limit]

    def next_due(self, after: int) -> int | None:
        rows = [row for name in self._names for row in self._models.find(name, after=(after, "\uffff"), limit=1)]
        return min((row.sort for row in rows), default=None)

    def _pages(self, name: str, tags: list[str], upto: int | None) -> Iterator[list[WorkItem]]:
        after: tuple[int, str] | None = None
        while True:
            rows = self._models.find(name, tags, after=after, sort_upto=upto, limit=PAGE)
            if rows:
                yield [read_work(row.data) for row in rows]
            if len(rows) < PAGE:
                return
            after = rows[-1].sort, rows[-1].key


class MaintenanceWork:
    """What no player waits for: read models that lag or are being built, snapshots of long games, tidying."""

    pause = 0.5

    def __init__(self, services: WorkContext) -> None:
        self._services, self._models = services, services.models
        self._book = WorkBook(services.store)

    def due(self, now: int) -> Iterator[list[WorkItem]]:
        yield [item for item in self.listed(PAGE) if item.due <= now]

    def listed(self, limit: int) -> list[WorkItem]:
        """Read models first: the list of long games is one of them."""
        return (self.catch_ups() + self._snapshots(limit) + self._tidying())[:limit]

    def next_due(self, after: int) -> int | None:
        return None

    def catch_ups(self) -> list[WorkItem]:
        return [
            WorkItem(
                "catch-up",
                lag.track.name,
                lag.since + PATIENCE_MS if lag.since else self._services.clock.now(),
                f"{lag.checkpoint.number}.{lag.checkpoint.revision}",
                f"events are not yet folded into {', '.join(sorted(lag.track.models))}",
                "maintenance",
            )
            for lag in self._models.lagging()
        ]

    def _snapshots(self, limit: int) -> list[WorkItem]:
        rows = self._services.store.without_snapshot(self._models.registry.live("snapshots"), limit)
        games = [read_candidate(row.data) for row in rows]
        why = "has passed {} events and has no snapshot there"
        return [
            WorkItem("snapshot", game.id, game.at, str(game.version), why.format(game.version), "maintenance")
            for game in games
        ]

    def _tidying(self) -> list[WorkItem]:
        """Once an hour, whoever does it; the hour is the mark."""
        last = self._book.read([f"tidy:{subject}" for subject in TIDY])
        found = []
        for subject in TIDY:
            row = last.get(f"tidy:{subject}")
            due = row.sort + TIDY_MS if row else self._services.clock.now() - TIDY_MS  # never done: long due
            found.append(
                WorkItem(
                    "tidy", subject, due, str(row.sort if row else 0), "old ones are to be forgotten", "maintenance"
                )
            )
        return found


class WebhookWork:
    """News on their way: notes that are not yet turned into deliveries, and deliveries that wait to be sent."""

    pause = 0.5

    def __init__(self, services: WorkContext) -> None:
        self._services, self._store = services, services.store
        self._book = WorkBook(services.store)

    def due(self, now: int) -> Iterator[list[WorkItem]]:
        yield [item for item in self.listed(MOST_WAITING) if item.due <= now]

    def listed(self, limit: int) -> list[WorkItem]:
        return [*self._planning(), *self._sending()][:limit]

    def next_due(self, after: int) -> int | None:
        return min((item.due for item in self._sending() if item.due > after), default=None)

    def _sending(self) -> list[WorkItem]:
        """One item for each webhook: news of one are sent one after the other, in their order."""
        waiting: dict[str, list[Delivery]] = {}
        for delivery in self._store.waiting_deliveries(MOST_WAITING):
            waiting.setdefault(delivery.webhook, []).append(delivery)
        return [_webhook_item(webhook, deliveries) for webhook, deliveries in waiting.items()]

    def _planning(self) -> Iterator[WorkItem]:
        mark = plan_mark(self._services)
        done = self._book.read(["webhook-plan"]).get("webhook-plan")
        if mark and (done is None or done.data.decode() != mark):
            now = self._services.clock.now()
            yield WorkItem("webhook-plan", "notes", now, mark, "there are notes for webhooks", "maintenance")


def plan_mark(services: WorkContext) -> str:
    """How far notes have come, and for whom; empty while nobody wants to be told."""
    hooks = ",".join(hook.id for hook in services.store.enabled_webhooks("", PAGE))
    return f"{services.models.checkpoint().number}.{crc32(hooks.encode())}" if hooks else ""


def _webhook_item(webhook: str, waiting: list[Delivery]) -> WorkItem:
    """Due with the first of its deliveries; tries and note are those of the worst."""
    worst = max(waiting, key=lambda delivery: delivery.tries)
    why = f"{len(waiting)} news are to be delivered"
    mark = f"{waiting[0].id}.{waiting[0].tries}"
    return WorkItem("webhook", webhook, waiting[0].due, mark, why, "webhooks", tries=worst.tries, note=worst.note)


class WorkBook:
    """When things were done last that no table tells: rows beside the read models, which may be lost."""

    def __init__(self, store: Store) -> None:
        self._store = store

    def read(self, keys: list[str]) -> dict[str, StoredRow]:
        return self._store.rows("work-book", keys)

    def write(self, key: str, at: int, mark: str = "") -> None:
        self._store.write_rows({"work-book": [RowChange(None, StoredRow(key, at, NO_TAGS, mark.encode()))]})


def game_sources(services: WorkContext) -> tuple[WorkSource, ...]:
    """What players wait for."""
    return (ModelWork(services.models),)


def other_sources(services: WorkContext) -> tuple[WorkSource, ...]:
    return MaintenanceWork(services), WebhookWork(services)


def work_sources(services: WorkContext) -> tuple[WorkSource, ...]:
    return game_sources(services) + other_sources(services)
