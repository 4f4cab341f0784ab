"""The sweep: compares the leases with what Redis really holds, and frees what was lost."""

from typing import NamedTuple

from redis import Redis
from redis.exceptions import RedisError
from rq import Queue
from rq.job import Job

from service.composition import Services
from service.stores.port import Claim
from workers.dispatch import QUEUED, QUEUES

CLAIMS = 100_000


class Swept(NamedTuple):
    queued: int  # leases of queued items that were looked at
    freed: int  # of these, the ones Redis knows nothing of


def sweep(services: Services, redis: Redis | None) -> Swept:
    """Free what Redis has lost, so that the next round queues it again; losing Redis loses nothing."""
    store, now = services.store, services.clock.now()
    waiting = [claim for claim in store.claims(limit=CLAIMS) if claim.owner.startswith(QUEUED) and claim.until > now]
    if redis is None or not waiting:
        return Swept(len(waiting), 0)
    known = _queued_items(redis)
    # Taken from the queue a moment ago but not yet handed over: its lease is looked at again.
    lost = [claim for claim in waiting if claim.item not in known]
    lost = [claim for claim in store.claims([claim.item for claim in lost]) if _still(claim, lost)]
    for claim in lost:
        store.release([claim.item], claim.owner)
    return Swept(len(waiting), len(lost))


def _still(claim: Claim, seen: list[Claim]) -> bool:
    return any(other.item == claim.item and other.owner == claim.owner for other in seen)


def _queued_items(redis: Redis) -> set[str]:
    items: set[str] = set()
    for name in QUEUES:
        queue = Queue(name, connection=redis, serializer="json")
        ids = [*queue.get_job_ids(), *queue.started_job_registry.get_job_ids()]
        for id in ids:
            items |= _items_of(id, redis)
    return items


def _items_of(id: str, redis: Redis) -> set[str]:
    """What a job is about. A killed worker may leave a hash behind that is no whole job any more.

    Jobs are fetched one by one, because RQ's `fetch_many` fails altogether at the first such hash.
    """
    try:
        return set(Job.fetch(id, connection=redis, serializer="json").args[0])
    except RedisError:
        raise
    except Exception:  # noqa: BLE001 - RQ tells unreadable jobs in many ways; none of them is work
        return set()
