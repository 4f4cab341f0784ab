"""One way in: entrants, the sizes a table may have and a seed; a pairing comes out."""

from collections.abc import Sequence

from domain.competition.pairing_cost import Entrant, Pairing, table_sizes
from service.pairing import exact, pairs, search
from service.pairing.problem import PairingProblem


class NoPairing(Exception):
    """The entrants cannot be split into tables of the sizes that are allowed."""


def solve(entrants: Sequence[Entrant], seed: str, *, largest: int, least: int) -> Pairing:
    """A pairing of everybody; the same for the same entrants and seed on every machine."""
    if largest == 2:
        if len(entrants) < 2:
            raise NoPairing(f"{len(entrants)} cannot be paired")
        return pairs.match(entrants, seed)
    sizes = table_sizes(len(entrants), largest, least)
    if not sizes:
        raise NoPairing(f"{len(entrants)} cannot be split into tables of {least} to {largest}")
    problem = PairingProblem(entrants, sizes, seed)
    found = exact.cheapest(problem) if len(entrants) <= exact.MOST else search.search(problem)
    return Pairing(tuple(problem.seated(table) for table in sorted(found, key=lambda table: (-len(table), min(table)))))
