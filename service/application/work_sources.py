"""Where work comes from. Nothing is ticked off: an item is there for as long as there is a reason for it."""

from collections.abc import Iterator
from typing import Protocol
from zlib import crc32

from projections.competition import AWAITS_RESULTS
from projections.game_list import read_listed
from projections.ladder_list import ListedLadder, read_ladder
from projections.snapshot_candidates import read_candidate
from projections.tournament_list import ListedTournament, read_tournament
from projections.work import NOW, PEOPLE, WorkItem, read_work
from service.application.analysis_work import AnalysisWork
from service.application.checkpoints import Checkpoints
from service.application.clock import TimeSource
from service.application.statistics import Statistics
from service.eventstore.codec import time_told
from service.eventstore.port import START, Delivery, RowChange, Store, StoredRow
from service.projecting.models import ReadModels
from service.settings import Settings

PAGE = 200
PATIENCE_MS = 2_000  # by which read models may lag before they are on the list: workers carry them along in passing
TIDY_MS = 3_600_000
REST_MS = 60_000
SCRUB_MS = 24 * 3_600_000
SCRUB = "scrub"
TIDY = ("analyses", "deliveries", "explanations", "leases", "read-models", "receipts", "snapshots", "statistics")
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

    @property
    def checkpoints(self) -> Checkpoints: ...

    @property
    def settings(self) -> Settings: ...

    @property
    def statistics(self) -> Statistics: ...


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
        """First where people wait, then everything, each in the order in which it fell due.

        What waits for no time is due even if it was asked for at a time that is still to come: a clock was set back.
        """
        for tags in ([PEOPLE], []):
            for name in self._names:
                yield from self._pages(name, tags, now)
        for name in self._names:
            yield from self._pages(name, [NOW], None, after=(now, "\uffff"))

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

    def _pages(
        self, name: str, tags: list[str], upto: int | None, after: tuple[int, str] | None = None
    ) -> Iterator[list[WorkItem]]:
        while True:
            rows = self._models.find(name, tags, after=after, sort_upto=upto, limit=PAGE)
            if rows:
                yield [read_work(row.data) for row in rows]
            if len(rows) < PAGE:
                return
            after = rows[-1].sort, rows[-1].key


class ResultWork:
    """Games of events that are over, and may be known of: their results are to be counted."""

    pause = 0.2

    def __init__(self, models: ReadModels) -> None:
        self._models = models

    def due(self, now: int) -> Iterator[list[WorkItem]]:
        yield [item for item in self.listed(PAGE) if item.due <= now]

    def listed(self, limit: int) -> list[WorkItem]:
        found: list[ListedLadder | ListedTournament] = []
        for name, read in (("tournaments", read_tournament), ("ladders", read_ladder)):
            found += [read(row.data) for row in self._models.find(name, [AWAITS_RESULTS], limit=limit)]
        return [item for event in found if (item := self._results_of(event)) is not None][:limit]

    def next_due(self, after: int) -> int | None:
        return min((item.due for item in self.listed(PAGE) if item.due > after), default=None)

    def _results_of(self, event: ListedLadder | ListedTournament) -> WorkItem | None:
        """Due with the first game that is over; a game that is shown late counts late."""
        games = [read_listed(row.data) for row in self._models.rows("games", event.awaited).values()]
        shown = [game.ended + game.delay * 1000 for game in games if game.ended is not None]
        if not shown:
            return None
        return WorkItem("results", event.id, min(shown), str(event.version), f"{len(shown)} games are over")


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


