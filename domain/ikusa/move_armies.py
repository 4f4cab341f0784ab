"""Armies on the move: phase A (rulebook p. 18) and the first half of phase D (p. 27)."""

from domain.ikusa.army_moves import (
    could_detach,
    could_pick_up,
    dismissals,
    exits,
    may_garrison,
    may_move,
    may_pick_up,
    may_step,
    may_stop,
    moving,
    number_of,
    outlets,
)
from domain.ikusa.commands import (
    ChooseArmy,
    Detach,
    DismissRonin,
    EndMoves,
    LeaveGarrison,
    PickUp,
    Step,
    Stop,
)
from domain.ikusa.double_troops import resident_army
from domain.ikusa.events.hire_ronin import RoninDismissed, RoninRevealed
from domain.ikusa.events.move_armies import ArmyChosen, ArmyMoved, ArmyStopped, GarrisonLeft, UnitDetached, UnitPickedUp
from domain.ikusa.events.wage_war import PhaseBegan
from domain.ikusa.formations import needs_garrison
from domain.ikusa.parts import IkusaTable, Parts
from domain.ikusa.state import (
    ADVANCE,
    ARMIES,
    ARMY,
    DECLARE,
    DISPERSE,
    EMPTY,
    NONE,
    Ikusa,
)
from domain.ikusa.tables.pack import INDEX, LEVIED, RONIN
from domain.ikusa.victory import claim_victory
from domain.kernel.errors import require
from domain.kernel.record import Command, Seat

PICK_UP = tuple(PickUp(kind) for kind in LEVIED)
LEAVE = tuple(LeaveGarrison(kind) for kind in LEVIED)
CHOOSE = tuple(ChooseArmy(code) for code in ARMIES)
STOP, END_MOVES = Stop(), EndMoves()


# -- which army ----------------------------------------------------------------------------------


def advance_armies(table: IkusaTable) -> bool:
    """Ask for an army to move, move the one that must make room, or go on to the next phase."""
    state, parts = table.state, table.parts
    turn = state.turn
    if turn.army != NONE:
        return advance_army(table)
    if turn.forced != NONE:
        choose(table, turn.forced)
        return False
    if any(may_move(state, number, parts) for number in range(len(ARMIES))):
        table.ask((state.owners[turn.colour],), "ikusa.choose-army")
        return True
    end_armies(table)
    return False


def end_armies(table: IkusaTable) -> None:
    table.emit(PhaseBegan(DISPERSE if table.state.turn.phase == ADVANCE else DECLARE))


def choose_army_options(state: Ikusa, seat: Seat, parts: Parts) -> list[Command]:
    return [*(CHOOSE[number] for number in range(len(ARMIES)) if may_move(state, number, parts)), END_MOVES]


def choose_army(table: IkusaTable, seat: Seat, command: ChooseArmy) -> None:
    number = ARMY.get(command.army, NONE)
    require(
        number != NONE and may_move(table.state, number, table.parts),
        "ikusa.army-cannot-move",
        army=command.army,
    )
    choose(table, number)


def choose(table: IkusaTable, number: int) -> None:
    colour = table.state.turn.colour
    army = table.state.colours[colour].armies[number]
    table.emit(ArmyChosen(colour, ARMIES[number], table.parts.levels[army.hole]))


def end_moves(table: IkusaTable, seat: Seat, command: EndMoves) -> None:
    end_armies(table)


# -- what it does --------------------------------------------------------------------------------


def advance_army(table: IkusaTable) -> bool:
    """Ask for the next act, unless there is visibly nothing left but to stop."""
    state, turn = table.state, table.state.turn
    army = moving(state)
    stuck = not any(army.units[:RONIN]) and needs_garrison(state, turn.colour, army)
    idle = not turn.steps or stuck or not exits(state, table.parts, army)
    if idle and not could_pick_up(state, table.parts, army) and not could_detach(state, table.parts, army):
        stop_army(table)
        return False
    table.ask((state.owners[turn.colour],), "ikusa.move-army")
    return True


