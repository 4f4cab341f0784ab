"""Armies on the move: phase A (rulebook p. 18) and the first half of phase D (p. 27)."""

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
from domain.ikusa.events.moves import (
    ArmyChosen,
    ArmyMoved,
    ArmyStopped,
    GarrisonLeft,
    PhaseBegan,
    RoninDismissed,
    RoninRevealed,
    UnitDetached,
    UnitPickedUp,
)
from domain.ikusa.formations import fits, needs_garrison
from domain.ikusa.setup import IkusaTable
from domain.ikusa.state import (
    ADVANCE,
    ARMIES,
    ARMY,
    DECLARE,
    DISPERSE,
    EMPTY,
    NONE,
    STANDING,
    Army,
    Formation,
    Ikusa,
)
from domain.ikusa.tables.parts import Parts
from domain.ikusa.tables.shapes import INDEX, LEVIED, RONIN
from domain.ikusa.victory import claim_victory
from domain.kernel.errors import require
from domain.kernel.record import Command, Seat

PICK_UP = tuple(PickUp(kind) for kind in LEVIED)
LEAVE = tuple(LeaveGarrison(kind) for kind in LEVIED)
CHOOSE = tuple(ChooseArmy(code) for code in ARMIES)
STOP, END_MOVES = Stop(), EndMoves()


def moving(state: Ikusa) -> Army:
    return state.colours[state.turn.colour].armies[state.turn.army]


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


def may_move(state: Ikusa, number: int, parts: Parts) -> bool:
    """Whether an army has anything to do, as far as everybody can see."""
    turn = state.turn
    army = state.colours[turn.colour].armies[number]
    if army.daimyo != STANDING or number in turn.done:
        return False
    if state.provinces[army.place].regular():
        return True
    owners = (turn.colour, EMPTY) if turn.phase == ADVANCE else (turn.colour,)
    provinces = state.provinces
    return any(provinces[place].owner in owners for place in parts.neighbours[army.place])


def choose_options(state: Ikusa, seat: Seat, parts: Parts) -> list[Command]:
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
    if idle and not _could_pick_up(state, table.parts, army) and not _could_detach(state, table.parts, army):
        stop_army(table)
        return False
    table.ask((state.owners[turn.colour],), "ikusa.move-army")
    return True


def _could_pick_up(state: Ikusa, parts: Parts, army: Army) -> bool:
    """As far as everybody can see: hidden ronin may still forbid it."""
    units = state.provinces[army.place].units
    return any(units[kind] and fits(army, kind, parts.numbers) for kind in range(RONIN))


def _could_detach(state: Ikusa, parts: Parts, army: Army) -> bool:
    return bool(any(army.units[:RONIN]) and outlets(state, parts, army))


def exits(state: Ikusa, parts: Parts, army: Army) -> list[str]:
    """Provinces the army may step into: friendly ones, in phase D also empty ones."""
    turn = state.turn
    provinces, colour = state.provinces, turn.colour
    also = EMPTY if turn.phase == ADVANCE else colour
    found = [
        place
        for place in parts.neighbours[army.place]
        if (owner := provinces[place].owner) == colour or owner == also
    ]
    for resident in state.colours[colour].armies:
        if resident.place in found and resident is not army and not may_share(state, parts, army, resident):
            found.remove(resident.place)
    return found


def may_share(state: Ikusa, parts: Parts, army: Army, resident: Army) -> bool:
    """R9: an army steps into another one's province only if it can go on, or the other one can leave after it."""
    turn = state.turn
    others = [other.place for other in state.colours[turn.colour].armies if other is not army]
    owners = (turn.colour, EMPTY) if turn.phase == ADVANCE else (turn.colour,)
    way_out = any(
        state.provinces[place].owner in owners and place not in others
        for place in parts.neighbours[resident.place]
    )
    return way_out and (turn.steps > 1 or can_make_room(state, resident))


def can_make_room(state: Ikusa, resident: Army) -> bool:
    number = _number(state, resident)
    return resident.daimyo == STANDING and number not in state.turn.done


