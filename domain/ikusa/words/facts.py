"""What the sentences of Ikusa say beyond the fields of a command or an event, and of what a seat sees."""

from collections.abc import Mapping
from typing import Any

from domain.ikusa import commands as wants
from domain.ikusa.parts import Parts
from domain.ikusa.tables.pack import INDEX, KINDS
from domain.ikusa.view import (
    ACTING,
    ANSWERS_LEFT,
    BATTLE,
    CULPRIT,
    FRONT,
    GUARD,
    HEIR,
    KOKU_LEFT,
    LAST_DECLARATION,
    PLACING,
    SPLITTING,
    TROOPS,
    TURN,
    IkusaView,
)
from domain.ikusa.words.events import EVENT_FACTS
from domain.kernel.phrases import Named, Phrase
from domain.kernel.sight import Sight

Values = Mapping[str, Any]
Eyes = Sight[IkusaView]

WITHOUT_TEXT = ("province", "formation", "army", "colour", "marker", "part")
NAMED_IN_REFUSALS = {
    "place": "province", "to": "province", "target": "province", "card": "province",
    "formation": "formation", "army": "army", "kind": "unit", "bin": "bin",
}  # fmt: skip


# -- questions -------------------------------------------------------------------------------------


def colour(sight: Eyes, parts: Parts) -> Values:
    number = sight.look(ACTING)
    return {"colour": None if number is None else Named("colour", number)}


def card(sight: Eyes, parts: Parts) -> Values:
    return {"card": Named("province", sight.look(SPLITTING)[0])}


def plan(sight: Eyes, parts: Parts) -> Values:
    number = sight.look(ACTING)
    if number is None:
        return {}
    answers = sight.view.colours[number].answers
    bin = parts.ids["bin"][answers]
    return {"colour": Named("colour", number), "bin": Named("bin", bin), "left": sight.look(KOKU_LEFT)}


def place_levy(sight: Eyes, parts: Parts) -> Values:
    unit = sight.look(PLACING)
    return {**colour(sight, parts), "unit": Named("unit", unit) if unit else None}


def give_up(sight: Eyes, parts: Parts) -> Values:
    return {"army": Named("army", sight.look(HEIR))}


def turn(sight: Eyes, parts: Parts) -> Values:
    """The army or force on the move."""
    now = sight.look(TURN)
    found: dict[str, Any] = {"steps": now.steps, "attacks": now.attacks}
    if now.army:
        found["army"] = Named("army", now.army)
        found["place"] = Named("province", sight.look(TROOPS, now.colour, now.army).place)
    if now.origin:
        found["origin"] = Named("province", now.origin)
    if now.to:
        found["to"] = Named("province", now.to)
    return found


def culprit(sight: Eyes, parts: Parts) -> Values:
    return {"colour": Named("colour", sight.look(CULPRIT))}


def casualty(sight: Eyes, parts: Parts) -> Values:
    battle = sight.look(BATTLE)
    return {"owing": None if battle is None else battle.owing[0] or battle.owing[1]}


def fight_on(sight: Eyes, parts: Parts) -> Values:
    battle = sight.look(BATTLE)
    if battle is None:
        return {}
    ours = sight.look(TROOPS, battle.attacker, battle.formation)
    theirs = sight.look(GUARD, battle.target).figures + battle.bonus
    return {"target": Named("province", battle.target), "ours": ours.regular + ours.ronin, "theirs": theirs}


# -- options ---------------------------------------------------------------------------------------


def enemies(command: Any, sight: Eyes) -> Values:
    return {"enemies": sight.look(FRONT, command.place)}


def assign_card(command: wants.AssignCard, sight: Eyes) -> Values:
    return {"final": sight.look(SPLITTING)[1] <= 1}


def fill_cards(command: wants.FillCards, sight: Eyes) -> Values:
    return {"final": command.kind == "gunner"}


def allot_koku(command: wants.AllotKoku, sight: Eyes) -> Values:
    left = sight.look(KOKU_LEFT) - command.amount
    last = command.bin == "ronin"
    return {"left": left, "levy": left if last else None, "final": last}


def buy(command: Any, sight: Eyes) -> Values:
    left = sight.look(ANSWERS_LEFT)
    return {"left": left - 1, "final": left <= 1}


def place_unit(command: wants.PlaceUnit, sight: Eyes) -> Values:
    there = sight.look(TROOPS, sight.look(ACTING), command.formation)
    unit = Named("unit", sight.look(PLACING))
    return {"unit": unit, "units": there.regular, "final": sight.look(ANSWERS_LEFT) <= 1}


def deploy_ronin(command: wants.DeployRonin, sight: Eyes) -> Values:
    there = sight.look(TROOPS, sight.look(ACTING), command.formation)
    return {"units": there.regular, "ronin": there.ronin, "final": sight.look(ANSWERS_LEFT) <= 1}


def choose_army(command: wants.ChooseArmy, sight: Eyes) -> Values:
    army = sight.look(TROOPS, sight.look(ACTING), command.army)
    return {"place": Named("province", army.place), "level": army.level, "units": army.regular}


def pick_up(command: wants.PickUp, sight: Eyes) -> Values:
    """Units of the force where the army stands, or where a recovered daimyo has just been put down."""
    now, colour = sight.look(TURN), sight.look(ACTING)
    if now.army and sight.view.recovering is None:
        place = sight.look(TROOPS, colour, now.army).place
        return {"there": sight.look(TROOPS, colour, place).units[INDEX[command.kind]]}
    return {"there": None}


