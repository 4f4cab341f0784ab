"""`bakufu backup`, `bakufu restore` and `bakufu close-secrets`: the database in one file, and its secrets at rest."""

import time
from importlib.metadata import version
from pathlib import Path

import click
import msgspec

from service.application.checkpoint_audit import audit_checkpoints
from service.bootstrap import Application, build, vault_of
from service.cli.common import database_option, json_option, open_services, plain_errors, settings_with
from service.cli.serve import prepare
from service.eventstore.backups.facts import Facts, digest_of
from service.eventstore.backups.putting_back import put_back
from service.eventstore.backups.taking import take_backup
from service.eventstore.port import START, StoreError

PAGE = 1000
FILE = click.argument("file", type=click.Path(path_type=Path))


@click.command()
@FILE
@database_option
@json_option
@plain_errors
def backup(file: Path, database: str | None, as_json: bool) -> None:
    """Write the whole database to a new FILE, while the service runs.

    FILE holds everything that was answered before this began. What is closed with BAKUFU_SECRETS_KEY is closed in it,
    too: keep the key elsewhere.
    """
    url = settings_with(database).database_url
    facts = take_backup(url, file, now=int(time.time() * 1000), release=version("bakufu"))
    if as_json:
        click.echo(msgspec.json.encode(facts))
    else:
        click.echo(f"{_told(facts)} written to {file} ({file.stat().st_size:,} bytes)")


@click.command()
@FILE
@click.option("--verify", "check", is_flag=True, help="Check what was put back: chains, checkpoints, every game.")
@database_option
@json_option
@plain_errors
def restore(file: Path, check: bool, database: str | None, as_json: bool) -> None:
    """Put a backup FILE back into a new or empty database, of the same engine or the other. Exits with 1 for faults."""
    settings = settings_with(database)
    prepare(settings)
    facts = put_back(file, settings.database_url, vault_of(settings))
    services = build(settings)
    try:
        faults = check_restored(services, facts) if check else []
    finally:
        services.store.close()
    if as_json:
        click.echo(msgspec.json.encode(msgspec.structs.asdict(facts) | {"verified": check, "faults": faults}))
    else:
        verdict = "NOT SOUND" if faults else "verified" if check else "not verified: --verify does it"
        click.echo("\n".join([f"{_told(facts)} put back; {verdict}", *(f"fault: {fault}" for fault in faults)]))
    if faults:
        raise SystemExit(1)


@click.command("close-secrets")
@database_option
@plain_errors
def close_secrets(database: str | None) -> None:
    """Close all seeds and secrets in the database with the present BAKUFU_SECRETS_KEY.

    Without a key it opens them. Give all processes the new key first, so that none writes with another. Then the old
    one can go.
    """
    services = open_services(database)
    changed = 0
    for some in services.store.close_secrets():
        changed += some
    key = vault_of(services.settings).id
    click.echo(f"{changed} rows changed; all secrets {f'are closed with the key {key}' if key else 'lie open'}")


def check_restored(services: Application, facts: Facts) -> list[str]:
    """What does not fit: to the backup, to the chains and checkpoints, or to the rules of some game."""
    heads = _heads(services)
    faults = audit_checkpoints(services.store).faults
    if digest_of((stream, *heads[stream]) for stream in sorted(heads, key=str.encode)) != facts.heads:
        faults.append("the streams do not end where they ended when the backup was taken")
    for stream, (last, _) in heads.items():
        try:
            reached = services.handler.read(stream, lambda aggregate: aggregate.version)
        except (StoreError, RuntimeError, ValueError, LookupError, TypeError, msgspec.MsgspecError) as error:
            faults.append(f"{stream} cannot be loaded: {error}")
        else:
            if reached != last:
                faults.append(f"{stream} loads up to event {reached} instead of {last}")
    return faults


def _heads(services: Application) -> dict[str, tuple[int, bytes]]:
    heads: dict[str, tuple[int, bytes]] = {}
    after = START
    while (page := services.store.feed(after, PAGE)).upto != after:
        heads |= {entry.stream: (entry.event.version, entry.event.hash) for entry in page.entries}
        after = page.upto
    return heads


def _told(facts: Facts) -> str:
    return f"{facts.events:,} events of {facts.streams:,} streams and {facts.accounts:,} accounts"
