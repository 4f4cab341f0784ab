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


class ReportStuck(Command, tag="tournament.report-stuck"):
    """The service cannot pair the next round, for a reason that time alone does not mend."""

    code: str


class ReportResult(Command, tag="tournament.report-result"):
    """What a game says of its end: ranks and winners by seat, and when each seat was left for good (0: never).

    `absent` are seats whose players never moved; there are no `scores` where the game was decided by ranks.
    """

    game: str
    ranks: tuple[int, ...]
    winners: tuple[int, ...]
    version: int
    hash: str
    left: tuple[int, ...] = ()
    void: bool = False
    absent: tuple[int, ...] = ()
    scores: tuple[int, ...] = ()


class TimeUp(Command, tag="tournament.time-up"):
    """The deadline of a round has passed and a table still plays; `waiting` are the seats that it waits for."""

    game: str
    waiting: tuple[int, ...]


class AnnulRound(Command, tag="tournament.annul-round"):
    """Take the newest round back while it is being played; `round` says which one is meant (0: whichever it is)."""

    reason: str
    round: int = 0


class Substitute(Command, tag="tournament.substitute"):
    """Let another account, or a built-in bot, play for an entrant from the next round on."""

    entrant: str
    owner: str
    reason: str
    player: str | None = None
    bot: str | None = None


class Adjudicate(Command, tag="tournament.adjudicate"):
    """An organiser decides a table."""

    game: str
    ranks: tuple[int, ...]
    reason: str


class ExtendRound(Command, tag="tournament.extend-round"):
    deadline: int
    reason: str
    round: int = 0


class Finish(Command, tag="tournament.finish"):
    """End after the last complete round."""

    reason: str


class Cancel(Command, tag="tournament.cancel"):
    reason: str


TOURNAMENT_ORDERS: tuple[type[Command], ...] = (
    Announce, NameHelpers, Enter, Withdraw, CheckIn, Substitute, Begin, PairRound, AnnulRound, ReportStuck,
    ReportResult, TimeUp, Adjudicate, ExtendRound, Finish, Cancel,
)  # fmt: skip
