"""Phase 7: turns, district actions and annexes."""

from domain.yedo.commands import (
    Activate,
    CompleteMission,
    GoHome,
    Pass,
    Use,
    VisitBower,
)
from domain.yedo.events.action_phase import DiscipleReturned, DiscipleUsed
from tests.spec.yedo.positions import acting, begin, clan, equip, scene


def test_one_disciple_at_a_time_in_player_order() -> None:
    """Whoever has none left is skipped; the phase ends when none is left."""
    given = equip(equip(scene(2), 0, out="HA-1"), 1, out="HA-2 GA-1")
    begin(given, "action", turn=-1, stage="", order=[1, 0])
    given.when(1, Activate("GA-1"), GoHome())
    given.when(0, GoHome())
    given.when(1, GoHome())
    assert given.state.round == 3
    assert given.state.step == "dropping-out"


def test_a_single_disciple_need_not_be_chosen() -> None:
    """The question is at once what it does."""
    given = acting(out="CA-S")
    assert given.question == ((0,), "yedo.action")
    assert given.options(0) == [GoHome(), Use("audience")]
    assert given.refused(0, Activate("CA-S")) == "table.wrong-answer"


def test_only_own_disciples_can_be_activated() -> None:
    """Of several the seat says which."""
    given = acting(out="CA-S HA-1")
    assert given.options(0) == [Activate("CA-S"), Activate("HA-1")]
    assert given.refused(0, Activate("HA-2")) == "yedo.no-such-disciple"


def test_afterwards_the_disciple_returns_home() -> None:
    """Also if nothing useful was done."""
    given = acting(out="GA-1")
    assert given.when(0, GoHome())[:2] == [DiscipleUsed(0, "GA-1", "nothing"), DiscipleReturned(0, "GA-1")]
    assert (clan(given, 0).home, clan(given, 0).reserve) == (2, 2)


def test_a_disciple_on_an_annex_completes_no_mission_and_visits_no_bower() -> None:
    """It must stand on a board space."""
    given = acting(out="DJ", annexes="DJ", missions="G02")
    assert given.refused(0, CompleteMission("G02")) == "yedo.wrong-district"
    assert given.refused(0, VisitBower()) == "yedo.no-such-use"


def test_a_recruit_waits_for_the_next_round() -> None:
    """A disciple gained in the Action Phase stays at home (ruling 49)."""
    given = equip(scene(2), 0, out="GA-1", mon=7)
    begin(given, "action", turn=-1, stage="")
    given.when(0, Use("recruit"))
    assert given.state.round == 3
    assert clan(given, 0).home == 3


def test_after_an_activation_a_seat_with_cards_and_disciples_may_go_on() -> None:
    """It is asked whatever its cards are (ruling 20)."""
    given = acting(out="GA-1 HA-1", actions="A14")
    given.when(0, Activate("GA-1"), GoHome())
    assert given.question == ((0,), "yedo.after")
    assert given.options(0) == [Pass()]
