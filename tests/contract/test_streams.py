"""A change to the code that is not meant to change a game does not change one."""

from collections.abc import Iterator

import pytest

from domain.catalogue import catalogue
from domain.kernel.title import Setup
from tests.replays import streams

TITLES = catalogue()
GAMES_IN_THE_SUITE = 2  # one chosen uniformly, one by kind


def tables() -> Iterator[tuple[str, str, Setup]]:
    for name, title in TITLES.items():
        for table, setup in streams.tables_of(title):
            yield name, table, setup


every_table = pytest.mark.parametrize(
    ("name", "table", "setup"), list(tables()), ids=[f"{name}/{table}" for name, table, _ in tables()]
)


def differing(name: str, table: str, setup: Setup, games: range) -> list[int]:
    hashes = streams.kept(name)[table]
    return [seed for seed in games if streams.stream_hash(TITLES[name], setup, seed) != hashes[seed]]


@every_table
def test_random_games_give_the_same_events_as_before(name: str, table: str, setup: Setup) -> None:
    """The same chance and the same picks give the same events, byte for byte, as when the hashes were kept."""
    assert differing(name, table, setup, range(GAMES_IN_THE_SUITE)) == []


@pytest.mark.soak
@every_table
def test_fifty_random_games_give_the_same_events_as_before(name: str, table: str, setup: Setup) -> None:
    """The same, for every game whose hash is kept."""
    assert differing(name, table, setup, range(streams.GAMES)) == []


@pytest.mark.parametrize("name", list(TITLES))
def test_hashes_are_kept_for_every_table(name: str) -> None:
    """No variant and no number of seats is left out, and no two games are alike."""
    hashes = streams.kept(name)
    assert list(hashes) == [table for table, _ in streams.tables_of(TITLES[name])]
    assert all(len(games) == streams.GAMES == len(set(games)) for games in hashes.values())
