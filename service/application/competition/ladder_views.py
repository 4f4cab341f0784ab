"""What is shown of a ladder: entries, standings, pairings, records; each number with where it comes from."""

from collections.abc import Iterable, Mapping

from domain.competition.ladder.aggregate import Ladder
from domain.competition.ladder.matching import points
from domain.competition.ladder.reckoning import proven, ranking
from domain.competition.ladder.state import LadderEntry, LadderState, LadderTable
from domain.competition.results import POINT
from service.application.competition.ladder_history import LadderHistory
from service.application.competition.ladder_shown import (
    ChallengeList,
    LadderEntryList,
    LadderGame,
    LadderLine,
    LadderRecord,
    LadderSeat,
    LadderStandings,
    LadderSummary,
    MatchList,
    RatingHistory,
    RatingSource,
    RatingStep,
    SeasonInShort,
    SeasonList,
    ShownChallenge,
    ShownLadderEntry,
    ShownMatch,
)
from service.application.errors import NotFound

DIGITS = 6
MOST_PAIRINGS = 100


def summary(ladder: Ladder) -> LadderSummary:
    state, rules = ladder.state, ladder.rules
    return LadderSummary(
        id=ladder.id,
        version=ladder.version,
        name=rules.name,
        status=state.status,
        organiser=state.organiser,
        helpers=list(state.helpers),
        rules=rules,
        rules_digest=rules.digest,
        entrants=sum(not entry.gone for entry in state.entries.values()),
        waiting=sum(bool(entry.waiting) for entry in state.entries.values()),
        season=season_in_short(state),
        past=len(state.past),
    )


def season_in_short(state: LadderState) -> SeasonInShort:
    return SeasonInShort(
        state.season, state.began, state.ends or None, state.made, len(state.tables), len(state.results)
    )


