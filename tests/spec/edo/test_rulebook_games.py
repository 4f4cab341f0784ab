"""Whole games under the eyes of a second bookkeeper, who knows the rulebook but not the rules code."""

from collections import Counter
from collections.abc import Iterator
from typing import Any

import msgspec
import pytest

from domain.edo.commands import (
    Build,
    BuyGoods,
    BuyPoint,
    CommitPlan,
    Forfeit,
    Harvest,
    PayWages,
    PickUp,
    PlanAction,
    PlanOfficials,
    Reveal,
    Send,
    SetDown,
    Step,
)
from domain.edo.tables.house import HOUSE, HOUSE_2
from domain.edo.tables.pack import BuildEffect, Goods, HarvestEffect, Pack, TradeEffect
from domain.edo.title import edo
from domain.kernel.chance import FastChance
from domain.kernel.playout import by_kind, steps, uniformly
from domain.kernel.record import Command
from tests.spec.edo.referee import Referee

TITLE = edo()
LAVISH = msgspec.structs.replace(
    HOUSE,
    id="edo-lavish",
    buildings=tuple(msgspec.structs.replace(building, cost=Goods()) for building in HOUSE.buildings),
    resource_sets=tuple(
        msgspec.structs.replace(choice, goods=Goods(rice=9, wood=5, stone=5, ryo=30)) for choice in HOUSE.resource_sets
    ),
)
"""Free buildings and rich daimyos: cities fill up, and some games end by power points."""
PACKS = {"edo-house@1": HOUSE, "edo-house@2": HOUSE_2, TITLE.add_pack(msgspec.to_builtins(LAVISH)): LAVISH}


class Busy:
    """Chooses at random, but plans with many officials, walks to where the card wants samurai, and does what scores."""

    def __init__(self, referee: Referee) -> None:
        self.referee = referee

    def __call__(self, options: list[Command], picker: FastChance) -> Command:
        wanted = list(self.wanted(options))
        return uniformly(wanted, picker) if wanted and picker.pick(8) else by_kind(options, picker)

    def wanted(self, options: list[Command]) -> Iterator[Command]:
        referee = self.referee
        most = max((option.own for option in options if isinstance(option, PlanOfficials)), default=0)
        for option in options:
            match option:
                case Build() | BuyPoint() | Harvest() | PayWages() | CommitPlan() | Send() | PickUp():
                    yield option
                case PlanOfficials(own=own) if own * 2 >= most:
                    yield option
                case PlanAction(action=action) if not action.startswith(("money", "rice", "recruit")):
                    yield option
                case SetDown(space=space) if referee.kind[space] not in ("border", "river"):
                    yield option
                case Reveal() if self.there():
                    yield option
                case Step() if not self.there():
                    yield option

    def there(self) -> bool:
        """Whether a samurai stands where the card about to be turned wants one."""
        referee = self.referee
        slot = referee.turn[0]
        match referee.actions[referee.lord.plan[slot][1]].effect:
            case HarvestEffect(spaces=kinds):
                return any(referee.kind[space] in kinds for space in referee.lord.samurai.elements())
            case BuildEffect():
                return any(space in referee.towns for space in referee.lord.samurai.elements())
            case TradeEffect():
                return referee.lord.samurai[referee.merchant] > 0
            case _:
                return True


def worded(option: Command) -> tuple[str, ...] | None:
    """An option in the referee's words."""
    match option:
        case Harvest(space=space):
            return "harvest", space
        case Build(kind=kind, city=city):
            return "build", kind, city
        case BuyPoint(space=space):
            return "point", space
        case BuyGoods(space=space, count=count):
            return "buy", space, str(count)
        case _:
            return None


def agree(referee: Referee, state: Any) -> None:
    """The bookkeeper's accounts and the engine's are the same."""
    for lord, daimyo in zip(referee.lords, state.daimyos, strict=True):
        goods = [lord.stock[good] for good in ("rice", "wood", "stone")]
        assert [daimyo.rice, daimyo.wood, daimyo.stone] == goods
        assert (lord.ryo, lord.points, lord.officials) == (daimyo.ryo, daimyo.points, daimyo.officials)
        assert sorted(lord.samurai.elements()) == sorted(daimyo.samurai)
        assert max(goods) <= 10
    assert {city: [(b.kind, b.owner) for b in town.buildings] for city, town in state.cities.items()} == referee.towns
    assert state.merchant == referee.merchant


def watched(pack: str, tables: Pack, seats: int, seed: int) -> Counter[str]:
    """Play a game, compare everything; returns how often each kind of event was there."""
    referee = Referee(tables)
    table = TITLE.open_table(TITLE.setup(seats, pack=pack), FastChance(seed))
    seen = Counter[str]()
    for event in table.take_events():
        referee.see(event)
    for step in steps(TITLE, table, FastChance(seed + 1, "choices"), choose=Busy(referee)):
        offered = {deed for option in step.options if (deed := worded(option))}
        if offered and Forfeit() in step.options:
            assert offered == referee.deeds()
        for event in step.events:
            seen[type(event).__name__] += 1
            if type(event).__name__ == "ActionForfeited" and not isinstance(step.command, Forfeit):
                referee.close_turn()
            referee.see(event)
        agree(referee, table.state)
    assert referee.over
    return seen


@pytest.mark.parametrize("pack", PACKS)
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_second_bookkeeper_agrees(pack: str, seats: int):
    """Orders, prices, yields, limits, income, wages and the winner are what the rulebook makes of the same log."""
    seen = Counter[str]()
    for seed in range(4):
        seen += watched(pack, PACKS[pack], seats, 100 * seats + seed)
    assert seen["GameEnded"] == 4
    assert {"Built", "Harvested", "SamuraiSent", "SamuraiSetDown", "WagesPaid", "SpecialCardTaken"} <= set(seen)
