"""What rewards let a merchant choose, and what technologies pay by themselves."""

from domain.kernel.record import Event, Seat
from domain.yokohama.events.setting_up import Amounts
from domain.yokohama.kinds import AreaId, Item, Source, TechnologyTitle
from domain.yokohama.state import AssistantMoves, GoodsChoice, Items, Yokohama


class TechnologyPaid(Event, tag="yokohama.technology-paid"):
    """A technology brought its owner something on its occasion."""

    seat: Seat
    title: TechnologyTitle
    gains: Amounts

    def apply(self, state: Yokohama) -> None:
        state.merchants[self.seat].gain(self.gains)


class GoodsOpened(Event, tag="yokohama.goods-opened"):
    seat: Seat
    count: int

    def apply(self, state: Yokohama) -> None:
        state.frames.append(GoodsChoice(self.count))


class GoodChosen(Event, tag="yokohama.good-chosen"):
    """`mined`: Mining Technology has added its copper."""

    seat: Seat
    gains: Amounts
    mined: bool = False

    def apply(self, state: Yokohama) -> None:
        state.merchants[self.seat].gain(self.gains)
        frame = state.top(GoodsChoice)
        frame.left -= 1
        frame.mined = frame.mined or self.mined
        if not frame.left:
            del state.frames[-1]


class MovesOpened(Event, tag="yokohama.moves-opened"):
    seat: Seat
    count: int

    def apply(self, state: Yokohama) -> None:
        state.frames.append(AssistantMoves(self.count))


class AssistantLifted(Event, tag="yokohama.assistant-lifted"):
    """The assistant to move is chosen; it stays where it is until it is set down."""

    seat: Seat
    source: Source

    def apply(self, state: Yokohama) -> None:
        frame = state.top(AssistantMoves)
        frame.source = self.source


class AssistantSet(Event, tag="yokohama.assistant-set"):
    seat: Seat
    source: Source
    area: AreaId

    def apply(self, state: Yokohama) -> None:
        merchant = state.merchants[self.seat]
        merchant.lift(self.source)
        merchant.put(self.area)
        frame = state.top(AssistantMoves)
        frame.left -= 1
        frame.source = ""
        if not frame.left:
            del state.frames[-1]


class ItemsOpened(Event, tag="yokohama.items-opened"):
    """`fresh`: an Employment Agency action, otherwise a reward."""

    seat: Seat
    count: int
    fresh: bool = False

    def apply(self, state: Yokohama) -> None:
        state.frames.append(Items(self.count))


class ItemTaken(Event, tag="yokohama.item-taken"):
    seat: Seat
    item: Item
    yen: int

    def apply(self, state: Yokohama) -> None:
        merchant = state.merchants[self.seat]
        merchant.stock["yen"] -= self.yen
        if self.item == "assistant":
            merchant.warehouse -= 1
            merchant.hand += 1
        elif self.item == "shop":
            merchant.stored_shops -= 1
            merchant.shops += 1
        else:
            merchant.stored_houses -= 1
            merchant.houses += 1
        frame = state.top(Items)
        frame.left -= 1
        if not frame.left:
            del state.frames[-1]
