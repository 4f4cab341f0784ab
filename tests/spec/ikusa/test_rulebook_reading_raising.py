"""The rulebook read afresh: building, levying, hiring ronin and the ninja."""

import pytest

from domain.ikusa.commands import (
    BuildCastle,
    BuildFortress,
    BuyNothing,
    BuyPackage,
    DeployRonin,
    KeepRonin,
    PlaceUnit,
)
from domain.ikusa.events.build import BuildMissed, CastleBuilt, FortressBuilt
from domain.ikusa.events.hire_ronin import RoninHired
from domain.ikusa.events.levy import LevyBought
from domain.ikusa.events.ninja import NinjaHired
from tests.given import Given, happened
from tests.spec.ikusa.positions import army, force
from tests.spec.ikusa.reading import Plan, ordered, planned, until

LANDS = {"YSH": "0 sp3", "YMT": "0 sp1", "KWC": "1 sp3", "IZI": "1 sp1", "HIT": "2 sp3", "SMT": "2 sp1"}
IDLE: Plan = (0, 0, 0, 0, 3)
BROKE: Plan = (0, 0, 0, 0, 0)


def castled(count: int, owner: int = 2) -> dict[str, str]:
    """So many provinces with castles, far away."""
    places = ("SAT", "HIG", "HYU", "BUN", "CGO", "CZN", "HIZ", "BUZ", "IYO", "TOS")
    return dict.fromkeys(places[:count], f"{owner} sp1 castle")


def kinds(given: Given, seat: int) -> set[str]:
    return {option.package for option in given.options(seat) if isinstance(option, BuyPackage)}


# -- action 3: build -------------------------------------------------------------------------


def test_castle_on_bare_ground_fortress_on_a_castle():
    """A castle needs a province without works, a base an own castle without base; nobody builds abroad."""
    lands = {"YSH": "0 sp3", "YMT": "0 sp1 castle", "OMI": "0 sp1 fortress", "KWC": "1 sp1 castle", "HIT": "2 sp1"}
    given = planned(lands, [(2, 0, 0, 0, 1), IDLE, IDLE])
    offered = given.options(0)
    assert BuildCastle("YSH") in offered
    assert BuildFortress("YMT") in offered
    for wrong in (BuildCastle("YMT"), BuildCastle("OMI"), BuildCastle("KWC")):
        assert given.refused(0, wrong) == "ikusa.no-castle-there"
    for bare in (BuildFortress("YSH"), BuildFortress("OMI"), BuildFortress("KWC")):
        assert given.refused(0, bare) == "ikusa.no-fortress-there"
    (built,) = happened(given.when(0, BuildFortress("YMT")), FortressBuilt)
    assert (built.colour, built.place) == (0, "YMT")


def test_the_last_castle_goes_to_the_earlier_marker():
    """With one castle left and no use for a base, marker 1 builds and marker 2 pays for nothing."""
    lands = LANDS | castled(9, 2)
    given = planned(lands, [(2, 1, 0, 0, 0), (2, 2, 0, 0, 0), IDLE])
    ordered(given, 2, 1)
    assert given.state.order[:2] == [0, 1]
    assert given.question[0] == (0,)
    events = given.when(0, BuildCastle("YMT"))
    assert [built.place for built in happened(events, CastleBuilt)] == ["YMT"]
    assert [missed.colour for missed in happened(events, BuildMissed)] == [1]
    assert (given.state.castles, given.state.colours[1].koku) == (0, 0)


def test_the_last_base():
    """Five bases in all: with four used the earlier one gets the fifth, the other one can still build a castle."""
    lands = LANDS | {f: f"2 sp1 {w}" for f, w in zip(("SAT", "HIG", "HYU", "BUN"), ["fortress"] * 4, strict=True)}
    lands |= {"YSH": "0 sp1 castle", "KWC": "1 sp1 castle"}
    given = planned(lands, [(2, 1, 0, 0, 0), (2, 2, 0, 0, 0), IDLE])
    ordered(given, 1, 2)
    assert given.question[0] == (1,)
    given.when(1, BuildFortress("KWC"))
    assert given.refused(0, BuildFortress("YSH")) == "ikusa.no-fortress-there"
    given.when(0, BuildCastle("YMT"))
    assert (given.state.bases, given.state.castles) == (0, 3)


