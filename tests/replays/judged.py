"""Record games with their commands, e.g. `python -m tests.replays.judged edo 3`: whole exports, judged for ever.

A recording must never be overwritten to make a test pass: other events from the same commands are other rules, whose
number is then to be raised.
"""

import gzip
from pathlib import Path
from tempfile import TemporaryDirectory

import click

from domain.catalogue import TITLES
from service.eventstore.open import open_store
from tests.eventful import EventfulGame
from tests.replays import FOLDER
from tests.serving import services_on

JUDGED = FOLDER / "judged"


def recordings() -> list[Path]:
    return sorted(JUDGED.glob("*.jsonl.gz"))


@click.command()
@click.argument("title", type=click.Choice(list(TITLES)))
@click.argument("seed", type=int)
def main(title: str, seed: int) -> None:
    """Keep the log of an eventful game."""
    with TemporaryDirectory() as folder:
        store = open_store(f"sqlite:///{folder}/store.db?synchronous=normal")
        services = services_on(store)
        id = EventfulGame(services, title, seed).play()
        lines = list(services.exports.whole(id).lines())
        store.close()
    JUDGED.mkdir(exist_ok=True)
    path = JUDGED / f"{title}-{seed}.jsonl.gz"
    path.write_bytes(gzip.compress(b"".join(lines), mtime=0))
    click.echo(f"{len(lines) - 1} events -> {path.name}")


if __name__ == "__main__":
    main()
