"""What can happen on a ladder. Players appear by id only, ratings never: they follow from results."""

import msgspec

from domain.competition.ladder.reckoning import after_game, count, count_again, overtaken
from domain.competition.ladder.rules import LadderRules
from domain.competition.ladder.state import (
    DAY,
    MET_DAYS,
    Challenge,
    CountedResult,
    How,
    LadderEntry,
    LadderState,
    LadderTable,
    PastSeason,
    SeasonPlace,
)
from domain.competition.pairing_cost import Cost
from domain.kernel.record import Event


class LadderEvent(Event):
    """Base of a ladder's events."""


class SeatedTable(msgspec.Struct, frozen=True):
    """A table and the game that is played at it; entrants in seat order. `challenge` is what it is played for."""

    game: str
    entrants: tuple[str, ...]
    challenge: int = 0


class LadderOpened(LadderEvent, tag="ladder.opened"):
    """The first event: who organises, and the rules with their hash."""

    organiser: str
    rules: LadderRules
    rules_digest: str

    def apply(self, state: LadderState) -> None:
        state.organiser, state.rules = self.organiser, self.rules


class LadderHelpersNamed(LadderEvent, tag="ladder.helpers-named"):
    """Who may organise beside the organiser."""

    helpers: tuple[str, ...]

    def apply(self, state: LadderState) -> None:
        state.helpers = self.helpers


class SeasonBegun(LadderEvent, tag="ladder.season-begun"):
    """Ratings go a part of the way back to the start, from the second season on."""

    season: int
    at: int
    ends: int

    def apply(self, state: LadderState) -> None:
        state.season, state.began, state.ends = self.season, self.at, self.ends
        state.made, state.results = 0, []
        for entry in state.entries.values():
            if self.season > 1 and entry.rating.games:
                entry.rating = entry.rating_at(self.at).new_season()
                entry.rated = self.at
            entry.start, entry.start_rated = entry.rating, entry.rated
            entry.games = entry.points = 0
            entry.waiting = max(entry.waiting, self.at) if state.free(entry) else 0


class Entered(LadderEvent, tag="ladder.entered"):
    """Whoever comes back finds its rating, and begins in the place of somebody new."""

    entrant: str
    player: str | None
    bot: str | None
    owner: str
    most: int
    division: int
    at: int

    def apply(self, state: LadderState) -> None:
        entry = state.entries.get(self.entrant)
        if entry is None:
            entry = LadderEntry(self.entrant, self.player, self.bot, self.owner, self.at)
            state.entries[self.entrant] = entry
        entry.most, entry.division, entry.gone, entry.paused = self.most, self.division, False, False
        entry.waiting = self.at
        if state.fixed.kind == "challenge":
            state.places.append(self.entrant)


class LimitSet(LadderEvent, tag="ladder.limit-set"):
    entrant: str
    most: int
    at: int

    def apply(self, state: LadderState) -> None:
        state.entries[self.entrant].most = self.most
        _wait(state, self.entrant, self.at)


class Paused(LadderEvent, tag="ladder.paused"):
    entrant: str
    reason: str

    def apply(self, state: LadderState) -> None:
        entry = state.entries[self.entrant]
        entry.paused, entry.waiting = True, 0


class Resumed(LadderEvent, tag="ladder.resumed"):
    entrant: str
    at: int

    def apply(self, state: LadderState) -> None:
        state.entries[self.entrant].paused = False
        _wait(state, self.entrant, self.at)


class Left(LadderEvent, tag="ladder.left"):
    """Results stay, games that are played go on, the place is given up."""

    entrant: str
    reason: str

    def apply(self, state: LadderState) -> None:
        entry = state.entries[self.entrant]
        entry.gone, entry.waiting = True, 0
        if self.entrant in state.places:
            state.places.remove(self.entrant)
        played = {table.challenge for table in state.tables.values()}
        for number, challenge in list(state.challenges.items()):
            if number not in played and self.entrant in (challenge.challenger, *challenge.targets):
                del state.challenges[number]


class TablesMade(LadderEvent, tag="ladder.tables-made"):
    """Tables as a fact: seats, what they cost by part, and the seed that decided ties."""

    tables: tuple[SeatedTable, ...]
    seed: str
    checkpoint: int
    cost: Cost
    at: int
    reason: str

    def apply(self, state: LadderState) -> None:
        state.matched = self.at
        state.made += len(self.tables)
        for table in self.tables:
            state.tables[table.game] = LadderTable(table.game, table.entrants, self.at, state.season, table.challenge)
            _sit_down(state, table.entrants, self.at)
        for entrant in {entrant for table in self.tables for entrant in table.entrants}:
            state.entries[entrant].waiting = 0
            _wait(state, entrant, self.at)


def _sit_down(state: LadderState, entrants: tuple[str, ...], at: int) -> None:
    size, oldest = len(entrants), at - MET_DAYS * DAY
    for seat, entrant in enumerate(entrants):
        entry = state.entries[entrant]
        had = entry.seats.get(size, (0,) * size)
        entry.seats[size] = (*had[:seat], had[seat] + 1, *had[seat + 1 :])
        for other in entrants:
            if other != entrant:
                entry.met[other] = (*(when for when in entry.met.get(other, ()) if when > oldest), at)


