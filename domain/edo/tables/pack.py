"""The shapes of the component tables; a replacement pack is plain data of the shape `Pack`.

Every row says where it comes from: `rulebook`, `reading` (read off a picture), `source` (published elsewhere) or
`house` (designed here, because the rulebook at hand prints no tables).
"""

from typing import Literal, TypeAlias

from domain.kernel.pack import PackBase, Provenance, Row

SpaceKind: TypeAlias = Literal["city", "wood", "quarry", "field", "border", "river"]
Good: TypeAlias = Literal["rice", "wood", "stone"]
BuildingKind: TypeAlias = Literal["house", "post", "fortress"]

HARVESTED: dict[str, Good] = {"wood": "wood", "quarry": "stone", "field": "rice"}
"""What each kind of resource space yields."""


class Goods(Row):
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

    def within(self, rice: int, wood: int, stone: int, ryo: int) -> bool:
        """Whether so much is enough to pay it."""
        return self.rice <= rice and self.wood <= wood and self.stone <= stone and self.ryo <= ryo


class Space(Row):
    id: str
    kind: SpaceKind
    name: str
    neighbours: tuple[str, ...]
    at: tuple[int, int]  # where to draw it, on a square of 1000 by 1000


class Board(Row):
    side: str
    capital: str  # the city in which a house is everybody's duty and no trading post may stand
    merchant: str  # where the merchant figure starts
    spaces: tuple[Space, ...]
    provenance: Provenance


class Deal(Row):
    """What depends on the number of seats."""

    seats: int
    side: str
    profits: tuple[str, ...]  # sets from which the outer cities draw theirs
    closes_unchosen: bool
    provenance: Provenance


class Building(Row):
    kind: BuildingKind
    label: str
    cost: Goods
    points: int
    influence: int
    supply: int  # for each seat; fortresses are shared by all
    provenance: Provenance


Offers: TypeAlias = list[tuple[Building, Goods]]
"""Buildings with what they cost, discounts included."""


class ProfitSet(Row):
    """How a city's profit is split: one row for each number of daimyos with influence there."""

    id: str
    shares: tuple[tuple[int, ...], ...]
    capital: bool
    provenance: Provenance


class GainEffect(Row, tag="gain"):
    gain: Goods


class TravelEffect(Row, tag="travel"):
    moves: int
    send_anywhere: bool = False


class RecruitEffect(Row, tag="recruit"):
    rice: int


class DevelopEffect(Row, tag="develop"):
    ryo: int


class HarvestEffect(Row, tag="harvest"):
    spaces: tuple[Literal["wood", "quarry", "field"], ...]
    bonus: int = 0


class BuildEffect(Row, tag="build"):
    discount: Goods = Goods()
    remote: bool = False  # needs a building of one's own in the city instead of a samurai


class TradeEffect(Row, tag="trade"):
    reach: int = 0  # 1: also from a space next to the merchant
    both: bool = False  # goods and point in one activation without a trading post


Effect: TypeAlias = (
    GainEffect | TravelEffect | RecruitEffect | DevelopEffect | HarvestEffect | BuildEffect | TradeEffect
)


class Action(Row):
    """`officials` in front of the card activate it once, at most `most` times."""

    id: str
    label: str
    most: int
    officials: int
    effect: Effect
    provenance: Provenance


class Card(Row):
    """An authorization card."""

    id: str
    label: str
    actions: tuple[str, ...]
    provenance: Provenance


class MerchantCard(Row):
    """Buy up to `most` pieces of `good` at `price` Ryo each, or give `point` for a power point."""

    id: str
    good: Good
    most: int
    price: int
    point: Goods
    provenance: Provenance


class ResourceSet(Row):
    id: str
    goods: Goods
    provenance: Provenance


class Numbers(Row):
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


class Pack(PackBase):
    """All components of Edo."""

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
