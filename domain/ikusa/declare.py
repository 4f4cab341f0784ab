"""Phase B: Declare first battles (rulebook p. 19)."""

from collections.abc import Iterator

from domain.ikusa.commands import DeclareBattle, EndDeclarations, Muster
from domain.ikusa.double_troops import resident_army
from domain.ikusa.events.declare import BattleDeclared, FormationMustered
from domain.ikusa.events.wage_war import PhaseBegan
from domain.ikusa.parts import IkusaTable, Parts
from domain.ikusa.state import ARMIES, ARMY, COMBAT, EMPTY, STANDING, Ikusa
from domain.kernel.errors import require
from domain.kernel.record import Command, Seat

END_DECLARATIONS = EndDeclarations()


def targets(state: Ikusa, parts: Parts, place: str, level: int) -> list[str]:
    """Enemy neighbours; for an army of level 2 and more also empty ones (R11). Round 1 spares army markers (p. 19)."""
    owners, provinces = state.owners, state.provinces
    seat = owners[state.turn.colour]
    first = state.round == 1
    found = []
    for neighbour in parts.neighbours[place]:
        owner = provinces[neighbour].owner
        if owner == EMPTY:
            if level > 1:
                found.append(neighbour)
        elif owners[owner] != seat and not (first and resident_army(state, owner, neighbour)):
            found.append(neighbour)
    return found


def sees_target(state: Ikusa, parts: Parts, place: str, level: int) -> bool:
    """Whether `targets` finds any, without listing them."""
    owners, provinces = state.owners, state.provinces
    seat = owners[state.turn.colour]
    first = state.round == 1
    for neighbour in parts.neighbours[place]:
        owner = provinces[neighbour].owner
        if owner == EMPTY:
            if level > 1:
                return True
        elif owners[owner] != seat and not (first and resident_army(state, owner, neighbour)):
            return True
    return False


def level_of(state: Ikusa, parts: Parts, code: str) -> int:
    """Attacks that a formation may make."""
    number = ARMY.get(code)
    return 1 if number is None else parts.levels[state.colours[state.turn.colour].armies[number].hole]


def may_muster(state: Ikusa, parts: Parts, code: str) -> bool:
    """A formation that has no target yet and sees one."""
    turn = state.turn
    number = ARMY.get(code)
    if number is None:
        province = state.provinces.get(code)
        if province is None or province.owner != turn.colour or not province.regular():
            return False
        place = code
    else:
        army = state.colours[turn.colour].armies[number]
        if army.daimyo != STANDING:
            return False
        place = army.place
    if any(battle.formation == code for battle in turn.declared):
        return False
    return sees_target(state, parts, place, level_of(state, parts, code))


def candidates(state: Ikusa, parts: Parts) -> Iterator[str]:
    """Formations that can be given a target; nobody declares more battles than there are markers."""
    turn = state.turn
    if len(turn.declared) >= parts.numbers.battle_markers:
        return
    declared = [battle.formation for battle in turn.declared]
    player = state.colours[turn.colour]
    for code, army in zip(ARMIES, player.armies, strict=True):
        free = army.daimyo == STANDING and code not in declared
        if free and sees_target(state, parts, army.place, parts.levels[army.hole]):
            yield code
    provinces = state.provinces
    for place in player.lands:
        bow, sword, gun, spear, _ = provinces[place].units
        if (spear or bow or sword or gun) and place not in declared and sees_target(state, parts, place, 1):
            yield place


def advance_declare(table: IkusaTable) -> bool:
    state, turn = table.state, table.state.turn
    if turn.mustered:
        found = targets_of(state, table.parts, turn.mustered)
        if len(found) > 1:
            table.ask((state.owners[turn.colour],), "ikusa.declare-battle")
            return True
        declare(table, turn.mustered, found[0])
        return False
    if any(candidates(state, table.parts)):
        table.ask((state.owners[turn.colour],), "ikusa.muster")
        return True
    table.emit(PhaseBegan(COMBAT))
    return False


def targets_of(state: Ikusa, parts: Parts, code: str) -> list[str]:
    place = state.place_of(state.turn.colour, code)
    return targets(state, parts, place, level_of(state, parts, code))


def muster_options(state: Ikusa, seat: Seat, parts: Parts) -> list[Command]:
    return [*(Muster(code) for code in candidates(state, parts)), END_DECLARATIONS]


def muster(table: IkusaTable, seat: Seat, command: Muster) -> None:
    state, parts = table.state, table.parts
    spare = len(state.turn.declared) < parts.numbers.battle_markers
    require(spare and may_muster(state, parts, command.formation), "ikusa.no-target", formation=command.formation)
    found = targets_of(state, parts, command.formation)
    if len(found) == 1:
        declare(table, command.formation, found[0])
    else:
        table.emit(FormationMustered(state.turn.colour, command.formation))


def declare_battle_options(state: Ikusa, seat: Seat, parts: Parts) -> list[Command]:
    return [DeclareBattle(place) for place in targets_of(state, parts, state.turn.mustered)]


def declare_battle(table: IkusaTable, seat: Seat, command: DeclareBattle) -> None:
    state = table.state
    code = state.turn.mustered
    require(command.target in targets_of(state, table.parts, code), "ikusa.not-a-target", target=command.target)
    declare(table, code, command.target)


def declare(table: IkusaTable, code: str, target: str) -> None:
    state = table.state
    empty = state.provinces[target].owner == EMPTY
    table.emit(BattleDeclared(state.turn.colour, code, target, empty))


def end_declarations(table: IkusaTable, seat: Seat, command: EndDeclarations) -> None:
    table.emit(PhaseBegan(COMBAT))
