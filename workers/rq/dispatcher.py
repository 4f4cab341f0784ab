"""From the to-do list to RQ's queues.

The list itself is the schedule: an item is queued when it is due, to the millisecond, so RQ's own scheduler (whole
seconds, sometimes early) is not needed. An item is leased when it is queued. If Redis loses it or its worker
dies, the lease runs out and the item is queued again under a new job id.
"""

import re
import secrets
from collections.abc import Sequence
from contextlib import suppress

from redis import Redis
from redis.exceptions import RedisError
from rq import Queue
from rq.exceptions import DuplicateJobError

from projections.work import Queue as WorkKind
from projections.work import WorkItem
from service.application.work_sources import WorkSource, work_sources
from workers.rq.jobs import WORK
from workers.work_queue import IN_PASSING, WorkQueue, queue_of

PREFIX = "bakufu-"
KINDS: tuple[WorkKind, ...] = ("urgent", "turns", "thinking", "webhooks", "maintenance")
QUEUES = tuple(f"{PREFIX}{kind}" for kind in KINDS)  # in the order in which workers empty them
QUEUED_MS = 30_000
PATIENT_MS = 300_000  # what no player waits for may lie in its queue for longer
NOT_IN_IDS = re.compile(r"[^A-Za-z0-9_-]")
JOB_SECONDS = 120
FAILED_SECONDS = 3600
ITEMS_A_ROUND = 2000
ITEMS_A_JOB = 10  # when much is due at once: RQ spends more on a job than we do on an item
QUEUED = "queued-"


class Dispatcher:
    def __init__(self, queue: WorkQueue, redis: Redis) -> None:
        self._queue, self._store = queue, queue.services.store
        self.queues = {name: Queue(name, connection=redis, serializer="json") for name in QUEUES}

    def round(self, sources: Sequence[WorkSource] | None = None) -> int:
        """Queue what is due and free; returns how many items that were. Raises RedisError, having kept nothing."""
        services = self._queue.services
        services.models.refresh(IN_PASSING)
        due = self._queue.free(work_sources(services) if sources is None else sources, ITEMS_A_ROUND)
        by_kind: dict[WorkKind, list[WorkItem]] = {kind: [] for kind in KINDS}
        for item in due:
            by_kind[queue_of(item, self._queue.game_worker.bots)].append(item)
        return sum(self._put(kind, items) for kind, items in by_kind.items() if items)

    def _put(self, kind: WorkKind, due: Sequence[WorkItem]) -> int:
        token = QUEUED + secrets.token_hex(8)
        lease = PATIENT_MS if kind in ("maintenance", "webhooks") else QUEUED_MS
        ours = self._queue.claim(due, token, lease)
        waiting = {item.id for item in ours}
        try:
            for some in _shared_out(ours):
                self._enqueue(self.queues[f"{PREFIX}{kind}"], some, token, lease)
                waiting -= {item.id for item in some}
        except RedisError:
            self._store.release(sorted(waiting), token)
            raise
        return len(ours)

    def _enqueue(self, queue: Queue, items: Sequence[WorkItem], token: str, lease: int) -> None:
        id = _plain(f"{items[0].id}-{items[0].mark}-{token.removeprefix(QUEUED)}")
        args = ([item.id for item in items], token)
        with suppress(DuplicateJobError):  # queued before, though the answer got lost
            queue.enqueue_call(
                WORK,
                args,
                job_id=id,
                unique=True,
                timeout=JOB_SECONDS,
                result_ttl=0,
                failure_ttl=FAILED_SECONDS,
                ttl=lease // 1000,
            )


def _plain(id: str) -> str:
    """RQ's job ids have letters, digits, dashes and underscores only."""
    return NOT_IN_IDS.sub("_", id)


def _shared_out(items: list[WorkItem]) -> list[list[WorkItem]]:
    """Few items: a job each, so that all workers share them. Many: some in each job."""
    size = min(ITEMS_A_JOB, 1 + len(items) // 40)
    return [items[start : start + size] for start in range(0, len(items), size)]
