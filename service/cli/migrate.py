"""`bakufu migrate`: bring a database up to date before the service starts."""

import click

from service.cli.common import database_option, open_services, plain_errors, settings_with
from service.cli.rebuild import build_now
from service.cli.serve import prepare


@click.command()
@database_option
@plain_errors
def migrate(database: str | None) -> None:
    """Apply the migrations that are missing, and build the read models of this release; twice changes nothing.

    A service of the release before may run meanwhile: it goes on with its own read models.
    """
    prepare(settings_with(database))
    services = open_services(database)
    for track in services.models.registry.building():
        build_now(services, track)
    click.echo(f"up to date: {services.store.engine}")
