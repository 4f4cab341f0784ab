"""Phase C: Conduct combat (rulebook pp. 20-22): the order of battles and the combat sequence."""

from domain.ikusa.casualties import Part, attacking_parts, defending_parts, owed, settle_losses
from domain.ikusa.commands import CallOff, Fight, FightOn
from domain.ikusa.elimination import settle_battle
from domain.ikusa.events.combat import (
    BattleBegan,
    BattleContinued,
    BattleEnded,
    BattleLapsed,
    CampaignBegan,
    EmptyProvinceAttacked,
    FirstStrikeRolled,
    MeleeRolled,
    RangedRolled,
)
from domain.ikusa.events.moves import PhaseBegan, RoninRevealed
from domain.ikusa.setup import IkusaTable
from domain.ikusa.state import (
    ADVANCE,
    ARMIES,
    ARMY,
    CASTLE,
    EMPTY,
    STANDING,
    Army,
    Battle,
    Declared,
    Ikusa,
)
from domain.ikusa.tables.parts import Parts
from domain.ikusa.tables.shapes import BOWMAN, GUNNER, KINDS, RONIN, SIDES, SPEARMAN, SWORDSMAN
from domain.kernel.errors import require
from domain.kernel.record import Command, Seat

FIGHT_ON, CALL_OFF = FightOn(), CallOff()
Roll = tuple[int, int]  # so many dice, each a hit up to this value


# -- which battle --------------------------------------------------------------------------------


def advance_battles(table: IkusaTable) -> bool:
    """Strike off what can no longer be fought; a single battle needs no question."""
    state, turn = table.state, table.state.turn
    for battle in turn.declared:
        if not possible(state, table.parts, battle):
            table.emit(BattleLapsed(turn.colour, battle.formation))
    if not turn.declared:
        table.emit(PhaseBegan(ADVANCE))
        return False
    if len(turn.declared) == 1:
        open_battle(table, turn.declared[0])
        return False
    table.ask((state.owners[turn.colour],), "ikusa.fight")
    return True


def possible(state: Ikusa, parts: Parts, battle: Declared) -> bool:
    """Whether the attacker is still there and the target still hostile, or empty and worth it (R11, R12)."""
    colour, target = state.turn.colour, state.provinces[battle.target]
    number = ARMY.get(battle.formation)
    level = 1
    if number is None:
        force = state.provinces[battle.formation]
        if force.owner != colour or not force.regular():
            return False
    else:
        army = state.colours[colour].armies[number]
        if army.daimyo != STANDING:
            return False
        level = parts.levels[army.hole]
    if target.owner == EMPTY:
        return level > 1
    return state.owners[target.owner] != state.owners[colour]


def fight_options(state: Ikusa, seat: Seat, parts: Parts) -> list[Command]:
    return [Fight(battle.formation) for battle in state.turn.declared]


def fight(table: IkusaTable, seat: Seat, command: Fight) -> None:
    """The attacker chooses the order of his battles."""
    chosen = [battle for battle in table.state.turn.declared if battle.formation == command.formation]
    require(chosen, "ikusa.nothing-declared", formation=command.formation)
    open_battle(table, chosen[0])


def open_battle(table: IkusaTable, battle: Declared) -> None:
    """An army begins its campaign; a target emptied since the declaration leaves it the choice (R12)."""
    state, colour = table.state, table.state.turn.colour
    if battle.formation in ARMY:
        table.emit(CampaignBegan(colour, battle.formation))
    if state.provinces[battle.target].owner != EMPTY:
        begin_battle(table, battle.formation, battle.target)
    elif battle.empty:
        table.emit(EmptyProvinceAttacked(colour, battle.formation, battle.target))


def begin_battle(table: IkusaTable, code: str, target: str) -> None:
    """Ronin in the battle are shown; castle and fortress lend their units (p. 22)."""
    state, numbers = table.state, table.parts.numbers
    colour, province = state.turn.colour, state.provinces[target]
    origin, defender = state.place_of(colour, code), province.owner
    army = state.army_at(defender, target)
    involved = [(colour, code), (defender, target)]
    if army is not None:
        involved.append((defender, ARMIES[state.colours[defender].armies.index(army)]))
    for owner, formation in involved:
        hidden = state.formation(owner, formation).hidden
        if hidden:
            table.emit(RoninRevealed(owner, formation, hidden))
    bonus, kind = 0, SPEARMAN
    if province.works:
        full, kind = (
            (numbers.castle_spearmen, SPEARMAN)
            if province.works == CASTLE
            else (numbers.fortress_ronin, RONIN)
        )
        bonus = state.turn.bonus.get(target, full)
    naval = (origin, target) in table.parts.sea_lines
    table.emit(BattleBegan(colour, defender, code, origin, target, naval, bonus, KINDS[kind]))


# -- the combat sequence -------------------------------------------------------------------------


