"""Action 1: Plan (rulebook p. 12): all koku into five bins, in secret and at the same time."""

from functools import cache

from domain.ikusa.answering import seats_of
from domain.ikusa.commands import AllotKoku
from domain.ikusa.events.plan import KokuAllotted, NinjaReturned, PlansRevealed
from domain.ikusa.events.setting_up import ActionBegan
from domain.ikusa.kinds import BinName
from domain.ikusa.parts import IkusaTable, Parts
from domain.ikusa.state import ALLOTTED, BINS, BUILD, Ikusa
from domain.ikusa.state_of_war import NONE
from domain.ikusa.turn_order import rank_bidders
from domain.kernel.errors import require
from domain.kernel.record import Command, Seat

ALLOTMENTS = len(ALLOTTED)


def planners(state: Ikusa) -> list[int]:
    """Colours that have yet to plan; the ninja's owner waits for all others (p. 17)."""
    left = [number for number, colour in enumerate(state.colours) if len(colour.bins) < ALLOTMENTS and not colour.out]
    if len(left) > 1 and state.ninja in left:
        left.remove(state.ninja)
    return left


def planner(state: Ikusa, seat: Seat) -> int:
    """For which colour a seat plans next."""
    for number, colour in enumerate(state.colours):
        if colour.seat == seat and len(colour.bins) < ALLOTMENTS and not colour.out and number != state.ninja:
            return number
    if state.ninja != NONE and state.owners[state.ninja] == seat and planners(state) == [state.ninja]:
        return state.ninja
    raise LookupError(f"seat {seat} has nothing to plan now")


def advance_plan(table: IkusaTable) -> bool:
    state = table.state
    left = planners(state)
    if len(left) == 1 and left[0] == state.ninja and state.spied is None:
        table.ask((state.owners[state.ninja],), "ikusa.spy")
        return True
    if left:
        table.ask(seats_of(state, left), "ikusa.plan")
        return True
    if state.ninja != NONE:
        table.emit(NinjaReturned(state.ninja))
    table.emit(PlansRevealed(tuple(whole_plan(state, number) for number in range(len(state.colours)))))
    table.emit(ActionBegan("turn-order"))
    rank_bidders(table)
    return False


def whole_plan(state: Ikusa, number: int) -> tuple[int, ...]:
    colour = state.colours[number]
    if colour.out:
        return (0,) * len(BINS)
    return (*colour.bins, colour.koku - sum(colour.bins))


def allotments(state: Ikusa, colour: int, parts: Parts) -> tuple[BinName, tuple[int, ...]]:
    """The bin to be filled next and the amounts that may go there."""
    player = state.colours[colour]
    bin = len(player.bins)
    rest = player.koku - sum(player.bins)
    if bin == BUILD:
        price = parts.numbers.build_price
        return ALLOTTED[bin], (0, price) if rest >= price else (0,)
    return ALLOTTED[bin], tuple(range(rest + 1))


def plan_options(state: Ikusa, seat: Seat, parts: Parts) -> list[Command]:
    bin, amounts = allotments(state, planner(state, seat), parts)
    return [allot(bin, amount) for amount in amounts]


@cache
def allot(bin: BinName, amount: int) -> Command:
    """A command made once: nobody ever has more than a few dozen koku."""
    return AllotKoku(bin, amount)


def judge_allot_koku(state: Ikusa, seat: Seat, parts: Parts, command: AllotKoku) -> None:
    """All koku must be allotted; the Build bin holds two or none."""
    bin, amounts = allotments(state, planner(state, seat), parts)
    require(command.bin == bin, "ikusa.another-bin", bin=bin)
    require(command.amount in amounts, "ikusa.not-so-many-koku", amounts=list(amounts))


def allot_koku(table: IkusaTable, seat: Seat, command: AllotKoku) -> None:
    table.emit(KokuAllotted(seat, planner(table.state, seat), command.bin, command.amount))
