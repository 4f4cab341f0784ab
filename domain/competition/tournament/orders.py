"""What can be asked of a tournament. Tags are stored names for ever, as those of events."""

from domain.competition.pairing_cost import Cost
from domain.competition.rules import Rules
from domain.competition.tournament.events import PairedTable
from domain.kernel.record import Command


class Announce(Command, tag="tournament.announce"):
    rules: Rules


class NameHelpers(Command, tag="tournament.name-helpers"):
    helpers: tuple[str, ...]


class Enter(Command, tag="tournament.enter"):
    """Enter an account or, as an organiser, a built-in bot; the service tells what it knows of the account."""

    entrant: str
    owner: str
    player: str | None = None
    bot: str | None = None
    is_bot: bool = False
    rating: int = 1500
    games: int = 0
    conduct: int = 0


class Withdraw(Command, tag="tournament.withdraw"):
    entrant: str
    reason: str = ""


class CheckIn(Command, tag="tournament.check-in"):
    entrant: str


class Begin(Command, tag="tournament.begin"):
    """Close the entries, by hand or because the time has come."""


class PairRound(Command, tag="tournament.pair-round"):
    """Announce a pairing; whoever gives a reason does it by hand."""

    tables: tuple[PairedTable, ...]
    byes: tuple[str, ...]
    seed: str
    cost: Cost
    stage: str = ""
    checkpoint: int = 0
    reason: str = ""


class ReportResult(Command, tag="tournament.report-result"):
    """What a game says of its end: ranks and winners by seat, and when each seat was left for good (0: never)."""

    game: str
    ranks: tuple[int, ...]
    winners: tuple[int, ...]
    version: int
    hash: str
    left: tuple[int, ...] = ()
    void: bool = False


class Adjudicate(Command, tag="tournament.adjudicate"):
    """An organiser decides a table."""

    game: str
    ranks: tuple[int, ...]
    reason: str


class ExtendRound(Command, tag="tournament.extend-round"):
    deadline: int
    reason: str


class Finish(Command, tag="tournament.finish"):
    """End after the last complete round."""

    reason: str


class Cancel(Command, tag="tournament.cancel"):
    reason: str


TOURNAMENT_ORDERS: tuple[type[Command], ...] = (
    Announce, NameHelpers, Enter, Withdraw, CheckIn, Begin, PairRound, ReportResult, Adjudicate, ExtendRound,
    Finish, Cancel,
)  # fmt: skip
