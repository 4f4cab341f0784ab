"""Construction (rulebook p. 7): after an action with power 4 or 5, a shop or a trading house from hand."""

from domain.kernel.errors import require
from domain.kernel.record import Command, Seat
from domain.yokohama import commands as c
from domain.yokohama.events.construction import BuildingDeclined, ShopBuilt, TradingHouseBuilt
from domain.yokohama.game_end import trigger
from domain.yokohama.parts import Parts, Prize, YokohamaTable
from domain.yokohama.rewards import open_choices, pay_technologies, with_mining
from domain.yokohama.state import FREE, Action, Yokohama

SKIP = c.SkipBuilding()
BUILD_TRADING_HOUSE = c.BuildTradingHouse()
LEAST_POWER = 4
SITES = 4


def possible(state: Yokohama, seat: Seat, frame: Action) -> bool:
    if frame.power < LEAST_POWER:
        return False
    return bool(_sites(state, seat, frame.area)) or _house_possible(state, seat, frame.area)


def _sites(state: Yokohama, seat: Seat, area: str) -> list[int]:
    """Empty shop sites, from 1; none if the merchant has a shop there already or none in hand."""
    owners = state.areas[area].shops
    if not state.merchants[seat].shops or seat in owners:
        return []
    return [at for at, owner in enumerate(owners, 1) if owner == FREE]


def _house_possible(state: Yokohama, seat: Seat, area: str) -> bool:
    return state.merchants[seat].houses > 0 and state.areas[area].house == FREE


def construction_options(state: Yokohama, seat: Seat, parts: Parts) -> list[Command]:
    area = _area(state)
    found: list[Command] = [SKIP]
    found += [c.BuildShop(site) for site in _sites(state, seat, area)]
    if _house_possible(state, seat, area):
        found.append(BUILD_TRADING_HOUSE)
    return found


def _area(state: Yokohama) -> str:
    frame = state.top(Action)
    return frame.area


def build_shop(table: YokohamaTable, seat: Seat, command: c.BuildShop) -> None:
    """At most one own shop in an area; the site's reward comes at once."""
    state = table.state
    area = _area(state)
    place, merchant = state.areas[area], state.merchants[seat]
    require(merchant.shops, "yokohama.none-in-hand", item="shop")
    require(seat not in place.shops, "yokohama.shop-already-there", area=area)
    require(1 <= command.site <= SITES, "yokohama.no-such-space", space=command.site)
    require(place.shops[command.site - 1] == FREE, "yokohama.space-taken", space=command.site)
    prize = table.parts.sites[place.site].shops[command.site - 1]
    table.emit(ShopBuilt(seat, area, command.site, with_mining(merchant, prize.gains)))
    if merchant.shops + merchant.stored_shops == 0:
        trigger(table, seat, "shops")
    _reward(table, seat, "shop", prize)


def build_trading_house(table: YokohamaTable, seat: Seat, command: c.BuildTradingHouse) -> None:
    """One trading house in an area, whoever owns it; a shop need not stand there before."""
    state = table.state
    area = _area(state)
    place, merchant = state.areas[area], state.merchants[seat]
    require(merchant.houses, "yokohama.none-in-hand", item="house")
    require(place.house == FREE, "yokohama.space-taken", area=area)
    prize = table.parts.sites[place.site].house
    table.emit(TradingHouseBuilt(seat, area, with_mining(merchant, prize.gains)))
    if merchant.houses + merchant.stored_houses == 0:
        trigger(table, seat, "trading-houses")
    _reward(table, seat, "house", prize)


def _reward(table: YokohamaTable, seat: Seat, occasion: str, prize: Prize) -> None:
    pay_technologies(table, seat, occasion)
    open_choices(table, seat, prize)


def skip_building(table: YokohamaTable, seat: Seat, command: c.SkipBuilding) -> None:
    table.emit(BuildingDeclined(seat))
