"""What several commands share: settings from the environment, and errors told in one sentence."""

import signal
from collections.abc import Callable
from functools import wraps
from typing import ParamSpec, TypeVar

import click

from domain.kernel.title import PackError
from service.bootstrap import Application, build
from service.eventstore.port import StoreError
from service.settings import BadSetting, Settings

P = ParamSpec("P")
R = TypeVar("R")


def plain_errors(function: Callable[P, R]) -> Callable[P, R]:
    """An operator's mistake is a sentence and exit code 1, not a traceback."""

    @wraps(function)
    def wrapped(*args: P.args, **kwargs: P.kwargs) -> R:
        try:
            return function(*args, **kwargs)
        except (BadSetting, PackError, StoreError) as error:
            raise click.ClickException(str(error)) from None

    return wrapped


def end_on_sigterm() -> None:
    """Take a supervisor's SIGTERM like Ctrl-C, so that what runs beside ends too."""
    signal.signal(signal.SIGTERM, signal.default_int_handler)


def settings_with(database: str | None) -> Settings:
    settings = Settings.from_environment()
    return settings._replace(database_url=database) if database else settings


def open_services(database: str | None) -> Application:
    return services_of(settings_with(database))


def services_of(settings: Settings) -> Application:
    """For as long as the command runs: its connections are closed when it ends, however it ends."""
    services = build(settings)
    click.get_current_context().call_on_close(services.store.close)
    return services


database_option = click.option("--database", metavar="URL", help="Overrides BAKUFU_DATABASE_URL.")
json_option = click.option("--json", "as_json", is_flag=True, help="Print one JSON object.")
