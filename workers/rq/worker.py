"""A worker process of RQ's: it does its jobs in itself, so that positions stay warm between them."""

import os
import signal
import threading
import time

from redis import Redis
from rq import SimpleWorker

from workers.rq.dispatcher import QUEUES
from workers.rq.jobs import JOB_CONTEXT, JobContext
from workers.work_queue import WorkQueue


class WarmWorker(SimpleWorker):
    """Does not fork: a bot that could hang thinks in a process of its own, which is killed instead."""

    max_connection_wait_time = 2.0  # Redis is soon back, or the supervisor does the work meanwhile


def run(queue: WorkQueue, redis: Redis, owner: str, *, burst: bool = False) -> bool:
    """Work until told to stop (SIGTERM lets the present job finish); True if any job was done."""
    token = JOB_CONTEXT.set(JobContext(queue, owner, []))
    try:
        worker = WarmWorker(list(QUEUES), name=owner, connection=redis, serializer="json")
        worker.log_job_description = False
        return bool(worker.work(burst=burst, logging_level="WARNING"))
    finally:
        queue.game_worker.thinker.close()
        JOB_CONTEXT.reset(token)


def follow(parent: int) -> None:
    """Stop when the supervisor is gone, however it went."""

    def watch() -> None:
        while os.getppid() == parent:
            time.sleep(0.5)
        os.kill(os.getpid(), signal.SIGTERM)

    threading.Thread(target=watch, daemon=True).start()
