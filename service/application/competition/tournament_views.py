"""What is shown of a tournament: standings, cross table, rounds, records; each number with where it comes from."""

from collections.abc import Mapping
from itertools import combinations, pairwise

from domain.competition.pairing_cost import Pairing, cost
from domain.competition.results import POINT
from domain.competition.seats import assign
from domain.competition.tournament.aggregate import Tournament
from domain.competition.tournament.outcome import lasted
from domain.competition.tournament.scores import entrants, field, standings
from domain.competition.tournament.state import Entry, RoundState, TableState, TournamentState
from service.application.competition.history import TournamentHistory
from service.application.competition.shown import (
    CrossTable,
    CrossTableRow,
    EntryList,
    EntryRecord,
    Meeting,
    OtherSplit,
    PlayedRound,
    RoundInShort,
    RoundList,
    ShownEntry,
    ShownRound,
    ShownTable,
    StandingsLine,
    StandingsPage,
    TablePlace,
    TournamentSummary,
)
from service.application.errors import NotFound
from service.pairing.problem import key

Names = Mapping[str, str]


def summary(tournament: Tournament) -> TournamentSummary:
    state, rules = tournament.state, tournament.rules
    current = state.current
    planned = rules.rounds_for(len(state.seeds) or len(state.active)) if rules.format == "swiss" else None
    return TournamentSummary(
        id=tournament.id,
        version=tournament.version,
        name=rules.name,
        status=state.status,
        organiser=state.organiser,
        helpers=list(state.helpers),
        rules=rules,
        rules_digest=rules.digest,
        entrants=len(state.active),
        rounds_planned=planned,
        round=None if current is None else _in_short(current),
        places=list(state.places),
        began=state.began or None,
    )


def _in_short(round: RoundState) -> RoundInShort:
    tables, left = len(round.tables), len(round.open_tables)
    return RoundInShort(round.number, round.stage, tables, left, round.closed, round.deadline or None)


