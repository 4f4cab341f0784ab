"""Action 1: plan, spy, succession."""

import pytest

from domain.ikusa.commands import AllotKoku, DeclineSpying, GiveUp, Spy
from domain.ikusa.events.plan import NinjaReturned, PlanSpied, PlansRevealed, SuccessorAppointed
from domain.kernel.record import redact
from tests.given import Given, happened
from tests.perft import perft
from tests.spec.ikusa.positions import TITLE, action, army, asked, resumed, seen
from tests.spec.ikusa.reading import allot, planned

LANDS = {"KWC": "0 sp1", "TNG": "1 sp1", "AKI": "2 sp1"}


def planning(ninja: int = -1, seats: int = 3) -> Given:
    koku = [5, 4, 3, 3][: 4 if seats == 2 else seats]
    return resumed(action("plan", LANDS, koku=koku, ninja=ninja, seats=seats))


def plan(build: int, turn: int, ninja: int, ronin: int) -> tuple[AllotKoku, ...]:
    return AllotKoku("build", build), AllotKoku("turn", turn), AllotKoku("ninja", ninja), AllotKoku("ronin", ronin)


def test_all_plan_at_once_and_the_rest_is_levied() -> None:
    """Rulebook p. 12: all koku are allotted in secret and revealed together; what is left goes to the levy."""
    given = planning()
    assert asked(given) == ((0, 1, 2), "ikusa.plan")
    given.when(1, *plan(2, 1, 0, 0))
    assert asked(given) == ((0, 2), "ikusa.plan")
    given.when(2, *plan(0, 0, 3, 0))
    events = given.when(0, *plan(0, 2, 0, 1))
    assert PlansRevealed(((0, 2, 0, 1, 2), (2, 1, 0, 0, 1), (0, 0, 3, 0, 0))) in events


def test_the_build_bin_holds_two_or_none() -> None:
    """Rulebook p. 12: two koku or none go into Build; no bin takes more than there are."""
    given = planning()
    assert given.options(0) == [AllotKoku("build", 0), AllotKoku("build", 2)]
    assert given.refused(0, AllotKoku("build", 1)) == "ikusa.not-so-many-koku"
    assert given.refused(0, AllotKoku("turn", 0)) == "ikusa.another-bin"
    given.when(0, AllotKoku("build", 2))
    assert given.options(0) == [AllotKoku("turn", amount) for amount in range(4)]
    assert given.refused(0, AllotKoku("turn", 4)) == "ikusa.not-so-many-koku"


def test_four_answers_whatever_the_plan() -> None:
    """Every plan takes four answers, so that their number tells nothing, even when nothing is left to allot."""
    given = planning()
    given.when(2, AllotKoku("build", 2), AllotKoku("turn", 1))
    assert given.options(2) == [AllotKoku("ninja", 0)]
    given.when(2, AllotKoku("ninja", 0))
    assert given.options(2) == [AllotKoku("ronin", 0)]


@pytest.mark.parametrize(("koku", "plans"), [(5, 76), (7, 176), (11, 584)])
def test_number_of_plans(koku: int, plans: int) -> None:
    """All ways to split the koku of one colour over five bins, with two or none for building."""
    given = resumed(action("plan", LANDS, koku=[koku, 3, 3]))
    assert perft(TITLE, given.state, 4) == plans


def test_plans_are_hidden() -> None:
    """Others see that a koku was allotted, not how many."""
    given = planning()
    event = given.when(0, AllotKoku("build", 2))[0]
    assert "amount" not in redact(event, 1)
    assert redact(event, 0)["amount"] == 2
    assert seen(given, 1).colours[0].bins is None
    assert seen(given, 0).colours[0].bins == {"build": 2}


def test_the_spy_plans_last() -> None:
    """Rulebook p. 17: the ninja's owner waits, sees one finished plan, then plans; the ninja goes back."""
    given = planning(ninja=1)
    assert asked(given) == ((0, 2), "ikusa.plan")
    given.when(0, *plan(2, 1, 0, 0))
    given.when(2, *plan(0, 0, 3, 0))
    assert asked(given) == ((1,), "ikusa.spy")
    assert given.refused(1, Spy(1)) == "ikusa.not-to-be-spied"
    event = given.when(1, Spy(0))[0]
    assert event == PlanSpied(1, 1, 0, (2, 1, 0, 0, 2))
    assert "bins" not in redact(event, 2)
    assert seen(given, 1).seen == {"build": 2, "turn": 1, "ninja": 0, "ronin": 0, "levy": 2}
    assert seen(given, 2).seen is None
    events = given.when(1, *plan(0, 0, 0, 0))
    assert happened(events, NinjaReturned) == [NinjaReturned(1)]
    assert given.state.ninja == -1


