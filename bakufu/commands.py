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
    "mcp": CommandEntry(
        "service.cli.mcp",
        "mcp",
        "Let an agent find games, take a seat, read the board in words and play.",
    ),
    "simulate": CommandEntry("service.cli.simulate", "simulate", "Play TITLE at random and say how the games ended."),
    "arena": CommandEntry("service.cli.arena", "arena", "Let bots play TITLE against each other and say how they did."),
    "selfplay": CommandEntry(
        "service.cli.selfplay",
        "selfplay",
        "Let bots play TITLE and write every decision into FILE (.npz): what the seat saw, could do, did and got.",
    ),
    "tournament": CommandEntry("service.cli.tournament", "tournaments", "Hold tournaments of bots."),
    "ladder": CommandEntry("service.cli.ladder", "ladders", "Hold ladders of bots."),
    "export": CommandEntry(
        "service.cli.logs",
        "export_log",
        "Write the log of GAME as JSON lines: public while it runs, opened once it is over.",
    ),
    "verify": CommandEntry(
        "service.cli.logs",
        "verify_log",
        "Check LOG: a file, - for standard input, the address of an export or feed, or the id of a game here.",
    ),
    "regress": CommandEntry(
        "service.cli.regress",
        "regress",
        "Fold every stored game, judge its commands again, and compare running games with what was recorded.",
    ),
    "stats": CommandEntry(
        "service.cli.stats",
        "stats",
        "Count what is new of TITLE and print who wins, how long games are, how chance fell and how long people think.",
    ),
    "checkpoint": CommandEntry(
        "service.cli.checkpoints",
        "checkpoint",
        "Sign the heads of all streams that have moved since the last checkpoint.",
    ),
    "import": CommandEntry(
        "service.cli.archive",
        "import_games",
        "Take in finished games from SOURCE: an exported file, - or an address.",
    ),
    "archive": CommandEntry(
        "service.cli.archive",
        "archive_games",
        "Put GAMES that are over into the archive: one packed piece each, read and verified as before.",
    ),
    "unarchive": CommandEntry(
        "service.cli.archive",
        "unarchive_games",
        "Bring GAMES back from the archive into the log.",
    ),
    "backup": CommandEntry(
        "service.cli.backup", "backup", "Write the whole database to a new FILE, while the service runs."
    ),
    "restore": CommandEntry(
        "service.cli.backup",
        "restore",
        "Put a backup FILE back into a new or empty database, of the same engine or the other.",
    ),
    "close-secrets": CommandEntry(
        "service.cli.backup",
        "close_secrets",
        "Close all seeds and secrets in the database with the present BAKUFU_SECRETS_KEY.",
    ),
    "doctor": CommandEntry(
        "service.cli.doctor", "doctor", "Look at settings, components, database and Redis; change nothing."
    ),
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
    "grant": CommandEntry(
        "service.cli.tokens",
        "grant",
        "Let a TOKEN (its id, as its owner sees it) carry a SCOPE that only administrators give.",
    ),
    "rewind": CommandEntry(
        "service.cli.rewind",
        "rewind",
        "Set a broken GAME back to VERSION, and play what was commanded since again if that is wanted.",
    ),
    "withdraw": CommandEntry("service.cli.tokens", "withdraw", "Take a SCOPE from all tokens of a PLAYER."),
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
