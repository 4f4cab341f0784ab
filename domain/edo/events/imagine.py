"""What a seat may imagine in place of what it does not know."""

from collections.abc import Mapping
from typing import ClassVar

from domain.edo.state import Edo, Slot
from domain.kernel.record import NOBODY, WHOLE, Event


class Imagined(Event, tag="edo.imagined"):
    """Orders of both decks and the plans of all seats, stated anew."""

    merchants: tuple[str, ...]
    specials: tuple[str, ...]
    plans: tuple[tuple[Slot, ...], ...]

    secrets: ClassVar[Mapping[str, str]] = {WHOLE: NOBODY}

    def apply(self, state: Edo) -> None:
        state.merchant_deck = list(self.merchants)
        state.special_deck = list(self.specials)
        for daimyo, plan in zip(state.daimyos, self.plans, strict=True):
            daimyo.plan = [Slot(slot.card, slot.action, slot.own, slot.neutral) for slot in plan]
