"""The Trade Phase (rulebook p. 10): offers, answers and at most one counter-offer (ruling 30)."""

from collections import Counter as Tally
from collections.abc import Iterable, Sequence
from itertools import combinations, product

from domain.kernel.errors import require
from domain.kernel.record import Command, Seat
from domain.yedo.cards import PASS, window_cards
from domain.yedo.commands import AcceptOffer, CounterOffer, MakeOffer, Pass, RejectOffer
from domain.yedo.events.flow import StepBegan
from domain.yedo.events.trading import OfferMade, OfferRejected, TradeClosed, Traded, TradeOpened, TradePassed
from domain.yedo.hand_limits import keep_limit
from domain.yedo.offers import suggested_counters, suggested_offers
from domain.yedo.parts import Parts, YedoTable
from domain.yedo.state import Clan, Offer, Yedo
from domain.yedo.state_piles import deck_of, hand_of
from domain.yedo.wares import Goods, Wares, Wish

MOST_OFFERS = 3
REJECT = RejectOffer()
DISTRICTS = {"market-trade": ("MK", "tavern-trade"), "tavern-trade": ("TV", "action")}
"""Where each step trades, and which step follows it."""


def attendance(table: YedoTable) -> bool:
    """Before trading, whoever could trade only with a card is asked for it; nobody else stands there: no trade."""
    state = table.state
    for seat in state.queue:
        if state.clans[seat].actions.cards and _company(state, seat, table.parts):
            table.ask((seat,), "yedo.attendance")
            return True
    table.emit(StepBegan("market-trade"))
    return False


def _company(state: Yedo, seat: Seat, parts: Parts) -> bool:
    return any(
        present(state, other, district, parts)
        for other in range(state.seats)
        if other != seat
        for district in ("MK", "TV")
    )


def attendance_options(state: Yedo, seat: Seat, parts: Parts) -> list[Command]:
    return [PASS, *window_cards(state, seat, parts)]


def present(state: Yedo, seat: Seat, district: str, parts: Parts) -> bool:
    where = parts.district
    return seat in state.attending or district in [where[place] for place in state.clans[seat].out]


# -- whose offer -----------------------------------------------------------------------------------------


def trade(table: YedoTable) -> bool:
    """In player order, round and round, until all have passed in a row."""
    state = table.state
    offer = state.trade.offer if state.trade is not None else None
    if offer is not None:
        return table.ask_one(offer.to, "yedo.reply" if offer.counter else "yedo.answer")
    district, following = DISTRICTS[state.step]
    traders = [seat for seat in state.order if present(state, seat, district, table.parts)]
    if state.trade is None:
        if len(traders) > 1:
            table.emit(TradeOpened(district))
            return False
        table.emit(StepBegan(following))
        return False
    for seat in state.trade.waiting if len(traders) > 1 else ():
        if seat in traders and state.trade.made[seat] < MOST_OFFERS:
            table.ask((seat,), "yedo.offer")
            return True
    table.emit(TradeClosed())
    table.emit(StepBegan(following))
    return False


def partners(state: Yedo, seat: Seat, parts: Parts) -> list[Seat]:
    assert state.trade is not None
    district = state.trade.district
    return [other for other in state.order if other != seat and present(state, other, district, parts)]


# -- offers ----------------------------------------------------------------------------------------------


def offer_options(state: Yedo, seat: Seat, parts: Parts) -> list[Command]:
    return [PASS, *suggested_offers(state, seat, partners(state, seat, parts), parts)]


def judge_make_offer(state: Yedo, seat: Seat, parts: Parts, command: MakeOffer) -> None:
    require(command.to in partners(state, seat, parts), "yedo.not-present", seat=command.to)
    _judge_form(state, seat, command.to, command.give, command.want)


def make_offer(table: YedoTable, seat: Seat, command: MakeOffer) -> None:
    table.emit(OfferMade(seat, command.to, shown(command.give), wished(command.want), command.give.cards))


def pass_trade(table: YedoTable, seat: Seat, command: Pass) -> None:
    table.emit(TradePassed(seat))


def shown(goods: Goods) -> Wares:
    """What everybody sees of goods: kinds, numbers and the colours of missions."""
    kinds = Tally(hand_of(card) for card in goods.cards)
    missions = tuple(sorted(deck_of(card) for card in goods.cards if hand_of(card) == "missions"))
    return Wares(goods.weapons, goods.mon, goods.geisha, kinds["actions"], kinds["bonuses"], missions)


def wished(wish: Wish) -> Wares:
    missions = tuple(sorted(wish.missions))
    return Wares(wish.weapons, wish.mon, wish.geisha, wish.actions, wish.bonuses, missions)


