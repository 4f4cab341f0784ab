"""Phase B: Declare first battles (rulebook p. 19)."""

from collections.abc import Iterator
from functools import lru_cache

from domain.ikusa.commands import DeclareBattle, EndDeclarations
from domain.ikusa.events.declare import BattleDeclared
from domain.ikusa.events.wage_war import PhaseBegan
from domain.ikusa.parts import IkusaTable, Parts
from domain.ikusa.state import ARMIES, ARMY, EMPTY, STANDING, Ikusa
from domain.ikusa.state_of_war import COMBAT
from domain.kernel.errors import require
from domain.kernel.record import Command, Seat

END_DECLARATIONS = EndDeclarations()
NOWHERE: frozenset[str] = frozenset()


def prey(state: Ikusa) -> tuple[frozenset[int], frozenset[int]]:
    """Owners whose provinces may be attacked: by formations of level 1, and by an army of more (R11: also nobody's)."""
    return _prey_of(tuple(state.owners), state.turn.colour)


@lru_cache(64)
def _prey_of(owners: tuple[Seat, ...], attacker: int) -> tuple[frozenset[int], frozenset[int]]:
    """Who belongs to whom stays the same all game, so this is known from the turn before."""
    enemies = frozenset(colour for colour, owner in enumerate(owners) if owner != owners[attacker])
    return enemies, enemies | {EMPTY}


def spared(state: Ikusa) -> frozenset[str]:
    """Provinces that nobody may attack: round 1 spares army markers (p. 19)."""
    if state.round != 1:
        return NOWHERE
    return frozenset([army.place for colour in state.colours for army in colour.armies])


def targets(state: Ikusa, parts: Parts, place: str, owners: frozenset[int]) -> list[str]:
    """Neighbours of these owners, apart from those that are spared."""
    provinces, safe = state.provinces, spared(state)
    return [other for other in parts.neighbours[place] if provinces[other].owner in owners and other not in safe]


def level_of(state: Ikusa, parts: Parts, code: str) -> int:
    """Attacks that a formation may make."""
    number = ARMY.get(code)
    return 1 if number is None else parts.levels[state.colours[state.turn.colour].armies[number].hole]


def candidates(state: Ikusa, parts: Parts) -> Iterator[str]:
    """Formations that can be given a battle marker; nobody declares more battles than there are markers (R40)."""
    if len(state.turn.declared) < parts.numbers.battle_markers:
        provinces, neighbours, safe = state.provinces, parts.neighbours, spared(state)
        for code, place, owners in formations(state, parts):
            for target in neighbours[place]:
                if provinces[target].owner in owners and target not in safe:
                    yield code
                    break


def formations(state: Ikusa, parts: Parts) -> Iterator[tuple[str, str, frozenset[int]]]:
    """Formations without a marker that could fight, where they stand, and whose provinces they may attack."""
    turn, (weak, strong) = state.turn, prey(state)
    declared = {battle.formation for battle in turn.declared}
    player = state.colours[turn.colour]
    for code, army in zip(ARMIES, player.armies, strict=True):
        if army.daimyo == STANDING and code not in declared:
            yield code, army.place, strong if parts.levels[army.hole] > 1 else weak
    provinces = state.provinces
    for place in player.lands:
        if place not in declared:
            bow, sword, gun, spear, _ = provinces[place].units
            if spear or bow or sword or gun:
                yield place, place, weak


def advance_declare(table: IkusaTable) -> bool:
    state = table.state
    if any(candidates(state, table.parts)):
        table.ask((state.owners[state.turn.colour],), "ikusa.declare-battle")
        return True
    table.emit(PhaseBegan(COMBAT))
    return False


def targets_of(state: Ikusa, parts: Parts, code: str) -> list[str]:
    place = state.place_of(state.turn.colour, code)
    return targets(state, parts, place, prey(state)[level_of(state, parts, code) > 1])


def declare_battle_options(state: Ikusa, seat: Seat, parts: Parts) -> list[Command]:
    """Every formation with every target: what is declared is named in full before anything is settled (R40)."""
    if len(state.turn.declared) >= parts.numbers.battle_markers:
        return [END_DECLARATIONS]
    markers, provinces, safe = parts.battle_markers, state.provinces, spared(state)
    found: list[Command] = [
        marker
        for code, place, owners in formations(state, parts)
        for target, marker in markers[code][place]
        if provinces[target].owner in owners and target not in safe
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
