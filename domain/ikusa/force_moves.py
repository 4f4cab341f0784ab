"""Units of a force go one way together: the limits of ronin are judged by what the transfer comes to (R6, R8).

Regular units go before ronin, so the limit at the far end holds after every unit. Where they come from it may be
exceeded for a while, but only as long as a legal end can still be reached.
"""

from domain.ikusa.double_troops import resident_army
from domain.ikusa.formations import fits
from domain.ikusa.parts import Parts
from domain.ikusa.state import Army, Formation, Ikusa
from domain.ikusa.tables.pack import RONIN

NONE_SPENT = [0, 0, 0, 0, 0]


def fresh(state: Ikusa, place: str, kind: int) -> int:
    """Units of a force that have not moved in this phase (R26); hidden ronin not counted."""
    spent = state.turn.spent.get(place)
    return state.provinces[place].units[kind] - (spent[kind] if spent else 0)


def rested(units: list[int], spent: list[int]) -> bool:
    """Whether a force has regular units that have not moved, given those that have."""
    return units[0] > spent[0] or units[1] > spent[1] or units[2] > spent[2] or units[3] > spent[3]


def leaves_freely(state: Ikusa, origin: str) -> bool:
    """Whether a regular unit may go wherever it finds room, because no ronin of its force depend on it."""
    force = state.provinces[origin]
    units, spent = force.units, state.turn.spent.get(origin, NONE_SPENT)
    return rested(units, spent) and force.can_spare() and _most_to_go(state, origin) > 0


def fitting(state: Ikusa, parts: Parts, origin: str, army: Army) -> list[int]:
    """Kinds of regular units that have not moved and for which an army has a free square."""
    units, spent = state.provinces[origin].units, state.turn.spent.get(origin, NONE_SPENT)
    return [kind for kind in range(RONIN) if units[kind] > spent[kind] and fits(army, kind, parts.numbers)]


def able_to_go(state: Ikusa, parts: Parts, origin: str, join: str, *, seen: bool = False) -> list[int]:
    """Kinds of regular units that may go: somebody holds the province, there is room, and a legal end in reach.

    With `seen`, as far as all can see of the formation they join.
    """
    target = state.formation(state.turn.colour, join)
    if isinstance(target, Army):
        found = fitting(state, parts, origin, target)
    elif target.regular() < parts.numbers.force:
        units, spent = state.provinces[origin].units, state.turn.spent.get(origin, NONE_SPENT)
        found = [kind for kind in range(RONIN) if units[kind] > spent[kind]]
    else:
        return []
    return found if found and _ends_well(state, parts, origin, target, seen=seen) else []


def _ends_well(state: Ikusa, parts: Parts, origin: str, target: Formation, *, seen: bool) -> bool:
    """Whether a regular unit of any kind that finds room may go, with others to follow or without."""
    force = state.provinces[origin]
    regular = force.regular()
    if regular > 1 and not (force.hidden or force.units[RONIN]):
        return True
    leaving = _most_to_go(state, origin)
    if leaving <= 0:
        return False
    if force.can_spare():
        return True
    ronin, loose = force.ronin(), fresh(state, origin, RONIN) + force.hidden
    vacant = target.regular() - 1 - _ronin(target, seen)
    for gone in range(1, min(leaving, _room(state, parts, origin, target)) + 1):
        along = max(0, min(loose, vacant + gone))
        if ronin - along <= max(0, regular - gone - 1):
            return True
    return False


def _most_to_go(state: Ikusa, origin: str) -> int:
    """Regular units of a force that may leave: all but one, or all if an army holds the province."""
    regular = state.provinces[origin].regular()
    return regular if resident_army(state, state.turn.colour, origin) else regular - 1


def may_join(state: Ikusa, origin: str, join: str, *, seen: bool = False) -> bool:
    """Whether a ronin may follow the regular units of its force."""
    if fresh(state, origin, RONIN) <= 0:
        return False
    target = state.formation(state.turn.colour, join)
    return _ronin(target, seen) < target.regular() - 1


def _ronin(formation: Formation, seen: bool) -> int:
    return formation.units[RONIN] if seen else formation.ronin()


def _room(state: Ikusa, parts: Parts, origin: str, target: Formation) -> int:
    """How many regular units of a force that have not moved yet find room in a formation."""
    numbers = parts.numbers
    units, spent = state.provinces[origin].units, state.turn.spent.get(origin, NONE_SPENT)
    bow, sword, gun, spear = [max(0, units[kind] - spent[kind]) for kind in range(RONIN)]
    samurai, ashigaru = bow + sword, gun + spear
    if isinstance(target, Army):
        bow, sword, gun, spear, _ = target.units
        return min(samurai, numbers.samurai - bow - sword) + min(ashigaru, numbers.ashigaru - gun - spear)
    return min(samurai + ashigaru, numbers.force - target.regular())
