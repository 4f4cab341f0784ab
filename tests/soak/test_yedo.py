"""Yedo at length: many random games, every piece counted after every event, and which cards they used.

`python -m tests.soak.test_yedo 2000` prints the table of used cards.
"""

import sys
from collections import Counter
from collections.abc import Iterator

import pytest

from domain.kernel.chance import FastChance
from domain.kernel.playout import steps
from domain.kernel.record import Event
from domain.kernel.table import fold
from domain.yedo.events.cards import CardCountered, CardSettled
from domain.yedo.events.event_phase import EventRevealed
from domain.yedo.events.flow import GameEnded
from domain.yedo.events.missions import MissionCompleted
from domain.yedo.state_piles import LIMITS
from domain.yedo.title import yedo
from tests.spec.yedo.purposeful import Purposeful

pytestmark = pytest.mark.soak

TITLE = yedo()
PARTS = TITLE.packs[TITLE.default_pack]
SETTINGS = ("geisha", "samurai")


def used(event: Event) -> Iterator[str]:
    """Cards that an event shows in use."""
    match event:
        case CardSettled(card=card, effective=True) | CardCountered(card=card) | EventRevealed(card=card):
            yield card
        case MissionCompleted(mission=mission):
            yield mission
        case GameEnded(scores=scores):
            yield from (card for score in scores for card in score.bonuses)
        case _:
            pass


def random_games(number: int) -> Counter[str]:
    """Uses of every card in random games of all sizes and both settings."""
    uses: Counter[str] = Counter()
    for seed in range(number):
        setup = TITLE.setup(2 + seed % 4, SETTINGS[seed // 4 % 2])
        table = TITLE.open_table(setup, FastChance(seed))
        table.take_events()
        for step in steps(TITLE, table, FastChance(seed + 1_000_000, "choices")):
            for event in step.events:
                uses.update(used(event))
    return uses


def purposeful_games(missions: set[str]) -> Counter[str]:
    uses: Counter[str] = Counter()
    for mission in sorted(missions):
        _, log = Purposeful(TITLE, mission).game(seed=1)
        for event in log:
            uses.update(used(event))
    return uses


def test_every_card_is_used_in_two_thousand_random_games() -> None:
    """All 33 action cards, 27 bonus cards and 27 events; missions where random play can reach them, else on purpose."""
    uses = random_games(2000)
    cards = {*PARTS.actions, *PARTS.bonuses, *PARTS.events}
    assert {card for card in cards if not uses[card]} == set()
    left = {mission for mission in PARTS.missions if not uses[mission]}
    on_purpose = purposeful_games(left)
    assert {mission for mission in left if not on_purpose[mission]} == set()


@pytest.mark.parametrize("setting", SETTINGS)
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_three_hundred_random_games_with_every_event_checked(setting: str, seats: int) -> None:
    """Pieces add up after each event, and limits are kept whenever a seat is asked for anything but a reduction."""
    for seed in range(75):
        table = TITLE.open_table(TITLE.setup(seats, setting), FastChance(seed))
        shadow = TITLE.blank()
        fold(shadow, table.take_events())
        for step in steps(TITLE, table, FastChance(seed + 1, "choices")):
            for event in step.events:
                event.apply(shadow)
                TITLE.check(shadow)
            if not shadow.over:
                assert all(len(clan.held(kind)) <= most for clan in shadow.clans for kind, most in LIMITS.items())
        assert TITLE.result(shadow) is not None


def main(number: int) -> None:
    """Print the table of uses."""
    uses = random_games(number)
    on_purpose = purposeful_games({mission for mission in PARTS.missions if not uses[mission]})
    print(f"{number} random games")  # noqa: T201  # a report for people
    for title, cards in (
        ("action cards", PARTS.actions),
        ("bonus cards", PARTS.bonuses),
        ("events", PARTS.events),
        ("missions", PARTS.missions),
    ):
        print(f"\n{title}")  # noqa: T201
        for card in cards:
            note = "" if uses[card] else f"  (on purpose: {on_purpose[card]})"
            print(f"  {card}  {uses[card]:5}{note}")  # noqa: T201


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 2000)
