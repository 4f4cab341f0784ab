"""`bakufu migrate`: bring a database up to date before the service starts."""

import click

from service.cli.common import database_option, plain_errors, settings_with
from service.cli.serve import prepare
from service.eventstore.open import open_store


@click.command()
@database_option
@plain_errors
def migrate(database: str | None) -> None:
    """Apply the migrations that are missing; running it twice changes nothing."""
    settings = settings_with(database)
    prepare(settings)
    store = open_store(settings.database_url)
    click.echo(f"up to date: {store.engine}")
    store.close()
