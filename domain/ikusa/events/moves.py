"""What happens when armies and forces move: phases A and D."""

from domain.ikusa.state import ARMY, NONE, Army, Ikusa, Turn
from domain.ikusa.tables.shapes import INDEX
from domain.kernel.record import Event


class TurnBegan(Event, tag="ikusa.turn-began"):
    colour: int

    def apply(self, state: Ikusa) -> None:
        state.waiting.remove(self.colour)
        state.turn = Turn(colour=self.colour, phase="march")


class PhaseBegan(Event, tag="ikusa.phase-began"):
    phase: str

    def apply(self, state: Ikusa) -> None:
        turn = state.turn
        turn.phase = self.phase
        turn.army = turn.forced = NONE
        turn.done = []
        turn.outposts = []


class ArmyChosen(Event, tag="ikusa.army-chosen"):
    colour: int
    army: str
    steps: int

    def apply(self, state: Ikusa) -> None:
        turn = state.turn
        turn.army = ARMY[self.army]
        turn.steps = self.steps
        turn.forced = NONE


class UnitPickedUp(Event, tag="ikusa.unit-picked-up"):
    """From the force of the province into the army."""

    colour: int
    army: str
    kind: str

    def apply(self, state: Ikusa) -> None:
        army = _army(state, self.colour, self.army)
        state.provinces[army.place].change(INDEX[self.kind], -1)
        army.change(INDEX[self.kind], 1)


class GarrisonLeft(Event, tag="ikusa.garrison-left"):
    """From the army into the force of the province it is about to leave."""

    colour: int
    army: str
    kind: str

    def apply(self, state: Ikusa) -> None:
        army = _army(state, self.colour, self.army)
        army.change(INDEX[self.kind], -1)
        state.provinces[army.place].change(INDEX[self.kind], 1)
        state.turn.leaving = True


class RoninRevealed(Event, tag="ikusa.ronin-revealed"):
    colour: int
    formation: str
    amount: int

    def apply(self, state: Ikusa) -> None:
        state.formation(self.colour, self.formation).reveal()


class RoninDismissed(Event, tag="ikusa.ronin-dismissed"):
    """Ronin are sent away; those that stay in the formation are shown from now on."""

    colour: int
    formation: str
    amount: int

    def apply(self, state: Ikusa) -> None:
        formation = state.formation(self.colour, self.formation)
        formation.reveal()
        formation.units[4] -= self.amount
        state.pool += self.amount


class ArmyMoved(Event, tag="ikusa.army-moved"):
    colour: int
    army: str
    to: str
    conquered: bool

    def apply(self, state: Ikusa) -> None:
        army, turn = _army(state, self.colour, self.army), state.turn
        army.place = self.to
        army.doubt = 0
        turn.steps -= 1
        turn.leaving = False
        turn.outposts = []
        turn.opened = ""
        if self.conquered:
            state.conquer(self.colour, self.to)


class ArmyStopped(Event, tag="ikusa.army-stopped"):
    """The army has done its moves; `makes_room` names the army that must leave its province now."""

    colour: int
    army: str
    makes_room: str = ""

    def apply(self, state: Ikusa) -> None:
        turn = state.turn
        turn.army = NONE
        turn.done.append(ARMY[self.army])
        turn.forced = ARMY.get(self.makes_room, NONE)
        turn.outposts = []


class UnitDetached(Event, tag="ikusa.unit-detached"):
    """From the army into an adjacent province that was empty."""

    colour: int
    army: str
    kind: str
    to: str
    conquered: bool

    def apply(self, state: Ikusa) -> None:
        kind = INDEX[self.kind]
        _army(state, self.colour, self.army).change(kind, -1)
        state.provinces[self.to].change(kind, 1)
        _spend(state, self.to, kind)
        if self.conquered:
            state.conquer(self.colour, self.to)
            state.turn.outposts.append(self.to)


class ForceChosen(Event, tag="ikusa.force-chosen"):
    colour: int
    place: str

    def apply(self, state: Ikusa) -> None:
        state.turn.origin = self.place


class RouteChosen(Event, tag="ikusa.route-chosen"):
    colour: int
    to: str
    formation: str

    def apply(self, state: Ikusa) -> None:
        turn = state.turn
        turn.to = self.to
        turn.join = self.formation
        turn.sent = 0


class UnitMoved(Event, tag="ikusa.unit-moved"):
    """A unit of a force goes the chosen way."""

    colour: int
    kind: str
    origin: str
    to: str
    formation: str
    conquered: bool

    def apply(self, state: Ikusa) -> None:
        kind = INDEX[self.kind]
        force = state.provinces[self.origin]
        force.change(kind, -1)
        force.doubt = 0
        state.formation(self.colour, self.formation).change(kind, 1)
        state.turn.sent += 1
        if self.formation == self.to:
            _spend(state, self.to, kind)
        if self.conquered:
            state.conquer(self.colour, self.to)


class RouteClosed(Event, tag="ikusa.route-closed"):
    colour: int

    def apply(self, state: Ikusa) -> None:
        turn = state.turn
        turn.origin = turn.to = turn.join = ""
        turn.sent = 0


class TurnEnded(Event, tag="ikusa.turn-ended"):
    colour: int

    def apply(self, state: Ikusa) -> None:
        state.turn = Turn()


def _army(state: Ikusa, colour: int, code: str) -> Army:
    return state.colours[colour].armies[ARMY[code]]


def _spend(state: Ikusa, place: str, kind: int) -> None:
    state.turn.spent.setdefault(place, [0, 0, 0, 0, 0])[kind] += 1


EVENTS: tuple[type[Event], ...] = (
    TurnBegan, PhaseBegan, ArmyChosen, UnitPickedUp, GarrisonLeft, RoninRevealed, RoninDismissed, ArmyMoved,
    ArmyStopped, UnitDetached, ForceChosen, RouteChosen, UnitMoved, RouteClosed, TurnEnded,
)  # fmt: skip
