"""What seats see of each other, and what they may imagine."""

from typing import Any

import pytest

from domain.edo.commands import BuyPoint, CommitPlan, Reveal, Step
from domain.edo.state import Edo
from domain.edo.view import EdoView
from domain.kernel.chance import FastChance
from domain.kernel.record import Event
from tests.given import Given
from tests.spec.edo.positions import TITLE, about_to, equip, hold, plan, settled


def view(given: Given, seat: int | None) -> EdoView:
    seen = given.title.view(given.state, seat)
    assert isinstance(seen, EdoView)
    return seen


def imagined(given: Given, seat: int | None, seed: int) -> Edo:
    position = given.title.imagine(given.state, seat, FastChance(seed))
    given.title.check(position)
    assert isinstance(position, Edo)
    return position


def committed() -> Given:
    """All have committed: seats 0 and 1 with all four officials, seat 2 with three."""
    given = settled(3)
    for seat in range(3):
        given.when(seat, *plan("guild", "stone", 2), *plan("highway", "travel", 1))
        given.when(seat, *plan("storehouse", "wood", int(seat < 2)), CommitPlan())
    return given


def test_a_revealed_card_is_seen_by_all() -> None:
    """Revealing shows card, action and officials; the slots behind it stay hidden."""
    given = committed()
    assert view(given, 1).daimyos[0].plan[0].card is None
    given.when(0, Reveal())
    slot = view(given, 1).daimyos[0].plan[0]
    assert (slot.card, slot.action, slot.own, slot.revealed) == ("guild", "stone", 2, True)
    assert view(given, 1).daimyos[0].plan[1].card is None


def test_idle_officials_are_seen_as_a_total() -> None:
    """Q20: what was not assigned lies openly beside the board once planning is closed."""
    assert [daimyo.idle for daimyo in view(committed(), None).daimyos] == [0, 0, 1]


def test_money_may_be_hidden() -> None:
    """Q21: with `hide_money` others do not see a daimyo's money until the end; one's own is always shown."""
    given = settled(3, setup=TITLE.setup(3, hide_money=True))
    assert [daimyo.ryo for daimyo in view(given, 1).daimyos] == [None, 14, None]
    assert [daimyo.ryo for daimyo in view(given, None).daimyos] == [None, None, None]
    assert [daimyo.ryo for daimyo in view(settled(3), 1).daimyos] == [15, 14, 15]


def test_decks_are_counted_not_shown() -> None:
    """Of the merchant deck the top card is public, of the special deck only its size."""
    given = about_to("rice")
    seen = view(given, 0)
    assert seen.next_merchant_card == given.state.merchant_deck[0]
    assert (seen.merchant_cards_left, seen.special_cards_left) == (9, 8)


@pytest.mark.parametrize("seat", [0, 1, None])
def test_imagined_plans_differ_and_fit(seat: int | None) -> None:
    """One's own plan stays; those of others are drawn anew with as many officials as are known to be assigned."""
    given = committed()
    drawn = set()
    for seed in range(30):
        position = imagined(given, seat, seed)
        for other, (real, daimyo) in enumerate(zip(given.state.daimyos, position.daimyos, strict=True)):
            if other == seat:
                assert daimyo == real
            assert sum(slot.own + slot.neutral for slot in daimyo.plan) == 4 - real.idle
        drawn.add(tuple(slot.card for slot in position.daimyos[2].plan))
        assert view(given, seat) == given.title.view(position, seat)
    assert len(drawn) > 3


def test_revealed_slots_stay_as_they_are() -> None:
    """Only what is still hidden is drawn anew."""
    given = committed()
    given.when(0, Reveal())
    for seed in range(10):
        daimyo = imagined(given, 1, seed).daimyos[0]
        assert daimyo.plan[0].card == "guild"
        assert sum(slot.own for slot in daimyo.plan) == 4


def test_decks_are_drawn_anew() -> None:
    """The face-up merchant card stays, everything below is shuffled."""
    given = about_to("rice")
    decks = {tuple(imagined(given, 0, seed).merchant_deck) for seed in range(20)}
    assert len(decks) > 10
    assert {deck[0] for deck in decks} == {given.state.merchant_deck[0]}


def test_a_plan_half_made_is_imagined_half_made() -> None:
    """While planning goes on, as many answers are imagined as were given."""
    given = settled(3)
    given.when(1, *plan("guild", "stone", 2), *plan("highway", "travel", 1)[:3])
    for seed in range(20):
        daimyo = imagined(given, 0, seed).daimyos[1]
        assert (daimyo.answers, len(daimyo.plan)) == (7, 2)
        assert daimyo.plan[1].neutral == 0


def purse_of_seat_1(ryo: int, action: str, half: str, **position: Any) -> tuple[list[Event], Any]:
    """Money is hidden. Seat 1 holds `ryo` and turns its card over; of a trade it takes the point, if `half` says so."""
    given = about_to("money", **position)
    state: Edo = given.state
    state.hide_money = True
    equip(state, 1, samurai=state.merchant, wood=9, stone=9, rice=9, ryo=ryo)
    hold(state, 1, action, 1, 0)
    given.when(0, Reveal())
    events = given.when(1, Reveal())
    if half:
        events += given.when(1, BuyPoint(state.merchant))
    return events, given.question


@pytest.mark.parametrize(
    ("action", "half", "position"),
    [
        ("develop", "", {}),
        ("build-easy", "", {"towns": {"EDO": "H1"}}),
        ("trade", "", {"merchant": ("EDO", "merchant-10")}),
        ("trade+", "point", {"merchant": ("EDO", "merchant-01")}),
    ],
)
def test_who_is_asked_does_not_tell_a_hidden_purse(action: str, half: str, position: dict[str, Any]) -> None:
    """Q21: with `hide_money` a seat without money is asked like a rich one, and can only go on."""
    poor, rich = (purse_of_seat_1(ryo, action, half, **position) for ryo in (0, 50))
    assert poor == rich
    assert poor[1][0] == (1,)


def test_a_hidden_empty_purse_is_asked_to_walk() -> None:
    """Q28: where money is hidden, even the last Ryo leaves the question as it was; where it is public, it does not."""
    for hidden in (True, False):
        given = about_to("money", 1, samurai="C1", ryo=1)
        given.state.hide_money = hidden
        given.when(0, Step("C1", "W1"))
        assert (given.question == ((0,), "edo.walk")) is hidden
        if hidden:
            assert given.options(0) == [Reveal()]
