"""What bots think that a clan can complete, and what they want for it."""

from typing import Any

import pytest

from domain.yedo.careful import ordering, value
from domain.yedo.commands import BuyWeapon, Use
from domain.yedo.demands import bits, numbers
from domain.yedo.mission_plan import chance_in, mission_plan, situation, suffices
from domain.yedo.planned_errands import planned_errand
from domain.yedo.wanted import wanted
from tests.given import Given
from tests.spec.yedo.completing import ready
from tests.spec.yedo.positions import PARTS, TITLE, acting, begin, equip, scene


def planning(missions: str, **things: Any) -> Given:
    """Seat 0 is about to place its disciples in round 2."""
    state: dict[str, Any] = {name: things.pop(name) for name in ("round", "market") if name in things}
    return begin(equip(scene(4), 0, missions=missions, **things), "assigning", turn=-1, **state)


def worth(given: Given) -> int:
    return mission_plan(given.state, 0, PARTS).worth


def test_what_missions_share_is_paid_for_once() -> None:
    """Both poison plots need Doku and Fukiya: together they are worth more than one by one."""
    both, one, other = planning("Y14 R10"), planning("Y14"), planning("R10")
    assert worth(both) > worth(one) + worth(other)
    assert set(mission_plan(both.state, 0, PARTS).missions) == {"Y14", "R10"}


def test_a_plan_never_counts_against_a_clan() -> None:
    """What does not pay is left out; without missions there is no plan."""
    assert worth(planning("")) == 0
    assert worth(planning("B08", round=10)) == 0
    assert worth(planning("Y14 B08", round=10)) == worth(planning("Y14", round=10))


@pytest.mark.parametrize(("mission", "with_it"), [("Y14", {"weapons": "Do"}), ("R11", {"annexes": "KB"})])
def test_what_a_mission_lacks_is_worth_having(mission: str, with_it: dict[str, str]) -> None:
    """And as much in the first rounds as it usually costs."""
    assert worth(planning(mission, **with_it)) > worth(planning(mission))


def test_the_less_time_is_left_the_less_is_hoped_for() -> None:
    """A black mission is worth trying early and hopeless late."""
    worths = [worth(planning("B09", weapons="Yu Sr", annexes="DJ", round=round)) for round in (2, 5, 8, 10)]
    assert worths == sorted(worths, reverse=True)
    assert worths[0] > worths[-1] == 0
    chances = [chance_in(spare) for spare in range(-400, 1200, 50)]
    assert chances == sorted(chances)
    assert 0 <= chances[0] < chances[-1] < 1000


def test_a_mission_that_lacks_nothing_is_nearly_certain_once_its_disciples_stand() -> None:
    """The last round is no obstacle then."""
    for mission in ("G01", "Y14", "R11"):
        given = ready(mission, bonus=False)
        sure = worth(given)
        given.state.round = 11
        assert 0 < worth(given) <= sure


def test_what_the_plan_lacks_is_wanted() -> None:
    """Weapons and annexes of planned missions, those of the Bonus a little; what is owned is not."""
    given = planning("Y14 R10", weapons="Do")
    want = wanted(given.state, 0, PARTS)
    assert set(want.weapons) == {"Fu", "Na"}
    assert want.weapons["Fu"] > want.weapons["Na"]
    assert want.annex("YA") > want.annex("KR")


def test_a_weapon_for_the_plan_is_bought() -> None:
    """It promises more than it costs, and one that no mission needs does not."""
    given = acting(missions="Y14 R10", out="MK-1 CA-S", mon=12, weapons="Do")
    given.state.market = ["Ka", "Fu", "", "", ""]
    want = wanted(given.state, 0, PARTS)
    assert planned_errand(given.state, 0, PARTS, want, "MK-1", 12)[1] == 8
    assert ordering(given.state, 0, PARTS, [Use("sell"), BuyWeapon(0), BuyWeapon(1)])[0] == BuyWeapon(1)
    clan = given.state.clans[0]
    clan.out, clan.home = clan.out[1:], clan.home + 1
    idle = value(given.state, 0, PARTS)
    clan.weapons, clan.mon = ["Do", "Fu"], clan.mon - 8
    assert value(given.state, 0, PARTS) > idle


def test_missions_as_numbers_agree_with_the_rules() -> None:
    """Whoever is ready for a mission has all that its numbers ask for, and with a weapon fewer no longer."""
    known = numbers(PARTS)
    assert len(set(known.weapons.values())) == len(PARTS.source.weapons)
    for name, mission in PARTS.missions.items():
        state = ready(name, bonus=False, mon=10).state
        at = situation(state, 0, PARTS)
        assert suffices(at.have, at.candidates[0].demand), name
        assert at.candidates[0].ready == 985, name
        assert bits(mission.needs.weapons, known.weapons).bit_count() == len(mission.needs.weapons)
        if mission.needs.weapons:
            state.clans[0].weapons.pop()
            assert not suffices(situation(state, 0, PARTS).have, at.candidates[0].demand)


def test_planning_leaves_the_position_alone() -> None:
    """And a second look at it, or at a copy, finds the same plan."""
    given = planning("Y14 R10 B08 G01", weapons="Do")
    before = TITLE.pack_state(given.state)
    plan = mission_plan(given.state, 0, PARTS)
    assert plan == mission_plan(TITLE.clone(given.state), 0, PARTS)
    assert TITLE.pack_state(given.state) == before