class LadderViews:
    """Draws one ladder as it is at a version; `names` are those of accounts that still have one."""

    def __init__(self, history: LadderHistory, names: Mapping[str, str]) -> None:
        self.history, self.names, self.state = history, names, history.state

    def entries(self) -> LadderEntryList:
        shown = [self._entry(entry) for entry in self.state.entries.values()]
        return LadderEntryList(self.history.id, self.history.version, shown)

    def name(self, entrant: str) -> str | None:
        entry = self.state.entries[entrant]
        return None if entry.player is None else self.names.get(entry.player) or None

    def _known(self, entrant: str) -> LadderEntry:
        entry = self.state.entries.get(entrant)
        if entry is None:
            raise NotFound("Nobody of that id is on the ladder.")
        return entry

    def _entry(self, entry: LadderEntry) -> ShownLadderEntry:
        return ShownLadderEntry(
            entrant=entry.entrant,
            name=self.name(entry.entrant),
            player=entry.player,
            bot=entry.bot,
            division=entry.division,
            limit=entry.most,
            playing=self.state.playing(entry.entrant),
            waiting=entry.waiting or None,
            paused=entry.paused,
            left=entry.gone,
            entered=entry.entered,
        )

    # -- standings ---------------------------------------------------------------------------

    def standings(self, now: int) -> LadderStandings:
        """As things stand; `now` is what idle days are counted to."""
        state, sources = self.state, self._sources()
        lines = [
            self._line(place, entry, now, sources.get(entry.entrant, []))
            for place, entry in enumerate(ranking(state, now), 1)
        ]
        return LadderStandings(
            ladder=self.history.id,
            version=self.history.version,
            season=state.season,
            at=now,
            final=False,
            unit=POINT,
            standings=lines,
            up=[],
            down=[],
        )

    def _line(self, place: int, entry: LadderEntry, now: int, sources: list[RatingSource]) -> LadderLine:
        rating = entry.rating_at(now)
        return LadderLine(
            place=place,
            division=entry.division,
            entrant=entry.entrant,
            name=self.name(entry.entrant),
            rating=points(entry),
            margin=rating.margin(),
            proven=proven(rating),
            provisional=rating.provisional,
            mu=round(rating.mu, DIGITS),
            sigma=round(rating.sigma, DIGITS),
            rated_games=rating.games,
            games=entry.games,
            points=entry.points,
            paused=entry.paused,
            left=entry.gone,
            sources=sources,
        )

    def _sources(self) -> dict[str, list[RatingSource]]:
        """For every entrant the results of the season, in the order in which they count."""
        found: dict[str, list[RatingSource]] = {}
        for result in self.state.results:
            counted = self.history.results[result.table.game]
            for entrant, rank in zip(result.table.entrants, result.ranks, strict=True):
                source = RatingSource(
                    event=counted.version,
                    game=result.table.game,
                    how=result.how,
                    rated=result.rated,
                    rank=rank,
                    game_version=counted.event.version or None,
                    game_hash=counted.event.hash or None,
                )
                found.setdefault(entrant, []).append(source)
        return found

    def seasons(self) -> SeasonList:
        return SeasonList(self.history.id, self.history.version, season_in_short(self.state), list(self.state.past))

    # -- one entrant -------------------------------------------------------------------------

    def rating_history(self, entrant: str) -> RatingHistory:
        self._known(entrant)
        steps = [
            RatingStep(
                event=change.version,
                at=change.at,
                season=change.season,
                what=change.what,
                game=change.game,
                rank=change.rank,
                before_mu=round(change.before.mu, DIGITS),
                before_sigma=round(change.before.sigma, DIGITS),
                mu=round(change.after.mu, DIGITS),
                sigma=round(change.after.sigma, DIGITS),
                rating=change.after.shown(),
                margin=change.after.margin(),
                provisional=change.after.provisional,
            )
            for change in self.history.changes.get(entrant, [])
        ]
        return RatingHistory(
            ladder=self.history.id,
            version=self.history.version,
            entrant=entrant,
            name=self.name(entrant),
            steps=steps,
        )

    def record(self, entrant: str, now: int) -> LadderRecord:
        entry = self._known(entrant)
        places = [other.entrant for other in ranking(self.state, now)]
        return LadderRecord(
            entry=self._entry(entry),
            place=places.index(entrant) + 1 if entrant in places else 0,
            games=[self._game(table) for table in reversed(list(self._tables())) if entrant in table.entrants],
            seats={str(size): list(counts) for size, counts in sorted(entry.seats.items())},
        )

    # -- tables ------------------------------------------------------------------------------

    def _tables(self) -> Iterable[LadderTable]:
        """All that were ever made, in their order."""
        for made in self.history.made:
            for table in made.event.tables:
                yield LadderTable(table.game, table.entrants, made.event.at, made.season, table.challenge)

    def _game(self, table: LadderTable) -> LadderGame:
        counted = self.history.results.get(table.game)
        ranks = (None,) * len(table.entrants) if counted is None else counted.event.ranks
        return LadderGame(
            game=table.game,
            season=table.season,
            at=table.at,
            seats=[
                LadderSeat(seat=seat, entrant=entrant, name=self.name(entrant), rank=rank)
                for seat, (entrant, rank) in enumerate(zip(table.entrants, ranks, strict=True))
            ],
            how=None if counted is None else counted.event.how,
            event=None if counted is None else counted.version,
            annulled=table.game in self.history.annulled,
            challenge=table.challenge or None,
        )

    def games(self) -> list[LadderGame]:
        return [self._game(table) for table in self._tables()]

    def pairings(self) -> MatchList:
        """The newest first."""
        shown = [
            ShownMatch(
                event=made.version,
                at=made.event.at,
                seed=made.event.seed,
                checkpoint=made.event.checkpoint,
                cost=made.event.cost,
                total=made.event.cost.total,
                reason=made.event.reason,
                tables=[
                    self._game(LadderTable(table.game, table.entrants, made.event.at, made.season, table.challenge))
                    for table in made.event.tables
                ],
            )
            for made in reversed(self.history.made[-MOST_PAIRINGS:])
        ]
        return MatchList(self.history.id, self.history.version, shown)

    def challenges(self) -> ChallengeList:
        playing = {table.challenge: table.game for table in self.state.tables.values() if table.challenge}
        shown = [
            ShownChallenge(
                challenge=one.number,
                challenger=one.challenger,
                targets=list(one.targets),
                accepted=list(one.accepted),
                until=one.until,
                game=playing.get(one.number),
            )
            for one in self.state.challenges.values()
        ]
        return ChallengeList(self.history.id, self.history.version, list(self.state.places), shown)
