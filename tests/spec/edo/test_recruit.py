"""Phase 2: Recruit."""

from domain.edo.commands import (
    EndActivation,
    Forfeit,
    PlanAction,
    PlanCard,
    PlanNeutrals,
    PlanOfficials,
    Recruit,
    Reveal,
)
from domain.edo.events.actions import OfficialRecruited
from domain.edo.events.activations import ActionForfeited
from tests.given import happened
from tests.spec.edo.positions import about_to, performing, to_next_round


def test_recruit() -> None:
    """For one rice an official of the shogun joins, to be assigned from the next round on (Q19)."""
    given = performing("recruit", 2, rice=2)
    assert given.when(0, Recruit()) == [OfficialRecruited(0, 1)]
    daimyo = given.state.daimyos[0]
    assert (daimyo.rice, daimyo.neutrals, daimyo.recruits, given.state.neutrals) == (1, 0, 1, 11)
    assert given.question == ((0,), "edo.recruit")


def test_recruiting_may_be_forfeited() -> None:
    """Rulebook: activations may be forfeited; forfeiting leaves all that remain."""
    given = performing("recruit", 2, rice=2)
    given.when(0, Recruit())
    assert given.refused(0, EndActivation()) == "edo.nothing-begun"
    assert ActionForfeited(0, 1) in given.when(0, Forfeit())
    assert given.question == ((1,), "edo.walk")


def test_recruiting_needs_rice_and_somebody_to_recruit() -> None:
    """Without rice, or without officials in the supply, nobody is asked (Q18)."""
    assert performing("recruit", 2, rice=0).question == ((1,), "edo.walk")
    given = about_to("recruit", 2, rice=5)
    given.state.neutrals, given.state.daimyos[1].neutrals = 0, 12
    given.when(0, Reveal())
    assert given.question == ((1,), "edo.walk")


def test_recruiting_without_rice() -> None:
    """Recruit+ costs nothing."""
    given = performing("recruit+", 2, rice=0)
    assert given.when(0, Recruit()) == [OfficialRecruited(0, 0)]


def test_recruiting_is_limited_by_rice() -> None:
    """Two officials with one rice recruit one."""
    given = performing("recruit", 2, rice=1)
    events = given.when(0, Recruit())
    assert len(happened(events, OfficialRecruited)) == 1
    assert given.state.turn.seat == 1
    assert (given.state.daimyos[0].rice, given.state.neutrals) == (0, 11)


def test_recruits_join_next_round() -> None:
    """A recruit cannot serve in the round in which it came; afterwards it stands beside the board."""
    given = performing("recruit", 2, rice=9)
    given.when(0, Recruit(), Recruit())
    assert given.state.daimyos[0].neutrals == 0
    to_next_round(given)
    assert given.state.daimyos[0].neutrals == 2
    given.when(0, PlanCard("storehouse"), PlanAction("money"), PlanOfficials(0))
    assert PlanNeutrals(2) in given.options(0)


def test_the_shogun_has_twelve_officials() -> None:
    """Eleven are gone, so only one can be recruited."""
    given = about_to("recruit", 2, rice=9)
    given.state.neutrals, given.state.daimyos[1].neutrals = 1, 11
    given.when(0, Reveal(), Recruit())
    assert (given.state.turn.seat, given.state.daimyos[0].rice, given.state.neutrals) == (1, 8, 0)
