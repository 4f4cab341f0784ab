"""The body of one RQ worker process."""

from service.bootstrap import build
from service.logs import configure
from service.settings import Settings
from workers import bootstrap
from workers.metrics import Cells, Meter
from workers.processes import when_parent_is_gone


def main(settings: Settings, owner: str, cells: Cells) -> None:
    """Work until told to stop, or until the supervisor is gone."""
    from redis import Redis  # noqa: PLC0415 - belongs to the `prod` extra

    from workers.rq.worker import run, stop_alone  # noqa: PLC0415

    configure(settings.log)
    when_parent_is_gone(stop_alone)
    services = build(settings)
    run(bootstrap.work_queue(services, Meter(cells)), Redis.from_url(settings.redis_url), owner)
    services.store.close()
