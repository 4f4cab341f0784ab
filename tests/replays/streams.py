"""Hashes of the event streams of random games: a change that is not meant to change a game is caught here.

`python -m tests.replays.streams edo` plays the games of a title again and keeps their hashes. Run it only together with
a change that is meant to give other events, and say in the commit which games differ.
"""

import hashlib
from collections.abc import Iterator

import click
import msgspec

from domain.catalogue import TITLES
from domain.kernel.chance import SealedChance
from domain.kernel.record import Command
from domain.kernel.title import AnyTitle, Setup
from tests.replays import FOLDER

GAMES = 50
KEPT = 16  # hexadecimal digits of each hash
LONGEST = 100_000
PACKS = {"edo": "edo-house@1", "yedo": "yedo-house@1", "yokohama": "yokohama-house@1"}
"""Whose games are kept, where it is not the pack of new games: old ones must go on as they were."""


class HashPicker:
    """Picks by a hash of what has been picked before: the same on any machine, whatever generators become."""

    def __init__(self, seed: int) -> None:
        self._seed, self._picks = seed, 0

    def pick(self, bound: int) -> int:
        self._picks += 1
        digest = hashlib.sha256(b"%d|%d" % (self._seed, self._picks)).digest()
        return int.from_bytes(digest[:8], "big") % bound


def choose(options: list[Command], picker: HashPicker, seed: int) -> Command:
    """Any option in games of an even number; first a kind and then one of it in odd ones, which reach other corners."""
    if seed % 2:
        kinds = list(dict.fromkeys(type(option) for option in options))
        kind = kinds[picker.pick(len(kinds))]
        options = [option for option in options if type(option) is kind]
    return options[picker.pick(len(options))]


def stream_hash(title: AnyTitle, setup: Setup, seed: int) -> str:
    """Hash of all events of one random game, public and sealed parts."""
    digest, picker = hashlib.sha256(), HashPicker(seed)
    table = title.open_table(setup, SealedChance(b"stream|%d" % seed, f"{title.meta.name}-{seed}"))
    for _ in range(LONGEST):
        for event in table.take_events():
            stored = title.codec.encode(event)
            digest.update(b"%s|%s|%s\n" % (stored.type.encode(), stored.public, stored.secret or b""))
        asked = table.state.asked
        if not asked:
            return digest.hexdigest()[:KEPT]
        seat = asked[picker.pick(len(asked))]
        title.play(table, seat, choose(title.options(table.state, seat), picker, seed))
    raise AssertionError(f"{title.meta.name}: game {seed} is not over after {LONGEST} commands")


def tables_of(title: AnyTitle) -> Iterator[tuple[str, Setup]]:
    """Every variant with every number of seats."""
    for variant in title.meta.variants:
        for seats in variant.seats:
            yield f"{variant.name}/{seats}", title.setup(seats, variant.name, PACKS.get(title.meta.name))


def kept(title: str) -> dict[str, list[str]]:
    """Hashes by table, one for each game."""
    return msgspec.json.decode((FOLDER / f"{title}-streams.json").read_bytes(), type=dict[str, list[str]])


@click.command()
@click.argument("title", type=click.Choice(list(TITLES)))
@click.option("--games", type=int, default=GAMES, show_default=True)
def main(title: str, games: int) -> None:
    """Keep the hashes of a title's random games."""
    rules = TITLES[title]()
    hashes = {name: [stream_hash(rules, setup, seed) for seed in range(games)] for name, setup in tables_of(rules)}
    text = msgspec.json.format(msgspec.json.encode(hashes), indent=1)
    (FOLDER / f"{title}-streams.json").write_bytes(text + b"\n")
    click.echo(f"{title}: {sum(map(len, hashes.values()))} games at {len(hashes)} tables")


if __name__ == "__main__":
    main()
