"""What has been tried of a turn in one imagined world: a tree of the own choices, in which nothing is tried twice."""

from typing import NamedTuple

from domain.kernel.chance import FastChance
from domain.kernel.record import Command, Seat


class Answered(NamedTuple):
    """An answer that was given, by whomever."""

    seat: Seat
    answer: Command


class Choice:
    """A choice of the own seat, or, without options, the end of the line."""

    __slots__ = ("best", "children", "lead", "left", "options", "value")

    def __init__(self, lead: list[Answered], options: list[Command], best: int = 0, value: int = 0) -> None:
        """`lead`: what was answered since the choice before, where nobody had one or others decided."""
        self.lead, self.options, self.best, self.value = lead, options, best, value
        self.children: list[Choice | None] = [None] * len(options)
        self.left = len(options)  # options below which something is still untried

    def update(self) -> None:
        """Know again what is best, and what is left."""
        left, best, value = 0, -1, 0
        for number, child in enumerate(self.children):
            if child is None:
                left += 1
                continue
            left += child.left > 0
            if best < 0 or child.value > value:
                best, value = number, child.value
        self.left, self.best, self.value = left, best, value

    def best_line(self) -> "list[Choice]":
        """The choices along the best line known from here."""
        found, at = [], self
        while at.options:
            found.append(at)
            at = at.children[at.best] or END
        return found

    def alternative(self, picker: FastChance) -> int:
        """Something below which there is still something untried; the best known only if nothing else is."""
        best = self.best
        open_ones = [
            number for number, child in enumerate(self.children) if number != best and (child is None or child.left)
        ]
        return open_ones[picker.pick(len(open_ones))] if open_ones else best


END = Choice([], [])


class Departure(NamedTuple):
    """Where to leave what is known: the choices passed on the way with the options taken, the last one untried."""

    path: list[tuple[Choice, int]]
    before: list[Command]  # what the best line answered after the first departure


def depart(root: Choice, picker: FastChance) -> Departure:
    """Follow the best line to some choice, and from there what is less known, to an option not tried yet."""
    path: list[tuple[Choice, int]] = []
    before: list[Command] | None = None
    at = root
    while True:
        line = at.best_line()
        places = [number for number, choice in enumerate(line) if choice.left]
        leave = places[picker.pick(len(places))]
        path += [(choice, choice.best) for choice in line[:leave]]
        if before is None:
            before = [choice.options[choice.best] for choice in line[leave + 1 :]]
        at = line[leave]
        number = at.alternative(picker)
        path.append((at, number))
        child = at.children[number]
        if child is None:
            return Departure(path, before)
        at = child
