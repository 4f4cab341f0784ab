"""Tables of those who wait on a ladder: the longest waiting first, near in rating, few rematches, seats as due.

Who waited longest takes the cheapest company within reach; then neighbouring tables are split anew while that is
cheaper and everybody stays within reach.
"""

from collections.abc import Sequence
from itertools import combinations

from domain.competition.ladder.matching import admissible, entrants, tables_left, waiting
from domain.competition.ladder.state import LadderEntry, LadderState
from service.pairing.problem import PairingProblem, Table
from service.pairing.search import improve

COMPANY = 10
"""How many of the nearest are looked at for one table."""
TOO_FAR = 10**12
"""More than any table that may be made costs."""


class MatchProblem(PairingProblem):
    """Those who wait, of one division; tables out of reach cost more than all others."""

    def __init__(self, state: LadderState, queue: Sequence[LadderEntry], seed: str, now: int) -> None:
        rules = state.fixed
        known = entrants(state, [entry.entrant for entry in queue], now)
        super().__init__(list(known.values()), range(rules.least, rules.seats + 1), seed)
        self.largest = 0  # no table counts as a smaller one
        self._state, self._now = state, now
        self.queue = list(queue)
        place = {entrant.id: index for index, entrant in enumerate(self.entrants)}
        self.place = place
        self.by_place = {place[entry.entrant]: entry for entry in queue}
        self._turn = {place[entry.entrant]: turn for turn, entry in enumerate(queue)}

    def fits(self, table: Table) -> bool:
        return admissible(self._state, [self.by_place[player] for player in table], self._now)

    def longest(self, table: Table) -> int:
        """Which place in the queue the first of a table has."""
        return min(self._turn[player] for player in table)

    def cost(self, table: Table) -> int:
        return super().cost(table) + (0 if self.fits(table) else TOO_FAR)


def match(state: LadderState, seed: str, now: int) -> list[tuple[str, ...]]:
    """Tables in seat order that may be made now; the same for the same ladder and seed on every machine."""
    made: list[tuple[str, ...]] = []
    for division in range(1, state.fixed.divisions + 1):
        queue = [entry for entry in waiting(state) if entry.division == division]
        if len(queue) >= state.fixed.least:
            problem = MatchProblem(state, queue, seed, now)
            tables = improve(problem, _served(problem, state))
            made += [problem.seated(table) for table in sorted(tables, key=problem.longest)]
    left = tables_left(state)
    return made if left is None else made[:left]


def _served(problem: MatchProblem, state: LadderState) -> list[Table]:
    """Tables by who waited longest."""
    free = [problem.place[entry.entrant] for entry in problem.queue]
    tables: list[Table] = []
    while free:
        first, *later = free
        table = _company(problem, first, later, state)
        if table is not None:
            tables.append(table)
        free = [player for player in later if table is None or player not in table]
    return tables


def _company(problem: MatchProblem, first: int, later: Sequence[int], state: LadderState) -> Table | None:
    """The cheapest table for somebody with those who wait less long, of the largest size that can be had."""
    row, own, score = problem.pair[first], problem.by_place[first].slot, problem.entrants[first].score
    nearest: dict[str, int] = {}
    for other in sorted(later, key=lambda player: (abs(problem.entrants[player].score - score), player)):
        slot = problem.by_place[other].slot
        if slot != own:
            nearest.setdefault(slot, other)
    near = list(nearest.values())
    cheap = sorted(near, key=lambda player: (row[player], player))
    for size in range(state.fixed.seats, state.fixed.least - 1, -1):
        for company in (cheap[:COMPANY], near[:COMPANY]):
            tables = [(first, *mates) for mates in combinations(company, size - 1)]
            fitting = [table for table in tables if problem.fits(table)]
            if fitting:
                return min(fitting, key=lambda table: (problem.cost(table), table))
    return None
