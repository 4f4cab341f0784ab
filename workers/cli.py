"""The commands of the background: `bakufu worker`, `bakufu sweep`, `bakufu todo`."""

import logging
import os
import signal
import threading
from collections.abc import Callable
from types import FrameType
from typing import Any

import click
import msgspec

from service.application.maintenance import tidy_all
from service.application.work_list import figures, items, total
from service.bootstrap import Application, build
from service.cli.common import database_option, json_option, plain_errors, services_of, settings_with
from service.eventstore.port import StoreAway
from service.logs import configure
from service.settings import BadSetting
from workers import bootstrap
from workers.metrics import Meter, MetricsTotal
from workers.metrics_server import telling
from workers.work_queue import free_the_dead

log = logging.getLogger("bakufu.worker")
TRY_SECONDS = 0.5

redis_option = click.option("--redis", metavar="URL", help="Overrides BAKUFU_REDIS_URL; empty: work without Redis.")


@click.command()
@database_option
@redis_option
@click.option("--processes", type=click.IntRange(1), default=2, show_default=True, help="RQ workers to keep alive.")
@click.option("--metrics-port", type=click.IntRange(1, 65535), help="Serve figures for Prometheus on this port.")
@click.option(
    "--metrics-host", default="127.0.0.1", show_default=True, help="Where; another machine needs another address."
)
@click.option("--parent", type=int, hidden=True, help="End when this process is no longer the parent.")
@plain_errors
def worker(
    database: str | None,
    redis: str | None,
    processes: int,
    metrics_port: int | None,
    metrics_host: str,
    parent: int | None,
) -> None:
    """Do what must happen by itself: bot turns, warnings, timeouts, webhooks. SIGTERM gives back what is unfinished."""
    configure(settings_with(database).log)
    stop = _stop_on_signals()
    parent = parent or os.getppid()

    def alive() -> bool:
        return os.getppid() == parent

    services = _services_when_there(database, redis, stop, alive)
    if services is None:
        return
    click.get_current_context().call_on_close(services.store.close)
    tally = MetricsTotal(meter := Meter())
    here = bootstrap.embedded(services, meter)
    with telling(tally, metrics_port, metrics_host):
        if not services.settings.redis_url:
            here.run(stop, alive=alive)
        else:
            connection = _redis(services)
            from workers.rq.dispatcher import Dispatcher  # noqa: PLC0415 - needs the `prod` extra
            from workers.rq.supervisor import Supervisor  # noqa: PLC0415

            Supervisor(Dispatcher(here.queue, connection), here, connection, processes, tally).run(stop)


@click.command()
@database_option
@redis_option
@click.option("--rebuild", is_flag=True, help="Forget the list and derive it from the log again.")
@json_option
@plain_errors
def sweep(database: str | None, redis: str | None, rebuild: bool, as_json: bool) -> None:
    """Free what Redis has lost, queue what is due, and forget what was kept long enough."""
    services = _services(database, redis)
    if rebuild:
        services.models.build(services.models.rebuild(["snapshots", "work"]))
    services.models.catch_up()
    report = tidy_all(services)
    if services.settings.redis_url:
        connection = _redis(services)
        from workers.rq.dispatcher import Dispatcher  # noqa: PLC0415 - needs the `prod` extra
        from workers.rq.sweep import sweep as sweep_redis  # noqa: PLC0415

        report |= sweep_redis(services, connection)._asdict()
        report["dispatched"] = Dispatcher(bootstrap.work_queue(services), connection).round()
    report |= total(figures(services, services.clock.now()))._asdict()
    _tell(report, as_json)


@click.command()
@database_option
@click.option("--limit", type=click.IntRange(1, 10_000), default=50, show_default=True)
@click.option("--due", is_flag=True, help="Only what is due now.")
@json_option
@plain_errors
def todo(database: str | None, limit: int, due: bool, as_json: bool) -> None:
    """List what must happen by itself: what, when, why, and what went wrong so far."""
    services = _services(database, None)
    services.models.catch_up()
    now = services.clock.now()
    listed = items(services, now, limit=limit, due_only=due)
    by_kind = figures(services, now)
    summary = total(by_kind)._asdict()
    if as_json:
        kinds = {kind: found._asdict() for kind, found in by_kind.items()}
        click.echo(msgspec.json.encode({"items": listed, "figures": summary, "kinds": kinds}))
    else:
        for item in listed:
            state = f"failed {item.tries}x ({item.note})" if item.tries else item.owner or "free"
            when = f"{item.late / 1000:.1f} s late" if item.late >= 0 else f"in {-item.late / 1000:.1f} s"
            mark = "STUCK " if item.stuck else ""
            click.echo(f"{item.subject:24} {item.kind:9} {when:>14}  {mark}{item.why}; {state}")
        click.echo(", ".join(f"{name} {value}" for name, value in summary.items()))


def _tell(report: dict[str, int], as_json: bool) -> None:
    if as_json:
        click.echo(msgspec.json.encode(report))
        return
    for name, value in report.items():
        click.echo(f"{name:12} {value}")


def _services(database: str | None, redis: str | None) -> Application:
    return services_of(bootstrap.with_redis(settings_with(database), redis))


def _services_when_there(
    database: str | None, redis: str | None, stop: threading.Event, alive: Callable[[], bool]
) -> Application | None:
    """Waits for a database that is away; None if it is told to stop before, or nobody needs it any more."""
    told = False
    while alive():
        services = None
        try:
            services = build(bootstrap.with_redis(settings_with(database), redis))
            free_the_dead(services)
        except StoreAway as away:
            if services is not None:
                services.store.close()
            if not told:
                log.warning("%s; waiting for it", away)
            told = True
        else:
            return services
        if stop.wait(TRY_SECONDS):
            break
    return None


def _redis(services: Application) -> Any:
    try:
        import rq  # noqa: F401, PLC0415
        from redis import Redis  # noqa: PLC0415 - belongs to the `prod` extra
    except ImportError:
        raise BadSetting("Redis needs the extra packages: pip install 'bakufu[prod]'") from None
    try:
        return Redis.from_url(services.settings.redis_url)
    except ValueError:
        raise BadSetting("BAKUFU_REDIS_URL must begin with redis://, rediss:// or unix://") from None


def _stop_on_signals() -> threading.Event:
    stop = threading.Event()

    def on_signal(_number: int, _frame: FrameType | None) -> None:
        stop.set()

    signal.signal(signal.SIGTERM, on_signal)
    signal.signal(signal.SIGINT, on_signal)
    return stop
