"""Actions 5 and 6: ronin and the ninja."""

import pytest

from domain.ikusa.commands import BuildCastle, BuyNothing, BuyPackage, DeployRonin, KeepRonin, PlaceUnit
from domain.ikusa.events.hire_ronin import RoninDeployed, RoninHidden, RoninHired
from domain.ikusa.events.ninja import NinjaHired
from domain.ikusa.hire_ronin import begin_hire
from domain.kernel.record import redact
from tests.given import Given, happened
from tests.spec.ikusa.positions import action, asked, resumed, seen
from tests.spec.ikusa.reading import Plan, planned

LANDS = {"KWC": "0 sp3", "IZI": "0 sp5", "TNG": "1 sp2", "AKI": "2 sp1"}


def hiring(*koku: int, ninja: tuple[int, ...] = (0, 0, 0), armies: dict[str, str] | None = None) -> Given:
    bins = [(0, 0, ninja[seat], amount, 0) for seat, amount in enumerate(koku)]
    given = action("place-levy", LANDS, {"0A1": "KWC sp10", **(armies or {})}, bins=bins)
    begin_hire(given.table)
    return resumed(given)


def deploy(given: Given, seat: int, *formations: str) -> list:
    return given.when(seat, *(DeployRonin(formation) if formation else KeepRonin() for formation in formations))


def test_two_ronin_for_each_koku() -> None:
    """Rulebook p. 15: hired together, deployed in secret; afterwards the sizes of the stacks are public."""
    given = hiring(2, 1, 0)
    assert [colour.hired for colour in given.state.colours] == [4, 2, 0]
    assert asked(given) == ((0, 1), "ikusa.deploy-ronin")
    event = deploy(given, 0, "KWC")[0]
    assert event == RoninDeployed(0, 0, "KWC")
    assert "formation" not in redact(event, 1)
    deploy(given, 0, "IZI", "IZI", "")
    events = deploy(given, 1, "TNG", "")
    assert happened(events, RoninHidden) == [RoninHidden(0, (2, 1), 1), RoninHidden(1, (1,), 1)]
    theirs = seen(given, 1)
    assert (theirs.colours[0].stacks, theirs.provinces["IZI"].hidden, theirs.ronin) == ((2, 1), 0, 26)
    assert seen(given, 0).provinces["IZI"].hidden == 2


@pytest.mark.parametrize(("code", "limit"), [("A1", 10), ("KWC", 2), ("IZI", 4)])
def test_stacking_limit_examples(code: str, limit: int) -> None:
    """Rulebook p. 15: one less than the units: 10 with an army of 11 and 2 with a force of 3 beside it, 4 with 5."""
    given = hiring(6, 0, 0)
    deploy(given, 0, *[code] * limit)
    assert given.refused(0, DeployRonin(code)) == "ikusa.no-room-for-ronin"


def test_ten_units_take_nine_ronin() -> None:
    """Rulebook p. 15: the daimyo counts as a unit of his army."""
    given = hiring(6, 0, 0, armies={"0A2": "IZI sp9"})
    deploy(given, 0, *["A2"] * 9)
    assert given.refused(0, DeployRonin("A2")) == "ikusa.no-room-for-ronin"


def test_not_with_others_and_not_alone() -> None:
    """Ronin join own formations of at least two regular units."""
    given = hiring(1, 1, 1)
    assert given.refused(0, DeployRonin("TNG")) == "ikusa.no-room-for-ronin"
    assert given.refused(2, DeployRonin("AKI")) == "ikusa.no-room-for-ronin"
    assert given.options(2) == [KeepRonin()]


def test_shortage_in_turn_order() -> None:
    """Rulebook p. 15, R5: the ronin that are left go out in turn order; who comes too late loses his koku."""
    bins = [(0, 0, 0, 5, 0), (0, 0, 0, 11, 0), (0, 0, 0, 2, 0)]
    given = action("place-levy", LANDS, {"0A1": "KWC sp10"}, bins=bins)
    begin_hire(given.table)
    events = given.table.events
    assert happened(events, RoninHired) == [RoninHired(0, 10), RoninHired(1, 20), RoninHired(2, 0)]


def test_as_many_answers_as_ronin() -> None:
    """Deployed or kept, each hired ronin takes one answer."""
    given = hiring(1, 1, 0)
    deploy(given, 0, "")
    assert asked(given) == ((0, 1), "ikusa.deploy-ronin")
    deploy(given, 0, "")
    assert asked(given) == ((1,), "ikusa.deploy-ronin")


