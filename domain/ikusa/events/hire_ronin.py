"""What happens to ronin from action 5 on: hired, hidden, shown, sent away."""

from collections.abc import Mapping
from typing import ClassVar

from domain.ikusa.kinds import ColourId, FormationId
from domain.ikusa.state import Ikusa
from domain.kernel.record import Event, Seat


class RoninHired(Event, tag="ikusa.ronin-hired"):
    colour: ColourId
    amount: int

    def apply(self, state: Ikusa) -> None:
        state.colours[self.colour].hired = self.amount
        state.pool -= self.amount


class RoninDeployed(Event, tag="ikusa.ronin-deployed"):
    """One ronin joins a formation in secret, or stays behind (no formation)."""

    seat: Seat
    colour: ColourId
    formation: FormationId
    secrets: ClassVar[Mapping[str, str]] = {"formation": "seat"}

    def apply(self, state: Ikusa) -> None:
        state.colours[self.colour].staged.append(self.formation)
        if self.formation:
            state.formation(self.colour, self.formation).hidden += 1


class RoninHidden(Event, tag="ikusa.ronin-hidden"):
    """All ronin of a colour are deployed: sizes of its face-down stacks, and how many stay behind."""

    colour: ColourId
    stacks: tuple[int, ...]
    kept: int
    tells: ClassVar[bool] = True

    def apply(self, state: Ikusa) -> None:
        colour = state.colours[self.colour]
        colour.staged = []
        colour.hired = 0
        state.pool += self.kept
        if self.stacks:
            for formation in (*colour.armies, *(state.provinces[place] for place in colour.lands)):
                formation.doubt = formation.ronin_limit()


class RoninRevealed(Event, tag="ikusa.ronin-revealed"):
    colour: ColourId
    formation: FormationId
    amount: int
    tells: ClassVar[bool] = True

    def apply(self, state: Ikusa) -> None:
        state.formation(self.colour, self.formation).reveal()


class RoninDismissed(Event, tag="ikusa.ronin-dismissed@2"):
    """Ronin that all can see are sent away. `revealed`: hidden ones of the formation were shown, as once was usual."""

    colour: ColourId
    formation: FormationId
    amount: int
    revealed: bool = False
    tells: ClassVar[bool] = True

    def apply(self, state: Ikusa) -> None:
        formation = state.formation(self.colour, self.formation)
        if self.revealed:
            formation.reveal()
        formation.units[4] -= self.amount
        state.pool += self.amount


class HiddenRoninDismissed(Event, tag="ikusa.hidden-ronin-dismissed"):
    """Ronin leave a face-down stack: all see that they go, nobody but their owner sees from where (R38)."""

    seat: Seat
    colour: ColourId
    formation: FormationId
    amount: int
    secrets: ClassVar[Mapping[str, str]] = {"formation": "seat"}
    tells: ClassVar[bool] = True

    def apply(self, state: Ikusa) -> None:
        state.formation(self.colour, self.formation).hidden -= self.amount
        state.pool += self.amount


EVENTS: tuple[type[Event], ...] = (
    RoninHired,
    RoninDeployed,
    RoninHidden,
    RoninRevealed,
    RoninDismissed,
    HiddenRoninDismissed,
)
