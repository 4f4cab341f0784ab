"""The component tables, indexed for play."""

from collections.abc import Mapping
from typing import TypeAlias, TypeVar

import msgspec

from domain.kernel.table import Table
from domain.yokohama import commands as c
from domain.yokohama.kinds import ITEMS, PIECES, SHOP_SITES, Piece
from domain.yokohama.state import Yokohama
from domain.yokohama.tables.pack import COUNTRIES, Achievement, Area, Level, Pack, Price, Reward, SpaceBoard, Start

Kind = TypeVar("Kind", bound=str)

Gains: TypeAlias = tuple[tuple[str, int], ...]
"""Amounts by kind: points, yen, imports, copper, silk, tea, fish."""


YokohamaTable: TypeAlias = "Table[Yokohama, Parts]"


class Prize(msgspec.Struct, frozen=True):
    """A reward: what comes at once, and how many goods, moves and warehouse items the player then chooses."""

    gains: Gains
    goods: int = 0
    moves: int = 0
    items: int = 0


class OrderCard(msgspec.Struct, frozen=True):
    country: str
    cost: Gains
    prize: Prize


class TechnologyCard(msgspec.Struct, frozen=True):
    title: str
    cost: int
    country: str


class SiteCard(msgspec.Struct, frozen=True):
    shops: tuple[Prize, ...]
    house: Prize


class AssistantBoard(msgspec.Struct, frozen=True):
    """Church or Customs: what each space needs and gives."""

    needs: tuple[int, ...]
    prizes: tuple[Prize, ...]
    full: dict[int, int]
    majority: tuple[int, int]
    blocked: int  # index of the space taken by the unused colour


class Parts:
    """Everything a rule looks up, by id."""

    def __init__(self, source: Pack) -> None:
        self.source = source
        self.key = source.key
        self.start: Start = source.start
        self.areas: dict[str, Area] = {area.id: area for area in source.areas}
        self.canals = tuple(area.id for area in source.areas if area.kind == "canal")
        self.church = next(area.id for area in source.areas if area.effect == "church")
        self.customs = next(area.id for area in source.areas if area.effect == "customs")
        self.layouts = {layout.seats: neighbours(layout.rows) for layout in source.layouts}
        self.cells = {layout.seats: cells(layout.rows) for layout in source.layouts}
        self.prices: dict[Piece, Price] = {price.piece: price for price in source.prices}
        self.order_levels: dict[str, tuple[Level, ...]] = {b.area: b.levels for b in source.order_boards}
        self.industry_extra = {board.area: board.extra for board in source.technology_boards}
        self.boards = {board.area: _assistant_board(board) for board in source.space_boards}
        self.orders = {
            order.id: OrderCard(order.country, _pairs(order.goods), prize_of(order.reward)) for order in source.orders
        }
        self.technologies = {
            card: TechnologyCard(technology.title, technology.cost, technology.country)
            for technology in source.technologies
            for card in technology.cards
        }
        self.triggers = _triggers(source)
        self.sites = {
            site.id: SiteCard(tuple(prize_of(shop) for shop in site.shops), prize_of(site.house))
            for site in source.sites
        }
        self.tokens = {token.id: prize_of(token.reward) for token in source.tokens}
        self.achievements: dict[str, Achievement] = {card.id: card for card in source.achievements}

        # options made once, by what they name
        self.place_assistant = {area: c.PlaceAssistant(area) for area in self.areas}
        self.use_agent = {area: c.UseAgent(area) for area in self.areas}
        self.fulfil_order = {order: c.FulfilOrder(order) for order in self.orders}
        self.walk = {area: c.MovePresident(area, "walk") for area in self.areas}
        self.deploy = {area: c.MovePresident(area, "deploy") for area in self.areas}
        self.recall_one = {area: c.RecallAssistants(area, 1) for area in self.areas}

        self.ids = _ids(source)
        self.labels = _labels(source)

    def areas_for(self, seats: int) -> list[str]:
        return [area.id for area in self.source.areas if area.seats <= seats]