def _number(state: Ikusa, army: Army) -> int:
    return next(k for k, other in enumerate(state.colours[state.turn.colour].armies) if other is army)


def companion(state: Ikusa, army: Army) -> Army | None:
    """Another own army in the same province."""
    for other in state.colours[state.turn.colour].armies:
        if other.place == army.place and other is not army:
            return other
    return None


def may_stop(state: Ikusa, parts: Parts, army: Army) -> bool:
    """Not between dropping a garrison and leaving; beside another army only if that one can leave (R9)."""
    if state.turn.leaving:
        return False
    resident = companion(state, army)
    if resident is None:
        return True
    others = [other.place for other in state.colours[state.turn.colour].armies]
    owners = (state.turn.colour, EMPTY) if state.turn.phase == ADVANCE else (state.turn.colour,)
    return can_make_room(state, resident) and any(
        state.provinces[place].owner in owners and place not in others
        for place in parts.neighbours[army.place]
    )


def may_pick_up(state: Ikusa, parts: Parts, army: Army, kind: int) -> bool:
    """A unit of the force that fits the card, unless it has already moved in this phase (R26)."""
    force, turn = state.provinces[army.place], state.turn
    if turn.leaving or not force.units[kind] or not fits(army, kind, parts.numbers):
        return False
    spent = turn.spent.get(army.place)
    return (spent is None or force.units[kind] > spent[kind]) and force.can_spare()


def may_garrison(state: Ikusa, parts: Parts, army: Army, kind: int) -> bool:
    """Only where the province would be empty, and only if the army then goes on (p. 18)."""
    turn = state.turn
    if not army.units[kind] or not turn.steps or not army.can_spare():
        return False
    if turn.leaving:
        return state.provinces[army.place].regular() < parts.numbers.force
    return needs_garrison(state, turn.colour, army) and bool(exits(state, parts, army))


def may_step(state: Ikusa, parts: Parts, army: Army) -> bool:
    return bool(state.turn.steps) and not needs_garrison(state, state.turn.colour, army)


def outlets(state: Ikusa, parts: Parts, army: Army) -> list[str]:
    """Phase D: empty neighbours, and those this army's detachments have just taken."""
    turn = state.turn
    if turn.phase != ADVANCE or turn.leaving:
        return []
    most = parts.numbers.force
    return [
        place
        for place in parts.neighbours[army.place]
        if state.provinces[place].owner == EMPTY
        or (place in turn.outposts and state.provinces[place].regular() < most)
    ]


def ronin_in_the_way(formation: Formation) -> bool:
    return formation.ronin() > 0 and not formation.can_spare()


def dismissals(state: Ikusa, parts: Parts, army: Army) -> list[str]:
    """Formations whose ronin forbid an act that would be possible without them (R6)."""
    turn, found = state.turn, []
    if ronin_in_the_way(army) and any(army.units[:RONIN]):
        leaves = turn.steps and needs_garrison(state, turn.colour, army) and exits(state, parts, army)
        if leaves or outlets(state, parts, army):
            found.append(ARMIES[turn.army])
    if (
        ronin_in_the_way(state.provinces[army.place])
        and not turn.leaving
        and _could_pick_up(state, parts, army)
    ):
        found.append(army.place)
    return found


def move_options(state: Ikusa, seat: Seat, parts: Parts) -> list[Command]:
    army, turn = moving(state), state.turn
    force = state.provinces[army.place]
    options: list[Command] = []
    if turn.steps:
        ways = exits(state, parts, army)
        if ways and (turn.leaving or needs_garrison(state, turn.colour, army)):
            if army.can_spare() and force.regular() < parts.numbers.force:
                options += [LEAVE[kind] for kind in range(RONIN) if army.units[kind]]
        if ways and may_step(state, parts, army):
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
    army = moving(state)
    require(
        kind != RONIN and may_garrison(state, table.parts, army, kind),
        "ikusa.no-garrison-here",
        kind=command.kind,
    )
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
    require(may_step(state, table.parts, army), "ikusa.garrison-first", place=army.place)
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
    resident = companion(state, moving(state))
    makes_room = "" if resident is None else ARMIES[_number(state, resident)]
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
