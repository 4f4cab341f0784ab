"""An event of built-in and remote bots, from one file to a report: what tournaments and ladders have in common."""

import re
import tempfile
import threading
import time
from abc import ABC, abstractmethod
from collections.abc import Callable
from pathlib import Path
from typing import Any, ClassVar, NamedTuple, TypeVar

import click
from rich.console import Console, RenderableType
from rich.live import Live

from domain.kernel.errors import RuleViolation
from service.application.errors import Malformed
from service.bootstrap import Application, build
from service.cli.common import end_on_sigterm, settings_with
from service.cli.embedded_worker import EmbeddedWorker
from service.cli.remote_players import RemotePlayers
from service.cli.serve import address, listen

LOOK_SECONDS = 0.3
NOT_IN_FILES = re.compile(r"[^a-z0-9]+")
F = TypeVar("F", bound=Callable[..., Any])


class Glance(NamedTuple):
    """How an event stands."""

    version: int
    over: bool
    sittings: list[tuple[str, str]]  # accounts, and the games in which they sit now


class HeldEvent(ABC):
    """One event while it is held."""

    noun: ClassVar[str]

    def __init__(self, services: Application, id: str) -> None:
        self.services, self.id = services, id

    @abstractmethod
    def glance(self) -> Glance: ...

    @abstractmethod
    def drawing(self) -> RenderableType:
        """How it goes, for the terminal."""

    @abstractmethod
    def write(self, out: Path, console: Console) -> None:
        """The report, and the export with the whole log."""


def run_options(noun: str) -> Callable[[F], F]:
    """What one may say of an event that is held: FILE, --out, --database, --minutes."""

    def decorate(command: F) -> F:
        options: list[Callable[[F], F]] = [
            click.argument("file", type=click.Path(exists=True, dir_okay=False, path_type=Path)),
            click.option(
                "--out",
                type=click.Path(file_okay=False, path_type=Path),
                default=Path(),
                help="Where report and export go; by default the working directory.",
            ),
            click.option("--database", metavar="URL", help=f"Keep the {noun} there; by default a temporary database."),
            click.option(
                "--minutes",
                type=click.FloatRange(0.1),
                default=60.0,
                show_default=True,
                help="Give up after that long.",
            ),
        ]
        for option in reversed(options):
            command = option(command)
        return command

    return decorate


def hold(
    begin: Callable[[Application, RemotePlayers], HeldEvent],
    folder: Path,
    database: str | None,
    out: Path,
    minutes: float,
) -> None:
    """A service of its own, a worker beside it, and everybody plays; remote players' commands start in `folder`."""
    end_on_sigterm()
    console = Console()
    with tempfile.TemporaryDirectory(prefix="bakufu-") as temporary:
        settings = settings_with(database or f"sqlite:///{Path(temporary) / 'event.db'}")._replace(rate=0)
        services = build(settings)
        server = listen(services, "127.0.0.1", 0)
        threading.Thread(target=server.run, daemon=True).start()
        remote = RemotePlayers(address(server), folder)
        try:
            with EmbeddedWorker(settings):
                event = begin(services, remote)
                url = address(server)
                console.print(f"Bakufu on {url}; the log: {url}/v1/{event.noun}s/{event.id}/events")
                over = _watch(event, remote, time.monotonic() + minutes * 60, console)
            event.write(out, console)
            if not over:
                raise click.ClickException(f"the time was up before the {event.noun} was over")
        except Malformed as wrong:
            raise click.ClickException(f"the rules cannot be played: {wrong.faults}") from None
        except RuleViolation as refusal:
            raise click.ClickException(f"refused: {refusal}") from None
        except KeyboardInterrupt:
            console.print("Stopped.")
        finally:
            remote.close()
            server.close()
            services.store.close()


def _watch(event: HeldEvent, remote: RemotePlayers, end: float, console: Console) -> bool:
    """Draw how it goes, and send remote players to their tables, until it is over or the time is up."""
    seen = 0
    with Live(console=console, refresh_per_second=4, transient=True) as live:
        while time.monotonic() < end:
            glance = event.glance()
            if glance.version > seen:
                seen = glance.version
                for account, game in glance.sittings:
                    remote.attend(account, game)
                live.update(event.drawing())
            if glance.over:
                return True
            if (failure := remote.failure()) is not None:
                raise click.ClickException(failure)
            time.sleep(LOOK_SECONDS)
    return False


def files_in(out: Path, name: str, otherwise: str) -> tuple[Path, Path]:
    """Where the report and the export of an event of that name go."""
    out.mkdir(parents=True, exist_ok=True)
    stem = NOT_IN_FILES.sub("-", name.lower()).strip("-") or otherwise
    return out / f"{stem}.html", out / f"{stem}.json"
