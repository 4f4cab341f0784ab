"""What happens when casualties are chosen and removed."""

from collections.abc import Mapping
from typing import ClassVar

from domain.ikusa.double_troops import resident_army
from domain.ikusa.kinds import PartId, UnitId
from domain.ikusa.state import ARMY, Formation, Ikusa
from domain.ikusa.tables.pack import INDEX
from domain.kernel.record import Event, Seat

Losses = tuple[int, int, int, int, int]


class CasualtyChosen(Event, tag="ikusa.casualty-chosen"):
    """One casualty; shown to the other side when both have chosen (R16)."""

    seat: Seat
    part: PartId
    kind: UnitId
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
    tells: ClassVar[bool] = True

    def apply(self, state: Ikusa) -> None:
        battle = state.battle
        assert battle is not None
        army = resident_army(state, battle.defender, battle.target)
        attack, force_losses, army_losses = self.losses
        _remove(state, battle.attacker, state.formation(battle.attacker, battle.formation), attack)
        _remove(state, battle.defender, state.provinces[battle.target], force_losses)
        if army is not None:
            _remove(state, battle.defender, army, army_losses)
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


def _remove(state: Ikusa, colour: int, formation: Formation, losses: Losses) -> None:
    """Takes casualties out of a formation of a colour."""
    if any(losses):
        for kind, amount in enumerate(losses):
            if amount:
                formation.change(kind, -amount)
                state.discard(colour, kind, amount)


EVENTS: tuple[type[Event], ...] = (CasualtyChosen, CasualtiesRemoved)