def _wait(state: LadderState, entrant: str, at: int) -> None:
    entry = state.entries[entrant]
    if not state.free(entry):
        entry.waiting = 0
    elif not entry.waiting:
        entry.waiting = at


class ResultCounted(LadderEvent, tag="ladder.result-counted"):
    """The result of a table: ranks as they count here, and the game's event that they came from."""

    game: str
    ranks: tuple[int, ...]
    how: How
    rated: bool
    version: int
    hash: str
    at: int
    reason: str

    def apply(self, state: LadderState) -> None:
        table = state.tables.pop(self.game)
        result = CountedResult(table, self.ranks, self.how, self.rated, self.at)
        state.results.append(result)
        count(state, result)
        for entrant in table.entrants:
            _wait(state, entrant, self.at)
        challenge = state.challenges.pop(table.challenge, None)
        if challenge is not None and self.how != "void":
            _settle(state, challenge, result)


def _settle(state: LadderState, challenge: Challenge, result: CountedResult) -> None:
    """Move places, and leave those alone for a while who held theirs."""
    here = [entrant for entrant in result.table.entrants if entrant in state.places]
    if challenge.challenger not in here or len(here) < 2:
        return
    rank = dict(zip(result.table.entrants, result.ranks, strict=True))
    ranks = tuple(rank[entrant] for entrant in here)
    state.places = after_game(state.places, tuple(here), ranks, challenge.challenger)
    rules = state.fixed
    state.guarded = {who: until for who, until in state.guarded.items() if until > result.at}
    for target in challenge.targets:
        if rank[target] <= rank[challenge.challenger]:
            state.guarded[target] = result.at + 1000 * rules.rest
            state.guarded[f"{challenge.challenger}>{target}"] = result.at + 1000 * rules.same_again


class ResultAnnulled(LadderEvent, tag="ladder.result-annulled"):
    """A result of this season is left out; ratings and points are reckoned again without it. Places stay."""

    game: str
    reason: str

    def apply(self, state: LadderState) -> None:
        state.results = [result for result in state.results if result.table.game != self.game]
        count_again(state)


class Challenged(LadderEvent, tag="ladder.challenged"):
    """Somebody challenges those above; built-in bots accept at once."""

    challenge: int
    challenger: str
    targets: tuple[str, ...]
    until: int

    def apply(self, state: LadderState) -> None:
        bots = tuple(target for target in self.targets if state.entries[target].bot is not None)
        state.challenged = self.challenge
        state.challenges[self.challenge] = Challenge(self.challenge, self.challenger, self.targets, self.until, bots)


class ChallengeAccepted(LadderEvent, tag="ladder.challenge-accepted"):
    challenge: int
    entrant: str

    def apply(self, state: LadderState) -> None:
        challenge = state.challenges[self.challenge]
        challenge.accepted = (*challenge.accepted, self.entrant)


class ChallengeForfeited(LadderEvent, tag="ladder.challenge-forfeited"):
    """Some declined, or did not accept in time: the challenger takes the highest of their places."""

    challenge: int
    by: tuple[str, ...]
    reason: str

    def apply(self, state: LadderState) -> None:
        challenge = state.challenges.pop(self.challenge)
        target = min(self.by, key=state.places.index)
        state.places = overtaken(state.places, challenge.challenger, target)


class SeasonExtended(LadderEvent, tag="ladder.season-extended"):
    season: int
    ends: int
    reason: str

    def apply(self, state: LadderState) -> None:
        state.ends = self.ends


class SeasonEnded(LadderEvent, tag="ladder.season-ended"):
    """The final order of a season, and who changes the division."""

    season: int
    at: int
    places: tuple[SeasonPlace, ...]
    up: tuple[str, ...]
    down: tuple[str, ...]
    reason: str

    def apply(self, state: LadderState) -> None:
        state.past.append(PastSeason(self.season, state.began, self.at, self.places, self.up, self.down))
        for step, those in ((-1, self.up), (1, self.down)):
            for entrant in those:
                state.entries[entrant].division += step


class LadderClosed(LadderEvent, tag="ladder.closed"):
    """No new tables are made; what is played is played to its end and counts."""

    reason: str

    def apply(self, state: LadderState) -> None:
        state.status = "closed"
        played = {table.challenge for table in state.tables.values()}
        state.challenges = {number: one for number, one in state.challenges.items() if number in played}


LADDER_EVENTS: tuple[type[Event], ...] = (
    LadderOpened, LadderHelpersNamed, SeasonBegun, Entered, LimitSet, Paused, Resumed, Left, TablesMade, ResultCounted,
    ResultAnnulled, Challenged, ChallengeAccepted, ChallengeForfeited, SeasonExtended, SeasonEnded, LadderClosed,
)  # fmt: skip
