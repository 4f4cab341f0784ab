"""Ladders for tests: opened, filled, seated and played by lot, without a service."""

import random
from typing import Any

from domain.competition.ladder import orders
from domain.competition.ladder.aggregate import Ladder
from domain.competition.ladder.events import SeatedTable
from domain.competition.ladder.matching import entrants, tables_cost
from domain.competition.ladder.rules import LadderRules
from domain.competition.rules import GameTerms
from domain.kernel.aggregate import Doer, person
from service.pairing.matchmaker import match

ORGANISER, HOUSE, DEADLINE = person("p_organiser"), Doer("house"), Doer("deadline")
MINUTE, DAY = 60_000, 86_400_000
START = 1_000_000_000_000


def opened(count: int = 0, **changes: Any) -> Ladder:
    """A ladder of a toy with as many players as wanted, p1 first."""
    given = {"name": "Autumn", "games": GameTerms("toy", "", ""), "seats": 4, "least": 2, "every": 0, **changes}
    ladder = Ladder("l_test")
    ladder.tell_time(START)
    ladder.decide(ORGANISER, orders.OpenLadder(LadderRules(**given)))
    for number in range(count):
        enter(ladder, f"p{number + 1}")
    return ladder


def enter(ladder: Ladder, player: str, **more: Any) -> None:
    ladder.decide(person(player), orders.EnterLadder(player, player, player, **more))


def later(ladder: Ladder, milliseconds: int) -> Ladder:
    ladder.tell_time(ladder.now + milliseconds)
    return ladder


def seating(ladder: Ladder, tables: list[tuple[str, ...]], challenge: int = 0, reason: str = "") -> orders.MakeTables:
    """An order for tables, with what they cost."""
    seated = [player for table in tables for player in table]
    cost = tables_cost(tables, entrants(ladder.state, seated, ladder.now))
    made = tuple(SeatedTable(f"g_{ladder.version}_{n}", table, challenge) for n, table in enumerate(tables))
    return orders.MakeTables(made, "seed", cost, 0, reason)


def seat(ladder: Ladder, seed: str = "seed") -> list[tuple[str, ...]]:
    """Seat whoever can be seated now."""
    tables = match(ladder.state, seed, ladder.now)
    if tables:
        ladder.decide(HOUSE, seating(ladder, tables))
    return tables


def report(ladder: Ladder, game: str, ranks: tuple[int, ...], **more: Any) -> None:
    ladder.decide(HOUSE, orders.CountResult(game, ranks, 9, "ab" * 32, **more))


def play_all(ladder: Ladder, draw: random.Random) -> None:
    """Every table ends, by lot, now and then with a tie."""
    for game, table in list(ladder.state.tables.items()):
        order = [draw.randrange(4 * len(table.entrants)) for _ in table.entrants]
        report(ladder, game, tuple(1 + sum(other < mine for other in order) for mine in order))
