"""What a seat, or a spectator, sees of a position. Only orders are hidden: others' hands are a number."""

import msgspec

from domain.kernel.record import Seat
from domain.kernel.sight import Glimpse
from domain.kernel.title import Result
from domain.yokohama.parts import Parts
from domain.yokohama.state import Frame, Merchant, Yokohama
from domain.yokohama.view_pieces import (
    active,
    agent_power,
    earned,
    innermost,
    lying,
    orders_held,
    outlook,
    prices,
    site,
    stock,
    technologies,
    token,
    turn_is_open,
)


class MerchantView(msgspec.Struct, frozen=True):
    """One merchant's possessions; `president` is empty while it is in hand."""

    points: int
    yen: int
    imports: int
    goods: dict[str, int]
    president: str
    assistants: dict[str, int]
    assistants_in_hand: int
    assistants_in_warehouse: int
    shops_in_hand: int
    shops_in_warehouse: int
    houses_in_hand: int
    houses_in_warehouse: int
    orders_in_hand: int
    fulfilled: list[str]
    technologies: dict[str, str]
    countries: dict[str, int]
    agents: list[str]
    used_agents: list[str]
    tokens: list[str]
    chooses_order: bool


class AreaView(msgspec.Struct, frozen=True):
    """An area board and what stands on it; owners are seats, -1 is nobody."""

    id: str
    row: int
    column: int
    site: str
    token: str
    shops: list[int]
    house: int
    presidents: list[Seat]
    station: bool


class StepView(msgspec.Struct, frozen=True):
    """An unfinished step of the turn, the innermost one last."""

    step: str
    facts: dict[str, int | str | bool | list[str]]


class OwnOrders(msgspec.Struct, frozen=True):
    """What only the viewing seat knows."""

    dealt: list[str]
    hand: list[str]
    dropped: str


class YokohamaView(msgspec.Struct, frozen=True):
    """The table. On `spaces` -1 is free and -2 the unused colour; on `boards` empty spaces have empty ids."""

    pack: str
    variant: str
    max_rounds: int
    first: Seat
    round: int
    active: Seat
    merchants: list[MerchantView]
    areas: list[AreaView]
    boards: dict[str, list[str]]
    spaces: dict[str, list[int]]
    orders_in_deck: int
    orders_set_aside: int
    technologies_in_deck: int
    achievements: dict[str, list[Seat]]
    agents: dict[str, int]
    steps: list[StepView]
    agent_used: bool
    textile_mill_used: bool
    university_used: bool
    ending: str
    last_round: int
    own: OwnOrders | None
    result: Result | None


def view(state: Yokohama, seat: Seat | None, parts: Parts) -> YokohamaView:
    return YokohamaView(
        pack=state.pack,
        variant=state.variant,
        max_rounds=state.max_rounds,
        first=state.first,
        round=state.round,
        active=state.active,
        merchants=[_merchant(merchant) for merchant in state.merchants],
        areas=_areas(state, parts),
        boards={area: list(cards) for area, cards in state.boards.items()},
        spaces={area: list(owners) for area, owners in state.spaces.items()},
        orders_in_deck=len(state.deck),
        orders_set_aside=len(state.aside),
        technologies_in_deck=len(state.technology_deck),
        achievements={card: list(seats) for card, seats in state.achievements.items()},
        agents=dict(state.agents),
        steps=[_step(frame) for frame in state.frames],
        agent_used=state.agent_used,
        textile_mill_used=state.mill_used,
        university_used=state.university_used,
        ending=state.ending,
        last_round=state.last_round,
        own=None if seat is None else _own(state.merchants[seat]),
        result=state.result,
    )


def _merchant(merchant: Merchant) -> MerchantView:
    stock = dict(merchant.stock)
    return MerchantView(
        points=stock.pop("points"),
        yen=stock.pop("yen"),
        imports=stock.pop("imports"),
        goods=stock,
        president=merchant.president,
        assistants=dict(merchant.out),
        assistants_in_hand=merchant.hand,
        assistants_in_warehouse=merchant.warehouse,
        shops_in_hand=merchant.shops,
        shops_in_warehouse=merchant.stored_shops,
        houses_in_hand=merchant.houses,
        houses_in_warehouse=merchant.stored_houses,
        orders_in_hand=len(merchant.orders),
        fulfilled=list(merchant.fulfilled),
        technologies=dict(merchant.technologies),
        countries=dict(merchant.countries),
        agents=list(merchant.agents),
        used_agents=list(merchant.used_agents),
        tokens=list(merchant.tokens),
        chooses_order=bool(merchant.dealt),
    )


def _areas(state: Yokohama, parts: Parts) -> list[AreaView]:
    cells = parts.cells[len(state.merchants)] if state.merchants else ()
    return [
        AreaView(
            id=id,
            row=row,
            column=column,
            site=area.site,
            token=area.token,
            shops=list(area.shops),
            house=area.house,
            presidents=[seat for seat, merchant in enumerate(state.merchants) if merchant.president == id],
            station=state.station == id,
        )
        for (id, area), (row, column) in zip(state.areas.items(), cells, strict=False)
    ]


def _step(frame: Frame) -> StepView:
    facts = {name: getattr(frame, name) for name in frame.__struct_fields__}
    return StepView(str(frame.__struct_config__.tag), facts)


def _own(merchant: Merchant) -> OwnOrders:
    return OwnOrders(list(merchant.dealt), list(merchant.orders), merchant.dropped)


STOCK = Glimpse(stock)
STEP = Glimpse(innermost)
ACTIVE = Glimpse(active)
ORDERS_HELD = Glimpse(orders_held)
TECHNOLOGIES = Glimpse(technologies)
OUTLOOK = Glimpse(outlook)
AGENT_POWER = Glimpse(agent_power)
ITEM_COSTS = Glimpse(prices)
SITE = Glimpse(site)
BOARD = Glimpse(lying)
EARNED = Glimpse(earned)
TOKEN = Glimpse(token)
TURN_IS_OPEN = Glimpse(turn_is_open)
