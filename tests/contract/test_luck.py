"""What is counted as a seat's luck: every title says it of its own draws, and on the average it is no luck at all."""

from collections.abc import Iterator

import pytest

from domain.catalogue import catalogue
from domain.game.luck import Fortune
from domain.kernel.chance import FastChance
from domain.kernel.dealing import Dealt
from domain.kernel.playout import by_kind, steps
from domain.kernel.record import Seat
from domain.kernel.title import AnyTitle
from domain.yedo.tables.vocabulary import COLOURS

RULES = catalogue()
GAMES = {"edo": 5, "ikusa": 40, "yedo": 60, "yokohama": 300}
FEW = {"ikusa": 400, "yokohama": 1}  # decisions: all that is dealt in Yokohama is dealt at the beginning
COUNTED = {
    "edo": {},
    "ikusa": {"ikusa.bidders-ranked/order": "places", "ikusa.markers-drawn/order": "turn"},
    "yedo": {
        **{f"yedo.mission-drafted/{colour}": "points" for colour in COLOURS},
        **{f"yedo.card-drawn/{colour}": "points" for colour in COLOURS},
        **{f"yedo.deck-looked-at/{colour}": "points" for colour in COLOURS},
        "yedo.weapon-drawn/weapon": "useful",
        "yedo.deck-looked-at/weapon": "useful",
    },
    "yokohama": {"yokohama.orders-dealt/cards": "points"},
}


def dealings(title: AnyTitle, seed: int) -> Iterator[Dealt]:
    """Everything that chance dealt to seats in a random game."""
    seats = title.meta.variants[0].seats
    setup = title.setup(seats[seed % len(seats)])
    table = title.open_table(setup, FastChance(seed, "table"))
    state, limit = title.blank(), FEW.get(title.meta.name, 100_000)
    told = [table.take_events()]
    for number, step in enumerate(steps(title, table, FastChance(seed, "choices"), choose=by_kind)):
        told.append(step.events)
        if number >= limit:
            break
    for event in (event for events in told for event in events):
        if state.pack:
            yield from title.dealt(state, event)
        event.apply(state)


@pytest.mark.parametrize("name", RULES)
def test_what_is_expected_comes_on_the_average(name: str) -> None:
    """Over many games each seat's draws of a kind add up to what was expected, within four standard deviations."""
    title = RULES[name]
    found: dict[tuple[str, Seat], Fortune] = {}
    for seed in range(GAMES[name]):
        for dealt in dealings(title, seed):
            assert len(dealt.came) <= len(dealt.pile)
            place = dealt.name, dealt.seat
            found.setdefault(place, Fortune(dealt.name, dealt.worth)).deal(dealt.came, dealt.pile)
    assert {one.name: one.kind for one in found.values()} == COUNTED[name]
    assert {place: round(one.off, 1) for place, one in found.items() if abs(one.off) > 4} == {}


def test_a_hand_out_of_a_pile() -> None:
    """Two of the cards 1, 2, 3: the sum is 4 on the average, its variance that of drawing without putting back."""
    fortune = Fortune("x", "points")
    fortune.deal((3, 2), (1, 2, 3))
    assert (fortune.count, fortune.total, fortune.expected) == (2, 5, 4)
    assert abs(fortune.variance - 2 / 3) < 1e-9
    fortune.deal((7,), (7,))
    assert (fortune.total, fortune.expected) == (12, 11)
    assert abs(fortune.variance - 2 / 3) < 1e-9


def test_what_must_come_is_no_luck() -> None:
    """A pile that is taken whole has no variance, and nobody was lucky with it."""
    fortune = Fortune("x", "points")
    fortune.deal((1, 5), (5, 1))
    assert (fortune.variance, fortune.off) == (0, 0)
