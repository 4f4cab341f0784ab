"""Playing without judging gives what judged play gives."""

import pytest

from domain.catalogue import catalogue
from domain.kernel.chance import FastChance, SealedChance
from domain.kernel.playout import by_kind, choose_seat, uniformly
from domain.kernel.title import AnyTitle
from domain.kernel.trusted import perform
from tests import toy

TITLES: dict[str, AnyTitle] = {**catalogue(), "toy": toy.ToyTitle([toy.BUNDLED])}
TABLES = [
    (name, variant.name, seats)
    for name, title in TITLES.items()
    for variant in title.meta.variants
    for seats in variant.seats
]
GAMES_EACH = 1
GAMES_IN_SOAK = 500


def compare(name: str, variant: str, seats: int, seed: int) -> None:
    """Play one random game twice at the same time, once judged and once not."""
    title = TITLES[name]
    setup, key = title.setup(seats, variant), b"trusted|%d" % seed
    judged, trusted = (title.open_table(setup, SealedChance(key, "g")) for _ in range(2))
    assert judged.take_events() == trusted.take_events()
    picker, choose = FastChance(seed, "choices"), by_kind if seed % 2 else uniformly
    while judged.state.asked:
        seat = choose_seat(judged.state, picker)
        options = title.options(judged.state, seat)
        command = choose(options, picker)
        title.play(judged, seat, command)
        perform(title, trusted, seat, command)
        assert judged.take_events() == trusted.take_events(), command
    assert judged.state == trusted.state


@pytest.mark.parametrize(("name", "variant", "seats"), TABLES)
def test_performing_emits_what_playing_emits(name: str, variant: str, seats: int) -> None:
    """A listed command does the same with its judge and without."""
    for seed in range(GAMES_EACH):
        compare(name, variant, seats, seed + seats)


@pytest.mark.soak
@pytest.mark.parametrize(("name", "variant", "seats"), TABLES)
def test_performing_emits_what_playing_emits_in_many_games(name: str, variant: str, seats: int) -> None:
    """The same, in 500 games a title."""
    tables = sum(table[0] == name for table in TABLES)
    for seed in range(GAMES_IN_SOAK // tables + 1):
        compare(name, variant, seats, seed)
