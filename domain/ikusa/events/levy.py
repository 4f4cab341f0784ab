"""What happens in action 4: units bought and placed."""

from collections.abc import Mapping
from typing import ClassVar

from domain.ikusa.kinds import ColourId, FormationId, PackageId, UnitId
from domain.ikusa.state import Ikusa
from domain.ikusa.tables.pack import INDEX
from domain.kernel.record import Event, Seat


class LevyBought(Event, tag="ikusa.levy-bought"):
    """One koku of a levy; the units are bowmen, swordsmen, gunners, spearmen."""

    seat: Seat
    colour: ColourId
    package: PackageId
    units: tuple[int, int, int, int]
    secrets: ClassVar[Mapping[str, str]] = {"package": "seat", "units": "seat"}

    def apply(self, state: Ikusa) -> None:
        colour = state.colours[self.colour]
        colour.staged.append(self.package)
        colour.levied = [have + more for have, more in zip(colour.levied, self.units, strict=True)]


class LevyShown(Event, tag="ikusa.levy-shown"):
    """What a colour has levied leaves its tray."""

    colour: ColourId
    units: tuple[int, int, int, int]
    tells: ClassVar[bool] = True

    def apply(self, state: Ikusa) -> None:
        colour = state.colours[self.colour]
        colour.staged = []
        colour.levied = list(self.units)
        colour.tray = [have - gone for have, gone in zip(colour.tray, self.units, strict=True)]


class UnitAssigned(Event, tag="ikusa.unit-assigned"):
    """Where a levied unit will stand."""

    seat: Seat
    colour: ColourId
    formation: FormationId
    secrets: ClassVar[Mapping[str, str]] = {"formation": "seat"}

    def apply(self, state: Ikusa) -> None:
        state.colours[self.colour].staged.append(self.formation)


class LevyPlaced(Event, tag="ikusa.levy-placed"):
    """The levied units of a colour stand where they were assigned."""

    colour: ColourId
    kinds: tuple[UnitId, ...]
    formations: tuple[FormationId, ...]
    tells: ClassVar[bool] = True

    def apply(self, state: Ikusa) -> None:
        for kind, code in zip(self.kinds, self.formations, strict=True):
            state.formation(self.colour, code).change(INDEX[kind], 1)
        state.colours[self.colour].levied = [0, 0, 0, 0]


EVENTS: tuple[type[Event], ...] = (LevyBought, LevyShown, UnitAssigned, LevyPlaced)
