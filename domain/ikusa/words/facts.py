"""What the sentences of Ikusa say beyond the fields of a command or an event, and of what a seat sees."""

from collections.abc import Callable, Hashable, Mapping
from typing import Any

from domain.ikusa import commands as wants
from domain.ikusa.parts import Parts
from domain.ikusa.tables.pack import INDEX, RONIN
from domain.ikusa.view import (
    ACTING,
    ANSWERS_LEFT,
    ARMY,
    ARMY_PLACE,
    BATTLE,
    CULPRIT,
    DECLARED,
    DESERTED,
    FRONT,
    GUARDS,
    HEIR,
    LAST_DECLARATION,
    PLACING,
    PLANNING,
    REGULARS,
    SPLITTING,
    STRENGTH,
    TROOPS,
    TURN,
    UNITS,
    IkusaView,
)
from domain.ikusa.view_pieces import Match, Planning
from domain.ikusa.words.events import EVENT_FACTS
from domain.kernel.label_facts import Apart, Common, Fixed, Looked
from domain.kernel.phrases import Named, Phrase
from domain.kernel.sight import Sight

Values = Mapping[str, Any]
Eyes = Sight[IkusaView]

KINDS = {
    "place": "province", "to": "province", "target": "province", "card": "province",
    "formation": "formation", "army": "army", "kind": "unit", "bin": "bin",
}  # fmt: skip
"""What the facts of refusals name."""


# -- questions -------------------------------------------------------------------------------------


def colour(number: int | None, parts: Parts) -> Values:
    return {"colour": None if number is None else Named("colour", number)}


def card(place: str, parts: Parts) -> Values:
    return {"card": Named("province", place)}


def plan(own: Planning | None, parts: Parts) -> Values:
    if own is None:
        return {}
    bin = parts.ids["bin"][own.filled]
    return {"colour": Named("colour", own.colour), "bin": Named("bin", bin), "left": own.left}


def levied(sight: Eyes, parts: Parts) -> tuple[int | None, str]:
    """Who places a unit, and of which kind."""
    colour = sight.look(ACTING)
    return colour, sight.look(PLACING, colour)


def place_levy(seen: tuple[int | None, str], parts: Parts) -> Values:
    number, unit = seen
    return {**colour(number, parts), "unit": Named("unit", unit) if unit else None}


def give_up(heir: str, parts: Parts) -> Values:
    return {"army": Named("army", heir)}


def moving_army(sight: Eyes, parts: Parts) -> tuple[str, str, int, int]:
    """The army on the move, where it stands, the steps it has left and the attacks it has made."""
    now = sight.look(TURN)
    place = sight.look(ARMY_PLACE, now.colour, now.army) if now.army else ""
    return now.army, place, now.steps, now.attacks


def army_moves(seen: tuple[str, str, int, int], parts: Parts) -> Values:
    army, place, steps, attacks = seen
    if not army:
        return {"steps": steps, "attacks": attacks}
    return {"steps": steps, "attacks": attacks, "army": Named("army", army), "place": Named("province", place)}


def force_moves(seen: tuple[str, str], parts: Parts) -> Values:
    """Where the force on the move comes from and where it goes."""
    origin, to = (Named("province", place) if place else None for place in seen)
    return {"origin": origin, "to": to}


def casualty(owing: int | None, parts: Parts) -> Values:
    return {"owing": owing}


def both_sides(sight: Eyes, parts: Parts) -> tuple[str, int, int] | None:
    """Where a battle is fought, and how many fight on each side."""
    battle = sight.look(BATTLE)
    if battle is None:
        return None
    regular, ronin = sight.look(TROOPS, battle.attacker)(battle.formation)
    _, figures, _ = sight.look(GUARDS)[battle.target]
    return battle.target, regular + ronin, figures + battle.bonus


def fight_on(seen: tuple[str, int, int] | None, parts: Parts) -> Values:
    if seen is None:
        return {}
    target, ours, theirs = seen
    return {"target": Named("province", target), "ours": ours, "theirs": theirs}


# -- options ---------------------------------------------------------------------------------------


def fronts(sight: Eyes) -> Callable[[Any], Hashable]:
    front = sight.look(FRONT)
    return lambda command: front(command.place)


def enemies(count: int, parts: Parts) -> Values:
    return {"enemies": count}


def card_of_pile(sight: Eyes) -> Callable[[wants.AssignCard], Hashable]:
    _, left = sight.look(SPLITTING)
    return lambda _: left <= 1


def assign_card(last: bool, parts: Parts) -> Values:
    return {"final": last}


def fill_cards(command: wants.FillCards, parts: Parts) -> Values:
    return {"final": command.kind == "gunner"}


def koku(sight: Eyes) -> int:
    own = sight.look(PLANNING)
    return own.left if own is not None else 0


def allot_koku(command: wants.AllotKoku, koku: int, parts: Parts) -> Values:
    left = koku - command.amount
    last = command.bin == "ronin"
    return {"left": left, "levy": left if last else None, "final": last}


