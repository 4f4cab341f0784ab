"""Action 5: Hire ronin (rulebook p. 15): two for each koku, deployed in secret."""

from domain.ikusa.answering import colour_of, seats_of, still_asked
from domain.ikusa.commands import DeployRonin, KeepRonin
from domain.ikusa.events.hire_ronin import RoninDeployed, RoninHidden, RoninHired
from domain.ikusa.events.setting_up import ActionBegan
from domain.ikusa.events.wage_war import WarBegan
from domain.ikusa.formations import takes_ronin
from domain.ikusa.ninja import hire_ninja
from domain.ikusa.parts import IkusaTable, Parts
from domain.ikusa.ronin import formations, hidden_stacks
from domain.ikusa.state import HIRE, Colour, Ikusa
from domain.kernel.errors import require
from domain.kernel.record import Command, Seat

KEEP = KeepRonin()


def begin_hire(table: IkusaTable) -> None:
    """Two ronin for each koku; if they run short, in turn order, and the koku are lost all the same (R5)."""
    table.emit(ActionBegan("deploy"))
    state = table.state
    for number in state.order:
        wanted = state.colours[number].bins[HIRE] * table.parts.numbers.ronin_per_koku
        if wanted:
            table.emit(RoninHired(number, min(wanted, state.pool)))


def deployed(colour: Colour) -> bool:
    """One command for each hired ronin, deployed or not."""
    return len(colour.staged) >= colour.hired


def advance_deploy(table: IkusaTable) -> bool:
    state = table.state
    left = still_asked(state, deployed)
    if left:
        table.ask(seats_of(state, left), "ikusa.deploy-ronin")
        return True
    for number in state.order:
        hired = state.colours[number].hired
        if hired:
            stacks = hidden_stacks(state, number)
            table.emit(RoninHidden(number, stacks, hired - sum(stacks)))
    hire_ninja(table)
    table.emit(WarBegan(tuple(state.order)))
    return False


def deploy_ronin_options(state: Ikusa, seat: Seat, parts: Parts) -> list[Command]:
    colour = colour_of(state, seat, deployed)
    deploy = parts.deploy_ronin
    found: list[Command] = [deploy[code] for code, formation in formations(state, colour) if takes_ronin(formation)]
    found.append(KEEP)
    return found


def judge_deploy_ronin(state: Ikusa, seat: Seat, parts: Parts, command: DeployRonin) -> None:
    """Fewer ronin than regular units in the army or force they join (p. 15)."""
    found = dict(formations(state, colour_of(state, seat, deployed))).get(command.formation)
    require(found is not None and takes_ronin(found), "ikusa.no-room-for-ronin", formation=command.formation)


def deploy_ronin(table: IkusaTable, seat: Seat, command: DeployRonin) -> None:
    table.emit(RoninDeployed(seat, colour_of(table.state, seat, deployed), command.formation))


def keep_ronin(table: IkusaTable, seat: Seat, command: KeepRonin) -> None:
    table.emit(RoninDeployed(seat, colour_of(table.state, seat, deployed), ""))
