"""Phase 2: resource actions."""

import pytest

from domain.edo.commands import Forfeit, Harvest, Reveal, Step
from domain.edo.events.actions import Harvested
from domain.edo.tables.pack import Goods
from tests.given import Given, happened
from tests.spec.edo.positions import about_to, equip, next_card, others_pass, performing


def harvesting(action: str, officials: int, samurai: str, yellow: str = "", **belongings: int) -> Given:
    """Blue is seat 0, yellow is seat 1."""
    given = about_to(action, 0, officials, samurai=samurai, **belongings)
    equip(given.state, 1, samurai=yellow)
    given.when(0, given.options(0)[0])
    return given


def test_three_samurai_on_the_space() -> None:
    """Rulebook example: two blue and one yellow samurai stand there, so blue receives 1 wood."""
    given = harvesting("wood", 1, "W1 W1", "W1")
    assert Harvested(0, "W1", Goods(wood=1)) in given.when(0, Harvest("W1"))


def test_two_samurai_of_one_colour() -> None:
    """Rulebook example: two blue samurai activate the action twice for 2 wood each, 4 in all."""
    given = harvesting("wood", 2, "W1 W1")
    given.when(0, Harvest("W1"), Harvest("W1"))
    assert given.state.daimyos[0].wood == 4


def test_two_spaces() -> None:
    """Rulebook example: 3 wood from space A (one blue) and 2 from space B (one blue, one yellow), 5 in all."""
    given = harvesting("wood", 2, "W1 W2", "W2")
    given.when(0, Harvest("W1"), Harvest("W2"))
    assert given.state.daimyos[0].wood == 5


def test_more_than_three_figures() -> None:
    """Q27: a crowd of four or more still leaves 1."""
    given = harvesting("wood", 1, "W1 W1", "W1 W1 W1")
    given.when(0, Harvest("W1"))
    assert given.state.daimyos[0].wood == 1


@pytest.mark.parametrize(
    ("action", "space", "good"), [("stone", "Q1", "stone"), ("rice-field", "F2", "rice"), ("wood+", "W1", "wood")]
)
def test_each_kind_of_space_has_its_action(action: str, space: str, good: str) -> None:
    """Quarries give stone, fields rice; special cards give one more."""
    given = harvesting(action, 1, space, rice=0)
    given.when(0, Harvest(space))
    assert getattr(given.state.daimyos[0], good) == (4 if action.endswith("+") else 3)


def test_each_activation_needs_a_different_samurai() -> None:
    """Rulebook: one samurai serves one activation of a card (Q7); the officials left do nothing (Q8)."""
    given = harvesting("wood", 4, "W1 W2")
    given.when(0, Harvest("W1"))
    assert given.refused(0, Harvest("W1")) == "edo.no-samurai-there"
    given.when(0, Harvest("W2"))
    assert given.question[1] == "edo.walk"


def test_a_samurai_must_stand_on_the_right_ground() -> None:
    """Wood is not found in a quarry, nor where one has no samurai."""
    given = harvesting("wood", 2, "W1 Q1")
    assert given.refused(0, Harvest("Q1")) == "edo.wrong-ground"
    assert given.refused(0, Harvest("W2")) == "edo.no-samurai-there"


def test_nobody_on_the_right_ground() -> None:
    """Without a samurai on such a space the action does nothing, and nobody is asked."""
    assert performing("wood", 2, samurai="C1 Q1").question == ((1,), "edo.walk")


def test_the_store_holds_ten() -> None:
    """Rulebook: never more than ten of a kind; the surplus is lost (Q6)."""
    given = harvesting("wood", 1, "W1", wood=9)
    assert Harvested(0, "W1", Goods(wood=1)) in given.when(0, Harvest("W1"))


def test_the_merchant_does_not_count() -> None:
    """Rulebook: the merchant on a resource space does not affect its yield."""
    given = about_to("wood", 1, samurai="W1")
    given.state.merchant = "W1"
    given.when(0, given.options(0)[0], Harvest("W1"))
    assert given.state.daimyos[0].wood == 3


def test_harvest_any() -> None:
    """The surveyor's samurai each harvest the kind of space they stand on."""
    given = harvesting("harvest-any", 4, "W1 Q1 F1 C1", rice=0)
    assert given.options(0) == [Harvest("F1"), Harvest("Q1"), Harvest("W1"), Forfeit()]
    given.when(0, Harvest("W1"), Harvest("F1"), Harvest("Q1"))
    daimyo = given.state.daimyos[0]
    assert (daimyo.rice, daimyo.wood, daimyo.stone) == (3, 3, 3)


def test_harvesting_may_be_forfeited() -> None:
    """The rest of the activations is left."""
    given = harvesting("wood", 2, "W1 W2")
    given.when(0, Harvest("W1"), Forfeit())
    assert given.state.daimyos[0].wood == 3


@pytest.mark.parametrize(
    ("mine", "others", "yields"),
    [
        ("W1", {}, [3]),
        ("W1 W1", {}, [2, 2]),
        ("W1 W1", {1: "W1"}, [1, 1]),
        ("W1", {1: "W1", 2: "W1"}, [1]),
        ("W1", {1: "W1 W1", 2: "W1"}, [1]),
        ("W1 W1 W1", {}, [1, 1, 1]),
        ("W1 W2 W2", {1: "C1"}, [3, 2, 2]),
        ("W1 Q1 F1", {}, [3]),
    ],
)
def test_yields(mine: str, others: dict[int, str], yields: list[int]) -> None:
    """All figures of all colours on the space lower the yield, also one's own that have already worked."""
    given = performing("wood", 1, 3, samurai=mine, others=others)
    events = []
    for space in (space for space in mine.split() if space[0] == "W"):
        events += given.when(0, Harvest(space))
    assert [event.goods.wood for event in happened(events, Harvested)] == yields
    assert given.state.turn.seat == 1


def test_a_samurai_works_again_for_a_later_card() -> None:
    """Once for a card; the next card finds it rested, and it may walk to other work."""
    given = about_to("wood", 2, samurai="W1", ryo=9, rice=2)
    next_card(given, "rice-field", 1)
    given.when(0, Reveal(), Harvest("W1"))
    others_pass(given)
    given.when(0, Step("W1", "R1"), Step("R1", "F1"), Reveal(), Harvest("F1"))
    assert (given.state.daimyos[0].wood, given.state.daimyos[0].rice) == (3, 5)


def test_any_harvest_counts_figures_too() -> None:
    """Each samurai brings in what its own space bears, less where others stand."""
    given = performing("harvest-any", 1, 3, samurai="W1 Q1 F1 C1", others={1: "Q1", 2: "Q1"}, rice=9)
    given.when(0, Harvest("W1"), Harvest("Q1"), Harvest("F1"))
    daimyo = given.state.daimyos[0]
    assert (daimyo.wood, daimyo.stone, daimyo.rice) == (3, 1, 10)
    assert given.state.turn.seat == 1


def test_a_bonus_is_for_each_activation() -> None:
    """One more piece for each samurai at work."""
    given = performing("wood+", 2, samurai="W1 W1")
    given.when(0, Harvest("W1"), Harvest("W1"))
    assert given.state.daimyos[0].wood == 6
