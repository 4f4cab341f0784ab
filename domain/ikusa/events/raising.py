"""What happens in actions 3 to 5: building, levying, hiring ronin."""

from collections.abc import Mapping
from typing import ClassVar

from domain.ikusa.state import CASTLE, FORTRESS, Ikusa
from domain.ikusa.tables.shapes import INDEX
from domain.kernel.record import Event, Seat


class BuildCommitted(Event, tag="ikusa.build-committed"):
    seat: Seat
    colour: int
    work: str
    place: str
    secrets: ClassVar[Mapping[str, str]] = {"work": "seat", "place": "seat"}

    def apply(self, state: Ikusa) -> None:
        state.colours[self.colour].staged.append(f"{self.work}:{self.place}")


class CastleBuilt(Event, tag="ikusa.castle-built"):
    colour: int
    place: str

    def apply(self, state: Ikusa) -> None:
        state.provinces[self.place].works = CASTLE
        state.castles -= 1
        state.colours[self.colour].bins[0] = 0


class FortressBuilt(Event, tag="ikusa.fortress-built"):
    colour: int
    place: str

    def apply(self, state: Ikusa) -> None:
        state.provinces[self.place].works = FORTRESS
        state.bases -= 1
        state.colours[self.colour].bins[0] = 0


class BuildMissed(Event, tag="ikusa.build-missed"):
    """Nothing can be built; the koku are lost."""

    colour: int

    def apply(self, state: Ikusa) -> None:
        state.colours[self.colour].bins[0] = 0


class LevyBought(Event, tag="ikusa.levy-bought"):
    """One koku of a levy; the units are bowmen, swordsmen, gunners, spearmen."""

    seat: Seat
    colour: int
    package: str
    units: tuple[int, int, int, int]
    secrets: ClassVar[Mapping[str, str]] = {"package": "seat", "units": "seat"}

    def apply(self, state: Ikusa) -> None:
        colour = state.colours[self.colour]
        colour.staged.append(self.package)
        colour.levied = [have + more for have, more in zip(colour.levied, self.units, strict=True)]


class LevyShown(Event, tag="ikusa.levy-shown"):
    """What a colour has levied leaves its tray."""

    colour: int
    units: tuple[int, int, int, int]

    def apply(self, state: Ikusa) -> None:
        colour = state.colours[self.colour]
        colour.staged = []
        colour.levied = list(self.units)
        colour.tray = [have - gone for have, gone in zip(colour.tray, self.units, strict=True)]


class UnitAssigned(Event, tag="ikusa.unit-assigned"):
    """Where a levied unit will stand."""

    seat: Seat
    colour: int
    formation: str
    secrets: ClassVar[Mapping[str, str]] = {"formation": "seat"}

    def apply(self, state: Ikusa) -> None:
        state.colours[self.colour].staged.append(self.formation)


class LevyPlaced(Event, tag="ikusa.levy-placed"):
    """The levied units of a colour stand where they were assigned."""

    colour: int
    kinds: tuple[str, ...]
    formations: tuple[str, ...]

    def apply(self, state: Ikusa) -> None:
        for kind, code in zip(self.kinds, self.formations, strict=True):
            state.formation(self.colour, code).change(INDEX[kind], 1)
        state.colours[self.colour].levied = [0, 0, 0, 0]


class RoninHired(Event, tag="ikusa.ronin-hired"):
    colour: int
    amount: int

    def apply(self, state: Ikusa) -> None:
        state.colours[self.colour].hired = self.amount
        state.pool -= self.amount


class RoninDeployed(Event, tag="ikusa.ronin-deployed"):
    """One ronin joins a formation in secret, or stays behind (no formation)."""

    seat: Seat
    colour: int
    formation: str
    secrets: ClassVar[Mapping[str, str]] = {"formation": "seat"}

    def apply(self, state: Ikusa) -> None:
        state.colours[self.colour].staged.append(self.formation)
        if self.formation:
            state.formation(self.colour, self.formation).hidden += 1


class RoninHidden(Event, tag="ikusa.ronin-hidden"):
    """All ronin of a colour are deployed: sizes of its face-down stacks, and how many stay behind."""

    colour: int
    stacks: tuple[int, ...]
    kept: int

    def apply(self, state: Ikusa) -> None:
        colour = state.colours[self.colour]
        colour.staged = []
        colour.hired = 0
        state.pool += self.kept
        if self.stacks:
            for formation in (*colour.armies, *(state.provinces[place] for place in colour.lands)):
                formation.doubt = formation.ronin_limit()


EVENTS: tuple[type[Event], ...] = (
    BuildCommitted, CastleBuilt, FortressBuilt, BuildMissed, LevyBought, LevyShown, UnitAssigned, LevyPlaced,
    RoninHired, RoninDeployed, RoninHidden,
)  # fmt: skip
