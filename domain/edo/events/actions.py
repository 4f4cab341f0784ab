"""Phase 2: what activations do."""

from domain.edo.kinds import Amount, BuildingId, CardId, Space
from domain.edo.state import Edo, Erected, Half
from domain.kernel.record import Event, Seat


class GoodsGained(Event, tag="edo.goods-gained"):
    """Money and Rice: all activations at once."""

    seat: Seat
    activations: int
    goods: Amount

    def apply(self, state: Edo) -> None:
        state.daimyos[self.seat].receive(self.goods)
        state.turn.left -= self.activations


class SamuraiSent(Event, tag="edo.samurai-sent"):
    """Travel: an official of the seat's own colour leaves the card and becomes a samurai."""

    seat: Seat
    to: Space

    def apply(self, state: Edo) -> None:
        daimyo, turn = state.daimyos[self.seat], state.turn
        daimyo.officials -= 1
        daimyo.plan[turn.slot].own -= 1
        daimyo.enter(self.to)
        turn.left -= 1


class JourneyBegan(Event, tag="edo.journey-began"):
    """Travel: an activation is used to move up to `moves` samurai."""

    seat: Seat
    moves: int

    def apply(self, state: Edo) -> None:
        turn = state.turn
        turn.left -= 1
        turn.moves = self.moves
        turn.used = []


class SamuraiPickedUp(Event, tag="edo.samurai-picked-up"):
    seat: Seat
    space: Space

    def apply(self, state: Edo) -> None:
        state.turn.active = self.space


class SamuraiSetDown(Event, tag="edo.samurai-set-down"):
    seat: Seat
    origin: Space
    to: Space

    def apply(self, state: Edo) -> None:
        turn = state.turn
        state.daimyos[self.seat].move(self.origin, self.to)
        turn.active = ""
        turn.moves -= 1
        turn.used.append(self.to)


class SamuraiLaidBack(Event, tag="edo.samurai-laid-back"):
    """The samurai in hand stays where it was; no move is used."""

    seat: Seat
    space: Space

    def apply(self, state: Edo) -> None:
        state.turn.active = ""
        state.turn.walked.append((self.space, self.space))


class OfficialRecruited(Event, tag="edo.official-recruited"):
    seat: Seat
    rice: int

    def apply(self, state: Edo) -> None:
        daimyo = state.daimyos[self.seat]
        daimyo.rice -= self.rice
        daimyo.recruits += 1
        state.neutrals -= 1
        state.turn.left -= 1


class SpecialCardTaken(Event, tag="edo.special-card-taken"):
    seat: Seat
    card: CardId
    ryo: int

    def apply(self, state: Edo) -> None:
        daimyo = state.daimyos[self.seat]
        daimyo.ryo -= self.ryo
        daimyo.new_cards.append(self.card)
        state.display.remove(self.card)
        state.turn.left -= 1


class Harvested(Event, tag="edo.harvested"):
    seat: Seat
    space: Space
    goods: Amount

    def apply(self, state: Edo) -> None:
        state.daimyos[self.seat].receive(self.goods)
        state.turn.left -= 1
        state.turn.used.append(self.space)


class Built(Event, tag="edo.built@2"):
    """`served`: whether one of the seat's samurai in the city has served for it."""

    seat: Seat
    kind: BuildingId
    city: Space
    cost: Amount
    points: int
    served: bool

    def apply(self, state: Edo) -> None:
        daimyo, turn, buildings = state.daimyos[self.seat], state.turn, state.cities[self.city].buildings
        match self.kind:
            case "house":
                daimyo.houses -= 1
                buildings.append(Erected("house", self.seat))
            case "post":
                daimyo.posts -= 1
                buildings.append(Erected("post", self.seat))
            case _:
                state.fortresses -= 1
                buildings.append(Erected("fortress"))
        daimyo.pay(self.cost)
        daimyo.points += self.points
        turn.left -= 1
        if self.served:
            turn.used.append(self.city)


class TradeBegan(Event, tag="edo.trade-began"):
    """The samurai on `space` deals with the merchant: an activation is used."""

    seat: Seat
    space: Space

    def apply(self, state: Edo) -> None:
        turn = state.turn
        turn.left -= 1
        turn.used.append(self.space)
        turn.active = self.space


class GoodsBought(Event, tag="edo.goods-bought"):
    """`open_half` says whether the point may be bought in the same activation."""

    seat: Seat
    goods: Amount
    ryo: int
    open_half: Half

    def apply(self, state: Edo) -> None:
        daimyo = state.daimyos[self.seat]
        daimyo.ryo -= self.ryo
        daimyo.receive(self.goods)
        state.turn.leave_open(self.open_half)


class PointBought(Event, tag="edo.point-bought"):
    """`open_half` says whether goods may be bought in the same activation."""

    seat: Seat
    cost: Amount
    open_half: Half

    def apply(self, state: Edo) -> None:
        daimyo = state.daimyos[self.seat]
        daimyo.pay(self.cost)
        daimyo.points += 1
        state.turn.leave_open(self.open_half)


ACTION_EVENTS = (
    GoodsGained,
    SamuraiSent,
    JourneyBegan,
    SamuraiPickedUp,
    SamuraiSetDown,
    SamuraiLaidBack,
    OfficialRecruited,
    SpecialCardTaken,
    Harvested,
    Built,
    TradeBegan,
    GoodsBought,
    PointBought,
)
