"""Phase D, second half: provincial forces move (rulebook p. 27)."""

from domain.ikusa.commands import DismissRonin, EndTurn, GoTo, Halt, LeaveFrom, Send, SendAll
from domain.ikusa.events.moves import (
    ForceChosen,
    RoninDismissed,
    RoninRevealed,
    RouteChosen,
    RouteClosed,
    TurnEnded,
    UnitMoved,
)
from domain.ikusa.formations import accepts, fits
from domain.ikusa.parts import IkusaTable, Parts
from domain.ikusa.state import ARMIES, EMPTY, LOST, Ikusa
from domain.ikusa.tables.shapes import BOWMAN, GUNNER, INDEX, KINDS, RONIN, SPEARMAN, SWORDSMAN
from domain.ikusa.victory import claim_victory
from domain.ikusa.ways import ronin_in_the_way
from domain.kernel.errors import require
from domain.kernel.record import Command, Seat

SEND = tuple(Send(kind) for kind in KINDS)
SEND_ALL, HALT, END_TURN = SendAll(), Halt(), EndTurn()
CHEAPEST = (SPEARMAN, GUNNER, SWORDSMAN, BOWMAN)


def fresh(state: Ikusa, place: str, kind: int) -> int:
    """Units of a force that have not moved in this phase (R26)."""
    spent = state.turn.spent.get(place)
    return state.provinces[place].units[kind] - (spent[kind] if spent else 0)


# -- which force ---------------------------------------------------------------------------------


def may_leave(state: Ikusa, parts: Parts, place: str) -> bool:
    """As far as all can see: a unit that has not moved, somebody to stay behind, and somewhere to go."""
    turn, province = state.turn, state.provinces.get(place)
    if province is None or province.owner != turn.colour:
        return False
    regular = province.regular()
    if not regular or (regular == 1 and state.army_at(turn.colour, place) is None):
        return False
    if place in turn.spent and not any(fresh(state, place, kind) > 0 for kind in range(RONIN)):
        return False
    return has_way(state, parts, place)


def has_way(state: Ikusa, parts: Parts, place: str) -> bool:
    provinces, colour, most = state.provinces, state.turn.colour, parts.numbers.force
    for neighbour in parts.neighbours[place]:
        owner = provinces[neighbour].owner
        if owner == EMPTY or (owner == colour and provinces[neighbour].regular() < most):
            return True
    return bool(routes(state, parts, place))


def advance_forces(table: IkusaTable) -> bool:
    """One force after the other; when none is left that can move, the turn ends by itself."""
    state, turn = table.state, table.state.turn
    seat = state.owners[turn.colour]
    if turn.to:
        if turn.sent and not could_send(state, table.parts):
            table.emit(RouteClosed(turn.colour))
            return False
        table.ask((seat,), "ikusa.send")
    elif turn.origin:
        table.ask((seat,), "ikusa.go-to")
    elif any(may_leave(state, table.parts, place) for place in state.colours[turn.colour].lands):
        table.ask((seat,), "ikusa.move-force")
    else:
        table.emit(TurnEnded(turn.colour))
        return False
    return True


def force_options(state: Ikusa, seat: Seat, parts: Parts) -> list[Command]:
    lands = state.colours[state.turn.colour].lands
    return [*(LeaveFrom(place) for place in lands if may_leave(state, parts, place)), END_TURN]


def leave_from(table: IkusaTable, seat: Seat, command: LeaveFrom) -> None:
    state, parts = table.state, table.parts
    require(may_leave(state, parts, command.place), "ikusa.force-cannot-move", place=command.place)
    table.emit(ForceChosen(state.turn.colour, command.place))
    ways = routes(state, parts, command.place)
    if len(ways) == 1:
        table.emit(RouteChosen(state.turn.colour, *ways[0]))


def end_turn(table: IkusaTable, seat: Seat, command: EndTurn) -> None:
    table.emit(TurnEnded(table.state.turn.colour))


# -- where to ------------------------------------------------------------------------------------


def routes(state: Ikusa, parts: Parts, origin: str) -> list[tuple[str, str]]:
    """Neighbours with room for at least one unit that may go: their force, or their army if the unit fits."""
    colour, provinces, most = state.turn.colour, state.provinces, parts.numbers.force
    found = []
    for place in parts.neighbours[origin]:
        owner = provinces[place].owner
        if owner == EMPTY or (owner == colour and provinces[place].regular() < most):
            found.append((place, place))
    for number, army in enumerate(state.colours[colour].armies):
        if army.daimyo == LOST or army.place not in parts.neighbours[origin]:
            continue
        if any(fresh(state, origin, kind) > 0 and fits(army, kind, parts.numbers) for kind in range(RONIN)):
            found.append((army.place, ARMIES[number]))
    return found


