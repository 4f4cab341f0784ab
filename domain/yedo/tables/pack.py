"""The shape of a pack: everything printed on board and cards, as plain data.

Codes such as "TV MK Do" or "1PP 4$" are read by `vocabulary.py`. `provenance` says where a row comes from:
"rulebook", "source" (reported elsewhere), "reading" (read off a picture) or "house" (our own design).
"""

from domain.kernel.pack import PackBase, Provenance, Row


class MissionRow(Row):
    id: str
    title: str
    colour: str
    category: str
    needs: str
    reward: str
    bonus_needs: str
    bonus_reward: str
    provenance: Provenance = "house"
    note: str = ""


class ActionRow(Row):
    id: str
    title: str
    copies: int
    window: str
    effects: tuple[str, ...]
    text: str
    needs: tuple[str, ...] = ()
    target: str = "none"
    otherwise: tuple[str, ...] = ()  # what remains of the card when it is countered
    samurai: bool = False
    provenance: Provenance = "house"
    note: str = ""


class BonusRow(Row):
    """`most`: points for beating and for equalling the best rival; `scale`: points by amount of the measure."""

    id: str
    title: str
    kind: str
    measure: str
    points: tuple[int, ...]
    text: str
    unit: int = 1
    provenance: Provenance = "house"
    note: str = ""


class EventRow(Row):
    """`board`: what happens to the board; `each`: to each clan; `blessed`: to a clan that returns its Blessing."""

    id: str
    title: str
    text: str
    samurai: bool = False
    closes: str = ""
    board: str = ""
    each: str = ""
    blessed: str = ""
    rules: dict[str, int] = {}
    provenance: Provenance = "house"
    note: str = ""


class SpecialRow(Row):
    """A requirement spelled out on a mission card."""

    id: str
    check: str
    text: str
    of: tuple[str, ...] = ()
    least: int = 0
    provenance: Provenance = "house"


class DistrictRow(Row):
    id: str
    title: str
    spaces: tuple[str, ...]
    provenance: Provenance = "house"  # how many spaces it has


class UseRow(Row):
    """A use of an activated disciple: on any space of a district, or only on those that begin with `at`."""

    id: str
    at: str
    text: str
    cost: str = ""
    gains: str = ""
    provenance: Provenance = "rulebook"


class CategoryRow(Row):
    id: str
    group: str
    minimum: int
    gains: str
    provenance: Provenance = "rulebook"


class FavourRow(Row):
    id: str
    gains: str
    provenance: Provenance = "rulebook"


class SupplyRow(Row):
    """What lies ready with that many players."""

    seats: int
    annexes: int
    geisha: int
    covered: tuple[str, ...]
    grouped: bool
    provenance: Provenance = "rulebook"
    note: str = ""


class Pack(PackBase):
    """A whole set of components."""

    missions: tuple[MissionRow, ...]
    specials: tuple[SpecialRow, ...]
    actions: tuple[ActionRow, ...]
    bonuses: tuple[BonusRow, ...]
    events: tuple[EventRow, ...]
    districts: tuple[DistrictRow, ...]
    circuit: tuple[str, ...]  # clockwise, as the red Watch Patrol walks
    patrol_start: str
    market: tuple[int, ...]
    weapons: dict[str, str]
    annexes: dict[str, str]
    uses: tuple[UseRow, ...]
    categories: tuple[CategoryRow, ...]
    favours: tuple[FavourRow, ...]
    supplies: tuple[SupplyRow, ...]
    weapon_copies: int = 5
    rounds: int = 11
    about: str = ""
