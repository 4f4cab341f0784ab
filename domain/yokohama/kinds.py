"""Values that commands and events speak of: closed sets of the rules."""

from typing import Literal, TypeAlias

Good: TypeAlias = Literal["copper", "silk", "tea", "fish"]
Piece: TypeAlias = Literal["copper", "silk", "tea", "fish", "imports"]
"""What Chinatown deals in."""
Gift: TypeAlias = Literal["imports", "copper", "silk", "tea", "fish", "yen"]
"""What the Church takes."""
Item: TypeAlias = Literal["assistant", "shop", "house"]
"""What comes from the warehouse."""
Via: TypeAlias = Literal["walk", "deploy", "tram", "station"]
"""How a president gets somewhere; deploy: from hand."""
Way: TypeAlias = Literal["buy", "sell"]
Payment: TypeAlias = Literal["", "yen", "imports"]
"""For a second order; empty: the first one is free."""
ShopSite: TypeAlias = Literal[1, 2, 3, 4]
"""Which of the four shop sites on an area's building site card."""
