"""Phase 1: what a seat plans is its secret until the card is turned over (Q20)."""

from collections.abc import Mapping
from typing import ClassVar

from domain.edo.kinds import ActionId, CardId
from domain.edo.state import Edo, Slot
from domain.kernel.record import Event, Seat


class CardPlanned(Event, tag="edo.card-planned"):
    seat: Seat
    slot: int
    card: CardId

    secrets: ClassVar[Mapping[str, str]] = {"card": "seat"}

    def apply(self, state: Edo) -> None:
        daimyo = state.daimyos[self.seat]
        daimyo.plan.append(Slot(self.card))
        daimyo.answers += 1


class ActionPlanned(Event, tag="edo.action-planned"):
    seat: Seat
    slot: int
    action: ActionId

    secrets: ClassVar[Mapping[str, str]] = {"action": "seat"}

    def apply(self, state: Edo) -> None:
        daimyo = state.daimyos[self.seat]
        daimyo.plan[self.slot].action = self.action
        daimyo.answers += 1


class OfficialsPlanned(Event, tag="edo.officials-planned"):
    seat: Seat
    slot: int
    own: int

    secrets: ClassVar[Mapping[str, str]] = {"own": "seat"}

    def apply(self, state: Edo) -> None:
        daimyo = state.daimyos[self.seat]
        daimyo.plan[self.slot].own = self.own
        daimyo.answers += 1


class NeutralsPlanned(Event, tag="edo.neutrals-planned"):
    seat: Seat
    slot: int
    neutral: int

    secrets: ClassVar[Mapping[str, str]] = {"neutral": "seat"}

    def apply(self, state: Edo) -> None:
        daimyo = state.daimyos[self.seat]
        daimyo.plan[self.slot].neutral = self.neutral
        daimyo.answers += 1


class PlanCommitted(Event, tag="edo.plan-committed"):
    seat: Seat

    def apply(self, state: Edo) -> None:
        state.daimyos[self.seat].answers += 1


class PlanningClosed(Event, tag="edo.planning-closed"):
    """All have committed; everybody sees how many officials each seat has left beside its board."""

    idle: tuple[int, ...]

    tells: ClassVar[bool] = True

    def apply(self, state: Edo) -> None:
        for daimyo, idle in zip(state.daimyos, self.idle, strict=True):
            daimyo.idle = idle


PLANNING_EVENTS = (CardPlanned, ActionPlanned, OfficialsPlanned, NeutralsPlanned, PlanCommitted, PlanningClosed)