def move_army_options(state: Ikusa, seat: Seat, parts: Parts) -> list[Command]:
    army, turn = moving(state), state.turn
    force = state.provinces[army.place]
    options: list[Command] = []
    if turn.steps:
        ways = exits(state, parts, army)
        if may_garrison(state, parts, army, ways):
            options += [LEAVE[kind] for kind in range(RONIN) if army.units[kind]]
        if may_step(state, army):
            options += [Step(place) for place in ways]
    if not turn.leaving:
        if any(force.units):
            options += [PICK_UP[kind] for kind in range(RONIN) if may_pick_up(state, parts, army, kind)]
        if turn.phase == ADVANCE and army.can_spare():
            kinds = [kind for kind in LEVIED if army.units[INDEX[kind]]]
            options += [Detach(kind, place) for place in outlets(state, parts, army) for kind in kinds]
        if may_stop(state, parts, army):
            options.append(STOP)
    if army.units[RONIN] or army.hidden or force.units[RONIN] or force.hidden:
        options += [DismissRonin(code) for code in dismissals(state, parts, army)]
    return options


def pick_up(table: IkusaTable, seat: Seat, command: PickUp) -> None:
    """Rulebook p. 18: an army with room takes units of the force where it stands."""
    state, kind = table.state, INDEX.get(command.kind, RONIN)
    army = moving(state)
    require(
        kind != RONIN and may_pick_up(state, table.parts, army, kind),
        "ikusa.cannot-pick-up",
        kind=command.kind,
    )
    table.emit(UnitPickedUp(state.turn.colour, ARMIES[state.turn.army], command.kind))


def leave_garrison(table: IkusaTable, seat: Seat, command: LeaveGarrison) -> None:
    """Rulebook p. 18: one or more units stay where nothing else would hold the province."""
    state, kind = table.state, INDEX.get(command.kind, RONIN)
    army, parts = moving(state), table.parts
    able = kind != RONIN and army.units[kind] and may_garrison(state, parts, army, exits(state, parts, army))
    require(able, "ikusa.no-garrison-here", kind=command.kind)
    table.emit(GarrisonLeft(state.turn.colour, ARMIES[state.turn.army], command.kind))


def dismiss_ronin(table: IkusaTable, seat: Seat, command: DismissRonin) -> None:
    state = table.state
    possible = dismissals(state, table.parts, moving(state))
    require(command.formation in possible, "ikusa.no-ronin-to-dismiss", formation=command.formation)
    table.emit(RoninDismissed(state.turn.colour, command.formation, 1))


def step(table: IkusaTable, seat: Seat, command: Step) -> None:
    """One province further; what lay hidden with the army is shown, an empty province is conquered."""
    state, turn = table.state, table.state.turn
    army, code = moving(state), ARMIES[turn.army]
    require(turn.steps, "ikusa.no-steps-left")
    require(command.to in exits(state, table.parts, army), "ikusa.no-way-there", to=command.to)
    require(may_step(state, army), "ikusa.garrison-first", place=army.place)
    if army.hidden:
        table.emit(RoninRevealed(turn.colour, code, army.hidden))
    conquered = state.provinces[command.to].owner == EMPTY
    table.emit(ArmyMoved(turn.colour, code, command.to, conquered))
    if conquered:
        claim_victory(table, turn.colour)


def stop(table: IkusaTable, seat: Seat, command: Stop) -> None:
    require(may_stop(table.state, table.parts, moving(table.state)), "ikusa.cannot-stop-here")
    stop_army(table)


def stop_army(table: IkusaTable) -> None:
    state, turn = table.state, table.state.turn
    army = moving(state)
    resident = resident_army(state, turn.colour, army.place, besides=army)
    makes_room = "" if resident is None else ARMIES[number_of(state, resident)]
    table.emit(ArmyStopped(turn.colour, ARMIES[turn.army], makes_room))


def detach(table: IkusaTable, seat: Seat, command: Detach) -> None:
    """Rulebook p. 27: units of an army conquer an adjacent empty province."""
    state, turn = table.state, table.state.turn
    army, kind = moving(state), INDEX.get(command.kind, RONIN)
    require(kind != RONIN and army.units[kind] and army.can_spare(), "ikusa.cannot-detach", kind=command.kind)
    require(command.to in outlets(state, table.parts, army), "ikusa.no-outlet", to=command.to)
    conquered = state.provinces[command.to].owner == EMPTY
    table.emit(UnitDetached(turn.colour, ARMIES[turn.army], command.kind, command.to, conquered))
    if conquered:
        claim_victory(table, turn.colour)
