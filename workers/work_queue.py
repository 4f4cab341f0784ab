"""Finding what is due and free, and working it off under a lease. Shared by all ways to run workers."""

import logging
import os
import secrets
import socket
from collections.abc import Iterable, Mapping, Sequence

from domain.kernel.bot import Bot
from projections.work import Queue, WorkItem
from service.application.errors import NotVisible, UnknownTitle
from service.application.work_sources import WorkSource
from service.bootstrap import Application
from service.eventstore.port import Claim, StoreUnavailable, StreamDamaged
from service.webhooks.delivery import WebhookDelivery
from service.webhooks.http_sender import HttpSender
from workers.bot_process import Closed
from workers.game_worker import GameWorker
from workers.handlers import Handler, handlers_of
from workers.metrics import Meter
from workers.outcome import Deadline, Done

log = logging.getLogger("bakufu.worker")

LEASE_MS = 40_000  # longer than a slice with a bot that is killed twice
CLAIMS = 100_000
IN_PASSING = 5_000  # events folded in each round: more than bots play in that time, less than anybody would wait for
SLACK_MS = 60_000  # by which leases may differ in length
FIRST_PAUSE_MS, LONGEST_PAUSE_MS = 1_000, 300_000


class WorkQueue:
    """The handlers of one worker, and how items are found, leased and worked off with them."""

    def __init__(
        self,
        game_worker: GameWorker,
        meter: Meter | None = None,
        *,
        delivery: WebhookDelivery | None = None,
        more: Mapping[str, Handler] | None = None,
    ) -> None:
        self.services, self.game_worker = game_worker.services, game_worker
        self.meter = meter or Meter()
        delivery = delivery or delivery_of(self.services)
        self.handlers = {**handlers_of(self.services, game_worker, delivery), **(more or {})}

    def free(self, sources: Iterable[WorkSource], limit: int) -> list[WorkItem]:
        """What is due and not leased, in the order of the sources. Items that failed wait for their next try."""
        now = self.services.clock.now()
        found: dict[str, WorkItem] = {}
        for source in sources:
            for page in source.due(now):
                fresh = [item for item in page if item.id not in found]
                found.update((item.id, item) for item in self._unleased(fresh, now))
                if len(found) >= limit:
                    return list(found.values())[:limit]
        return list(found.values())

    def _unleased(self, items: Sequence[WorkItem], now: int) -> Iterable[WorkItem]:
        claims = {claim.item: claim for claim in self.services.store.claims([item.id for item in items])}
        for item in items:
            claim = claims.get(item.id)
            if (
                claim is None
                or claim.until <= now
                or (not claim.owner and claim.mark != item.mark)
                or _taken_later(claim, now)
            ):
                yield item

    def claim(self, items: Sequence[WorkItem], owner: str, lease: int = LEASE_MS) -> list[WorkItem]:
        """Those of the items that are now leased to `owner`; another worker may have been faster."""
        if not items:
            return []
        now = self.services.clock.now()
        ours = self.services.store.claim([(item.id, item.mark) for item in items], owner, now, now + lease)
        return [item for item in items if item.id in ours]

    def run(self, id: str, owner: str) -> Done:
        """Work on a leased item and give the lease back, or note the failure. Raises StoreUnavailable only."""
        kind, _, subject = id.partition(":")
        handler = self.handlers.get(kind)
        if handler is None:  # listed by another release, whose workers know what to do
            self.services.store.release([id], owner)
            return Done(0)
        try:
            with self.meter.timed():
                done = handler(WorkItem(kind, subject, 0, ""), Deadline())
        except StoreUnavailable:
            raise  # nobody can note it; the lease will run out
        except Closed:  # the worker is told to stop: give the item back undone
            self.services.store.release([id], owner)
            return Done(0, more=True)
        except (NotVisible, UnknownTitle, StreamDamaged) as error:
            return self._failed(id, owner, error, LONGEST_PAUSE_MS)
        except Exception as error:
            log.exception("work on %s failed", id)
            return self._failed(id, owner, error, self._pause(id))
        if done.retry_at is None:
            self.services.store.release([id], owner)
        else:
            self.services.store.fail(id, owner, done.retry_at, done.note)
        self.meter.done(done.steps)
        return done

    def _failed(self, id: str, owner: str, error: Exception, pause: int) -> Done:
        """The note names the kind of error only: a message could hold what is not for everybody."""
        at, note = self.services.clock.now() + pause, type(error).__name__
        self.services.store.fail(id, owner, at, note)
        self.meter.failed()
        return Done(0, retry_at=at, note=note)

    def _pause(self, id: str) -> int:
        tries = next((claim.tries for claim in self.services.store.claims([id])), 0)
        return min(FIRST_PAUSE_MS << min(tries, 20), LONGEST_PAUSE_MS)


def _taken_later(claim: Claim, now: int) -> bool:
    """A lease that nobody could take now: it is from before a clock was set back."""
    return bool(claim.owner) and claim.until > now + LEASE_MS + SLACK_MS


def queue_of(item: WorkItem, bots: Mapping[str, Bot]) -> Queue:
    """A heavy bot goes where it never holds up the quick ones, whoever waits for it."""
    heavy = item.kind == "bot" and item.bot in bots and bots[item.bot].heavy
    return "thinking" if heavy else item.queue


def delivery_of(services: Application) -> WebhookDelivery:
    sender = HttpSender(private=services.settings.webhooks_private)
    return WebhookDelivery(services.store, services.models, sender, services.clock)


def new_owner(kind: str) -> str:
    """A name for a worker that no other worker has, and that tells people where it runs."""
    return f"{kind}-{socket.gethostname()}-{os.getpid()}-{secrets.token_hex(4)}"


def free_the_dead(services: Application) -> int:
    """End the leases of workers that ran on this machine and are gone, so that nobody waits for them to run out."""
    here = socket.gethostname()
    owners = {claim.owner for claim in services.store.claims(limit=CLAIMS)}
    return sum(services.store.expire(owner) for owner in owners if _died_here(owner, here))


def _died_here(owner: str, here: str) -> bool:
    parts = owner.rsplit("-", 2)
    if len(parts) != 3 or not parts[0].endswith(f"-{here}") or not parts[1].isdecimal():
        return False
    try:
        os.kill(int(parts[1]), 0)
    except ProcessLookupError:
        return True
    except OSError:
        return False
    return False
