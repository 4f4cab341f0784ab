"""Missions, and what a clan has for them, as numbers that are quickly compared: knowledge of bots."""

from collections.abc import Iterable
from functools import lru_cache
from typing import NamedTuple

from domain.yedo.parts import Mission, Parts
from domain.yedo.prospects import gain_worth
from domain.yedo.state import Clan
from domain.yedo.tables.vocabulary import Gain

EXILED = 900
"""What is lost with a disciple, in thousandths of a point."""


class Demand(NamedTuple):
    """A mission as numbers; weapons and annexes as bits."""

    weapons: int
    annexes: int
    geisha: int
    blessing: bool
    disciples: int
    mon: int
    pays: int  # apart from Mon
    pays_mon: int
    bonus_weapons: int
    bonus_annexes: int
    bonus_geisha: int
    bonus_others: int  # districts and special requirements
    bonus_pays: int
    bonus_pays_mon: int  # less what it costs


class Stock(NamedTuple):
    """What a clan has to complete missions with, or will have."""

    weapons: int
    annexes: int
    geisha: int
    blessed: bool
    disciples: int
    mon: int


class Numbers(NamedTuple):
    """What the components of a pack are as numbers."""

    weapons: dict[str, int]  # the bit of each
    annexes: dict[str, int]
    missions: dict[str, Demand]


@lru_cache(maxsize=8)
def numbers(parts: Parts) -> Numbers:
    weapons = {name: 1 << index for index, name in enumerate(parts.ids["weapon"])}
    annexes = {name: 1 << index for index, name in enumerate(parts.annexes)}
    return Numbers(weapons, annexes, {name: _demand(row, weapons, annexes) for name, row in parts.missions.items()})


def _demand(mission: Mission, weapons: dict[str, int], annexes: dict[str, int]) -> Demand:
    needs, bonus = mission.needs, mission.bonus_needs
    return Demand(
        weapons=bits(needs.weapons, weapons),
        annexes=bits(needs.annexes, annexes),
        geisha=needs.geisha,
        blessing=needs.blessing,
        disciples=len(needs.districts),
        mon=needs.mon,
        pays=gain_worth(mission.reward, 0) - (EXILED if mission.exile else 0),
        pays_mon=_mon(mission.reward),
        bonus_weapons=bits(bonus.weapons, weapons),
        bonus_annexes=bits(bonus.annexes, annexes),
        bonus_geisha=bonus.geisha,
        bonus_others=len(bonus.districts) + len(bonus.specials),
        bonus_pays=gain_worth(mission.bonus_reward, 0),
        bonus_pays_mon=_mon(mission.bonus_reward) - bonus.mon,
    )


def _mon(reward: tuple[Gain, ...]) -> int:
    return sum(amount for what, amount, _ in reward if what == "mon")


def bits(names: Iterable[str], each: dict[str, int]) -> int:
    """Of all that have one."""
    found = 0
    for name in names:
        found |= each.get(name, 0)
    return found


def stock(clan: Clan, parts: Parts) -> Stock:
    weapons, annexes, _ = numbers(parts)
    return Stock(
        bits(clan.weapons, weapons),
        bits(clan.annexes, annexes),
        clan.geisha,
        clan.blessed,
        clan.home + len(clan.out),
        clan.mon,
    )


def afterwards(demand: Demand, have: Stock, spent: int) -> Stock:
    """With what was got for a mission, and its Mon; the blessing is gone."""
    return Stock(
        have.weapons | demand.weapons,
        have.annexes | demand.annexes,
        max(have.geisha, demand.geisha),
        have.blessed and not demand.blessing,
        max(have.disciples, demand.disciples),
        max(have.mon - spent, 0) + demand.pays_mon,
    )
