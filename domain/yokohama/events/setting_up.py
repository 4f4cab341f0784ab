"""Laying out the table (rulebook, Game Setup)."""

from collections.abc import Mapping
from typing import ClassVar

from domain.kernel.record import NOBODY, SHUFFLED, Drawn, Event, Seat, below
from domain.yokohama.kinds import DUMMY, FREE, AchievementId, AreaId, CardId, OrderId
from domain.yokohama.state import Area, Merchant, Yokohama

Amounts = tuple[tuple[str, int], ...]


class GamePrepared(Event, tag="yokohama.game-prepared"):
    """What was agreed, who begins, and what everybody starts with; pairs of pieces are (hand, warehouse)."""

    pack: str
    variant: str
    seats: int
    max_rounds: int
    first: Seat
    yen: tuple[int, ...]
    goods: Amounts
    assistants: tuple[int, int]
    shops: tuple[int, int]
    houses: int
    agents: Amounts
    spaces: Amounts  # number of spaces on the Church and Customs boards
    drawn: ClassVar[Mapping[str, Drawn]] = {"first": below("seats")}

    def apply(self, state: Yokohama) -> None:
        state.pack = self.pack
        state.variant = self.variant
        state.max_rounds = self.max_rounds
        state.first = self.first
        state.agents = dict(self.agents)
        state.spaces = {area: [FREE] * count for area, count in self.spaces}
        state.merchants = [
            Merchant(
                stock={"points": 0, "yen": yen, "imports": 0, **dict(self.goods)},
                hand=self.assistants[0],
                warehouse=self.assistants[1],
                shops=self.shops[0],
                stored_shops=self.shops[1],
                stored_houses=self.houses,
            )
            for yen in self.yen
        ]


class AreasLaid(Event, tag="yokohama.areas-laid"):
    areas: tuple[AreaId, ...]
    drawn: ClassVar[Mapping[str, Drawn]] = {"areas": SHUFFLED}

    def apply(self, state: Yokohama) -> None:
        state.layout = self.areas
        state.areas = {area: Area() for area in self.areas}


class SitesLaid(Event, tag="yokohama.sites-laid"):
    """The shuffled site cards; the first ones lie on `areas`, the rest goes back to the box."""

    cards: tuple[str, ...]
    areas: tuple[str, ...]
    drawn: ClassVar[Mapping[str, Drawn]] = {"cards": SHUFFLED}

    def apply(self, state: Yokohama) -> None:
        for area, card in zip(self.areas, self.cards, strict=False):
            state.areas[area].site = card
            state.areas[area].shops = [FREE] * 4


class TokensLaid(Event, tag="yokohama.tokens-laid"):
    cards: tuple[str, ...]
    areas: tuple[str, ...]
    drawn: ClassVar[Mapping[str, Drawn]] = {"cards": SHUFFLED}

    def apply(self, state: Yokohama) -> None:
        for area, card in zip(self.areas, self.cards, strict=False):
            state.areas[area].token = card


class OrdersShuffled(Event, tag="yokohama.orders-shuffled"):
    """The first `aside` cards leave the game unseen."""

    cards: tuple[str, ...]
    aside: int
    secrets: ClassVar[Mapping[str, str]] = {"cards": NOBODY}
    drawn: ClassVar[Mapping[str, Drawn]] = {"cards": SHUFFLED}

    def apply(self, state: Yokohama) -> None:
        state.aside = list(self.cards[: self.aside])
        state.deck = list(self.cards[self.aside :])


class OrdersShown(Event, tag="yokohama.orders-shown"):
    area: AreaId
    cards: tuple[OrderId, ...]

    def apply(self, state: Yokohama) -> None:
        state.boards[self.area] = list(self.cards)
        del state.deck[: len(self.cards)]


class OrdersDealt(Event, tag="yokohama.orders-dealt"):
    seat: Seat
    cards: tuple[OrderId, ...]
    secrets: ClassVar[Mapping[str, str]] = {"cards": "seat"}

    def apply(self, state: Yokohama) -> None:
        state.merchants[self.seat].dealt = list(self.cards)
        del state.deck[: len(self.cards)]


class TechnologiesShuffled(Event, tag="yokohama.technologies-shuffled"):
    cards: tuple[str, ...]
    secrets: ClassVar[Mapping[str, str]] = {"cards": NOBODY}
    drawn: ClassVar[Mapping[str, Drawn]] = {"cards": SHUFFLED}

    def apply(self, state: Yokohama) -> None:
        state.technology_deck = list(self.cards)


class TechnologiesShown(Event, tag="yokohama.technologies-shown"):
    area: AreaId
    cards: tuple[CardId, ...]

    def apply(self, state: Yokohama) -> None:
        state.boards[self.area] = list(self.cards)
        del state.technology_deck[: len(self.cards)]


class AchievementsDrawn(Event, tag="yokohama.achievements-drawn"):
    """The three shuffled decks; the first card of each is played for."""

    a: tuple[AchievementId, ...]
    b: tuple[AchievementId, ...]
    c: tuple[AchievementId, ...]
    drawn: ClassVar[Mapping[str, Drawn]] = {"a": SHUFFLED, "b": SHUFFLED, "c": SHUFFLED}

    def apply(self, state: Yokohama) -> None:
        state.achievements = {self.a[0]: [], self.b[0]: [], self.c[0]: []}


class DummyPlaced(Event, tag="yokohama.dummy-placed"):
    """Two players: an assistant of an unused colour takes a space."""

    area: AreaId
    space: int

    def apply(self, state: Yokohama) -> None:
        state.spaces[self.area][self.space - 1] = DUMMY


class OrderKept(Event, tag="yokohama.order-kept"):
    seat: Seat
    order: OrderId
    dropped: OrderId
    secrets: ClassVar[Mapping[str, str]] = {"order": "seat", "dropped": "seat"}

    def apply(self, state: Yokohama) -> None:
        merchant = state.merchants[self.seat]
        merchant.dealt = []
        merchant.orders = [self.order]
        merchant.secret = self.order
        merchant.dropped = self.dropped
