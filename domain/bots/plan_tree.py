"""What has been tried of a turn in one imagined world: a tree of the own choices, in which nothing is tried twice."""

from typing import NamedTuple, TypeAlias

from domain.kernel.chance import FastChance
from domain.kernel.record import Command, Seat

Answered: TypeAlias = tuple[Seat, Command]
"""An answer that was given, by whomever."""


class Choice:
    """A choice of the own seat, or, without options, the end of the line."""

    __slots__ = ("best", "children", "lead", "left", "options", "value")

    def __init__(self, lead: list[Answered], options: list[Command], value: int = 0) -> None:
        """`lead`: what was answered since the choice before, where nobody had one or others decided."""
        self.lead, self.options, self.value = lead, options, value
        self.best = -1  # the option of the best line known; none yet
        self.children: list[Choice | None] = [None] * len(options)
        self.left = len(options)  # options below which something is still untried

    def learn(self, number: int, child: "Choice") -> None:
        """Something was tried below an option that was still open: know what is best now, and what is left.

        A child is worth its best line, so it never loses worth, and the others need not be looked at again.
        """
        self.children[number] = child
        if not child.left:
            self.left -= 1
        gain = child.value - self.value
        if self.best < 0 or gain > 0 or (gain == 0 and number < self.best):
            self.best, self.value = number, child.value

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
        places = len(line)
        while not line[places - 1].left:  # where something is left, something is left all the way there
            places -= 1
        leave = picker.pick(places)
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
