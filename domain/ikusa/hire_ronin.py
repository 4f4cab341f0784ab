"""Actions 5 and 6: hire ronin (rulebook p. 15) and hire the ninja (p. 16)."""

from domain.ikusa.commands import DeployRonin, KeepRonin
from domain.ikusa.events.raising import RoninDeployed, RoninHidden, RoninHired
from domain.ikusa.events.rounds import NinjaHired, WarBegan
from domain.ikusa.events.setup import ActionBegan
from domain.ikusa.formations import takes_ronin
from domain.ikusa.parts import IkusaTable, Parts
from domain.ikusa.state import ARMIES, HIRE, LOST, NINJA, NONE, Formation, Ikusa
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


def formations(state: Ikusa, colour: int) -> list[tuple[str, Formation]]:
    """Every formation of a colour with its name."""
    player = state.colours[colour]
    armies = [(ARMIES[k], army) for k, army in enumerate(player.armies) if army.daimyo != LOST]
    return [*armies, *((place, state.provinces[place]) for place in player.lands)]


def deployers(state: Ikusa) -> list[int]:
    """Colours with ronin left to deploy; one command for each, deployed or not."""
    return [number for number in state.order if len(state.colours[number].staged) < state.colours[number].hired]


def deployer(state: Ikusa, seat: Seat) -> int:
    return next(number for number in deployers(state) if state.owners[number] == seat)


def advance_deploy(table: IkusaTable) -> bool:
    state = table.state
    left = deployers(state)
    if left:
        table.ask(sorted({state.owners[number] for number in left}), "ikusa.deploy-ronin")
        return True
    for number in state.order:
        hired = state.colours[number].hired
        if hired:
            stacks = hidden_stacks(state, number)
            table.emit(RoninHidden(number, stacks, hired - sum(stacks)))
    hire_ninja(table)
    table.emit(WarBegan(tuple(state.order)))
    return False


def hidden_stacks(state: Ikusa, colour: int) -> tuple[int, ...]:
    """Sizes of the face-down stacks, which everybody can see; whose they are is secret."""
    return tuple(sorted((f.hidden for _, f in formations(state, colour) if f.hidden), reverse=True))


def deploy_options(state: Ikusa, seat: Seat, parts: Parts) -> list[Command]:
    colour = deployer(state, seat)
    return [
        *(DeployRonin(code) for code, formation in formations(state, colour) if takes_ronin(formation)),
        KEEP,
    ]


def deploy_ronin(table: IkusaTable, seat: Seat, command: DeployRonin) -> None:
    """Fewer ronin than regular units in the army or force they join (p. 15)."""
    state = table.state
    colour = deployer(state, seat)
    found = dict(formations(state, colour)).get(command.formation)
    require(found is not None and takes_ronin(found), "ikusa.no-room-for-ronin", formation=command.formation)
    table.emit(RoninDeployed(seat, colour, command.formation))


def keep_ronin(table: IkusaTable, seat: Seat, command: KeepRonin) -> None:
    table.emit(RoninDeployed(seat, deployer(table.state, seat), ""))


def hire_ninja(table: IkusaTable) -> None:
    """The single highest bid hires the ninja; equal highest bids hire nobody."""
    state = table.state
    bids = {number: state.colours[number].bins[NINJA] for number in state.alive()}
    highest = max(bids.values())
    if highest:
        first = [number for number, bid in bids.items() if bid == highest]
        table.emit(NinjaHired(first[0] if len(first) == 1 else NONE))
