"""Setup: the table, the draft of missions, the first action card and the favours (rulebook p. 4 and 5)."""

from typing import Any

from domain.kernel.errors import require
from domain.kernel.record import Command, Seat
from domain.kernel.title import Setup
from domain.yedo.commands import DrawMission, TakeFavour
from domain.yedo.events.decks import CardDrawn
from domain.yedo.events.event_phase import MarketStocked
from domain.yedo.events.flow import Owed, StepBegan
from domain.yedo.events.setting_up import DECKS, FavoursReturned, FavourTaken, MissionDrafted, TableLaid
from domain.yedo.gains import give, mission_decks
from domain.yedo.meta import SAMURAI
from domain.yedo.parts import Parts, YedoTable
from domain.yedo.state import Due, Yedo
from domain.yedo.tables.vocabulary import ColourName

STARTING_MON = 12
MISSIONS_EACH = 4


def lay_out(table: YedoTable, setup: Setup) -> None:
    parts = table.parts
    supply = parts.supplies[setup.seats]
    tag = "yedo.table-laid/"
    first = table.pick(setup.seats, tag + "first")
    coin = table.pick(2, tag + "coin")
    lists = parts.decks[setup.variant == SAMURAI]
    decks: dict[str, Any] = {deck: tuple(table.shuffle(lists[deck], tag + deck)) for deck in DECKS}
    table.emit(
        TableLaid(
            pack=setup.pack,
            seats=setup.seats,
            setting=setup.variant,
            annexes=dict.fromkeys(parts.annexes, supply.annexes),
            geisha=supply.geisha,
            church=3,
            mon=STARTING_MON,
            patrol=parts.patrol_start,
            slots=len(parts.market),
            favours=tuple(parts.favours),
            first=first,
            coin=coin,
            **decks,
        )
    )
    cheap = [slot for slot, price in enumerate(parts.market) if price == min(parts.market)]
    table.emit(MarketStocked(tuple(cheap), tuple(table.state.decks["weapon"].cards[: len(cheap)])))
    table.emit(StepBegan("draft", tuple(reversed(table.state.order)) * MISSIONS_EACH))


def draft(table: YedoTable) -> bool:
    """In reverse player order, one mission at a time."""
    state = table.state
    if state.queue:
        return table.ask_one(state.queue[0], "yedo.draft")
    _first_cards(table)
    table.emit(StepBegan("favours", tuple(reversed(state.order))))
    return False


def draft_decks(state: Yedo, seat: Seat) -> list[ColourName]:
    """The fourth mission must be red or black if none of the first three is (rulebook p. 5)."""
    decks = mission_decks(state)
    hand = state.clans[seat].missions.cards
    if len(hand) == MISSIONS_EACH - 1 and not any(card[0] in "RB" for card in hand):
        return [colour for colour in decks if colour in {"red", "black"}]
    return decks


def draft_options(state: Yedo, seat: Seat, parts: Parts) -> list[Command]:
    return [DrawMission(colour) for colour in draft_decks(state, seat)]


def judge_draw_mission_in_draft(state: Yedo, seat: Seat, parts: Parts, command: DrawMission) -> None:
    require(command.colour in draft_decks(state, seat), "yedo.no-such-deck", colour=command.colour)


def draw_mission_in_draft(table: YedoTable, seat: Seat, command: DrawMission) -> None:
    table.emit(MissionDrafted(seat, command.colour, table.state.decks[command.colour].cards[0]))


def _first_cards(table: YedoTable) -> None:
    """Ruling 1: one card each in the Geisha setting, one of three in the Samurai setting."""
    state = table.state
    if state.setting == SAMURAI:
        table.emit(Owed(tuple(Due(seat, "look", 3, "action") for seat in state.order)))
        return
    for seat in state.order:
        table.emit(CardDrawn(seat, "action", state.decks["action"].cards[0]))


def favours(table: YedoTable) -> bool:
    state = table.state
    if state.queue:
        return table.ask_one(state.queue[0], "yedo.favour")
    if state.favours:
        table.emit(FavoursReturned(tuple(state.favours)))
    table.emit(StepBegan("dropping-out", tuple(state.order)))
    return False


def favour_options(state: Yedo, seat: Seat, parts: Parts) -> list[Command]:
    return [TakeFavour(favour) for favour in state.favours]


def judge_take_favour(state: Yedo, seat: Seat, parts: Parts, command: TakeFavour) -> None:
    require(command.favour in state.favours, "yedo.favour-gone", favour=command.favour)


def take_favour(table: YedoTable, seat: Seat, command: TakeFavour) -> None:
    table.emit(FavourTaken(seat, command.favour))
    give(table, seat, table.parts.favours[command.favour])