def route_options(state: Ikusa, seat: Seat, parts: Parts) -> list[Command]:
    return [GoTo(place, formation) for place, formation in routes(state, parts, state.turn.origin)]


def go_to(table: IkusaTable, seat: Seat, command: GoTo) -> None:
    """Friendly or empty neighbours; units may join a force of up to five or an army with room."""
    state = table.state
    ways = routes(state, table.parts, state.turn.origin)
    require((command.place, command.formation) in ways, "ikusa.no-way-there", to=command.place)
    table.emit(RouteChosen(state.turn.colour, command.place, command.formation))


# -- who goes ------------------------------------------------------------------------------------


def stays_held(state: Ikusa) -> bool:
    """Whether one regular unit more may leave the province without emptying it."""
    turn = state.turn
    return state.provinces[turn.origin].regular() > 1 or state.army_at(turn.colour, turn.origin) is not None


def could_send(state: Ikusa, parts: Parts) -> bool:
    """As far as all can see; only asked once the force has moved, when its ronin are shown."""
    return any(may_send(state, parts, kind) for kind in range(5)) or may_dismiss(state, parts)


def may_send(state: Ikusa, parts: Parts, kind: int) -> bool:
    """Garrison, ronin limits at both ends, room at the other end; ronin only in company (R8)."""
    turn = state.turn
    if fresh(state, turn.origin, kind) <= 0:
        return False
    if not accepts(state.formation(turn.colour, turn.join), kind, parts.numbers):
        return False
    if kind == RONIN:
        return turn.sent > 0
    return stays_held(state) and state.provinces[turn.origin].can_spare()


def may_dismiss(state: Ikusa, parts: Parts) -> bool:
    """R6: ronin forbid a move that would be possible without them."""
    turn = state.turn
    if not ronin_in_the_way(state.provinces[turn.origin]) or not stays_held(state):
        return False
    target = state.formation(turn.colour, turn.join)
    return any(fresh(state, turn.origin, kind) > 0 and accepts(target, kind, parts.numbers) for kind in range(RONIN))


def send_options(state: Ikusa, seat: Seat, parts: Parts) -> list[Command]:
    options: list[Command] = [SEND[kind] for kind in range(5) if may_send(state, parts, kind)]
    if options:
        options.append(SEND_ALL)
    if state.turn.sent:
        options.append(HALT)
    if may_dismiss(state, parts):
        options.append(DismissRonin(state.turn.origin))
    return options


def send(table: IkusaTable, seat: Seat, command: Send) -> None:
    kind = INDEX.get(command.kind)
    able = kind is not None and may_send(table.state, table.parts, kind)
    require(able, "ikusa.cannot-send", kind=command.kind)
    move_unit(table, command.kind)


def move_unit(table: IkusaTable, kind: str) -> None:
    state, turn = table.state, table.state.turn
    force = state.provinces[turn.origin]
    if force.hidden:
        table.emit(RoninRevealed(turn.colour, turn.origin, force.hidden))
    conquered = state.provinces[turn.to].owner == EMPTY
    table.emit(UnitMoved(turn.colour, kind, turn.origin, turn.to, turn.join, conquered))
    if conquered:
        claim_victory(table, turn.colour)


def send_all(table: IkusaTable, seat: Seat, command: SendAll) -> None:
    """As if every unit that may go were sent by itself, cheapest first, and ronin after them."""
    state, parts = table.state, table.parts
    kinds = [kind for kind in (*CHEAPEST, RONIN) if may_send(state, parts, kind)]
    require(kinds, "ikusa.cannot-send", kind="")
    while kinds and state.result is None:
        move_unit(table, KINDS[kinds[0]])
        kinds = [kind for kind in (*CHEAPEST, RONIN) if may_send(state, parts, kind)]


def halt(table: IkusaTable, seat: Seat, command: Halt) -> None:
    require(table.state.turn.sent, "ikusa.send-first")
    table.emit(RouteClosed(table.state.turn.colour))


def dismiss_ronin(table: IkusaTable, seat: Seat, command: DismissRonin) -> None:
    state = table.state
    able = command.formation == state.turn.origin and may_dismiss(state, table.parts)
    require(able, "ikusa.no-ronin-to-dismiss", formation=command.formation)
    table.emit(RoninDismissed(state.turn.colour, command.formation, 1))
