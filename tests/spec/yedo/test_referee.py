"""Whole games under the eyes of a referee who knows the rulebook and the printed tables, but not the rules code."""

from collections import Counter
from typing import Any

import pytest

from domain.kernel.chance import FastChance
from domain.kernel.playout import by_kind, steps, uniformly
from domain.kernel.record import Command
from domain.yedo.commands import ClaimBonus, CompleteMission, GoHome, VisitBower
from domain.yedo.tables.house import HOUSE
from tests.spec.yedo.accounts import House
from tests.spec.yedo.positions import TITLE
from tests.spec.yedo.verdicts import QUESTS, Verdicts

ROWS = {row.id: row for row in HOUSE.bonuses}


def keen(options: list[Command], picker: FastChance) -> Command:
    """At random, but missions are completed and few disciples go home idle."""
    eager = (CompleteMission, ClaimBonus, VisitBower)
    wanted: list[Command] = [option for option in options if isinstance(option, eager)]
    if wanted and picker.pick(8):
        return uniformly(wanted, picker)
    busy = [option for option in options if not isinstance(option, GoHome)]
    return by_kind(busy or options, picker)


def measure(referee: Verdicts, seat: int, what: str) -> int:
    """What a bonus card counts."""
    one = referee.houses[seat]
    done = [QUESTS[mission] for mission in one.done]
    kind, _, of = what.partition(":")
    match kind:
        case "category":
            return sum(row.category == of for row in done)
        case "colour":
            return sum(row.colour == of for row in done)
        case "shunned":
            return int(len(done) >= 3 and all(row.category != of for row in done))
        case _:
            pass
    return {
        "missions": len(done),
        "categories": len({row.category for row in done}),
        "colours": len({row.colour for row in done}),
        "geisha": one.geisha,
        "annexes": len(one.annexes),
        "weapon-kinds": len(set(one.weapons)),
        "mon": one.mon,
        "no-reserve": int(one.reserve == 0),
        "devotion": one.blessed * (1 + ("KR" in one.annexes)),
        "aces": len(one.actions) + one.blackmail,
        "last": int(referee.order[-1] == seat),
        "twins": int(len(set(one.weapons)) < len(one.weapons)),
    }[kind]


def points(referee: Verdicts, seat: int, card: str) -> int:
    row = ROWS[card]
    own = measure(referee, seat, row.measure)
    if row.kind == "most":
        best = max(measure(referee, rival, row.measure) for rival in referee.order if rival != seat)
        return row.points[own == best] if own and own >= best else 0
    return row.points[min(own // row.unit, len(row.points) - 1)]


def agree(referee: Verdicts, state: Any) -> None:
    """The referee's accounts and the engine's are the same, and nothing got lost."""
    for one, clan in zip(referee.houses, state.clans, strict=True):
        counted = (one.mon, one.prestige, one.home, one.reserve, one.geisha, one.blessed, one.blackmail)
        engine = (clan.mon, clan.prestige, clan.home, clan.reserve, clan.geisha, clan.blessed, clan.blackmail)
        assert counted == engine
        assert one.home + one.reserve + len(one.out) == 4
        for name in ("out", "weapons", "annexes", "done"):
            assert sorted(getattr(one, name)) == sorted(getattr(clan, name))
        for name in ("actions", "bonuses", "missions"):
            assert sorted(getattr(one, name)) == sorted(getattr(clan, name).cards)
        if state.ask != "yedo.reduce":
            within(one)
    assert referee.market == state.market
    assert (referee.church, referee.patrol, referee.order) == (state.church, state.patrol, state.order)
    weapons = [*referee.decks["weapon"], *referee.discard, *filter(None, referee.market)]
    assert len(weapons) + sum(len(one.weapons) for one in referee.houses) == 40
    if not referee.played:
        for name in ("action", "bonus", "event", "green", "yellow", "red", "black", "weapon"):
            if state.ask not in ("yedo.keep", "yedo.arrange"):
                assert referee.decks[name] == state.decks[name].cards, name


def within(one: House) -> None:
    assert len(one.actions) <= 3
    assert len(one.bonuses) <= 2
    assert len(one.missions) <= 4
    assert len(one.weapons) <= 4
    assert one.geisha <= 3
    assert len(set(one.annexes)) == len(one.annexes)
    assert one.reserve <= 2


def judged(seats: int, setting: str, seed: int) -> Counter[str]:
    """A game with everything compared after every step, and its final scores counted anew."""
    referee, seen = Verdicts(), Counter[str]()
    table = TITLE.open_table(TITLE.setup(seats, setting), FastChance(seed))
    for event in table.take_events():
        referee.see(event)
    for step in steps(TITLE, table, FastChance(seed + 1, "choices"), choose=keen):
        for event in step.events:
            seen[type(event).__name__] += 1
            referee.see(event)
        agree(referee, table.state)
    assert referee.over
    finals = []
    for seat, one in enumerate(referee.houses):
        finals.append(one.prestige + sum(points(referee, seat, card) for card in one.bonuses) + 2 * one.blackmail)
    result = TITLE.result(table.state)
    assert result is not None
    assert list(result.scores) == finals
    winner = max(referee.order, key=lambda seat: (finals[seat], -referee.order.index(seat)))
    assert tuple(result.winners) == (winner,)
    return seen


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
@pytest.mark.parametrize("setting", ["geisha", "samurai"])
def test_a_referee_agrees(seats: int, setting: str):
    """Phases, bids, prices, rewards, arrests, the order of play and the final scores are as the rulebook has them."""
    seen = judged(seats, setting, 700 + seats)
    assert seen["GameEnded"] == 1
    assert seen["AuctionWon"]
    assert seen["DisciplesArrested"]
