"""What looks promising in action 7: marches, battles, the ninja, final movement."""

from typing import Any

from domain.ikusa import commands as wants
from domain.ikusa.army_moves import moving
from domain.ikusa.double_troops import resident_army
from domain.ikusa.odds import PROVINCE_WORTH, Force, chance, defence, measured, prospect
from domain.ikusa.parts import Parts
from domain.ikusa.state import ARMY, EMPTY, STANDING, Ikusa
from domain.ikusa.state_of_war import ADVANCE
from domain.kernel.record import Seat

CHEAPNESS = {"spearman": 5, "gunner": 4, "ronin": 3, "swordsman": 2, "bowman": 1}


def hostile(state: Ikusa, seat: Seat, place: str) -> bool:
    owner = state.provinces[place].owner
    return owner != EMPTY and state.owners[owner] != seat


def best_target(state: Ikusa, seat: Seat, parts: Parts, colour: int, place: str, attacker: Force) -> int:
    found = [
        prospect(state, parts, colour, place, attacker, other)
        for other in parts.neighbours[place]
        if hostile(state, seat, other)
    ]
    return max(found, default=0)


def choose_army(state: Ikusa, seat: Seat, parts: Parts, option: wants.ChooseArmy) -> int:
    return 100 - ARMY[option.army]


def pick_up(state: Ikusa, seat: Seat, parts: Parts, option: wants.PickUp) -> int:
    """All but one: somebody has to stay when the army goes on."""
    army = state.army(state.recovering, state.recovered) if state.recovering >= 0 else moving(state)
    return 3000 if state.provinces[army.place].regular() > 1 else -1000


def leave_garrison(state: Ikusa, seat: Seat, parts: Parts, option: wants.LeaveGarrison) -> int:
    """One unit, the cheapest; no second one."""
    return 900 + CHEAPNESS[option.kind] if not state.turn.leaving else -2000


def step(state: Ikusa, seat: Seat, parts: Parts, option: wants.Step) -> int:
    """Into empty land, or to where a better attack waits."""
    army, turn = moving(state), state.turn
    if state.provinces[option.to].owner == EMPTY:
        return 2500
    if turn.leaving:
        return 500
    mine = measured(army)
    there = best_target(state, seat, parts, turn.colour, option.to, mine)
    here = best_target(state, seat, parts, turn.colour, army.place, mine)
    return there - here - 200 + 100 * (turn.phase == ADVANCE)


def detach(state: Ikusa, seat: Seat, parts: Parts, option: wants.Detach) -> int:
    empty = state.provinces[option.to].owner == EMPTY
    return 2600 + CHEAPNESS[option.kind] if empty and sum(moving(state).units[:4]) > 2 else -1500


def declare_battle(state: Ikusa, seat: Seat, parts: Parts, option: wants.DeclareBattle) -> int:
    colour = state.turn.colour
    if state.provinces[option.target].owner == EMPTY:
        return -100
    origin = state.place_of(colour, option.formation)
    attacker = measured(state.formation(colour, option.formation))
    met = sum(battle.target == option.target for battle in state.turn.declared)
    return prospect(state, parts, colour, origin, attacker, option.target) - 400 * met


def strike(state: Ikusa, seat: Seat, parts: Parts, option: wants.Strike) -> int:
    """The last daimyos of a colour first, and those whose armies are large."""
    standing = sum(army.daimyo == STANDING for army in state.colours[option.colour].armies)
    return 2000 // standing + measured(state.army(option.colour, option.army)).worth // 10


def avenge(state: Ikusa, seat: Seat, parts: Parts, option: wants.Avenge) -> int:
    return measured(state.army(state.culprit, option.army)).worth


def fight(state: Ikusa, seat: Seat, parts: Parts, option: wants.Fight) -> int:
    battle = next(battle for battle in state.turn.declared if battle.formation == option.formation)
    attacker = measured(state.formation(state.turn.colour, option.formation))
    return attacker.strength - defence(state, battle.target).strength


def fight_on(state: Ikusa, seat: Seat, parts: Parts, option: Any) -> int:
    """Go on with even odds or better, and not at the risk of a daimyo."""
    battle = state.battle
    assert battle is not None
    attacker = measured(state.formation(battle.attacker, battle.formation))
    odds = chance(attacker.strength, defence(state, battle.target, battle.bonus).strength)
    return odds - (60 if battle.formation in ARMY else 45)


def assault(state: Ikusa, seat: Seat, parts: Parts, option: wants.Assault) -> int:
    army = moving(state)
    if state.provinces[option.target].owner == EMPTY:
        return -50
    return prospect(state, parts, state.turn.colour, army.place, measured(army), option.target)


def enter_province(state: Ikusa, seat: Seat, parts: Parts, option: Any) -> int:
    return 1500


def leave_from(state: Ikusa, seat: Seat, parts: Parts, option: wants.LeaveFrom) -> int:
    """Empty land first; then from quiet provinces to the border."""
    colour, place = state.turn.colour, option.place
    near = parts.neighbours[place]
    spare = state.provinces[place].regular() - (resident_army(state, colour, place) is None)
    if any(state.provinces[other].owner == EMPTY for other in near):
        return 1000 + spare
    if any(hostile(state, seat, other) for other in near) or spare < 1:
        return -100
    return 100 + spare if any(at_the_border(state, seat, parts, other) for other in near) else 10


def at_the_border(state: Ikusa, seat: Seat, parts: Parts, place: str) -> bool:
    return any(hostile(state, seat, other) for other in parts.neighbours[place])


def go_to(state: Ikusa, seat: Seat, parts: Parts, option: wants.GoTo) -> int:
    if state.provinces[option.place].owner == EMPTY:
        return PROVINCE_WORTH
    return 100 * at_the_border(state, seat, parts, option.place) + 20 * (option.formation in ARMY)


def send(state: Ikusa, seat: Seat, parts: Parts, option: wants.Send) -> int:
    """One unit takes empty land, and a second one holds it if many are left; to a friend all go."""
    turn = state.turn
    left = state.provinces[turn.origin].regular()
    wanted = 0 if turn.sent and at_the_border(state, seat, parts, turn.origin) else 50
    return (100 if not turn.sent else wanted if left > 2 else -10) + CHEAPNESS[option.kind]


def send_all(state: Ikusa, seat: Seat, parts: Parts, option: Any) -> int:
    quiet = not at_the_border(state, seat, parts, state.turn.origin)
    return 200 if quiet and state.provinces[state.turn.to].owner != EMPTY else -50


def stop(state: Ikusa, seat: Seat, parts: Parts, option: Any) -> int:
    return 0
