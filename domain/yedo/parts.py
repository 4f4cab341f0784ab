"""The components of a pack, indexed for play."""

from collections import Counter
from typing import TypeAlias, get_args

import msgspec

from domain.kernel.record import Command
from domain.kernel.table import Table
from domain.yedo.commands import Activate, PlaceDisciple, Use
from domain.yedo.kinds import LossName, OrderableName
from domain.yedo.state import Yedo
from domain.yedo.tables.pack import ActionRow, BonusRow, CategoryRow, EventRow, MissionRow, Pack, SpecialRow, SupplyRow
from domain.yedo.tables.vocabulary import COLOURS, Effect, Gain, Needs, effect, gains, needs

STEPS = (
    "draft", "favours", "prep", "dropping-out", "auctions", "event", "exemptions", "blessings", "assigning", "patrol",
    "influence", "rescue", "attendance", "market-trade", "tavern-trade", "action", "scoring", "over",
)  # fmt: skip


class Mission(msgspec.Struct, frozen=True):
    id: str
    colour: str
    category: str
    needs: Needs
    reward: tuple[Gain, ...]
    exile: bool
    bonus_needs: Needs
    bonus_reward: tuple[Gain, ...]


class ActionCard(msgspec.Struct, frozen=True):
    id: str
    window: str
    needs: tuple[Effect, ...]
    target: Effect
    effects: tuple[Effect, ...]
    otherwise: tuple[Effect, ...]
    price: int


class DistrictUse(msgspec.Struct, frozen=True):
    id: str
    command: Use
    mon: int
    prestige: int
    gains: tuple[Gain, ...]


class GameEvent(msgspec.Struct, frozen=True):
    row: EventRow
    board: tuple[Gain, ...]
    each: tuple[Gain, ...]
    blessed: tuple[Gain, ...]


def _cost(codes: str) -> tuple[int, int]:
    """Mon and prestige."""
    paid = {what: amount for what, amount, _ in gains(codes)}
    return paid.get("mon", 0), paid.get("prestige", 0)


def _uses_at(place: str, source: Pack) -> tuple[DistrictUse, ...]:
    return tuple(
        DistrictUse(row.id, Use(row.id), *_cost(row.cost), gains(row.gains))
        for row in source.uses
        if place.startswith(row.at)
    )


def _mission(row: MissionRow, source: Pack) -> Mission:
    codes = ([other.id for other in source.districts], source.weapons, source.annexes, [x.id for x in source.specials])
    return Mission(
        id=row.id,
        colour=row.colour,
        category=row.category,
        needs=needs(row.needs, *codes),
        reward=tuple(gain for gain in gains(row.reward) if gain[0] != "exile"),
        exile="EXILE" in row.reward.split(),
        bonus_needs=needs(row.bonus_needs, *codes),
        bonus_reward=gains(row.bonus_reward),
    )


def _action_card(row: ActionRow) -> ActionCard:
    wanted = tuple(effect(code) for code in row.needs)
    return ActionCard(
        id=row.id,
        window=row.window,
        needs=tuple(need for need in wanted if need.do != "pay"),
        target=effect(row.target),
        effects=tuple(effect(code) for code in row.effects),
        otherwise=tuple(effect(code) for code in row.otherwise),
        price=sum(need.amount for need in wanted if need.do == "pay"),
    )


def _deck_lists(source: Pack, samurai: bool) -> dict[str, list[str]]:
    """All cards of each deck; without `samurai` those with the Samurai mark stay in the box."""
    return {
        "action": [row.id for row in source.actions if samurai or not row.samurai for _ in range(row.copies)],
        "bonus": [row.id for row in source.bonuses],
        "event": [row.id for row in source.events if samurai or not row.samurai],
        "weapon": [weapon for weapon in source.weapons for _ in range(source.weapon_copies)],
        **{colour: [row.id for row in source.missions if row.colour == colour] for colour in COLOURS},
    }


