"""What a seat may want in Ikusa.

Formations are named by their province, or `A1`, `A2`, `A3` for armies.
"""

from domain.kernel.record import Command

# -- set-up ------------------------------------------------------------------------------------


class AssignCard(Command, tag="ikusa.assign-card"):
    card: str
    colour: int


class Reinforce(Command, tag="ikusa.reinforce"):
    place: str


class PlaceArmy(Command, tag="ikusa.place-army"):
    army: str
    place: str


class ClaimProvince(Command, tag="ikusa.claim-province"):
    place: str


class AddSpearman(Command, tag="ikusa.add-spearman"):
    place: str


class FillCards(Command, tag="ikusa.fill-cards"):
    """How many of the kind now distributed go to each of the three armies."""

    kind: str
    counts: tuple[int, int, int]


# -- actions 1 to 6 ------------------------------------------------------------------------------


class GiveUp(Command, tag="ikusa.give-up"):
    """Which unit pays for the successor of an assassinated daimyo."""

    kind: str


class AllotKoku(Command, tag="ikusa.allot-koku"):
    bin: str
    amount: int


class Spy(Command, tag="ikusa.spy"):
    colour: int


class DeclineSpying(Command, tag="ikusa.decline-spying"):
    pass


class TakeMarker(Command, tag="ikusa.take-marker"):
    marker: int


class BuildCastle(Command, tag="ikusa.build-castle"):
    place: str


class BuildFortress(Command, tag="ikusa.build-fortress"):
    place: str


class BuyPackage(Command, tag="ikusa.buy-package"):
    package: str


class BuyNothing(Command, tag="ikusa.buy-nothing"):
    """Lets one koku of the levy go unused."""


class PlaceUnit(Command, tag="ikusa.place-unit"):
    formation: str


class DeployRonin(Command, tag="ikusa.deploy-ronin"):
    formation: str


class KeepRonin(Command, tag="ikusa.keep-ronin"):
    """Leaves one hired ronin undeployed."""


# -- wage war ------------------------------------------------------------------------------------


class ChooseArmy(Command, tag="ikusa.choose-army"):
    army: str


class EndMoves(Command, tag="ikusa.end-moves"):
    pass


class PickUp(Command, tag="ikusa.pick-up"):
    kind: str


class LeaveGarrison(Command, tag="ikusa.leave-garrison"):
    kind: str


class DismissRonin(Command, tag="ikusa.dismiss-ronin"):
    """Sends one ronin of a formation away, because the limit is in the way; shows the others."""

    formation: str


class Step(Command, tag="ikusa.step"):
    to: str


class Stop(Command, tag="ikusa.stop"):
    pass


class Detach(Command, tag="ikusa.detach"):
    kind: str
    to: str


class DeclareBattle(Command, tag="ikusa.declare-battle"):
    formation: str
    target: str


class EndDeclarations(Command, tag="ikusa.end-declarations"):
    pass


class Strike(Command, tag="ikusa.strike"):
    """Sends the ninja against a daimyo."""

    colour: int
    army: str


class HoldNinja(Command, tag="ikusa.hold-ninja"):
    pass


class HoldAllRound(Command, tag="ikusa.hold-all-round"):
    """Standing order: the ninja's question is answered with `HoldNinja` until the round ends."""


class Avenge(Command, tag="ikusa.avenge"):
    army: str


class Fight(Command, tag="ikusa.fight"):
    """Chooses the declared battle that comes next."""

    formation: str


class Lose(Command, tag="ikusa.lose"):
    """One casualty, from the army or the force in the battle."""

    part: str
    kind: str


class LoseCheapest(Command, tag="ikusa.lose-cheapest"):
    """All casualties still owed, cheapest first: the same as so many single `Lose`."""


class FightOn(Command, tag="ikusa.fight-on"):
    pass


class CallOff(Command, tag="ikusa.call-off"):
    pass


class Assault(Command, tag="ikusa.assault"):
    """A further, undeclared attack of an experienced army."""

    target: str


class EnterProvince(Command, tag="ikusa.enter-province"):
    pass


class Rest(Command, tag="ikusa.rest"):
    """Ends the attacks of an experienced army."""


class LeaveFrom(Command, tag="ikusa.leave-from"):
    """Chooses the province whose force will move."""

    place: str


class GoTo(Command, tag="ikusa.go-to"):
    """Chooses where units go and which formation they join there."""

    place: str
    formation: str


class Send(Command, tag="ikusa.send"):
    kind: str


class SendAll(Command, tag="ikusa.send-all"):
    """Every unit that may still go the chosen way: the same as so many single `Send`, cheapest first."""


class Halt(Command, tag="ikusa.halt"):
    pass


class EndTurn(Command, tag="ikusa.end-turn"):
    pass


class Recover(Command, tag="ikusa.recover"):
    """Puts a lost daimyo back on the map."""

    place: str


class EndRecovery(Command, tag="ikusa.end-recovery"):
    pass


COMMANDS: tuple[type[Command], ...] = (
    AssignCard, Reinforce, PlaceArmy, ClaimProvince, AddSpearman, FillCards,
    GiveUp, AllotKoku, Spy, DeclineSpying, TakeMarker, BuildCastle, BuildFortress,
    BuyPackage, BuyNothing, PlaceUnit, DeployRonin, KeepRonin,
    ChooseArmy, EndMoves, PickUp, LeaveGarrison, DismissRonin, Step, Stop, Detach,
    DeclareBattle, EndDeclarations, Strike, HoldNinja, HoldAllRound, Avenge,
    Fight, Lose, LoseCheapest, FightOn, CallOff, Assault, EnterProvince, Rest,
    LeaveFrom, GoTo, Send, SendAll, Halt, EndTurn, Recover, EndRecovery,
)  # fmt: skip