def answers_left(sight: Eyes) -> int:
    left: int = sight.look(ANSWERS_LEFT, sight.look(ACTING))
    return left


def buy(command: Any, left: int, parts: Parts) -> Values:
    return {"left": left - 1, "final": left <= 1}


def where_to_place(sight: Eyes) -> Callable[[wants.PlaceUnit], Hashable]:
    last, regulars = answers_left(sight) <= 1, sight.look(REGULARS, sight.look(ACTING))
    return lambda command: (regulars(command.formation), last)


def place_unit(seen: tuple[int, bool], parts: Parts) -> Values:
    units, last = seen
    return {"units": units, "final": last}


def placed_unit(sight: Eyes) -> str:
    unit: str = sight.look(PLACING, sight.look(ACTING))
    return unit


def unit_to_place(unit: str, parts: Parts) -> Values:
    return {"unit": Named("unit", unit)}


def where_to_hide(sight: Eyes) -> Callable[[wants.DeployRonin], Hashable]:
    last, troops = answers_left(sight) <= 1, sight.look(TROOPS, sight.look(ACTING))
    return lambda command: (troops(command.formation), last)


def deploy_ronin(seen: tuple[tuple[int, int], bool], parts: Parts) -> Values:
    (units, ronin), last = seen
    return {"units": units, "ronin": ronin, "final": last}


def armies(sight: Eyes) -> Callable[[wants.ChooseArmy], Hashable]:
    army = sight.look(ARMY, sight.look(ACTING))
    return lambda command: army(command.army)


def choose_army(seen: tuple[str, int, int], parts: Parts) -> Values:
    place, level, units = seen
    return {"place": Named("province", place), "level": level, "units": units}


def force_here(sight: Eyes) -> Callable[[wants.PickUp], Hashable]:
    """Units of the force where the army stands; None where a recovered daimyo has just been put down."""
    now = sight.look(TURN)
    if not now.army or now.recovers:
        return lambda _: None
    colour = sight.look(ACTING)
    units = sight.look(UNITS, colour, sight.look(ARMY_PLACE, colour, now.army))
    return lambda command: units[INDEX[command.kind]]


def army_here(sight: Eyes) -> Callable[[wants.LeaveGarrison], Hashable]:
    now = sight.look(TURN)
    units = sight.look(UNITS, now.colour, now.army)
    return lambda command: units[INDEX[command.kind]]


def of_that_kind(units: int | None, parts: Parts) -> Values:
    return {"there": units}


def ways_ahead(sight: Eyes) -> Callable[[wants.Step], Hashable]:
    deserted, steps = sight.look(DESERTED), sight.look(TURN).steps - 1
    return lambda command: (deserted(command.to), steps)


def step(seen: tuple[bool, int], parts: Parts) -> Values:
    empty, steps = seen
    return {"conquers": "" if empty else None, "steps": steps}


def against(seen: Match) -> dict[str, Any]:
    if seen is None:
        return {"ours": None}
    ours, enemy, theirs, works, naval = seen
    return {
        "ours": ours,
        "theirs": theirs,
        "enemy": Named("colour", enemy),
        "walls": Phrase(works) if works else "",
        "sea": Phrase("across-the-sea") if naval else "",
    }


def declarations(sight: Eyes) -> Callable[[wants.DeclareBattle], Hashable]:
    """Each formation and each target is looked at once; options of a formation stand together."""
    last, guards, strength = sight.look(LAST_DECLARATION), sight.look(GUARDS), sight.look(STRENGTH, sight.look(ACTING))
    code, ours, sea = "", 0, ()

    def seen(command: wants.DeclareBattle) -> tuple[Any, ...]:
        nonlocal code, ours, sea
        target = command.target
        guard = guards[target]
        if guard is None:
            return (last,)
        if command.formation != code:
            code = command.formation
            place, ours = strength(code)
            sea = sight.parts.sea_ways[place]
        return last, ours, guard, target in sea

    return seen


def declare_battle(seen: tuple[Any, ...], parts: Parts) -> Values:
    """Whether it is the last one, and who fights, unless nobody is there."""
    if len(seen) == 1:
        return {"ours": None, "final": seen[0]}
    last, ours, guard, naval = seen
    found = against((ours, *guard, naval))
    found["final"] = last
    return found


def attacks(sight: Eyes) -> Callable[[wants.Assault], Hashable]:
    now = sight.look(TURN)
    place, ours = sight.look(STRENGTH, now.colour)(now.army)
    guards, sea = sight.look(GUARDS), sight.parts.sea_ways[place]

    def seen(command: wants.Assault) -> Match:
        guard = guards[command.target]
        return None if guard is None else (ours, *guard, command.target in sea)

    return seen


def assault(seen: Match, parts: Parts) -> Values:
    return against(seen)


def strike(command: wants.Strike, parts: Parts) -> Values:
    return {"hits": parts.numbers.ninja_hits}


