"""A position that a seat cannot tell from the real one (ruling O2)."""

from domain.kernel.chance import Chance
from domain.kernel.record import Seat
from domain.yokohama.state import Merchant, Yokohama


def redraw(state: Yokohama, seat: Seat | None, chance: Chance) -> None:
    """Deal anew, in a copy, what `seat` does not know.

    Hidden are the order deck, the orders set aside, others' starting orders while unfulfilled and the ones
    they dropped, and the technology deck. Orders taken from a board were seen by all.
    """
    others = [merchant for other, merchant in enumerate(state.merchants) if other != seat]
    unseen = state.deck + state.aside + [order for merchant in others for order in _hidden(merchant)]
    pool = chance.shuffled(unseen, 0, "imagine/orders")
    for merchant in others:
        _redeal(merchant, pool)
    state.aside = [pool.pop() for _ in state.aside]
    state.deck = pool
    state.technology_deck = chance.shuffled(state.technology_deck, 0, "imagine/technologies")


def _hidden(merchant: Merchant) -> list[str]:
    return [order for order in (*merchant.dealt, merchant.secret, merchant.dropped) if order]


def _redeal(merchant: Merchant, pool: list[str]) -> None:
    merchant.dealt = [pool.pop() for _ in merchant.dealt]
    if merchant.secret:
        other = pool.pop()
        merchant.orders[merchant.orders.index(merchant.secret)] = other
        merchant.secret = other
    if merchant.dropped:
        merchant.dropped = pool.pop()
