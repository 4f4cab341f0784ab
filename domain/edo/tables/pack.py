"""The shapes of the component tables; a replacement pack is plain data of the shape `Pack`.

Every row says where it comes from: `rulebook`, `reading` (read off a picture), `source` (published elsewhere) or
`house` (designed here, because the rulebook at hand prints no tables).
"""

from typing import Any, Literal, TypeAlias

import msgspec

Provenance: TypeAlias = Literal["rulebook", "reading", "source", "house"]
SpaceKind: TypeAlias = Literal["city", "wood", "quarry", "field", "border", "river"]
Good: TypeAlias = Literal["rice", "wood", "stone"]
BuildingKind: TypeAlias = Literal["house", "post", "fortress"]

HARVESTED: dict[str, Good] = {"wood": "wood", "quarry": "stone", "field": "rice"}
"""What each kind of resource space yields."""

_ROW: Any = {"frozen": True, "forbid_unknown_fields": True}


class Goods(msgspec.Struct, **_ROW):
    """An amount of goods and money: a price, a discount or a gain."""

    rice: int = 0
    wood: int = 0
    stone: int = 0
    ryo: int = 0

    def less(self, discount: "Goods") -> "Goods":
        """The price after a discount; no part falls below nothing."""
        return Goods(
            max(0, self.rice - discount.rice),
            max(0, self.wood - discount.wood),
            max(0, self.stone - discount.stone),
            max(0, self.ryo - discount.ryo),
        )


class Space(msgspec.Struct, **_ROW):
    id: str
    kind: SpaceKind
    name: str
    neighbours: tuple[str, ...]
    at: tuple[int, int]  # where to draw it, on a square of 1000 by 1000


class Board(msgspec.Struct, **_ROW):
    side: str
    capital: str  # the city in which a house is everybody's duty and no trading post may stand
    merchant: str  # where the merchant figure starts
    spaces: tuple[Space, ...]
    provenance: Provenance


class Deal(msgspec.Struct, **_ROW):
    """What depends on the number of seats."""

    seats: int
    side: str
    profits: tuple[str, ...]  # sets from which the outer cities draw theirs
    closes_unchosen: bool
    provenance: Provenance


class Building(msgspec.Struct, **_ROW):
    kind: BuildingKind
    label: str
    cost: Goods
    points: int
    influence: int
    supply: int  # for each seat; fortresses are shared by all
    provenance: Provenance


class ProfitSet(msgspec.Struct, **_ROW):
    """How a city's profit is split: one row for each number of daimyos with influence there."""

    id: str
    shares: tuple[tuple[int, ...], ...]
    capital: bool
    provenance: Provenance


class GainEffect(msgspec.Struct, tag="gain", **_ROW):
    gain: Goods


class TravelEffect(msgspec.Struct, tag="travel", **_ROW):
    moves: int
    send_anywhere: bool = False


class RecruitEffect(msgspec.Struct, tag="recruit", **_ROW):
    rice: int


class DevelopEffect(msgspec.Struct, tag="develop", **_ROW):
    ryo: int


class HarvestEffect(msgspec.Struct, tag="harvest", **_ROW):
    spaces: tuple[Literal["wood", "quarry", "field"], ...]
    bonus: int = 0


class BuildEffect(msgspec.Struct, tag="build", **_ROW):
    discount: Goods = Goods()
    remote: bool = False  # needs a building of one's own in the city instead of a samurai


class TradeEffect(msgspec.Struct, tag="trade", **_ROW):
    reach: int = 0  # 1: also from a space next to the merchant
    both: bool = False  # goods and point in one activation without a trading post


Effect: TypeAlias = (
    GainEffect | TravelEffect | RecruitEffect | DevelopEffect | HarvestEffect | BuildEffect | TradeEffect
)


class Action(msgspec.Struct, **_ROW):
    """`officials` in front of the card activate it once, at most `most` times."""

    id: str
    label: str
    most: int
    officials: int
    effect: Effect
    provenance: Provenance


class Card(msgspec.Struct, **_ROW):
    """An authorization card."""

    id: str
    label: str
    actions: tuple[str, ...]
    provenance: Provenance


class MerchantCard(msgspec.Struct, **_ROW):
    """Buy up to `most` pieces of `good` at `price` Ryo each, or give `point` for a power point."""

    id: str
    good: Good
    most: int
    price: int
    point: Goods
    provenance: Provenance


class ResourceSet(msgspec.Struct, **_ROW):
    id: str
    goods: Goods
    provenance: Provenance


class Numbers(msgspec.Struct, **_ROW):
    """Single numbers of the rules; `provenance` has an entry for each."""

    figures: int  # officials of each colour
    neutrals: int  # officials of the shogun
    display: int  # special cards lying open
    limit: int  # pieces of one good that a daimyo may own
    city_spaces: int
    houses_per_fortress: int
    start_ryo: int
    compensation: tuple[int, ...]  # more Ryo for the first, second, ... in turn order
    yields: tuple[int, ...]  # harvest with 1, 2, ... figures on the space; the last holds for all above
    goal: int  # power points that end the game
    ryo_per_point: int
    provenance: dict[str, Provenance]


class Pack(msgspec.Struct, **_ROW):
    """All components of Edo."""

    id: str
    version: int
    boards: tuple[Board, ...]
    deals: tuple[Deal, ...]
    buildings: tuple[Building, ...]
    profits: tuple[ProfitSet, ...]
    actions: tuple[Action, ...]
    base_cards: tuple[Card, ...]
    special_cards: tuple[Card, ...]
    merchant_cards: tuple[MerchantCard, ...]
    resource_sets: tuple[ResourceSet, ...]
    numbers: Numbers
