"""`bakufu rebuild`: derive read models from the log anew, while the service runs."""

import gc
import os
import secrets
import socket
import time

import click

from projections.work import WorkItem
from service.bootstrap import Application
from service.cli.common import database_option, open_services, plain_errors
from service.projecting.models import WHOLE_LOG_EVENTS
from service.projecting.registry import Track

LEASE_MS = 60_000
POLITENESS = 10  # of the process: whoever serves players on the same machine comes first
SLICE_SECONDS = 1.0


@click.command()
@click.argument("names", nargs=-1, metavar="[NAME]...")
@click.option("--all", "everything", is_flag=True, help="All of them, in one pass over the log.")
@database_option
@plain_errors
def rebuild(names: tuple[str, ...], everything: bool, database: str | None) -> None:
    """Build read models anew from the log and switch over to them; until then the present ones are in use."""
    services = open_services(database)
    known = sorted(services.models.registry.models)
    if everything == bool(names):
        raise click.UsageError(f"name read models ({', '.join(known)}), or ask for --all")
    for name in names:
        if name not in known:
            raise click.BadParameter(f"{name} is not one of {', '.join(known)}", param_hint="NAME")
    if hasattr(os, "nice"):
        os.nice(POLITENESS)
    gc.disable()  # there are no rings of garbage, and to look for them takes longer than a request
    try:
        build_now(services, services.models.rebuild(None if everything else names))
    finally:
        gc.enable()


def build_now(services: Application, track: Track) -> None:
    """Carry a track to the end of the log, with a word about it; workers leave it alone meanwhile."""
    start, owner = time.monotonic(), f"rebuild-{socket.gethostname()}-{os.getpid()}-{secrets.token_hex(4)}"
    item = WorkItem("catch-up", track.name, 0, "")
    now = services.clock.now()
    services.store.claim([(item.id, "")], owner, now, now + LEASE_MS)
    try:
        while not services.models.work_on(track.name, SLICE_SECONDS, WHOLE_LOG_EVENTS):
            services.store.hand_over(item.id, owner, owner, services.clock.now() + LEASE_MS)
            click.echo(f"{services.store.checkpoint(track.name).number} events", err=True)
    finally:
        services.store.release([item.id], owner)
    events, seconds = services.models.checkpoint().number, time.monotonic() - start
    click.echo(f"{', '.join(sorted(track.models))}: {events} events in {seconds:.1f} s")
