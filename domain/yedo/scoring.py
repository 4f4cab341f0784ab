"""The end: bonus cards, unused Blackmail, and who has won (rulebook p. 15)."""

from collections.abc import Callable
from typing import TypeAlias

from domain.kernel.record import Seat
from domain.kernel.title import Result
from domain.yedo.events.flow import GameEnded
from domain.yedo.parts import Parts, YedoTable
from domain.yedo.state import LAST_ROUND, SHOGUN_KILLED, Clan, Score, Yedo, ranked
from domain.yedo.tables.pack import BonusRow
from domain.yedo.tables.vocabulary import CATEGORIES, COLOURS

BLACKMAIL = 2
ENOUGH_TO_SHUN = 3

Measure: TypeAlias = Callable[[Yedo, Seat, Parts, str], int]


def _done(state: Yedo, seat: Seat, parts: Parts) -> list[tuple[str, str]]:
    """Category and colour of each completed mission."""
    return [(parts.missions[name].category, parts.missions[name].colour) for name in state.clans[seat].done]


def _shunned(state: Yedo, seat: Seat, parts: Parts, category: str) -> int:
    done = _done(state, seat, parts)
    return len(done) >= ENOUGH_TO_SHUN and all(found != category for found, _ in done)


def _devotion(clan: Clan) -> int:
    return (2 if "KR" in clan.annexes else 1) if clan.blessed else 0


MEASURES: dict[str, Measure] = {
    "category": lambda state, seat, parts, of: sum(found == of for found, _ in _done(state, seat, parts)),
    "colour": lambda state, seat, parts, of: sum(found == of for _, found in _done(state, seat, parts)),
    "shunned": _shunned,
    "missions": lambda state, seat, _, __: len(state.clans[seat].done),
    "categories": lambda state, seat, parts, _: len({category for category, _ in _done(state, seat, parts)}),
    "colours": lambda state, seat, parts, _: len({colour for _, colour in _done(state, seat, parts)}),
    "geisha": lambda state, seat, _, __: state.clans[seat].geisha,
    "annexes": lambda state, seat, _, __: len(state.clans[seat].annexes),
    "weapon-kinds": lambda state, seat, _, __: len(set(state.clans[seat].weapons)),
    "mon": lambda state, seat, _, __: state.clans[seat].mon,
    "no-reserve": lambda state, seat, _, __: state.clans[seat].reserve == 0,
    "devotion": lambda state, seat, _, __: _devotion(state.clans[seat]),
    "aces": lambda state, seat, _, __: len(state.clans[seat].actions.cards) + state.clans[seat].blackmail,
    "last": lambda state, seat, _, __: state.order[-1] == seat,
    "twins": lambda state, seat, _, __: len(set(state.clans[seat].weapons)) < len(state.clans[seat].weapons),
}


def known_measure(name: str) -> bool:
    word, _, of = name.partition(":")
    choices = {"category": CATEGORIES, "shunned": CATEGORIES, "colour": COLOURS}.get(word, ("",))
    return word in MEASURES and of in choices


def bonus_points(state: Yedo, seat: Seat, row: BonusRow, parts: Parts) -> int:
    """A tie with the best rival gives the points in brackets; only the owner of the card scores."""
    word, _, of = row.measure.partition(":")
    amounts = [MEASURES[word](state, other, parts, of) // row.unit for other in range(state.seats)]
    own = amounts.pop(seat)
    if row.kind == "scale":
        return row.points[min(own, len(row.points) - 1)]
    best = max(amounts)
    if own == 0 or own < best:
        return 0
    return row.points[0] if own > best else row.points[1]


def score(table: YedoTable) -> bool:
    finish(table, SHOGUN_KILLED if table.state.ending else LAST_ROUND)
    return True


def finish(table: YedoTable, reason: str) -> None:
    """Final scoring: the result follows from the scores, its reason from whether the Shogun was killed."""
    table.emit(GameEnded(final_scores(table.state, table.parts)))
    table.ask((), "")


def final_scores(state: Yedo, parts: Parts) -> tuple[Score, ...]:
    """Values are taken before any bonus is scored (ruling 58)."""
    return tuple(
        Score(
            clan.prestige,
            {card: bonus_points(state, seat, parts.bonuses[card], parts) for card in clan.bonuses.cards},
            BLACKMAIL if clan.blackmail else 0,
        )
        for seat, clan in enumerate(state.clans)
    )


def final_result(state: Yedo, parts: Parts, reason: str) -> Result:
    """How the game would end now."""
    return ranked(final_scores(state, parts), state.order, reason)
