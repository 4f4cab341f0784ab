"""The components indexed for play, with the commands that never change made once."""

from typing import TypeAlias, TypeVar

from domain.edo.commands import PlanAction, PlanCard, PlanNeutrals, PlanOfficials, Send, SetDown, Step, StepMerchant
from domain.edo.kinds import PIECES
from domain.edo.state import Edo
from domain.edo.tables.pack import Board, BuildEffect, Building, BuildingKind, Effect, Goods, Pack, TravelEffect
from domain.kernel.graph import reachable
from domain.kernel.record import Command
from domain.kernel.table import Table

E = TypeVar("E", bound=Effect)


class BoardParts:
    """One board side."""

    def __init__(self, board: Board) -> None:
        spaces = board.spaces
        self.side = board.side
        self.capital = board.capital
        self.merchant = board.merchant
        self.kinds = {space.id: space.kind for space in spaces}
        self.neighbours = {space.id: space.neighbours for space in spaces}
        self.homes = tuple(space.id for space in spaces if space.kind == "city" and space.id != board.capital)
        self.cities = (board.capital, *self.homes)
        self.borders = tuple(space.id for space in spaces if space.kind == "border")
        self.grounds = {
            kind: tuple(space.id for space in spaces if space.kind == kind) for kind in ("wood", "quarry", "field")
        }
        self.distances = {space: reachable(self.neighbours, space) for space in self.neighbours}

        self.steps = {space.id: [Step(space.id, to) for to in space.neighbours] for space in spaces}
        self.merchant_steps = {space.id: [StepMerchant(to) for to in space.neighbours] for space in spaces}
        self.sends_to_border: list[Command] = [Send(space) for space in self.borders]
        self.sends_anywhere: list[Command] = [Send(space.id) for space in spaces]
        self.set_downs: list[SetDown] = [SetDown(space.id) for space in spaces]

    def sends(self, effect: TravelEffect) -> list[Command]:
        return self.sends_anywhere if effect.send_anywhere else self.sends_to_border


class Parts:
    """All components."""

    def __init__(self, source: Pack) -> None:
        self.source = source
        self.key = source.key
        self.numbers = source.numbers
        self.boards = {board.side: BoardParts(board) for board in source.boards}
        self.deals = {deal.seats: deal for deal in source.deals}
        self.buildings: dict[BuildingKind, Building] = {building.kind: building for building in source.buildings}
        self.profits = {profit.id: profit for profit in source.profits}
        self.capital_profit = next(profit.id for profit in source.profits if profit.capital)
        self.actions = {action.id: action for action in source.actions}
        self.cards = {card.id: card for card in (*source.base_cards, *source.special_cards)}
        self.merchants = {card.id: card for card in source.merchant_cards}
        self.sets = {choice.id: choice for choice in source.resource_sets}

        spaces = {space.id: space.name for board in source.boards for space in board.spaces}
        self.ids: dict[str, tuple[str, ...]] = {
            "space": tuple(spaces),
            "card": tuple(self.cards),
            "action": tuple(self.actions),
            "building": tuple(self.buildings),
            "merchant-card": tuple(self.merchants),
            "profit": tuple(self.profits),
            "set": tuple(self.sets),
            "good": Goods.__struct_fields__,
            "piece": PIECES,
        }
        self.labels: dict[str, str] = {
            **{f"space.{id}": name for id, name in spaces.items()},
            **{f"card.{card.id}": card.label for card in self.cards.values()},
            **{f"action.{action.id}": action.label for action in source.actions},
            **{f"building.{building.kind}": building.label for building in source.buildings},
        }

        self.offers = {  # every building with its price, by the action that builds
            action.id: [(building, building.cost.less(action.effect.discount)) for building in source.buildings]
            for action in source.actions
            if isinstance(action.effect, BuildEffect)
        }
        self.rooms = {action.id: action.most * action.officials for action in source.actions}
        self.plan_cards = {card: PlanCard(card) for card in self.cards}
        self.plan_actions: dict[str, list[Command]] = {
            card.id: [PlanAction(action) for action in card.actions] for card in self.cards.values()
        }
        most = max(source.numbers.figures, source.numbers.neutrals) + 1
        self.plan_officials: list[Command] = [PlanOfficials(count) for count in range(most)]
        self.plan_neutrals: list[Command] = [PlanNeutrals(count) for count in range(most)]

    def effect(self, state: Edo, kind: type[E]) -> E:
        """What the card now revealed does; it must be an effect of this kind."""
        effect = self.actions[state.turn.action].effect
        assert isinstance(effect, kind)
        return effect


EdoTable: TypeAlias = Table[Edo, Parts]
