"""What the fields of commands and events name: components of a pack, and the closed sets of the rules."""

from typing import Annotated, Literal, TypeAlias

from domain.kernel.record import place

ProvinceId = Annotated[str, place("province")]
FormationId = Annotated[str, place("formation")]  # an army, or the force of a province by the province's id
ArmyId = Annotated[str, place("army")]
ColourId = Annotated[int, place("colour")]
UnitId = Annotated[str, place("unit")]
PackageId = Annotated[str, place("package")]
BinId = Annotated[str, place("bin")]
PartId = Annotated[str, place("part")]
WorkId = Annotated[str, place("work")]
ActionId = Annotated[str, place("action")]
PhaseId = Annotated[str, place("phase")]

# In commands closed sets are closed: the border refuses other values.

ArmyCode: TypeAlias = Literal["A1", "A2", "A3"]
LevyKind: TypeAlias = Literal["bowman", "swordsman", "gunner", "spearman"]
BinName: TypeAlias = Literal["build", "turn", "ninja", "ronin"]
"""Filled one by one; what is left goes to the levy."""

UnitKind: TypeAlias = Literal["bowman", "swordsman", "gunner", "spearman", "ronin"]

Army = Annotated[ArmyCode, place("army")]
Unit = Annotated[UnitKind, place("unit")]
LevyUnit = Annotated[LevyKind, place("unit")]
Bin = Annotated[BinName, place("bin")]
Part = Annotated[Literal["army", "force"], place("part")]
Marker = Annotated[int, place("marker")]

ACTIONS = (
    "split", "reinforce", "claim", "fill-cards", "place-armies", "succession",
    "plan", "turn-order", "build", "levy", "place-levy", "deploy", "war",
)  # fmt: skip
PHASES = ("march", "declare", "combat", "advance", "disperse")
WORKS = ("castle", "fortress")
