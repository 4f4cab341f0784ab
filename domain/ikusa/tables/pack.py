"""The shapes of the component tables; a replacement pack is plain data of the shape `Pack`.

Every row says where it comes from: `rulebook`, `reading` (read off a picture), `source` (published elsewhere) or
`house` (designed here, because the rulebook at hand does not print it).
"""

from domain.ikusa.kinds import LevyKind, UnitKind
from domain.kernel.pack import PackBase, Provenance, Row

KINDS: tuple[UnitKind, ...] = ("bowman", "swordsman", "gunner", "spearman", "ronin")
"""The kinds of figure in the order in which positions list them; a daimyo is not among them."""

BOWMAN, SWORDSMAN, GUNNER, SPEARMAN, RONIN = range(5)
INDEX: dict[str, int] = {kind: index for index, kind in enumerate(KINDS)}
LEVIED: tuple[LevyKind, ...] = ("bowman", "swordsman", "gunner", "spearman")
SIDES = 12
"""Of a die; stored rolls are recomputed with it, so it is no number of a pack."""


class Land(Row):
    """A province. `at` is where to draw it: longitude and latitude in hundredths of a degree."""

    id: str
    name: str
    island: str
    land: tuple[str, ...]
    sea: tuple[str, ...]
    at: tuple[int, int]
    provenance: Provenance


class Unit(Row):
    """A kind of figure; it hits with `value` or less. `supply` is for each colour, for ronin shared by all."""

    kind: UnitKind
    value: int
    supply: int
    provenance: Provenance


class Package(Row):
    """What one koku levies. `partial`: sold although fewer figures are left in the tray."""

    id: str
    units: tuple[UnitKind, ...]
    partial: bool
    provenance: Provenance


class Deal(Row):
    """What depends on variant and seats."""

    variant: str
    seats: int
    colours: int
    cards: int  # dealt to each colour
    goal: int  # provinces that win
    at_round_end: bool  # whether provinces are counted only then
    provenance: Provenance


class Numbers(Row):
    """Single numbers of the rules; `provenance` has an entry for each."""

    daimyo_value: int
    force: int  # regular units in a provincial force
    samurai: int  # bowmen and swordsmen on an army card
    ashigaru: int  # gunners and spearmen on an army card
    castles: int
    bases: int
    castle_spearmen: int
    fortress_ronin: int
    battle_markers: int
    build_price: int
    ronin_per_koku: int
    koku_divisor: int
    koku_least: int
    ninja_hits: int  # a roll of this or less assassinates
    revenge_hits: int  # a roll of this or more avenges
    reinforcements: int  # placements of two spearmen in the regular set-up
    army_start: tuple[int, int, int, int]  # bowmen, swordsmen, gunners, spearmen of each army
    claims: int  # draft of the quick set-up
    claim_spearmen: int
    claim_most: int  # spearmen in one province during the draft
    quick_units: tuple[int, int, int, int]  # to distribute over the three armies
    holes: tuple[int, ...]  # level at each hole of the experience track
    quick_hole: int
    provenance: dict[str, Provenance]


class Pack(PackBase):
    """All components of Ikusa."""

    provinces: tuple[Land, ...]
    units: tuple[Unit, ...]
    packages: tuple[Package, ...]
    deals: tuple[Deal, ...]
    colours: tuple[str, ...]
    numbers: Numbers
