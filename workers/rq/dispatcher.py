"""From the to-do list to RQ's queues.

The list itself is the schedule: an item is queued when it is due, to the millisecond, so RQ's own scheduler (whole
seconds, sometimes early) is not needed. An item is leased when it is queued. If Redis loses it or its worker
dies, the lease runs out and the item is queued again under a new job id.
"""

import re
import secrets
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress

from redis import Redis
from redis.exceptions import RedisError
from rq import Queue
from rq.exceptions import DuplicateJobError

from domain.kernel.bot import Bot
from projections.work import WorkItem
from service.bootstrap import Application
from workers.rq.jobs import WORK
from workers.work_queue import claim, free_items, free_maintenance, refresh, wants_heavy_bot

URGENT, TURNS, THINKING, MAINTENANCE = "bakufu-urgent", "bakufu-turns", "bakufu-thinking", "bakufu-maintenance"
QUEUES = (URGENT, TURNS, THINKING, MAINTENANCE)  # in the order in which workers empty them
QUEUED_MS = 30_000
MAINTENANCE_QUEUED_MS = 300_000
NOT_IN_IDS = re.compile(r"[^A-Za-z0-9_-]")
JOB_SECONDS = 120
FAILED_SECONDS = 3600
ITEMS_A_ROUND = 2000
ITEMS_A_JOB = 10  # when much is due at once: RQ spends more on a job than we do on an item
QUEUED = "queued-"


class Dispatcher:
    def __init__(self, services: Application, redis: Redis, bots: Mapping[str, Bot]) -> None:
        self._services, self._bots = services, bots
        self.queues = {name: Queue(name, connection=redis, serializer="json") for name in QUEUES}

    def round(self) -> int:
        """Queue what is due and free; returns how many items that were. Raises RedisError, having kept nothing."""
        refresh(self._services)
        return self._queue(free_items(self._services, ITEMS_A_ROUND), self._queue_of, QUEUED_MS)

    def maintenance(self, limit: int) -> int:
        """Queue what no player waits for, behind everything else; it may lie there for longer."""
        return self._queue(free_maintenance(self._services, limit), lambda _: MAINTENANCE, MAINTENANCE_QUEUED_MS)

    def _queue(self, due: Sequence[WorkItem], queue_of: Callable[[WorkItem], str], lease: int) -> int:
        if not due:
            return 0
        token = QUEUED + secrets.token_hex(8)
        ours = claim(self._services, due, token, lease)
        waiting = {item.id for item in ours}
        try:
            for name in QUEUES:
                mine = [item for item in ours if queue_of(item) == name]
                for some in _shared_out(mine):
                    self._enqueue(self.queues[name], some, token, lease)
                    waiting -= {item.id for item in some}
        except RedisError:
            self._services.store.release(sorted(waiting), token)
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

    def _queue_of(self, item: WorkItem) -> str:
        """Somebody waits: urgent. A heavy bot: last, so that it never holds up the quick ones."""
        if wants_heavy_bot(item, self._bots):
            return THINKING
        return URGENT if item.queue == "urgent" else TURNS


def _plain(id: str) -> str:
    """RQ's job ids have letters, digits, dashes and underscores only."""
    return NOT_IN_IDS.sub("_", id)


def _shared_out(items: list[WorkItem]) -> list[list[WorkItem]]:
    """Few items: a job each, so that all workers share them. Many: some in each job."""
    size = min(ITEMS_A_JOB, 1 + len(items) // 40)
    return [items[start : start + size] for start in range(0, len(items), size)]
