"""Tables of a ladder: seating those who wait, results, and organisers who decide or annul them."""

from domain.competition.event_sourced import EventSourced
from domain.competition.formats import leavers_last
from domain.competition.ladder import orders
from domain.competition.ladder.events import ResultAnnulled, ResultCounted, SeatedTable, TablesMade
from domain.competition.ladder.matching import admissible, entrants, tables_cost, tables_left, unplayed
from domain.competition.ladder.rules import LadderRules
from domain.competition.ladder.state import How, LadderState, LadderTable
from domain.kernel.aggregate import Doer
from domain.kernel.errors import refuse, require

MOST_REASON = 500


class LadderTables(EventSourced[LadderState]):
    """The half of the aggregate that judges what is played."""

    state_type = LadderState

    def __init__(self, id: str) -> None:
        super().__init__(id)
        self._doer = Doer("house")

    @property
    def rules(self) -> LadderRules:
        return self.state.fixed

    # -- who may ------------------------------------------------------------------------------

    def organises(self, account: str) -> bool:
        return bool(account) and (account == self.state.organiser or account in self.state.helpers)

    def _require_organiser(self) -> None:
        """Organisers, administrators, and the service where the rules tell it to."""
        require(self._doer.cause != "person" or self.organises(self._doer.by), "ladder.not-organiser")

    def _require_own(self, entrant: str) -> None:
        """An entrant speaks for itself; organisers for everybody."""
        entry = self.state.entries.get(entrant)
        if entry is None or entry.gone:
            refuse("ladder.not-entered", entrant=entrant)
        doer = self._doer
        own = doer.by in (entry.player, entry.owner) or self.organises(doer.by)
        require(doer.cause != "person" or own, "ladder.not-yours")

    def _require_open(self) -> None:
        require(self.state.status == "open", "ladder.closed")

    # -- seating ------------------------------------------------------------------------------

    def _make(self, order: orders.MakeTables) -> None:
        state = self.state
        self._require_organiser()
        self._require_open()
        require(order.tables, "ladder.nobody-waits")
        left = tables_left(state)
        require(left is None or len(order.tables) <= left, "ladder.season-full", left=left)
        seated = [entrant for table in order.tables for entrant in table.entrants]
        unknown = [entrant for entrant in seated if entrant not in state.entries]
        require(not unknown, "ladder.not-entered", entrant=unknown[:1])
        require(len(set(seated)) == len(seated), "ladder.seated-twice")
        games = [table.game for table in order.tables]
        fresh = len(set(games)) == len(games) and state.tables.keys().isdisjoint(games)
        require(fresh, "ladder.game-twice")
        for table in order.tables:
            self._require_table(table, by_hand=bool(order.reason))
        found = tables_cost([table.entrants for table in order.tables], entrants(state, seated, self.now))
        require(found == order.cost, "ladder.other-cost", stated=order.cost.total, found=found.total)
        self.emit(TablesMade(order.tables, order.seed, order.checkpoint, order.cost, self.now, order.reason))

    def _require_table(self, table: SeatedTable, *, by_hand: bool) -> None:
        """Whoever waits may be seated; by hand, distance of ratings and divisions do not count."""
        state, rules = self.state, self.rules
        size = len(table.entrants)
        require(rules.least <= size <= rules.seats, "ladder.table-size", least=rules.least, most=rules.seats)
        entries = [state.entries[entrant] for entrant in table.entrants]
        if rules.kind == "challenge":
            challenge = next((one for one in unplayed(state) if one.number == table.challenge and one.ready), None)
            wanted = {challenge.challenger, *challenge.targets} if challenge is not None else set()
            require(wanted == set(table.entrants), "ladder.no-challenge", challenge=table.challenge)
            return
        require(not table.challenge, "ladder.no-challenge", challenge=table.challenge)
        busy = [entry.entrant for entry in entries if not entry.waiting]
        require(not busy, "ladder.not-waiting", entrants=busy)
        require(by_hand or admissible(state, entries, self.now), "ladder.too-far-apart")

    # -- results ------------------------------------------------------------------------------

    def _report(self, order: orders.CountResult) -> None:
        """What a game says counts, with those who left behind those who stayed."""
        require(self._doer.cause in ("house", "deadline", "administrator"), "ladder.not-yours")
        table = self._open_table(order.game, len(order.ranks))
        source = order.version, order.hash
        absent = order.absent and self.rules.no_show == "void" and not order.adjudicated
        if order.void or absent:
            self._result(table, (1,) * len(table.entrants), "void", source)
            return
        left = order.left or (0,) * len(order.ranks)
        how: How = "adjudicated" if order.adjudicated else "played"
        self._result(table, leavers_last(order.ranks, left), how, source)

    def _adjudicate(self, order: orders.DecideTable) -> None:
        self._require_organiser()
        require_reason(order.reason)
        table = self._open_table(order.game, len(order.ranks))
        lawful = all(rank == 1 + sum(other < rank for other in order.ranks) for rank in order.ranks)
        require(lawful, "ladder.bad-ranks", ranks=list(order.ranks), entrants=len(table.entrants))
        self._result(table, order.ranks, "adjudicated", (0, ""), order.reason)

    def _open_table(self, game: str, seats: int) -> LadderTable:
        table = self.state.tables.get(game)
        if table is None:
            refuse("ladder.unknown-game", game=game)
        require(seats == len(table.entrants), "ladder.bad-ranks", entrants=len(table.entrants))
        return table

    def _result(
        self, table: LadderTable, ranks: tuple[int, ...], how: How, source: tuple[int, str], reason: str = ""
    ) -> None:
        """`source` is version and hash of the game's event that says so."""
        rules = self.rules
        rated = rules.rated and (how == "played" or (how == "adjudicated" and rules.adjudicated == "rated"))
        self.emit(ResultCounted(table.game, tuple(ranks), how, rated, *source, self.now, reason))

    def _annul(self, order: orders.AnnulResult) -> None:
        """Only of the season that is played: an archive is for ever."""
        self._require_organiser()
        require_reason(order.reason)
        known = {result.table.game for result in self.state.results}
        require(order.game in known, "ladder.not-this-season", game=order.game)
        self.emit(ResultAnnulled(order.game, order.reason))


def require_reason(reason: str) -> None:
    require(0 < len(reason.strip()) <= MOST_REASON, "ladder.reason-missing", most=MOST_REASON)
