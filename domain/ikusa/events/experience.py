"""What happens between the attacks of an army, and what its daimyo learns."""

from typing import ClassVar

from domain.ikusa.kinds import ArmyId, ColourId, ProvinceId
from domain.ikusa.state import ARMY, Ikusa
from domain.ikusa.state_of_war import NONE
from domain.kernel.record import Event


class CampaignBegan(Event, tag="ikusa.campaign-began"):
    """An army begins its attacks; its ronin are shown."""

    colour: ColourId
    army: ArmyId
    tells: ClassVar[bool] = True

    def apply(self, state: Ikusa) -> None:
        turn = state.turn
        state.turn.strike_off(self.army)
        state.formation(self.colour, self.army).reveal()
        turn.army = ARMY[self.army]
        turn.attacks = 0
        turn.won = turn.leaving = False
        turn.opened = ""
        turn.shunned = []


class EmptyProvinceAttacked(Event, tag="ikusa.empty-province-attacked"):
    """Counts as an attack, not as a success; the army may step in."""

    colour: ColourId
    army: ArmyId
    target: ProvinceId

    def apply(self, state: Ikusa) -> None:
        state.turn.attacks += 1
        state.turn.opened = self.target


class ExperienceGained(Event, tag="ikusa.experience-gained"):
    colour: ColourId
    army: ArmyId
    hole: int

    def apply(self, state: Ikusa) -> None:
        state.colours[self.colour].armies[ARMY[self.army]].hole = self.hole


class CampaignEnded(Event, tag="ikusa.campaign-ended"):
    colour: ColourId
    army: ArmyId

    def apply(self, state: Ikusa) -> None:
        state.turn.army = NONE
        state.turn.opened = ""


EVENTS: tuple[type[Event], ...] = (CampaignBegan, EmptyProvinceAttacked, ExperienceGained, CampaignEnded)
