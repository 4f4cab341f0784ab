"""Action 1: Plan (rulebook p. 12), the spy (p. 17), and before it the successors of assassinated daimyos (p. 16)."""

from domain.ikusa.commands import AllotKoku, DeclineSpying, GiveUp, Spy
from domain.ikusa.events.rounds import (
    KokuAllotted,
    NinjaReturned,
    PlanSpied,
    PlansRevealed,
    SpyingDeclined,
    SuccessorAppointed,
)
from domain.ikusa.events.setup import ActionBegan
from domain.ikusa.parts import IkusaTable, Parts
from domain.ikusa.state import ARMIES, BINS, BUILD, LEVY, LYING, NONE, Army, Ikusa
from domain.ikusa.tables.shapes import INDEX, KINDS, RONIN
from domain.ikusa.turn_order import rank_bidders
from domain.kernel.errors import require
from domain.kernel.record import Command, Seat

ALLOTTED = LEVY
"""Bins that are filled one by one; what is left goes to the levy."""


# -- successors ----------------------------------------------------------------------------------


def assassinated(state: Ikusa) -> tuple[int, str, Army] | None:
    """The next daimyo who needs a successor."""
    for number, colour in enumerate(state.colours):
        for code, army in zip(ARMIES, colour.armies, strict=True):
            if army.daimyo == LYING:
                return number, code, army
    return None


def advance_succession(table: IkusaTable) -> bool:
    state = table.state
    found = assassinated(state)
    if found is None:
        table.emit(ActionBegan("plan"))
        return False
    colour, code, army = found
    kinds = [KINDS[kind] for kind in range(RONIN) if army.units[kind]]
    if len(kinds) == 1:
        appoint(table, colour, code, kinds[0])
        return False
    table.ask((state.owners[colour],), "ikusa.give-up")
    return True


def give_up_options(state: Ikusa, seat: Seat, parts: Parts) -> list[Command]:
    found = assassinated(state)
    assert found is not None
    return [GiveUp(KINDS[kind]) for kind in range(RONIN) if found[2].units[kind]]


def give_up(table: IkusaTable, seat: Seat, command: GiveUp) -> None:
    found = assassinated(table.state)
    assert found is not None
    colour, code, army = found
    kind = INDEX.get(command.kind, RONIN)
    require(kind != RONIN and army.units[kind], "ikusa.no-such-unit", kind=command.kind)
    appoint(table, colour, code, command.kind)


def appoint(table: IkusaTable, colour: int, army: str, kind: str) -> None:
    """Rulebook p. 16: a unit goes to the tray, the successor starts at the left-most hole."""
    hole = table.parts.numbers.quick_hole if table.state.variant == "quick" else 0
    table.emit(SuccessorAppointed(colour, army, kind, hole))


# -- the bins ------------------------------------------------------------------------------------


def planners(state: Ikusa) -> list[int]:
    """Colours that have yet to plan; the ninja's owner waits for all others (p. 17)."""
    left = [n for n, colour in enumerate(state.colours) if len(colour.bins) < ALLOTTED and not colour.out]
    return [number for number in left if number != state.ninja] or left if state.ninja in left else left


def planner(state: Ikusa, seat: Seat) -> int:
    return next(number for number in planners(state) if state.owners[number] == seat)


def advance_plan(table: IkusaTable) -> bool:
    state = table.state
    left = planners(state)
    if left == [state.ninja] and state.spied is None:
        table.ask((state.owners[state.ninja],), "ikusa.spy")
        return True
    if left:
        table.ask(sorted({state.owners[number] for number in left}), "ikusa.plan")
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


def allotments(state: Ikusa, colour: int, parts: Parts) -> tuple[str, tuple[int, ...]]:
    """The bin to be filled next and the amounts that may go there."""
    player = state.colours[colour]
    bin = len(player.bins)
    rest = player.koku - sum(player.bins)
    if bin == BUILD:
        price = parts.numbers.build_price
        return BINS[bin], (0, price) if rest >= price else (0,)
    return BINS[bin], tuple(range(rest + 1))


def plan_options(state: Ikusa, seat: Seat, parts: Parts) -> list[Command]:
    bin, amounts = allotments(state, planner(state, seat), parts)
    return [AllotKoku(bin, amount) for amount in amounts]


def allot_koku(table: IkusaTable, seat: Seat, command: AllotKoku) -> None:
    """All koku must be allotted; the Build bin holds two or none."""
    colour = planner(table.state, seat)
    bin, amounts = allotments(table.state, colour, table.parts)
    require(command.bin == bin, "ikusa.another-bin", bin=bin)
    require(command.amount in amounts, "ikusa.not-so-many-koku", amounts=list(amounts))
    table.emit(KokuAllotted(seat, colour, bin, command.amount))


# -- the spy -------------------------------------------------------------------------------------


def may_be_spied(state: Ikusa, seat: Seat, colour: int) -> bool:
    return 0 <= colour < len(state.colours) and state.owners[colour] != seat and not state.colours[colour].out


def spy_options(state: Ikusa, seat: Seat, parts: Parts) -> list[Command]:
    seen = [Spy(colour) for colour in range(len(state.colours)) if may_be_spied(state, seat, colour)]
    return [*seen, DeclineSpying()]


def spy(table: IkusaTable, seat: Seat, command: Spy) -> None:
    """One opponent's finished bins are shown to the ninja's owner alone."""
    state = table.state
    require(may_be_spied(state, seat, command.colour), "ikusa.not-to-be-spied", colour=command.colour)
    table.emit(PlanSpied(seat, state.ninja, command.colour, whole_plan(state, command.colour)))


def decline_spying(table: IkusaTable, seat: Seat, command: DeclineSpying) -> None:
    table.emit(SpyingDeclined(table.state.ninja))
