"""The Bidding Phase."""

from domain.kernel.record import Event, Seat
from domain.yedo.kinds import Category
from domain.yedo.state import Auction, Yedo


class DroppedOut(Event, tag="yedo.dropped-out"):
    """A marker goes to the egress space."""

    seat: Seat
    mon: int = 0

    def apply(self, state: Yedo) -> None:
        state.track.remove(self.seat)
        state.clans[self.seat].mon += self.mon
        state.bank -= self.mon
        if self.seat in state.queue:
            del state.queue[: state.queue.index(self.seat) + 1]


class AuctionOpened(Event, tag="yedo.auction-opened"):
    seat: Seat
    category: Category
    minimum: int
    bidders: tuple[Seat, ...]

    def apply(self, state: Yedo) -> None:
        state.auction = Auction(self.category, self.seat, self.minimum, list(self.bidders))


class BidPlaced(Event, tag="yedo.bid-placed"):
    seat: Seat
    amount: int

    def apply(self, state: Yedo) -> None:
        auction = state.auction
        assert auction is not None
        auction.leader, auction.high = self.seat, self.amount
        del auction.bidders[0]


class BidPassed(Event, tag="yedo.bid-passed"):
    seat: Seat

    def apply(self, state: Yedo) -> None:
        assert state.auction is not None
        del state.auction.bidders[0]


class RebateGranted(Event, tag="yedo.rebate-granted"):
    seat: Seat
    mon: int

    def apply(self, state: Yedo) -> None:
        assert state.auction is not None
        state.auction.rebate += self.mon


class BidConfirmed(Event, tag="yedo.bid-confirmed"):
    """The winner plays no card before paying."""

    seat: Seat

    def apply(self, state: Yedo) -> None:
        assert state.auction is not None
        state.auction.settled = True


class AuctionWon(Event, tag="yedo.auction-won"):
    seat: Seat
    category: Category
    paid: int

    def apply(self, state: Yedo) -> None:
        assert state.auction is not None
        state.clans[self.seat].mon -= self.paid
        state.bank += self.paid
        state.track.remove(self.seat)
        state.taken.append(self.category)
        state.auction.paid = True


class CategoryChosen(Event, tag="yedo.category-chosen"):
    """What the winner gets; the auction is over."""

    seat: Seat
    category: Category

    def apply(self, state: Yedo) -> None:
        state.auction = None


BIDDING_EVENTS: tuple[type[Event], ...] = (
    DroppedOut,
    AuctionOpened,
    BidPlaced,
    BidPassed,
    RebateGranted,
    BidConfirmed,
    AuctionWon,
    CategoryChosen,
)
