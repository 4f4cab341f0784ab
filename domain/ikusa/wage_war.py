"""Action 7: Wage war (rulebook p. 17), turn after turn, and the end of the round (actions 8 and 9, p. 28)."""

from collections.abc import Callable, Mapping

from domain.ikusa.battles import advance_battles
from domain.ikusa.combat import advance_battle
from domain.ikusa.declare import advance_declare
from domain.ikusa.elimination import advance_recovery
from domain.ikusa.events.wage_war import RoninRemoved, RoundBegan, TurnBegan, TurnEnded
from domain.ikusa.experience import advance_campaign
from domain.ikusa.final_movement import advance_forces
from domain.ikusa.move_armies import advance_armies
from domain.ikusa.ninja import advance_revenge, advance_vigil, vigil_due
from domain.ikusa.parts import IkusaTable
from domain.ikusa.setting_up import collected
from domain.ikusa.state_of_war import ADVANCE, COMBAT, DECLARE, DISPERSE, MARCH, NONE
from domain.ikusa.victory import end_of_round


def advance_combat(table: IkusaTable) -> bool:
    """Phase C: the ninja's question first, then one battle, one campaign after the other."""
    if vigil_due(table.state):
        return advance_vigil(table)
    if table.state.turn.army != NONE:
        return advance_campaign(table)
    return advance_battles(table)


PHASES: Mapping[str, Callable[[IkusaTable], bool]] = {
    MARCH: advance_armies,
    DECLARE: advance_declare,
    COMBAT: advance_combat,
    ADVANCE: advance_armies,
    DISPERSE: advance_forces,
}


def advance_war(table: IkusaTable) -> bool:
    """What interrupts a turn comes first: recovered daimyos, revenge, a battle."""
    state, turn = table.state, table.state.turn
    if state.recovering != NONE:
        return advance_recovery(table)
    if state.avenger != NONE:
        return advance_revenge(table)
    if state.battle is not None:
        return advance_battle(table)
    if turn.colour == NONE:
        next_turn(table)
        return False
    if state.colours[turn.colour].out:  # R20: his turn ends at once
        table.emit(TurnEnded(turn.colour))
        return False
    return PHASES[turn.phase](table)


def next_turn(table: IkusaTable) -> None:
    state = table.state
    if state.waiting:
        table.emit(TurnBegan(state.waiting[0]))
    else:
        end_round(table)


def end_round(table: IkusaTable) -> None:
    """Remove ronin (action 8), collect koku (9), then victory where it is counted at the end of a round."""
    state = table.state
    table.emit(RoninRemoved(table.parts.supplies[4] - state.pool))
    table.emit(collected(table))
    end_of_round(table)
    if state.result is None:
        table.emit(RoundBegan(state.round + 1))
