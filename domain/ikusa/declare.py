"""Phase B: Declare first battles (rulebook p. 19)."""

from collections.abc import Iterator

from domain.ikusa.commands import DeclareBattle, EndDeclarations
from domain.ikusa.double_troops import resident_army
from domain.ikusa.events.declare import BattleDeclared
from domain.ikusa.events.wage_war import PhaseBegan
from domain.ikusa.parts import IkusaTable, Parts
from domain.ikusa.state import ARMIES, ARMY, EMPTY, STANDING, Ikusa
from domain.ikusa.state_of_war import COMBAT
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


def candidates(state: Ikusa, parts: Parts) -> Iterator[str]:
    """Formations that can be given a battle marker; nobody declares more battles than there are markers (R40)."""
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
    state = table.state
    if any(candidates(state, table.parts)):
        table.ask((state.owners[state.turn.colour],), "ikusa.declare-battle")
        return True
    table.emit(PhaseBegan(COMBAT))
    return False


def targets_of(state: Ikusa, parts: Parts, code: str) -> list[str]:
    place = state.place_of(state.turn.colour, code)
    return targets(state, parts, place, level_of(state, parts, code))


def declare_battle_options(state: Ikusa, seat: Seat, parts: Parts) -> list[Command]:
    """Every formation with every target: what is declared is named in full before anything is settled (R40)."""
    markers = parts.battle_markers
    found: list[Command] = [
        markers[code, target] for code in candidates(state, parts) for target in targets_of(state, parts, code)
    ]
    found.append(END_DECLARATIONS)
    return found


def muster_options(state: Ikusa, seat: Seat, parts: Parts) -> list[Command]:
    """The question of games begun when a formation was chosen before its target; its answers are the same now."""
    return declare_battle_options(state, seat, parts)


def judge_declare_battle(state: Ikusa, seat: Seat, parts: Parts, command: DeclareBattle) -> None:
    """Rulebook p. 19: each army and each force attacks one adjacent province at the most."""
    able = command.formation in candidates(state, parts)
    require(able, "ikusa.no-target", formation=command.formation)
    found = targets_of(state, parts, command.formation)
    require(command.target in found, "ikusa.not-a-target", target=command.target)


def declare_battle(table: IkusaTable, seat: Seat, command: DeclareBattle) -> None:
    state = table.state
    empty = state.provinces[command.target].owner == EMPTY
    table.emit(BattleDeclared(state.turn.colour, command.formation, command.target, empty))


def end_declarations(table: IkusaTable, seat: Seat, command: EndDeclarations) -> None:
    table.emit(PhaseBegan(COMBAT))
