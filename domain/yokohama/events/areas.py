"""What happens in Chinatown, Church, Customs, Port and Dock, Laboratory and Research Center."""

from domain.kernel.record import Event, Seat
from domain.yokohama.events.setup import Amounts
from domain.yokohama.state import Exchanges, Offering, OrderPick, Research, StationSite, Yokohama

# -- Chinatown -----------------------------------------------------------------------------------


class ExchangesOpened(Event, tag="yokohama.exchanges-opened"):
    seat: Seat
    count: int

    def apply(self, state: Yokohama) -> None:
        state.frames.append(Exchanges(self.count))


class Exchanged(Event, tag="yokohama.exchanged"):
    seat: Seat
    paid: Amounts
    gains: Amounts

    def apply(self, state: Yokohama) -> None:
        merchant = state.merchants[self.seat]
        merchant.pay(self.paid)
        merchant.gain(self.gains)
        frame = state.frames[-1]
        assert isinstance(frame, Exchanges)
        frame.left -= 1
        if not frame.left:
            del state.frames[-1]


# -- Church and Customs --------------------------------------------------------------------------


class OfferingOpened(Event, tag="yokohama.offering-opened"):
    seat: Seat
    area: str
    level: int

    def apply(self, state: Yokohama) -> None:
        state.frames.append(Offering(self.area, self.level))


class SpaceChosen(Event, tag="yokohama.space-chosen"):
    """`due` donations are still to be made (Church); `paid` has been handed in (Customs)."""

    seat: Seat
    area: str
    space: int
    due: int
    paid: Amounts

    def apply(self, state: Yokohama) -> None:
        state.merchants[self.seat].pay(self.paid)
        frame = state.frames[-1]
        assert isinstance(frame, Offering)
        frame.space = self.space
        frame.due = self.due


class Donated(Event, tag="yokohama.donated"):
    seat: Seat
    piece: str
    count: int

    def apply(self, state: Yokohama) -> None:
        state.merchants[self.seat].stock[self.piece] -= self.count
        frame = state.frames[-1]
        assert isinstance(frame, Offering)
        frame.due -= 1
        frame.given.append(self.piece)


class AssistantDedicated(Event, tag="yokohama.assistant-dedicated"):
    """An assistant from hand or area stands on the board for the rest of the game."""

    seat: Seat
    area: str
    space: int
    source: str
    gains: Amounts

    def apply(self, state: Yokohama) -> None:
        merchant = state.merchants[self.seat]
        merchant.lift(self.source)
        merchant.gain(self.gains)
        state.spaces[self.area][self.space - 1] = self.seat
        del state.frames[-1]


# -- Port and Dock -------------------------------------------------------------------------------


class OrdersOpened(Event, tag="yokohama.orders-opened"):
    seat: Seat
    area: str
    level: int

    def apply(self, state: Yokohama) -> None:
        state.frames.append(OrderPick(self.area, self.level))


class OrderTaken(Event, tag="yokohama.order-taken"):
    seat: Seat
    area: str
    order: str
    paid: Amounts

    def apply(self, state: Yokohama) -> None:
        merchant = state.merchants[self.seat]
        merchant.pay(self.paid)
        merchant.orders.append(self.order)
        board = state.boards[self.area]
        board[board.index(self.order)] = ""
        frame = state.frames[-1]
        assert isinstance(frame, OrderPick)
        frame.taken += 1


class OrdersRefilled(Event, tag="yokohama.orders-refilled"):
    """The board after cards slid left and new ones came from the deck; an empty space is an empty id."""

    area: str
    cards: tuple[str, ...]
    drawn_cards: int

    def apply(self, state: Yokohama) -> None:
        state.boards[self.area] = list(self.cards)
        del state.deck[: self.drawn_cards]


# -- Laboratory and Research Center --------------------------------------------------------------


class ResearchOpened(Event, tag="yokohama.research-opened"):
    seat: Seat
    area: str
    level: int

    def apply(self, state: Yokohama) -> None:
        state.frames.append(Research(self.area, self.level))


class TechnologyChosen(Event, tag="yokohama.technology-chosen"):
    """`due` units of 1 import or 2 yen are to be paid, and there is a choice how."""

    seat: Seat
    card: str
    due: int

    def apply(self, state: Yokohama) -> None:
        frame = state.frames[-1]
        assert isinstance(frame, Research)
        frame.card = self.card
        frame.due = self.due


class TechnologyTaken(Event, tag="yokohama.technology-taken"):
    seat: Seat
    area: str
    card: str
    title: str
    country: str
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
    area: str
    cards: tuple[str, ...]
    drawn_cards: int

    def apply(self, state: Yokohama) -> None:
        state.boards[self.area] = list(self.cards)
        del state.technology_deck[: self.drawn_cards]


class StationOpened(Event, tag="yokohama.station-opened"):
    seat: Seat

    def apply(self, state: Yokohama) -> None:
        state.frames.append(StationSite())


class StationPlaced(Event, tag="yokohama.station-placed"):
    seat: Seat
    area: str

    def apply(self, state: Yokohama) -> None:
        state.station = self.area
        del state.frames[-1]
