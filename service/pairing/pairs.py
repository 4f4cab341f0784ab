"""Tables of two: the cheapest perfect matching, made unique by 40 bits of a hash for each pair."""

import hashlib
from collections.abc import Sequence
from itertools import combinations

import rustworkx

from domain.competition import pairing_cost
from domain.competition.pairing_cost import Entrant, Pairing
from service.pairing.problem import PairingProblem

_TIE_BITS = 50
_HASH_BITS = 40


def match(entrants: Sequence[Entrant], seed: str) -> Pairing:
    """Pair everybody; with an odd number one player has a bye."""
    problem = PairingProblem(entrants, (2,), seed)
    count = len(problem.entrants)
    edges = [(i, j, problem.cost((i, j))) for i, j in combinations(range(count), 2)]
    if count % 2:
        least = min(entrant.score for entrant in entrants)
        edges += [(i, count, pairing_cost.bye(entrant, least)) for i, entrant in enumerate(problem.entrants)]
    weights = [(i, j, price << _TIE_BITS | _tie(problem, i, j)) for i, j, price in edges]
    big = max((weight for _, _, weight in weights), default=0) + 1
    graph = rustworkx.PyGraph(multigraph=False)
    graph.add_nodes_from(range(count + count % 2))
    graph.add_edges_from([(i, j, big - weight) for i, j, weight in weights])
    matched = rustworkx.max_weight_matching(graph, max_cardinality=True, weight_fn=int)
    pairs = sorted((min(pair), max(pair)) for pair in matched)
    return Pairing(
        tuple(problem.seated(pair) for pair in pairs if pair[1] < count),
        tuple(problem.entrants[i].id for i, j in pairs if j == count),
    )


def _tie(problem: PairingProblem, i: int, j: int) -> int:
    """Equally cheap matchings are told apart by these bits; their sum stays below one unit of cost."""
    ids = sorted(problem.entrants[index].id if index < len(problem.entrants) else "" for index in (i, j))
    digest = hashlib.sha256(f"{problem.seed}|{ids[0]}|{ids[1]}".encode()).digest()
    return int.from_bytes(digest, "big") >> (256 - _HASH_BITS)
