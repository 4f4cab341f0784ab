"""Action 6: Hire ninja (rulebook p. 16), and the ninja as an assassin: strike, revenge, his question once a turn."""

from domain.ikusa.commands import Avenge, HoldAllRound, HoldNinja, Strike
from domain.ikusa.elimination import is_beaten, take_over
from domain.ikusa.events.ninja import (
    DaimyoAssassinated,
    DaimyoLost,
    NinjaHeld,
    NinjaHired,
    NinjaStruck,
    RevengeRolled,
    RevengeTaken,
)
from domain.ikusa.kinds import ArmyCode
from domain.ikusa.parts import IkusaTable, Parts
from domain.ikusa.ronin import send_away
from domain.ikusa.state import ARMIES, ARMY, NINJA, STANDING, Army, Ikusa
from domain.ikusa.state_of_war import COMBAT, NONE
from domain.ikusa.tables.pack import SIDES
from domain.kernel.errors import require
from domain.kernel.record import Command, Seat

HOLD, HOLD_ALL = HoldNinja(), HoldAllRound()


def hire_ninja(table: IkusaTable) -> None:
    """The single highest bid hires the ninja; equal highest bids hire nobody."""
    state = table.state
    bids = {number: state.colours[number].bins[NINJA] for number in state.alive()}
    highest = max(bids.values())
    if highest:
        first = [number for number, bid in bids.items() if bid == highest]
        table.emit(NinjaHired(first[0] if len(first) == 1 else NONE))


def is_window(state: Ikusa) -> bool:
    """Phases A, B and D of anybody's turn, not in round 1, and not while an army or force is on its way (R35)."""
    turn = state.turn
    if state.ninja == NONE or state.round == 1 or state.action != "war" or state.result is not None:
        return False
    if turn.colour == NONE or state.avenger != NONE or state.recovering != NONE:
        return False
    if turn.phase == COMBAT:
        return state.ask == "ikusa.ninja"
    return turn.army == NONE and turn.forced == NONE and not turn.origin


def prey(state: Ikusa) -> list[tuple[int, ArmyCode]]:
    """Standing daimyos of the other seats."""
    seat = state.owners[state.ninja]
    return [
        (number, code)
        for number, colour in enumerate(state.colours)
        if colour.seat != seat
        for code, army in zip(ARMIES, colour.armies, strict=True)
        if army.daimyo == STANDING
    ]


def strikes(state: Ikusa, seat: Seat) -> list[Command]:
    """What the ninja's owner may do out of turn."""
    if not is_window(state) or state.owners[state.ninja] != seat:
        return []
    return [Strike(colour, army) for colour, army in prey(state)]


def judge_strike(state: Ikusa, seat: Seat, parts: Parts, command: Strike) -> None:
    require(is_window(state) and state.owners[state.ninja] == seat, "ikusa.ninja-not-now")
    require((command.colour, command.army) in prey(state), "ikusa.no-such-daimyo", army=command.army)


def strike(table: IkusaTable, seat: Seat, command: Strike) -> None:
    """Eight or less assassinates; otherwise the victim may avenge himself with nine or more."""
    owner, numbers = table.state.ninja, table.parts.numbers
    roll = table.roll(1, SIDES, "ikusa.ninja-struck/roll")
    table.emit(NinjaStruck(owner, command.colour, command.army, tuple(roll)))
    if roll[0] <= numbers.ninja_hits:
        assassinate(table, command.colour, command.army, owner)
        return
    answer = table.roll(1, SIDES, "ikusa.revenge-rolled/roll")
    table.emit(RevengeRolled(command.colour, owner, tuple(answer), answer[0] >= numbers.revenge_hits))


def assassinate(table: IkusaTable, colour: int, code: str, by: int) -> None:
    """Rulebook p. 16: he lies down till the round ends; without any unit he is out at once."""
    state = table.state
    army: Army = state.colours[colour].armies[ARMY[code]]
    units = army.regular() - 1
    if units:
        while army.ronin() > units - 1:  # R34: those beyond the limit leave
            send_away(table, colour, code)
        table.emit(DaimyoAssassinated(colour, code))
        return
    table.emit(DaimyoLost(colour, code, emptied=not state.provinces[army.place].regular()))
    if is_beaten(state, colour):
        take_over(table, colour, by)


# -- revenge -------------------------------------------------------------------------------------


def advance_revenge(table: IkusaTable) -> bool:
    state = table.state
    codes = at_mercy(state)
    if len(codes) == 1:
        take_revenge(table, codes[0])
        return False
    table.ask((state.owners[state.avenger],), "ikusa.avenge")
    return True


def at_mercy(state: Ikusa) -> list[ArmyCode]:
    armies = state.colours[state.culprit].armies
    return [code for code, army in zip(ARMIES, armies, strict=True) if army.daimyo == STANDING]


def avenge_options(state: Ikusa, seat: Seat, parts: Parts) -> list[Command]:
    return [Avenge(code) for code in at_mercy(state)]


def judge_avenge(state: Ikusa, seat: Seat, parts: Parts, command: Avenge) -> None:
    require(command.army in at_mercy(state), "ikusa.no-such-daimyo", army=command.army)


def avenge(table: IkusaTable, seat: Seat, command: Avenge) -> None:
    take_revenge(table, command.army)


def take_revenge(table: IkusaTable, code: str) -> None:
    state = table.state
    avenger, culprit = state.avenger, state.culprit
    table.emit(RevengeTaken(avenger, culprit, code))
    assassinate(table, culprit, code, avenger)


# -- the question once a turn, before combat -------------------------------------------------------


def vigil_due(state: Ikusa) -> bool:
    return state.ninja != NONE and state.round > 1 and not state.turn.vigil


def advance_vigil(table: IkusaTable) -> bool:
    """After the declarations and before combat; asked also where a standing order answers, so that none is betrayed."""
    state = table.state
    table.ask((state.owners[state.ninja],), "ikusa.ninja")
    return True


def ninja_options(state: Ikusa, seat: Seat, parts: Parts) -> list[Command]:
    """The strikes themselves are listed with the out-of-turn commands, open at this moment too."""
    return [HOLD, HOLD_ALL]


def hold_ninja(table: IkusaTable, seat: Seat, command: HoldNinja) -> None:
    table.emit(NinjaHeld(seat, table.state.ninja, all_round=False))


def hold_all_round(table: IkusaTable, seat: Seat, command: HoldAllRound) -> None:
    table.emit(NinjaHeld(seat, table.state.ninja, all_round=True))


def standing_answer(state: Ikusa, seat: Seat) -> Command | None:
    """The answer of a ninja who waits all round (R35)."""
    return HOLD if state.ask == "ikusa.ninja" and holds_all_round(state, seat) else None


def holds_all_round(state: Ikusa, seat: Seat | None) -> bool:
    """Whether this seat has given its ninja the standing order to wait."""
    return state.hold_all and state.ninja != NONE and state.owners[state.ninja] == seat
