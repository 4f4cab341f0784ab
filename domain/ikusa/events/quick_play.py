"""What happens in the set-up of quick play alone."""

from collections.abc import Mapping
from typing import ClassVar

from domain.ikusa.kinds import ColourId, ProvinceId, UnitId
from domain.ikusa.state import Ikusa
from domain.kernel.record import Event, Seat


class ProvinceClaimed(Event, tag="ikusa.province-claimed"):
    """Quick play: an unoccupied province is taken with one spearman."""

    colour: ColourId
    place: ProvinceId

    def apply(self, state: Ikusa) -> None:
        state.occupy(self.colour, self.place)
        state.placings += 1


class CardsFilled(Event, tag="ikusa.cards-filled"):
    """Quick play: how a colour distributes one kind of unit; shown when all have done so."""

    seat: Seat
    colour: ColourId
    kind: UnitId
    counts: tuple[int, int, int]
    secrets: ClassVar[Mapping[str, str]] = {"counts": "seat"}

    def apply(self, state: Ikusa) -> None:
        state.colours[self.colour].staged.append("/".join(str(count) for count in self.counts))


EVENTS: tuple[type[Event], ...] = (ProvinceClaimed, CardsFilled)
