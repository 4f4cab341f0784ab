"""What happens round by round: turns of war and their phases, ronin leave, koku come in."""

from domain.ikusa.kinds import ColourId, PhaseId
from domain.ikusa.state import Ikusa
from domain.ikusa.state_of_war import NONE, Turn
from domain.ikusa.tables.pack import RONIN
from domain.kernel.record import Event


class RoundBegan(Event, tag="ikusa.round-began"):
    number: int

    def apply(self, state: Ikusa) -> None:
        state.round = self.number
        state.action = "succession"
        state.spied = None


class WarBegan(Event, tag="ikusa.war-began"):
    order: tuple[ColourId, ...]

    def apply(self, state: Ikusa) -> None:
        state.action = "war"
        state.waiting = list(self.order)
        state.turn = Turn()


class TurnBegan(Event, tag="ikusa.turn-began"):
    colour: ColourId

    def apply(self, state: Ikusa) -> None:
        state.waiting.remove(self.colour)
        state.turn = Turn(colour=self.colour, phase="march")


class PhaseBegan(Event, tag="ikusa.phase-began"):
    phase: PhaseId

    def apply(self, state: Ikusa) -> None:
        turn = state.turn
        turn.phase = self.phase
        turn.army = turn.forced = NONE
        turn.done = []
        turn.outposts = []


class TurnEnded(Event, tag="ikusa.turn-ended"):
    colour: ColourId

    def apply(self, state: Ikusa) -> None:
        state.turn = Turn()


class RoninRemoved(Event, tag="ikusa.ronin-removed"):
    """Action 8: every ronin goes back to the master tray."""

    amount: int

    def apply(self, state: Ikusa) -> None:
        state.pool += self.amount
        armies = (army for colour in state.colours for army in colour.armies)
        for formation in (*state.provinces.values(), *armies):
            if formation.units[RONIN] or formation.hidden or formation.doubt:
                formation.units[RONIN] = formation.hidden = formation.doubt = 0


class KokuCollected(Event, tag="ikusa.koku-collected"):
    amounts: tuple[int, ...]

    def apply(self, state: Ikusa) -> None:
        for colour, amount in zip(state.colours, self.amounts, strict=True):
            colour.koku = amount
            colour.bins = []


EVENTS: tuple[type[Event], ...] = (RoundBegan, WarBegan, TurnBegan, PhaseBegan, TurnEnded, RoninRemoved, KokuCollected)
