"""Kinds of components that commands and events name: words, boards and schemas read them off the fields."""

from typing import Annotated

from domain.edo.tables.pack import BuildingKind, Goods
from domain.kernel.record import place

Space = Annotated[str, place("space")]
CardId = Annotated[str, place("card")]
ActionId = Annotated[str, place("action")]
MerchantCardId = Annotated[str, place("merchant-card")]
ProfitId = Annotated[str, place("profit")]
SetId = Annotated[str, place("set")]
BuildingId = Annotated[BuildingKind, place("building")]
Amount = Annotated[Goods, place("good")]

PIECES = ("samurai", "official", "neutral", "merchant")
"""What stands on the map and on planning boards besides buildings; neutral: an official of the shogun."""
