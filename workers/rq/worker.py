"""A worker process of RQ's: it does its jobs in itself, so that positions stay warm between them."""

import os
import signal
import time

from redis import Redis
from rq import SimpleWorker

from workers.rq.dispatcher import QUEUES
from workers.rq.jobs import JOB_CONTEXT, JobContext, OwedLeases
from workers.work_queue import WorkQueue

ALONE_SECONDS = 15.0  # that the last job has after the supervisor is gone


class WarmWorker(SimpleWorker):
    """Does not fork: a bot that could hang thinks in a process of its own, which is killed instead."""

    max_connection_wait_time = 2.0  # Redis is soon back, or the supervisor does the work meanwhile


def run(queue: WorkQueue, redis: Redis, owner: str, *, burst: bool = False) -> bool:
    """Work until told to stop (SIGTERM lets the present job finish); True if any job was done."""
    token = JOB_CONTEXT.set(JobContext(queue, owner, OwedLeases(queue.services.store)))
    try:
        worker = WarmWorker(list(QUEUES), name=owner, connection=redis, serializer="json")
        worker.log_job_description = False
        return bool(worker.work(burst=burst, logging_level="WARNING"))
    finally:
        queue.game_worker.thinker.close()
        JOB_CONTEXT.reset(token)


def stop_alone() -> None:
    """What a worker does whose supervisor is gone: end the present job like after SIGTERM, but not for ever.

    What it still held is free for others once its leases are over.
    """
    os.kill(os.getpid(), signal.SIGTERM)
    time.sleep(ALONE_SECONDS)
    os._exit(1)
