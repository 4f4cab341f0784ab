"""Hidden cards lie in piles that remember, for each card, who has a right to know it."""

from collections.abc import Iterable

import msgspec

from domain.kernel.record import Seat

EVERYBODY = 0b111111
"""Bits of all seats and, at bit 5, of the spectators: a card that was played openly."""

SPECTATOR = 1 << 5

LIMITS = {"actions": 3, "bonuses": 2, "missions": 4, "weapons": 4}
DECK_OF = {"A": "action", "C": "bonus", "G": "green", "Y": "yellow", "R": "red", "B": "black", "E": "event"}


def bit(seat: Seat | None) -> int:
    return SPECTATOR if seat is None else 1 << seat


def bits(seats: Iterable[Seat]) -> int:
    return sum(1 << seat for seat in seats)


def deck_of(card: str) -> str:
    """The deck a card belongs to, by the letter of its id."""
    return DECK_OF[card[0]]


def hand_of(card: str) -> str:
    """The kind of hand a card is held in."""
    return {"A": "actions", "C": "bonuses"}.get(card[0], "missions")


class Pile(msgspec.Struct, array_like=True):
    """Cards in order, the top of a deck first; `seen` holds for each card the bits of those who know it."""

    cards: list[str] = []
    seen: list[int] = []

    def take_top(self) -> tuple[str, int]:
        return self.cards.pop(0), self.seen.pop(0)

    def add(self, card: str, seen: int) -> None:
        self.cards.append(card)
        self.seen.append(seen)

    def show(self, count: int, who: int) -> None:
        """The first `count` cards become known to `who` too."""
        seen = self.seen
        for index in range(min(count, len(seen))):
            seen[index] |= who

    def take_openly(self, card: str) -> int:
        """Take out a card whose face all who knew it may see; returns who knew it.

        Copies are alike, so whoever knew of one copy cannot tell whether it was this one: of k known copies
        k - 1 stay known.
        """
        at = self.cards.index(card)
        del self.cards[at]
        known = carry = self.seen.pop(at)
        for other, name in enumerate(self.cards):
            if name == card:
                self.seen[other], carry = self.seen[other] & carry, self.seen[other] | carry
        return known

    def blur(self, among: list[int], who: int) -> None:
        """Somebody secretly handled one of these cards: only `who` still knows them, unless there was no choice."""
        if len(among) > 1:
            for index in among:
                self.seen[index] &= who

    def take_secretly(self, card: str, who: int) -> int:
        """Take out a card that only `who` sees leave; the others see its back. Returns who knows it now."""
        back = card[0]
        self.blur([index for index, name in enumerate(self.cards) if name[0] == back], who)
        return self.take_openly(card)
