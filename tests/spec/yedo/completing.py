"""Scenes in which a mission is all but completed."""

from typing import Any

from domain.kernel.record import Event
from domain.yedo.commands import Activate, CompleteMission, DrawMission, TakeWeapon
from tests.given import Given
from tests.spec.yedo.positions import PARTS, begin, clan, equip, scene

SPACES = {
    "CA": ("CA-S", "CA-K1"),
    **{name: (f"{name}-1", f"{name}-2") for name in ("GA", "TV", "HA", "RL", "MK", "TE")},
}


def ready(mission: str, *, bonus: bool = True, seat: int = 0, **things: Any) -> Given:
    """Seat 0 has all that the mission asks for and chooses among its disciples; rivals make special parts true."""
    row = PARTS.missions[mission]
    parts = [row.needs, row.bonus_needs] if bonus else [row.needs]
    places: list[str] = []
    for district in (district for part in parts for district in part.districts):
        places.append(next(space for space in SPACES[district] if space not in places))
    given = scene(4, "samurai")
    equip(
        given,
        seat,
        **{
            "missions": mission,
            "out": " ".join(places),
            "weapons": " ".join(weapon for part in parts for weapon in part.weapons),
            "annexes": " ".join(annex for part in parts for annex in part.annexes),
            "geisha": max(part.geisha for part in parts),
            "blessed": any(part.blessing for part in parts),
            **things,
        },
    )
    _make_true([special for part in parts for special in part.specials], given, seat)
    return begin(given, "action", turn=-1, stage="", market="Ka Ka - - -", patrol="HA")


def _make_true(specials: list[str], given: Given, seat: int) -> None:
    if "X2" in specials:
        equip(given, 1, out="RL-3")
    if "X4" in specials:
        given.state.clans[seat].done = ["G01"]
    if "X7" in specials:
        given.state.clans[seat].done = ["G10", "Y14"]


def complete(given: Given, mission: str) -> list[Event]:
    """Activate the first disciple in a Standard district and complete the mission."""
    where = PARTS.district
    wanted = PARTS.missions[mission].needs.districts
    place = next(place for place in clan(given, 0).out if where[place] in wanted)
    events: list[Event] = []
    if given.state.ask == "yedo.turn":
        events += given.when(0, Activate(place))
    return events + list(given.when(0, CompleteMission(mission)))


def answer_rewards(given: Given) -> None:
    """Take what a reward lets one choose."""
    while given.state.ask in {"yedo.mission", "yedo.free-weapon"}:
        given.when(0, DrawMission("green") if given.state.ask == "yedo.mission" else TakeWeapon(0))