class TournamentViews:
    """Draws one tournament as it is at a version; `names` are those of accounts that still have one."""

    def __init__(self, history: TournamentHistory, names: Names) -> None:
        self.history, self.names = history, names
        self._state = history.state

    def entries(self) -> EntryList:
        shown = [self._entry(entry) for entry in self._state.entries.values()]
        return EntryList(self.history.id, self.history.version, shown)

    def _entry(self, entry: Entry) -> ShownEntry:
        return ShownEntry(
            entrant=entry.entrant,
            name=self._name(entry.entrant),
            player=entry.player,
            bot=entry.bot,
            rating=entry.rating,
            since=entry.since,
            checked_in=entry.there,
            withdrawn=entry.gone,
        )

    def _name(self, entrant: str) -> str | None:
        entry = self._state.entries[entrant]
        return None if entry.player is None else self.names.get(entry.player) or None

    # -- standings ---------------------------------------------------------------------------

    def standings(self, round: int | None = None) -> StandingsPage:
        state, history = self._state, self.history
        upto = self._round_there(round)
        found = standings(state, upto)
        shown = {place.player: place for place in found.places}
        final = state.status == "finished" and upto == len(state.rounds)
        ranked = list(state.places) if final else [place.player for place in found.places]
        sources, played = history.sources(upto), field(state, upto).sittings
        decided = self._decided(ranked, {player: place.decided for player, place in shown.items()}, final=final)
        lines = [
            StandingsLine(
                place=number,
                entrant=player,
                name=self._name(player),
                score=shown[player].score,
                games=len(played[player]),
                decided=decided[player],
                tie_breaks=shown[player].values,
                withdrawn=state.entries[player].gone,
                sources=sources[player],
            )
            for number, player in enumerate(ranked, 1)
        ]
        return StandingsPage(
            tournament=history.id,
            version=history.version,
            round=upto,
            order=list(state.fixed.order),
            unit=POINT,
            final=final,
            seed=found.seed,
            standings=lines,
        )

    def _decided(self, ranked: list[str], by: dict[str, str], *, final: bool) -> dict[str, str]:
        """In the end, where entrants drop out, how far one came goes before points."""
        if not final or not self._state.rounds:
            return by
        came = lasted(self._state)
        further = {below for above, below in pairwise(ranked) if came(above) != came(below)}
        return {player: "stage" if player in further else by[player] for player in ranked}

    def _round_there(self, round: int | None) -> int:
        there = len(self._state.rounds)
        if round is not None and not 0 <= round <= there:
            raise NotFound(f"There are {there} rounds.")
        return self.history.upto(round)

    def cross_table(self) -> CrossTable:
        state = self._state
        sittings = field(state).sittings
        rows = []
        for line in self.standings().standings:
            against: dict[str, list[Meeting]] = {}
            for sitting in sittings[line.entrant]:
                for other, ahead in sitting.opponents():
                    met = Meeting(sitting.result.round, sitting.result.game, ahead)
                    against.setdefault(other, []).append(met)
            rows.append(
                CrossTableRow(place=line.place, entrant=line.entrant, name=line.name, score=line.score, against=against)
            )
        return CrossTable(self.history.id, self.history.version, rows)

    # -- rounds ------------------------------------------------------------------------------

    def rounds(self) -> RoundList:
        shown = [self._round(place) for place in range(len(self._state.rounds))]
        return RoundList(self.history.id, self.history.version, shown)

    def round(self, number: int) -> ShownRound:
        if not 1 <= number <= len(self._state.rounds):
            raise NotFound(f"There are {len(self._state.rounds)} rounds.")
        return self._round(number - 1)

    def _round(self, place: int) -> ShownRound:
        round = self._state.rounds[place]
        return ShownRound(
            tournament=self.history.id,
            round=round.number,
            stage=round.stage,
            tables=[self._table(number, table) for number, table in enumerate(round.tables, 1)],
            byes=list(round.byes),
            seed=round.seed,
            checkpoint=round.checkpoint,
            cost=round.cost,
            total=round.cost.total,
            otherwise=other_split(self._state, place),
            paired=round.paired,
            deadline=round.deadline or None,
            closed=round.closed,
            reason=round.reason,
            event=self.history.rounds[place],
        )

    def _table(self, number: int, table: TableState) -> ShownTable:
        return ShownTable(
            table=number,
            game=table.game,
            places=self._places(table),
            how=table.how,
            event=self.history.results.get(table.game),
            game_version=table.version or None,
            game_hash=table.hash or None,
            reason=self.history.reasons.get(table.game, ""),
        )

    def _places(self, table: TableState) -> list[TablePlace]:
        return [
            TablePlace(
                seat=seat,
                entrant=entrant,
                name=self._name(entrant),
                rank=table.ranks[seat] if table.ranks else None,
                points=table.points[seat] if table.points else None,
            )
            for seat, entrant in enumerate(table.entrants)
        ]

    # -- one entrant -------------------------------------------------------------------------

    def record(self, entrant: str) -> EntryRecord:
        state = self._state
        if entrant not in state.entries:
            raise NotFound("Nobody of that id takes part.")
        line = next(line for line in self.standings().standings if line.entrant == entrant)
        counts = entrants(state, [entrant])[entrant].seats
        rounds = [self._played(source.game, source.round, entrant) or PlayedRound(
            round=source.round, stage="", how=source.how, points=source.points, event=source.event
        ) for source in line.sources]  # fmt: skip
        return EntryRecord(
            entry=self._entry(state.entries[entrant]),
            place=line.place,
            score=line.score,
            rounds=sorted(rounds, key=lambda played: played.round),
            seats={str(size): list(seats) for size, seats in counts.items()},
        )

    def _played(self, game: str | None, number: int, entrant: str) -> PlayedRound | None:
        found = None if game is None else self._state.table_of(game)
        if found is None:
            return None
        round, table = found
        places = self._places(table)
        own = next(place for place in places if place.entrant == entrant)
        return PlayedRound(
            round=number,
            stage=round.stage,
            how=table.how or "",
            points=own.points or 0,
            event=self.history.results[table.game],
            game=table.game,
            seat=own.seat,
            rank=own.rank,
            opponents=[place for place in places if place is not own],
        )


def other_split(state: TournamentState, place: int) -> OtherSplit | None:
    """The cheapest other way to split the two dearest tables of a round; None where there is only one table."""
    round = state.rounds[place]
    if len(round.tables) < 2 or len(round.tables[0].entrants) > 5:
        return None
    players = [player for table in round.tables for player in table.entrants] + list(round.byes)
    known = entrants(state, players, place)
    tables = [table.entrants for table in round.tables]
    dearest = sorted(range(len(tables)), key=lambda number: (-cost(Pairing((tables[number],)), known).total, number))[
        :2
    ]
    first, second = sorted(dearest)
    both = tables[first] + tables[second]
    keys = {player: key(round.seed, "pairing", player) for player in both}
    others = round.cost.total - cost(Pairing((tables[first], tables[second])), known).total
    best: OtherSplit | None = None
    for chosen in combinations(both, len(tables[first])):
        rest = tuple(player for player in both if player not in chosen)
        if frozenset(tables[first]) in (frozenset(chosen), frozenset(rest)):
            continue
        split = [
            assign(part, {player: known[player].counts(len(part)) for player in part}, keys) for part in (chosen, rest)
        ]
        price = others + cost(Pairing(tuple(split)), known).total
        if best is None or price < best.cost:
            best = OtherSplit([list(part) for part in split], price)
    return best
