"""Phase 1: plan actions in secret."""

import pytest

from domain.edo.commands import CommitPlan, PlanAction, PlanCard, PlanNeutrals, PlanOfficials
from domain.edo.events.planning import ActionPlanned, CardPlanned, OfficialsPlanned, PlanCommitted, PlanningClosed
from domain.kernel.record import redact
from tests.given import Given, happened
from tests.spec.edo.positions import plan, settled


def planned(given: Given, seat: int) -> Given:
    """A full plan without commitment: 2 officials for wood, 1 for travel, none for money."""
    given.when(seat, *plan("storehouse", "wood", 2), *plan("highway", "travel", 1), *plan("guild", "money"))
    return given


def test_a_plan_is_made_slot_by_slot() -> None:
    """Card, action, own officials and neutral officials are asked for one after another."""
    given = settled()
    assert given.options(1) == [PlanCard("storehouse"), PlanCard("highway"), PlanCard("guild")]
    assert given.when(1, PlanCard("guild")) == [CardPlanned(1, 0, "guild")]
    assert given.options(1) == [PlanAction(name) for name in ("stone", "trade", "develop", "money")]
    assert given.when(1, PlanAction("stone")) == [ActionPlanned(1, 0, "stone")]
    assert given.options(1) == [PlanOfficials(count) for count in range(5)]
    assert given.when(1, PlanOfficials(3)) == [OfficialsPlanned(1, 0, 3)]
    assert given.options(1) == [PlanNeutrals(0)]


def test_answers_come_in_order() -> None:
    """An answer to another question of the plan is refused."""
    given = settled()
    assert given.refused(0, PlanAction("wood")) == "edo.plan-out-of-order"
    assert given.refused(0, CommitPlan()) == "edo.plan-out-of-order"
    given.when(0, PlanCard("storehouse"))
    assert given.refused(0, PlanCard("guild")) == "edo.plan-out-of-order"
    assert given.refused(0, PlanNeutrals(0)) == "edo.plan-out-of-order"


def test_a_card_is_planned_once() -> None:
    """Only one action of each card can be chosen in a round."""
    given = settled()
    given.when(0, *plan("storehouse", "wood", 1))
    assert given.refused(0, PlanCard("storehouse")) == "edo.card-already-planned"
    assert given.refused(0, PlanCard("forester")) == "edo.card-not-in-hand"


def test_an_action_must_be_on_the_card() -> None:
    """Each card has its own selection of actions."""
    given = settled()
    given.when(0, PlanCard("storehouse"))
    assert given.refused(0, PlanAction("stone")) == "edo.action-not-on-card"


def test_officials_are_limited_by_the_action() -> None:
    """Travel has room for three officials, two-official building twice for two: four."""
    given = settled()
    given.when(0, PlanCard("highway"), PlanAction("travel"))
    assert given.refused(0, PlanOfficials(4)) == "edo.too-many-officials"
    given.when(0, PlanOfficials(3), PlanNeutrals(0), PlanCard("storehouse"), PlanAction("build-difficult"))
    assert given.refused(0, PlanOfficials(2)) == "edo.too-many-officials"  # one is left
    assert given.options(0) == [PlanOfficials(0), PlanOfficials(1)]


@pytest.mark.parametrize(("action", "own", "most"), [("build-easy", 0, 4), ("build-easy", 3, 1), ("recruit", 2, 0)])
def test_neutral_officials_fill_the_room_left(action: str, own: int, most: int) -> None:
    """Own and neutral officials share the room in front of a card."""
    given = settled()
    given.state.daimyos[0].neutrals, given.state.neutrals = 6, 6
    given.when(0, PlanCard("highway"), PlanAction(action), PlanOfficials(own))
    assert given.options(0) == [PlanNeutrals(count) for count in range(most + 1)]
    assert given.refused(0, PlanNeutrals(most + 1)) == "edo.too-many-officials"
    assert given.refused(0, PlanNeutrals(-1)) == "edo.too-many-officials"