def leave_garrison(command: wants.LeaveGarrison, sight: Eyes) -> Values:
    now = sight.look(TURN)
    return {"there": sight.look(TROOPS, now.colour, now.army).units[INDEX[command.kind]]}


def step(command: wants.Step, sight: Eyes) -> Values:
    empty = sight.look(GUARD, command.to).owner is None
    return {"conquers": "" if empty else None, "steps": sight.look(TURN).steps - 1}


def against(sight: Eyes, colour: int, code: str, target: str) -> Values:
    """Strength of an attacker and of those he would meet, hidden ronin of others aside."""
    guard = sight.look(GUARD, target)
    if guard.owner is None:
        return {"ours": None}
    ours = sight.look(TROOPS, colour, code)
    naval = (ours.place, target) in sight.parts.sea_lines
    return {
        "ours": ours.regular + ours.ronin,
        "theirs": guard.figures,
        "enemy": Named("colour", guard.owner),
        "walls": Phrase(guard.works) if guard.works else "",
        "sea": Phrase("across-the-sea") if naval else "",
    }


def declare_battle(command: wants.DeclareBattle, sight: Eyes) -> Values:
    values = against(sight, sight.look(ACTING), command.formation, command.target)
    return {**values, "final": sight.look(LAST_DECLARATION)}


def assault(command: wants.Assault, sight: Eyes) -> Values:
    now = sight.look(TURN)
    return against(sight, now.colour, now.army, command.target)


def strike(command: wants.Strike, sight: Eyes) -> Values:
    return {"hits": sight.parts.numbers.ninja_hits}


def fight(command: wants.Fight, sight: Eyes) -> Values:
    declared = sight.look(TURN).declared
    target = next(battle.target for battle in declared if battle.formation == command.formation)
    return {"target": Named("province", target)}


def lose(command: Any, sight: Eyes) -> Values:
    battle = sight.look(BATTLE)
    owing = battle.owing[0] or battle.owing[1]
    return {"owing": owing, "final": owing <= 1 or isinstance(command, wants.LoseCheapest)}


def enter_province(command: wants.EnterProvince, sight: Eyes) -> Values:
    return {"place": Named("province", sight.look(TURN).opened)}


def units_there(command: Any, sight: Eyes) -> Values:
    return {"units": sight.look(TROOPS, sight.look(ACTING), command.place).regular}


def go_to(command: wants.GoTo, sight: Eyes) -> Values:
    empty = sight.look(GUARD, command.place).owner is None
    there = sight.look(TROOPS, sight.look(ACTING), command.formation)
    return {"conquers": "" if empty else None, "units": there.regular}


def send(command: wants.Send, sight: Eyes) -> Values:
    now = sight.look(TURN)
    force = sight.look(TROOPS, now.colour, now.origin)
    return {"there": force.ronin if command.kind == KINDS[4] else force.units[INDEX[command.kind]]}


# -- refusals --------------------------------------------------------------------------------------


def known_place(facts: Values, parts: Parts) -> Values:
    """A refused command may name anything; only what exists is named back."""
    found: dict[str, Any] = {}
    for field, kind in NAMED_IN_REFUSALS.items():
        if field in facts:
            found[field] = Named(kind, facts[field]) if facts[field] in parts.ids[kind] else None
    return found


REFUSALS_THAT_NAME = ("not-this-card", "not-weak", "no-place-for-army", "not-unoccupied", "not-this-kind",
    "another-bin", "no-way-there", "garrison-first", "no-outlet", "no-target", "not-a-target",
    "force-cannot-move")  # fmt: skip

FACTS: Mapping[Any, Any] = {
    "ikusa.assign-card": card,
    **{
        f"ikusa.{ask}": colour
        for ask in (
            "reinforce", "place-army", "claim-province", "add-spearman", "take-marker", "build", "levy",
            "deploy-ronin", "choose-army", "declare-battle", "muster", "move-force",
        )
    },
    "ikusa.give-up": give_up,
    "ikusa.plan": plan,
    "ikusa.place-levy": place_levy,
    "ikusa.move-army": turn,
    "ikusa.avenge": culprit,
    "ikusa.casualty": casualty,
    "ikusa.fight-on": fight_on,
    "ikusa.campaign": turn,
    "ikusa.go-to": turn,
    "ikusa.send": turn,
    wants.AssignCard: assign_card,
    wants.Reinforce: enemies,
    wants.PlaceArmy: enemies,
    wants.ClaimProvince: enemies,
    wants.AddSpearman: enemies,
    wants.FillCards: fill_cards,
    wants.AllotKoku: allot_koku,
    wants.BuildCastle: enemies,
    wants.BuildFortress: enemies,
    wants.BuyPackage: buy,
    wants.BuyNothing: buy,
    wants.PlaceUnit: place_unit,
    wants.DeployRonin: deploy_ronin,
    wants.KeepRonin: buy,
    wants.ChooseArmy: choose_army,
    wants.PickUp: pick_up,
    wants.LeaveGarrison: leave_garrison,
    wants.Step: step,
    wants.DeclareBattle: declare_battle,
    wants.Strike: strike,
    wants.Fight: fight,
    wants.Lose: lose,
    wants.LoseCheapest: lose,
    wants.Assault: assault,
    wants.EnterProvince: enter_province,
    wants.LeaveFrom: units_there,
    wants.GoTo: go_to,
    wants.Send: send,
    wants.Recover: units_there,
    **EVENT_FACTS,
    **{f"ikusa.{code}": known_place for code in REFUSALS_THAT_NAME},
}  # fmt: skip
