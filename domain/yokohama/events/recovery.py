"""Assistants come back, and the action is over."""

from domain.kernel.record import Event, Seat
from domain.yokohama.kinds import AreaId
from domain.yokohama.state import Action, Additional, Yokohama


class AssistantsRecovered(Event, tag="yokohama.assistants-recovered"):
    """The action is over; `left` assistants stay behind."""

    seat: Seat
    area: AreaId
    count: int
    left: int = 0

    def apply(self, state: Yokohama) -> None:
        merchant = state.merchants[self.seat]
        merchant.hand += self.count
        if self.left:
            merchant.out[self.area] = self.left
        elif self.count:
            del merchant.out[self.area]
        frame = state.frames.pop()
        if isinstance(frame, Action) and not frame.agent:
            state.frames = [Additional("C")]
