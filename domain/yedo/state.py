"""A position of Yedo.

Hidden cards lie in piles that remember, for each card, who has a right to know it; from that follow every view and
every imagined position. Only events change a state; the methods here are what events change it with.
"""

from collections.abc import Sequence

import msgspec

from domain.kernel.record import Seat
from domain.kernel.table import State
from domain.kernel.title import Result
from domain.yedo.state_piles import Pile
from domain.yedo.wares import Wares

SHOGUN_KILLED, LAST_ROUND = "yedo.shogun-killed", "yedo.last-round"


class Clan(msgspec.Struct, array_like=True):
    """What lies before a seat."""

    mon: int = 0
    prestige: int = 1
    home: int = 2  # disciples in the clan house
    reserve: int = 2
    geisha: int = 0
    blessed: bool = False
    blackmail: bool = False
    out: list[str] = []  # spaces and annexes with a disciple, in the order placed
    weapons: list[str] = []
    annexes: list[str] = []
    actions: Pile = msgspec.field(default_factory=Pile)
    bonuses: Pile = msgspec.field(default_factory=Pile)
    missions: Pile = msgspec.field(default_factory=Pile)
    done: list[str] = []
    orders: list[str] = []  # polls this seat has ordered to pass; secret

    def hand(self, kind: str) -> Pile:
        return self.actions if kind == "actions" else self.bonuses if kind == "bonuses" else self.missions

    def held(self, kind: str) -> list[str]:
        """All things of a kind that has a limit."""
        return self.weapons if kind == "weapons" else self.hand(kind).cards


class Due(msgspec.Struct, frozen=True):
    """Something a seat is still to gain or to suffer."""

    seat: int
    what: str
    amount: int = 1
    of: str = ""


class Auction(msgspec.Struct):
    """A category, or with few players a group of them, under the hammer."""

    category: str
    leader: int
    high: int
    bidders: list[int]
    rebate: int = 0
    settled: bool = False  # the winner has decided about his card
    paid: bool = False


class Play(msgspec.Struct):
    """An action card on the table, the cards countering each other on top of it, and the poll about the last one."""

    seat: int
    card: str
    rival: int
    choice: tuple[str, ...]
    window: str
    polled: list[int]  # still to answer
    counters: list[tuple[int, str]] = []
    answered: list[int] = []
    countering: list[int] = []  # secret answers


class Quest(msgspec.Struct):
    """A mission being completed."""

    seat: int
    mission: str
    place: str
    part: str  # "standard", "reward", "bonus", "done"
    garden: bool = False  # a disciple on the Karesansui stands for the blessing
    geisha: int = 0  # counted beside those owned
    waived: list[str] = []
    exile: bool = False
    helped: bool = False  # a card was played for this part


class Bower(msgspec.Struct):
    """Markers being put back on the player order track."""

    seat: int
    waiting: list[int]
    track: list[int]  # seat by position, -1 where free


class Offer(msgspec.Struct, frozen=True):
    seat: int
    to: int
    give: Wares
    want: Wares
    cards: tuple[str, ...]  # the given cards, secret until the deal is done
    counter: bool = False


class Trade(msgspec.Struct):
    """Trading in one district."""

    district: str
    waiting: list[int]  # seats that have not passed since the last offer
    made: list[int]  # offers by seat
    offer: Offer | None = None


class Score(msgspec.Struct, frozen=True):
    """How a seat ended."""

    prestige: int
    bonuses: dict[str, int]
    blackmail: int

    @property
    def total(self) -> int:
        return self.prestige + sum(self.bonuses.values()) + self.blackmail

    def breakdown(self) -> dict[str, int]:
        return {"prestige": self.prestige, **self.bonuses, "blackmail": self.blackmail}


def ranked(scores: Sequence[Score], order: Sequence[Seat], reason: str) -> Result:
    """Most prestige wins; of equals the one farther up the player order track (rulebook p. 15)."""
    totals = [score.total for score in scores]
    best_first = sorted(range(len(scores)), key=lambda seat: (-totals[seat], order.index(seat)))
    return Result(
        reason=reason,
        winners=(best_first[0],),
        ranks=tuple(1 + best_first.index(seat) for seat in range(len(scores))),
        scores=tuple(totals),
        breakdown=tuple(
            {"prestige": score.prestige, **score.bonuses, "blackmail": score.blackmail} for score in scores
        ),
    )


class Yedo(State, kw_only=True):
    seats: int = 0
    setting: str = ""
    round: int = 1
    step: str = ""
    queue: list[int] = []  # seats still to be asked in this step
    order: list[int] = []  # the player order track
    track: list[int] = []  # the bidding track
    taken: list[str] = []  # auction categories or groups closed this round
    clans: list[Clan] = []
    decks: dict[str, Pile] = {}
    discard: list[str] = []  # weapons
    market: list[str] = []  # "" is an empty space
    favours: list[str] = []
    annexes: dict[str, int] = {}
    geisha: int = 0
    blessings: int = 0
    church: int = 0
    bank: int = 0  # what the bank has taken in less what it has paid out
    patrol: str = ""  # its district, or "" when it has left the game
    clockwise: bool = True  # the red one walks clockwise
    event: str = ""
    closed: str = ""  # the district with the "inaccessible" counter
    welcome: list[int] = []  # seats that may enter it nevertheless
    exempt: list[int] = []  # seats that the event passes by
    spared: list[int] = []  # seats that returned a blessing
    sheltered: list[str] = []
    accused: list[str] = []
    attending: list[int] = []
    turn: int = -1
    stage: str = ""  # of a turn in the Action Phase: "choosing", "acting", "after"
    chosen: str = ""  # place of the disciple about to be used
    left: int = 0  # placements left in this turn
    over: list[tuple[int, str]] = []  # hands to be reduced: seat and kind
    due: list[Due] = []
    play: Play | None = None
    auction: Auction | None = None
    trade: Trade | None = None
    quest: Quest | None = None
    bower: Bower | None = None
    ending: bool = False
    scores: list[Score] = []

    @property
    def result(self) -> Result | None:
        """None while the game goes on."""
        return ranked(self.scores, self.order, SHOGUN_KILLED if self.ending else LAST_ROUND) if self.scores else None
