"""An area action begins, or may not be taken."""

from domain.kernel.record import Event, Seat
from domain.yokohama.events.setting_up import Amounts
from domain.yokohama.kinds import FREE, AreaId
from domain.yokohama.state import Action, Yokohama


class ActionBegan(Event, tag="yokohama.action-began"):
    """Power is fixed; a landlord (owner of the trading house) gets 1 yen; the area gives `gains` at once."""

    seat: Seat
    area: AreaId
    power: int
    agent: bool
    landlord: Seat = FREE
    gains: Amounts = ()

    def apply(self, state: Yokohama) -> None:
        if self.landlord != FREE:
            state.merchants[self.landlord].stock["yen"] += 1
        if self.gains:
            state.merchants[self.seat].gain(self.gains)
        state.frames.append(Action(self.area, self.power, self.agent, "bonus"))


class ActionForgone(Event, tag="yokohama.action-forgone"):
    """Port or Dock with three orders in hand: no action, only recovery."""

    seat: Seat
    area: AreaId
    agent: bool

    def apply(self, state: Yokohama) -> None:
        state.frames.append(Action(self.area, 0, self.agent, "recovery"))
