"""Kinds of components that commands and events name, and the closed sets of the rules."""

from typing import Annotated, Literal, TypeAlias

from domain.kernel.record import place
from domain.yedo.tables.vocabulary import ColourName

Place = Annotated[str, place("place")]  # a space of the board or an annex of one's own
District = Annotated[str, place("district")]
Card = Annotated[str, place("card")]  # any card, weapons among them
Weapon = Annotated[str, place("weapon")]
Mission = Annotated[str, place("mission")]
Deck = Annotated[str, place("deck")]
Colour = Annotated[ColourName, place("deck")]
Category = Annotated[str, place("category")]  # or a group of them
Favour = Annotated[str, place("favour")]
Annex = Annotated[str, place("annex")]
Use = Annotated[str, place("use")]
Slot = Annotated[int, place("market")]
Position = Annotated[int, place("position")]
Hand = Annotated[str, place("hand")]
Step = Annotated[str, place("step")]
LossName: TypeAlias = Literal["disciple", "annex", "geisha", "weapon"]
Loss = Annotated[LossName, place("loss")]
OrderableName: TypeAlias = Literal[
    "yedo.poll", "yedo.influence", "yedo.rescue", "yedo.exemption", "yedo.attendance", "yedo.after"
]
Orderable = Annotated[OrderableName, place("order")]
