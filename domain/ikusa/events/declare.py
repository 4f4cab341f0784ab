"""What happens in phase B: declared battles."""

from domain.ikusa.kinds import ColourId, FormationId, ProvinceId
from domain.ikusa.state import Ikusa
from domain.ikusa.state_of_war import Declared
from domain.kernel.record import Event


class FormationMustered(Event, tag="ikusa.formation-mustered"):
    """Only in games from before a declaration named formation and target together."""

    colour: ColourId
    formation: FormationId

    def apply(self, state: Ikusa) -> None:
        state.turn.mustered = self.formation


class BattleDeclared(Event, tag="ikusa.battle-declared"):
    colour: ColourId
    formation: FormationId
    target: ProvinceId
    empty: bool

    def apply(self, state: Ikusa) -> None:
        state.turn.mustered = ""
        state.turn.declared.append(Declared(self.formation, self.target, self.empty))


class BattleLapsed(Event, tag="ikusa.battle-lapsed"):
    """A declared battle that can no longer be fought."""

    colour: ColourId
    formation: FormationId

    def apply(self, state: Ikusa) -> None:
        state.turn.strike_off(self.formation)


EVENTS: tuple[type[Event], ...] = (FormationMustered, BattleDeclared, BattleLapsed)