def test_the_spy_may_decline() -> None:
    """Rulebook p. 17: used or not, the ninja goes back."""
    given = planning(ninja=0)
    given.when(1, *plan(0, 0, 0, 0))
    given.when(2, *plan(0, 0, 0, 0))
    given.when(0, DeclineSpying())
    assert asked(given) == ((0,), "ikusa.plan")
    assert NinjaReturned(0) in given.when(0, *plan(0, 0, 0, 0))


def test_two_players_plan_for_each_colour() -> None:
    """Each colour has its own koku; the colour with the ninja waits even for the same player's other colour."""
    given = planning(ninja=0, seats=2)
    assert asked(given) == ((0, 1), "ikusa.plan")
    given.when(0, *plan(0, 3, 0, 0))
    assert asked(given) == ((1,), "ikusa.plan")
    assert [len(colour.bins) for colour in given.state.colours] == [0, 0, 4, 0]
    given.when(1, *plan(0, 0, 0, 0), *plan(0, 0, 0, 0))
    assert given.options(0) == [Spy(1), Spy(3), DeclineSpying()]


def test_a_successor_costs_a_unit() -> None:
    """Rulebook p. 16: one unit goes to the tray, the daimyo stands up, his marker goes to the left-most hole."""
    armies = {"0A1": "KWC level3 lying bo1 sp2", "0A2": "OSU"}
    given = resumed(action("succession", LANDS, armies, koku=[3, 3, 3]))
    assert asked(given) == ((0,), "ikusa.give-up")
    assert given.options(0) == [GiveUp("bowman"), GiveUp("spearman")]
    assert given.refused(0, GiveUp("gunner")) == "ikusa.no-such-unit"
    assert given.when(0, GiveUp("spearman"))[0] == SuccessorAppointed(0, "A1", "spearman", 0)
    army = given.state.colours[0].armies[0]
    assert (army.daimyo, army.hole, army.units) == ("standing", 0, [1, 0, 0, 1, 0])
    assert given.state.ask == "ikusa.plan"


def test_a_successor_in_quick_play() -> None:
    """Rulebook p. 30: he starts at the left-most hole of level 2; a single kind of unit needs no question."""
    armies = {"0A1": "KWC level3 lying sp2", "0A2": "OSU"}
    given = resumed(action("succession", LANDS, armies, koku=[3, 3, 3], variant="quick"))
    assert given.state.colours[0].armies[0].hole == 2
    assert given.state.ask == "ikusa.plan"


REALM = {"YSH": "0 sp3", "YMT": "0 sp1", "KWC": "1 sp3", "HIT": "2 sp3"}


def test_no_koku_is_held_back() -> None:
    """What the other bins do not take is in the levy bin."""
    given = planned(REALM, [(0, 1, 1, 0, 3), (2, 1, 0, 0, 0), (0, 0, 0, 0, 3)])
    assert [colour.koku for colour in given.state.colours] == [0, 0, 0]
    assert [colour.bins[-1] for colour in given.state.colours] == [3, 0, 3]


def test_bins_are_shown_together() -> None:
    """The last plan uncovers all of them, as they were filled."""
    given = resumed(action("plan", REALM, koku=[5, 3, 3]))
    assert not happened(allot(given, 2, (0, 0, 0, 1, 2)), PlansRevealed)
    assert not happened(allot(given, 0, (2, 1, 2, 0, 0)), PlansRevealed)
    (shown,) = happened(allot(given, 1, (0, 3, 0, 0, 0)), PlansRevealed)
    assert shown.bins == ((2, 1, 2, 0, 0), (0, 3, 0, 0, 0), (0, 0, 0, 1, 2))


def test_the_spy_comes_last_and_looks_at_one() -> None:
    """The ninja's owner waits for all others, sees one plan, plans, and gives the ninja back."""
    given = resumed(action("plan", REALM, koku=[5, 3, 3], ninja=1))
    assert given.question[0] == (0, 2)
    allot(given, 0, (2, 1, 2, 0, 0))
    assert 1 not in given.question[0]
    allot(given, 2, (0, 0, 0, 1, 2))
    assert Spy(1) not in given.options(1)
    (look,) = happened(given.when(1, Spy(0)), PlanSpied)
    assert (look.target, look.bins) == (0, (2, 1, 2, 0, 0))
    assert happened(allot(given, 1, (0, 3, 0, 0, 0)), NinjaReturned)
    assert given.state.ninja == -1


@pytest.mark.parametrize(("variant", "hole"), [("regular", 0), ("quick", 2)])
def test_a_successor_costs_a_unit_and_all_experience(variant: str, hole: int) -> None:
    """Before planning, one unit of the owner's choice goes to the tray, and the new man starts over."""
    given = resumed(action("succession", {}, {"0A1": "YSH level3 bo1 sp2 lying"}, variant=variant, koku=[3, 3, 3]))
    (named,) = happened(given.when(0, GiveUp("bowman")), SuccessorAppointed)
    assert named.hole == hole
    assert army(given, "0A1") == "YSH sp2"
    assert given.state.colours[0].tray[0] == 9
