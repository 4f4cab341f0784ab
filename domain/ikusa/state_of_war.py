"""The turn of the colour that wages war, and its battle: the part of a position that only action 7 knows."""

import msgspec

NONE = -1  # no colour, no army

MARCH, DECLARE, COMBAT, ADVANCE, DISPERSE = "march", "declare", "combat", "advance", "disperse"
"""Phases A, B, C and the two halves of phase D of waging war."""


class Declared(msgspec.Struct, array_like=True, frozen=True):
    """A battle marker: who attacks, what, and whether the target was empty even then."""

    formation: str
    target: str
    empty: bool = False


class Turn(msgspec.Struct, gc=False):
    """The colour that wages war and how far it has come."""

    colour: int = NONE
    phase: str = ""
    vigil: bool = False  # whether the ninja's question of this turn is settled
    # an army on the move, or between its attacks
    army: int = NONE
    steps: int = 0
    leaving: bool = False  # a garrison has been dropped, so the army must go on
    forced: int = NONE  # army that has to make room for the one that just stopped (R9)
    done: list[int] = []
    outposts: list[str] = []  # provinces just taken by detachments of the army on the move
    # battles
    mustered: str = ""  # only in games from before a declaration named formation and target together
    declared: list[Declared] = []
    attacks: int = 0
    won: bool = False
    opened: str = ""  # province just emptied, which an experienced army may enter
    shunned: list[str] = []  # provinces this army has called a battle off against (R14)
    bonus: dict[str, int] = {}  # castle and fortress units left against this colour
    # forces on the move
    origin: str = ""
    to: str = ""
    join: str = ""
    sent: int = 0
    spent: dict[str, list[int]] = {}  # units that have moved in this phase D (R26)

    def spend(self, place: str, kind: int) -> None:
        self.spent.setdefault(place, [0, 0, 0, 0, 0])[kind] += 1

    def strike_off(self, formation: str) -> None:
        """A declared battle is fought or has lapsed."""
        self.declared = [battle for battle in self.declared if battle.formation != formation]


class Battle(msgspec.Struct, gc=False):
    """A battle. `toll` are hits to be taken by attacker and defender, `owing` casualties they have yet to choose."""

    attacker: int
    defender: int
    formation: str
    origin: str
    target: str
    naval: bool
    bonus: int
    bonus_kind: int
    stage: str = ""  # what was rolled last in this combat round
    rounds: int = 0
    toll: list[int] = msgspec.field(default_factory=lambda: [0, 0])
    owing: list[int] = msgspec.field(default_factory=lambda: [0, 0])
    doomed: list[list[int]] = msgspec.field(default_factory=lambda: [[0] * 5, [0] * 5, [0] * 5])
    """Casualties chosen so far: attacker, defending force, defending army."""
