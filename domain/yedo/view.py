"""What a seat, or a spectator, may see of a position."""

from typing import Any

import msgspec

from domain.kernel.record import Seat
from domain.kernel.sight import Glimpse
from domain.yedo.card_targets import weapon_price
from domain.yedo.clan_view import ClanView, DeckView, look_at_clan, look_at_deck
from domain.yedo.district_uses import cost
from domain.yedo.mission_needs import lacking
from domain.yedo.parts import Parts
from domain.yedo.places import active_place
from domain.yedo.state import Auction, Bower, Due, Score, Yedo
from domain.yedo.state_piles import bit
from domain.yedo.trade_view import TradeView, look_at_trade, offer_view
from domain.yedo.trading import MOST_OFFERS


class PriceView(msgspec.Struct):
    """A space of the Market, and what the viewer would pay for its weapon."""

    weapon: str
    price: int


class PlayView(msgspec.Struct):
    seat: int
    card: str
    rival: int
    choice: tuple[str, ...]
    counters: list[tuple[int, str]]
    answered: list[int]
    own_answer: bool | None


class QuestView(msgspec.Struct):
    seat: int
    mission: str
    place: str
    part: str


class YedoView(msgspec.Struct, kw_only=True):
    seats: int
    setting: str
    round: int
    step: str
    order: list[int]
    bidding_track: list[int]
    taken: list[str]
    clans: list[ClanView]
    decks: dict[str, DeckView]
    discard: list[str]
    market: list[PriceView]
    favours: list[str]
    annexes: dict[str, int]
    geisha: int
    blessings: int
    church: int
    patrol: str
    patrol_colour: str
    event: str
    closed: str
    welcome: list[int]
    exempt: list[int]
    spared: list[int]
    sheltered: list[str]
    accused: list[str]
    covered: list[str]
    turn: int
    chosen: str
    placements_left: int
    due: list[Due]
    over_limit: list[tuple[int, str]]
    auction: Auction | None
    play: PlayView | None
    trade: TradeView | None
    quest: QuestView | None
    bower: Bower | None
    standing_orders: list[str]
    scores: list[Score]


def view(state: Yedo, seat: Seat | None, parts: Parts) -> YedoView:
    own = bit(seat)
    return YedoView(
        seats=state.seats,
        setting=state.setting,
        round=state.round,
        step=state.step,
        order=list(state.order),
        bidding_track=list(state.track),
        taken=list(state.taken),
        clans=[look_at_clan(state, other, clan, own, parts) for other, clan in enumerate(state.clans)],
        decks={name: look_at_deck(pile, own) for name, pile in state.decks.items()},
        discard=list(state.discard),
        market=[
            PriceView(weapon, weapon_price(state, seat or 0, parts, slot) if seat is not None else parts.market[slot])
            for slot, weapon in enumerate(state.market)
        ],
        favours=list(state.favours),
        annexes=dict(state.annexes),
        geisha=state.geisha,
        blessings=state.blessings,
        church=state.church,
        patrol=state.patrol,
        patrol_colour="red" if state.clockwise else "blue",
        event=state.event,
        closed=state.closed,
        welcome=list(state.welcome),
        exempt=list(state.exempt),
        spared=list(state.spared),
        sheltered=list(state.sheltered),
        accused=list(state.accused),
        covered=list(parts.supplies[state.seats].covered),
        turn=state.turn,
        chosen=state.chosen,
        placements_left=state.left,
        due=list(state.due),
        over_limit=list(state.over),
        auction=_auction(state),
        play=_play(state, seat),
        trade=look_at_trade(state, seat, parts),
        quest=_quest(state),
        bower=_bower(state),
        standing_orders=[] if seat is None else list(state.clans[seat].orders),
        scores=list(state.scores),
    )


def _play(state: Yedo, seat: Seat | None) -> PlayView | None:
    play = state.play
    if play is None:
        return None
    own = seat in play.countering if seat in play.answered else None
    return PlayView(play.seat, play.card, play.rival, play.choice, list(play.counters), list(play.answered), own)


def _auction(state: Yedo) -> Auction | None:
    auction = state.auction
    return None if auction is None else msgspec.structs.replace(auction, bidders=list(auction.bidders))


def _bower(state: Yedo) -> Bower | None:
    bower = state.bower
    if bower is None:
        return None
    return Bower(bower.seat, list(bower.waiting), list(bower.track))


def _quest(state: Yedo) -> QuestView | None:
    quest = state.quest
    return None if quest is None else QuestView(quest.seat, quest.mission, quest.place, quest.part)


# -- small pieces, for words that need no more -----------------------------------------------------------------


def _price(state: Yedo, seat: Seat, parts: Parts, what: str, slot: int = -1) -> Any:
    """Of a use, Mon and prestige; of a weapon bought with a card, Mon."""
    if slot >= 0:
        return weapon_price(state, seat, parts, slot, parts.actions[what].target.amount)
    return next((cost(state, use, parts) for use in parts.uses[active_place(state, seat)] if use.id == what), (0, 0))


def _lacking(state: Yedo, seat: Seat, parts: Parts, name: str) -> list[str]:
    """What one's own mission lacks, or the one laid open in its present part."""
    mission, quest = parts.missions[name], state.quest
    if quest is None or quest.mission != name:
        return lacking(state, seat, mission.needs, parts)
    return lacking(state, quest.seat, mission.needs if quest.part == "standard" else mission.bonus_needs, parts, quest)


def _played(state: Yedo, seat: Seat, parts: Parts) -> tuple[Seat, str]:
    """The card on top, and whose it is."""
    play = state.play
    assert play is not None
    return play.counters[-1] if play.counters else (play.seat, play.card)


def _owner(state: Yedo, seat: Seat, parts: Parts, space: str) -> Seat:
    return next(other for other, clan in enumerate(state.clans) if space in clan.out)


ACTIVE = Glimpse(lambda state, *_: active_place(state, state.turn))
ASK = Glimpse(lambda state, seat, _: state.ask if seat in state.asked else "")
AUCTION = Glimpse(lambda state, *_: _auction(state))
DUE = Glimpse(lambda state, *_: state.due[0])
EVENT = Glimpse(lambda state, *_: state.event)
LACKING = Glimpse(_lacking)
OFFER = Glimpse(lambda state, seat, _: offer_view(state.trade.offer, seat))
OVER_LIMIT = Glimpse(lambda state, *_: state.over[0][1])
OWNER = Glimpse(_owner)
PATROL = Glimpse(lambda state, *_: (state.patrol, state.clockwise))
PLAYED = Glimpse(_played)
PRICE = Glimpse(_price)
PURSE = Glimpse(lambda state, seat, _: state.clans[seat].mon)
QUEST = Glimpse(lambda state, *_: _quest(state))
SHELF = Glimpse(lambda state, seat, parts, slot: (state.market[slot], weapon_price(state, seat, parts, slot)))
TRADE = Glimpse(lambda state, *_: (state.trade.district, MOST_OFFERS - state.trade.made[state.asked[0]]))
