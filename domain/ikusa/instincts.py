"""Which options look promising at first sight, without trying them: the order in which a bot looks at them."""

from collections.abc import Callable, Mapping
from typing import Any

from domain.ikusa import commands as wants
from domain.ikusa import war_instincts as war
from domain.ikusa.answering import colour_of
from domain.ikusa.double_troops import resident_army
from domain.ikusa.hire_ronin import deployed
from domain.ikusa.levy import placed
from domain.ikusa.odds import Force, measured, prospect
from domain.ikusa.parts import Parts
from domain.ikusa.state import ARMY, EMPTY, Ikusa
from domain.kernel.record import Command, Seat

Score = Callable[[Ikusa, Seat, Parts, Any], int]

PACKAGES = {"spearmen": 40, "swordsmen": 30, "mixed": 25, "gunners": 20, "bowman": 10}


def ordering(state: Ikusa, seat: Seat, parts: Parts, options: list[Command]) -> list[Command]:
    """Most promising first; equals keep their order."""
    if len(options) < 2:
        return list(options)
    scored = [(SCORES[type(option)](state, seat, parts, option), -number) for number, option in enumerate(options)]
    scored.sort(reverse=True)
    return [options[-number] for _, number in scored]


def constant(score: int) -> Score:
    def same(state: Ikusa, seat: Seat, parts: Parts, option: Any) -> int:
        return score

    return same


# -- set-up and actions 1 to 6 -----------------------------------------------------------------------


def assign_card(state: Ikusa, seat: Seat, parts: Parts, option: wants.AssignCard) -> int:
    """Provinces of one colour should lie together."""
    near = sum(state.provinces[place].owner == option.colour for place in parts.neighbours[option.card])
    return 10 * near - len(state.colours[option.colour].lands)


def border(state: Ikusa, seat: Seat, parts: Parts, option: Any) -> int:
    """Where enemies are many and friends are near."""
    near = parts.neighbours[option.place]
    return sum(2 if war.hostile(state, seat, place) else state.provinces[place].owner != EMPTY for place in near)


def army_stand(state: Ikusa, seat: Seat, parts: Parts, option: Any) -> int:
    """An army starts beside friends, with a force, and with somebody weak to attack."""
    score = 3 * state.provinces[option.place].regular()
    for place in parts.neighbours[option.place]:
        owner = state.provinces[place].owner
        if war.hostile(state, seat, place):
            score += 2 - state.provinces[place].regular() - 6 * (resident_army(state, owner, place) is not None)
        elif owner != EMPTY:
            score += 2
    return score


def fill_cards(state: Ikusa, seat: Seat, parts: Parts, option: wants.FillCards) -> int:
    return -(max(option.counts) - min(option.counts))


def cheap(state: Ikusa, seat: Seat, parts: Parts, option: Any) -> int:
    return war.CHEAPNESS[option.kind]


def allot_koku(state: Ikusa, seat: Seat, parts: Parts, option: wants.AllotKoku) -> int:
    """Mostly for new units: one koku for the turn, one for ronin, nothing for the rest."""
    usual = {"build": 0, "turn": 1, "ninja": 0, "ronin": 1}[option.bin]
    return -abs(option.amount - usual)


def largest_plan(state: Ikusa, seat: Seat, parts: Parts, option: wants.Spy) -> int:
    return len(state.colours[option.colour].lands)


def take_marker(state: Ikusa, seat: Seat, parts: Parts, option: wants.TakeMarker) -> int:
    return -option.marker


def buy_package(state: Ikusa, seat: Seat, parts: Parts, option: wants.BuyPackage) -> int:
    return PACKAGES.get(option.package, 15)


def support(state: Ikusa, seat: Seat, parts: Parts, option: Any) -> int:
    """A unit goes where it tips the scales: into the army or force whose best attack is good, or that is in danger."""
    code = option.formation
    colour = colour_of(state, seat, deployed if state.action == "deploy" else placed)
    place, mine = state.place_of(colour, code), measured(state.formation(colour, code))
    if not any(war.hostile(state, seat, other) for other in parts.neighbours[place]):
        return 0
    stronger = Force(mine.hits + 5, mine.figures + 1, mine.worth + 300)
    best = max(
        prospect(state, parts, colour, place, stronger, other)
        for other in parts.neighbours[place]
        if war.hostile(state, seat, other)
    )
    return 1000 + best + 400 * (code in ARMY)


SCORES: Mapping[type[Command], Score] = {
    wants.AssignCard: assign_card, wants.Reinforce: border, wants.PlaceArmy: army_stand,
    wants.ClaimProvince: border, wants.AddSpearman: border, wants.FillCards: fill_cards, wants.GiveUp: cheap,
    wants.AllotKoku: allot_koku, wants.Spy: largest_plan, wants.DeclineSpying: constant(-1),
    wants.TakeMarker: take_marker, wants.BuildCastle: border, wants.BuildFortress: border,
    wants.BuyPackage: buy_package, wants.BuyNothing: constant(-1), wants.PlaceUnit: support,
    wants.DeployRonin: support, wants.KeepRonin: constant(-5000), wants.ChooseArmy: war.choose_army,
    wants.EndMoves: constant(0), wants.PickUp: war.pick_up, wants.LeaveGarrison: war.leave_garrison,
    wants.DismissRonin: constant(-3000), wants.Step: war.step, wants.Stop: war.stop, wants.Detach: war.detach,
    wants.DeclareBattle: war.declare_battle, wants.EndDeclarations: constant(60), wants.Strike: war.strike,
    wants.HoldNinja: constant(0), wants.HoldAllRound: constant(-9999), wants.Avenge: war.avenge,
    wants.Fight: war.fight, wants.Lose: cheap, wants.LoseCheapest: constant(9), wants.FightOn: war.fight_on,
    wants.CallOff: constant(0), wants.Assault: war.assault, wants.EnterProvince: war.enter_province,
    wants.Rest: constant(60), wants.LeaveFrom: war.leave_from, wants.GoTo: war.go_to, wants.Send: war.send,
    wants.SendAll: war.send_all, wants.Halt: constant(20), wants.EndTurn: constant(0), wants.Recover: army_stand,
    wants.EndRecovery: constant(0),
}  # fmt: skip
