"""What can happen in a tournament. Players appear by id only."""

import msgspec

from domain.competition.pairing_cost import Cost
from domain.competition.rules import Rules
from domain.competition.tournament.state import Entry, How, RoundState, TableState, TournamentState
from domain.kernel.record import Event


class TournamentEvent(Event):
    """Base of a tournament's events."""


class PairedTable(msgspec.Struct, frozen=True):
    """A table and the game that is played at it; entrants in seat order."""

    game: str
    entrants: tuple[str, ...]


class TournamentAnnounced(TournamentEvent, tag="tournament.announced"):
    """The first event: who organises, and the rules with their hash."""

    organiser: str
    rules: Rules
    rules_digest: str

    def apply(self, state: TournamentState) -> None:
        state.organiser = self.organiser
        state.rules = self.rules


class EntryMade(TournamentEvent, tag="tournament.entry-made"):
    entrant: str
    player: str | None
    bot: str | None
    owner: str
    rating: int
    since: int

    def apply(self, state: TournamentState) -> None:
        state.entries[self.entrant] = Entry(
            self.entrant, self.player, self.bot, self.owner, self.rating, self.since, there=self.bot is not None
        )
        if state.seeds:
            state.seeds = (*state.seeds, self.entrant)


class EntryWithdrawn(TournamentEvent, tag="tournament.entry-withdrawn"):
    """Before the start the entry is gone; afterwards it keeps its results and is paired no more."""

    entrant: str
    reason: str

    def apply(self, state: TournamentState) -> None:
        if state.status == "announced":
            del state.entries[self.entrant]
        else:
            state.entries[self.entrant].gone = True


class CheckedIn(TournamentEvent, tag="tournament.checked-in"):
    entrant: str

    def apply(self, state: TournamentState) -> None:
        state.entries[self.entrant].there = True


class TournamentBegun(TournamentEvent, tag="tournament.begun"):
    """Entries are closed; seeds are in order of rating. Who had to check in and did not is out."""

    seeds: tuple[str, ...]
    absent: tuple[str, ...]
    at: int

    def apply(self, state: TournamentState) -> None:
        state.status = "running"
        state.began = self.at
        state.seeds = self.seeds
        for entrant in self.absent:
            state.entries[entrant].gone = True


class RoundPaired(TournamentEvent, tag="tournament.round-paired"):
    """A pairing as a fact: tables and seats, what it costs by part, and the seed that decided ties.

    `checkpoint` names the checkpoint whose hash is the seed, if there was one; `reason` is given where an organiser
    paired by hand. `scheduled` is there where rounds of a schedule were left out: which one this is.
    """

    round: int
    stage: str
    tables: tuple[PairedTable, ...]
    byes: tuple[str, ...]
    seed: str
    checkpoint: int
    cost: Cost
    at: int
    deadline: int
    reason: str
    scheduled: int | msgspec.UnsetType = msgspec.UNSET

    def apply(self, state: TournamentState) -> None:
        state.refused = ""
        tables = [TableState(table.game, table.entrants) for table in self.tables]
        state.rounds.append(
            RoundState(
                self.round,
                self.stage,
                tables,
                self.byes,
                self.seed,
                self.cost,
                self.at,
                self.deadline,
                checkpoint=self.checkpoint,
                reason=self.reason,
                scheduled=self.scheduled or 0,
            )
        )


class PairingRefused(TournamentEvent, tag="tournament.pairing-refused"):
    """The next round could not be paired by the service, and why; told once, until it can."""

    round: int
    code: str

    def apply(self, state: TournamentState) -> None:
        state.refused = self.code


class ResultReported(TournamentEvent, tag="tournament.result-reported"):
    """The result of a table: ranks as they count here, points in 120ths, and the game's event that it came from."""

    round: int
    game: str
    ranks: tuple[int, ...]
    points: tuple[int, ...]
    how: How
    version: int
    hash: str
    reason: str
    winners: tuple[int, ...] | msgspec.UnsetType = msgspec.UNSET  # of win points
    scores: tuple[int | None, ...] | msgspec.UnsetType = msgspec.UNSET  # that are shared; None of somebody who left

    def apply(self, state: TournamentState) -> None:
        found = state.table_of(self.game)
        assert found is not None
        table = found[1]
        table.ranks, table.points, table.how = self.ranks, self.points, self.how
        table.version, table.hash = self.version, self.hash


class RoundExtended(TournamentEvent, tag="tournament.round-extended"):
    round: int
    deadline: int
    reason: str

    def apply(self, state: TournamentState) -> None:
        state.rounds[self.round - 1].deadline = self.deadline


class RoundClosed(TournamentEvent, tag="tournament.round-closed"):
    """Every table of the round has a result."""

    round: int

    def apply(self, state: TournamentState) -> None:
        state.rounds[self.round - 1].closed = True


class RoundAnnulled(TournamentEvent, tag="tournament.round-annulled"):
    """An organiser takes the newest round back, with what was played of it; it can be paired anew."""

    round: int
    reason: str

    def apply(self, state: TournamentState) -> None:
        state.rounds.pop()


class EntrySubstituted(TournamentEvent, tag="tournament.entry-substituted"):
    """From the next round on somebody else plays for the entrant, who keeps score, seats and meetings."""

    entrant: str
    player: str | None
    bot: str | None
    owner: str
    reason: str

    def apply(self, state: TournamentState) -> None:
        entry = state.entries[self.entrant]
        entry.player, entry.bot, entry.owner, entry.gone = self.player, self.bot, self.owner, False


class TournamentFinished(TournamentEvent, tag="tournament.finished"):
    """The final order, best first."""

    places: tuple[str, ...]
    reason: str

    def apply(self, state: TournamentState) -> None:
        state.status = "finished"
        state.places = self.places


class TournamentCancelled(TournamentEvent, tag="tournament.cancelled"):
    reason: str

    def apply(self, state: TournamentState) -> None:
        state.status = "cancelled"


class HelpersNamed(TournamentEvent, tag="tournament.helpers-named"):
    """Who may organise beside the organiser."""

    helpers: tuple[str, ...]

    def apply(self, state: TournamentState) -> None:
        state.helpers = self.helpers


TOURNAMENT_EVENTS: tuple[type[Event], ...] = (
    TournamentAnnounced, HelpersNamed, EntryMade, EntryWithdrawn, CheckedIn, TournamentBegun, RoundPaired,
    PairingRefused, ResultReported, RoundExtended, RoundClosed, RoundAnnulled, EntrySubstituted, TournamentFinished,
    TournamentCancelled,
)  # fmt: skip
