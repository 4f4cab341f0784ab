"""The one place that knows the limits of formations: card squares, force size, ronin, garrisons (pp. 14-15)."""

from collections.abc import Iterator

from domain.ikusa.double_troops import resident_army
from domain.ikusa.state import LOST, Army, Formation, Ikusa
from domain.ikusa.state_of_war import NONE
from domain.ikusa.tables.pack import BOWMAN, GUNNER, RONIN, SPEARMAN, SWORDSMAN, Numbers


def fits(army: Army, kind: int, numbers: Numbers) -> bool:
    """Whether the army card has a free square for a unit of this kind."""
    units = army.units
    if kind < GUNNER:
        return units[BOWMAN] + units[SWORDSMAN] < numbers.samurai
    return units[GUNNER] + units[SPEARMAN] < numbers.ashigaru


def takes_ronin(formation: Formation) -> bool:
    """The stacking limit of ronin: fewer than regular units (p. 15)."""
    return formation.units[RONIN] + formation.hidden < formation.regular() - 1


def needs_garrison(state: Ikusa, colour: int, army: Army) -> bool:
    """Whether the province would be empty without this army: no force and no other army (p. 18)."""
    place = army.place
    if state.provinces[place].regular():
        return False
    return resident_army(state, colour, place, besides=army) is None


def broken_limits(state: Ikusa, numbers: Numbers) -> Iterator[str]:
    """Every limit of armies and forces that a position breaks."""
    deploying = state.action == "deploy"
    for place, province in state.provinces.items():
        if not _is_plainly_sound(province, numbers.force):
            yield from _force_faults(place, province, numbers, deploying, _following(state, place))
    for number, colour in enumerate(state.colours):
        for army in colour.armies:
            if army.daimyo != LOST:
                yield from _army_faults(f"army of colour {number} at {army.place or '-'}", army, numbers, deploying)
        standing = [army.place for army in colour.armies if army.place]
        if len(set(standing)) != len(standing) and not _on_the_move(state, number):
            yield f"two armies of colour {number} in one province"


def _is_plainly_sound(force: Formation, most: int) -> bool:
    """Without ronin there is little to look at; most forces are such, and limits are checked after every event."""
    bow, sword, gun, spear, ronin = force.units
    few = min(bow, sword, gun, spear) >= 0 and bow + sword + gun + spear <= most
    return few and not (ronin or force.hidden or force.doubt)


def _force_faults(place: str, force: Formation, numbers: Numbers, deploying: bool, following: int) -> Iterator[str]:
    if force.regular() > numbers.force:
        yield f"{force.regular()} regular units in the force of {place}"
    yield from _ronin_faults(place, force, deploying, following)


def _army_faults(where: str, army: Army, numbers: Numbers, deploying: bool) -> Iterator[str]:
    units = army.units
    if units[BOWMAN] + units[SWORDSMAN] > numbers.samurai or units[GUNNER] + units[SPEARMAN] > numbers.ashigaru:
        yield f"card limits of the {where}"
    yield from _ronin_faults(where, army, deploying)


def _ronin_faults(where: str, formation: Formation, deploying: bool, following: int = 0) -> Iterator[str]:
    limit = formation.ronin_limit()
    if formation.ronin() > limit + following:
        yield f"{formation.ronin()} ronin with {formation.regular()} regular units, {where}"
    if min(formation.units) < 0 or formation.hidden < 0:
        yield f"less than no units, {where}"
    if formation.doubt > max(0, limit - formation.units[RONIN]):
        yield f"doubt beyond the limit, {where}"
    if formation.hidden > formation.doubt and not deploying:
        yield f"more hidden ronin than anybody could expect, {where}"


def _following(state: Ikusa, place: str) -> int:
    """R6: while units of a force go their way, as many ronin as they made room for may still have to follow."""
    return state.turn.sent if place == state.turn.origin else 0


def _on_the_move(state: Ikusa, colour: int) -> bool:
    """R9: while one army moves or makes room, it may share a province with another."""
    turn = state.turn
    return turn.colour == colour and (turn.army != NONE or turn.forced != NONE)