def _judge_form(state: Yedo, seat: Seat, to: Seat, give: Goods, want: Wish) -> None:
    """Both sides hold something, nobody gives what he has not, and only the Tavern deals in more than weapons."""
    giver, taker = state.clans[seat], state.clans[to]
    held = giver.actions.cards + giver.bonuses.cards + giver.missions.cards
    require(_within(give.cards, held) and _within(give.weapons, giver.weapons), "yedo.not-yours")
    require(give.mon <= giver.mon and give.geisha <= giver.geisha, "yedo.not-yours")
    given, wanted = shown(give), wished(want)
    require(_anything(given) and _anything(wanted), "yedo.no-gifts")
    require(min(give.mon, give.geisha, want.mon, want.geisha, want.actions, want.bonuses) >= 0, "yedo.below-zero")
    assert state.trade is not None
    if state.trade.district == "MK":
        require(not (_beyond_market(given) or _beyond_market(wanted)), "yedo.only-weapons")
    require(_could_give(taker, wanted), "yedo.not-theirs", seat=to)
    for clan, change in ((giver, want.geisha - give.geisha), (taker, give.geisha - want.geisha)):
        require(clan.geisha + change <= 3, "yedo.too-many-geisha")


def _anything(wares: Wares) -> bool:
    return wares != Wares()


def _beyond_market(wares: Wares) -> bool:
    return bool(wares.geisha or wares.actions or wares.bonuses or wares.missions)


def _within(some: Iterable[str], held: Iterable[str]) -> bool:
    return not Tally(some) - Tally(held)


def _could_give(clan: Clan, wanted: Wares) -> bool:
    """Judged by what lies open: weapons, Mon, geisha, numbers of cards, backs of missions."""
    return (
        _within(wanted.weapons, clan.weapons)
        and wanted.mon <= clan.mon
        and wanted.geisha <= clan.geisha
        and wanted.actions <= len(clan.actions.cards)
        and wanted.bonuses <= len(clan.bonuses.cards)
        and _within(wanted.missions, map(deck_of, clan.missions.cards))
    )


# -- answers ---------------------------------------------------------------------------------------------


def current_offer(state: Yedo) -> Offer:
    """The offer that waits for an answer."""
    assert state.trade is not None
    assert state.trade.offer is not None
    return state.trade.offer


def answer_options(state: Yedo, seat: Seat, parts: Parts) -> list[Command]:
    offer = current_offer(state)
    return [REJECT, *_acceptances(state.clans[seat], offer.want), *suggested_counters(state, seat, offer)]


def reply_options(state: Yedo, seat: Seat, parts: Parts) -> list[Command]:
    return [REJECT, *_acceptances(state.clans[seat], current_offer(state).want)]


def _acceptances(clan: Clan, want: Wares) -> list[Command]:
    """Every choice of own cards that gives what is wanted."""
    choices: list[Sequence[tuple[str, ...]]] = [
        list(dict.fromkeys(combinations(sorted(clan.actions.cards), want.actions))),
        list(dict.fromkeys(combinations(sorted(clan.bonuses.cards), want.bonuses))),
    ]
    for colour, number in Tally(want.missions).items():
        own = sorted(card for card in clan.missions.cards if deck_of(card) == colour)
        choices.append(list(combinations(own, number)))
    return [AcceptOffer(sum(chosen, ())) for chosen in product(*choices)]


def judge_accept_offer(state: Yedo, seat: Seat, parts: Parts, command: AcceptOffer) -> None:
    clan = state.clans[seat]
    held = clan.actions.cards + clan.bonuses.cards + clan.missions.cards
    require(_within(command.cards, held), "yedo.not-yours")
    own = shown(Goods(cards=command.cards))
    want = current_offer(state).want
    require((own.actions, own.bonuses, own.missions) == (want.actions, want.bonuses, want.missions), "yedo.other-cards")


def accept_offer(table: YedoTable, seat: Seat, command: AcceptOffer) -> None:
    _conclude(table, current_offer(table.state), command.cards)


def _conclude(table: YedoTable, offer: Offer, cards: tuple[str, ...]) -> None:
    """The deal is done; whoever now holds too much reduces at once (ruling 32)."""
    parties = (offer.seat, offer.to)
    table.emit(Traded(offer.seat, offer.to, parties, offer.give, offer.want, offer.cards, cards))
    for seat in parties:
        for kind in ("weapons", "actions", "bonuses", "missions"):
            keep_limit(table, seat, kind)


def reject_offer(table: YedoTable, seat: Seat, command: RejectOffer) -> None:
    table.emit(OfferRejected(seat))


def judge_counter_offer(state: Yedo, seat: Seat, parts: Parts, command: CounterOffer) -> None:
    _judge_form(state, seat, current_offer(state).seat, command.give, command.want)


def counter_offer(table: YedoTable, seat: Seat, command: CounterOffer) -> None:
    to = current_offer(table.state).seat
    table.emit(OfferMade(seat, to, shown(command.give), wished(command.want), command.give.cards, counter=True))
