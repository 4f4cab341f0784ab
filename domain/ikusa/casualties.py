"""Steps 3 and 7 of combat: remove casualties (rulebook pp. 20-21)."""

from domain.ikusa.commands import Lose, LoseCheapest
from domain.ikusa.double_troops import Part, attackers, defenders
from domain.ikusa.events.casualties import CasualtiesRemoved, CasualtyChosen, Losses
from domain.ikusa.parts import IkusaTable, Parts
from domain.ikusa.state import LYING, Army, Formation, Ikusa
from domain.ikusa.state_of_war import Battle
from domain.ikusa.tables.pack import BOWMAN, GUNNER, INDEX, KINDS, RONIN, SPEARMAN, SWORDSMAN
from domain.kernel.errors import refuse, require
from domain.kernel.record import Command, Seat

CHEAPEST = (SPEARMAN, GUNNER, RONIN, SWORDSMAN, BOWMAN)
LOSE = {part: tuple(Lose(part, kind) for kind in KINDS) for part in ("army", "force")}
LOSE_CHEAPEST = LoseCheapest()
NO_LOSS = [0, 0, 0, 0, 0]


def has_choice(parts: list[Part], hits: int) -> bool:
    """Whether the hits can be taken in several ways: figures of more than one kind or part, and some of them left."""
    figures = kinds = 0
    for part in parts:
        units = part.formation.units
        figures += sum(units)
        kinds += len(units) - units.count(0)
    return kinds > 1 and hits < figures


def forced_losses(parts: list[Part], hits: int) -> list[list[int]] | None:
    """What each part loses if its owner has no choice, else None. A daimyo falls only with the very last figure."""
    if has_choice(parts, hits):
        return None
    return [[amount and min(amount, hits) for amount in part.formation.units] for part in parts]


def owed(parts: list[Part], hits: int) -> int:
    """How many casualties an owner must choose; none where nothing is to be chosen."""
    return hits if hits > 0 and has_choice(parts, hits) else 0


def settle_losses(table: IkusaTable, battle: Battle, ours: list[Part], theirs: list[Part]) -> None:
    """Both sides, attacker and defender, remove what they chose or must; bonus units first (p. 22)."""
    taken, dealt = battle.toll
    bonus = min(battle.bonus, dealt)
    lost = [NO_LOSS, NO_LOSS, NO_LOSS]
    for parts, hits in ((ours, taken), (theirs, dealt - bonus)):
        if hits > 0:
            forced = forced_losses(parts, hits)
            for index, part in enumerate(parts):
                lost[part.slot] = battle.doomed[part.slot] if forced is None else forced[index]
    losses = _losses(lost[0]), _losses(lost[1]), _losses(lost[2])
    fallen = army_falls(ours, lost, taken), army_falls(theirs, lost, dealt - bonus)
    table.emit(CasualtiesRemoved(losses, bonus, fallen))


def _losses(losses: list[int]) -> Losses:
    bow, sword, gun, spear, ronin = losses
    return bow, sword, gun, spear, ronin


def army_falls(parts: list[Part], lost: list[list[int]], hits: int) -> bool:
    """An army is no more when its daimyo is the last casualty, or lies assassinated and loses all units (R17)."""
    last = parts[-1]
    army = last.formation
    if not isinstance(army, Army):
        return False
    figures = army.figures() if len(parts) == 1 else army.figures() + parts[0].formation.figures()
    return hits >= figures or (army.daimyo == LYING and lost[last.slot] == army.units)


# -- the owner's choice --------------------------------------------------------------------------


def chooser_parts(state: Ikusa) -> tuple[Battle, list[Part]]:
    battle = state.battle
    assert battle is not None
    return battle, attackers(state, battle) if battle.owing[0] else defenders(state, battle)


def may_lose(formation: Formation, doomed: list[int], kind: int) -> bool:
    """The ronin limit must hold after every casualty (p. 21); so every final choice can be reached."""
    units = formation.units
    if units[kind] <= doomed[kind]:
        return False
    ronin = units[RONIN] - doomed[RONIN]
    if kind == RONIN or not ronin:
        return True
    regular = formation.regular() - doomed[0] - doomed[1] - doomed[2] - doomed[3]
    return ronin <= regular - 2


def casualty_options(state: Ikusa, seat: Seat, parts: Parts) -> list[Command]:
    battle, found = chooser_parts(state)
    options: list[Command] = []
    for part in found:
        doomed, lose = battle.doomed[part.slot], LOSE[part.name]
        options += [lose[kind] for kind in range(5) if may_lose(part.formation, doomed, kind)]
    options.append(LOSE_CHEAPEST)
    return options


def judge_lose(state: Ikusa, seat: Seat, parts: Parts, command: Lose) -> None:
    """The owner chooses, one figure for each hit."""
    battle, found = chooser_parts(state)
    part = next((part for part in found if part.name == command.part), None)
    kind = INDEX.get(command.kind)
    if part is None or kind is None:
        refuse("ikusa.not-in-battle", part=command.part, kind=command.kind)
    able = may_lose(part.formation, battle.doomed[part.slot], kind)
    require(able, "ikusa.cannot-lose", part=part.name, kind=command.kind)


def lose(table: IkusaTable, seat: Seat, command: Lose) -> None:
    _, found = chooser_parts(table.state)
    slot = next(part.slot for part in found if part.name == command.part)
    table.emit(CasualtyChosen(seat, command.part, command.kind, slot))


def lose_cheapest(table: IkusaTable, seat: Seat, command: LoseCheapest) -> None:
    """Spearmen, gunners, ronin, swordsmen, bowmen; from the force before the army."""
    battle, found = chooser_parts(table.state)
    side = 0 if battle.owing[0] else 1
    while battle.owing[side]:
        part, kind = cheapest(battle, found)
        table.emit(CasualtyChosen(seat, part.name, KINDS[kind], part.slot))


def cheapest(battle: Battle, found: list[Part]) -> tuple[Part, int]:
    return next(
        (part, kind) for kind in CHEAPEST for part in found if may_lose(part.formation, battle.doomed[part.slot], kind)
    )
