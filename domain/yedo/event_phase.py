"""The Event Phase (rulebook p. 8)."""

from domain.kernel.record import Command, Seat
from domain.yedo.cards import PASS, window_cards
from domain.yedo.commands import ReturnBlessing
from domain.yedo.decks import top_weapons
from domain.yedo.events.event_phase import EventRevealed, MarketCleared, MarketStocked
from domain.yedo.events.flow import Owed, StepBegan
from domain.yedo.events.gains import BlessingReturned
from domain.yedo.gains import give
from domain.yedo.parts import Parts, YedoTable
from domain.yedo.state import Due, Yedo

RETURN = ReturnBlessing()


def reveal(table: YedoTable) -> bool:
    adjust_market(table)
    state = table.state
    card = state.decks["event"].cards[0]
    row = table.parts.events[card].row
    table.emit(EventRevealed(card, row.closes))
    table.emit(StepBegan("exemptions", tuple(state.order) if row.samurai else ()))
    return False


def adjust_market(table: YedoTable) -> None:
    """The two leftmost weapons slide to the cheap spaces, the others drop out, three new ones come."""
    market = table.state.market
    prices = table.parts.market
    dear = len(prices) - prices.count(min(prices))
    shown = [weapon for weapon in market if weapon]
    if any(market[:dear]):
        kept = shown[: len(market) - dear]
        table.emit(MarketCleared((*[""] * (len(market) - len(kept)), *kept), tuple(shown[len(kept) :])))
    weapons = top_weapons(table, dear)
    table.emit(MarketStocked(tuple(range(len(weapons))), tuple(weapons)))


def exemptions(table: YedoTable) -> bool:
    """Ruling 20: everybody with an action card is asked whether to play one against a Samurai event."""
    state = table.state
    for seat in state.queue:
        if state.clans[seat].actions.cards:
            table.ask((seat,), "yedo.exemption")
            return True
    samurai = table.parts.events[state.event].row.samurai
    blessed = [seat for seat in state.order if state.clans[seat].blessed and seat not in state.exempt]
    table.emit(StepBegan("blessings", tuple(blessed) if samurai else ()))
    return False


def exemption_options(state: Yedo, seat: Seat, parts: Parts) -> list[Command]:
    return [PASS, *window_cards(state, seat, parts)]


def blessings(table: YedoTable) -> bool:
    """Each blessed clan may return its blessing and suffer less."""
    state = table.state
    if state.queue:
        return table.ask_one(state.queue[0], "yedo.blessing")
    table.emit(StepBegan("assigning"))
    _befall(table)
    return False


def blessing_options(state: Yedo, seat: Seat, parts: Parts) -> list[Command]:
    return [RETURN, PASS]


def return_blessing(table: YedoTable, seat: Seat, command: ReturnBlessing) -> None:
    table.emit(BlessingReturned(seat))


def _befall(table: YedoTable) -> None:
    """The event takes effect: on the board, then on each clan in player order."""
    state = table.state
    event = table.parts.events[state.event]
    give(table, -1, event.board)
    dues = tuple(
        Due(seat, *what)
        for seat in state.order
        if seat not in state.exempt
        for what in (event.blessed if seat in state.spared else event.each)
    )
    if dues:
        table.emit(Owed(dues))
