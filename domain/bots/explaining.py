"""What a bot weighed when it chose, in a form that can be kept: the options it liked best, and what told them apart."""

from typing import Any

import msgspec

from domain.bots.expectation import expected_shares
from domain.kernel.bot import Considered, Observation
from domain.kernel.chance import FastChance
from domain.kernel.knowledge import Knowledge, knowledge_of
from domain.kernel.record import option_id
from domain.kernel.table import Table
from domain.kernel.title import AnyTitle
from domain.kernel.trusted import perform

MOST_OPTIONS = 4
MOST_FEATURES = 4
LONGEST_TURN = 300  # answers


class WeighedOption(msgspec.Struct, frozen=True, array_like=True):
    """An option by its id, how often it was tried, and its worth in thousandths of a point."""

    option: str
    tries: int
    worth: int


class WeighedFeature(msgspec.Struct, frozen=True, array_like=True):
    """By how much a feature speaks for the best option and against the second, in thousandths of a point."""

    feature: str
    by: int


class Explanation(msgspec.Struct, frozen=True, array_like=True):
    """Small enough to be kept for every decision of a game."""

    options: tuple[WeighedOption, ...]  # best first
    more: int = 0  # how many were considered besides
    expected: int | None = None  # share of the win with the best one, in thousandths; None: nothing is known of it
    features: tuple[WeighedFeature, ...] = ()  # the most telling first


def explain(
    observation: Observation, rules: AnyTitle, considered: list[Considered], seats: int, *, careful: bool = False
) -> Explanation:
    """What was considered, best first. Features are compared where the turn would end after either option, if one went
    on as the title usually does, in the world that the seat imagines; `careful`: as a careful bot measures them.
    """
    best = considered[:MOST_OPTIONS]
    weighed = tuple(WeighedOption(option_id(one.option), one.tries, one.worth) for one in best)
    more, known = len(considered) - len(best), knowledge_of(rules)
    if known is None:
        return Explanation(weighed, more)
    ends = [end_of_turn(observation, rules, known, one) for one in best[:2]]
    expected = expected_shares(rules, known, ends[0], seats)[observation.seat]
    compared = knowledge_of(rules, careful=careful) or known
    return Explanation(weighed, more, expected, _differences(observation, rules, compared, ends))


def end_of_turn(observation: Observation, rules: AnyTitle, known: Knowledge, taken: Considered) -> Any:
    """Where the own turn would end after an option."""
    position, seat = observation.position(rules), observation.seat
    parts, mark, ask = rules.parts(position), known.turn_mark(position, seat), position.ask
    table: Table[Any, Any] = Table(position, parts, FastChance(observation.seed, "outlook"), observation.version)
    perform(rules, table, seat, taken.option)
    for _ in range(LONGEST_TURN):
        asked = position.asked
        if not asked or known.turn_mark(position, seat) != mark or (seat not in asked and position.ask == ask):
            break
        who = seat if seat in asked else asked[0]
        options = rules.options(position, who)
        answer = options[0] if len(options) == 1 else known.ordering(position, who, parts, options)[0]
        perform(rules, table, who, answer)
    return position


def _differences(
    observation: Observation, rules: AnyTitle, known: Knowledge, ends: list[Any]
) -> tuple[WeighedFeature, ...]:
    """What speaks for the first end and against the second."""
    if len(ends) < 2:
        return ()
    first, second = (known.all_features(end, observation.seat, rules.parts(end)) for end in ends)
    found = [WeighedFeature(name, known.weights[name] * (first[name] - second[name])) for name in first]
    told = sorted((one for one in found if one.by), key=lambda one: (-abs(one.by), one.feature))
    return tuple(told[:MOST_FEATURES])
