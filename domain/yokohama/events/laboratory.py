"""Technology cards are taken, the board is filled again, and the station is placed."""

from typing import ClassVar

from domain.kernel.record import Event, Seat
from domain.yokohama.events.setting_up import Amounts
from domain.yokohama.kinds import AreaId, CardId, CountryId, TechnologyTitle
from domain.yokohama.state import Research, StationSite, Yokohama


class ResearchOpened(Event, tag="yokohama.research-opened"):
    seat: Seat
    area: AreaId
    level: int

    def apply(self, state: Yokohama) -> None:
        state.frames.append(Research(self.area, self.level))


class TechnologyChosen(Event, tag="yokohama.technology-chosen"):
    """`due` units of 1 import or 2 yen are to be paid, and there is a choice how."""

    seat: Seat
    card: CardId
    due: int

    def apply(self, state: Yokohama) -> None:
        frame = state.top(Research)
        frame.card = self.card
        frame.due = self.due


class TechnologyTaken(Event, tag="yokohama.technology-taken"):
    seat: Seat
    area: AreaId
    card: CardId
    title: TechnologyTitle
    country: CountryId
    paid: Amounts

    def apply(self, state: Yokohama) -> None:
        merchant = state.merchants[self.seat]
        merchant.pay(self.paid)
        merchant.technologies[self.title] = self.card
        merchant.countries[self.country] = merchant.countries.get(self.country, 0) + 1
        board = state.boards[self.area]
        board[board.index(self.card)] = ""
        del state.frames[-1]


class TechnologiesRefilled(Event, tag="yokohama.technologies-refilled"):
    area: AreaId
    cards: tuple[CardId, ...]
    drawn_cards: int
    tells: ClassVar[bool] = True

    def apply(self, state: Yokohama) -> None:
        state.boards[self.area] = list(self.cards)
        del state.technology_deck[: self.drawn_cards]


class StationOpened(Event, tag="yokohama.station-opened"):
    seat: Seat

    def apply(self, state: Yokohama) -> None:
        state.frames.append(StationSite())


class StationPlaced(Event, tag="yokohama.station-placed"):
    seat: Seat
    area: AreaId

    def apply(self, state: Yokohama) -> None:
        state.station = self.area
        del state.frames[-1]
