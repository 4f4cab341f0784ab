"""`bakufu worker`, `bakufu sweep`, `bakufu todo`: handed on to the workers' own program.

The service does not know its workers (they know the service), so these commands start them by name.
"""

import os
import subprocess
import sys

import click

HANDED_ON = {"ignore_unknown_options": True, "help_option_names": []}


def _hand_on(name: str, help: str) -> click.Command:
    @click.command(name, context_settings=HANDED_ON, add_help_option=False, help=help)
    @click.argument("arguments", nargs=-1, type=click.UNPROCESSED)
    def command(arguments: tuple[str, ...]) -> None:
        program = [sys.executable, "-m", "workers", name, *arguments]
        if os.name == "nt":  # where a replaced process would leave its console behind
            raise SystemExit(subprocess.call(program))  # noqa: S603 - our own module
        os.execv(sys.executable, program)  # noqa: S606 - signals reach the worker itself

    return command


worker = _hand_on("worker", "Do what must happen by itself: bot turns, warnings, timeouts.")
sweep = _hand_on("sweep", "Free what Redis has lost and queue what is due.")
todo = _hand_on("todo", "List what must happen by itself, and why.")
