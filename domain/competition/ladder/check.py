"""What cannot be in the log of a ladder."""

from collections.abc import Iterable, Iterator

from domain.competition.ladder.events import SeasonEnded, TablesMade
from domain.competition.ladder.matching import entrants, points, tables_cost
from domain.competition.ladder.reckoning import ranking
from domain.competition.ladder.state import LadderState
from domain.kernel.record import Event


def faults(events: Iterable[Event]) -> Iterator[str]:
    """Folds a log and recomputes what its events say: costs of tables, orders of seasons."""
    state = LadderState()
    for version, event in enumerate(events, 1):
        if isinstance(event, TablesMade):
            seated = [entrant for table in event.tables for entrant in table.entrants]
            known = entrants(state, seated, event.at)
            if tables_cost([table.entrants for table in event.tables], known) != event.cost:
                yield f"the tables of event {version} do not cost what was announced"
        if isinstance(event, SeasonEnded):
            ranked = [(entry.entrant, points(entry)) for entry in ranking(state, event.at)]
            if ranked != [(place.entrant, place.rating) for place in event.places]:
                yield f"the season that ended with event {version} had another order"
        event.apply(state)
