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
        table.ask((state.queue[0],), "yedo.stay")
        return True
    table.emit(StepBegan("auctions"))
    return False


def stay_options(state: Yedo, seat: Seat, parts: Parts) -> list[Command]:
    return [STAY, DROP_OUT, *window_cards(state, seat, parts)]


def judge_staying(table: YedoTable, seat: Seat, command: Stay) -> None:
    table.emit(Passed(seat))


def judge_dropping_out(table: YedoTable, seat: Seat, command: DropOut) -> None:
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
    table.ask((seat,), "yedo.announce")
    return True


def announceable(state: Yedo, seat: Seat, parts: Parts) -> list[str]:
    """Open categories, with two or three players groups, whose minimum the seat can pay."""
    names = parts.groups if parts.supplies[state.seats].grouped else parts.categories
    mon = state.clans[seat].mon
    return [name for name in names if name not in state.taken and parts.minimums[name] <= mon]


def announce_options(state: Yedo, seat: Seat, parts: Parts) -> list[Command]:
    return [*(Announce(name) for name in announceable(state, seat, parts)), DROP_OUT]


def judge_announcement(table: YedoTable, seat: Seat, command: Announce) -> None:
    state = table.state
    require(command.category in announceable(state, seat, table.parts), "yedo.not-for-sale", category=command.category)
    bidders = (*state.track[1:], seat) if len(state.track) > 1 else ()
    table.emit(AuctionOpened(seat, command.category, table.parts.minimums[command.category], bidders))


def judge_leaving(table: YedoTable, seat: Seat, command: DropOut) -> None:
    """Whoever should announce may leave, but gets nothing for it."""
    table.emit(DroppedOut(seat))


def _bidding(table: YedoTable, auction: Auction) -> bool:
    """Each other bidder once, the announcer last; who leads, or can neither bid nor play a card, is passed over."""
    seat = auction.bidders[0]
    clan = table.state.clans[seat]
    if seat == auction.leader or (clan.mon <= auction.high and not clan.actions.cards):
        table.emit(BidPassed(seat))
        return False
    table.ask((seat,), "yedo.bid")
    return True


def bid_options(state: Yedo, seat: Seat, parts: Parts) -> list[Command]:
    assert state.auction is not None
    return [PASS, *BIDS[state.auction.high + 1 : state.clans[seat].mon + 1]]


def judge_bid(table: YedoTable, seat: Seat, command: Bid) -> None:
    auction = table.state.auction
    assert auction is not None
    mon = table.state.clans[seat].mon
    require(command.amount > auction.high, "yedo.bid-too-low", high=auction.high)
    require(command.amount < len(BIDS), "yedo.bid-too-high", most=len(BIDS) - 1)
    require(command.amount <= mon, "yedo.cannot-pay", most=mon)
    table.emit(BidPlaced(seat, command.amount))


def judge_bid_pass(table: YedoTable, seat: Seat, command: Pass) -> None:
    table.emit(BidPassed(seat))


def _hammer(table: YedoTable, auction: Auction) -> bool:
    """The winner may play a card, pays, and receives what the category gives."""
    seat = auction.leader
    if auction.paid:
        table.ask((seat,), "yedo.category")
        return True
    if not auction.settled and table.state.clans[seat].actions.cards:
        table.ask((seat,), "yedo.won")
        return True
    table.emit(AuctionWon(seat, auction.category, max(auction.high - auction.rebate, 0)))
    if auction.category in table.parts.categories:
        _receive(table, seat, auction.category)
    return False


def won_options(state: Yedo, seat: Seat, parts: Parts) -> list[Command]:
    return [PASS, *window_cards(state, seat, parts)]


def judge_confirmation(table: YedoTable, seat: Seat, command: Pass) -> None:
    table.emit(BidConfirmed(seat))


def category_options(state: Yedo, seat: Seat, parts: Parts) -> list[Command]:
    assert state.auction is not None
    return [ChooseCategory(name) for name in parts.groups[state.auction.category]]


def judge_category(table: YedoTable, seat: Seat, command: ChooseCategory) -> None:
    assert table.state.auction is not None
    group = table.parts.groups[table.state.auction.category]
    require(command.category in group, "yedo.not-for-sale", category=command.category)
    _receive(table, seat, command.category)


def _receive(table: YedoTable, seat: Seat, category: str) -> None:
    table.emit(CategoryChosen(seat, category))
    give(table, seat, table.parts.rewards[category])
