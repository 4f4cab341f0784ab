"""`bakufu serve`: the web server and, beside it, the worker process that plays bots."""

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click
from flask import Flask

from service.bootstrap import Application, build
from service.cli.common import database_option, end_on_sigterm, plain_errors, settings_with
from service.cli.embedded_worker import EmbeddedWorker
from service.cli.exhibition import exhibition
from service.http.app import create_app
from service.http.embedded_server import create_server
from service.http.late_app import app_when_ready
from service.logs import configure
from service.settings import DEFAULT_DATABASE, Settings

if TYPE_CHECKING:
    from _typeshed.wsgi import WSGIApplication


@click.command()
@click.option("--host", default="127.0.0.1", show_default=True)
@click.option("--port", type=click.IntRange(0, 65535), default=8080, show_default=True)
@click.option(
    "--worker/--no-worker", default=True, show_default=True, help="Run the embedded worker beside the server."
)
@click.option("--demo", is_flag=True, help="Keep a game going that anybody may watch and join.")
@database_option
@plain_errors
def serve(host: str, port: int, worker: bool, demo: bool, database: str | None) -> None:
    """Serve the API until interrupted."""
    end_on_sigterm()
    settings = settings_with(database)
    configure(settings.log)
    prepare(settings)
    made: list[Application] = []

    def make() -> Flask:
        made.append(build(settings))
        return create_app(made[0])

    server = listen_for(
        app_when_ready(make), host, port, settings.stream_cap, lambda: [services.end_streams() for services in made]
    )
    engine = f"with {made[0].store.engine}" if made else "waits for its database"
    click.echo(f"Bakufu on {address(server)} {engine}; Ctrl-C stops it")
    with EmbeddedWorker(settings, wanted=worker and not settings.redis_url), exhibition(address(server), wanted=demo):
        try:
            server.run()
        finally:
            for services in made:
                services.store.close()


def prepare(settings: Settings) -> None:
    """The default database gets its folder; a path chosen by somebody is taken as it is."""
    if settings.database_url == DEFAULT_DATABASE:
        Path("var").mkdir(exist_ok=True)


def listen(services: Application, host: str, port: int) -> Any:
    return listen_for(create_app(services), host, port, services.settings.stream_cap, services.end_streams)


def listen_for(app: "WSGIApplication", host: str, port: int, streams: int, end_streams: Callable[[], object]) -> Any:
    try:
        return create_server(app, host, port, streams, end_streams)
    except OSError as error:
        raise click.ClickException(f"cannot listen on {host}:{port}: {error.strerror}") from None


def address(server: Any) -> str:
    return f"http://{server.effective_host}:{server.effective_port}"
