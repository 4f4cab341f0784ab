"""A position of Ikusa. Only events change it; the small methods here are what they do it with.

A *colour* is a set of figures with its own tray, cards and turns. Each seat has one, with two seats each has two.
A *formation* is an army (named `A1`, `A2`, `A3`) or a provincial force (named by its province).
"""

import msgspec

from domain.ikusa.kinds import ArmyCode, BinName
from domain.ikusa.state_of_war import NONE, Battle, Turn
from domain.ikusa.tables.pack import RONIN, SPEARMAN
from domain.kernel.table import State
from domain.kernel.title import Result

EMPTY = -1  # owner of a province that nobody owns
ARMIES: tuple[ArmyCode, ...] = ("A1", "A2", "A3")
ARMY: dict[str, int] = {code: number for number, code in enumerate(ARMIES)}
STANDING, LYING, LOST = (
    "standing",
    "lying",
    "lost",
)  # a daimyo: well, assassinated this round, out of the game
CASTLE, FORTRESS = 1, 2
ALLOTTED: tuple[BinName, ...] = ("build", "turn", "ninja", "ronin")  # one by one; what is left goes to the levy
BINS = (*ALLOTTED, "levy")
BUILD, TURN, NINJA, HIRE, LEVY = range(5)


class Formation(msgspec.Struct, array_like=True, gc=False):
    """Figures that fight together: bowmen, swordsmen, gunners, spearmen and ronin that are shown.

    `hidden` ronin are known to their owner only; `doubt` is the most that the others must reckon with.
    """

    units: list[int] = msgspec.field(default_factory=lambda: [0, 0, 0, 0, 0])
    hidden: int = 0
    doubt: int = 0

    def regular(self) -> int:
        """Regular units; ronin are none."""
        bow, sword, gun, spear, _ = self.units
        return bow + sword + gun + spear

    def ronin(self) -> int:
        return self.units[RONIN] + self.hidden

    def ronin_limit(self) -> int:
        """Rulebook p. 15: one less than the regular units."""
        return max(0, self.regular() - 1)

    def can_spare(self) -> bool:
        """Whether the ronin limit still holds with one regular unit less."""
        ronin = self.units[RONIN] + self.hidden
        return ronin == 0 or ronin <= self.regular() - 2

    def figures(self) -> int:
        """Everything that fights and can be lost, hidden ronin aside."""
        return sum(self.units)

    def change(self, kind: int, amount: int) -> None:
        self.units[kind] += amount
        if self.doubt:
            self.doubt = max(0, min(self.doubt, self.regular() - 1 - self.units[RONIN]))

    def reveal(self) -> None:
        if self.hidden or self.doubt:
            self.units[RONIN] += self.hidden
            self.hidden = self.doubt = 0

    def disband(self) -> None:
        self.units = [0, 0, 0, 0, 0]
        self.hidden = self.doubt = 0


class Province(Formation, array_like=True, gc=False):
    """A province with its provincial force."""

    owner: int = EMPTY
    works: int = 0  # CASTLE or FORTRESS


class Army(Formation, array_like=True, gc=False):
    """An army on its card; `place` is where its marker stands, empty while it stands nowhere."""

    place: str = ""
    hole: int = 0  # of the experience track
    daimyo: str = STANDING

    def regular(self) -> int:
        """The daimyo counts unless he is assassinated (R17)."""
        bow, sword, gun, spear, _ = self.units
        return bow + sword + gun + spear + (self.daimyo == STANDING)

    def figures(self) -> int:
        """With the daimyo."""
        return sum(self.units) + (self.daimyo == STANDING)

    def fall(self) -> None:
        """Its daimyo is out of the game."""
        self.disband()
        self.daimyo = LOST
        self.place = ""


class Colour(msgspec.Struct, array_like=True, gc=False):
    """One set of figures: tray, cards, armies and plans."""

    seat: int
    tray: list[int]
    armies: list[Army] = msgspec.field(default_factory=lambda: [Army(), Army(), Army()])
    lands: list[str] = []
    marker: int = 0
    koku: int = 0
    bins: list[int] = []  # as far as allotted, in the order of BINS; public once all five stand here
    staged: list[str] = []  # committed in the present action, not yet revealed
    levied: list[int] = msgspec.field(default_factory=lambda: [0, 0, 0, 0])  # bought and not yet placed
    hired: int = 0  # ronin not yet deployed
    sets: int = 1  # sets of figures, those of beaten colours included
    out: int = 0  # in which order it was eliminated, 0 while it plays


class Ikusa(State):
    """The whole table."""

    seats: int = 0
    variant: str = ""
    long_game: bool = False
    max_rounds: int = 0
    goal: int = 0
    at_round_end: bool = False  # whether provinces are counted for victory only then
    provinces: dict[str, Province] = {}
    colours: list[Colour] = []
    owners: list[int] = []  # seat of each colour
    piles: list[list[str]] = []  # cards dealt and not yet laid out
    action: str = ""
    in_turn: bool = False  # this action is done one after the other because pieces are short
    placings: int = 0  # made so far in this part of the set-up
    round: int = 0
    order: list[int] = []  # colours by turn-order marker
    choosers: list[int] = []  # still to choose a marker
    waiting: list[int] = []  # still to wage war this round
    pool: int = 0  # ronin in the master tray
    castles: int = 0
    bases: int = 0
    ninja: int = NONE
    hold_all: bool = False  # the ninja's standing order
    spied: int | None = None  # NONE: the ninja did not spy; else the colour seen
    turn: Turn = msgspec.field(default_factory=Turn)
    battle: Battle | None = None
    avenger: int = NONE  # may choose a daimyo of `culprit`
    culprit: int = NONE
    recovering: int = NONE  # gets lost daimyos back
    recovered: str = ""  # the army just put down, which may still pick up units
    fallen: int = 0  # colours eliminated so far
    result: Result | None = None

    def formation(self, colour: int, code: str) -> Formation:
        return self.colours[colour].armies[ARMY[code]] if code in ARMY else self.provinces[code]

    def place_of(self, colour: int, code: str) -> str:
        return self.colours[colour].armies[ARMY[code]].place if code in ARMY else code

    def army(self, colour: int, code: str) -> Army:
        return self.colours[colour].armies[ARMY[code]]

    def alive(self) -> list[int]:
        return [number for number, colour in enumerate(self.colours) if not colour.out]

    # -- for events ----------------------------------------------------------------------------

    def conquer(self, colour: int, place: str) -> None:
        self.provinces[place].owner = colour
        self.colours[colour].lands.append(place)

    def occupy(self, colour: int, place: str) -> None:
        """Set-up: a province is taken with one spearman."""
        self.conquer(colour, place)
        self.colours[colour].tray[SPEARMAN] -= 1
        self.provinces[place].units[SPEARMAN] += 1

    def abandon(self, place: str) -> None:
        """The province falls empty; whoever owned it gives back its card."""
        province = self.provinces[place]
        if province.owner != EMPTY:
            self.colours[province.owner].lands.remove(place)
        province.owner = EMPTY
        province.doubt = 0

    def discard(self, colour: int, kind: int, amount: int) -> None:
        """Lost figures go back to where they came from."""
        if kind == RONIN:
            self.pool += amount
        else:
            self.colours[colour].tray[kind] += amount
