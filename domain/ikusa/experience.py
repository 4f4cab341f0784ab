"""Experienced daimyos in combat (rulebook pp. 23-24): further attacks, stepping in between, and experience."""

from domain.ikusa.army_moves import moving, ronin_in_the_way
from domain.ikusa.battles import begin_battle
from domain.ikusa.commands import Assault, DismissRonin, EnterProvince, LeaveGarrison, Rest
from domain.ikusa.declare import prey, targets
from domain.ikusa.events.experience import CampaignEnded, EmptyProvinceAttacked, ExperienceGained
from domain.ikusa.events.move_armies import ArmyMoved
from domain.ikusa.formations import needs_garrison
from domain.ikusa.move_armies import LEAVE
from domain.ikusa.parts import IkusaTable, Parts
from domain.ikusa.state import ARMIES, EMPTY, STANDING, Ikusa
from domain.ikusa.tables.pack import INDEX, RONIN
from domain.ikusa.victory import claim_victory
from domain.kernel.errors import require
from domain.kernel.record import Command, Seat

ENTER, REST = EnterProvince(), Rest()


def attacks_left(state: Ikusa, parts: Parts) -> int:
    army = moving(state)
    return parts.levels[army.hole] - state.turn.attacks if army.daimyo == STANDING else 0


def advance_campaign(table: IkusaTable) -> bool:
    """Between attacks: ask what the army does next, if there is anything."""
    state, turn = table.state, table.state.turn
    if attacks_left(state, table.parts) > 0 and len(campaign_options(state, 0, table.parts)) > 1:
        table.ask((state.owners[turn.colour],), "ikusa.campaign")
        return True
    if turn.leaving:  # a garrison is dropped, so the army enters
        enter_opened(table)
    else:
        end_campaign(table)
    return False


def end_campaign(table: IkusaTable) -> None:
    """One hole further if at least one attack was a success; a dead daimyo learns nothing (R19)."""
    state, turn = table.state, table.state.turn
    army, code = moving(state), ARMIES[turn.army]
    if turn.won and army.daimyo == STANDING and army.hole + 1 < len(table.parts.levels):
        table.emit(ExperienceGained(turn.colour, code, army.hole + 1))
    table.emit(CampaignEnded(turn.colour, code))


def may_enter(state: Ikusa) -> bool:
    """Only the province just emptied, while it still is."""
    turn = state.turn
    return bool(turn.opened) and state.provinces[turn.opened].owner == EMPTY


def may_garrison(state: Ikusa, parts: Parts) -> bool:
    army, turn = moving(state), state.turn
    if not may_enter(state) or not army.can_spare():
        return False
    if turn.leaving:
        return state.provinces[army.place].regular() < parts.numbers.force
    return needs_garrison(state, turn.colour, army)


def may_assault(state: Ikusa, parts: Parts, target: str) -> bool:
    """Not where this army called a battle off (R14); an empty province only if an attack is left to use it."""
    turn, army = state.turn, moving(state)
    if turn.leaving or target in turn.shunned:
        return False
    return target in targets(state, parts, army.place, prey(state)[attacks_left(state, parts) > 1])


def campaign_options(state: Ikusa, seat: Seat, parts: Parts) -> list[Command]:
    army, turn = moving(state), state.turn
    options: list[Command] = []
    if may_garrison(state, parts):
        options += [LEAVE[kind] for kind in range(RONIN) if army.units[kind]]
    if may_enter(state) and not needs_garrison(state, turn.colour, army):
        options.append(ENTER)
    if may_dismiss(state):
        options.append(DismissRonin(ARMIES[turn.army]))
    if not turn.leaving:
        owners = prey(state)[attacks_left(state, parts) > 1]
        options += [Assault(t) for t in targets(state, parts, army.place, owners) if t not in turn.shunned]
        options.append(REST)
    return options


def may_dismiss(state: Ikusa) -> bool:
    """Ronin forbid to leave the garrison that entering needs (R6)."""
    army = moving(state)
    if not may_enter(state) or not ronin_in_the_way(army) or not any(army.units[:RONIN]):
        return False
    return needs_garrison(state, state.turn.colour, army)


def judge_leave_garrison_in_campaign(state: Ikusa, seat: Seat, parts: Parts, command: LeaveGarrison) -> None:
    kind = INDEX.get(command.kind, RONIN)
    able = kind != RONIN and moving(state).units[kind] and may_garrison(state, parts)
    require(able, "ikusa.no-garrison-here", kind=command.kind)


def judge_dismiss_ronin_in_campaign(state: Ikusa, seat: Seat, parts: Parts, command: DismissRonin) -> None:
    able = command.formation == ARMIES[state.turn.army] and may_dismiss(state)
    require(able, "ikusa.no-ronin-to-dismiss", formation=command.formation)


def judge_enter_province(state: Ikusa, seat: Seat, parts: Parts, command: EnterProvince) -> None:
    army = moving(state)
    require(may_enter(state), "ikusa.nothing-to-enter")
    require(not needs_garrison(state, state.turn.colour, army), "ikusa.garrison-first", place=army.place)


def enter_province(table: IkusaTable, seat: Seat, command: EnterProvince) -> None:
    """The army steps into the defeated province and takes its card."""
    enter_opened(table)


def enter_opened(table: IkusaTable) -> None:
    turn = table.state.turn
    table.emit(ArmyMoved(turn.colour, ARMIES[turn.army], turn.opened, conquered=True))
    claim_victory(table, turn.colour)


def judge_assault(state: Ikusa, seat: Seat, parts: Parts, command: Assault) -> None:
    require(may_assault(state, parts, command.target), "ikusa.not-a-target", target=command.target)


def assault(table: IkusaTable, seat: Seat, command: Assault) -> None:
    state, turn = table.state, table.state.turn
    code = ARMIES[turn.army]
    if state.provinces[command.target].owner == EMPTY:
        table.emit(EmptyProvinceAttacked(turn.colour, code, command.target))
    else:
        begin_battle(table, code, command.target)


def judge_rest(state: Ikusa, seat: Seat, parts: Parts, command: Rest) -> None:
    require(not state.turn.leaving, "ikusa.must-enter")


def rest(table: IkusaTable, seat: Seat, command: Rest) -> None:
    end_campaign(table)
