"""What happens in phases B and C: declarations, battles, experience."""

from collections.abc import Mapping
from typing import Any, ClassVar

from domain.ikusa.state import ARMY, NONE, Battle, Declared, Ikusa
from domain.ikusa.tables.shapes import INDEX, SIDES
from domain.kernel.record import Event, Seat, dice

Losses = tuple[int, int, int, int, int]


class FormationMustered(Event, tag="ikusa.formation-mustered"):
    colour: int
    formation: str

    def apply(self, state: Ikusa) -> None:
        state.turn.mustered = self.formation


class BattleDeclared(Event, tag="ikusa.battle-declared"):
    colour: int
    formation: str
    target: str
    empty: bool

    def apply(self, state: Ikusa) -> None:
        state.turn.mustered = ""
        state.turn.declared.append(Declared(self.formation, self.target, self.empty))


class BattleLapsed(Event, tag="ikusa.battle-lapsed"):
    """A declared battle that can no longer be fought."""

    colour: int
    formation: str

    def apply(self, state: Ikusa) -> None:
        _strike_off(state, self.formation)


class CampaignBegan(Event, tag="ikusa.campaign-began"):
    """An army begins its attacks; its ronin are shown."""

    colour: int
    army: str

    def apply(self, state: Ikusa) -> None:
        turn = state.turn
        _strike_off(state, self.army)
        state.formation(self.colour, self.army).reveal()
        turn.army = ARMY[self.army]
        turn.attacks = 0
        turn.won = turn.leaving = False
        turn.opened = ""
        turn.shunned = []


class EmptyProvinceAttacked(Event, tag="ikusa.empty-province-attacked"):
    """Counts as an attack, not as a success; the army may step in."""

    colour: int
    army: str
    target: str

    def apply(self, state: Ikusa) -> None:
        state.turn.attacks += 1
        state.turn.opened = self.target


class BattleBegan(Event, tag="ikusa.battle-began"):
    """Who fights whom; `bonus` are the castle's or fortress's units still there. All ronin in it are shown."""

    attacker: int
    defender: int
    formation: str
    origin: str
    target: str
    naval: bool
    bonus: int
    bonus_kind: str

    def apply(self, state: Ikusa) -> None:
        turn = state.turn
        if self.formation in ARMY:
            turn.attacks += 1
            turn.opened = ""
        else:
            _strike_off(state, self.formation)
        state.formation(self.attacker, self.formation).reveal()
        state.provinces[self.target].reveal()
        army = state.army_at(self.defender, self.target)
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


class CasualtyChosen(Event, tag="ikusa.casualty-chosen"):
    """One casualty; shown to the other side when both have chosen (R16)."""

    seat: Seat
    part: str
    kind: str
    slot: int  # of the battle's list: attacker, defending force, defending army
    secrets: ClassVar[Mapping[str, str]] = {"part": "seat", "kind": "seat", "slot": "seat"}

    def apply(self, state: Ikusa) -> None:
        battle = state.battle
        assert battle is not None
        battle.doomed[self.slot][INDEX[self.kind]] += 1
        battle.owing[0 if self.slot == 0 else 1] -= 1


class CasualtiesRemoved(Event, tag="ikusa.casualties-removed"):
    """Steps 3 and 7. `losses`: attacker, defending force, defending army; `fallen`: whose army is no more."""

    losses: tuple[Losses, Losses, Losses]
    bonus: int
    fallen: tuple[bool, bool]

    def apply(self, state: Ikusa) -> None:
        battle = state.battle
        assert battle is not None
        army = state.army_at(battle.defender, battle.target)
        parts = (
            (battle.attacker, state.formation(battle.attacker, battle.formation)),
            (battle.defender, state.provinces[battle.target]),
            (battle.defender, army),
        )
        for (colour, formation), losses in zip(parts, self.losses, strict=True):
            for kind, amount in enumerate(losses):
                if amount and formation is not None:
                    formation.change(kind, -amount)
                    state.discard(colour, kind, amount)
        if self.fallen[0]:
            state.colours[battle.attacker].armies[ARMY[battle.formation]].fall()
        if self.fallen[1] and army is not None:
            army.fall()
        if self.bonus:
            battle.bonus -= self.bonus
            state.turn.bonus[battle.target] = battle.bonus
        battle.toll = [0, 0]
        battle.owing = [0, 0]
        battle.doomed = [[0] * 5, [0] * 5, [0] * 5]


class BattleContinued(Event, tag="ikusa.battle-continued"):
    def apply(self, state: Ikusa) -> None:
        assert state.battle is not None
        state.battle.stage = ""
        state.battle.rounds += 1


class BattleEnded(Event, tag="ikusa.battle-ended"):
    """`outcome`: won, lost, drawn (both sides gone), called-off or taken-over; `emptied` provinces are unowned now."""

    outcome: str
    success: bool
    emptied: tuple[str, ...]

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


class ExperienceGained(Event, tag="ikusa.experience-gained"):
    colour: int
    army: str
    hole: int

    def apply(self, state: Ikusa) -> None:
        state.colours[self.colour].armies[ARMY[self.army]].hole = self.hole


class CampaignEnded(Event, tag="ikusa.campaign-ended"):
    colour: int
    army: str

    def apply(self, state: Ikusa) -> None:
        state.turn.army = NONE
        state.turn.opened = ""


def _strike_off(state: Ikusa, formation: str) -> None:
    state.turn.declared = [battle for battle in state.turn.declared if battle.formation != formation]


def _rolled(state: Ikusa, stage: str, hits: tuple[int, int], choices: tuple[int, int]) -> None:
    battle = state.battle
    assert battle is not None
    battle.stage = stage
    battle.toll = list(hits)
    battle.owing = list(choices)


EVENTS: tuple[type[Event], ...] = (
    FormationMustered, BattleDeclared, BattleLapsed, CampaignBegan, EmptyProvinceAttacked, BattleBegan,
    FirstStrikeRolled, RangedRolled, MeleeRolled, CasualtyChosen, CasualtiesRemoved, BattleContinued, BattleEnded,
    ExperienceGained, CampaignEnded,
)  # fmt: skip
