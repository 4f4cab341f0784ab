"""Phase C, rulebook p. 20: which declared battle comes next, and how a battle begins."""

from domain.ikusa.commands import Fight
from domain.ikusa.double_troops import resident_army
from domain.ikusa.events.combat import BattleBegan
from domain.ikusa.events.declare import BattleLapsed
from domain.ikusa.events.experience import CampaignBegan, EmptyProvinceAttacked
from domain.ikusa.events.wage_war import PhaseBegan
from domain.ikusa.parts import IkusaTable, Parts
from domain.ikusa.ronin import show_ronin
from domain.ikusa.state import ARMIES, ARMY, CASTLE, EMPTY, STANDING, Ikusa
from domain.ikusa.state_of_war import ADVANCE, Declared
from domain.ikusa.tables.pack import KINDS, RONIN, SPEARMAN
from domain.kernel.errors import require
from domain.kernel.record import Command, Seat


def advance_battles(table: IkusaTable) -> bool:
    """Strike off what can no longer be fought; a single battle needs no question."""
    state, turn = table.state, table.state.turn
    for battle in turn.declared:
        if not possible(state, table.parts, battle):
            table.emit(BattleLapsed(turn.colour, battle.formation))
    if not turn.declared:
        table.emit(PhaseBegan(ADVANCE))
        return False
    if len(turn.declared) == 1:
        open_battle(table, turn.declared[0])
        return False
    table.ask((state.owners[turn.colour],), "ikusa.fight")
    return True


def possible(state: Ikusa, parts: Parts, battle: Declared) -> bool:
    """Whether the attacker is still there and the target still hostile, or empty and worth it (R11, R12)."""
    colour, target = state.turn.colour, state.provinces[battle.target]
    number = ARMY.get(battle.formation)
    level = 1
    if number is None:
        force = state.provinces[battle.formation]
        if force.owner != colour or not force.regular():
            return False
    else:
        army = state.colours[colour].armies[number]
        if army.daimyo != STANDING:
            return False
        level = parts.levels[army.hole]
    if target.owner == EMPTY:
        return level > 1
    return state.owners[target.owner] != state.owners[colour]


def fight_options(state: Ikusa, seat: Seat, parts: Parts) -> list[Command]:
    return [parts.fight[battle.formation] for battle in state.turn.declared]


def declared_by(state: Ikusa, formation: str) -> Declared | None:
    for battle in state.turn.declared:
        if battle.formation == formation:
            return battle
    return None


def judge_fight(state: Ikusa, seat: Seat, parts: Parts, command: Fight) -> None:
    """The attacker chooses the order of his battles."""
    require(declared_by(state, command.formation), "ikusa.nothing-declared", formation=command.formation)


def fight(table: IkusaTable, seat: Seat, command: Fight) -> None:
    chosen = declared_by(table.state, command.formation)
    assert chosen is not None
    open_battle(table, chosen)


def open_battle(table: IkusaTable, battle: Declared) -> None:
    """An army begins its campaign; a target emptied since the declaration leaves it the choice (R12)."""
    state, colour = table.state, table.state.turn.colour
    if battle.formation in ARMY:
        show_ronin(table, colour, battle.formation)
        table.emit(CampaignBegan(colour, battle.formation))
    if state.provinces[battle.target].owner != EMPTY:
        begin_battle(table, battle.formation, battle.target)
    elif battle.empty:
        table.emit(EmptyProvinceAttacked(colour, battle.formation, battle.target))


def is_naval_invasion(parts: Parts, origin: str, target: str) -> bool:
    """Rulebook p. 23: an attack across a sea line."""
    return (origin, target) in parts.sea_lines


def begin_battle(table: IkusaTable, code: str, target: str) -> None:
    """Ronin in the battle are shown; castle and fortress lend their units (p. 22)."""
    state, numbers = table.state, table.parts.numbers
    colour, province = state.turn.colour, state.provinces[target]
    origin, defender = state.place_of(colour, code), province.owner
    army = resident_army(state, defender, target)
    show_ronin(table, colour, code)
    if province.hidden:
        show_ronin(table, defender, target)
    if army is not None and army.hidden:
        show_ronin(table, defender, ARMIES[state.colours[defender].armies.index(army)])
    bonus, kind = 0, SPEARMAN
    if province.works:
        full, kind = (
            (numbers.castle_spearmen, SPEARMAN) if province.works == CASTLE else (numbers.fortress_ronin, RONIN)
        )
        bonus = state.turn.bonus.get(target, full)
    naval = is_naval_invasion(table.parts, origin, target)
    table.emit(BattleBegan(colour, defender, code, origin, target, naval, bonus, KINDS[kind]))
