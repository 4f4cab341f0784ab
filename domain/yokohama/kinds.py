"""Values that commands and events speak of: components by kind, and closed sets of the rules."""

from typing import Annotated, Literal, TypeAlias

from domain.kernel.record import place

AreaId: TypeAlias = Annotated[str, place("area")]
OrderId: TypeAlias = Annotated[str, place("order")]
CardId: TypeAlias = Annotated[str, place("technology")]
"""A technology card; there may be two of one title."""
TechnologyTitle: TypeAlias = Annotated[str, place("title")]
AchievementId: TypeAlias = Annotated[str, place("achievement")]
TokenId: TypeAlias = Annotated[str, place("token")]
CountryId: TypeAlias = Annotated[str, place("country")]
Source: TypeAlias = Annotated[str, place("source")]
"""Where an assistant comes from: an area, or `hand`."""

Good: TypeAlias = Annotated[Literal["copper", "silk", "tea", "fish"], place("piece")]
Piece: TypeAlias = Annotated[Literal["copper", "silk", "tea", "fish", "imports"], place("piece")]
"""What Chinatown deals in."""
Gift: TypeAlias = Annotated[Literal["imports", "copper", "silk", "tea", "fish", "yen"], place("piece")]
"""What the Church takes."""
Payment: TypeAlias = Annotated[Literal["", "yen", "imports"], place("piece")]
"""For a second order; empty: the first one is free."""
Item: TypeAlias = Annotated[Literal["assistant", "shop", "house"], place("item")]
"""What comes from the warehouse."""
Via: TypeAlias = Literal["walk", "deploy", "tram", "station"]
"""How a president gets somewhere; deploy: from hand."""
Way: TypeAlias = Literal["buy", "sell"]
ShopSite: TypeAlias = Literal[1, 2, 3, 4]
"""Which of the four shop sites on an area's building site card."""

GOODS: tuple[Good, ...] = ("copper", "silk", "tea", "fish")
ITEMS: tuple[Item, ...] = ("assistant", "shop", "house")
PIECES = ("points", "yen", "imports", *GOODS)
SHOP_SITES: tuple[ShopSite, ...] = (1, 2, 3, 4)

FREE = -1
"""Nobody, where a seat could stand."""
DUMMY = -2
"""The unused colour of a two-player game."""
