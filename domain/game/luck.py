"""Luck: what chance gave each seat, against what it gives on the average."""

import math
from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

import msgspec

from domain.game.game import Game
from domain.kernel.dealing import Dealt
from domain.kernel.record import Event, Seat, tag_of


class Fortune(msgspec.Struct):
    """All rolls or draws of one kind that were a seat's: their sum, and mean and variance of such a sum."""

    name: str  # event and field, or event and deck
    kind: str  # of a roll: dice, or a number below a bound; of a draw: what is counted
    count: int = 0
    total: int = 0
    expected: float = 0.0
    variance: float = 0.0

    def add(self, values: Sequence[int], lowest: int, sides: int) -> None:
        """Rolls of dice, or numbers out of so many."""
        self.count += len(values)
        self.total += sum(values)
        self.expected += len(values) * (lowest + (sides - 1) / 2)
        self.variance += len(values) * (sides * sides - 1) / 12

    def deal(self, came: Sequence[int], pile: Sequence[int]) -> None:
        """Pieces that came out of a pile together, none of them twice."""
        drawn, size = len(came), len(pile)
        mean = sum(pile) / size
        spread = math.fsum((worth - mean) ** 2 for worth in pile) / size
        self.count += drawn
        self.total += sum(came)
        self.expected += drawn * mean
        self.variance += drawn * spread * (size - drawn) / (size - 1) if size > 1 else 0.0

    @property
    def off(self) -> float:
        """By how many standard deviations the sum is above the mean."""
        return (self.total - self.expected) / math.sqrt(self.variance) if self.variance > 0 else 0.0


class SeatFortunes(NamedTuple):
    rolls: list[Fortune]
    draws: list[Fortune]


class SharedDraw(msgspec.Struct, frozen=True):
    """What chance decided for the whole table: a shuffle, or a number that is nobody's."""

    name: str  # event and field
    kind: str
    times: int


class GameFortunes(NamedTuple):
    seats: list[SeatFortunes]
    shared: list[SharedDraw]


def fortunes(game: Game, events: Iterable[Event]) -> GameFortunes:
    """What each seat rolled and drew, from a game before its first event; what was taken back came all the same."""
    tally = _Tally()
    for event in events:
        tally.take(game, event)
        game.fold((event,))
    return GameFortunes([tally.of(seat) for seat in range(len(game.lobby.chairs))], tally.shared())


class _Tally:
    def __init__(self) -> None:
        self._rolls: dict[tuple[Seat, str], Fortune] = {}
        self._draws: dict[tuple[Seat, str], Fortune] = {}
        self._shared: dict[tuple[str, str], int] = {}

    def take(self, game: Game, event: Event) -> None:
        """Count what an event brought, in the game before it."""
        if event.drawn:
            self._roll(game, event)
        if game.position.pack:
            for dealt in game.title.dealt(game.position, event):
                self._deal(dealt)

    def of(self, seat: Seat) -> SeatFortunes:
        return SeatFortunes(list(_own(self._rolls, seat)), list(_own(self._draws, seat)))

    def shared(self) -> list[SharedDraw]:
        return [SharedDraw(name, kind, times) for (name, kind), times in sorted(self._shared.items())]

    def _roll(self, game: Game, event: Event) -> None:
        owners = game.title.rollers(game.position, event)
        for field, (kind, of) in event.drawn.items():
            name, value, seat = f"{tag_of(type(event))}/{field}", getattr(event, field), owners.get(field)
            if kind == "shuffle" or seat is None:
                self._shared[name, kind] = self._shared.get((name, kind), 0) + 1
                continue
            fortune = self._rolls.setdefault((seat, name), Fortune(name, kind))
            if kind == "dice":
                fortune.add(value, 1, int(of))
            else:
                fortune.add((value,), 0, int(getattr(event, str(of))))

    def _deal(self, dealt: Dealt) -> None:
        place = dealt.seat, dealt.name
        self._draws.setdefault(place, Fortune(dealt.name, dealt.worth)).deal(dealt.came, dealt.pile)


def _own(found: dict[tuple[Seat, str], Fortune], seat: Seat) -> Iterator[Fortune]:
    return (one for (owner, _), one in sorted(found.items()) if owner == seat)
