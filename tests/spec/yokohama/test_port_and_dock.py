"""Port and Dock: taking orders and filling the board."""

import pytest

from domain.yokohama import state as s
from domain.yokohama.commands import (
    EndOrders,
    TakeOrder,
    UseAgent,
)
from domain.yokohama.events.area_action import ActionBegan
from domain.yokohama.events.game_end import EndTriggered, GameScored
from domain.yokohama.events.port_and_dock import OrdersRefilled, OrderTaken
from domain.yokohama.events.recovery import AssistantsRecovered
from tests.given import Given, happened
from tests.spec.yokohama.positions import (
    TITLE,
    arrive,
    begun,
    hire,
    hold,
    own,
    resume,
    send,
    stock_of,
)
from tests.spec.yokohama.turns import at_power, have, pass_turn

PORT = ["O06", "O07", "O08", "O09", "O10", "O11"]


def acting(assistants, area="PORT", *, orders=("O36",), **stock):
    given = begun()
    hold(given, *orders)
    own(given, **{"yen": 0, "imports": 0} | stock)
    send(given, " ".join([area] * assistants))
    return given, arrive(given, area)


def offered(given):
    return [option.order for option in given.options(0)[1:]]


@pytest.mark.parametrize(("assistants", "cards"), [(1, 3), (2, 4), (3, 6), (4, 6)])
def test_reach_by_power(assistants, cards):
    """Power 2: LOW; power 3: LOW and MID; power 4 and 5: all."""
    given, _ = acting(assistants)
    assert offered(given) == given.state.boards["PORT"][:cards]


def test_power_one_takes_nothing():
    """Power 1: no order, and nothing is asked."""
    given = begun()
    hire(given, "GB")
    send(given, "PORT")
    resume(given, s.Additional("A"))
    events = given.when(0, UseAgent("PORT"))
    assert happened(events, ActionBegan)[0].power == 1
    assert happened(events, AssistantsRecovered)


def test_the_port_example():
    """Rulebook example: power 3 takes the MID card, then for 2 yen a LOW card, as MID is empty now."""
    given, _ = acting(2, yen=2)
    board = list(given.state.boards["PORT"])
    given.when(0, TakeOrder(board[3]))
    assert sorted({option.order for option in given.options(0)[1:]}) == sorted(board[:3])
    (taken,) = happened(given.when(0, TakeOrder(board[0], "yen")), OrderTaken)
    assert taken.paid == (("yen", 2),)
    assert given.state.merchants[0].orders == ["O36", board[3], board[0]]


def test_the_second_order_for_an_import():
    """2 yen or 1 import, as the taker likes."""
    given, _ = acting(1, yen=2, imports=1)
    board = list(given.state.boards["PORT"])
    given.when(0, TakeOrder(board[0]))
    assert given.options(0)[1:] == [
        TakeOrder(board[1], "yen"),
        TakeOrder(board[1], "imports"),
        TakeOrder(board[2], "yen"),
        TakeOrder(board[2], "imports"),
    ]
    given.when(0, TakeOrder(board[2], "imports"))
    assert (stock_of(given)["imports"], stock_of(given)["yen"]) == (0, 2)


def test_the_second_order_must_be_paid():
    """The first is free, the second is not; who cannot pay is not asked."""
    given, _ = acting(1, yen=1)
    assert happened(given.when(0, TakeOrder(given.state.boards["PORT"][0])), OrdersRefilled)
    given, _ = acting(1, yen=2)
    board = list(given.state.boards["PORT"])
    assert given.refused(0, TakeOrder(board[0], "yen")) == "yokohama.wrong-payment"
    given.when(0, TakeOrder(board[0]))
    assert given.refused(0, TakeOrder(board[1])) == "yokohama.wrong-payment"
    assert given.refused(0, TakeOrder(board[1], "imports")) == "yokohama.wrong-payment"


def test_orders_out_of_reach():
    """A card of too high a level, or not on this board."""
    given, _ = acting(1)
    assert given.refused(0, TakeOrder(given.state.boards["PORT"][5])) == "yokohama.out-of-reach"
    assert given.refused(0, TakeOrder(given.state.boards["DOCK"][0])) == "yokohama.not-on-board"
    assert given.refused(0, TakeOrder("")) == "yokohama.not-on-board"


def test_three_orders_are_the_limit():
    """With two orders held only one can be taken."""
    given, _ = acting(1, orders=("O35", "O36"), yen=5)
    assert happened(given.when(0, TakeOrder(given.state.boards["PORT"][0])), OrdersRefilled)
    assert len(given.state.merchants[0].orders) == 3


