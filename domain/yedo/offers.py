"""A few sensible offers, so that whoever knows nothing of trading can still trade."""

from collections.abc import Iterable, Iterator
from itertools import islice

from domain.kernel.record import Command, Seat
from domain.yedo.commands import CounterOffer, MakeOffer
from domain.yedo.parts import Parts
from domain.yedo.state import Clan, Offer, Yedo
from domain.yedo.state_piles import deck_of
from domain.yedo.wares import Goods, Wish

MOST_SUGGESTIONS = 8
WEAPON_PRICE = 5
CARD_PRICE = 3
GEISHA_PRICE = 7


def suggested_offers(state: Yedo, seat: Seat, others: Iterable[Seat], parts: Parts) -> list[Command]:
    """Weapons that own missions need, for spare ones or Mon; in the Tavern also cards and geisha."""
    assert state.trade is not None
    clan = state.clans[seat]
    needed, spare = _needs(clan, parts)
    found: list[Command] = []
    for other in others:
        rival = state.clans[other]
        offers = _weapon_offers(clan, rival, needed, spare)
        if state.trade.district == "TV":
            offers = _taking_turns(offers, _card_offers(clan, rival))
        found += [MakeOffer(other, give, want) for give, want in islice(offers, MOST_SUGGESTIONS // 2)]
    return list(dict.fromkeys(found))[:MOST_SUGGESTIONS]


def _needs(clan: Clan, parts: Parts) -> tuple[list[str], list[str]]:
    """Weapons that own missions lack, and own weapons that none of them needs."""
    wanted: set[str] = set()
    for card in clan.missions.cards:
        mission = parts.missions[card]
        wanted.update(mission.needs.weapons, mission.bonus_needs.weapons)
    own = clan.weapons
    spare = [weapon for index, weapon in enumerate(own) if weapon not in wanted or weapon in own[:index]]
    return sorted(wanted.difference(own)), spare


def _weapon_offers(clan: Clan, rival: Clan, needed: list[str], spare: list[str]) -> Iterator[tuple[Goods, Wish]]:
    for weapon in needed:
        if weapon not in rival.weapons:
            continue
        if spare:
            yield Goods(weapons=(spare[0],)), Wish(weapons=(weapon,))
        if clan.mon:
            yield Goods(mon=min(WEAPON_PRICE, clan.mon)), Wish(weapons=(weapon,))
    if rival.mon:
        for weapon in spare[:1]:
            yield Goods(weapons=(weapon,)), Wish(mon=min(WEAPON_PRICE, rival.mon))


def _card_offers(clan: Clan, rival: Clan) -> Iterator[tuple[Goods, Wish]]:
    if clan.missions.cards and rival.missions.cards:
        colour = min(map(deck_of, rival.missions.cards))  # the order of a hand is nobody else's business
        yield Goods(cards=(clan.missions.cards[-1],)), Wish(missions=(colour,))
    if clan.actions.cards and rival.actions.cards:
        yield Goods(cards=(clan.actions.cards[-1],)), Wish(actions=1)
    if rival.bonuses.cards and clan.mon:
        yield Goods(mon=min(CARD_PRICE, clan.mon)), Wish(bonuses=1)
    if clan.bonuses.cards and rival.mon:
        yield Goods(cards=(clan.bonuses.cards[-1],)), Wish(mon=min(CARD_PRICE, rival.mon))
    if rival.geisha and clan.geisha < 3 and clan.mon:
        yield Goods(mon=min(GEISHA_PRICE, clan.mon)), Wish(geisha=1)
    if rival.actions.cards and clan.mon:
        yield Goods(mon=min(CARD_PRICE, clan.mon)), Wish(actions=1)


def _taking_turns(
    one: Iterator[tuple[Goods, Wish]], other: Iterator[tuple[Goods, Wish]]
) -> Iterator[tuple[Goods, Wish]]:
    for pair in zip(one, other, strict=False):
        yield from pair
    yield from one
    yield from other


def suggested_counters(state: Yedo, seat: Seat, offer: Offer) -> list[Command]:
    """The same deal, but for some Mon more."""
    if offer.want.actions or offer.want.bonuses or offer.want.missions:
        return []  # which of one's cards to name is for the seat itself to say
    rival = state.clans[offer.seat]
    more = min(offer.give.mon + 2, rival.mon)
    if more <= offer.give.mon or offer.want.mon:
        return []
    want, give = offer.want, offer.give
    return [
        CounterOffer(
            Goods(want.weapons, want.mon, want.geisha),
            Wish(give.weapons, more, give.geisha, give.actions, give.bonuses, give.missions),
        )
    ]
