"""A position that a seat cannot tell from the real one (ruling O2)."""

from domain.kernel.chance import Chance
from domain.kernel.record import Event, Seat
from domain.yokohama.events.imagine import Imagined
from domain.yokohama.parts import Parts
from domain.yokohama.state import Merchant, Yokohama


def imagination(state: Yokohama, seat: Seat | None, parts: Parts, chance: Chance) -> Event:
    """Everything that `seat` does not know, dealt anew.

    Hidden are the order deck, the orders set aside, others' starting orders while unfulfilled and the ones
    they dropped, and the technology deck. Orders taken from a board were seen by all.
    """
    others = [merchant for other, merchant in enumerate(state.merchants) if other != seat]
    unseen = state.deck + state.aside + [order for merchant in others for order in _hidden(merchant)]
    pool = chance.shuffled(unseen, 0, "imagine/orders")
    hands = [
        _as_is(merchant) if other == seat else _redealt(merchant, pool)
        for other, merchant in enumerate(state.merchants)
    ]
    aside = tuple(pool.pop() for _ in state.aside)
    technologies = chance.shuffled(state.technology_deck, 0, "imagine/technologies")
    return Imagined(tuple(hands), aside, tuple(pool), tuple(technologies))


def _hidden(merchant: Merchant) -> list[str]:
    return [order for order in (*merchant.dealt, merchant.secret, merchant.dropped) if order]


def _as_is(merchant: Merchant) -> tuple[tuple[str, ...], str, str]:
    return tuple(merchant.dealt), merchant.secret, merchant.dropped


def _redealt(merchant: Merchant, pool: list[str]) -> tuple[tuple[str, ...], str, str]:
    dealt = tuple(pool.pop() for _ in merchant.dealt)
    secret = pool.pop() if merchant.secret else ""
    return dealt, secret, pool.pop() if merchant.dropped else ""
