"""The embedded worker: one process that works the to-do list off by itself, straight from the database."""

import logging
import threading
from collections.abc import Callable, Sequence
from concurrent.futures import Future, ThreadPoolExecutor

from projections.work import WorkItem
from service.application.work_sources import WorkSource, work_sources
from service.eventstore.port import StoreError
from workers.doorbell import POLL_SECONDS, Doorbell
from workers.outcome import Deadline
from workers.schedule import Schedule
from workers.work_queue import IN_PASSING, WorkQueue, new_owner, queue_of

log = logging.getLogger("bakufu.worker")

ITEMS_A_ROUND = 50
ROUND_SECONDS = 0.5
SENDERS = 8  # threads for webhooks: a far end may be slow
LONGEST_WAIT_SECONDS = 1.0
TROUBLE_SECONDS = 0.5


class EmbeddedRunner:
    """Light work is done at once, in order. Webhooks go to threads, and so do games with a heavy bot to move.

    Each thinking thread has a bot process of its own, so a thinking bot holds up nothing else.
    """

    def __init__(self, queue: WorkQueue, thinking: Sequence[WorkQueue] = ()) -> None:
        self.queue, self.owner, self.meter = queue, new_owner("embedded"), queue.meter
        self.services, self.sources = queue.services, work_sources(queue.services)
        self._thinkers = list(thinking)
        self._bell = Doorbell(self.services.store)
        self._free = list(thinking)
        self._pool = ThreadPoolExecutor(max_workers=max(1, len(self._free)), thread_name_prefix="thinking")
        self._senders = ThreadPoolExecutor(max_workers=SENDERS, thread_name_prefix="webhooks")
        self._aside: set[Future[None]] = set()
        self._owed: set[str] = set()  # items whose leases are to be given back
        self._sending = 0
        self._unfinished = False
        self._stop = threading.Event()

    def round(self, sources: Sequence[WorkSource] | None = None) -> int:
        """Catch up and work off what is due; returns how many items that were."""
        end = Deadline(ROUND_SECONDS)
        self.services.models.refresh(IN_PASSING)
        self._aside = {future for future in self._aside if not future.done()}
        self.give_back()
        wanted = self._that_fit(self.queue.free(self.sources if sources is None else sources, ITEMS_A_ROUND))
        in_hand = {item.id for item in wanted}  # perhaps: the answer to a claim can get lost
        try:
            ours = self.queue.claim(wanted, self.owner)
            in_hand = {item.id for item in ours}
            for done, item in enumerate(ours):
                if self._stop.is_set() or (done and end.passed):
                    break  # look again: somebody may be waiting by now; but on the slowest machine something gets done
                self._start(item)
                in_hand.remove(item.id)
        finally:
            self._owed |= in_hand
        self.give_back()
        return len(ours) - len(in_hand)

    def give_back(self) -> None:
        """Leases of items that nobody here works on: not begun, or in hand when the database went away."""
        while owed := list(self._owed):
            self.services.store.release(owed, self.owner)
            self._owed.difference_update(owed)

    def _that_fit(self, due: Sequence[WorkItem]) -> list[WorkItem]:
        """All that is done at once, and as much of the rest as there are threads for."""
        heavy = [item for item in due if self._is_heavy(item)]
        news = [item for item in due if item.queue == "webhooks"]
        here = [item for item in due if item not in heavy and item not in news]
        return here + heavy[: len(self._free)] + news[: SENDERS - self._sending]

    def _is_heavy(self, item: WorkItem) -> bool:
        return bool(self._thinkers) and queue_of(item, self.queue.game_worker.bots) == "thinking"

    def _start(self, item: WorkItem) -> None:
        if self._is_heavy(item):
            self._aside.add(self._pool.submit(self._think, item.id, self._free.pop()))
        elif item.queue == "webhooks":
            self._sending += 1
            self._aside.add(self._senders.submit(self._send, item.id))
        else:
            self._unfinished |= self.queue.run(item.id, self.owner).more and item.queue == "maintenance"

    def run(self, stop: threading.Event, alive: Callable[[], bool] = lambda: True) -> None:
        """Work until told to stop, or until whoever needs it is gone; then finish the slice and give back the rest."""
        self._stop, schedule = stop, Schedule(self.sources)
        while not stop.is_set() and alive():
            try:
                before, looked = self.services.store.pulse(), self.services.clock.now()
                self._unfinished = False
                busy = bool(self.round(schedule.take()))
                if self._unfinished:
                    schedule.hurry()
                if not busy:
                    self._wait(before, looked, stop)
            except StoreError as trouble:
                log.warning("store: %s", trouble)
                stop.wait(TROUBLE_SECONDS)
            except Exception:  # whatever it was, the next round must come
                log.exception("a round failed")
                stop.wait(TROUBLE_SECONDS)
        self.close()

    def finish(self) -> None:
        """Wait for what was begun aside."""
        for future in list(self._aside):
            future.result()

    def close(self) -> None:
        """Kill thinking bots: their games go on from the log, here or elsewhere."""
        self._bell.close()
        for queue in [self.queue, *self._thinkers]:
            queue.game_worker.thinker.close()
        self._pool.shutdown(wait=True, cancel_futures=True)
        self._senders.shutdown(wait=True, cancel_futures=True)
        try:
            self.services.store.expire(self.owner)
        except StoreError as trouble:
            log.warning("store: %s", trouble)

    def _think(self, item: str, queue: WorkQueue) -> None:
        try:
            queue.run(item, self.owner)
        except StoreError as trouble:
            self._owed.add(item)
            log.warning("store: %s", trouble)
        finally:
            self._free.append(queue)

    def _send(self, item: str) -> None:
        try:
            self.queue.run(item, self.owner)
        except StoreError as trouble:
            self._owed.add(item)
            log.warning("store: %s", trouble)
        finally:
            self._sending -= 1

    def _wait(self, pulse: int, looked: int, stop: threading.Event) -> None:
        """Sleep until somebody writes, something falls due that was not when it was last looked, or for a moment."""
        dues = [due for source in self.sources if (due := source.next_due(looked)) is not None]
        due = min(dues, default=looked + 3_600_000)
        for _ in range(int(LONGEST_WAIT_SECONDS / POLL_SECONDS)):
            if self._bell.rung(pulse, stop) or self.services.clock.now() >= due:
                return
            if any(future.done() for future in self._aside):
                return
