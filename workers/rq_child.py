"""The body of one RQ worker process."""

import logging
import os

from service.composition import compose
from service.settings import Settings
from workers import hire
from workers.metrics import Cells, Meter


def main(settings: Settings, owner: str, cells: Cells) -> None:
    """Work until told to stop, or until the supervisor is gone."""
    from redis import Redis  # noqa: PLC0415 - belongs to the `prod` extra

    from workers.rq_worker import follow, run  # noqa: PLC0415

    logging.basicConfig(level=logging.WARNING, format="%(asctime)s %(name)s %(message)s")
    follow(os.getppid())
    services = compose(settings)
    run(hire.desk(services), Redis.from_url(settings.redis_url), owner, Meter(cells))
    services.store.close()
