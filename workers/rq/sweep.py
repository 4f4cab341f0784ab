"""The sweep: compares the leases with what Redis really holds, and frees what was lost."""

from collections.abc import Container
from typing import NamedTuple

from redis import Redis
from redis.exceptions import RedisError
from rq import Queue
from rq.job import Job

from service.bootstrap import Application
from workers.rq.dispatcher import QUEUED, QUEUES

CLAIMS = 100_000


class Swept(NamedTuple):
    queued: int  # leases of queued items that were looked at
    freed: int  # of these, the ones Redis knows nothing of


class Lease(NamedTuple):
    """An item, and the token under which it was queued."""

    item: str
    token: str


class Begun(NamedTuple):
    """A job, as far as the sweep wants to know it."""

    worker: str  # empty: nobody's yet
    leases: list[Lease]


def sweep(services: Application, redis: Redis | None, dead: Container[str] = ()) -> Swept:
    """Free what Redis has lost, so that the next round queues it again; losing Redis loses nothing.

    `dead` are names of RQ workers that are known to be gone: what they had begun is lost as well.
    """
    store, now = services.store, services.clock.now()
    waiting = [claim for claim in store.claims(limit=CLAIMS) if claim.owner.startswith(QUEUED) and claim.until > now]
    if redis is None or not waiting:
        return Swept(len(waiting), 0)
    known = _queued(redis, dead)
    # Taken from the queue a moment ago but not yet handed over: its lease is looked at again.
    lost = {Lease(claim.item, claim.owner) for claim in waiting} - known
    lost &= {Lease(claim.item, claim.owner) for claim in store.claims(sorted(lease.item for lease in lost))}
    for lease in lost:
        store.release([lease.item], lease.token)
    return Swept(len(waiting), len(lost))


def _queued(redis: Redis, dead: Container[str]) -> set[Lease]:
    """What is in a queue or in hand. An older job about the same item says nothing about a newer lease."""
    leases: set[Lease] = set()
    for name in QUEUES:
        queue = Queue(name, connection=redis, serializer="json")
        waiting = [_job(id, redis) for id in queue.get_job_ids()]
        begun = [_job(id, redis) for id in queue.started_job_registry.get_job_ids()]
        # One without a name was taken from the queue by a worker that died, or by one that asks for its lease now.
        begun = [job for job in begun if job.worker and job.worker not in dead]
        leases.update(*(job.leases for job in waiting + begun))
    return leases


def _job(id: str, redis: Redis) -> Begun:
    """What a job is about. A killed worker may leave a hash behind that is no whole job any more.

    Jobs are fetched one by one, because RQ's `fetch_many` fails altogether at the first such hash.
    """
    try:
        job = Job.fetch(id, connection=redis, serializer="json")
        items, token = job.args
    except RedisError:
        raise
    except Exception:  # noqa: BLE001 - RQ tells unreadable jobs in many ways; none of them is work
        return Begun("", [])
    return Begun(job.worker_name or "", [Lease(item, token) for item in items])
