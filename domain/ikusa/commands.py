"""What a seat may want in Ikusa.

Formations are named by their province, or `A1`, `A2`, `A3` for armies.
"""

from domain.ikusa.kinds import Army, Bin, ColourId, FormationId, LevyUnit, Marker, PackageId, Part, ProvinceId, Unit
from domain.kernel.record import Command

# -- set-up ------------------------------------------------------------------------------------


class AssignCard(Command, tag="ikusa.assign-card"):
    card: ProvinceId
    colour: ColourId


class Reinforce(Command, tag="ikusa.reinforce"):
    place: ProvinceId


class PlaceArmy(Command, tag="ikusa.place-army"):
    army: Army
    place: ProvinceId


class ClaimProvince(Command, tag="ikusa.claim-province"):
    place: ProvinceId


class AddSpearman(Command, tag="ikusa.add-spearman"):
    place: ProvinceId


class FillCards(Command, tag="ikusa.fill-cards"):
    """How many of the kind now distributed go to each of the three armies."""

    kind: LevyUnit
    counts: tuple[int, int, int]


# -- actions 1 to 6 ------------------------------------------------------------------------------


class GiveUp(Command, tag="ikusa.give-up"):
    """Which unit pays for the successor of an assassinated daimyo."""

    kind: LevyUnit


class AllotKoku(Command, tag="ikusa.allot-koku"):
    bin: Bin
    amount: int


class Spy(Command, tag="ikusa.spy"):
    colour: ColourId


class DeclineSpying(Command, tag="ikusa.decline-spying"):
    pass


class TakeMarker(Command, tag="ikusa.take-marker"):
    marker: Marker


class BuildCastle(Command, tag="ikusa.build-castle"):
    place: ProvinceId


class BuildFortress(Command, tag="ikusa.build-fortress"):
    place: ProvinceId


class BuyPackage(Command, tag="ikusa.buy-package"):
    package: PackageId


class BuyNothing(Command, tag="ikusa.buy-nothing"):
    """Lets one koku of the levy go unused."""


class PlaceUnit(Command, tag="ikusa.place-unit"):
    formation: FormationId


class DeployRonin(Command, tag="ikusa.deploy-ronin"):
    formation: FormationId


class KeepRonin(Command, tag="ikusa.keep-ronin"):
    """Leaves one hired ronin undeployed."""


# -- wage war ------------------------------------------------------------------------------------


class ChooseArmy(Command, tag="ikusa.choose-army"):
    army: Army


class EndMoves(Command, tag="ikusa.end-moves"):
    pass


class PickUp(Command, tag="ikusa.pick-up"):
    kind: LevyUnit


class LeaveGarrison(Command, tag="ikusa.leave-garrison"):
    kind: LevyUnit


class DismissRonin(Command, tag="ikusa.dismiss-ronin"):
    """Sends one ronin of a formation away, because the limit is in the way; shows the others."""

    formation: FormationId


class Step(Command, tag="ikusa.step"):
    to: ProvinceId


class Stop(Command, tag="ikusa.stop"):
    pass


class Detach(Command, tag="ikusa.detach"):
    kind: LevyUnit
    to: ProvinceId


class DeclareBattle(Command, tag="ikusa.declare-battle"):
    formation: FormationId
    target: ProvinceId


class EndDeclarations(Command, tag="ikusa.end-declarations"):
    pass


class Strike(Command, tag="ikusa.strike"):
    """Sends the ninja against a daimyo."""

    colour: ColourId
    army: Army


class HoldNinja(Command, tag="ikusa.hold-ninja"):
    pass


class HoldAllRound(Command, tag="ikusa.hold-all-round"):
    """Standing order: the ninja's question is answered with `HoldNinja` until the round ends."""


class Avenge(Command, tag="ikusa.avenge"):
    army: Army


class Fight(Command, tag="ikusa.fight"):
    """Chooses the declared battle that comes next."""

    formation: FormationId


class Lose(Command, tag="ikusa.lose"):
    """One casualty, from the army or the force in the battle."""

    part: Part
    kind: Unit


class LoseCheapest(Command, tag="ikusa.lose-cheapest"):
    """All casualties still owed, cheapest first: the same as so many single `Lose`."""


class FightOn(Command, tag="ikusa.fight-on"):
    pass


class CallOff(Command, tag="ikusa.call-off"):
    pass


class Assault(Command, tag="ikusa.assault"):
    """A further, undeclared attack of an experienced army."""

    target: ProvinceId


class EnterProvince(Command, tag="ikusa.enter-province"):
    pass


class Rest(Command, tag="ikusa.rest"):
    """Ends the attacks of an experienced army."""


class LeaveFrom(Command, tag="ikusa.leave-from"):
    """Chooses the province whose force will move."""

    place: ProvinceId


class GoTo(Command, tag="ikusa.go-to"):
    """Chooses where units go and which formation they join there."""

    place: ProvinceId
    formation: FormationId


class Send(Command, tag="ikusa.send"):
    kind: Unit


class SendAll(Command, tag="ikusa.send-all"):
    """Every unit that may still go the chosen way: the same as so many single `Send`, cheapest first."""


class Halt(Command, tag="ikusa.halt"):
    pass


class EndTurn(Command, tag="ikusa.end-turn"):
    pass


class Recover(Command, tag="ikusa.recover"):
    """Puts a lost daimyo back on the map."""

    place: ProvinceId


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