def test_power_five_scores():
    """Power 5 also scores 3 points, even if no order is taken."""
    given, events = acting(4)
    assert happened(events, ActionBegan)[0].gains == (("points", 3),)
    given.when(0, EndOrders())
    assert stock_of(given)["points"] == 3


def test_declining_refills_nothing():
    """Ruling A6: an action that took no card leaves the board alone."""
    given, _ = acting(1)
    assert not happened(given.when(0, EndOrders()), OrdersRefilled)


def test_the_board_slides_left_and_fills_up():
    """After the whole action cards slide left, then the deck fills the rest, both boards from one deck."""
    given, _ = acting(3, "DOCK", yen=2)
    board, deck = list(given.state.boards["DOCK"]), list(given.state.deck)
    events = given.when(0, TakeOrder(board[0]), TakeOrder(board[4], "yen"))
    left = [board[1], board[2], board[3], board[5]]
    assert happened(events, OrdersRefilled) == [OrdersRefilled("DOCK", (*left, *deck[:2]), 2)]
    assert given.state.deck == deck[2:]


def test_a_deck_emptied_exactly_is_no_trigger():
    """Ruling A6: the end comes only when a space stays empty."""
    given, _ = acting(1)
    given.state.aside += given.state.deck[1:]
    del given.state.deck[1:]
    events = given.when(0, TakeOrder(given.state.boards["PORT"][0]))
    assert not happened(events, EndTriggered)
    assert given.state.deck == []


def test_an_unfilled_board_triggers_the_end():
    """Not enough orders to fill the board: one more round after this one."""
    given, _ = acting(1)
    given.state.aside += given.state.deck
    given.state.deck = []
    events = given.when(0, TakeOrder(given.state.boards["PORT"][0]))
    assert happened(events, OrdersRefilled)[0].cards[-1] == ""
    assert happened(events, EndTriggered) == [EndTriggered(0, "orders", 2)]


def test_a_smaller_board_is_still_played():
    """Ruling A6: later actions go on with fewer cards, LOW spaces filled first."""
    given, _ = acting(3)
    state = given.state
    gone = state.boards["PORT"][2:]
    state.aside += gone
    state.boards["PORT"] = [*state.boards["PORT"][:2], "", "", "", ""]
    assert len(offered(given)) == 2
    TITLE.check(state)


def test_taken_orders_are_known_but_hands_are_a_number():
    """Ruling O2: the log names a taken order, the view of a hand shows only how many."""
    given, _ = acting(1)
    order = given.state.boards["PORT"][0]
    (taken,) = happened(given.when(0, TakeOrder(order)), OrderTaken)
    assert taken.order == order
    assert not taken.secrets
    assert TITLE.view(given.state, 1).merchants[0].orders_in_hand == 2


def orders_offered(given: Given, pay: str = "") -> set[str]:
    return {option.order for option in given.options(0) if isinstance(option, TakeOrder) and option.pay == pay}


@pytest.mark.parametrize(
    ("yen", "imports", "ways"), [(1, 0, set()), (2, 0, {"yen"}), (1, 1, {"imports"}), (9, 9, {"yen", "imports"})]
)
def test_paying_for_the_second(yen: int, imports: int, ways: set[str]):
    """Two yen or one import, of the same levels, from what still lies there."""
    given = at_power("PORT", 3, yen=yen, imports=imports)
    given.when(0, TakeOrder("O09"))
    for pay in ("yen", "imports"):
        assert orders_offered(given, pay) == (set(PORT[:3]) if pay in ways else set())
    assert orders_offered(given) == set()


def test_no_third_order():
    """One action takes two at most, however rich one is."""
    given = at_power("PORT", 3, yen=9, imports=2)
    events = given.when(0, TakeOrder("O06"), TakeOrder("O07", "imports"))
    have(given, yen=9, imports=1)
    assert happened(events, OrdersRefilled)[0].cards[:4] == ("O08", "O09", "O10", "O11")
    assert given.question[1] != "yokohama.orders"


def test_an_empty_deck_alone_ends_nothing():
    """Taking no card refills nothing, so an empty deck alone does not end the game."""
    given = at_power("PORT", 5)
    given.state.deck, given.state.aside = [], given.state.aside + given.state.deck
    events = pass_turn(given)
    assert not happened(events, EndTriggered)
    assert not happened(events, GameScored)