def _ids(source: Pack) -> dict[str, tuple[str, ...]]:
    """Everything that a command or event can name, by kind."""
    missions = [row.id for row in source.missions]
    cards = [row.id for table in (source.actions, source.bonuses, source.events) for row in table]
    categories = [row.id for row in source.categories]
    return {
        "place": (*(space for row in source.districts for space in row.spaces), *source.annexes),
        "district": tuple(row.id for row in source.districts),
        "card": (*missions, *cards, *source.weapons),
        "mission": tuple(missions),
        "weapon": tuple(source.weapons),
        "annex": tuple(source.annexes),
        "deck": ("action", "bonus", "weapon", "event", *COLOURS),
        "category": tuple(dict.fromkeys([*categories, *(row.group for row in source.categories)])),
        "favour": tuple(row.id for row in source.favours),
        "use": (*(row.id for row in source.uses), "nothing", "bower", "buy", "sell", "exchange"),
        "market": tuple(str(slot) for slot in range(len(source.market))),
        "position": ("1", "2", "3", "4", "5"),
        "loss": get_args(LossName),
        "hand": ("actions", "bonuses", "missions", "weapons"),
        "order": get_args(OrderableName),
        "step": STEPS,
    }


def _labels(source: Pack) -> dict[str, str]:
    """Names that the tables hold themselves, for packs that bring no others."""
    rows: list[MissionRow | ActionRow | BonusRow | EventRow] = [*source.missions, *source.actions]
    rows += [*source.bonuses, *source.events]
    return {
        **{f"card.{row.id}": row.title for row in rows},
        **{f"mission.{row.id}": row.title for row in source.missions},
        **{f"district.{row.id}": row.title for row in source.districts},
        **{f"use.{row.id}": row.text.rstrip(".") for row in source.uses},
        **{f"{kind}.{id}": name for id, name in source.weapons.items() for kind in ("weapon", "card")},
        **{f"{kind}.{id}": name for id, name in source.annexes.items() for kind in ("annex", "place")},
    }


class Parts:
    """What the rules look up."""

    def __init__(self, source: Pack) -> None:
        self.source = source
        self.key = source.key
        self.rounds = source.rounds
        self.market = source.market
        self.patrol_start = source.patrol_start
        self.circuit = source.circuit
        self.annexes = tuple(source.annexes)
        self.categories: dict[str, CategoryRow] = {row.id: row for row in source.categories}
        self.rewards = {row.id: gains(row.gains) for row in source.categories}
        self.minimums = {row.group: row.minimum for row in source.categories} | {
            row.id: row.minimum for row in source.categories
        }
        self.groups = {
            row.group: tuple(other.id for other in source.categories if other.group == row.group)
            for row in source.categories
        }
        self.favours = {row.id: gains(row.gains) for row in source.favours}
        self.supplies: dict[int, SupplyRow] = {row.seats: row for row in source.supplies}
        self.specials: dict[str, SpecialRow] = {row.id: row for row in source.specials}
        self.bonuses: dict[str, BonusRow] = {row.id: row for row in source.bonuses}

        spaces = {space: row.id for row in source.districts for space in row.spaces}
        self.district = spaces | dict.fromkeys(source.annexes, "")
        self.spaces = {
            row.seats: tuple(space for space in spaces if space not in row.covered) for row in source.supplies
        }
        self.bower = tuple(space for space in spaces if space.startswith("CA-B"))
        self.margin = max(len(row.spaces) for row in source.districts) + len(self.bower)  # never all out of reach
        self.uses = {place: _uses_at(place, source) for place in self.district}
        self.place_index = {place: index for index, place in enumerate(self.district)}
        self.placing: dict[str, Command] = {place: PlaceDisciple(place) for place in self.district}
        self.activating: dict[str, Command] = {place: Activate(place) for place in self.district}

        self.missions = {row.id: _mission(row, source) for row in source.missions}
        self.actions = {row.id: _action_card(row) for row in source.actions}
        self.windows = {row.id: row.window for row in source.actions}
        self.events = {
            row.id: GameEvent(row, gains(row.board), gains(row.each), gains(row.blessed)) for row in source.events
        }

        self.decks = {samurai: _deck_lists(source, samurai) for samurai in (False, True)}
        self.counts = {
            samurai: {deck: Counter(cards) for deck, cards in lists.items()} for samurai, lists in self.decks.items()
        }

        self.ids = _ids(source)
        self.labels = _labels(source)

    def rule(self, state: Yedo, name: str, usual: int) -> int:
        """A number that the current event may change for the round."""
        event = self.events.get(state.event)
        return usual if event is None else event.row.rules.get(name, usual)


YedoTable: TypeAlias = Table[Yedo, Parts]
