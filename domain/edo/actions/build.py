"""Building actions: houses, trading posts and the shared fortresses."""

from domain.edo.actions.samurai import unused
from domain.edo.activations import way_out
from domain.edo.commands import Build
from domain.edo.events.actions import Built
from domain.edo.parts import EdoTable, Parts
from domain.edo.state import Edo
from domain.edo.tables.pack import BuildEffect, BuildingKind, Goods
from domain.kernel.errors import refuse
from domain.kernel.record import Command, Seat


def can_build(state: Edo, seat: Seat, parts: Parts) -> bool:
    """Whether to ask, for all that is public (Q21, Q28)."""
    payable = _payable(state, seat, parts, state.known_ryo(seat))
    return any(
        not _objection(state, seat, parts, kind, city) for city in _sites(state, seat, parts) for kind in payable
    )


def build_options(state: Edo, seat: Seat, parts: Parts) -> list[Command]:
    payable = _payable(state, seat, parts, state.daimyos[seat].ryo)
    options: list[Command] = [
        Build(kind, city)
        for city in _sites(state, seat, parts)
        for kind in payable
        if not _objection(state, seat, parts, kind, city)
    ]
    options.append(way_out(state))
    return options


def judge_build(state: Edo, seat: Seat, parts: Parts, command: Build) -> None:
    kind, city = command.kind, command.city
    if city not in state.cities or kind not in parts.buildings:
        refuse("edo.unknown-building-site", kind=kind, city=city)
    if city not in _sites(state, seat, parts):
        refuse("edo.nobody-to-build", city=city)
    if objection := _objection(state, seat, parts, kind, city):
        refuse(objection, kind=kind, city=city)
    if not state.daimyos[seat].can_pay(price(state, parts, kind)):
        refuse("edo.too-expensive", kind=kind, city=city)


def build(table: EdoTable, seat: Seat, command: Build) -> None:
    """Rulebook: spend goods and money, take the next building space, score at once. One after another (Q9)."""
    state, parts, kind = table.state, table.parts, command.kind
    cost, points = price(state, parts, kind), parts.buildings[kind].points
    remote = parts.effect(state, BuildEffect).remote
    table.emit(Built(seat, kind, command.city, cost, points, served=not remote))


def price(state: Edo, parts: Parts, kind: BuildingKind) -> Goods:
    """What a building costs with the card now revealed."""
    return parts.buildings[kind].cost.less(parts.effect(state, BuildEffect).discount)


def _sites(state: Edo, seat: Seat, parts: Parts) -> list[str]:
    """Cities with an unused samurai; a remote builder needs a building of his own there instead."""
    if parts.effect(state, BuildEffect).remote:
        return [name for name, city in state.cities.items() if city.owns(seat, "house", "post")]
    return [space for space in unused(state, seat) if space in state.cities]


def _payable(state: Edo, seat: Seat, parts: Parts, ryo: int) -> list[BuildingKind]:
    """Buildings for which there are goods enough, with that much money."""
    has_goods = state.daimyos[seat].has_goods
    costs = {kind: price(state, parts, kind) for kind in parts.buildings}
    return [kind for kind, cost in costs.items() if cost.ryo <= ryo and has_goods(cost)]


def _objection(state: Edo, seat: Seat, parts: Parts, kind: BuildingKind, site: str) -> str:
    """Why this may not be built there whatever one could pay, or ""."""
    city = state.cities[site]
    if city.closed:
        return "edo.city-closed"
    if len(city.buildings) >= parts.numbers.city_spaces:
        return "edo.city-full"
    match kind:
        case "house":
            return "" if state.daimyos[seat].houses else "edo.none-left"
        case "post":
            return _objection_to_post(state, seat, parts, site)
        case _:
            return _objection_to_fortress(state, seat, parts, site)


def _objection_to_post(state: Edo, seat: Seat, parts: Parts, site: str) -> str:
    """Rulebook: one trading post in each city, none in Edo."""
    if not state.daimyos[seat].posts:
        return "edo.none-left"
    if site == parts.boards[state.side].capital:
        return "edo.no-post-in-capital"
    return "edo.post-already-there" if state.cities[site].count("post") else ""


def _objection_to_fortress(state: Edo, seat: Seat, parts: Parts, site: str) -> str:
    """Rulebook: one fortress for every two houses in the city, built by somebody with a house there (Q10)."""
    city = state.cities[site]
    if not state.fortresses:
        return "edo.none-left"
    if not city.owns(seat, "house"):
        return "edo.no-house-there"
    enough = city.count("fortress") < city.count("house") // parts.numbers.houses_per_fortress
    return "" if enough else "edo.too-few-houses"
