"""What a seat, or a spectator, may see of a position."""

import msgspec

from domain.edo.actions.harvest import crop
from domain.edo.parts import Parts
from domain.edo.state import COMMITTED, SLOTS, Daimyo, Edo, Half, Slot
from domain.edo.tables.pack import BuildingKind
from domain.edo.view_pieces import (
    card_in_turn,
    current_offer,
    figures,
    neutrals,
    now,
    plan,
    planning,
    rested,
    rice,
    ryo,
    samurai,
    side,
    tile,
)
from domain.kernel.record import Seat
from domain.kernel.sight import Glimpse
from domain.kernel.title import Result


class SlotView(msgspec.Struct, frozen=True):
    """A slot of a planning board; everything is None while it is hidden or empty."""

    card: str | None = None
    action: str | None = None
    own: int | None = None
    neutral: int | None = None
    revealed: bool = False


class DaimyoView(msgspec.Struct, frozen=True):
    seat: Seat
    ryo: int | None  # None: kept hidden
    rice: int
    wood: int
    stone: int
    points: int
    set: str
    home: str
    officials: int
    neutrals: int
    recruits: int
    idle: int | None  # officials left unassigned; None while planning
    samurai: list[str]
    houses: int
    posts: int
    cards: list[str]
    new_cards: list[str]
    answers: int  # given in this round's planning
    committed: bool
    plan: list[SlotView]


class BuildingView(msgspec.Struct, frozen=True):
    kind: BuildingKind
    owner: Seat | None


class CityView(msgspec.Struct, frozen=True):
    city: str
    profit: str
    closed: bool
    buildings: list[BuildingView]


class TurnView(msgspec.Struct, frozen=True):
    """The card whose turn it is."""

    seat: Seat
    slot: int
    action: str | None
    activations_left: int
    moves_left: int
    samurai_in_hand: str | None  # the space it was on
    open_half: Half | None


class EdoView(msgspec.Struct, frozen=True):
    side: str
    round: int
    start: Seat
    ask: str
    asked: list[Seat]
    daimyos: list[DaimyoView]
    cities: list[CityView]
    merchant: str
    merchant_card: str
    next_merchant_card: str | None
    merchant_cards_left: int
    display: list[str]
    special_cards_left: int
    neutrals: int
    fortresses: int
    turn: TurnView | None  # None outside phase 2
    result: Result | None


def view(state: Edo, seat: Seat | None, parts: Parts) -> EdoView:
    deck = state.merchant_deck
    return EdoView(
        side=state.side,
        round=state.round,
        start=state.start,
        ask=state.ask,
        asked=list(state.asked),
        daimyos=[_daimyo(state, seat, parts, other) for other in range(len(state.daimyos))],
        cities=[
            CityView(name, city.profit, city.closed, [BuildingView(b.kind, b.owner) for b in city.buildings])
            for name, city in state.cities.items()
        ],
        merchant=state.merchant,
        merchant_card=state.merchant_card,
        next_merchant_card=deck[0] if deck else None,
        merchant_cards_left=len(deck),
        display=list(state.display),
        special_cards_left=len(state.special_deck),
        neutrals=state.neutrals,
        fortresses=state.fortresses,
        turn=_turn(state, seat, parts),
        result=state.result,
    )


def _daimyo(state: Edo, observer: Seat | None, parts: Parts, seat: Seat) -> DaimyoView:
    daimyo, own = state.daimyos[seat], seat == observer
    hide_money = state.hide_money and not own and state.result is None
    return DaimyoView(
        seat=seat,
        ryo=None if hide_money else daimyo.ryo,
        rice=daimyo.rice,
        wood=daimyo.wood,
        stone=daimyo.stone,
        points=daimyo.points,
        set=daimyo.set,
        home=daimyo.home,
        officials=daimyo.officials,
        neutrals=daimyo.neutrals,
        recruits=daimyo.recruits,
        idle=daimyo.idle if state.planning_closed else None,
        samurai=list(daimyo.samurai),
        houses=daimyo.houses,
        posts=daimyo.posts,
        cards=list(daimyo.cards),
        new_cards=list(daimyo.new_cards),
        answers=daimyo.answers,
        committed=daimyo.answers == COMMITTED,
        plan=[_slot(daimyo, index, own) for index in range(SLOTS)],
    )


def _slot(daimyo: Daimyo, index: int, own: bool) -> SlotView:
    revealed = index < daimyo.revealed
    if index >= len(daimyo.plan) or not (own or revealed):
        return SlotView()
    slot: Slot = daimyo.plan[index]
    return SlotView(slot.card, slot.action or None, slot.own, slot.neutral, revealed)


def _turn(state: Edo, seat: Seat | None, parts: Parts) -> TurnView | None:
    turn = state.turn
    if not state.planning_closed or state.ask in ("edo.wages", ""):
        return None
    return TurnView(
        seat=turn.seat,
        slot=turn.slot,
        action=turn.action or None,
        activations_left=turn.left,
        moves_left=turn.moves,
        samurai_in_hand=turn.active or None,
        open_half=turn.open_half or None,
    )


PLANNING = Glimpse(planning)
PLAN = Glimpse(plan)
CARD_IN_TURN = Glimpse(card_in_turn)
RYO = Glimpse(ryo)
RICE = Glimpse(rice)
SAMURAI = Glimpse(samurai)
NEUTRALS = Glimpse(neutrals)
SIDE = Glimpse(side)
TURN = Glimpse(now)
RESTED = Glimpse(rested)
MERCHANT_CARD = Glimpse(current_offer)
FIGURES = Glimpse(figures)
PROFIT = Glimpse(tile)
CROP = Glimpse(crop)
