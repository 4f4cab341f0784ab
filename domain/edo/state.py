"""A position of Edo. Only events change it; the small methods here are what they do it with."""

from typing import Literal, TypeAlias

import msgspec

from domain.edo.tables.pack import BuildingKind, Goods
from domain.kernel.record import Seat
from domain.kernel.table import State
from domain.kernel.title import Result

SLOTS = 3
ANSWERS_PER_SLOT = 4  # card, action, own officials, neutral officials
PLANNED = SLOTS * ANSWERS_PER_SLOT  # answers after which only the commitment is left
COMMITTED = PLANNED + 1

ANY_SUM = 1_000_000_000  # what a hidden purse may hold, for all that others know

Half: TypeAlias = Literal["", "goods", "point"]
"""What a begun trade still leaves to do."""


class Slot(msgspec.Struct, array_like=True):
    """A card on the planning board, the action chosen on it, and the officials in front of it."""

    card: str
    action: str = ""
    own: int = 0
    neutral: int = 0


class Daimyo(msgspec.Struct, array_like=True):
    """What lies before a seat, and its figures on the map."""

    officials: int  # of its own colour, on or beside the planning board
    houses: int  # not yet built
    posts: int
    cards: list[str]
    ryo: int = 0
    rice: int = 0
    wood: int = 0
    stone: int = 0
    points: int = 0
    set: str = ""
    home: str = ""
    neutrals: int = 0
    samurai: list[str] = []  # their spaces, sorted
    plan: list[Slot] = []
    answers: int = 0  # given in this round's planning
    revealed: int = 0  # slots whose card has been turned over; one more from paid wages to income
    idle: int = 0  # officials left unassigned, known once planning is closed
    recruits: int = 0  # neutral officials that join next round
    new_cards: list[str] = []  # special cards that join the hand next round

    @property
    def settled(self) -> bool:
        """Whether this round's wages are paid."""
        return self.revealed > SLOTS

    def receive(self, goods: Goods) -> None:
        self.rice += goods.rice
        self.wood += goods.wood
        self.stone += goods.stone
        self.ryo += goods.ryo

    def pay(self, goods: Goods) -> None:
        self.rice -= goods.rice
        self.wood -= goods.wood
        self.stone -= goods.stone
        self.ryo -= goods.ryo

    def can_pay(self, goods: Goods) -> bool:
        return self.ryo >= goods.ryo and self.has_goods(goods)

    def has_goods(self, goods: Goods) -> bool:
        """Whether everything but the money is there."""
        return self.wood >= goods.wood and self.stone >= goods.stone and self.rice >= goods.rice

    def enter(self, space: str) -> None:
        """A samurai arrives on the map."""
        self.samurai.append(space)
        self.samurai.sort()

    def move(self, origin: str, to: str) -> None:
        self.samurai.remove(origin)
        self.enter(to)


class Erected(msgspec.Struct, array_like=True, frozen=True):
    """A building on its space; a fortress belongs to nobody (Q15)."""

    kind: BuildingKind
    owner: Seat | None = None


class City(msgspec.Struct, array_like=True):
    """A city's buildings in the order of their spaces."""

    profit: str = ""
    closed: bool = False
    buildings: list[Erected] = []

    def count(self, kind: str) -> int:
        found = 0
        for building in self.buildings:
            if building.kind == kind:
                found += 1
        return found

    def owns(self, seat: Seat, *kinds: str) -> bool:
        """Whether `seat` has a building of one of these kinds here."""
        for building in self.buildings:  # noqa: SIM110 - a generator takes twice as long, and bots ask at every step
            if building.owner == seat and building.kind in kinds:
                return True
        return False


class Turn(msgspec.Struct, array_like=True):
    """The card whose turn it is in phase 2."""

    seat: Seat = 0
    slot: int = 0
    walked: list[tuple[str, str]] = []  # roads the seat's samurai have walked before this card; see `laid_back`
    merchant_walked: list[tuple[str, str]] = []
    action: str = ""  # once revealed
    left: int = 0  # activations not yet begun
    used: list[str] = []  # spaces of samurai that have served: on this card, or in this Travel activation
    moves: int = 0  # Travel: moves left in the begun activation
    active: str = ""  # space of the samurai in hand (Travel) or at the merchant's (Trade)
    open_half: Half = ""  # Trade: the half still open in the begun activation

    @property
    def begun(self) -> bool:
        """Whether an activation has been begun and may be continued."""
        return bool(self.moves or self.open_half)

    @property
    def in_hand(self) -> bool:
        """Whether a samurai has been picked up and not yet set down."""
        return bool(self.active and not self.open_half)

    def laid_back(self, space: str) -> bool:
        """Whether a samurai taken in hand here was put back: kept as a step from a space to itself (Q30)."""
        return (space, space) in self.walked

    def leave_open(self, half: Half) -> None:
        """After one half of a trade: the other half stays open, or the activation is over."""
        self.open_half = half
        if not half:
            self.active = ""


class Edo(State):
    side: str = ""
    hide_money: bool = False
    round: int = 0
    start: Seat = 0
    daimyos: list[Daimyo] = []
    cities: dict[str, City] = {}
    merchant: str = ""  # the figure's space
    merchant_card: str = ""
    merchant_deck: list[str] = []  # the first one lies face up
    display: list[str] = []
    special_deck: list[str] = []
    neutrals: int = 0  # in the common supply
    fortresses: int = 0
    turn: Turn = msgspec.field(default_factory=Turn)
    result: Result | None = None

    def known_ryo(self, seat: Seat) -> int:
        """Money that everybody may count on: who is asked must not depend on a purse that is hidden (Q21)."""
        return ANY_SUM if self.hide_money else self.daimyos[seat].ryo

    @property
    def planning_closed(self) -> bool:
        """Whether all seats have committed their plans."""
        return all(daimyo.answers == COMMITTED for daimyo in self.daimyos)
