"""Rewards (rulebook p. 10): what comes at once, what the merchant chooses, and what technologies add."""

from domain.kernel.errors import require
from domain.kernel.record import Command, Seat
from domain.yokohama import commands as c
from domain.yokohama.events.additional import AgentWon
from domain.yokohama.events.flow import StepEnded
from domain.yokohama.events.rewards import (
    AssistantLifted,
    AssistantSet,
    GoodChosen,
    GoodsOpened,
    ItemsOpened,
    MovesOpened,
    TechnologyPaid,
)
from domain.yokohama.free_actions import free_options, with_free
from domain.yokohama.kinds import GOODS
from domain.yokohama.parts import Gains, Parts, Prize, YokohamaTable
from domain.yokohama.state import AssistantMoves, GoodsChoice, Merchant, Yokohama
from domain.yokohama.town import is_area, stays

SKIP_MOVES = c.SkipMoves()
CHOOSE_GOOD: list[Command] = [c.ChooseGood(good) for good in GOODS]


def with_mining(merchant: Merchant, gains: Gains) -> Gains:
    """Mining Technology: one more copper for each reward that brings copper (ruling R5)."""
    if "mining-technology" in merchant.technologies and any(kind == "copper" for kind, _ in gains):
        return (*gains, ("copper", 1))
    return gains


def open_choices(table: YokohamaTable, seat: Seat, prize: Prize) -> None:
    """Put the chosen parts of a reward on top of the turn; goods come first, then moves, then items."""
    if prize.items:
        table.emit(ItemsOpened(seat, prize.items))
    if prize.moves:
        table.emit(MovesOpened(seat, prize.moves))
    if prize.goods:
        table.emit(GoodsOpened(seat, prize.goods))


def pay_technologies(table: YokohamaTable, seat: Seat, occasion: str, new: str = "") -> None:
    """Ruling R8: technologies pay by themselves, after the base reward, never for getting themselves."""
    owned = table.state.merchants[seat].technologies
    for title, gains in table.parts.triggers.get(occasion, ()):
        if title in owned and title != new:
            table.emit(TechnologyPaid(seat, title, gains))


def pay_at_once(table: YokohamaTable, seat: Seat, title: str) -> None:
    """A technology that pays once, when it is obtained."""
    for paying, gains in table.parts.triggers.get("obtained", ()):
        if paying == title:
            table.emit(TechnologyPaid(seat, title, gains))


def match_icons(table: YokohamaTable, seat: Seat, country: str) -> None:
    """Rulebook p. 8: each pair of a country's icons brings an agent of that country, while there is one."""
    state = table.state
    if state.merchants[seat].countries[country] % 2 == 0 and state.agents[country]:
        table.emit(AgentWon(seat, country))


# -- goods of choice -----------------------------------------------------------------------------


def go_on_goods(table: YokohamaTable, seat: Seat, frame: GoodsChoice) -> bool:
    return table.ask_one(seat, "yokohama.goods")


def goods_options(state: Yokohama, seat: Seat, parts: Parts) -> list[Command]:
    return with_free(CHOOSE_GOOD, state, seat)


def choose_good(table: YokohamaTable, seat: Seat, command: c.ChooseGood) -> None:
    frame = table.state.top(GoodsChoice)
    mines = (
        command.good == "copper" and not frame.mined and "mining-technology" in table.state.merchants[seat].technologies
    )
    table.emit(GoodChosen(seat, ((command.good, 2 if mines else 1),), mines))


# -- assistant moves -----------------------------------------------------------------------------


def go_on_moves(table: YokohamaTable, seat: Seat, frame: AssistantMoves) -> bool:
    merchant = table.state.merchants[seat]
    if not merchant.hand and not merchant.out and not free_options(table.state, seat):
        table.emit(StepEnded(seat, "moves"))
        return False
    return table.ask_one(seat, "yokohama.set-assistant" if frame.source else "yokohama.lift-assistant")


def lift_assistant_options(state: Yokohama, seat: Seat, parts: Parts) -> list[Command]:
    merchant = state.merchants[seat]
    options: list[Command] = [SKIP_MOVES]
    if merchant.hand:
        options.append(c.LiftAssistant("hand"))
    options += [c.LiftAssistant(area) for area in merchant.out]
    return with_free(options, state, seat)


def judge_lift_assistant(state: Yokohama, seat: Seat, parts: Parts, command: c.LiftAssistant) -> None:
    merchant = state.merchants[seat]
    there = merchant.hand if command.source == "hand" else merchant.out.get(command.source)
    require(there, "yokohama.no-assistant-there", place=command.source)


def lift_assistant(table: YokohamaTable, seat: Seat, command: c.LiftAssistant) -> None:
    table.emit(AssistantLifted(seat, command.source))


def set_assistant_options(state: Yokohama, seat: Seat, parts: Parts) -> list[Command]:
    frame = state.top(AssistantMoves)
    areas = [area for area in stays(state, parts) if area != frame.source]
    return with_free([c.SetAssistant(area) for area in areas], state, seat)


def judge_set_assistant(state: Yokohama, seat: Seat, parts: Parts, command: c.SetAssistant) -> None:
    require(is_area(state, parts, command.area), "yokohama.no-such-area")
    require(command.area != state.top(AssistantMoves).source, "yokohama.same-area", area=command.area)


def set_assistant(table: YokohamaTable, seat: Seat, command: c.SetAssistant) -> None:
    """Ruling R1: to a different area, never the Canal, never to hand, without tolls."""
    table.emit(AssistantSet(seat, table.state.top(AssistantMoves).source, command.area))


def skip_moves(table: YokohamaTable, seat: Seat, command: c.SkipMoves) -> None:
    table.emit(StepEnded(seat, "moves"))
