"""Steps 3 to 6 of an action: its beginning, bonus, construction, recovery; and the rewards they bring."""

from domain.kernel.record import Event, Seat
from domain.yokohama.events.setup import Amounts
from domain.yokohama.state import FREE, Action, Additional, AssistantMoves, GoodsChoice, Items, Yokohama


class ActionBegan(Event, tag="yokohama.action-began"):
    """Power is fixed; a landlord (owner of the trading house) gets 1 yen; the area gives `gains` at once."""

    seat: Seat
    area: str
    power: int
    agent: bool
    landlord: Seat = FREE
    gains: Amounts = ()

    def apply(self, state: Yokohama) -> None:
        if self.landlord != FREE:
            state.merchants[self.landlord].stock["yen"] += 1
        if self.gains:
            state.merchants[self.seat].gain(self.gains)
        state.frames.append(Action(self.area, self.power, self.agent, "bonus"))


class ActionForgone(Event, tag="yokohama.action-forgone"):
    """Port or Dock with three orders in hand: no action, only recovery."""

    seat: Seat
    area: str
    agent: bool

    def apply(self, state: Yokohama) -> None:
        state.frames.append(Action(self.area, 0, self.agent, "recovery"))


class StepEnded(Event, tag="yokohama.step-ended"):
    """The innermost step of the turn is over; what it belongs to goes on."""

    seat: Seat
    step: str

    def apply(self, state: Yokohama) -> None:
        del state.frames[-1]


def _to_step(state: Yokohama, step: str) -> None:
    frame = state.frames[-1]
    assert isinstance(frame, Action)
    frame.step = step


class BonusTaken(Event, tag="yokohama.bonus-taken"):
    seat: Seat
    area: str
    token: str
    gains: Amounts

    def apply(self, state: Yokohama) -> None:
        state.areas[self.area].token = ""
        merchant = state.merchants[self.seat]
        merchant.tokens.append(self.token)
        merchant.gain(self.gains)
        _to_step(state, "construction")


class BonusDeclined(Event, tag="yokohama.bonus-declined"):
    seat: Seat

    def apply(self, state: Yokohama) -> None:
        _to_step(state, "construction")


class ShopBuilt(Event, tag="yokohama.shop-built"):
    seat: Seat
    area: str
    site: int
    gains: Amounts

    def apply(self, state: Yokohama) -> None:
        merchant = state.merchants[self.seat]
        merchant.shops -= 1
        merchant.gain(self.gains)
        if self.area not in merchant.built:
            merchant.built.append(self.area)
        state.areas[self.area].shops[self.site - 1] = self.seat
        _to_step(state, "recovery")


class HouseBuilt(Event, tag="yokohama.trading-house-built"):
    seat: Seat
    area: str
    gains: Amounts

    def apply(self, state: Yokohama) -> None:
        merchant = state.merchants[self.seat]
        merchant.houses -= 1
        merchant.gain(self.gains)
        if self.area not in merchant.built:
            merchant.built.append(self.area)
        state.areas[self.area].house = self.seat
        _to_step(state, "recovery")


class BuildingDeclined(Event, tag="yokohama.building-declined"):
    seat: Seat

    def apply(self, state: Yokohama) -> None:
        _to_step(state, "recovery")


class AssistantsRecovered(Event, tag="yokohama.assistants-recovered"):
    """The action is over; `left` assistants stay behind."""

    seat: Seat
    area: str
    count: int
    left: int = 0

    def apply(self, state: Yokohama) -> None:
        merchant = state.merchants[self.seat]
        merchant.hand += self.count
        if self.left:
            merchant.out[self.area] = self.left
        elif self.count:
            del merchant.out[self.area]
        frame = state.frames.pop()
        if isinstance(frame, Action) and not frame.agent:
            state.frames = [Additional("C")]


# -- rewards that ask ----------------------------------------------------------------------------


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
        frame = state.frames[-1]
        assert isinstance(frame, GoodsChoice)
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
    source: str

    def apply(self, state: Yokohama) -> None:
        frame = state.frames[-1]
        assert isinstance(frame, AssistantMoves)
        frame.source = self.source


class AssistantSet(Event, tag="yokohama.assistant-set"):
    seat: Seat
    source: str
    area: str

    def apply(self, state: Yokohama) -> None:
        merchant = state.merchants[self.seat]
        merchant.lift(self.source)
        merchant.put(self.area)
        frame = state.frames[-1]
        assert isinstance(frame, AssistantMoves)
        frame.left -= 1
        frame.source = ""
        if not frame.left:
            del state.frames[-1]


class ItemsOpened(Event, tag="yokohama.items-opened"):
    """`fresh`: an Employment Agency action, at whose start free actions may be used."""

    seat: Seat
    count: int
    fresh: bool = False

    def apply(self, state: Yokohama) -> None:
        state.frames.append(Items(self.count, self.fresh))


class ItemTaken(Event, tag="yokohama.item-taken"):
    seat: Seat
    item: str
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
        frame = state.frames[-1]
        assert isinstance(frame, Items)
        frame.left -= 1
        frame.fresh = False
        if not frame.left:
            del state.frames[-1]