def fight(target: str, parts: Parts) -> Values:
    return {"target": Named("province", target)}


def lose(command: Any, owing: int, parts: Parts) -> Values:
    return {"owing": owing, "final": owing <= 1 or isinstance(command, wants.LoseCheapest)}


def enter_province(command: wants.EnterProvince, opened: str, parts: Parts) -> Values:
    return {"place": Named("province", opened)}


def owing(sight: Eyes) -> int | None:
    """Casualties that are still to be chosen."""
    battle = sight.look(BATTLE)
    return None if battle is None else battle.owing


def targets(sight: Eyes) -> Callable[[wants.Fight], Hashable]:
    target = sight.look(DECLARED)
    return lambda command: target(command.formation)


def regulars_there(sight: Eyes) -> Callable[[Any], Hashable]:
    regulars = sight.look(REGULARS, sight.look(ACTING))
    return lambda command: regulars(command.place)


def units_there(units: int, parts: Parts) -> Values:
    return {"units": units}


def destinations(sight: Eyes) -> Callable[[wants.GoTo], Hashable]:
    deserted, regulars = sight.look(DESERTED), sight.look(REGULARS, sight.look(ACTING))
    return lambda command: (deserted(command.place), regulars(command.formation))


def go_to(seen: tuple[bool, int], parts: Parts) -> Values:
    empty, units = seen
    return {"conquers": "" if empty else None, "units": units}


def force_left(sight: Eyes) -> Callable[[wants.Send], Hashable]:
    """Units of the force that moves, its hidden ronin included."""
    now = sight.look(TURN)
    _, ronin = sight.look(TROOPS, now.colour)(now.origin)
    units = *sight.look(UNITS, now.colour, now.origin)[:RONIN], ronin
    return lambda command: units[INDEX[command.kind]]


FACTS: Mapping[Any, Any] = {
    "ikusa.assign-card": Looked(lambda sight, _: sight.look(SPLITTING)[0], card),
    **{
        f"ikusa.{ask}": Looked(lambda sight, _: sight.look(ACTING), colour)
        for ask in (
            "reinforce", "place-army", "claim-province", "add-spearman", "take-marker", "build", "levy",
            "deploy-ronin", "choose-army", "declare-battle", "muster", "move-force",
        )
    },
    "ikusa.give-up": Looked(lambda sight, _: sight.look(HEIR), give_up),
    "ikusa.plan": Looked(lambda sight, _: sight.look(PLANNING), plan),
    "ikusa.place-levy": Looked(levied, place_levy),
    "ikusa.move-army": Looked(moving_army, army_moves),
    "ikusa.avenge": Looked(lambda sight, _: sight.look(CULPRIT), colour),
    "ikusa.casualty": Looked(lambda sight, _: owing(sight), casualty),
    "ikusa.fight-on": Looked(both_sides, fight_on),
    "ikusa.campaign": Looked(moving_army, army_moves),
    "ikusa.go-to": Looked(lambda sight, _: (sight.look(TURN).origin, ""), force_moves),
    "ikusa.send": Looked(lambda sight, _: (sight.look(TURN).origin, sight.look(TURN).to), force_moves),
    wants.AssignCard: Apart(card_of_pile, assign_card),
    wants.Reinforce: Apart(fronts, enemies),
    wants.PlaceArmy: Apart(fronts, enemies),
    wants.ClaimProvince: Apart(fronts, enemies),
    wants.AddSpearman: Apart(fronts, enemies),
    wants.FillCards: Fixed(fill_cards),
    wants.AllotKoku: Common(koku, allot_koku),
    wants.BuildCastle: Apart(fronts, enemies),
    wants.BuildFortress: Apart(fronts, enemies),
    wants.BuyPackage: Common(answers_left, buy),
    wants.BuyNothing: Common(answers_left, buy),
    wants.PlaceUnit: Apart(where_to_place, place_unit, placed_unit, unit_to_place),
    wants.DeployRonin: Apart(where_to_hide, deploy_ronin),
    wants.KeepRonin: Common(answers_left, buy),
    wants.ChooseArmy: Apart(armies, choose_army),
    wants.PickUp: Apart(force_here, of_that_kind),
    wants.LeaveGarrison: Apart(army_here, of_that_kind),
    wants.Step: Apart(ways_ahead, step),
    wants.DeclareBattle: Apart(declarations, declare_battle),
    wants.Strike: Fixed(strike),
    wants.Fight: Apart(targets, fight),
    wants.Lose: Common(owing, lose),
    wants.LoseCheapest: Common(owing, lose),
    wants.Assault: Apart(attacks, assault),
    wants.EnterProvince: Common(lambda sight: sight.look(TURN).opened, enter_province),
    wants.LeaveFrom: Apart(regulars_there, units_there),
    wants.GoTo: Apart(destinations, go_to),
    wants.Send: Apart(force_left, of_that_kind),
    wants.Recover: Apart(regulars_there, units_there),
    **EVENT_FACTS,
}  # fmt: skip
