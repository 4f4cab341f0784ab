"""What happens in action 3: castles and fortresses."""

from collections.abc import Mapping
from typing import ClassVar

from domain.ikusa.kinds import ColourId, ProvinceId, WorkId
from domain.ikusa.state import CASTLE, FORTRESS, Ikusa
from domain.kernel.record import Event, Seat


class BuildCommitted(Event, tag="ikusa.build-committed"):
    seat: Seat
    colour: ColourId
    work: WorkId
    place: ProvinceId
    secrets: ClassVar[Mapping[str, str]] = {"work": "seat", "place": "seat"}

    def apply(self, state: Ikusa) -> None:
        state.colours[self.colour].staged.append(f"{self.work}:{self.place}")


class CastleBuilt(Event, tag="ikusa.castle-built"):
    colour: ColourId
    place: ProvinceId
    tells: ClassVar[bool] = True

    def apply(self, state: Ikusa) -> None:
        state.provinces[self.place].works = CASTLE
        state.castles -= 1
        state.colours[self.colour].bins[0] = 0


class FortressBuilt(Event, tag="ikusa.fortress-built"):
    colour: ColourId
    place: ProvinceId
    tells: ClassVar[bool] = True

    def apply(self, state: Ikusa) -> None:
        state.provinces[self.place].works = FORTRESS
        state.bases -= 1
        state.colours[self.colour].bins[0] = 0


class BuildMissed(Event, tag="ikusa.build-missed"):
    """Nothing can be built; the koku are lost."""

    colour: ColourId

    def apply(self, state: Ikusa) -> None:
        state.colours[self.colour].bins[0] = 0


EVENTS: tuple[type[Event], ...] = (BuildCommitted, CastleBuilt, FortressBuilt, BuildMissed)
