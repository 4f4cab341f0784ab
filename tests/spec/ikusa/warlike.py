"""A player who would rather attack than pass, so that games are won on the map and not by the clock."""

from domain.ikusa import commands as wants
from domain.ikusa.double_troops import resident_army
from domain.ikusa.state import ARMY, EMPTY, Ikusa
from domain.kernel.chance import Chance, FastChance
from domain.kernel.playout import choose_seat
from domain.kernel.record import Command, Event
from domain.kernel.title import Setup
from tests.spec.ikusa.positions import TITLE

PASSIVE = (
    wants.EndMoves, wants.Stop, wants.EndDeclarations, wants.CallOff, wants.Rest, wants.EndTurn, wants.Halt,
    wants.BuyNothing, wants.KeepRonin, wants.DismissRonin, wants.HoldNinja, wants.HoldAllRound, wants.EndRecovery,
)  # fmt: skip


def play(
    setup: Setup, seed: int, chance: Chance, patience: int = 8, *, spare_daimyos: bool = False
) -> tuple[Ikusa, list[Event]]:
    """A whole game; out of ten times a seat passes only so often as `patience` leaves.

    With `spare_daimyos` armies neither attack nor are attacked, so that nobody is eliminated.
    """
    picker = FastChance(seed)
    table = TITLE.open_table(setup, chance)
    while table.state.asked:
        seat = choose_seat(table.state, picker)
        options = TITLE.options(table.state, seat)
        if spare_daimyos:
            options = [option for option in options if not risks_daimyo(table.state, option)] or options
        if picker.pick(10) < patience:
            options = keen(table.state, options)
        TITLE.play(table, seat, options[picker.pick(len(options))])
        TITLE.check(table.state)
    return table.state, table.events


def keen(state: Ikusa, options: list[Command]) -> list[Command]:
    """Conquests if there are any, else anything but passing."""
    conquests = [option for option in options if conquers(state, option)]
    return conquests or [option for option in options if not isinstance(option, PASSIVE)] or options


def conquers(state: Ikusa, option: Command) -> bool:
    match option:
        case wants.Step(to) | wants.Detach(_, to) | wants.GoTo(to, _):
            return state.provinces[to].owner == EMPTY
        case wants.EnterProvince():
            return True
        case _:
            return False


def risks_daimyo(state: Ikusa, option: Command) -> bool:
    """Battles with an army in them, and the ninja."""
    match option:
        case wants.DeclareBattle(formation, target):
            return formation in ARMY or guarded(state, target)
        case wants.Assault(target):
            return guarded(state, target)
        case wants.Strike():
            return True
        case _:
            return False


def guarded(state: Ikusa, place: str) -> bool:
    owner = state.provinces[place].owner
    return owner not in (EMPTY, state.turn.colour) and resident_army(state, owner, place) is not None
