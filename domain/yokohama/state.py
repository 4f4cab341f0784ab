"""The table of Yokohama: merchants, areas, boards, and the frames of the turn in progress."""

from typing import Any, TypeAlias, TypeVar

import msgspec

from domain.kernel.record import Seat
from domain.kernel.table import State
from domain.kernel.title import Result
from domain.yokohama.kinds import FREE

_FLAT: Any = {"array_like": True}


class Merchant(msgspec.Struct, **_FLAT):
    """What one seat owns. `stock` counts points, yen, imports and the four goods."""

    stock: dict[str, int]
    hand: int  # assistants
    warehouse: int
    shops: int
    stored_shops: int
    houses: int = 0
    stored_houses: int = 0
    president: str = ""  # its area; empty: in hand
    out: dict[str, int] = {}  # assistants by area, never zero
    dealt: list[str] = []  # the starting orders to choose from
    orders: list[str] = []
    secret: str = ""  # the kept starting order, while it is in hand
    dropped: str = ""
    fulfilled: list[str] = []
    technologies: dict[str, str] = {}  # card by title
    countries: dict[str, int] = {}  # icons on fulfilled orders and technologies
    agents: list[str] = []
    used_agents: list[str] = []
    tokens: list[str] = []
    built: list[str] = []  # areas with a building of this seat

    def gain(self, gains: tuple[tuple[str, int], ...]) -> None:
        for kind, count in gains:
            self.stock[kind] += count

    def pay(self, costs: tuple[tuple[str, int], ...]) -> None:
        for kind, count in costs:
            self.stock[kind] -= count

    def put(self, area: str) -> None:
        self.out[area] = self.out.get(area, 0) + 1

    def lift(self, source: str) -> None:
        """Take one assistant from an area, or from hand if `source` is `hand`."""
        if source == "hand":
            self.hand -= 1
        elif self.out[source] == 1:
            del self.out[source]
        else:
            self.out[source] -= 1


class Area(msgspec.Struct, **_FLAT):
    """What lies and stands on an area board."""

    site: str = ""
    token: str = ""
    shops: list[int] = []  # owner of each shop site
    house: int = FREE


# -- frames: the innermost unfinished step of the turn comes last; `level` is what the power is worth there


class Additional(msgspec.Struct, tag="additional", **_FLAT):
    """Phase A or C."""

    phase: str


class Placement(msgspec.Struct, tag="placement", **_FLAT):
    placed: list[str] = []
    doubled: str = ""  # area of a completed double placement, when Telegram may follow


class Movement(msgspec.Struct, tag="movement", **_FLAT):
    pass


class Recall(msgspec.Struct, tag="recall", **_FLAT):
    pass


class Action(msgspec.Struct, tag="action", **_FLAT):
    """An area action after its third step; `power` was fixed when it began (ruling A1)."""

    area: str
    power: int
    agent: bool
    step: str  # bonus, construction or recovery


class Exchanges(msgspec.Struct, tag="exchanges", **_FLAT):
    left: int


class Offering(msgspec.Struct, tag="offering", **_FLAT):
    """An assistant on its way to the Church or Customs board."""

    area: str
    level: int
    space: int = 0  # chosen space, from 1
    due: int = 0  # donations still to make
    given: list[str] = []


class OrderPick(msgspec.Struct, tag="orders", **_FLAT):
    area: str
    level: int
    taken: int = 0


class Research(msgspec.Struct, tag="research", **_FLAT):
    area: str
    level: int
    card: str = ""  # chosen, payment still open
    due: int = 0


class Items(msgspec.Struct, tag="items", **_FLAT):
    left: int


class StationSite(msgspec.Struct, tag="station", **_FLAT):
    pass


class GoodsChoice(msgspec.Struct, tag="goods", **_FLAT):
    left: int
    mined: bool = False  # whether this reward has already brought Mining Technology's copper


class AssistantMoves(msgspec.Struct, tag="moves", **_FLAT):
    left: int
    source: str = ""  # area or hand; empty: not chosen yet


Frame: TypeAlias = (
    Additional
    | Placement
    | Movement
    | Recall
    | Action
    | Exchanges
    | Offering
    | OrderPick
    | Research
    | Items
    | StationSite
    | GoodsChoice
    | AssistantMoves
)
F = TypeVar("F", bound=msgspec.Struct)


class Yokohama(State):
    variant: str = ""
    max_rounds: int = 0
    first: Seat = 0
    round: int = 0
    active: Seat = FREE
    merchants: list[Merchant] = []
    layout: tuple[str, ...] = ()
    areas: dict[str, Area] = {}
    boards: dict[str, list[str]] = {}  # cards by space on Port, Dock, Laboratory, Research Center
    spaces: dict[str, list[int]] = {}  # seats on the Church and Customs boards
    deck: list[str] = []  # orders, the next one first
    aside: list[str] = []
    technology_deck: list[str] = []
    achievements: dict[str, list[int]] = {}  # seats in order of fulfilment, by card
    agents: dict[str, int] = {}
    station: str = ""
    frames: list[Frame] = []
    agent_used: bool = False  # these three: this turn
    mill_used: bool = False
    university_used: bool = False
    ending: str = ""  # what has triggered the end
    last_round: int = 0
    result: Result | None = None

    def top(self, kind: type[F]) -> F:
        """The innermost unfinished step, which is of this kind."""
        frame = self.frames[-1]
        assert isinstance(frame, kind)
        return frame
