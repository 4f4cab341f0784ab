"""The components of a pack, indexed for play."""

from typing import TypeAlias

import msgspec

from domain.kernel.record import Command
from domain.kernel.table import Table
from domain.yedo.commands import Activate, PlaceDisciple, Use
from domain.yedo.state import Yedo
from domain.yedo.tables.pack import BonusRow, CategoryRow, EventRow, Pack, SpecialRow, SupplyRow
from domain.yedo.tables.vocabulary import COLOURS, Effect, Gain, Needs, effect, gains, needs


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


class YedoParts:
    """What the rules look up."""

    def __init__(self, source: Pack) -> None:
        self.source = source
        self.key = f"{source.id}@{source.version}"
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
        self._index_board(source)
        self._index_cards(source)

    def _index_board(self, source: Pack) -> None:
        spaces = [(space, row.id) for row in source.districts for space in row.spaces]
        self.district = dict(spaces) | dict.fromkeys(source.annexes, "")
        self.spaces = {
            row.seats: tuple(space for space, _ in spaces if space not in row.covered) for row in source.supplies
        }
        self.bower = tuple(space for space, _ in spaces if space.startswith("CA-B"))
        self.uses: dict[str, tuple[DistrictUse, ...]] = {
            place: tuple(
                DistrictUse(row.id, Use(row.id), *_cost(row.cost), gains(row.gains))
                for row in source.uses
                if place.startswith(row.at)
            )
            for place in self.district
        }
        self.placing: dict[str, Command] = {place: PlaceDisciple(place) for place in self.district}
        self.activating: dict[str, Command] = {place: Activate(place) for place in self.district}
        self.place_index = {place: index for index, place in enumerate(self.district)}

    def _index_cards(self, source: Pack) -> None:
        codes = ([row.id for row in source.districts], source.weapons, source.annexes, self.specials)
        self.missions = {
            row.id: Mission(
                id=row.id,
                colour=row.colour,
                category=row.category,
                needs=needs(row.needs, *codes),
                reward=tuple(gain for gain in gains(row.reward) if gain[0] != "exile"),
                exile="EXILE" in row.reward.split(),
                bonus_needs=needs(row.bonus_needs, *codes),
                bonus_reward=gains(row.bonus_reward),
            )
            for row in source.missions
        }
        self.actions: dict[str, ActionCard] = {}
        for card in source.actions:
            wanted = tuple(effect(code) for code in card.needs)
            self.actions[card.id] = ActionCard(
                id=card.id,
                window=card.window,
                needs=tuple(need for need in wanted if need.do != "pay"),
                target=effect(card.target),
                effects=tuple(effect(code) for code in card.effects),
                otherwise=tuple(effect(code) for code in card.otherwise),
                price=sum(need.amount for need in wanted if need.do == "pay"),
            )
        self.windows = {card.id: card.window for card in source.actions}
        self.events = {
            event.id: GameEvent(event, gains(event.board), gains(event.each), gains(event.blessed))
            for event in source.events
        }

    def rule(self, state: Yedo, name: str, usual: int) -> int:
        """A number that the current event may change for the round."""
        event = self.events.get(state.event)
        return usual if event is None else event.row.rules.get(name, usual)

    def deck_lists(self, samurai: bool) -> dict[str, list[str]]:
        """All cards of each deck in the given setting."""
        source = self.source
        lists = {
            "action": [row.id for row in source.actions if samurai or not row.samurai for _ in range(row.copies)],
            "bonus": [row.id for row in source.bonuses],
            "event": [row.id for row in source.events if samurai or not row.samurai],
            "weapon": [weapon for weapon in source.weapons for _ in range(source.weapon_copies)],
        }
        for colour in COLOURS:
            lists[colour] = [row.id for row in source.missions if row.colour == colour]
        return lists


YedoTable: TypeAlias = Table[Yedo, YedoParts]
