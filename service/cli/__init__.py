"""The `bakufu` command."""

import click

from service.cli.access import invite, token
from service.cli.background import sweep, todo, worker
from service.cli.demo import demo
from service.cli.doctor import doctor
from service.cli.faults import faults
from service.cli.log import export_log, verify_log
from service.cli.migrate import migrate
from service.cli.play import play
from service.cli.rebuild import rebuild
from service.cli.serve import serve
from service.cli.simulate import simulate


@click.group(context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(package_name="bakufu")
def main() -> None:
    """Board games of Japanese history behind one REST API."""


for command in (
    serve,
    migrate,
    rebuild,
    demo,
    simulate,
    export_log,
    verify_log,
    doctor,
    worker,
    sweep,
    todo,
    play,
    faults,
    token,
    invite,
):
    main.add_command(command)
