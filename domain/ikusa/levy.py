"""Action 4: Levy units (rulebook pp. 13-14): buy at the same time, then place at the same time."""

from typing import NamedTuple

from domain.ikusa.answering import colour_of, seats_of, still_asked
from domain.ikusa.commands import BuyNothing, BuyPackage, PlaceUnit
from domain.ikusa.double_troops import resident_army
from domain.ikusa.events.levy import LevyBought, LevyPlaced, LevyShown, UnitAssigned
from domain.ikusa.events.setting_up import ActionBegan
from domain.ikusa.formations import fits
from domain.ikusa.hire_ronin import begin_hire
from domain.ikusa.parts import IkusaTable, Parts
from domain.ikusa.state import ARMIES, ARMY, LEVY, Colour, Ikusa
from domain.ikusa.tables.pack import GUNNER, KINDS, SPEARMAN
from domain.kernel.errors import require
from domain.kernel.record import Command, Seat

BUY_NOTHING = BuyNothing()
ANY_UNIT, SAMURAI_ONLY, ASHIGARU_ONLY = (True, True), (True, False), (False, True)


class Room(NamedTuple):
    """Provinces that can take a samurai unit, an ashigaru unit, any unit at all."""

    samurai: int
    ashigaru: int
    any: int

    def holds(self, samurai: int, ashigaru: int) -> bool:
        """Whether so many units find a province each (Hall's condition for two kinds)."""
        return samurai <= self.samurai and ashigaru <= self.ashigaru and samurai + ashigaru <= self.any

    def without(self, takes: tuple[bool, bool]) -> "Room":
        return Room(self.samurai - takes[0], self.ashigaru - takes[1], self.any - any(takes))


def army_takes(state: Ikusa, colour: int, parts: Parts, place: str) -> tuple[bool, bool]:
    """Whether an army makes room for a samurai unit and for an ashigaru unit where the force has none left."""
    army = resident_army(state, colour, place)
    if army is None:
        return False, False
    return fits(army, 0, parts.numbers), fits(army, GUNNER, parts.numbers)


def openings(state: Ikusa, colour: int, parts: Parts, used: set[str] | None = None) -> dict[str, tuple[bool, bool]]:
    """Whether each province that has had no unit yet has room for a samurai unit, and for an ashigaru unit."""
    provinces, most = state.provinces, parts.numbers.force
    found = {}
    for place in state.colours[colour].lands:
        if not used or place not in used:
            bow, sword, gun, spear, _ = provinces[place].units
            found[place] = ANY_UNIT if bow + sword + gun + spear < most else army_takes(state, colour, parts, place)
    return found


def room(found: dict[str, tuple[bool, bool]]) -> Room:
    takes = list(found.values())
    both, samurai, ashigaru = takes.count(ANY_UNIT), takes.count(SAMURAI_ONLY), takes.count(ASHIGARU_ONLY)
    return Room(both + samurai, both + ashigaru, both + samurai + ashigaru)


# -- buying --------------------------------------------------------------------------------------


def begin_levy(table: IkusaTable) -> None:
    table.emit(ActionBegan("levy"))


def bought(colour: Colour) -> bool:
    """One command for each koku of the levy, whatever it buys."""
    return len(colour.staged) >= colour.bins[LEVY]


def advance_levy(table: IkusaTable) -> bool:
    state = table.state
    left = still_asked(state, bought)
    if left:
        table.ask(seats_of(state, left), "ikusa.levy")
        return True
    for number in state.order:
        bow, sword, gun, spear = state.colours[number].levied
        if bow or sword or gun or spear:
            table.emit(LevyShown(number, (bow, sword, gun, spear)))
    table.emit(ActionBegan("place-levy"))
    return False


def bundle(
    state: Ikusa, colour: int, parts: Parts, package: str, space: Room | None = None
) -> tuple[int, int, int, int] | None:
    """What a package yields now: all its units must be in the tray, and so many are taken as can be placed (R3, R4)."""
    player = state.colours[colour]
    space = space or room(openings(state, colour, parts))
    taken = list(player.levied)
    gained = [0, 0, 0, 0]
    for kind in parts.package_units[package]:
        if taken[kind] >= player.tray[kind]:
            if parts.packages[package].partial:
                continue
            return None
        taken[kind] += 1
        if space.holds(taken[0] + taken[1], taken[2] + taken[3]):
            gained[kind] += 1
        else:
            taken[kind] -= 1
    return (gained[0], gained[1], gained[2], gained[3]) if any(gained) else None


