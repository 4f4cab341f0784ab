"""Every mission can be reached from a deal: whole games in which a clan pursues it."""

import pytest

from domain.kernel.chance import SealedChance
from domain.yedo.events.missions import EndAnnounced, MissionCompleted
from tests.given import happened
from tests.spec.yedo.positions import PARTS, TITLE
from tests.spec.yedo.purposeful import HERO, Purposeful


@pytest.mark.parametrize("mission", sorted(PARTS.missions))
def test_every_mission_is_completed_in_a_whole_game(mission: str) -> None:
    """Red and black missions, which random play hardly ever completes, included."""
    state, log = Purposeful(TITLE, mission).game(seed=1)
    TITLE.check(state)
    assert mission in [event.mission for event in happened(log, MissionCompleted) if event.seat == HERO]
    assert TITLE.result(state) is not None


def test_killing_the_shogun_ends_a_whole_game_early() -> None:
    """The round in which it happens is played to its end, and no other follows."""
    state, log = Purposeful(TITLE, "B07").game(seed=2)
    result = TITLE.result(state)
    assert result is not None
    assert result.reason == "yedo.shogun-killed"
    assert state.round < 11
    announced = next(index for index, event in enumerate(log) if isinstance(event, EndAnnounced))
    assert not any(type(event).__name__ == "RoundBegan" for event in log[announced:])


def test_without_it_the_game_lasts_eleven_rounds() -> None:
    """Here with chance as in a real game."""
    state, _ = Purposeful(TITLE, "G01").game(seed=1, chance=SealedChance(b"whole", "yedo"))
    result = TITLE.result(state)
    assert result is not None
    assert (result.reason, state.round) == ("yedo.last-round", 11)
