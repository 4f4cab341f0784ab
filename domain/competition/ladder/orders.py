"""What can be asked of a ladder. Tags are stored names for ever, as those of events."""

from domain.competition.ladder.events import SeatedTable
from domain.competition.ladder.rules import LadderRules
from domain.competition.pairing_cost import Cost
from domain.kernel.record import Command


class OpenLadder(Command, tag="ladder.open"):
    rules: LadderRules


class NameLadderHelpers(Command, tag="ladder.name-helpers"):
    helpers: tuple[str, ...]


class EnterLadder(Command, tag="ladder.enter"):
    """Enter an account or, as an organiser, a built-in bot; the service tells what it knows of the account."""

    entrant: str
    owner: str
    player: str | None = None
    bot: str | None = None
    most: int = 1
    is_bot: bool = False
    rating: int = 1500
    games: int = 0
    conduct: int = 0


class SetLimit(Command, tag="ladder.set-limit"):
    entrant: str
    most: int


class PauseEntry(Command, tag="ladder.pause"):
    """Games that are played go on; no new ones begin."""

    entrant: str
    reason: str = ""


class ResumeEntry(Command, tag="ladder.resume"):
    entrant: str


class LeaveLadder(Command, tag="ladder.leave"):
    entrant: str
    reason: str = ""


class MakeTables(Command, tag="ladder.make-tables"):
    """Seat those who wait; whoever gives a reason does it by hand. `challenge` names the one that is played."""

    tables: tuple[SeatedTable, ...]
    seed: str
    cost: Cost
    checkpoint: int = 0
    reason: str = ""


class CountResult(Command, tag="ladder.report-result"):
    """What a game says of its end: ranks by seat, and when each seat was left for good (0: never)."""

    game: str
    ranks: tuple[int, ...]
    version: int
    hash: str
    left: tuple[int, ...] = ()
    void: bool = False
    absent: tuple[int, ...] = ()
    adjudicated: bool = False


class DecideTable(Command, tag="ladder.adjudicate"):
    """An organiser decides a table."""

    game: str
    ranks: tuple[int, ...]
    reason: str


class AnnulResult(Command, tag="ladder.annul-result"):
    """Leave a result of this season out; everything that came after it is reckoned again."""

    game: str
    reason: str


class MakeChallenge(Command, tag="ladder.challenge"):
    challenger: str
    targets: tuple[str, ...]


class AcceptChallenge(Command, tag="ladder.accept"):
    challenge: int
    entrant: str


class DeclineChallenge(Command, tag="ladder.decline"):
    """Whoever declines loses the place to the challenger."""

    challenge: int
    entrant: str


class LapseChallenges(Command, tag="ladder.lapse-challenges"):
    """The time to accept has passed."""


class ExtendSeason(Command, tag="ladder.extend-season"):
    ends: int
    reason: str


class EndSeason(Command, tag="ladder.end-season"):
    reason: str = ""


class CloseLadder(Command, tag="ladder.close"):
    reason: str


LADDER_ORDERS: tuple[type[Command], ...] = (
    OpenLadder, NameLadderHelpers, EnterLadder, SetLimit, PauseEntry, ResumeEntry, LeaveLadder, MakeTables, CountResult,
    DecideTable, AnnulResult, MakeChallenge, AcceptChallenge, DeclineChallenge, LapseChallenges, ExtendSeason,
    EndSeason, CloseLadder,
)  # fmt: skip
