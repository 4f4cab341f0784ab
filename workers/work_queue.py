"""Finding what is due and free, and working it off under a lease. Shared by all ways to run workers."""

import logging
import os
import secrets
import socket
from collections.abc import Iterator, Mapping, Sequence

from domain.kernel.bot import Bot
from projections.work import PEOPLE, WorkItem, read_work
from service.application import maintenance
from service.application.errors import NotVisible, UnknownTitle
from service.bootstrap import Application
from service.eventstore.port import StoreUnavailable
from workers.bot_process import Closed
from workers.game_worker import Done, GameWorker
from workers.metrics import Meter

log = logging.getLogger("bakufu.worker")

LEASE_MS = 40_000  # longer than a slice with a bot that is killed twice
PAGE = 200
CLAIMS = 100_000
FIRST_PAUSE_MS, LONGEST_PAUSE_MS = 1_000, 300_000


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


def refresh(services: Application) -> None:
    """Carry the to-do list forward, and every other read model with it."""
    services.models.catch_up()


def free_items(services: Application, limit: int) -> list[WorkItem]:
    """What is due and not leased: first where people wait, then the rest, each in the order in which it fell due.

    Items that failed wait for their next try.
    """
    first = _free(services, [PEOPLE], limit)
    if len(first) >= limit:
        return first
    known = {item.id for item in first}
    return first + [item for item in _free(services, [], limit) if item.id not in known][: limit - len(first)]


def _free(services: Application, tags: list[str], limit: int) -> list[WorkItem]:
    found: list[WorkItem] = []
    for page in _due_pages(services, tags):
        found += _unleased(services, page)
        if len(found) >= limit:
            break
    return found[:limit]


def free_maintenance(services: Application, limit: int) -> list[WorkItem]:
    """The maintenance that is due and not leased."""
    now = services.clock.now()
    return _unleased(
        services,
        [item for item in maintenance.maintenance_items(services, limit) if item.due <= now],
    )


def _unleased(services: Application, items: Sequence[WorkItem]) -> list[WorkItem]:
    claims = {claim.item: claim for claim in services.store.claims([item.id for item in items])}
    now = services.clock.now()
    found = []
    for item in items:
        claim = claims.get(item.id)
        if claim is None or claim.until <= now or (not claim.owner and claim.mark != item.mark):
            found.append(item)
    return found


def _due_pages(services: Application, tags: list[str]) -> Iterator[list[WorkItem]]:
    now = services.clock.now()
    after: tuple[int, str] | None = None
    while True:
        rows = services.models.find("work", tags, after=after, sort_upto=now, limit=PAGE)
        if rows:
            yield [read_work(row.data) for row in rows]
        if len(rows) < PAGE:
            return
        after = rows[-1].sort, rows[-1].key


def wants_heavy_bot(item: WorkItem, bots: Mapping[str, Bot]) -> bool:
    """Whether the bot that is asked thinks so long that nothing quick should wait behind it."""
    return item.kind == "bot" and item.bot in bots and bots[item.bot].heavy


def claim(services: Application, items: Sequence[WorkItem], owner: str, lease: int = LEASE_MS) -> list[WorkItem]:
    """Those of the items that are now leased to `owner`; another worker may have been faster."""
    if not items:
        return []
    now = services.clock.now()
    ours = services.store.claim([(item.id, item.mark) for item in items], owner, now, now + lease)
    return [item for item in items if item.id in ours]


def work_off(game_worker: GameWorker, item: str, owner: str, meter: Meter) -> Done:
    """Work on a leased item and give the lease back, or note the failure. Raises StoreUnavailable only."""
    services = game_worker.services
    try:
        with meter.timed():
            kind, _, subject = item.partition(":")
            if kind in ("snapshot", "catch-up"):
                done = Done(*maintenance.work_on(services, kind, subject))
            else:
                done = game_worker.work_on(subject)
    except StoreUnavailable:
        raise  # nobody can note it; the lease will run out
    except Closed:  # the worker is told to stop: give the item back undone
        services.store.release([item], owner)
        return Done(0, left=True)
    except (NotVisible, UnknownTitle) as error:
        _failed(services, item, owner, error, LONGEST_PAUSE_MS)
    except Exception as error:
        log.exception("work on %s failed", item)
        _failed(services, item, owner, error, _pause(services, item))
    else:
        services.store.release([item], owner)
        meter.done(done.steps)
        return done
    meter.failed()
    return Done(0, left=False)


def _failed(services: Application, item: str, owner: str, error: Exception, pause: int) -> None:
    """The note names the kind of error only: a message could hold what is not for everybody."""
    services.store.fail(item, owner, services.clock.now() + pause, type(error).__name__)


def _pause(services: Application, item: str) -> int:
    tries = next((claim.tries for claim in services.store.claims([item])), 0)
    return min(FIRST_PAUSE_MS << min(tries, 20), LONGEST_PAUSE_MS)
