"""The embedded worker: one process that works the to-do list off by itself, straight from the database."""

import logging
import threading
import time
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor

from service.eventstore.port import StoreError
from workers.game_worker import GameWorker
from workers.maintenance_schedule import MaintenanceSchedule
from workers.metrics import Meter
from workers.work_queue import claim, free_items, free_maintenance, new_owner, refresh, wants_heavy_bot, work_off

log = logging.getLogger("bakufu.worker")

ITEMS_A_ROUND = 50
ROUND_SECONDS = 0.5
MAINTENANCE_SECONDS = 0.25  # at a time: a bot may be asked meanwhile
POLL_SECONDS = 0.01  # how often the database is asked whether anything has happened
LONGEST_WAIT_SECONDS = 1.0
TROUBLE_SECONDS = 0.5


class EmbeddedRunner:
    """Light work is done at once, in order; games with a heavy bot to move go to threads, one for each thinking worker.

    Each of those threads has a bot process of its own, so a thinking bot holds up nothing else.
    """

    def __init__(
        self, game_worker: GameWorker, thinking: list[GameWorker] | None = None, meter: Meter | None = None
    ) -> None:
        self.game_worker, self.owner, self.meter = game_worker, new_owner("embedded"), meter or Meter()
        self._thinkers = list(thinking or [])
        self._free = list(self._thinkers)
        self._pool = ThreadPoolExecutor(max_workers=max(1, len(self._free)), thread_name_prefix="thinking")
        self._thinking: set[Future[None]] = set()
        self._stop = threading.Event()

    def round(self) -> int:
        """Catch up and work off what is due; returns how many items that were."""
        services = self.game_worker.services
        end = time.monotonic() + ROUND_SECONDS
        refresh(services)
        self._thinking = {future for future in self._thinking if not future.done()}
        due = free_items(services, ITEMS_A_ROUND)
        heavy = [item for item in due if wants_heavy_bot(item, self.game_worker.bots)] if self._thinkers else []
        light = [item for item in due if item not in heavy]
        ours = claim(services, light + heavy[: len(self._free)], self.owner)
        waiting = [item.id for item in ours]
        try:
            for item in ours:
                if self._stop.is_set() or time.monotonic() > end:
                    break  # look again: somebody may be waiting by now
                if item in heavy:
                    self._thinking.add(self._pool.submit(self._think, item.id, self._free.pop()))
                else:
                    work_off(self.game_worker, item.id, self.owner, self.meter)
                waiting.remove(item.id)
        finally:
            if waiting:
                services.store.release(waiting, self.owner)
        return len(ours) - len(waiting)

    def maintenance(self, limit: int) -> int:
        """Do some of what no player waits for; returns how many items that were."""
        services = self.game_worker.services
        end = time.monotonic() + MAINTENANCE_SECONDS
        ours = claim(services, free_maintenance(services, limit), self.owner)
        done = 0
        try:
            for item in ours:
                if self._stop.is_set() or time.monotonic() > end:
                    break
                work_off(self.game_worker, item.id, self.owner, self.meter)
                done += 1
        finally:
            if ours[done:]:
                services.store.release([item.id for item in ours[done:]], self.owner)
        return done

    def run(self, stop: threading.Event, alive: Callable[[], bool] = lambda: True) -> None:
        """Work until told to stop, or until whoever needs it is gone; then finish the slice and give back the rest."""
        self._stop, troubled, schedule = stop, False, MaintenanceSchedule(self.game_worker.services, self.maintenance)
        while not stop.is_set() and alive():
            try:
                if troubled and not self._thinking:  # what was in hand when the database went away is free again
                    self.game_worker.services.store.expire(self.owner)
                    troubled = False
                before, looked = self.game_worker.services.store.pulse(), self.game_worker.services.clock.now()
                busy = bool(self.round())
                if not schedule.beat(busy=busy):
                    self._wait(before, looked, stop)
            except StoreError as trouble:
                log.warning("store: %s", trouble)
                troubled = True
                stop.wait(TROUBLE_SECONDS)
            except Exception:  # whatever it was, the next round must come
                log.exception("a round failed")
                troubled = True
                stop.wait(TROUBLE_SECONDS)
        self.close()

    def close(self) -> None:
        """Kill thinking bots: their games go on from the log, here or elsewhere."""
        for game_worker in [self.game_worker, *self._thinkers]:
            game_worker.thinker.close()
        self._pool.shutdown(wait=True, cancel_futures=True)
        try:
            self.game_worker.services.store.expire(self.owner)
        except StoreError as trouble:
            log.warning("store: %s", trouble)

    def _think(self, item: str, game_worker: GameWorker) -> None:
        try:
            work_off(game_worker, item, self.owner, self.meter)
        except StoreError as trouble:
            log.warning("store: %s", trouble)
        finally:
            self._free.append(game_worker)

    def _wait(self, pulse: int, looked: int, stop: threading.Event) -> None:
        """Sleep until somebody writes, something falls due that was not when it was last looked, or for a moment."""
        services = self.game_worker.services
        upcoming = services.models.find("work", after=(looked, "\uffff"), limit=1)
        due = upcoming[0].sort if upcoming else looked + 3_600_000
        for _ in range(int(LONGEST_WAIT_SECONDS / POLL_SECONDS)):
            if stop.wait(POLL_SECONDS) or services.store.pulse() != pulse or services.clock.now() >= due:
                return
            if any(future.done() for future in self._thinking):
                return
