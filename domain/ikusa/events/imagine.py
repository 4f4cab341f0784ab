"""Not a fact of any game: the hidden parts of a position as a seat may imagine them."""

from collections.abc import Mapping
from typing import ClassVar

from domain.ikusa.state import Ikusa
from domain.kernel.record import NOBODY, WHOLE, Event


class Imagined(Event, tag="ikusa.imagined"):
    """Whatever is hidden from somebody, stated anew: plans, answers given in secret, ronin, chosen casualties."""

    bins: tuple[tuple[int, ...], ...]  # by colour
    staged: tuple[tuple[str, ...], ...]
    levied: tuple[tuple[int, ...], ...]
    hidden: tuple[tuple[int, str, int], ...]  # colour, formation, face-down ronin
    doomed: tuple[tuple[int, ...], ...]
    hold_all: bool
    secrets: ClassVar[Mapping[str, str]] = {WHOLE: NOBODY}

    def apply(self, state: Ikusa) -> None:
        for colour, bins, staged, levied in zip(state.colours, self.bins, self.staged, self.levied, strict=True):
            colour.bins, colour.staged, colour.levied = list(bins), list(staged), list(levied)
            for army in colour.armies:
                army.hidden = 0
        for province in state.provinces.values():
            province.hidden = 0
        for number, code, amount in self.hidden:
            state.formation(number, code).hidden = amount
        if state.battle is not None:
            state.battle.doomed = [list(losses) for losses in self.doomed]
        state.hold_all = self.hold_all


EVENTS: tuple[type[Event], ...] = (Imagined,)
