"""The shape of Yokohama's component tables. A replacement pack is plain data of this shape.

Every row says where it comes from: the rulebook's text, our reading of one of its pictures, another published
source, or house design where nothing published gives the printed value.
"""

from typing import Literal, TypeAlias

from domain.kernel.pack import PackBase, Provenance, Row

RULEBOOK: Provenance = "rulebook"
READING: Provenance = "reading"
SOURCE: Provenance = "source"
HOUSE: Provenance = "house"

Good: TypeAlias = Literal["copper", "silk", "tea", "fish"]
Country: TypeAlias = Literal["GB", "US", "FR", "DE", "NL"]
Level: TypeAlias = Literal["LOW", "MID", "HIGH"]
Gain: TypeAlias = Literal["points", "yen", "imports", "copper", "silk", "tea", "fish"]
RewardKind: TypeAlias = Literal[
    "points", "yen", "imports", "copper", "silk", "tea", "fish", "goods", "moves", "items"
]  # the last three are chosen by the player: goods of any kind, assistant moves, warehouse items
Effect: TypeAlias = Literal["goods", "yen", "exchange", "church", "customs", "orders", "items", "industry", "none"]
Occasion: TypeAlias = Literal["obtained", "order", "technology", "church", "customs", "shop", "house"]

COUNTRIES: tuple[Country, ...] = ("GB", "US", "FR", "DE", "NL")
LEVELS: tuple[Level, ...] = ("LOW", "MID", "HIGH")

Reward: TypeAlias = dict[RewardKind, int]


class Area(Row):
    """One of the 18 area boards. `levels`: what power 1 to 5 is worth there, in the measure of `effect`."""

    id: str
    name: str
    kind: Literal["production", "commercial", "canal"]
    seats: int  # fewest players it is used with
    effect: Effect
    levels: tuple[int, int, int, int, int]
    provenance: Provenance
    good: Good | None = None
    points: tuple[int, int, int, int, int] = (0, 0, 0, 0, 0)


class Layout(Row):
    """Rows of boards from the top, each shifted by half a board, for a number of players."""

    seats: int
    rows: tuple[int, ...]
    provenance: Provenance


class Price(Row):
    """What Chinatown pays and asks for one piece."""

    piece: Literal["copper", "silk", "tea", "fish", "imports"]
    yen: int
    sells: bool  # whether a player may sell it there
    provenance: Provenance


class OrderBoard(Row):
    area: str
    levels: tuple[Level, ...]
    provenance: Provenance


class TechnologyBoard(Row):
    area: str
    extra: tuple[int, ...]  # additional industry cost by space
    provenance: Provenance


class Space(Row):
    """A space for one assistant on the Church or Customs board."""

    need: int  # faith, or imports handed in
    reward: Reward
    provenance: Provenance
    blocked: bool = False  # taken by the unused colour with two players


class SpaceBoard(Row):
    area: str
    spaces: tuple[Space, ...]
    full: tuple[int, int, int]  # assistants that end the game with 2, 3, 4 players
    majority: tuple[int, int]
    provenance: Provenance


class Order(Row):
    id: str
    country: Country
    goods: dict[Good, int]
    reward: Reward
    provenance: Provenance


class Technology(Row):
    """A title and its cards. `gains` come by themselves on an `occasion`; other effects are rules."""

    title: str
    name: str
    cards: tuple[str, ...]
    cost: int
    country: Country
    effect: str
    provenance: Provenance  # of cost, country and number of cards
    occasion: Occasion | None = None
    gains: dict[Gain, int] = {}
    effect_provenance: Provenance = RULEBOOK


class Site(Row):
    id: str
    shops: tuple[Reward, Reward, Reward, Reward]
    house: Reward
    provenance: Provenance


class Token(Row):
    id: str
    reward: Reward
    provenance: Provenance


class Achievement(Row):
    """A goal: `kind` is counted, `least` is needed; buildings need `other` commercial areas besides."""

    id: str
    slot: Literal["A", "B", "C"]
    kind: Literal["copper", "silk", "tea", "fish", "yen", "technologies", "tokens", "orders", "buildings"]
    least: int  # buildings: production areas
    first: int
    later: int
    provenance: Provenance  # of the points; all conditions are the rulebook's
    other: int = 0


class Start(Row):
    """What each player begins with and what lies ready; pairs are (hand, warehouse)."""

    yen: int
    first_yen: int
    goods: dict[Good, int]
    assistants: tuple[int, int]
    shops: tuple[int, int]
    shop_cost: int
    house_costs: tuple[int, ...]
    orders_dealt: int
    orders_aside: tuple[int, int, int]  # with 2, 3, 4 players
    agents: dict[Country, int]
    provenance: Provenance


class Scoring(Row):
    technology: tuple[int, int]
    dummy_halves: int  # industry value of the two-player dummy, in halves
    sets: tuple[int, ...]  # points by number of different countries, from one
    provenance: Provenance


class Pack(PackBase):
    summary: str
    areas: tuple[Area, ...]
    layouts: tuple[Layout, ...]
    prices: tuple[Price, ...]
    order_boards: tuple[OrderBoard, ...]
    technology_boards: tuple[TechnologyBoard, ...]
    space_boards: tuple[SpaceBoard, ...]
    orders: tuple[Order, ...]
    technologies: tuple[Technology, ...]
    sites: tuple[Site, ...]
    tokens: tuple[Token, ...]
    achievements: tuple[Achievement, ...]
    start: Start
    scoring: Scoring
