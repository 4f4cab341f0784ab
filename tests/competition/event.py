"""The event of the worked examples: six players, three rounds at tables of three."""

from domain.competition.pairing_cost import Entrant
from domain.competition.points import beaten_share
from domain.competition.results import Field, TableResult

PLAYERS = "ABCDEF"
ROUNDS = (("ABC 1,2,3", "DEF 1,1,3"), ("EDA 1,2,3", "FCB 2,3,1"), ("BAD 1,2,3", "CFE 1,2,3"))


def table(round: int, line: str) -> TableResult:
    """`ABC 1,2,3`: players in seat order, and their ranks."""
    players, _, listed = line.partition(" ")
    ranks = tuple(int(rank) for rank in listed.split(","))
    return TableResult(round, tuple(players), ranks, beaten_share(ranks))


def field(rounds: int = 3) -> Field:
    played = [table(number, line) for number, lines in enumerate(ROUNDS[:rounds], 1) for line in lines]
    return Field(PLAYERS, played)


def entrants(field: Field, size: int) -> list[Entrant]:
    """What the next pairing knows of each player."""
    found = []
    for player, sittings in field.sittings.items():
        seats = [0] * size
        met: dict[str, int] = {}
        for sitting in sittings:
            if len(sitting.result.players) == size:
                seats[sitting.seat] += 1
            for other, _ in sitting.opponents():
                met[other] = met.get(other, 0) + 1
        found.append(Entrant(player, field.scores[player], {size: tuple(seats)}, met))
    return found
