"""A tournament played through: entrants with known strengths, results by lot, pairings by the service."""

from collections.abc import Callable

from domain.competition.pairing_cost import Pairing, cost
from domain.competition.rules import GameTerms, Rules
from domain.competition.tournament import orders
from domain.competition.tournament.aggregate import Tournament
from domain.competition.tournament.events import PairedTable
from domain.competition.tournament.scores import entrants
from domain.competition.tournament.stages import next_round
from domain.kernel.aggregate import Doer
from service.pairing import solve
from service.pairing.problem import Draws, PairingProblem

ORGANISER = Doer("person", "p_organiser")
HOUSE = Doer("house")


def rules(**changes: object) -> Rules:
    given = {"name": "Autumn cup", "games": GameTerms("edo", "standard", "edo-house@1"), **changes}
    return Rules(**given)  # type: ignore[arg-type]


def announced(**changes: object) -> Tournament:
    tournament = Tournament("tournament_1")
    tournament.tell_time(1_000)
    tournament.decide(ORGANISER, orders.Announce(rules(**changes)))
    return tournament


def enter(tournament: Tournament, player: str, **known: object) -> None:
    order = orders.Enter(player, player, player, **known)  # type: ignore[arg-type]
    tournament.decide(Doer("person", player), order)


def begun(count: int, **changes: object) -> Tournament:
    tournament = announced(**changes)
    for number in range(count):
        enter(tournament, f"p_{number:02}", rating=2000 - number)
    tournament.decide(ORGANISER, orders.Begin())
    return tournament


def pairing_order(tournament: Tournament, **changes: object) -> orders.PairRound:
    """The pairing that the service would announce."""
    state = tournament.state
    coming = next_round(state)
    assert coming is not None
    known = entrants(state, coming.players)
    seed = f"{tournament.id}{len(state.rounds)}"
    if coming.tables is None:
        pairing = solve(list(known.values()), seed, largest=state.fixed.seats, least=state.fixed.least)
    else:
        problem = PairingProblem(list(known.values()), [len(table) for table in coming.tables], seed)
        place = {entrant.id: index for index, entrant in enumerate(problem.entrants)}
        seated = [problem.seated(tuple(place[player] for player in table)) for table in coming.tables]
        pairing = Pairing(tuple(seated), coming.byes)
    number = len(state.rounds) + 1
    tables = tuple(PairedTable(f"g_{number}_{place}", table) for place, table in enumerate(pairing.tables))
    return orders.PairRound(tables, pairing.byes, seed, cost(pairing, known), **changes)  # type: ignore[arg-type]


def by_lot(seed: str) -> Callable[[tuple[str, ...]], tuple[int, ...]]:
    draws = Draws(seed, "results")

    def ranks(table: tuple[str, ...]) -> tuple[int, ...]:
        order = sorted(range(len(table)), key=lambda _: draws.below(1 << 30))
        return tuple(order.index(seat) + 1 for seat in range(len(table)))

    return ranks


def report(tournament: Tournament, game: str, ranks: tuple[int, ...], **changes: object) -> None:
    winners = tuple(seat for seat, rank in enumerate(ranks) if rank == 1)
    order = orders.ReportResult(game, ranks, winners, 7, "ab", **changes)  # type: ignore[arg-type]
    tournament.decide(HOUSE, order)


def play_round(tournament: Tournament, ranks: Callable[[tuple[str, ...]], tuple[int, ...]]) -> None:
    tournament.decide(HOUSE, pairing_order(tournament))
    current = tournament.state.current
    assert current is not None
    for table in list(current.tables):
        report(tournament, table.game, ranks(table.entrants))


def play_out(tournament: Tournament, seed: str = "s") -> Tournament:
    ranks = by_lot(seed)
    while tournament.state.status == "running":
        play_round(tournament, ranks)
    return tournament
