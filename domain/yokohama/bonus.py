"""5-power bonus (rulebook p. 7): the first merchant to act with power 5 in an area may take its token."""

from domain.kernel.record import Command, Seat
from domain.yokohama import commands as c
from domain.yokohama.events.bonus import BonusDeclined, BonusTaken
from domain.yokohama.free_actions import with_free
from domain.yokohama.parts import Parts, YokohamaTable
from domain.yokohama.rewards import open_choices, with_mining
from domain.yokohama.state import Action, Yokohama
from domain.yokohama.town import MOST_POWER

OPTIONS: list[Command] = [c.SkipBonus(), c.TakeBonus()]


def available(state: Yokohama, frame: Action) -> bool:
    return frame.power >= MOST_POWER and state.areas[frame.area].token != ""


def bonus_options(state: Yokohama, seat: Seat, parts: Parts) -> list[Command]:
    return with_free(OPTIONS, state, seat)


def take_bonus(table: YokohamaTable, seat: Seat, command: c.TakeBonus) -> None:
    """The token counts for its owner even if its reward cannot be used (ruling R3)."""
    frame = table.state.top(Action)
    token = table.state.areas[frame.area].token
    prize = table.parts.tokens[token]
    gains = with_mining(table.state.merchants[seat], prize.gains)
    table.emit(BonusTaken(seat, frame.area, token, gains))
    open_choices(table, seat, prize)


def skip_bonus(table: YokohamaTable, seat: Seat, command: c.SkipBonus) -> None:
    table.emit(BonusDeclined(seat))
