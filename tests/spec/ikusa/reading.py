"""Short ways into the actions of a round, for the tests that read the rulebook afresh."""

from collections.abc import Mapping, Sequence
from typing import Any

from domain.ikusa.commands import (
    AllotKoku,
    BuildCastle,
    BuyNothing,
    DeclareBattle,
    DeployRonin,
    EndDeclarations,
    Fight,
    HoldNinja,
    KeepRonin,
    PlaceUnit,
    TakeMarker,
)
from domain.ikusa.kinds import BinName
from domain.kernel.record import Command, Event
from tests.given import Given
from tests.spec.ikusa.positions import action, resumed, war

BINS: tuple[BinName, ...] = ("build", "turn", "ninja", "ronin")
Plan = tuple[int, int, int, int, int]


def allot(given: Given, seat: int, plan: Plan) -> list[Event]:
    """Fill the bins: build, turn order, ninja, ronin; the rest is for the levy."""
    return given.when(seat, *(AllotKoku(name, amount) for name, amount in zip(BINS, plan, strict=False)))


def planned(
    provinces: Mapping[str, str],
    plans: Sequence[Plan],
    armies: Mapping[str, str] | None = None,
    **more: Any,
) -> Given:
    """All have planned; with bids for turn order the highest bidder is asked now."""
    given = resumed(action("plan", provinces, armies, koku=[sum(plan) for plan in plans], **more))
    for seat, plan in enumerate(plans):
        allot(given, seat, plan)
    return given


def ordered(given: Given, *markers: int) -> Given:
    """Bidders take these markers, as they are asked; the last one may need no choice."""
    for marker in markers:
        if given.question[1] == "ikusa.take-marker":
            given.when(given.question[0][0], TakeMarker(marker))
    return given


def until(given: Given, question: str, *, kinds: tuple[type[Command], ...] = ()) -> Given:
    """Go past earlier questions of the round in the plainest way."""
    plain: tuple[type[Command], ...] = (
        *kinds,
        BuyNothing,
        KeepRonin,
        BuildCastle,
        PlaceUnit,
        DeployRonin,
        HoldNinja,
        TakeMarker,
    )
    while given.question[1] != question:
        seat = given.question[0][0]
        options = given.options(seat)
        choice = next((option for kind in plain for option in options if isinstance(option, kind)), options[0])
        given.when(seat, choice)
    return given


def attack(
    provinces: Mapping[str, str],
    armies: Mapping[str, str] | None = None,
    *,
    by: str,
    on: str,
    **more: Any,
) -> tuple[Given, list[Event]]:
    """Colour 0 declares this one battle and begins it; returns what happened so far."""
    given = war(provinces, armies, phase="declare", **more)
    events = declare(given, by, on)
    events += close(given)
    return given, events


def declare(given: Given, formation: str, target: str) -> list[Event]:
    """Give a formation its target."""
    return given.when(0, DeclareBattle(formation, target))


def close(given: Given) -> list[Event]:
    """End declarations, if anybody is still asked."""
    return given.when(0, EndDeclarations()) if EndDeclarations() in given.options(0) else []


def fight(given: Given, formation: str) -> list[Event]:
    """Choose the next battle, if it is not the only one."""
    return given.when(0, Fight(formation)) if Fight(formation) in given.options(0) else []
