"""Bots: decisions of the instant one and iterations of the searching one, per second of CPU time, beside peers.

An iteration completes the own turn once more and values where it ends. It is measured with the bot that is seated, its
careful value included; where that one looks on beyond its turn, up to the end of the turn first, then as seated.

Ours plan in positions in the middle of games that the instant bot plays. The peers are catanatron's player that tries
every action on a copy, one random playout on a copy (the least that an iteration of a tree search costs there), and, if
it is installed, open_spiel's ISMCTS at a card game. They think about other games: the ratios say what is affordable
where, not who plays better.
"""

from collections.abc import Callable, Iterator
from itertools import cycle

from domain.bots import bot_of
from domain.bots.levels import PlanningBot, search
from domain.catalogue import catalogue
from domain.kernel.bot import Observation, observe_position
from domain.kernel.chance import FastChance
from domain.kernel.knowledge import knowledge_of
from domain.kernel.title import AnyTitle
from tests.bench.measure import Pair, Side, for_about, take_turns
from tests.bench.peers import catan, spiel
from tests.bench.report import Row, rate_row

ITERATIONS = {"edo": 12_000, "yokohama": 7_000, "yedo": 4_000, "ikusa": 2_000}  # a second, wanted on the usual machine
PLACES, EVERY = 12, 9


def rows(quick: bool) -> Iterator[Row]:
    for name, title in catalogue().items():
        given = positions(title, 2 if quick else PLACES, 2 if quick else EVERY)
        greedy, ours = bot_of("greedy"), cycle(given)

        def decide() -> int:
            greedy.choose(next(ours), title)  # noqa: B023 - measured before the next title is
            return 1

        yield rate_row(
            "greedy", name, _pair(decide, catan.Deciding().decide, quick), "decisions/s", "catanatron points"
        )
        budget = 20 if quick else 1000
        known = knowledge_of(title)
        looks_on = known is not None and known.foresight.horizon > 0
        to_the_end = PlanningBot("plan", "strong", budget, worlds=24) if looks_on else search(budget)
        iterate = _iterating(to_the_end, title, given)
        pair = _pair(iterate, catan.Simulating().simulate, quick)
        yield rate_row("search", f"{name}, of {ITERATIONS[name]}", pair, "iterations/s", "catanatron playouts")
        if looks_on:
            pair = _pair(_iterating(search(budget), title, given), catan.Simulating().simulate, quick)
            yield rate_row("search", f"{name}, looking on", pair, "iterations/s", "catanatron playouts")
        if spiel.INSTALLED:
            pair = _pair(iterate, spiel.Searcher().decide, quick)
            yield rate_row("search", name, pair, "iterations/s", "open_spiel ISMCTS")


def _iterating(bot: PlanningBot, title: AnyTitle, given: list[Observation]) -> Callable[[], int]:
    """Thinks about one position after the other; returns how often a turn was completed."""
    thinking = cycle(given)
    return lambda: sum(one.tries for one in bot.consider(next(thinking), title))


def _pair(ours: Callable[[], int], peer: Callable[[], int], quick: bool) -> Pair:
    turns, seconds = (1, 0.01) if quick else (5, 0.4)
    return take_turns(Side(lambda _: for_about(seconds, ours)), Side(lambda _: for_about(seconds, peer)), turns)


def positions(title: AnyTitle, count: int, every: int) -> list[Observation]:
    """What a seat is given now and then in a game between quick bots, two at the table."""
    bot, found, choices = bot_of("greedy:8"), list[Observation](), 0
    table = title.open_table(title.setup(min(title.meta.variants[0].seats)), FastChance(1, "table"))
    while table.state.asked and len(found) < count:
        seat = table.state.asked[0]
        command = title.options(table.state, seat)[0]
        given = observe_position(title, table.state, table.version, seat, table.version)
        if len(given.options) > 1:
            choices += 1
            if choices % every == 0:
                found.append(given)
            command = bot.choose(given, title)
        title.play(table, seat, command)
        table.forget_events()
    return found