def test_everybody_gives_thirteen_answers() -> None:
    """Even an answer without alternative is asked for, so that the number of answers betrays nothing."""
    given = planned(settled(), 0)
    assert given.state.daimyos[0].answers == 12
    assert given.options(0) == [CommitPlan()]
    assert given.when(0, CommitPlan()) == [PlanCommitted(0)]
    assert given.question == ((1, 2), "edo.plan")
    assert given.refused(0, PlanCard("guild")) == "table.not-asked"


def test_the_last_commitment_closes_planning() -> None:
    """When all have committed, everybody sees how many officials each left idle, and the start player acts."""
    given = settled()
    for seat in (2, 0):
        planned(given, seat).when(seat, CommitPlan())
    events = planned(given, 1).when(1, CommitPlan())
    assert happened(events, PlanningClosed) == [PlanningClosed((1, 1, 1))]
    assert given.question == ((0,), "edo.walk")


def test_nobody_else_sees_a_plan() -> None:
    """Cards, actions and officials are told to their owner only; that an answer was given is public."""
    event = OfficialsPlanned(1, 0, 3)
    assert redact(event, 1)["own"] == 3
    for other in (0, 2, None):
        assert redact(event, other) == {"type": "edo.officials-planned", "seat": 1, "slot": 0}


def test_the_view_hides_the_plans_of_others() -> None:
    """One's own planning board is shown in full, that of others only as far as revealed (Q20)."""
    given = planned(settled(), 0)
    own, other = given.title.view(given.state, 0), given.title.view(given.state, 1)
    assert own.daimyos[0].plan[0].card == "storehouse"  # type: ignore[attr-defined]
    assert other.daimyos[0].plan[0].card is None  # type: ignore[attr-defined]
    assert other.daimyos[0].answers == 12  # type: ignore[attr-defined]
    assert other.daimyos[0].idle is None  # type: ignore[attr-defined]


@pytest.mark.parametrize(("action", "most"), [("build-difficult", 4), ("rice", 4), ("money", 4), ("wood", 4)])
def test_room_for_officials_on_the_first_card(action: str, most: int) -> None:
    """A card takes as many officials as its activations cost together: two for each difficult building."""
    given = settled()
    given.when(0, PlanCard("storehouse"), PlanAction(action))
    assert PlanOfficials(most) in given.options(0)
    assert PlanOfficials(most + 1) not in given.options(0)


@pytest.mark.parametrize(
    ("card", "action", "most"),
    [("highway", "travel", 3), ("highway", "recruit", 2), ("guild", "trade", 2), ("guild", "develop", 1)],
)
def test_actions_with_less_room(card: str, action: str, most: int) -> None:
    """The printed number of activations bounds the officials in front of the card."""
    given = settled()
    given.when(0, PlanCard(card), PlanAction(action))
    assert given.refused(0, PlanOfficials(most + 1)) == "edo.too-many-officials"
    given.when(0, PlanOfficials(most))


def test_officials_are_spent_over_all_three_cards() -> None:
    """Four officials are four for the whole round, not for each card."""
    given = settled()
    given.when(0, *plan("storehouse", "money", 3), PlanCard("guild"), PlanAction("money"))
    assert given.refused(0, PlanOfficials(2)) == "edo.too-many-officials"
    given.when(0, PlanOfficials(1), PlanNeutrals(0), PlanCard("highway"), PlanAction("travel"))
    assert [option for option in given.options(0) if isinstance(option, PlanOfficials)] == [PlanOfficials(0)]


def test_the_same_action_on_two_cards() -> None:
    """Two cards that offer the same action may both be turned to it."""
    given = settled()
    given.when(0, *plan("storehouse", "money", 1), *plan("guild", "money", 1), *plan("highway", "travel"), CommitPlan())
    assert [slot.action for slot in given.state.daimyos[0].plan] == ["money", "money", "travel"]
