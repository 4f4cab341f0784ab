"""What a seat, or a spectator, may see of a position."""

import msgspec

from domain.kernel.record import Seat
from domain.yedo.card_targets import weapon_price
from domain.yedo.parts import Parts
from domain.yedo.places import endangered
from domain.yedo.state import Auction, Bower, Clan, Due, Score, Yedo
from domain.yedo.state_piles import Pile, bit, deck_of
from domain.yedo.trade_view import TradeView, look_at_trade


class KnownCard(msgspec.Struct):
    """A card of a deck that the viewer knows, and how many lie above it."""

    depth: int
    card: str


class DeckView(msgspec.Struct):
    size: int
    known: list[KnownCard]


class HandView(msgspec.Struct):
    """`known`: those the viewer may know; of one's own hand that is all."""

    size: int
    known: list[str]


class ClanView(msgspec.Struct):
    seat: int
    mon: int
    prestige: int
    home: int
    reserve: int
    geisha: int
    blessed: bool
    blackmail: bool
    out: list[str]
    in_danger: list[str]
    weapons: list[str]
    annexes: list[str]
    actions: HandView
    bonuses: HandView
    missions: HandView
    mission_colours: list[str]
    completed: list[str]


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
        clans=[_clan(state, other, clan, own, parts) for other, clan in enumerate(state.clans)],
        decks={name: _deck(pile, own) for name, pile in state.decks.items()},
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


def _hand(pile: Pile, own: int, over: bool) -> HandView:
    known = [card for card, seen in zip(pile.cards, pile.seen, strict=True) if over or seen & own]
    return HandView(len(pile.cards), sorted(known))


def _deck(pile: Pile, own: int) -> DeckView:
    pairs = enumerate(zip(pile.cards, pile.seen, strict=True))
    return DeckView(len(pile.cards), [KnownCard(at, card) for at, (card, seen) in pairs if seen & own])


def _clan(state: Yedo, seat: Seat, clan: Clan, own: int, parts: Parts) -> ClanView:
    over = bool(state.scores)
    return ClanView(
        seat=seat,
        mon=clan.mon,
        prestige=clan.prestige,
        home=clan.home,
        reserve=clan.reserve,
        geisha=clan.geisha,
        blessed=clan.blessed,
        blackmail=clan.blackmail,
        out=list(clan.out),
        in_danger=endangered(state, seat, parts) if state.step in {"influence", "rescue"} else [],
        weapons=list(clan.weapons),
        annexes=list(clan.annexes),
        actions=_hand(clan.actions, own, over=False),
        bonuses=_hand(clan.bonuses, own, over),
        missions=_hand(clan.missions, own, over=False),
        mission_colours=sorted(deck_of(card) for card in clan.missions.cards),
        completed=list(clan.done),
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
