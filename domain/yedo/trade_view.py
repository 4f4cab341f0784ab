"""What everybody may see of a trade, and the bounds within which an offer keeps."""

from collections import Counter

import msgspec

from domain.kernel.record import Seat
from domain.yedo.parts import Parts
from domain.yedo.state import Clan, Offer, Yedo
from domain.yedo.state_piles import deck_of
from domain.yedo.trading import MOST_OFFERS, partners, present
from domain.yedo.wares import Wares


class OfferView(msgspec.Struct):
    seat: int
    to: int
    give: Wares
    want: Wares
    cards: tuple[str, ...]  # faces, for the one who offers them
    counter: bool


class Bounds(msgspec.Struct):
    """The most that one side of an offer may hold; `missions` counts the backs by colour."""

    seat: int
    weapons: list[str]
    mon: int
    geisha: int
    actions: int
    bonuses: int
    missions: dict[str, int]


class TradeView(msgspec.Struct):
    """`bounds`: for each seat present what it could give; weapons and Mon only in the Market."""

    district: str
    present: list[int]
    offers_left: list[int]
    offer: OfferView | None
    partners: list[int]
    bounds: list[Bounds]
    geisha_limit: int = 3


def offer_view(offer: Offer, seat: Seat | None) -> OfferView:
    cards = offer.cards if offer.seat == seat else ()
    return OfferView(offer.seat, offer.to, offer.give, offer.want, cards, offer.counter)


def look_at_trade(state: Yedo, seat: Seat | None, parts: Parts) -> TradeView | None:
    trade = state.trade
    if trade is None:
        return None
    offer = trade.offer
    seats = [other for other in state.order if present(state, other, trade.district, parts)]
    return TradeView(
        district=trade.district,
        present=seats,
        offers_left=[MOST_OFFERS - made for made in trade.made],
        offer=None if offer is None else offer_view(offer, seat),
        partners=[] if seat not in seats else partners(state, seat or 0, parts),
        bounds=[_bounds(other, state.clans[other], everything=trade.district == "TV") for other in seats],
    )


def _bounds(seat: Seat, clan: Clan, *, everything: bool) -> Bounds:
    colours = Counter(sorted(deck_of(card) for card in clan.missions.cards)) if everything else {}
    return Bounds(
        seat=seat,
        weapons=list(clan.weapons),
        mon=clan.mon,
        geisha=clan.geisha if everything else 0,
        actions=len(clan.actions.cards) if everything else 0,
        bonuses=len(clan.bonuses.cards) if everything else 0,
        missions=dict(colours),
    )
