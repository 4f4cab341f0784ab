"""What changes hands in a trade: as a seat names it, and as everybody sees it."""

import msgspec


class Goods(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a seat would give: its own cards by id."""

    weapons: tuple[str, ...] = ()
    mon: int = 0
    geisha: int = 0
    cards: tuple[str, ...] = ()


class Wish(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a seat would have: the other's cards by number, missions by colour."""

    weapons: tuple[str, ...] = ()
    mon: int = 0
    geisha: int = 0
    actions: int = 0
    bonuses: int = 0
    missions: tuple[str, ...] = ()


class Wares(msgspec.Struct, frozen=True):
    """One side of an offer as everybody sees it: cards by kind and number, missions by colour."""

    weapons: tuple[str, ...] = ()
    mon: int = 0
    geisha: int = 0
    actions: int = 0
    bonuses: int = 0
    missions: tuple[str, ...] = ()
