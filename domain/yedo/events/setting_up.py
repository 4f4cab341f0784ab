"""Laying out the table."""

from collections.abc import Mapping
from typing import ClassVar

from domain.kernel.ranking import clockwise
from domain.kernel.record import NOBODY, SHUFFLED, Drawn, Event, Seat, below
from domain.yedo.kinds import Card, Deck, District, Favour
from domain.yedo.state import Clan, Yedo
from domain.yedo.state_piles import Pile

DECKS = ("action", "bonus", "event", "green", "yellow", "red", "black", "weapon")


class TableLaid(Event, tag="yedo.table-laid"):
    """Decks shuffled, supplies counted, the first player drawn and the coin of the Watch Patrol flipped."""

    pack: str
    seats: int
    setting: str
    annexes: dict[str, int]
    geisha: int
    church: int
    mon: int
    patrol: District
    slots: int
    favours: tuple[Favour, ...]
    first: Seat
    coin: int
    action: tuple[str, ...]
    bonus: tuple[str, ...]
    event: tuple[str, ...]
    green: tuple[str, ...]
    yellow: tuple[str, ...]
    red: tuple[str, ...]
    black: tuple[str, ...]
    weapon: tuple[str, ...]
    faces: int = 2

    secrets: ClassVar[Mapping[str, str]] = dict.fromkeys(DECKS, NOBODY)
    drawn: ClassVar[Mapping[str, Drawn]] = {
        "first": below("seats"),
        "coin": below("faces"),
        **dict.fromkeys(DECKS, SHUFFLED),
    }

    def apply(self, state: Yedo) -> None:
        state.pack, state.seats, state.setting = self.pack, self.seats, self.setting
        state.annexes = dict(self.annexes)
        state.geisha, state.church, state.blessings = self.geisha, self.church, self.seats
        state.patrol, state.clockwise = self.patrol, self.coin == 0
        state.market = [""] * self.slots
        state.favours = list(self.favours)
        state.order = list(clockwise(self.first, self.seats))
        state.track = list(state.order)
        state.clans = [Clan(mon=self.mon) for _ in range(self.seats)]
        state.bank = -self.church - self.mon * self.seats
        for deck in DECKS:
            cards: tuple[str, ...] = getattr(self, deck)
            state.decks[deck] = Pile(list(cards), [0] * len(cards))


class MissionDrafted(Event, tag="yedo.mission-drafted"):
    seat: Seat
    colour: Deck
    card: Card

    secrets: ClassVar[Mapping[str, str]] = {"card": "seat"}
    tells: ClassVar[bool] = True

    def apply(self, state: Yedo) -> None:
        card, seen = state.decks[self.colour].take_top()
        state.clans[self.seat].missions.add(card, seen | 1 << self.seat)
        del state.queue[0]


class FavourTaken(Event, tag="yedo.favour-taken"):
    """A favour is used at once; its other side is the seat's Blackmail."""

    seat: Seat
    favour: Favour

    def apply(self, state: Yedo) -> None:
        state.favours.remove(self.favour)
        state.clans[self.seat].blackmail = True
        del state.queue[0]


class FavoursReturned(Event, tag="yedo.favours-returned"):
    """The favours nobody took leave the game."""

    favours: tuple[Favour, ...]

    def apply(self, state: Yedo) -> None:
        state.favours = []


SETTING_UP_EVENTS: tuple[type[Event], ...] = (
    TableLaid,
    MissionDrafted,
    FavourTaken,
    FavoursReturned,
)
