"""What must add up after every event: figures, ronin, castles, cards, markers, owners, limits."""

from collections.abc import Iterator

from domain.ikusa.formations import broken_limits
from domain.ikusa.parts import Parts
from domain.ikusa.state import CASTLE, EMPTY, FORTRESS, LOST, STANDING, Ikusa
from domain.ikusa.tables.pack import KINDS, RONIN


def faults(state: Ikusa, parts: Parts) -> Iterator[str]:
    """Everything that does not add up in a position."""
    if not state.provinces:
        return
    yield from _figures(state, parts)
    yield from _ronin(state, parts)
    yield from _works(state, parts)
    yield from _owners(state)
    yield from _colours(state)
    yield from broken_limits(state, parts.numbers)


def _figures(state: Ikusa, parts: Parts) -> Iterator[str]:
    """Every set of figures is complete, in tray, on cards and on the map."""
    for number, colour in enumerate(state.colours):
        levied = [0] * RONIN if state.action == "levy" and colour.staged else colour.levied
        held = [one + other for one, other in zip(colour.tray, levied, strict=True)]
        for formation in (*colour.armies, *(state.provinces[place] for place in colour.lands)):
            bow, sword, gun, spear, _ = formation.units
            held = [held[0] + bow, held[1] + sword, held[2] + gun, held[3] + spear]
        for kind, total in enumerate(held):
            if total != colour.sets * parts.supplies[kind] or colour.tray[kind] < 0:
                yield f"colour {number} has {total} of {KINDS[kind]}, {colour.tray[kind]} of them in the tray"


def _ronin(state: Ikusa, parts: Parts) -> Iterator[str]:
    """The ronin are all there; those deployed in this very action still count as hired."""
    total = state.pool
    for province in state.provinces.values():
        total += province.units[RONIN] + province.hidden
        if province.owner == EMPTY and any(province.units):
            yield "units in a province that nobody owns"
    for colour in state.colours:
        total += colour.hired + sum(army.units[RONIN] + army.hidden for army in colour.armies)
        if state.action == "deploy":
            total -= sum(1 for code in colour.staged if code)
    if total != parts.supplies[RONIN] or state.pool < 0:
        yield f"{total} ronin, {state.pool} of them in the master tray"


def _works(state: Ikusa, parts: Parts) -> Iterator[str]:
    works = [province.works for province in state.provinces.values() if province.works]
    if len(works) + state.castles != parts.numbers.castles or state.castles < 0:
        yield f"{len(works)} castles on the map and {state.castles} beside it"
    fortresses = works.count(FORTRESS)
    if fortresses + state.bases != parts.numbers.bases or state.bases < 0:
        yield f"{fortresses} fortresses on the map and {state.bases} bases beside it"
    if any(work not in (CASTLE, FORTRESS) for work in works):
        yield "an unknown kind of building"


def _owners(state: Ikusa) -> Iterator[str]:
    """Cards and owners agree, and who owns a province has a regular unit there (a running battle aside)."""
    provinces = state.provinces
    owned = 0
    fought = (state.battle.origin, state.battle.target) if state.battle else ()
    for number, colour in enumerate(state.colours):
        owned += len(colour.lands)
        marched = {army.place for army in colour.armies if army.regular()}
        for place in colour.lands:
            province = provinces[place]
            if province.owner != number:
                yield f"colour {number} holds the card of {place}, which is not its own"
            if place not in marched and place not in fought and not province.regular():
                yield f"{place} is owned by colour {number} without a unit"
        for army in colour.armies:
            if army.place and provinces[army.place].owner != number:
                yield f"an army of colour {number} in {army.place}, which is not its own"
    if owned != sum(province.owner != EMPTY for province in provinces.values()):
        yield "cards and owned provinces differ in number"


def _colours(state: Ikusa) -> Iterator[str]:
    for number, colour in enumerate(state.colours):
        if colour.koku < 0 or (colour.koku and sum(colour.bins) > colour.koku):
            yield f"colour {number} has {colour.koku} koku and bins {colour.bins}"
        if colour.out and (colour.lands or any(army.daimyo != LOST for army in colour.armies)):
            yield f"colour {number} is out but still on the map"
        if any(army.daimyo == LOST and (army.place or any(army.units)) for army in colour.armies):
            yield f"a lost daimyo of colour {number} still has an army"
        if any(army.daimyo != STANDING and not army.regular() for army in colour.armies if army.daimyo != LOST):
            yield f"an assassinated daimyo of colour {number} without units is not out"
    markers = [colour.marker for colour in state.colours if colour.marker]
    if len(set(markers)) != len(markers):
        yield f"turn-order markers {markers}"