@pytest.mark.parametrize(("bids", "owner"), [((1, 3, 2), 1), ((2, 2, 1), -1), ((0, 0, 1), 2), ((3, 3, 3), -1)])
def test_the_highest_bid_hires_the_ninja(bids: tuple[int, ...], owner: int) -> None:
    """Rulebook p. 16: the single highest bid; with a tie for it nobody does."""
    given = hiring(1, 0, 0, ninja=bids)
    events = deploy(given, 0, "", "")
    assert happened(events, NinjaHired) == [NinjaHired(owner)]
    assert given.state.ninja == owner


def test_nobody_bids_for_the_ninja() -> None:
    """Without a bid there is nothing to decide."""
    given = hiring(1, 0, 0)
    assert not happened(deploy(given, 0, "", ""), NinjaHired)


REALM = {"YSH": "0 sp3", "YMT": "0 sp1", "KWC": "1 sp3", "IZI": "1 sp1", "HIT": "2 sp3", "SMT": "2 sp1"}


def test_two_ronin_a_koku_under_the_limit() -> None:
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


def test_army_and_force_have_their_own_limits() -> None:
    """In a double-troop province of 11 and 3 units, ten ronin join the army and two the force."""
    lands = {"YSH": "0 sp3", "KWC": "1 sp1"}
    plans: list[Plan] = [(0, 0, 0, 7, 0), (0, 0, 0, 0, 0), (0, 0, 0, 0, 0)]
    given = planned(lands, plans, {"0A1": "YSH bo4 sp6"})
    given.when(0, *[DeployRonin("A1")] * 10, *[DeployRonin("YSH")] * 2)
    assert given.options(0) == [KeepRonin()]


def test_levied_units_of_this_round_shelter_ronin() -> None:
    """Levying comes first: the second unit of a province makes room for one ronin."""
    given = planned({"YSH": "0 sp1"}, [(0, 0, 0, 1, 1), (0, 0, 0, 0, 0), (0, 0, 0, 0, 0)])
    given.when(0, BuyPackage("bowman"), PlaceUnit("YSH"), DeployRonin("YSH"))
    assert given.state.provinces["YSH"].hidden == 1


def test_ronin_run_out_by_marker() -> None:
    """Thirty ronin: the earlier marker is served in full, the later one gets what is left, the koku are gone."""
    lands = {"YSH": "0 sp5", "KWC": "1 sp5", "HIT": "2 sp5"}
    plans: list[Plan] = [(0, 1, 0, 10, 0), (0, 2, 0, 9, 0), (0, 0, 0, 0, 0)]
    given = planned(lands, plans)
    given.when(1, given.options(1)[0])
    events = given.when(0, given.options(0)[0])
    assert given.state.order[:2] == [1, 0]
    assert [(hired.colour, hired.amount) for hired in happened(events, RoninHired)] == [(1, 18), (0, 12)]
    assert given.state.pool == 0


@pytest.mark.parametrize(
    ("bids", "hirer"),
    [((1, 2, 0), 1), ((2, 2, 1), -1), ((0, 0, 0), -1), ((0, 1, 0), 1), ((3, 3, 3), -1)],
)
def test_a_single_highest_bid_hires(bids: tuple[int, ...], hirer: int) -> None:
    """A tie at the top hires nobody, the next lower bid neither; every bid is gone."""
    given = planned(REALM, [(0, 0, bid, 0, 0 if bid or seat < 2 else 1) for seat, bid in enumerate(bids)])
    if given.question[1] == "ikusa.levy":
        given.when(2, BuyNothing())
    assert given.state.ninja == hirer
    assert [colour.koku for colour in given.state.colours] == [0, 0, 0]


def test_hiring_is_told_after_the_ronin() -> None:
    """The ninja comes after ronin are deployed."""
    given = planned(REALM, [(0, 0, 1, 1, 0), (0, 0, 0, 0, 0), (0, 0, 0, 0, 0)])
    assert given.state.ninja == -1
    given.when(0, KeepRonin())
    events = given.when(0, DeployRonin("YSH"))
    assert [hired.colour for hired in happened(events, NinjaHired)] == [0]


def test_a_plan_without_koku_needs_no_answer_later() -> None:
    """Who has put nothing into a bin has no part in its action."""
    given = planned(REALM, [(0, 0, 0, 1, 0), (0, 0, 0, 0, 1), (2, 0, 0, 0, 0)])
    assert given.question == ((2,), "ikusa.build")
    given.when(2, BuildCastle("HIT"))
    assert given.question == ((1,), "ikusa.levy")
