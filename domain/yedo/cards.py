"""Playing action cards, countering them, and standing orders (rulebook p. 6)."""

from collections.abc import Mapping
from typing import get_args

from domain.kernel.errors import require
from domain.kernel.record import Command, Seat
from domain.yedo.card_targets import aims, card_options
from domain.yedo.commands import Counter, GiveStandingOrder, Pass, PlayCard
from domain.yedo.effects import EFFECTS
from domain.yedo.events.cards import CardCountered, CardPlayed, CardSettled, OrderGiven, PollAnswered
from domain.yedo.events.flow import Passed
from domain.yedo.kinds import OrderableName
from domain.yedo.parts import Parts, YedoTable
from domain.yedo.state import Yedo

PASS = Pass()

ANY_MOMENT = ("AM",)
TURN_WAITED_FOR = ("AM", "P7c")

OPEN_TO_ALL: Mapping[str, tuple[str, ...]] = {
    "yedo.stay": ANY_MOMENT,
    "yedo.announce": ANY_MOMENT,
    "yedo.bid": ANY_MOMENT,
    "yedo.place": ANY_MOMENT,
    "yedo.influence": ANY_MOMENT,
    "yedo.rescue": ANY_MOMENT,
    "yedo.offer": ANY_MOMENT,
    "yedo.turn": TURN_WAITED_FOR,
    "yedo.action": TURN_WAITED_FOR,
}
"""Ruling 13: "any moment" is while one of these questions waits; then every seat may play such a card."""

OPEN_TO_ASKED: Mapping[str, tuple[str, ...]] = {
    "yedo.stay": ("P2d",),
    "yedo.won": ("P2w",),
    "yedo.exemption": ("P3r",),
    "yedo.place": ("P4",),
    "yedo.influence": ("5b",),
    "yedo.rescue": ("5c",),
    "yedo.attendance": ("P6",),
    "yedo.turn": ("P7t",),
    "yedo.action": ("P7t",),
    "yedo.after": ("P7a",),
}
"""Windows of the seat that is asked, beside those open to all."""

ORDERS: tuple[str, ...] = get_args(OrderableName)
"""Questions that a seat may have passed for good; all of them can be answered with a pass."""


def out_of_turn_cards(state: Yedo, seat: Seat, parts: Parts) -> list[Command]:
    windows = OPEN_TO_ALL.get(state.ask)
    return card_options(state, seat, parts, windows) if windows and state.clans[seat].actions.cards else []


def window_cards(state: Yedo, seat: Seat, parts: Parts) -> list[Command]:
    """Cards that the asked seat may play in answer to its question."""
    return card_options(state, seat, parts, OPEN_TO_ASKED[state.ask]) if state.clans[seat].actions.cards else []


def _windows(state: Yedo, seat: Seat) -> tuple[str, ...]:
    if state.ask == "yedo.reduce":
        return ANY_MOMENT if seat in state.asked and state.over[0][1] == "actions" else ()
    own = OPEN_TO_ASKED.get(state.ask, ()) if seat in state.asked else ()
    return own + OPEN_TO_ALL.get(state.ask, ())


def judge_play_card(state: Yedo, seat: Seat, parts: Parts, command: PlayCard) -> None:
    """Step 1: the card is shown, what it requires is checked."""
    require(0 <= seat < state.seats and command.card in state.clans[seat].actions.cards, "yedo.not-yours")
    card = parts.actions[command.card]
    require(card.window in _windows(state, seat), "yedo.not-now", card=command.card, window=card.window)
    aim = (command.rival, command.choice)
    require(aim in aims(state, seat, parts, card), "yedo.not-playable", card=command.card)


def play_card(table: YedoTable, seat: Seat, command: PlayCard) -> None:
    window = table.parts.windows[command.card]
    lay_card(table, seat, command.card, (command.rival, command.choice), window)


def lay_card(table: YedoTable, seat: Seat, name: str, aim: tuple[Seat, tuple[str, ...]], window: str) -> None:
    card = table.parts.actions[name]
    table.emit(CardPlayed(seat, name, *aim, window, card.price, _pollable(table.state, seat)))


def _pollable(state: Yedo, player: Seat) -> tuple[Seat, ...]:
    """Ruling 20: whoever holds an action card is polled, whatever card it is."""
    clans = state.clans
    return tuple([seat for seat in state.order if seat != player and clans[seat].actions.cards])


def settle_play(table: YedoTable) -> bool:
    """Poll until nobody counters any more, then let the card take effect or not."""
    state = table.state
    play = state.play
    assert play is not None
    if play.polled:
        table.ask(play.polled, "yedo.poll")
        return True
    if play.countering:
        seat = next(seat for seat in state.order if seat in play.countering)
        table.emit(CardCountered(seat, _counter_of(state, seat, table.parts), _pollable(state, seat)))
        return False
    card = table.parts.actions[play.card]
    effective = len(play.counters) % 2 == 0
    table.emit(CardSettled(play.seat, play.card, effective))
    for effect in card.effects if effective else card.otherwise:
        EFFECTS[effect.do](table, play, effect.arg)
    return False


def _counter_of(state: Yedo, seat: Seat, parts: Parts) -> str:
    return next(card for card in state.clans[seat].actions.cards if parts.windows[card] == "RX")


def poll_options(state: Yedo, seat: Seat, parts: Parts) -> list[Command]:
    windows = parts.windows
    counters = dict.fromkeys(card for card in state.clans[seat].actions.cards if windows[card] == "RX")
    return [PASS, *(Counter(card) for card in list(counters)[:1])]


def judge_counter(state: Yedo, seat: Seat, parts: Parts, command: Counter) -> None:
    require(command in poll_options(state, seat, parts), "yedo.not-yours", card=command.card)


def counter(table: YedoTable, seat: Seat, command: Counter) -> None:
    """Walls Have Ears, played on the card last played."""
    table.emit(PollAnswered(seat, counters=True))


def pass_poll(table: YedoTable, seat: Seat, command: Pass) -> None:
    table.emit(PollAnswered(seat, counters=False))


def pass_slot(table: YedoTable, seat: Seat, command: Pass) -> None:
    """Where everybody is asked in player order for a card of a kind, or a Blessing."""
    table.emit(Passed(seat))


def judge_give_standing_order(state: Yedo, seat: Seat, parts: Parts, command: GiveStandingOrder) -> None:
    require(0 <= seat < state.seats and state.step != "over", "yedo.game-over")
    require(command.question in ORDERS, "yedo.no-such-order", question=command.question)
    given = command.question in state.clans[seat].orders
    require(given != command.active, "yedo.order-stands", question=command.question, active=command.active)


def give_standing_order(table: YedoTable, seat: Seat, command: GiveStandingOrder) -> None:
    """A standing order is only noted; whoever runs the game gives the ordered answer when the seat is asked."""
    table.emit(OrderGiven(seat, command.question, command.active))
