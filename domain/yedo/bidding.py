"""The Bidding Phase (rulebook p. 7 and 8)."""

from domain.kernel.errors import require
from domain.kernel.record import Command, Seat
from domain.yedo.cards import PASS, window_cards
from domain.yedo.commands import Announce, Bid, ChooseCategory, DropOut, Pass, Stay
from domain.yedo.events.bidding import (
    AuctionOpened,
    AuctionWon,
    BidConfirmed,
    BidPassed,
    BidPlaced,
    CategoryChosen,
    DroppedOut,
)
from domain.yedo.events.flow import Passed, StepBegan
from domain.yedo.gains import give
from domain.yedo.parts import Parts, YedoTable
from domain.yedo.state import Auction, Yedo

FOR_DROPPING_OUT = 3
STAY, DROP_OUT = Stay(), DropOut()
BIDS: list[Command] = [Bid(amount) for amount in range(120)]


def dropping_out(table: YedoTable) -> bool:
    """Before the first auction each seat may drop out for 3 Mon."""
    state = table.state
    if state.queue:
        return table.ask_one(state.queue[0], "yedo.stay")
    table.emit(StepBegan("auctions"))
    return False


def stay_options(state: Yedo, seat: Seat, parts: Parts) -> list[Command]:
    return [STAY, DROP_OUT, *window_cards(state, seat, parts)]


def stay(table: YedoTable, seat: Seat, command: Stay) -> None:
    table.emit(Passed(seat))


def drop_out(table: YedoTable, seat: Seat, command: DropOut) -> None:
    """Rulebook p. 7: straight to the egress space, for 3 Mon."""
    table.emit(DroppedOut(seat, FOR_DROPPING_OUT))


# -- auctions ----------------------------------------------------------------------------------------


def auctions(table: YedoTable) -> bool:
    state = table.state
    auction = state.auction
    if auction is not None:
        return _bidding(table, auction) if auction.bidders else _hammer(table, auction)
    if not state.track:
        table.emit(StepBegan("event"))
        return False
    seat = state.track[0]
    if not announceable(state, seat, table.parts) and not state.clans[seat].actions.cards:
        table.emit(DroppedOut(seat))  # can afford nothing and holds no card that could change that (ruling 23)
        return False
    return table.ask_one(seat, "yedo.announce")


def announceable(state: Yedo, seat: Seat, parts: Parts) -> list[str]:
    """Open categories, with two or three players groups, whose minimum the seat can pay."""
    names = parts.groups if parts.supplies[state.seats].grouped else parts.categories
    mon = state.clans[seat].mon
    return [name for name in names if name not in state.taken and parts.minimums[name] <= mon]


def announce_options(state: Yedo, seat: Seat, parts: Parts) -> list[Command]:
    return [*(Announce(name) for name in announceable(state, seat, parts)), DROP_OUT]


def judge_announce(state: Yedo, seat: Seat, parts: Parts, command: Announce) -> None:
    require(command.category in announceable(state, seat, parts), "yedo.not-for-sale", category=command.category)


def announce(table: YedoTable, seat: Seat, command: Announce) -> None:
    track = table.state.track
    bidders = (*track[1:], seat) if len(track) > 1 else ()
    table.emit(AuctionOpened(seat, command.category, table.parts.minimums[command.category], bidders))


def drop_out_of_auctions(table: YedoTable, seat: Seat, command: DropOut) -> None:
    """Whoever should announce may leave, but gets nothing for it."""
    table.emit(DroppedOut(seat))


def _bidding(table: YedoTable, auction: Auction) -> bool:
    """Each other bidder once, the announcer last; who leads, or can neither bid nor play a card, is passed over."""
    seat = auction.bidders[0]
    clan = table.state.clans[seat]
    if seat == auction.leader or (clan.mon <= auction.high and not clan.actions.cards):
        table.emit(BidPassed(seat))
        return False
    return table.ask_one(seat, "yedo.bid")


def bid_options(state: Yedo, seat: Seat, parts: Parts) -> list[Command]:
    assert state.auction is not None
    return [PASS, *BIDS[state.auction.high + 1 : state.clans[seat].mon + 1]]


def judge_bid(state: Yedo, seat: Seat, parts: Parts, command: Bid) -> None:
    auction = state.auction
    assert auction is not None
    mon = state.clans[seat].mon
    require(command.amount > auction.high, "yedo.bid-too-low", high=auction.high)
    require(command.amount < len(BIDS), "yedo.bid-too-high", most=len(BIDS) - 1)
    require(command.amount <= mon, "yedo.cannot-pay", most=mon)


def bid(table: YedoTable, seat: Seat, command: Bid) -> None:
    table.emit(BidPlaced(seat, command.amount))


def pass_bid(table: YedoTable, seat: Seat, command: Pass) -> None:
    table.emit(BidPassed(seat))


def _hammer(table: YedoTable, auction: Auction) -> bool:
    """The winner may play a card, pays, and receives what the category gives."""
    seat = auction.leader
    if auction.paid:
        return table.ask_one(seat, "yedo.category")
    if not auction.settled and table.state.clans[seat].actions.cards:
        return table.ask_one(seat, "yedo.won")
    table.emit(AuctionWon(seat, auction.category, max(auction.high - auction.rebate, 0)))
    if auction.category in table.parts.categories:
        _receive(table, seat, auction.category)
    return False


def won_options(state: Yedo, seat: Seat, parts: Parts) -> list[Command]:
    return [PASS, *window_cards(state, seat, parts)]


def pass_won(table: YedoTable, seat: Seat, command: Pass) -> None:
    table.emit(BidConfirmed(seat))


def category_options(state: Yedo, seat: Seat, parts: Parts) -> list[Command]:
    assert state.auction is not None
    return [ChooseCategory(name) for name in parts.groups[state.auction.category]]


def judge_choose_category(state: Yedo, seat: Seat, parts: Parts, command: ChooseCategory) -> None:
    assert state.auction is not None
    group = parts.groups[state.auction.category]
    require(command.category in group, "yedo.not-for-sale", category=command.category)


def choose_category(table: YedoTable, seat: Seat, command: ChooseCategory) -> None:
    _receive(table, seat, command.category)


def _receive(table: YedoTable, seat: Seat, category: str) -> None:
    table.emit(CategoryChosen(seat, category))
    give(table, seat, table.parts.rewards[category])