def cells(rows: tuple[int, ...]) -> tuple[tuple[int, int], ...]:
    """Row and column of each position, row by row from the top left."""
    return tuple((row, column) for row, length in enumerate(rows) for column in range(length))


def neighbours(rows: tuple[int, ...]) -> tuple[tuple[int, ...], ...]:
    """Positions next to each position, counted row by row; each row is shifted by half a board.

    A board touches its row neighbours and two boards each of the rows above and below.
    """
    number = {cell: at for at, cell in enumerate(cells(rows))}
    return tuple(
        tuple(
            sorted(
                number[cell]
                for cell in ((r, i - 1), (r, i + 1), (r - 1, i), (r - 1, i + 1), (r + 1, i - 1), (r + 1, i))
                if cell in number
            )
        )
        for r, i in number
    )


def adjacency(layout: tuple[str, ...], near: tuple[tuple[int, ...], ...]) -> Mapping[str, tuple[str, ...]]:
    """Areas next to each area of a layout."""
    return {area: tuple(layout[other] for other in near[at]) for at, area in enumerate(layout)}


def prize_of(reward: Reward) -> Prize:
    chosen = {"goods", "moves", "items"}
    return Prize(
        tuple((kind, count) for kind, count in reward.items() if kind not in chosen),
        reward.get("goods", 0),
        reward.get("moves", 0),
        reward.get("items", 0),
    )


def _pairs(amounts: Mapping[Kind, int]) -> Gains:
    return tuple(amounts.items())


def _assistant_board(board: SpaceBoard) -> AssistantBoard:
    return AssistantBoard(
        tuple(space.need for space in board.spaces),
        tuple(prize_of(space.reward) for space in board.spaces),
        dict(zip((2, 3, 4), board.full, strict=True)),
        board.majority,
        next((at for at, space in enumerate(board.spaces) if space.blocked), -1),
    )


def _triggers(source: Pack) -> dict[str, tuple[tuple[str, Gains], ...]]:
    """By occasion, the titles that pay then and what they pay."""
    found: dict[str, tuple[tuple[str, Gains], ...]] = {}
    for technology in source.technologies:
        if technology.occasion:
            earlier = found.get(technology.occasion, ())
            found[technology.occasion] = (*earlier, (technology.title, _pairs(technology.gains)))
    return found


def site_places(site: str) -> tuple[str, ...]:
    """Ids of the four shop sites and the trading house site of a building site card."""
    return (*(f"{site}-{number}" for number in SHOP_SITES), f"{site}-house")


def _ids(source: Pack) -> dict[str, tuple[str, ...]]:
    """All ids of each kind of component."""
    areas = tuple(area.id for area in source.areas)
    sites = tuple(site.id for site in source.sites)
    return {
        "area": areas,
        "source": (*areas, "hand"),
        "order": tuple(order.id for order in source.orders),
        "technology": tuple(card for technology in source.technologies for card in technology.cards),
        "title": tuple(technology.title for technology in source.technologies),
        "achievement": tuple(card.id for card in source.achievements),
        "token": tuple(token.id for token in source.tokens),
        "site": (*sites, *(place for site in sites for place in site_places(site))),
        "board-space": tuple(
            f"{board.area}-{number}" for board in source.space_boards for number in range(1, len(board.spaces) + 1)
        ),
        "country": COUNTRIES,
        "piece": PIECES,
        "item": ITEMS,
    }


def _labels(source: Pack) -> dict[str, str]:
    """Names that the tables have in columns, for packs without names of their own."""
    found = {f"area.{area.id}": area.name for area in source.areas}
    for technology in source.technologies:
        found[f"title.{technology.title}"] = technology.name
        found |= {f"technology.{card}": technology.name for card in technology.cards}
    return found
