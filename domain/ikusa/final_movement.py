"""Phase D, second half: provincial forces move (rulebook p. 27)."""

from collections.abc import Iterator

from domain.ikusa.army_moves import ronin_in_the_way
from domain.ikusa.commands import DismissRonin, EndTurn, GoTo, Halt, LeaveFrom, Send, SendAll
from domain.ikusa.events.final_movement import ForceChosen, RouteChosen, RouteClosed, UnitMoved
from domain.ikusa.events.wage_war import TurnEnded
from domain.ikusa.force_moves import able_to_go, fitting, leaves_freely, may_join, rested
from domain.ikusa.parts import IkusaTable, Parts
from domain.ikusa.ronin import show_ronin
from domain.ikusa.state import ARMIES, EMPTY, LOST, Ikusa
from domain.ikusa.tables.pack import BOWMAN, GUNNER, INDEX, KINDS, RONIN, SPEARMAN, SWORDSMAN
from domain.ikusa.victory import claim_victory
from domain.kernel.errors import require
from domain.kernel.record import Command, Seat

SEND = tuple(Send(kind) for kind in KINDS)
SEND_ALL, HALT, END_TURN = SendAll(), Halt(), EndTurn()
CHEAPEST = (SPEARMAN, GUNNER, SWORDSMAN, BOWMAN, RONIN)


# -- which force ---------------------------------------------------------------------------------


def leavers(state: Ikusa, parts: Parts) -> Iterator[str]:
    """Forces that may move, as far as all can see: a unit that has not yet, somebody to stay, somewhere to go."""
    spent, provinces, colour = state.turn.spent, state.provinces, state.turn.colour
    player, neighbours, most = state.colours[colour], parts.neighbours, parts.numbers.force
    guarded = [army.place for army in player.armies]
    for place in player.lands:
        bow, sword, gun, spear, _ = units = provinces[place].units
        regular = bow + sword + gun + spear
        if regular < 2 and (not regular or place not in guarded):
            continue
        if place in spent and not rested(units, spent[place]):
            continue
        for neighbour in neighbours[place]:  # a first hit, before all ways are listed
            other = provinces[neighbour]
            if other.owner == EMPTY or (other.owner == colour and other.regular() < most):
                yield place
                break
        else:
            if routes(state, parts, place):
                yield place


def may_leave(state: Ikusa, parts: Parts, place: str) -> bool:
    return place in leavers(state, parts)


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
    elif any(leavers(state, table.parts)):
        table.ask((seat,), "ikusa.move-force")
    else:
        table.emit(TurnEnded(turn.colour))
        return False
    return True


def move_force_options(state: Ikusa, seat: Seat, parts: Parts) -> list[Command]:
    provinces, leave_from = state.provinces, parts.leave_from
    leaving: list[Command] = []
    dismissing: list[Command] = []
    for place in leavers(state, parts):
        force = provinces[place]
        blocked = (force.hidden or force.units[RONIN]) and ronin_in_the_way(force)
        if not blocked or has_open_route(state, parts, place):
            leaving.append(leave_from[place])
        if blocked:
            dismissing.append(DismissRonin(place))
    leaving += dismissing
    leaving.append(END_TURN)
    return leaving


def judge_leave_from(state: Ikusa, seat: Seat, parts: Parts, command: LeaveFrom) -> None:
    """A force that can send somebody, with ronin or without."""
    able = may_leave(state, parts, command.place) and has_open_route(state, parts, command.place)
    require(able, "ikusa.force-cannot-move", place=command.place)


def leave_from(table: IkusaTable, seat: Seat, command: LeaveFrom) -> None:
    """A single way, as all can see it, is not asked for."""
    state = table.state
    table.emit(ForceChosen(state.turn.colour, command.place))
    ways = routes(state, table.parts, command.place)
    if len(ways) == 1:
        table.emit(RouteChosen(state.turn.colour, *ways[0]))


def judge_dismiss_ronin_of_force(state: Ikusa, seat: Seat, parts: Parts, command: DismissRonin) -> None:
    """R6: ronin forbid that a regular unit goes without them."""
    place = command.formation
    able = may_leave(state, parts, place) and ronin_in_the_way(state.provinces[place])
    require(able, "ikusa.no-ronin-to-dismiss", formation=place)


def end_turn(table: IkusaTable, seat: Seat, command: EndTurn) -> None:
    table.emit(TurnEnded(table.state.turn.colour))


# -- where to ------------------------------------------------------------------------------------


def routes(state: Ikusa, parts: Parts, origin: str) -> list[tuple[str, str]]:
    """Neighbours with room for at least one unit that may go: their force, or their army if the unit fits."""
    colour, provinces, most = state.turn.colour, state.provinces, parts.numbers.force
    neighbours = parts.neighbours[origin]
    found = []
    for place in neighbours:
        province = provinces[place]
        if province.owner == EMPTY or (province.owner == colour and province.regular() < most):
            found.append((place, place))
    for number, army in enumerate(state.colours[colour].armies):
        if army.place not in neighbours or army.daimyo == LOST:
            continue
        if fitting(state, parts, origin, army):
            found.append((army.place, ARMIES[number]))
    return found


