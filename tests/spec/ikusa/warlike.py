"""A player who would rather attack than pass, so that games are won on the map and not by the clock."""

from domain.ikusa import commands as wants
from domain.ikusa.state import EMPTY, Ikusa
from domain.kernel.chance import Chance, FastChance
from domain.kernel.playout import choose_seat
from domain.kernel.record import Command, Event
from domain.kernel.title import Setup
from tests.spec.ikusa.positions import TITLE

PASSIVE = (
    wants.EndMoves, wants.Stop, wants.EndDeclarations, wants.CallOff, wants.Rest, wants.EndTurn, wants.Halt,
    wants.BuyNothing, wants.KeepRonin, wants.DismissRonin, wants.HoldNinja, wants.HoldAllRound, wants.EndRecovery,
)  # fmt: skip


def play(setup: Setup, seed: int, chance: Chance, patience: int = 8) -> tuple[Ikusa, list[Event]]:
    """A whole game; out of ten times a seat passes only so often as `patience` leaves."""
    picker = FastChance(seed)
    table = TITLE.open_table(setup, chance)
    while table.state.asked:
        seat = choose_seat(table.state, picker)
        options = TITLE.options(table.state, seat)
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