def advance_battle(table: IkusaTable) -> bool:
    """Roll, remove, roll again, until a side is gone or the attacker is asked whether to go on."""
    state, battle = table.state, table.state.battle
    assert battle is not None
    if battle.owing[0] or battle.owing[1]:
        side = battle.attacker if battle.owing[0] else battle.defender
        table.ask((state.owners[side],), "ikusa.casualty")
        return True
    if battle.toll[0] or battle.toll[1]:
        settle_losses(table, battle)
        if over(table, battle):
            return False
    match battle.stage:
        case "" if battle.naval and not battle.rounds:
            roll_first_strike(table, battle)
        case "" | "strike":
            roll_ranged(table, battle)
        case "ranged":
            roll_melee(table, battle)
        case _:
            table.ask((state.owners[battle.attacker],), "ikusa.fight-on")
            return True
    return False


def over(table: IkusaTable, battle: Battle) -> bool:
    """Rulebook p. 21: a battle ends as soon as one side has no units left."""
    state = table.state
    attacker = state.formation(battle.attacker, battle.formation)
    attackers = 0 if isinstance(attacker, Army) and attacker.daimyo != STANDING else attacker.figures()
    defenders = sum(part.formation.figures() for part in defending_parts(state, battle))
    if attackers and defenders:
        return settle_battle(table, battle)  # an army may have fallen although its force fights on
    emptied = []
    if not defenders:
        emptied.append(battle.target)
    if not attackers and not held(state, battle.attacker, battle.origin):
        emptied.append(battle.origin)
    outcome = ("drawn" if not attackers else "won") if not defenders else "lost"
    table.emit(BattleEnded(outcome, not defenders, tuple(emptied)))
    settle_battle(table, battle)
    return True


def held(state: Ikusa, colour: int, place: str) -> bool:
    return bool(state.provinces[place].regular()) or state.army_at(colour, place) is not None


def ranged_rolls(parts: Parts, units: list[int]) -> tuple[Roll, ...]:
    """Steps 1 and 2: bowmen, gunners."""
    values = parts.values
    return (units[BOWMAN], values[BOWMAN]), (units[GUNNER], values[GUNNER])


def melee_rolls(parts: Parts, units: list[int], daimyos: int) -> tuple[Roll, ...]:
    """Steps 4 to 6: daimyos, swordsmen and ronin, spearmen."""
    values = parts.values
    return (
        (daimyos, parts.numbers.daimyo_value),
        (units[SWORDSMAN], values[SWORDSMAN]),
        (units[RONIN], values[RONIN]),
        (units[SPEARMAN], values[SPEARMAN]),
    )


def strength(found: list[Part]) -> tuple[list[int], int]:
    """Figures of a side by kind, and its daimyos."""
    units, daimyos = [0, 0, 0, 0, 0], 0
    for part in found:
        formation = part.formation
        units = [one + other for one, other in zip(units, formation.units, strict=True)]
        daimyos += isinstance(formation, Army) and formation.daimyo == STANDING
    return units, daimyos


def roll(table: IkusaTable, rolls: tuple[Roll, ...], label: str) -> tuple[tuple[int, ...], int]:
    """The dice of one side in the order of the sequence, and the hits among them."""
    count = sum(amount for amount, _ in rolls)
    if not count:
        return (), 0
    faces = table.roll(count, SIDES, label)
    hits = start = 0
    for amount, value in rolls:
        for face in faces[start : start + amount]:
            hits += face <= value
        start += amount
    return tuple(faces), hits


def roll_first_strike(table: IkusaTable, battle: Battle) -> None:
    """Rulebook p. 23: the defender goes through the sequence alone, without castle or fortress units."""
    units, daimyos = strength(defending_parts(table.state, battle))
    rolls = (*ranged_rolls(table.parts, units), *melee_rolls(table.parts, units, daimyos))
    faces, hits = roll(table, rolls, "ikusa.first-strike-rolled/defence")
    table.emit(FirstStrikeRolled(faces, (hits, 0), (owed(attacking_parts(table.state, battle), hits), 0)))


def roll_ranged(table: IkusaTable, battle: Battle) -> None:
    """Steps 1 and 2; if nobody has ranged units, the battle goes on with step 4."""
    state, parts = table.state, table.parts
    ours, theirs = attacking_parts(state, battle), defending_parts(state, battle)
    attack, defence = ranged_rolls(parts, strength(ours)[0]), ranged_rolls(parts, strength(theirs)[0])
    if not any(amount for amount, _ in (*attack, *defence)):
        roll_melee(table, battle)
        return
    faces, dealt = roll(table, attack, "ikusa.ranged-rolled/attack")
    answer, taken = roll(table, defence, "ikusa.ranged-rolled/defence")
    choices = owed(ours, taken), owed(theirs, dealt - battle.bonus)
    table.emit(RangedRolled(faces, answer, (taken, dealt), choices))


def roll_melee(table: IkusaTable, battle: Battle) -> None:
    """Steps 4 to 6, castle and fortress units included."""
    state, parts = table.state, table.parts
    ours, theirs = attacking_parts(state, battle), defending_parts(state, battle)
    attack = melee_rolls(parts, *strength(ours))
    units, daimyos = strength(theirs)
    units[battle.bonus_kind] += battle.bonus
    faces, dealt = roll(table, attack, "ikusa.melee-rolled/attack")
    answer, taken = roll(table, melee_rolls(parts, units, daimyos), "ikusa.melee-rolled/defence")
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
