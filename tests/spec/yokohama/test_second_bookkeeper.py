"""Whole games under the eyes of a second bookkeeper, who knows the rulebook but not the rules code."""

from collections import Counter
from typing import Any

import msgspec
import pytest

from domain.kernel.chance import FastChance
from domain.kernel.playout import by_kind, steps
from domain.kernel.record import Command
from domain.yokohama import commands as c
from domain.yokohama.events.area_action import ActionBegan
from domain.yokohama.tables.house import HOUSE, HOUSE_2
from domain.yokohama.title import yokohama
from tests.spec.yokohama.umpire import Umpire

TITLE = yokohama()
LEARNED = msgspec.structs.replace(
    HOUSE,
    id="yokohama-learned",
    technologies=tuple(msgspec.structs.replace(technology, cost=1) for technology in HOUSE.technologies),
    start=msgspec.structs.replace(HOUSE.start, yen=24, first_yen=23),
)
"""Cheap technologies and much money: everybody soon moves, places and earns by technologies."""
PACKS = {
    "yokohama-house@1": HOUSE,
    "yokohama-house@2": HOUSE_2,
    TITLE.add_pack(msgspec.to_builtins(LEARNED)): LEARNED,
}

IDLE = (
    c.EndAdditional, c.EndPlacement, c.RecallPresident, c.EndRecall, c.EndExchange, c.Decline, c.EndOrders, c.EndItems,
    c.SkipMoves, c.SkipBonus, c.SkipBuilding,
)  # fmt: skip


def busily(options: list[Command], picker: FastChance) -> Command:
    """Any kind of command, but mostly not one that stops."""
    active = [option for option in options if not isinstance(option, IDLE)]
    stay = isinstance(options[0], c.PlaceAssistant) and picker.pick(3) == 0
    return by_kind(active if active and picker.pick(8) and not stay else options, picker)


QUESTIONS: dict[type[Command], tuple[str, tuple[tuple[type[Command], tuple[str, ...], str], ...]]] = {
    c.EndPlacement: ("place", ((c.PlaceAssistant, ("area",), "next_to_place"),)),
    c.MovePresident: ("move", ((c.MovePresident, ("area", "via", "tolls"), "journeys"),)),
    c.EndAdditional: (
        "A C",
        (
            (c.UseAgent, ("area",), "agent_areas"),
            (c.FulfilAchievement, ("card",), "reached_goals"),
            (c.FulfilOrder, ("order",), "payable_orders"),
        ),
    ),
    c.EndExchange: ("A C act", ((c.Exchange, ("piece", "way"), "bargains"),)),
    c.ChooseSpace: ("A C act", ((c.ChooseSpace, ("space",), "open_spaces"),)),
    c.EndOrders: ("A C act", ((c.TakeOrder, ("order", "pay"), "open_orders"),)),
    c.ChooseTechnology: ("A C act", ((c.ChooseTechnology, ("card",), "open_cards"),)),
    c.SkipBuilding: ("A C act", ((c.BuildShop, ("number",), "open_shops"), (c.BuildTradingHouse, (), "open_house"))),
    c.EndItems: ("A C act", ((c.TakeItem, ("item",), "open_items"),)),
    c.SkipBonus: ("A C act", ((c.TakeBonus, (), "open_bonus"),)),
}
"""A command that tells a question; the phases it belongs to; the answers, and who knows what they may be."""


def offered(options: list[Command], umpire: Umpire) -> None:
    """What may be answered is what the second bookkeeper would allow."""
    kinds = {type(option) for option in options}
    for kind in kinds & set(QUESTIONS):
        phases, answers = QUESTIONS[kind]
        assert umpire.phase in phases.split()
        for answer, fields, right in answers:
            found = [option for option in options if isinstance(option, answer)]
            given = [tuple(getattr(option, name) for name in fields) for option in found]
            assert sorted(given) == sorted(x if isinstance(x, tuple) else (x,) for x in getattr(umpire, right)())
    if c.MovePresident in kinds:
        assert (c.RecallPresident in kinds) == bool(umpire.book.president)


def agree(umpire: Umpire, state: Any) -> None:
    """The bookkeeper's accounts and the engine's are the same."""
    for book, merchant in zip(umpire.books, state.merchants, strict=True):
        assert +book.stock == +Counter(merchant.stock)
        assert min(book.stock.values()) >= 0
        assert (book.hand, book.store, book.president) == (merchant.hand, merchant.warehouse, merchant.president)
        assert +book.out == +Counter(merchant.out)
        assert book.hand + book.store + book.spent + book.out.total() == 20
        pieces = [[merchant.shops, merchant.stored_shops], [merchant.houses, merchant.stored_houses]]
        assert list(book.buildings.values()) == pieces
        assert sorted(book.orders) == sorted(merchant.orders or merchant.dealt)
        assert len(book.orders) <= 3
        assert book.fulfilled == merchant.fulfilled
        assert sorted(book.agents) == sorted(merchant.agents)
        assert book.titles == merchant.technologies
    assert (umpire.boards, umpire.deck) == (state.boards, state.deck)
    assert umpire.station == state.station


def watched(pack: str, seats: int, seed: int) -> Counter[str]:
    """Play a game, compare everything; returns how often each kind of event was there."""
    umpire = Umpire(PACKS[pack])
    table = TITLE.open_table(TITLE.setup(seats, pack=pack), FastChance(seed))
    seen = Counter[str]()
    for event in table.take_events():
        umpire.witness(event)
    for step in compared(table, umpire, seed):
        for event in step.events:
            seen[type(event).__name__] += 1
            umpire.witness(event)
        agree(umpire, table.state)
    assert umpire.over
    return seen


def compared(table: Any, umpire: Umpire, seed: int) -> Any:
    for step in steps(TITLE, table, FastChance(seed + 1, "choices"), choose=busily):
        if umpire.round:
            offered(step.options, umpire)
        yield step


@pytest.mark.parametrize("pack", PACKS)
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_second_bookkeeper_agrees(pack: str, seats: int):
    """Offers, tolls, power, prices, rewards, agents, turns, end and final score follow from the rulebook alone."""
    seen = Counter[str]()
    for seed in range(2):
        seen += watched(pack, seats, 1000 * seats + seed)
    assert seen["GameScored"] == 2
    assert {"OrderFulfilled", "AssistantDedicated", "TechnologyTaken", "ShopBuilt", "AgentUsed"} <= set(seen)


def test_the_bookkeeper_would_protest():
    """A log that grants one power too much does not pass."""
    umpire = Umpire(HOUSE)
    table = TITLE.open_table(TITLE.setup(2), FastChance(7))
    events = table.take_events()
    for step in steps(TITLE, table, FastChance(8, "choices"), choose=busily):
        events += step.events
    for event in events:
        if isinstance(event, ActionBegan):
            with pytest.raises(AssertionError):
                umpire.witness(msgspec.structs.replace(event, power=event.power + 1))
            return
        umpire.witness(event)
    raise AssertionError("nobody acted")