class RestWork:
    """Nights and vacations that are set for all games: looked at once a minute while anybody has set any."""

    pause = 5.0

    def __init__(self, services: WorkContext) -> None:
        self._services = services
        self._book = WorkBook(services.store)

    def due(self, now: int) -> Iterator[list[WorkItem]]:
        yield [item for item in self.listed(1) if item.due <= now]

    def listed(self, limit: int) -> list[WorkItem]:
        plans = self._services.store.rests("", 1)
        if not plans:
            return []
        last = self._book.read(["rest"]).get("rest")
        due = last.sort + REST_MS if last else plans[0].changed
        mark = f"{last.sort}.{last.data.decode()}" if last else ""
        why = "games may have begun, clocks stopped, vacations begun"
        return [WorkItem("rest", "everybody", due, mark, why, "maintenance")]

    def next_due(self, after: int) -> int | None:
        return min((item.due for item in self.listed(1) if item.due > after), default=None)


class ScrubWork:
    """All that is stored is read again, a little at a time: a day after the last time, or after the first event."""

    pause = 1.0

    def __init__(self, services: WorkContext) -> None:
        self._store = services.store
        self._book = WorkBook(services.store)

    def due(self, now: int) -> Iterator[list[WorkItem]]:
        yield [item for item in self.listed(1) if item.due <= now]

    def listed(self, limit: int) -> list[WorkItem]:
        last = self._book.read([SCRUB]).get(SCRUB)
        if last is None:
            first = self._store.feed(START, 1).entries
            due = time_told(first[0].event) + SCRUB_MS if first else None
        else:
            due = last.sort if last.data else last.sort + SCRUB_MS  # some are left of this round
        if due is None:
            return []
        mark = f"{last.sort}.{last.data.decode()}" if last else ""
        return [WorkItem(SCRUB, "log", due, mark, "what is stored may have been damaged", "maintenance")]

    def next_due(self, after: int) -> int | None:
        return min((item.due for item in self.listed(1) if item.due > after), default=None)


class CheckpointWork:
    """The next checkpoint: due some time after the last one if anything has moved, or at once after many events."""

    pause = 2.0

    def __init__(self, services: WorkContext) -> None:
        self._services = services

    def due(self, now: int) -> Iterator[list[WorkItem]]:
        yield [item for item in self.listed(1) if item.due <= now]

    def listed(self, limit: int) -> list[WorkItem]:
        found = self._services.checkpoints.due(self._services.models.checkpoint().number)
        if found is None:
            return []
        n, due = found
        why = "streams have moved since the last checkpoint"
        return [WorkItem("checkpoint", "log", due, str(n), why, "maintenance")]

    def next_due(self, after: int) -> int | None:
        return min((item.due for item in self.listed(1) if item.due > after), default=None)


class WebhookWork:
    """News on their way: notes that are not yet turned into deliveries, and deliveries that wait to be sent."""

    pause = 0.5

    def __init__(self, services: WorkContext) -> None:
        self._services, self._store = services, services.store
        self._book = WorkBook(services.store)

    def due(self, now: int) -> Iterator[list[WorkItem]]:
        yield [item for item in self.listed(MOST_WAITING) if item.now or item.due <= now]

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
    if not hooks:
        return ""
    return f"{services.models.checkpoint().number}.{services.store.last_chat_note()}.{crc32(hooks.encode())}"


def _webhook_item(webhook: str, waiting: list[Delivery]) -> WorkItem:
    """Due with the first of its deliveries; tries and note are those of the worst."""
    worst = max(waiting, key=lambda delivery: delivery.tries)
    why = f"{len(waiting)} news are to be delivered"
    mark = f"{waiting[0].id}.{waiting[0].tries}"
    return WorkItem(
        "webhook",
        webhook,
        waiting[0].due,
        mark,
        why,
        "webhooks",
        tries=worst.tries,
        note=worst.note,
        now=not worst.tries,
    )


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
    return ModelWork(services.models), ResultWork(services.models)


def other_sources(services: WorkContext) -> tuple[WorkSource, ...]:
    return (
        AnalysisWork(services.store),
        MaintenanceWork(services),
        WebhookWork(services),
        CheckpointWork(services),
        RestWork(services),
        ScrubWork(services),
    )


def work_sources(services: WorkContext) -> tuple[WorkSource, ...]:
    return game_sources(services) + other_sources(services)
