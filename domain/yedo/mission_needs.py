"""What a mission requires, and what may stand in for it (rulebook p. 11; rulings 38 to 41)."""

from collections import Counter
from collections.abc import Callable
from typing import NamedTuple, TypeAlias

from domain.kernel.record import Seat
from domain.yedo.parts import Parts
from domain.yedo.state import Quest, Yedo
from domain.yedo.tables.pack import SpecialRow
from domain.yedo.tables.vocabulary import Needs

Special: TypeAlias = Callable[[Yedo, Seat, SpecialRow, Parts], bool]


class Lack(NamedTuple):
    """What is missing but may be stood in for."""

    weapons: tuple[str, ...] = ()
    geisha: int = 0
    blessing: bool = False


NOTHING = Lack()


# -- special requirements ------------------------------------------------------------------------------------


def _rivals_in(state: Yedo, seat: Seat, row: SpecialRow, parts: Parts) -> bool:
    where = parts.district
    return any(where[place] in row.of for rival, clan in enumerate(state.clans) if rival != seat for place in clan.out)


def completed(state: Yedo, seat: Seat, category: str, parts: Parts) -> int:
    return sum(parts.missions[mission].category == category for mission in state.clans[seat].done)


def _leading(state: Yedo, seat: Seat, row: SpecialRow, parts: Parts) -> bool:
    counts = [completed(state, other, row.of[0], parts) for other in range(state.seats)]
    return all(counts[seat] > count for other, count in enumerate(counts) if other != seat)


SPECIALS: dict[str, Special] = {
    "unarmed": lambda state, seat, _, __: not state.clans[seat].weapons,
    "company": _rivals_in,
    "alone": lambda state, seat, row, parts: not _rivals_in(state, seat, row, parts),
    "leading": _leading,
    "first": lambda state, seat, _, __: state.order[0] == seat,
    "unwatched": lambda state, _, row, __: state.patrol not in row.of,
    "seasoned": lambda state, seat, row, parts: completed(state, seat, row.of[0], parts) >= row.least,
}


# -- what is lacking -------------------------------------------------------------------------------------------


def lack(state: Yedo, seat: Seat, needs: Needs, parts: Parts, quest: Quest | None = None) -> Lack | None:
    """What is still missing for one part of a mission; None if something without a substitute is missing."""
    clan = state.clans[seat]
    if needs.districts:
        where = parts.district
        standing = [where[place] for place in clan.out]
        for district in needs.districts:
            if district not in standing:
                return None
            standing.remove(district)
    for annex in needs.annexes:
        if annex not in clan.annexes:
            return None
    if clan.mon < needs.mon:
        return None
    for special in needs.specials:
        row = parts.specials[special]
        if not SPECIALS[row.check](state, seat, row, parts):
            return None
    own, waived = clan.weapons, quest.waived if quest else ()
    weapons = tuple([weapon for weapon in needs.weapons if weapon not in own and weapon not in waived])
    geisha = max(needs.geisha - clan.geisha - (quest.geisha if quest else 0), 0)
    return Lack(weapons, geisha, needs.blessing and not clan.blessed and not (quest and quest.garden))


def thinkable(state: Yedo, seat: Seat, missing: Lack | None) -> bool:
    """Whether helps could make up for it, for all that a rival can see: any card might be the one that helps."""
    if missing is None:
        return False
    clan = state.clans[seat]
    if missing.blessing and "KR" not in clan.out:
        return False
    geisha = missing.geisha - ("YA" in clan.out)
    return len(missing.weapons) + max(geisha, 0) <= len(clan.actions.cards)


def helpable(state: Yedo, seat: Seat, missing: Lack | None, parts: Parts) -> bool:
    """Whether the seat holds what makes up for everything missing (rulings 39 to 41)."""
    if missing == NOTHING:
        return True
    if missing is None or not thinkable(state, seat, missing):
        return False
    masters, fans = masters_and_fans(state, seat, parts)
    lent = len(fans) + ("YA" in state.clans[seat].out)
    return len(missing.weapons) <= len(masters) and missing.geisha <= lent


def masters_and_fans(state: Yedo, seat: Seat, parts: Parts) -> tuple[list[str], list[str]]:
    """Cards in hand that stand in for a weapon, and those that count as a geisha."""
    return _cards_that(state, seat, parts, "waive-weapon"), _cards_that(state, seat, parts, "lend-geisha")


def lacking(state: Yedo, seat: Seat, needs: Needs, parts: Parts, quest: Quest | None = None) -> list[str]:
    """Everything that is missing, in the codes of the cards: a district, weapon or annex, G1, BL, $3, X2."""
    clan = state.clans[seat]
    standing = Counter(parts.district[place] for place in clan.out)
    found = list((Counter(needs.districts) - standing).elements())
    waived = quest.waived if quest else ()
    found += [weapon for weapon in needs.weapons if weapon not in clan.weapons and weapon not in waived]
    found += [annex for annex in needs.annexes if annex not in clan.annexes]
    if (geisha := needs.geisha - clan.geisha - (quest.geisha if quest else 0)) > 0:
        found.append(f"G{geisha}")
    if needs.blessing and not clan.blessed and not (quest and quest.garden):
        found.append("BL")
    if clan.mon < needs.mon:
        found.append(f"${needs.mon - clan.mon}")
    rows = (parts.specials[special] for special in needs.specials)
    return found + [row.id for row in rows if not SPECIALS[row.check](state, seat, row, parts)]


def _cards_that(state: Yedo, seat: Seat, parts: Parts, verb: str) -> list[str]:
    cards = parts.actions
    return [name for name in state.clans[seat].actions.cards if cards[name].effects[0].do == verb]
