"""Phase 3: wages and income."""

from typing import Any

from domain.edo.commands import PayWages, Reveal, Withdraw
from domain.edo.events.next_round import RoundPrepared
from domain.edo.events.wages import IncomePaid, SamuraiWithdrawn, WagesPaid
from domain.edo.income import by_influence, influence, pay_income
from domain.edo.state import City, Erected
from tests.given import Given, happened
from tests.spec.edo.positions import TITLE, about_to, equip, settled, town

PARTS = TITLE.packs[TITLE.default_pack]


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


def test_wages_go_clockwise_from_the_start_player() -> None:
    """The start player decides first, then the others in turn."""
    given = about_to("rice", 0)
    while given.state.ask == "edo.walk":
        given.when(given.state.asked[0], Reveal())
    order = []
    while given.state.ask == "edo.wages":
        order.append(given.state.asked[0])
        given.when(order[-1], PayWages())
    assert order == [0, 1, 2]


def income(given: Given) -> dict[str, list[tuple[int, int]]]:
    pay_income(given.table)
    paid: dict[str, list[tuple[int, int]]] = {}
    for city, seat, ryo in happened(given.table.take_events(), IncomePaid)[0].shares:
        paid.setdefault(city, []).append((seat, ryo))
    return paid


def test_income_of_two_with_equal_influence() -> None:
    """Rulebook example: blue and red have 1 point each; blue built prior to red, so 6 Ryo and 2 Ryo."""
    given = settled(3, outer=["sum-8a"])
    blue, red = 0, 2
    town(given, "C1", "H2")
    assert income(given)["C1"] == [(blue, 6), (red, 2)]


def test_income_of_four_with_two_ties() -> None:
    """Rulebook example: red and green 2 points, blue and yellow 1; red before green, blue before yellow: 5, 4, 2, 1."""
    given = settled(4)
    red, green, blue, yellow = 0, 1, 2, 3
    town(given, "EDO", "H2 H0 H1 H3 H0 H1")
    assert income(given)["EDO"] == [(red, 5), (green, 4), (blue, 2), (yellow, 1)]


def test_a_single_owner_takes_all() -> None:
    """Rulebook: if only one has built in a city, he earns its whole profit; an empty city pays nothing."""
    given = settled(3, outer=["sum-8b"])
    before = given.state.daimyos[0].ryo
    paid = income(given)
    assert paid["C1"] == [(0, 8)]
    assert "EDO" not in paid
    assert given.state.daimyos[0].ryo == before + 8


def test_influence() -> None:
    """A trading post counts two, a house one, a fortress nothing; fortresses belong to nobody (Q15)."""
    city = City("sum-12", False, [Erected("house", 1), Erected("post", 0), Erected("house", 1), Erected("fortress")])
    assert influence(city, PARTS) == {1: 2, 0: 2}
    assert by_influence(city, PARTS) == [1, 0]  # seat 1 has the earlier first building (Q14)