def levy_options(state: Ikusa, seat: Seat, parts: Parts) -> list[Command]:
    colour = colour_of(state, seat, bought)
    space = room(openings(state, colour, parts))
    packages = [BuyPackage(package) for package in parts.packages if bundle(state, colour, parts, package, space)]
    return [*packages, BUY_NOTHING]


def judge_buy_package(state: Ikusa, seat: Seat, parts: Parts, command: BuyPackage) -> None:
    """Rulebook p. 13: each koku levies one of five packages, as long as tray and provinces allow."""
    require(command.package in parts.packages, "ikusa.no-such-package", package=command.package)
    units = bundle(state, colour_of(state, seat, bought), parts, command.package)
    require(units is not None, "ikusa.package-not-to-be-had", package=command.package)


def buy_package(table: IkusaTable, seat: Seat, command: BuyPackage) -> None:
    state = table.state
    colour = colour_of(state, seat, bought)
    units = bundle(state, colour, table.parts, command.package)
    assert units is not None
    table.emit(LevyBought(seat, colour, command.package, units))


def buy_nothing(table: IkusaTable, seat: Seat, command: BuyNothing) -> None:
    table.emit(LevyBought(seat, colour_of(table.state, seat, bought), "", (0, 0, 0, 0)))


# -- placing -------------------------------------------------------------------------------------


def placed(colour: Colour) -> bool:
    """One command for each levied unit, and all can count them."""
    return len(colour.staged) >= sum(colour.levied)


def advance_place_levy(table: IkusaTable) -> bool:
    state = table.state
    left = still_asked(state, placed)
    if left:
        table.ask(seats_of(state, left), "ikusa.place-levy")
        return True
    for number in state.order:
        player = state.colours[number]
        if player.staged:
            kinds = tuple(KINDS[kind] for kind, amount in enumerate(player.levied) for _ in range(amount))
            table.emit(LevyPlaced(number, kinds, tuple(player.staged)))
    begin_hire(table)
    return False


def next_kind(levied: list[int], placed: int) -> int:
    """Units are placed in the order of the kinds."""
    for kind, amount in enumerate(levied):
        if placed < amount:
            return kind
        placed -= amount
    return SPEARMAN


def sites(state: Ikusa, colour: int, parts: Parts) -> list[str]:
    """Formations that may take the next unit and leave room for the rest; one unit in a province (p. 14)."""
    player = state.colours[colour]
    placed, levied = len(player.staged), player.levied
    kind = next_kind(levied, placed)
    used = {state.place_of(colour, code) for code in player.staged}
    spaces = openings(state, colour, parts, used)
    space = room(spaces)
    samurai = max(0, levied[0] + levied[1] - placed)
    ashigaru = sum(levied) - placed - samurai
    rest = (samurai - 1, ashigaru) if kind < GUNNER else (samurai, ashigaru - 1)
    ample = space.without((True, True)).holds(*rest)
    most = parts.numbers.force
    armies = {army.place: code for code, army in zip(ARMIES, player.armies, strict=True)}
    found = []
    for place, taken in spaces.items():
        if not ample and not space.without(taken).holds(*rest):
            continue
        if state.provinces[place].regular() < most:
            found.append(place)
        if place in armies and fits(player.armies[ARMY[armies[place]]], kind, parts.numbers):
            found.append(armies[place])
    return found


def place_levy_options(state: Ikusa, seat: Seat, parts: Parts) -> list[Command]:
    return [parts.place_unit[code] for code in sites(state, colour_of(state, seat, placed), parts)]


def judge_place_unit(state: Ikusa, seat: Seat, parts: Parts, command: PlaceUnit) -> None:
    """Rulebook p. 14: one levied unit into a province, within the stacking limits."""
    open_sites = sites(state, colour_of(state, seat, placed), parts)
    require(command.formation in open_sites, "ikusa.no-room-for-unit", formation=command.formation)


def place_unit(table: IkusaTable, seat: Seat, command: PlaceUnit) -> None:
    table.emit(UnitAssigned(seat, colour_of(table.state, seat, placed), command.formation))
