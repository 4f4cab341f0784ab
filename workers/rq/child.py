"""The body of one RQ worker process."""

import logging
import os

from service.bootstrap import build
from service.settings import Settings
from workers import bootstrap
from workers.metrics import Cells, Meter


def main(settings: Settings, owner: str, cells: Cells) -> None:
    """Work until told to stop, or until the supervisor is gone."""
    from redis import Redis  # noqa: PLC0415 - belongs to the `prod` extra

    from workers.rq.worker import follow, run  # noqa: PLC0415

    logging.basicConfig(level=logging.WARNING, format="%(asctime)s %(name)s %(message)s")
    follow(os.getppid())
    services = build(settings)
    run(bootstrap.work_queue(services, Meter(cells)), Redis.from_url(settings.redis_url), owner)
    services.store.close()
