"""What happens in a battle."""

from typing import Any, ClassVar

from domain.ikusa.double_troops import resident_army
from domain.ikusa.kinds import ColourId, FormationId, ProvinceId, UnitId
from domain.ikusa.state import ARMY, Ikusa
from domain.ikusa.state_of_war import Battle
from domain.ikusa.tables.pack import INDEX, SIDES
from domain.kernel.record import Event, dice


class BattleBegan(Event, tag="ikusa.battle-began"):
    """Who fights whom; `bonus` are the castle's or fortress's units still there. All ronin in it are shown."""

    attacker: ColourId
    defender: ColourId
    formation: FormationId
    origin: ProvinceId
    target: ProvinceId
    naval: bool
    bonus: int
    bonus_kind: UnitId
    tells: ClassVar[bool] = True

    def apply(self, state: Ikusa) -> None:
        turn = state.turn
        if self.formation in ARMY:
            turn.attacks += 1
            turn.opened = ""
        else:
            state.turn.strike_off(self.formation)
        state.formation(self.attacker, self.formation).reveal()
        state.provinces[self.target].reveal()
        army = resident_army(state, self.defender, self.target)
        if army is not None:
            army.reveal()
        state.battle = Battle(
            self.attacker, self.defender, self.formation, self.origin, self.target,
            self.naval, self.bonus, INDEX[self.bonus_kind],
        )  # fmt: skip


class FirstStrikeRolled(Event, tag="ikusa.first-strike-rolled"):
    """Naval invasion: the defender rolls alone. Dice in the order of the combat sequence."""

    defence: tuple[int, ...]
    hits: tuple[int, int]  # taken by attacker, by defender
    choices: tuple[int, int]  # casualties that attacker and defender must choose
    drawn: ClassVar[Any] = {"defence": dice(SIDES)}

    def apply(self, state: Ikusa) -> None:
        _rolled(state, "strike", self.hits, self.choices)


class RangedRolled(Event, tag="ikusa.ranged-rolled"):
    """Steps 1 and 2: bowmen, then gunners."""

    attack: tuple[int, ...]
    defence: tuple[int, ...]
    hits: tuple[int, int]
    choices: tuple[int, int]
    drawn: ClassVar[Any] = {"attack": dice(SIDES), "defence": dice(SIDES)}

    def apply(self, state: Ikusa) -> None:
        _rolled(state, "ranged", self.hits, self.choices)


class MeleeRolled(Event, tag="ikusa.melee-rolled"):
    """Steps 4 to 6: daimyos, then swordsmen and ronin, then spearmen."""

    attack: tuple[int, ...]
    defence: tuple[int, ...]
    hits: tuple[int, int]
    choices: tuple[int, int]
    drawn: ClassVar[Any] = {"attack": dice(SIDES), "defence": dice(SIDES)}

    def apply(self, state: Ikusa) -> None:
        _rolled(state, "melee", self.hits, self.choices)


class BattleContinued(Event, tag="ikusa.battle-continued"):
    def apply(self, state: Ikusa) -> None:
        assert state.battle is not None
        state.battle.stage = ""
        state.battle.rounds += 1


class BattleEnded(Event, tag="ikusa.battle-ended"):
    """`outcome`: won, lost, drawn (both sides gone), called-off or taken-over; `emptied` provinces are unowned now."""

    outcome: str
    success: bool
    emptied: tuple[ProvinceId, ...]

    def apply(self, state: Ikusa) -> None:
        battle, turn = state.battle, state.turn
        assert battle is not None
        if battle.formation in ARMY:
            turn.won = turn.won or self.success
            turn.opened = battle.target if self.success else ""
            if self.outcome == "called-off":
                turn.shunned.append(battle.target)
        for place in self.emptied:
            state.abandon(place)
        state.battle = None


def _rolled(state: Ikusa, stage: str, hits: tuple[int, int], choices: tuple[int, int]) -> None:
    battle = state.battle
    assert battle is not None
    battle.stage = stage
    battle.toll = list(hits)
    battle.owing = list(choices)


EVENTS: tuple[type[Event], ...] = (
    BattleBegan,
    FirstStrikeRolled,
    RangedRolled,
    MeleeRolled,
    BattleContinued,
    BattleEnded,
)
