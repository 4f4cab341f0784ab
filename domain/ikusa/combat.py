"""Phase C: the combat sequence (rulebook pp. 20-23)."""

from operator import le

from domain.ikusa.casualties import owed, settle_losses
from domain.ikusa.commands import CallOff, FightOn
from domain.ikusa.double_troops import Part, attackers, defenders, resident_army
from domain.ikusa.elimination import settle_battle
from domain.ikusa.events.combat import BattleContinued, BattleEnded, FirstStrikeRolled, MeleeRolled, RangedRolled
from domain.ikusa.parts import IkusaTable, Parts
from domain.ikusa.state import STANDING, Army, Ikusa
from domain.ikusa.state_of_war import Battle
from domain.ikusa.tables.pack import BOWMAN, GUNNER, RONIN, SIDES, SPEARMAN, SWORDSMAN
from domain.kernel.record import Command, Seat

FIGHT_ON, CALL_OFF = FightOn(), CallOff()


def advance_battle(table: IkusaTable) -> bool:
    """Roll, remove, roll again, until a side is gone or the attacker is asked whether to go on."""
    state, battle = table.state, table.state.battle
    assert battle is not None
    ours, theirs = attackers(state, battle), defenders(state, battle)
    while not (battle.owing[0] or battle.owing[1]):
        if battle.toll[0] or battle.toll[1]:
            settle_losses(table, battle, ours, theirs)
            if over(table, battle, ours, theirs):
                return False
            if len(theirs) > 1:
                theirs = defenders(state, battle)  # their army may have fallen although the force fights on
        match battle.stage:
            case "" if battle.naval and not battle.rounds:
                roll_first_strike(table, ours, theirs)
            case "" | "strike":
                roll_ranged(table, battle, ours, theirs)
            case "ranged":
                roll_melee(table, battle, ours, theirs)
            case _:
                return table.ask_one(state.owners[battle.attacker], "ikusa.fight-on")
    side = battle.attacker if battle.owing[0] else battle.defender
    return table.ask_one(state.owners[side], "ikusa.casualty")


def over(table: IkusaTable, battle: Battle, attack: list[Part], defence: list[Part]) -> bool:
    """Rulebook p. 21: a battle ends as soon as one side has no units left."""
    state, attacker = table.state, attack[0].formation
    ours = 0 if isinstance(attacker, Army) and attacker.daimyo != STANDING else attacker.figures()
    theirs = defence[0].formation.figures()
    if len(defence) > 1:
        theirs += defence[1].formation.figures()
    if ours and theirs:
        return settle_battle(table, battle)  # an army may have fallen although its force fights on
    emptied = []
    if not theirs:
        emptied.append(battle.target)
    if not ours and not held(state, battle.attacker, battle.origin):
        emptied.append(battle.origin)
    outcome = ("drawn" if not ours else "won") if not theirs else "lost"
    table.emit(BattleEnded(outcome, not theirs, tuple(emptied)))
    settle_battle(table, battle)
    return True


def held(state: Ikusa, colour: int, place: str) -> bool:
    return bool(state.provinces[place].regular()) or resident_army(state, colour, place) is not None


def ranged_dice(parts: Parts, units: list[int]) -> list[int]:
    """Up to which face each die of steps 1 and 2 hits: bowmen, gunners."""
    values = parts.values
    return [values[BOWMAN]] * units[BOWMAN] + [values[GUNNER]] * units[GUNNER]


def melee_dice(parts: Parts, units: list[int], daimyos: int) -> list[int]:
    """Up to which face each die of steps 4 to 6 hits: daimyos, swordsmen and ronin, spearmen."""
    values = parts.values
    found = [parts.numbers.daimyo_value] * daimyos
    for kind in (SWORDSMAN, RONIN, SPEARMAN):
        if units[kind]:
            found += [values[kind]] * units[kind]
    return found


def strength(found: list[Part]) -> tuple[list[int], int]:
    """Figures of a side by kind, and its daimyos."""
    units = found[0].formation.units
    if len(found) > 1:
        units = [one + other for one, other in zip(units, found[1].formation.units, strict=True)]
    last = found[-1].formation  # the army, if there is one
    return units, int(isinstance(last, Army) and last.daimyo == STANDING)


def shoots(found: list[Part]) -> bool:
    """Whether a side has ranged units."""
    for part in found:
        units = part.formation.units
        if units[BOWMAN] or units[GUNNER]:
            return True
    return False


def roll(table: IkusaTable, values: list[int], label: str) -> tuple[tuple[int, ...], int]:
    """The dice of one side in the order of the sequence, and the hits among them."""
    if not values:
        return (), 0
    faces = table.roll(len(values), SIDES, label)
    return tuple(faces), sum(map(le, faces, values))


def roll_first_strike(table: IkusaTable, ours: list[Part], theirs: list[Part]) -> None:
    """Rulebook p. 23: the defender goes through the sequence alone, without castle or fortress units."""
    units, daimyos = strength(theirs)
    values = ranged_dice(table.parts, units) + melee_dice(table.parts, units, daimyos)
    faces, hits = roll(table, values, "ikusa.first-strike-rolled/defence")
    table.emit(FirstStrikeRolled(faces, (hits, 0), (owed(ours, hits), 0)))


def roll_ranged(table: IkusaTable, battle: Battle, ours: list[Part], theirs: list[Part]) -> None:
    """Steps 1 and 2; if nobody has ranged units, the battle goes on with step 4."""
    parts = table.parts
    if not (shoots(ours) or shoots(theirs)):
        roll_melee(table, battle, ours, theirs)
        return
    attack, defence = ranged_dice(parts, strength(ours)[0]), ranged_dice(parts, strength(theirs)[0])
    faces, dealt = roll(table, attack, "ikusa.ranged-rolled/attack")
    answer, taken = roll(table, defence, "ikusa.ranged-rolled/defence")
    choices = owed(ours, taken), owed(theirs, dealt - battle.bonus)
    table.emit(RangedRolled(faces, answer, (taken, dealt), choices))


def roll_melee(table: IkusaTable, battle: Battle, ours: list[Part], theirs: list[Part]) -> None:
    """Steps 4 to 6, castle and fortress units included."""
    parts = table.parts
    attack = melee_dice(parts, *strength(ours))
    units, daimyos = strength(theirs)
    if battle.bonus:
        units = units.copy()
        units[battle.bonus_kind] += battle.bonus
    faces, dealt = roll(table, attack, "ikusa.melee-rolled/attack")
    answer, taken = roll(table, melee_dice(parts, units, daimyos), "ikusa.melee-rolled/defence")
    choices = owed(ours, taken), owed(theirs, dealt - battle.bonus)
    table.emit(MeleeRolled(faces, answer, (taken, dealt), choices))


# -- step 8 --------------------------------------------------------------------------------------


def fight_on_options(state: Ikusa, seat: Seat, parts: Parts) -> list[Command]:
    return [FIGHT_ON, CALL_OFF]


def fight_on(table: IkusaTable, seat: Seat, command: FightOn) -> None:
    table.emit(BattleContinued())


def call_off(table: IkusaTable, seat: Seat, command: CallOff) -> None:
    """Survivors stay where they are; it was an attack, but no success."""
    table.emit(BattleEnded("called-off", False, ()))
