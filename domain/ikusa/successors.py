"""Successors of assassinated daimyos, appointed at the beginning of a round (rulebook p. 16)."""

from domain.ikusa.commands import GiveUp
from domain.ikusa.events.plan import SuccessorAppointed
from domain.ikusa.events.setting_up import ActionBegan
from domain.ikusa.parts import IkusaTable, Parts
from domain.ikusa.state import ARMIES, LYING, Army, Ikusa
from domain.ikusa.tables.pack import INDEX, KINDS, LEVIED, RONIN
from domain.kernel.errors import require
from domain.kernel.record import Command, Seat


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
    return [GiveUp(LEVIED[kind]) for kind in range(RONIN) if found[2].units[kind]]


def judge_give_up(state: Ikusa, seat: Seat, parts: Parts, command: GiveUp) -> None:
    found = assassinated(state)
    assert found is not None
    kind = INDEX.get(command.kind, RONIN)
    require(kind != RONIN and found[2].units[kind], "ikusa.no-such-unit", kind=command.kind)


def give_up(table: IkusaTable, seat: Seat, command: GiveUp) -> None:
    found = assassinated(table.state)
    assert found is not None
    appoint(table, found[0], found[1], command.kind)


def appoint(table: IkusaTable, colour: int, army: str, kind: str) -> None:
    """Rulebook p. 16: a unit goes to the tray, the successor starts at the left-most hole."""
    hole = table.parts.numbers.quick_hole if table.state.variant == "quick" else 0
    table.emit(SuccessorAppointed(colour, army, kind, hole))
