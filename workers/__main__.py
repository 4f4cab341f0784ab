"""`python -m workers`: the embedded worker process; ends with its parent or on SIGTERM."""

import os
import signal
import threading
from types import FrameType

import click

from service.cli.common import database_option, open_services, plain_errors
from workers.bot_turns import play_due

IDLE_SECONDS = 0.1


@click.command()
@database_option
@plain_errors
def main(database: str | None) -> None:
    """Do what must happen by itself: now the turns of bots."""
    stop = threading.Event()

    def on_signal(_number: int, _frame: FrameType | None) -> None:
        stop.set()

    signal.signal(signal.SIGTERM, on_signal)
    signal.signal(signal.SIGINT, on_signal)
    parent = os.getppid()
    services = open_services(database)
    while not stop.is_set() and os.getppid() == parent:
        if play_due(services) == 0:
            stop.wait(IDLE_SECONDS)
    services.store.close()


if __name__ == "__main__":
    main()
