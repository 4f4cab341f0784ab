"""Phase 3: wages."""

from typing import Any

from domain.edo.commands import CommitPlan, PayWages, Reveal, Withdraw
from domain.edo.events.activations import CardRevealed
from domain.edo.events.next_round import RoundPrepared
from domain.edo.events.wages import SamuraiWithdrawn, WagesPaid
from tests.given import Given, happened
from tests.spec.edo.positions import about_to, equip, plan, settled, to_wages


def at_wages(**mine: Any) -> Given:
    """All cards are done; nobody but seat 0 has samurai."""
    given = about_to("rice", 0, **mine)
    for seat in (1, 2):
        equip(given.state, seat, samurai="")
    while given.state.ask == "edo.walk":
        given.when(given.state.asked[0], Reveal())
    return given


def test_keeping_two_of_three() -> None:
    """Rulebook example: blue has three samurai, leaves two in place, takes one back and pays 2 rice."""
    given = at_wages(samurai="C1 W1 EDO", rice=5)
    assert given.question == ((0,), "edo.wages")
    assert given.when(0, Withdraw("W1")) == [SamuraiWithdrawn(0, ("W1",))]
    assert WagesPaid(0, 2) in given.when(0, PayWages())
    daimyo = given.state.daimyos[0]
    assert (daimyo.rice, daimyo.samurai, daimyo.officials) == (3, ["C1", "EDO"], 3)


def test_without_rice_all_go_home() -> None:
    """Rulebook: who owns no rice must remove all samurai from the board; nobody is asked."""
    given = about_to("rice", 0, samurai="C1 W1", rice=0)
    for seat in (1, 2):
        equip(given.state, seat, samurai="")
    events = []
    while given.state.ask == "edo.walk":
        events = given.when(given.state.asked[0], Reveal())
    assert SamuraiWithdrawn(0, ("C1", "W1")) in events
    assert happened(events, RoundPrepared)


def test_too_little_rice() -> None:
    """As many samurai as rice is short must go; which ones, their owner decides (Q16)."""
    given = at_wages(samurai="C1 W1 W1", rice=2)
    assert given.options(0) == [Withdraw("C1"), Withdraw("W1")]
    assert given.refused(0, PayWages()) == "edo.too-little-rice"
    given.when(0, Withdraw("W1"), PayWages())
    assert given.state.daimyos[0].samurai == ["C1", "W1"]


def test_alike_samurai_go_by_themselves() -> None:
    """Q28: where all stand on one space there is nothing to choose, so the ones too many go without asking."""
    given = at_wages(samurai="W1 W1 W1", rice=2)
    assert given.state.daimyos[0].samurai == ["W1", "W1"]
    assert given.options(0) == [Withdraw("W1"), PayWages()]


def test_taking_back_is_always_allowed() -> None:
    """All samurai may be taken back even with rice at hand; then nothing is left to pay."""
    given = at_wages(samurai="C1 W1", rice=9)
    assert given.refused(0, Withdraw("EDO")) == "edo.no-samurai-there"
    given.when(0, Withdraw("C1"))
    assert happened(given.when(0, Withdraw("W1")), RoundPrepared)
    assert given.state.daimyos[0].rice == 9


def test_wages_go_round_from_the_start_player() -> None:
    """Every seat decides after its right neighbour, beginning with the start player of this round."""
    given = settled(3)
    given.state.start = 2
    for seat in range(3):
        given.when(seat, *plan("storehouse", "rice"), *plan("highway", "travel"), *plan("guild", "money"), CommitPlan())
    events = to_wages(given)
    assert [event.seat for event in happened(events, CardRevealed)] == [2, 0, 1] * 3
    order: list[int] = []
    while given.question[1] == "edo.wages":
        order += given.question[0]
        given.when(given.question[0][0], PayWages())
    assert order == [2, 0, 1]
    assert given.state.start == 0


def test_alike_samurai_too_many_for_the_rice() -> None:
    """Three on one space and one rice: two go at once, the last may still be taken back."""
    given = about_to("money", samurai="W1 W1 W1", rice=1)
    events = to_wages(given)
    gone = [space for event in happened(events, SamuraiWithdrawn) for space in event.spaces]
    assert gone == ["W1", "W1"]
    assert Withdraw("W1") in given.options(0)
    events = given.when(0, PayWages())
    assert [event.rice for event in happened(events, WagesPaid)] == [1]
