"""The commands by name. A command's module is imported when it is called, so that `--help` is there at once."""

from importlib import import_module
from typing import NamedTuple

import click


class CommandEntry(NamedTuple):
    module: str
    name: str
    help: str


COMMANDS = {
    "serve": CommandEntry("service.cli.serve", "serve", "Serve the API until interrupted."),
    "migrate": CommandEntry(
        "service.cli.migrate",
        "migrate",
        "Apply the migrations that are missing, and build the read models of this release; twice changes nothing.",
    ),
    "rebuild": CommandEntry(
        "service.cli.rebuild",
        "rebuild",
        "Build read models anew from the log and switch over to them; until then the present ones are in use.",
    ),
    "demo": CommandEntry(
        "service.cli.demo",
        "demo",
        "Let bots play a game, tell it in sentences, and show where it can be watched, replayed and verified.",
    ),
    "play": CommandEntry(
        "service.cli.play",
        "play",
        "Play GAME of the service at URL: what has happened is told, what may be done is listed, you choose.",
    ),
    "simulate": CommandEntry("service.cli.simulate", "simulate", "Play TITLE at random and say how the games ended."),
    "arena": CommandEntry("service.cli.arena", "arena", "Let bots play TITLE against each other and say how they did."),
    "export": CommandEntry(
        "service.cli.logs",
        "export_log",
        "Write the log of GAME as JSON lines: public while it runs, opened once it is over.",
    ),
    "verify": CommandEntry(
        "service.cli.logs",
        "verify_log",
        "Check an exported LOG: chain, seals, chance, rules and result.",
    ),
    "doctor": CommandEntry("service.cli.doctor", "doctor", "Check settings, components and database."),
    "worker": CommandEntry(
        "workers.cli",
        "worker",
        "Do what must happen by itself: bot turns, warnings, timeouts, webhooks.",
    ),
    "sweep": CommandEntry(
        "workers.cli",
        "sweep",
        "Free what Redis has lost, queue what is due, and forget what was kept long enough.",
    ),
    "todo": CommandEntry(
        "workers.cli",
        "todo",
        "List what must happen by itself: what, when, why, and what went wrong so far.",
    ),
    "faults": CommandEntry(
        "service.cli.faults",
        "faults",
        "Stand between a client and the service at --target, and spoil some of what passes.",
    ),
    "token": CommandEntry(
        "service.cli.tokens",
        "token",
        "Print a new token of a PLAYER (its id), with any scopes: this is how the first administrator is made.",
    ),
    "invite": CommandEntry(
        "service.cli.tokens",
        "invite",
        "Print a code with which somebody can register where registration is by invitation.",
    ),
}


class LazyGroup(click.Group):
    """A group that knows its commands' names and lines of help without importing them."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        entry = COMMANDS.get(cmd_name)
        if entry is None:
            return None
        command: click.Command = getattr(import_module(entry.module), entry.name)
        return command

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        with formatter.section("Commands"):
            formatter.write_dl([(name, entry.help) for name, entry in COMMANDS.items()])


@click.group(cls=LazyGroup, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(package_name="bakufu")
def main() -> None:
    """Board games of Japanese history behind one REST API."""
