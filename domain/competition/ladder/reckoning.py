"""What results do: ratings, points, and how somebody stands."""

from collections.abc import Iterable

from domain.competition.ladder.state import CountedResult, LadderEntry, LadderState
from domain.competition.points import beaten_share
from domain.competition.ratings import PER_LOGIT, START_DISPLAY, Rating, update


def count(state: LadderState, result: CountedResult) -> None:
    """Let one result count for everybody who sat there."""
    if result.how == "void":
        return
    entries = [state.entries[entrant] for entrant in result.table.entrants]
    for entry, points in zip(entries, beaten_share(result.ranks), strict=True):
        entry.games += 1
        entry.points += points
    if not result.rated:
        return
    ratings = update([entry.rating_at(result.at) for entry in entries], result.ranks)
    for entry, rating in zip(entries, ratings, strict=True):
        entry.rating, entry.rated = rating, result.at


def count_again(state: LadderState) -> None:
    """Reckon the season anew from where it began."""
    for entry in state.entries.values():
        entry.rating, entry.rated, entry.games, entry.points = entry.start, entry.start_rated, 0, 0
    for result in state.results:
        count(state, result)


def proven(rating: Rating) -> int:
    """What ladders are ordered by, in whole points."""
    return round(START_DISPLAY + PER_LOGIT * rating.proven)


def ranking(state: LadderState, now: int) -> list[LadderEntry]:
    """Everybody, best first: by places where there are some, else by division, and there by proven rating.

    Where games are not rated the points of the season decide. Those who left come after those who stayed.
    """
    entries = [entry for entry in state.entries.values() if not entry.gone or entry.games]
    if state.fixed.kind == "challenge":
        place = {entrant: number for number, entrant in enumerate(state.places)}
        return sorted(entries, key=lambda entry: (place.get(entry.entrant, len(place)), entry.entrant))
    if not state.fixed.rated:
        return sorted(entries, key=lambda entry: (entry.division, entry.gone, -entry.points, entry.entrant))
    return sorted(
        entries,
        key=lambda entry: (entry.division, entry.gone, -entry.rating_at(now).proven, -entry.games, entry.entrant),
    )


def moves(state: LadderState, ranked: Iterable[LadderEntry]) -> tuple[list[str], list[str]]:
    """Who goes up and who goes down between divisions: as many of each, and nobody who has left goes up."""
    rules = state.fixed
    by_division: dict[int, list[LadderEntry]] = {}
    for entry in ranked:
        by_division.setdefault(entry.division, []).append(entry)
    up: list[str] = []
    down: list[str] = []
    for division in range(1, rules.divisions):
        above = [entry for entry in by_division.get(division, []) if entry.entrant not in up]
        below = [entry for entry in by_division.get(division + 1, []) if not entry.gone]
        number = min(rules.moving, len(below), len(above))
        up += [entry.entrant for entry in below[:number]]
        down += [entry.entrant for entry in above[len(above) - number :]]
    return up, down


def swapped(places: list[str], order: list[str]) -> list[str]:
    """The places that some hold, held by them in another order; everybody else stays."""
    those = iter(order)
    members = set(order)
    return [next(those) if entrant in members else entrant for entrant in places]


def after_game(places: list[str], entrants: tuple[str, ...], ranks: tuple[int, ...], challenger: str) -> list[str]:
    """Places after a challenge was played: all re-sort into the places they held; ties keep the higher place higher.

    Between two the winner takes the place, and those in between move down one.
    """
    rank = dict(zip(entrants, ranks, strict=True))
    if len(entrants) == 2:
        (target,) = (entrant for entrant in entrants if entrant != challenger)
        return overtaken(places, challenger, target) if rank[challenger] < rank[target] else places
    held = [entrant for entrant in places if entrant in rank]
    return swapped(places, sorted(held, key=lambda entrant: (rank[entrant], held.index(entrant))))


def overtaken(places: list[str], challenger: str, target: str) -> list[str]:
    """The challenger takes the place of the target; those from there to the old place move down one."""
    if places.index(challenger) < places.index(target):
        return places
    others = [entrant for entrant in places if entrant != challenger]
    at = others.index(target)
    return [*others[:at], challenger, *others[at:]]
