"""The shape of a pack: everything printed on board and cards, as plain data.

Codes such as "TV MK Do" or "1PP 4$" are read by `vocabulary.py`. `provenance` says where a row comes from:
"rulebook", "source" (reported elsewhere), "reading" (read off a picture) or "house" (our own design).
"""

import msgspec


class Row(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A row of a table."""


class MissionRow(Row, frozen=True):
    id: str
    title: str
    colour: str
    category: str
    needs: str
    reward: str
    bonus_needs: str
    bonus_reward: str
    provenance: str = "house"
    note: str = ""


class ActionRow(Row, frozen=True):
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
    provenance: str = "house"
    note: str = ""


class BonusRow(Row, frozen=True):
    """`most`: points for beating and for equalling the best rival; `scale`: points by amount of the measure."""

    id: str
    title: str
    kind: str
    measure: str
    points: tuple[int, ...]
    text: str
    unit: int = 1
    provenance: str = "house"
    note: str = ""


class EventRow(Row, frozen=True):
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
    provenance: str = "house"
    note: str = ""


class SpecialRow(Row, frozen=True):
    """A requirement spelled out on a mission card."""

    id: str
    check: str
    text: str
    of: tuple[str, ...] = ()
    least: int = 0
    provenance: str = "house"


class DistrictRow(Row, frozen=True):
    id: str
    title: str
    spaces: tuple[str, ...]
    provenance: str = "house"  # how many spaces it has


class UseRow(Row, frozen=True):
    """A use of an activated disciple: on any space of a district, or only on those that begin with `at`."""

    id: str
    at: str
    text: str
    cost: str = ""
    gains: str = ""
    provenance: str = "rulebook"


class CategoryRow(Row, frozen=True):
    id: str
    group: str
    minimum: int
    gains: str
    provenance: str = "rulebook"


class FavourRow(Row, frozen=True):
    id: str
    gains: str
    provenance: str = "rulebook"


class SupplyRow(Row, frozen=True):
    """What lies ready with that many players."""

    seats: int
    annexes: int
    geisha: int
    covered: tuple[str, ...]
    grouped: bool
    provenance: str = "rulebook"
    note: str = ""


class Pack(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A whole set of components."""

    id: str
    version: int
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
