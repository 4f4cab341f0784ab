"""Construction (rulebook p. 7): after an action with power 4 or 5, a shop or a trading house from hand."""

from domain.kernel.errors import require
from domain.kernel.record import Command, Seat
from domain.yokohama import commands as c
from domain.yokohama.events.construction import BuildingDeclined, ShopBuilt, TradingHouseBuilt
from domain.yokohama.free_actions import with_free
from domain.yokohama.game_end import trigger
from domain.yokohama.kinds import FREE, SHOP_SITES, ShopSite
from domain.yokohama.parts import Parts, Prize, YokohamaTable
from domain.yokohama.rewards import open_choices, pay_technologies, with_mining
from domain.yokohama.state import Action, Yokohama

SKIP = c.SkipBuilding()
BUILD_TRADING_HOUSE = c.BuildTradingHouse()
LEAST_POWER = 4


def possible(state: Yokohama, seat: Seat, frame: Action) -> bool:
    if frame.power < LEAST_POWER:
        return False
    return bool(_sites(state, seat, frame.area)) or _house_possible(state, seat, frame.area)


def _sites(state: Yokohama, seat: Seat, area: str) -> list[ShopSite]:
    """Empty shop sites; none if the merchant has a shop there already or none in hand."""
    owners = state.areas[area].shops
    if not state.merchants[seat].shops or seat in owners:
        return []
    return [number for number, owner in zip(SHOP_SITES, owners, strict=True) if owner == FREE]


def _house_possible(state: Yokohama, seat: Seat, area: str) -> bool:
    return state.merchants[seat].houses > 0 and state.areas[area].house == FREE


def construction_options(state: Yokohama, seat: Seat, parts: Parts) -> list[Command]:
    area = _area(state)
    found: list[Command] = [SKIP]
    found += [c.BuildShop(number) for number in _sites(state, seat, area)]
    if _house_possible(state, seat, area):
        found.append(BUILD_TRADING_HOUSE)
    return with_free(found, state, seat)


def _area(state: Yokohama) -> str:
    frame = state.top(Action)
    return frame.area


def judge_build_shop(state: Yokohama, seat: Seat, parts: Parts, command: c.BuildShop) -> None:
    area = _area(state)
    place, merchant = state.areas[area], state.merchants[seat]
    require(merchant.shops, "yokohama.none-in-hand", item="shop")
    require(seat not in place.shops, "yokohama.shop-already-there", area=area)
    require(place.shops[command.number - 1] == FREE, "yokohama.space-taken", number=command.number)


def build_shop(table: YokohamaTable, seat: Seat, command: c.BuildShop) -> None:
    """At most one own shop in an area; the site's reward comes at once."""
    area, merchant = _area(table.state), table.state.merchants[seat]
    prize = table.parts.sites[table.state.areas[area].site].shops[command.number - 1]
    table.emit(ShopBuilt(seat, area, command.number, with_mining(merchant, prize.gains)))
    if merchant.shops + merchant.stored_shops == 0:
        trigger(table, seat, "shops")
    _reward(table, seat, "shop", prize)


def judge_build_trading_house(state: Yokohama, seat: Seat, parts: Parts, command: c.BuildTradingHouse) -> None:
    area = _area(state)
    require(state.merchants[seat].houses, "yokohama.none-in-hand", item="house")
    require(state.areas[area].house == FREE, "yokohama.space-taken", area=area)


def build_trading_house(table: YokohamaTable, seat: Seat, command: c.BuildTradingHouse) -> None:
    """One trading house in an area, whoever owns it; a shop need not stand there before."""
    area, merchant = _area(table.state), table.state.merchants[seat]
    prize = table.parts.sites[table.state.areas[area].site].house
    table.emit(TradingHouseBuilt(seat, area, with_mining(merchant, prize.gains)))
    if merchant.houses + merchant.stored_houses == 0:
        trigger(table, seat, "trading-houses")
    _reward(table, seat, "house", prize)


def _reward(table: YokohamaTable, seat: Seat, occasion: str, prize: Prize) -> None:
    pay_technologies(table, seat, occasion)
    open_choices(table, seat, prize)


def skip_building(table: YokohamaTable, seat: Seat, command: c.SkipBuilding) -> None:
    table.emit(BuildingDeclined(seat))
