"""Armies on the move: phase A (rulebook p. 18) and the first half of phase D (p. 27)."""

from domain.ikusa.army_moves import (
    could_detach,
    could_pick_up,
    dismissals,
    exits,
    kinds_to_pick_up,
    may_garrison,
    may_move,
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
from domain.ikusa.events.move_armies import ArmyChosen, ArmyMoved, ArmyStopped, GarrisonLeft, UnitDetached, UnitPickedUp
from domain.ikusa.events.wage_war import PhaseBegan
from domain.ikusa.formations import needs_garrison
from domain.ikusa.parts import IkusaTable, Parts
from domain.ikusa.ronin import send_away, show_ronin
from domain.ikusa.state import ARMIES, ARMY, EMPTY, Ikusa
from domain.ikusa.state_of_war import ADVANCE, DECLARE, DISPERSE, NONE
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
    for number in range(len(ARMIES)):
        if may_move(state, number, parts):
            return table.ask_one(state.owners[turn.colour], "ikusa.choose-army")
    end_armies(table)
    return False


def end_armies(table: IkusaTable) -> None:
    table.emit(PhaseBegan(DISPERSE if table.state.turn.phase == ADVANCE else DECLARE))


def choose_army_options(state: Ikusa, seat: Seat, parts: Parts) -> list[Command]:
    found: list[Command] = [choose for number, choose in enumerate(CHOOSE) if may_move(state, number, parts)]
    found.append(END_MOVES)
    return found


def judge_choose_army(state: Ikusa, seat: Seat, parts: Parts, command: ChooseArmy) -> None:
    number = ARMY.get(command.army, NONE)
    require(number != NONE and may_move(state, number, parts), "ikusa.army-cannot-move", army=command.army)


def choose_army(table: IkusaTable, seat: Seat, command: ChooseArmy) -> None:
    choose(table, ARMY[command.army])


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
    if could_pick_up(state, table.parts, army) or could_detach(state, table.parts, army):
        return table.ask_one(state.owners[turn.colour], "ikusa.move-army")
    stuck = not any(army.units[:RONIN]) and needs_garrison(state, turn.colour, army)
    if not turn.steps or stuck or not exits(state, table.parts, army):
        stop_army(table)
        return False
    return table.ask_one(state.owners[turn.colour], "ikusa.move-army")


def move_army_options(state: Ikusa, seat: Seat, parts: Parts) -> list[Command]:
    army, turn = moving(state), state.turn
    force = state.provinces[army.place]
    options: list[Command] = []
    if turn.steps:
        ways, bare = exits(state, parts, army), needs_garrison(state, turn.colour, army)
        if (bare or turn.leaving) and may_garrison(state, parts, army, ways):
            options += [LEAVE[kind] for kind in range(RONIN) if army.units[kind]]
        if not bare:
            options += [parts.step[place] for place in ways]
    if not turn.leaving:
        if any(force.units):
            options += [PICK_UP[kind] for kind in kinds_to_pick_up(state, parts, army)]
        if turn.phase == ADVANCE and army.can_spare():
            going = [kind for kind in range(RONIN) if army.units[kind]]
            options += [parts.detach[place][kind] for place in outlets(state, parts, army) for kind in going]
        if may_stop(state, parts, army):
            options.append(STOP)
    if army.units[RONIN] or army.hidden or force.units[RONIN] or force.hidden:
        options += [DismissRonin(code) for code in dismissals(state, parts, army)]
    return options


def judge_pick_up(state: Ikusa, seat: Seat, parts: Parts, command: PickUp) -> None:
    """Rulebook p. 18: an army with room takes units of the force where it stands."""
    kind = INDEX.get(command.kind, RONIN)
    require(kind in kinds_to_pick_up(state, parts, moving(state)), "ikusa.cannot-pick-up", kind=command.kind)


def pick_up(table: IkusaTable, seat: Seat, command: PickUp) -> None:
    turn = table.state.turn
    table.emit(UnitPickedUp(turn.colour, ARMIES[turn.army], command.kind))


def judge_leave_garrison(state: Ikusa, seat: Seat, parts: Parts, command: LeaveGarrison) -> None:
    """Rulebook p. 18: one or more units stay where nothing else would hold the province."""
    army, kind = moving(state), INDEX.get(command.kind, RONIN)
    able = kind != RONIN and army.units[kind] and may_garrison(state, parts, army, exits(state, parts, army))
    require(able, "ikusa.no-garrison-here", kind=command.kind)


def leave_garrison(table: IkusaTable, seat: Seat, command: LeaveGarrison) -> None:
    turn = table.state.turn
    table.emit(GarrisonLeft(turn.colour, ARMIES[turn.army], command.kind))


def judge_dismiss_ronin(state: Ikusa, seat: Seat, parts: Parts, command: DismissRonin) -> None:
    """R6: only where their limit is in the way."""
    possible = dismissals(state, parts, moving(state))
    require(command.formation in possible, "ikusa.no-ronin-to-dismiss", formation=command.formation)


def dismiss_ronin(table: IkusaTable, seat: Seat, command: DismissRonin) -> None:
    """One ronin of any formation of the colour that wages war goes back to the master tray."""
    send_away(table, table.state.turn.colour, command.formation)


def judge_step(state: Ikusa, seat: Seat, parts: Parts, command: Step) -> None:
    army = moving(state)
    require(state.turn.steps, "ikusa.no-steps-left")
    require(command.to in exits(state, parts, army), "ikusa.no-way-there", to=command.to)
    require(may_step(state, army), "ikusa.garrison-first", place=army.place)


def step(table: IkusaTable, seat: Seat, command: Step) -> None:
    """One province further; what lay hidden with the army is shown, an empty province is conquered."""
    state, turn = table.state, table.state.turn
    code = ARMIES[turn.army]
    show_ronin(table, turn.colour, code)
    conquered = state.provinces[command.to].owner == EMPTY
    table.emit(ArmyMoved(turn.colour, code, command.to, conquered))
    if conquered:
        claim_victory(table, turn.colour)


def judge_stop(state: Ikusa, seat: Seat, parts: Parts, command: Stop) -> None:
    require(may_stop(state, parts, moving(state)), "ikusa.cannot-stop-here")


def stop(table: IkusaTable, seat: Seat, command: Stop) -> None:
    stop_army(table)


def stop_army(table: IkusaTable) -> None:
    state, turn = table.state, table.state.turn
    army = moving(state)
    resident = resident_army(state, turn.colour, army.place, besides=army)
    makes_room = "" if resident is None else ARMIES[number_of(state, resident)]
    table.emit(ArmyStopped(turn.colour, ARMIES[turn.army], makes_room))


def judge_detach(state: Ikusa, seat: Seat, parts: Parts, command: Detach) -> None:
    """Rulebook p. 27: units of an army conquer an adjacent empty province."""
    army, kind = moving(state), INDEX.get(command.kind, RONIN)
    require(kind != RONIN and army.units[kind] and army.can_spare(), "ikusa.cannot-detach", kind=command.kind)
    require(command.to in outlets(state, parts, army), "ikusa.no-outlet", to=command.to)


def detach(table: IkusaTable, seat: Seat, command: Detach) -> None:
    state, turn = table.state, table.state.turn
    conquered = state.provinces[command.to].owner == EMPTY
    table.emit(UnitDetached(turn.colour, ARMIES[turn.army], command.kind, command.to, conquered))
    if conquered:
        claim_victory(table, turn.colour)
