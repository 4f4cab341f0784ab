"""What is hidden: orders, and nothing else."""

from domain.kernel.chance import FastChance
from domain.yokohama import state as s
from domain.yokohama.commands import EndAdditional, TakeOrder
from tests.spec.yokohama.positions import TITLE, arrive, begun, hold, resume, send


def test_imagined_hands_keep_what_was_seen():
    """An order taken from a board stays in an imagined hand; the starting order is drawn anew."""
    given = begun()
    given.when(0, EndAdditional())
    send(given, "PORT")
    arrive(given, "PORT")
    taken = given.state.boards["PORT"][0]
    given.when(0, TakeOrder(taken))
    kept = given.state.merchants[0].secret
    imagined = [TITLE.imagine(given.state, 1, FastChance(seed)).merchants[0].orders for seed in range(20)]
    assert all(taken in orders and len(orders) == 2 for orders in imagined)
    assert any(kept not in orders for orders in imagined)


def test_the_own_orders_are_known():
    """One's own kept and dropped orders are never drawn anew."""
    given = begun()
    for seed in range(10):
        own = TITLE.imagine(given.state, 2, FastChance(seed)).merchants[2]
        assert (own.orders, own.dropped) == (["O22"], "O23")


def test_a_spectator_knows_no_hand():
    """For a spectator every starting order is hidden."""
    given = begun()
    seen = {tuple(TITLE.imagine(given.state, None, FastChance(seed)).merchants[0].orders) for seed in range(20)}
    assert len(seen) > 1


def test_the_phase_is_asked_alike_for_any_hand():
    """Whether an order can be paid does not show: the question is the same."""
    asked = set()
    for order in ("O36", "O26", "O33"):
        given = begun()
        hold(given, order)
        resume(given, s.Additional("C"))
        asked.add(given.question)
    assert asked == {((0,), "yokohama.additional")}


def test_views_hide_others_orders():
    """A view holds the own hand, numbers of the others', and no deck."""
    given = begun()
    view = TITLE.view(given.state, 1)
    assert view.own is not None
    assert view.own.hand == ["O20"]
    assert [merchant.orders_in_hand for merchant in view.merchants] == [1, 1, 1]
    assert view.orders_in_deck == 13
    assert TITLE.view(given.state, None).own is None
