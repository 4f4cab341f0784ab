"""Eliminating a colour, taking it over, and getting lost daimyos back (rulebook pp. 21-22)."""

from domain.ikusa.commands import EndRecovery, PickUp, Recover
from domain.ikusa.events.combat import BattleEnded
from domain.ikusa.events.elimination import ColoursFell, ColourTakenOver, DaimyoRecovered, RecoveryEnded
from domain.ikusa.events.move_armies import UnitPickedUp
from domain.ikusa.formations import fits
from domain.ikusa.parts import IkusaTable, Parts
from domain.ikusa.setting_up import places_without_army
from domain.ikusa.state import ARMIES, ARMY, LOST, Army, Ikusa
from domain.ikusa.state_of_war import Battle
from domain.ikusa.tables.pack import INDEX, LEVIED, RONIN
from domain.ikusa.victory import after_elimination
from domain.kernel.errors import require
from domain.kernel.record import Command, Seat

END_RECOVERY = EndRecovery()


def is_beaten(state: Ikusa, colour: int) -> bool:
    """A colour is out when it has lost its last daimyo."""
    player = state.colours[colour]
    for army in player.armies:
        if army.daimyo != LOST:
            return False
    return not player.out


def settle_battle(table: IkusaTable, battle: Battle) -> bool:
    """Take over whoever lost the last daimyo in this battle; tells whether that ends the battle."""
    state = table.state
    if not (is_beaten(state, battle.attacker) or is_beaten(state, battle.defender)):
        return False
    beaten = [colour for colour in (battle.attacker, battle.defender) if is_beaten(state, colour)]
    if state.battle is not None:
        table.emit(BattleEnded("taken-over", False, ()))
    if len(beaten) == 2:
        table.emit(ColoursFell(tuple(beaten)))
        after_elimination(table, None)
    else:
        take_over(table, beaten[0], battle.defender if beaten[0] == battle.attacker else battle.attacker)
    return True


def take_over(table: IkusaTable, victim: int, colour: int) -> None:
    """Units, provinces and tray go over; the victor's lost daimyos come back, the victim's do not."""
    state = table.state
    loser, victor = state.colours[victim], state.colours[colour]
    table.emit(
        ColourTakenOver(
            colour=colour,
            victim=victim,
            lands=tuple(loser.lands),
            tray=tuple(loser.tray),
            sets=loser.sets,
            revealed=tuple(
                (place, state.provinces[place].hidden) for place in loser.lands if state.provinces[place].hidden
            ),
            recovers=any(army.daimyo == LOST for army in victor.armies),
        )
    )
    after_elimination(table, colour)


# -- recovering daimyos ----------------------------------------------------------------------------


def lost_armies(state: Ikusa, colour: int) -> list[str]:
    return [code for code, army in zip(ARMIES, state.colours[colour].armies, strict=True) if army.daimyo == LOST]


def advance_recovery(table: IkusaTable) -> bool:
    """Each daimyo is put down and may at once pick up units of the force there."""
    state = table.state
    colour = state.recovering
    seat = state.owners[colour]
    if state.recovered:
        if any(pick_ups(state, table.parts)):
            table.ask((seat,), "ikusa.recover-units")
            return True
        close_recovery(table)
        return False
    if lost_armies(state, colour) and places_without_army(state, colour):
        table.ask((seat,), "ikusa.recover")
        return True
    table.emit(RecoveryEnded(colour, last=True))
    return False


def close_recovery(table: IkusaTable) -> None:
    state = table.state
    colour = state.recovering
    table.emit(RecoveryEnded(colour, last=not lost_armies(state, colour) or not places_without_army(state, colour)))


def recover_options(state: Ikusa, seat: Seat, parts: Parts) -> list[Command]:
    return [Recover(place) for place in places_without_army(state, state.recovering)]


def judge_recover(state: Ikusa, seat: Seat, parts: Parts, command: Recover) -> None:
    """On any own province without an army."""
    free = places_without_army(state, state.recovering)
    require(command.place in free, "ikusa.no-place-for-army", place=command.place)


def recover(table: IkusaTable, seat: Seat, command: Recover) -> None:
    """The daimyo starts over at the left-most hole."""
    state = table.state
    colour = state.recovering
    table.emit(DaimyoRecovered(colour, lost_armies(state, colour)[0], command.place, 0))


def recovered_army(state: Ikusa) -> Army:
    return state.colours[state.recovering].armies[ARMY[state.recovered]]


def may_join(state: Ikusa, parts: Parts, kind: int) -> bool:
    army = recovered_army(state)
    force = state.provinces[army.place]
    return bool(force.units[kind]) and fits(army, kind, parts.numbers) and force.can_spare()


def pick_ups(state: Ikusa, parts: Parts) -> list[int]:
    """Units of the force, as all can see; ronin hidden with them may forbid to take the last ones."""
    return state.provinces[recovered_army(state).place].units[:RONIN]


def recover_units_options(state: Ikusa, seat: Seat, parts: Parts) -> list[Command]:
    return [*(PickUp(kind) for kind in LEVIED if may_join(state, parts, INDEX[kind])), END_RECOVERY]


def judge_pick_up_recovered(state: Ikusa, seat: Seat, parts: Parts, command: PickUp) -> None:
    kind = INDEX.get(command.kind, RONIN)
    require(kind != RONIN and may_join(state, parts, kind), "ikusa.cannot-pick-up", kind=command.kind)


def pick_up_recovered(table: IkusaTable, seat: Seat, command: PickUp) -> None:
    state = table.state
    table.emit(UnitPickedUp(state.recovering, state.recovered, command.kind))


def end_recovery(table: IkusaTable, seat: Seat, command: EndRecovery) -> None:
    close_recovery(table)
