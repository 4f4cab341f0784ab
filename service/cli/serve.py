"""`bakufu serve`: the web server and, beside it, the worker process that plays bots."""

import subprocess
import sys
from pathlib import Path
from types import TracebackType
from typing import Any

import click
import waitress

from service.bootstrap import Application, build
from service.cli.common import database_option, end_on_sigterm, plain_errors, settings_with
from service.http.app import create_app
from service.settings import DEFAULT_DATABASE, Settings

THREADS = 64
CONNECTIONS = 2000  # clients keep theirs open between requests; beyond this many, new ones are left waiting


@click.command()
@click.option("--host", default="127.0.0.1", show_default=True)
@click.option("--port", type=click.IntRange(0, 65535), default=8080, show_default=True)
@click.option(
    "--worker/--no-worker", default=True, show_default=True, help="Run the embedded worker beside the server."
)
@database_option
@plain_errors
def serve(host: str, port: int, worker: bool, database: str | None) -> None:
    """Serve the API until interrupted."""
    end_on_sigterm()
    settings = settings_with(database)
    prepare(settings)
    services = build(settings)
    server = listen(services, host, port)
    click.echo(f"Bakufu on {address(server)} with {services.store.engine}; Ctrl-C stops it")
    with EmbeddedWorker(settings, wanted=worker and not settings.redis_url):
        try:
            server.run()
        finally:
            services.store.close()


def prepare(settings: Settings) -> None:
    """The default database gets its folder; a path chosen by somebody is taken as it is."""
    if settings.database_url == DEFAULT_DATABASE:
        Path("var").mkdir(exist_ok=True)


def listen(services: Application, host: str, port: int) -> Any:
    try:
        return waitress.create_server(
            create_app(services),
            host=host,
            port=port,
            threads=THREADS,
            connection_limit=CONNECTIONS,
            asyncore_use_poll=True,
        )
    except OSError as error:
        raise click.ClickException(f"cannot listen on {host}:{port}: {error.strerror}") from None


def address(server: Any) -> str:
    return f"http://{server.effective_host}:{server.effective_port}"


class EmbeddedWorker:
    """The worker as a process of its own, so that a thinking bot never blocks a request and can be killed."""

    def __init__(self, settings: Settings, *, wanted: bool = True) -> None:
        self._settings, self._wanted = settings, wanted
        self._process: subprocess.Popen[bytes] | None = None

    def __enter__(self) -> "EmbeddedWorker":
        if self._wanted:
            worker = [sys.executable, "-P", "-m", "bakufu", "worker"]  # -P: never a `bakufu` of the working directory
            options = ["--redis", "", "--database", self._settings.database_url]
            self._process = subprocess.Popen([*worker, *options])  # noqa: S603 - our own module
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self._process is None:
            return
        self._process.terminate()
        try:
            self._process.wait(10)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait()