# -- action 4: levy --------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("package", "units"),
    [
        ("bowman", (1, 0, 0, 0)),
        ("mixed", (0, 1, 1, 0)),
        ("swordsmen", (0, 2, 0, 0)),
        ("gunners", (0, 0, 2, 0)),
        ("spearmen", (0, 0, 0, 3)),
    ],
)
def test_what_a_koku_buys(package: str, units: tuple[int, ...]):
    """One bowman, or two of swordsmen and gunners, or three spearmen."""
    given = planned(LANDS | {"OMI": "0 sp1"}, [(0, 0, 0, 0, 1), IDLE, IDLE])
    (bought,) = happened(given.when(0, BuyPackage(package)), LevyBought)
    assert bought.units == units


def test_not_more_units_than_provinces():
    """Three provinces take three units, however rich the levy; a province with force and army still takes one."""
    given = planned({"YSH": "0 sp1", "YMT": "0 sp1"}, [(0, 0, 0, 0, 4), (0, 0, 0, 3, 0), (0, 0, 0, 3, 0)])
    given.when(0, BuyPackage("bowman"), BuyPackage("gunners"))
    assert kinds(given, 0) == set()
    given.when(0, BuyNothing(), BuyNothing())
    assert given.state.colours[0].tray[0] == 8
    assert given.state.colours[0].tray[2] == 7


def test_a_unit_on_the_card_is_the_unit_of_the_province():
    """After a unit for the army the force of the same province gets none this round."""
    given = planned({"YSH": "0 sp1", "YMT": "0 sp1"}, [(0, 0, 0, 0, 2), BROKE, BROKE], {"0A1": "YSH sp1"})
    given.when(0, BuyPackage("bowman"), BuyPackage("bowman"))
    until(given, "ikusa.place-levy")
    given.when(0, PlaceUnit("A1"))
    assert given.refused(0, PlaceUnit("YSH")) == "ikusa.no-room-for-unit"
    assert given.refused(0, PlaceUnit("A1")) == "ikusa.no-room-for-unit"
    given.when(0, PlaceUnit("YMT"))
    assert (army(given, "0A1"), force(given, "YSH"), force(given, "YMT")) == ("YSH bo1 sp1", "0 sp1", "0 bo1 sp1")


def test_a_full_force_and_a_full_card():
    """Five regular units fill a force; four samurai fill an army for swordsmen, but not for gunners."""
    lands = {"YSH": "0 sp5", "YMT": "0 sp5", "OMI": "0 sp4", "IGA": "0 sp5"}
    armies = {"0A1": "YSH bo2 sw2 sp3", "0A2": "YMT sp10"}
    given = planned(lands, [(0, 0, 0, 0, 1), IDLE, IDLE], armies)
    given.when(0, BuyPackage("mixed"))
    until(given, "ikusa.place-levy")
    places = {option.formation for option in given.options(0) if isinstance(option, PlaceUnit)}
    assert places <= {"A2", "OMI"}
    given.when(0, PlaceUnit("A2"))
    assert given.options(0)[0] in (PlaceUnit("A1"), PlaceUnit("OMI"))
    assert given.refused(0, PlaceUnit("IGA")) == "ikusa.no-room-for-unit"


def test_the_tray_is_the_limit():
    """Nine bowmen in all: with nine on the map none can be levied; figures come back only as casualties."""
    lands = {"YSH": "0 bo5", "YMT": "0 bo4", "OMI": "0 sw5", "IGA": "0 sw3", "ISE": "0 gu5", "KII": "0 gu4"}
    given = planned(lands, [(0, 0, 0, 0, 2), IDLE, IDLE])
    assert kinds(given, 0) == {"spearmen"}


# -- action 5: ronin -------------------------------------------------------------------------


