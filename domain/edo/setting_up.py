"""Before the first round: laying out, choosing resource sets, founding homes.

The rulebook at hand has no page on this; ruling Q25 says what is published elsewhere and what is house design.
"""

from domain.edo.commands import FoundHome, TakeSet
from domain.edo.events.setting_up import (
    CityClosed,
    HomeFounded,
    MerchantCardsShuffled,
    MerchantCardTurned,
    ProfitsAssigned,
    SetTaken,
    SpecialCardsOpened,
    SpecialCardsShuffled,
    TableLaid,
)
from domain.edo.parts import EdoTable, Parts
from domain.edo.state import Edo
from domain.kernel.errors import require
from domain.kernel.record import Command, Seat
from domain.kernel.title import Setup


def lay_out(table: EdoTable, setup: Setup) -> None:
    parts, state = table.parts, table.state
    deal, numbers = parts.deals[setup.seats], parts.numbers
    board = parts.boards[deal.side]
    start = table.pick(setup.seats, "edo.table-laid/start")
    table.emit(
        TableLaid(
            pack=setup.pack,
            variant=setup.variant,
            seats=setup.seats,
            hide_money=bool(setup.settings.get("hide_money", False)),
            side=deal.side,
            start=start,
            cities=board.cities,
            merchant=board.merchant,
            figures=numbers.figures,
            houses=parts.buildings["house"].supply,
            posts=parts.buildings["post"].supply,
            cards=tuple(card.id for card in parts.source.base_cards),
            ryo=tuple(
                numbers.start_ryo + numbers.compensation[(seat - start) % setup.seats] for seat in range(setup.seats)
            ),
            neutrals=numbers.neutrals,
            fortresses=parts.buildings["fortress"].supply,
        )
    )
    profits = table.shuffle(deal.profits, "edo.profits-assigned/outer")
    table.emit(ProfitsAssigned(parts.capital_profit, tuple(profits)))
    merchants = table.shuffle(parts.merchants, "edo.merchant-cards-shuffled/order")
    table.emit(MerchantCardsShuffled(tuple(merchants)))
    turn_merchant_card(table)
    specials = table.shuffle((card.id for card in parts.source.special_cards), "edo.special-cards-shuffled/order")
    table.emit(SpecialCardsShuffled(tuple(specials)))
    table.emit(SpecialCardsOpened(tuple(state.special_deck[: numbers.display])))


def turn_merchant_card(table: EdoTable) -> None:
    """The face-up card becomes the current one, the next is turned face up if there is one."""
    current, *rest = table.state.merchant_deck
    table.emit(MerchantCardTurned(current, rest[0] if rest else ""))


def set_options(state: Edo, seat: Seat, parts: Parts) -> list[Command]:
    taken = {daimyo.set for daimyo in state.daimyos}
    return [TakeSet(choice) for choice in parts.sets if choice not in taken]


def judge_take_set(state: Edo, seat: Seat, parts: Parts, command: TakeSet) -> None:
    require(command.set in parts.sets, "edo.unknown-set", set=command.set)
    require(all(daimyo.set != command.set for daimyo in state.daimyos), "edo.set-taken", set=command.set)


def take_set(table: EdoTable, seat: Seat, command: TakeSet) -> None:
    """Clockwise from the start player each takes one of the sets still there."""
    table.emit(SetTaken(seat, command.set, table.parts.sets[command.set].goods))


def home_options(state: Edo, seat: Seat, parts: Parts) -> list[Command]:
    return [FoundHome(city) for city in free_homes(state, parts)]


def judge_found_home(state: Edo, seat: Seat, parts: Parts, command: FoundHome) -> None:
    require(command.city in parts.boards[state.side].homes, "edo.no-home-city", city=command.city)
    require(command.city in free_homes(state, parts), "edo.home-taken", city=command.city)


def found_home(table: EdoTable, seat: Seat, command: FoundHome) -> None:
    """In reverse order each chooses an outer city for a house and a samurai."""
    table.emit(HomeFounded(seat, command.city))


def free_homes(state: Edo, parts: Parts) -> list[str]:
    chosen = {daimyo.home for daimyo in state.daimyos}
    return [city for city in parts.boards[state.side].homes if city not in chosen]


def close_unchosen(table: EdoTable) -> None:
    """With two seats the city nobody chose is closed to building."""
    if table.parts.deals[len(table.state.daimyos)].closes_unchosen:
        for city in free_homes(table.state, table.parts):
            table.emit(CityClosed(city))
