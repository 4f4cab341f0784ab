"""What happens while the table is set up."""

from typing import Any, ClassVar

from domain.ikusa.kinds import ActionId, ArmyId, ColourId, ProvinceId
from domain.ikusa.state import ARMY, Army, Colour, Ikusa, Province
from domain.ikusa.tables.pack import SPEARMAN
from domain.kernel.record import SHUFFLED, Event, Seat


class GameBegan(Event, tag="ikusa.game-began"):
    """Everything agreed and everything in the box."""

    pack: str
    seats: int
    variant: str
    long_game: bool
    max_rounds: int
    goal: int
    at_round_end: bool
    owners: tuple[Seat, ...]  # seat of each colour
    provinces: tuple[str, ...]
    tray: tuple[int, ...]  # figures of each colour
    ronin: int
    castles: int
    bases: int

    def apply(self, state: Ikusa) -> None:
        state.pack = self.pack
        state.seats = self.seats
        state.variant = self.variant
        state.long_game = self.long_game
        state.max_rounds = self.max_rounds
        state.goal = self.goal
        state.at_round_end = self.at_round_end
        state.owners = list(self.owners)
        state.provinces = {place: Province() for place in self.provinces}
        state.colours = [Colour(seat, list(self.tray)) for seat in self.owners]
        state.pool = self.ronin
        state.castles = self.castles
        state.bases = self.bases


class ActionBegan(Event, tag="ikusa.action-began"):
    """A part of the set-up or an action of the round begins."""

    action: ActionId
    in_turn: bool = False
    tells: ClassVar[bool] = True

    def apply(self, state: Ikusa) -> None:
        state.action = self.action
        state.in_turn = self.in_turn
        state.placings = 0
        for colour in state.colours:
            if colour.staged:
                colour.staged = []


class CardsDealt(Event, tag="ikusa.cards-dealt"):
    """The shuffled province cards; each pile gets `share` of them, what is left stays unowned."""

    order: tuple[str, ...]
    piles: int
    share: int
    drawn: ClassVar[Any] = {"order": SHUFFLED}

    def apply(self, state: Ikusa) -> None:
        rank = {place: number for number, place in enumerate(state.provinces)}
        state.piles = [
            sorted(self.order[pile * self.share : (pile + 1) * self.share], key=rank.__getitem__)
            for pile in range(self.piles)
        ]


class CardAssigned(Event, tag="ikusa.card-assigned"):
    """Two players: a card of a seat's pile goes to one of its colours, which puts a spearman there."""

    seat: Seat
    card: ProvinceId
    colour: ColourId

    def apply(self, state: Ikusa) -> None:
        state.piles[self.seat].remove(self.card)
        state.occupy(self.colour, self.card)


class HandClaimed(Event, tag="ikusa.hand-claimed"):
    """A colour puts one spearman into every province it was dealt."""

    colour: ColourId
    places: tuple[ProvinceId, ...]

    def apply(self, state: Ikusa) -> None:
        state.piles[self.colour] = []
        for place in self.places:
            state.occupy(self.colour, place)


class ProvinceReinforced(Event, tag="ikusa.province-reinforced"):
    colour: ColourId
    place: ProvinceId
    spearmen: int

    def apply(self, state: Ikusa) -> None:
        state.colours[self.colour].tray[SPEARMAN] -= self.spearmen
        state.provinces[self.place].units[SPEARMAN] += self.spearmen
        state.placings += 1


class ArmiesRaised(Event, tag="ikusa.armies-raised"):
    """The units on each army card, and where the experience markers stand."""

    colour: ColourId
    units: tuple[tuple[int, int, int, int], ...]
    hole: int
    tells: ClassVar[bool] = True

    def apply(self, state: Ikusa) -> None:
        colour = state.colours[self.colour]
        colour.armies = [Army(units=[*units, 0], hole=self.hole) for units in self.units]
        for units in self.units:
            for kind, amount in enumerate(units):
                colour.tray[kind] -= amount


class ArmyPlaced(Event, tag="ikusa.army-placed"):
    colour: ColourId
    army: ArmyId
    place: ProvinceId

    def apply(self, state: Ikusa) -> None:
        state.colours[self.colour].armies[ARMY[self.army]].place = self.place
        state.placings += 1


EVENTS: tuple[type[Event], ...] = (
    GameBegan,
    ActionBegan,
    CardsDealt,
    CardAssigned,
    HandClaimed,
    ProvinceReinforced,
    ArmiesRaised,
    ArmyPlaced,
)