def open_routes(state: Ikusa, parts: Parts, origin: str) -> list[tuple[str, str]]:
    """Those ways that end within the limits of ronin at both ends, hidden ones included (R6)."""
    ways = routes(state, parts, origin)
    if leaves_freely(state, origin):
        return ways
    return [way for way in ways if able_to_go(state, parts, origin, way[1])]


def has_open_route(state: Ikusa, parts: Parts, origin: str) -> bool:
    """Whether `open_routes` finds any, without judging them all."""
    return any(able_to_go(state, parts, origin, join) for _, join in routes(state, parts, origin))


def choices(state: Ikusa, parts: Parts) -> list[tuple[str, str]]:
    """The open ways; all of them where none is open, which happens only where hidden ronin are merely imagined."""
    return open_routes(state, parts, state.turn.origin) or routes(state, parts, state.turn.origin)


def go_to_options(state: Ikusa, seat: Seat, parts: Parts) -> list[Command]:
    return [parts.go_to[way] for way in choices(state, parts)]


def judge_go_to(state: Ikusa, seat: Seat, parts: Parts, command: GoTo) -> None:
    """Friendly or empty neighbours; units may join a force of up to five or an army with room."""
    require((command.place, command.formation) in choices(state, parts), "ikusa.no-way-there", to=command.place)


def go_to(table: IkusaTable, seat: Seat, command: GoTo) -> None:
    table.emit(RouteChosen(table.state.turn.colour, command.place, command.formation))


# -- who goes ------------------------------------------------------------------------------------


def could_send(state: Ikusa, parts: Parts) -> bool:
    """As far as all can see: the force has moved, so its ronin are shown, but others may lie hidden where it goes."""
    return bool(sendable(state, parts, seen=True))


def sendable(state: Ikusa, parts: Parts, *, seen: bool = False) -> list[int]:
    """Kinds that may go: regular units as long as the limits can hold in the end (R6), ronin only in company (R8)."""
    turn = state.turn
    found = able_to_go(state, parts, turn.origin, turn.join, seen=seen)
    if turn.sent > 0 and may_join(state, turn.origin, turn.join, seen=seen):
        found.append(RONIN)
    return found


def may_halt(state: Ikusa) -> bool:
    """Something has gone, and the ronin that stay are within their limit; the other end always is."""
    force = state.provinces[state.turn.origin]
    return state.turn.sent > 0 and force.ronin() <= force.ronin_limit()


def send_options(state: Ikusa, seat: Seat, parts: Parts) -> list[Command]:
    """Where hidden ronin are merely imagined, nothing may be left but to send ronin away."""
    options: list[Command] = [SEND[kind] for kind in sendable(state, parts)]
    if options:
        options.append(SEND_ALL)
    if state.turn.sent and may_halt(state):
        options.append(HALT)
    return options or [DismissRonin(state.turn.origin)]


def judge_send(state: Ikusa, seat: Seat, parts: Parts, command: Send) -> None:
    kind = INDEX.get(command.kind)
    able = kind is not None and kind in sendable(state, parts)
    require(able, "ikusa.cannot-send", kind=command.kind)


def send(table: IkusaTable, seat: Seat, command: Send) -> None:
    move_unit(table, command.kind)


def move_unit(table: IkusaTable, kind: str) -> None:
    state, turn = table.state, table.state.turn
    if state.provinces[turn.origin].hidden:
        show_ronin(table, turn.colour, turn.origin)
    conquered = state.provinces[turn.to].owner == EMPTY
    table.emit(UnitMoved(turn.colour, kind, turn.origin, turn.to, turn.join, conquered))
    if conquered:
        claim_victory(table, turn.colour)


def next_to_go(state: Ikusa, parts: Parts) -> str | None:
    """Regular units cheapest first, and ronin after them."""
    able = sendable(state, parts)
    return next((KINDS[kind] for kind in CHEAPEST if kind in able), None) if able else None


def judge_send_all(state: Ikusa, seat: Seat, parts: Parts, command: SendAll) -> None:
    require(next_to_go(state, parts), "ikusa.cannot-send", kind="")


def send_all(table: IkusaTable, seat: Seat, command: SendAll) -> None:
    """As if every unit that may go were sent by itself."""
    state, parts = table.state, table.parts
    while state.result is None and (kind := next_to_go(state, parts)) is not None:
        move_unit(table, kind)


def judge_halt(state: Ikusa, seat: Seat, parts: Parts, command: Halt) -> None:
    require(state.turn.sent, "ikusa.send-first")
    require(may_halt(state), "ikusa.ronin-left-behind")


def halt(table: IkusaTable, seat: Seat, command: Halt) -> None:
    table.emit(RouteClosed(table.state.turn.colour))


def judge_dismiss_ronin_on_the_way(state: Ikusa, seat: Seat, parts: Parts, command: DismissRonin) -> None:
    able = command in send_options(state, seat, parts)
    require(able, "ikusa.no-ronin-to-dismiss", formation=command.formation)