def test_two_ronin_a_koku_under_the_limit():
    """Three spearmen shelter two ronin, a lone unit none; the daimyo counts with his army."""
    given = planned(
        {"YSH": "0 sp3", "YMT": "0 sp1"}, [(0, 0, 0, 3, 0), (0, 0, 0, 0, 0), (0, 0, 0, 0, 0)], {"0A1": "OMI sp2"}
    )
    assert given.state.pool == 24
    assert given.refused(0, DeployRonin("YMT")) == "ikusa.no-room-for-ronin"
    given.when(0, DeployRonin("YSH"), DeployRonin("YSH"))
    assert given.refused(0, DeployRonin("YSH")) == "ikusa.no-room-for-ronin"
    given.when(0, DeployRonin("A1"), DeployRonin("A1"))
    assert given.refused(0, DeployRonin("A1")) == "ikusa.no-room-for-ronin"
    given.when(0, KeepRonin(), KeepRonin())


def test_army_and_force_have_their_own_limits():
    """In a double-troop province of 11 and 3 units, ten ronin join the army and two the force."""
    lands = {"YSH": "0 sp3", "KWC": "1 sp1"}
    plans: list[Plan] = [(0, 0, 0, 7, 0), (0, 0, 0, 0, 0), (0, 0, 0, 0, 0)]
    given = planned(lands, plans, {"0A1": "YSH bo4 sp6"})
    given.when(0, *[DeployRonin("A1")] * 10, *[DeployRonin("YSH")] * 2)
    assert given.options(0) == [KeepRonin()]


def test_levied_units_of_this_round_shelter_ronin():
    """Levying comes first: the second unit of a province makes room for one ronin."""
    given = planned({"YSH": "0 sp1"}, [(0, 0, 0, 1, 1), (0, 0, 0, 0, 0), (0, 0, 0, 0, 0)])
    given.when(0, BuyPackage("bowman"), PlaceUnit("YSH"), DeployRonin("YSH"))
    assert given.state.provinces["YSH"].hidden == 1


def test_ronin_run_out_by_marker():
    """Thirty ronin: the earlier marker is served in full, the later one gets what is left, the koku are gone."""
    lands = {"YSH": "0 sp5", "KWC": "1 sp5", "HIT": "2 sp5"}
    plans: list[Plan] = [(0, 1, 0, 10, 0), (0, 2, 0, 9, 0), (0, 0, 0, 0, 0)]
    given = planned(lands, plans)
    given.when(1, given.options(1)[0])
    events = given.when(0, given.options(0)[0])
    assert given.state.order[:2] == [1, 0]
    assert [(hired.colour, hired.amount) for hired in happened(events, RoninHired)] == [(1, 18), (0, 12)]
    assert given.state.pool == 0


# -- action 6: ninja -------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("bids", "hirer"),
    [((1, 2, 0), 1), ((2, 2, 1), -1), ((0, 0, 0), -1), ((0, 1, 0), 1), ((3, 3, 3), -1)],
)
def test_a_single_highest_bid_hires(bids: tuple[int, ...], hirer: int):
    """A tie at the top hires nobody, the next lower bid neither; every bid is gone."""
    given = planned(LANDS, [(0, 0, bid, 0, 0 if bid or seat < 2 else 1) for seat, bid in enumerate(bids)])
    if given.question[1] == "ikusa.levy":
        given.when(2, BuyNothing())
    assert given.state.ninja == hirer
    assert [colour.koku for colour in given.state.colours] == [0, 0, 0]


def test_hiring_is_told_after_the_ronin():
    """The ninja comes after ronin are deployed."""
    given = planned(LANDS, [(0, 0, 1, 1, 0), (0, 0, 0, 0, 0), (0, 0, 0, 0, 0)])
    assert given.state.ninja == -1
    given.when(0, KeepRonin())
    events = given.when(0, DeployRonin("YSH"))
    assert [hired.colour for hired in happened(events, NinjaHired)] == [0]


def test_a_plan_without_koku_needs_no_answer_later():
    """Who has put nothing into a bin has no part in its action."""
    given = planned(LANDS, [(0, 0, 0, 1, 0), (0, 0, 0, 0, 1), (2, 0, 0, 0, 0)])
    assert given.question == ((2,), "ikusa.build")
    given.when(2, BuildCastle("HIT"))
    assert given.question == ((1,), "ikusa.levy")
