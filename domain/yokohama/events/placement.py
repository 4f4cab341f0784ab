"""The placement step."""

from domain.kernel.record import Event, Seat
from domain.yokohama.kinds import AreaId
from domain.yokohama.state import Movement, Placement, Yokohama


def pay_tolls(state: Yokohama, payer: Seat, owners: tuple[Seat, ...]) -> None:
    state.merchants[payer].stock["yen"] -= len(owners)
    for owner in owners:
        state.merchants[owner].stock["yen"] += 1


class AssistantPlaced(Event, tag="yokohama.assistant-placed"):
    """`tolls` are the owners of opposing presidents there, 1 yen each; `doubled`: the second one there."""

    seat: Seat
    area: AreaId
    tolls: tuple[Seat, ...] = ()
    doubled: bool = False

    def apply(self, state: Yokohama) -> None:
        merchant = state.merchants[self.seat]
        merchant.hand -= 1
        merchant.put(self.area)
        if self.tolls:
            pay_tolls(state, self.seat, self.tolls)
        frame = state.top(Placement)
        frame.placed.append(self.area)
        if self.doubled:
            frame.doubled = self.area


class PlacementEnded(Event, tag="yokohama.placement-ended"):
    seat: Seat

    def apply(self, state: Yokohama) -> None:
        state.frames = [Movement()]
