"""Figures of a title, added up game by game: who wins, how long games are, how chance fell, how long people think.

Everything here is a count or a sum, so that one more game is added without looking at the others again.
"""

import math
from collections.abc import Sequence
from typing import Any

import msgspec

from domain.game.timeline import Mark
from domain.kernel.meta import Result
from domain.kernel.record import Event, tag_of

FORMAT = 2  # raised when the same games give other figures: everything is counted anew
MOST_OPENINGS = 200
BUCKETS = 24  # of thinking time: under 1 s, 2 s, 4 s ... and everything longer


class Moments(msgspec.Struct):
    """Enough of many numbers to tell their mean and spread."""

    count: int = 0
    total: int = 0
    squares: int = 0
    least: int = 0
    most: int = 0

    def add(self, value: int) -> None:
        self.least = value if not self.count else min(self.least, value)
        self.most = value if not self.count else max(self.most, value)
        self.count, self.total, self.squares = self.count + 1, self.total + value, self.squares + value * value


class Tally(msgspec.Struct):
    """How often something was there, and for which share of these games it won; a shared win counts in part."""

    games: int = 0
    wins: float = 0.0


class DrawSpread(msgspec.Struct):
    """Where draws lay between the lowest (0) and the highest (1) of what could come: the middle, if all is fair."""

    draws: int = 0
    total: float = 0.0
    variance: float = 0.0  # of `total`, if all is fair


class TitleFigures(msgspec.Struct):
    format: int = FORMAT
    games: int = 0
    seats: dict[str, list[Tally]] = {}  # by number of seats
    openings: dict[str, Tally] = {}  # by the first command of a seat
    events: Moments = msgspec.field(default_factory=Moments)
    decisions: Moments = msgspec.field(default_factory=Moments)
    rounds: Moments = msgspec.field(default_factory=Moments)
    turns: int = 0
    turn_decisions: int = 0
    thought: Moments = msgspec.field(default_factory=Moments)  # of people, in milliseconds
    thought_buckets: list[int] = msgspec.field(default_factory=lambda: [0] * BUCKETS)
    dice: dict[str, list[int]] = {}  # how often each face came
    spreads: dict[str, DrawSpread] = {}  # of shuffles and of numbers


class PlayedLog(msgspec.Struct):
    """A finished game, opened."""

    result: Result
    events: Sequence[Event]
    marks: Sequence[Mark]
    openings: Sequence[str]  # the first command of each seat that gave one, with its seat before a space


def add_game(figures: TitleFigures, game: PlayedLog) -> None:
    """Count one more game in."""
    figures.games += 1
    _count_wins(figures, game)
    figures.events.add(len(game.events))
    decisions = [mark for mark in game.marks if mark.kind == "decision"]
    figures.decisions.add(len(decisions))
    figures.rounds.add(sum(mark.kind == "round" for mark in game.marks))
    turns = sum(mark.kind == "turn" for mark in game.marks)
    figures.turns += turns
    figures.turn_decisions += len(decisions) if turns else 0
    for mark in decisions:
        if mark.thought is not None and mark.cause == "person":
            figures.thought.add(mark.thought)
            figures.thought_buckets[min(BUCKETS - 1, (mark.thought // 1000).bit_length())] += 1
    for event in game.events:
        for field in event.drawn:
            _count_draw(figures, event, field)


def _count_wins(figures: TitleFigures, game: PlayedLog) -> None:
    seats, winners = len(game.result.ranks), game.result.winners
    tallies = figures.seats.setdefault(str(seats), [Tally() for _ in range(seats)])
    share = 1 / len(winners) if winners else 0.0
    for seat, tally in enumerate(tallies):
        tally.games += 1
        tally.wins += share if seat in winners else 0.0
    for opening in game.openings:
        seat_text, _, name = opening.partition(" ")
        if name in figures.openings or len(figures.openings) < MOST_OPENINGS:
            found = figures.openings.setdefault(name, Tally())
            found.games += 1
            found.wins += share if int(seat_text) in winners else 0.0


def _count_draw(figures: TitleFigures, event: Event, field: str) -> None:
    kind, of = event.drawn[field]
    name, value = f"{tag_of(type(event))}/{field}", getattr(event, field)
    match kind:
        case "dice":
            faces = figures.dice.setdefault(name, [0] * int(of))
            for face in value:
                faces[face - 1] += 1
        case "below":
            bound = int(getattr(event, str(of)))
            if bound > 1:
                _place(figures, name, (value + 0.5) / bound, (1 - 1 / bound**2) / 12)
        case _:
            if len(value) > 1:
                _place(figures, name, *_rank_of_first(list(value)))


def _rank_of_first(order: list[Any]) -> tuple[float, float]:
    """Where the first of a shuffled pile lies among all of it, equal ones sharing the middle; and the fair variance."""
    size, first = len(order), order[0]
    below, equal = sum(one < first for one in order), order.count(first)
    ties = math.fsum((order.count(one) / size) ** 3 for one in set(order))
    return (below + equal / 2) / size, (1 - ties) / 12


def _place(figures: TitleFigures, name: str, place: float, variance: float) -> None:
    spread = figures.spreads.setdefault(name, DrawSpread())
    spread.draws += 1
    spread.total += place
    spread.variance += variance
