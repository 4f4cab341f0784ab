"""Completing missions (rulebook p. 11): requirements, substitutes, rewards, and the optional Bonus part."""

from collections.abc import Callable
from typing import NamedTuple, TypeAlias

from domain.kernel.errors import require
from domain.kernel.record import Command, Seat
from domain.yedo.cards import PASS, play_card
from domain.yedo.commands import ClaimBonus, CompleteMission, Pass
from domain.yedo.events.missions import (
    BonusClaimed,
    BonusLeft,
    BonusMet,
    HelperSent,
    MissionAbandoned,
    MissionCompleted,
    MissionRevealed,
    StandardMet,
)
from domain.yedo.gains import give
from domain.yedo.parts import Mission, YedoParts, YedoTable
from domain.yedo.state import Quest, Yedo
from domain.yedo.tables.pack import SpecialRow
from domain.yedo.tables.vocabulary import Needs

HELPERS = {"YA": False, "KR": True}
"""Annexes whose disciple may help: the Yashiki's counts as a geisha, the Karesansui's as a blessing."""

Special: TypeAlias = Callable[[Yedo, Seat, SpecialRow, YedoParts], bool]


class Lack(NamedTuple):
    """What is missing but may be stood in for."""

    weapons: tuple[str, ...] = ()
    geisha: int = 0
    blessing: bool = False


NOTHING = Lack()


# -- special requirements ------------------------------------------------------------------------------------


def _rivals_in(state: Yedo, seat: Seat, row: SpecialRow, parts: YedoParts) -> bool:
    where = parts.district
    return any(where[place] in row.of for rival, clan in enumerate(state.clans) if rival != seat for place in clan.out)


def completed(state: Yedo, seat: Seat, category: str, parts: YedoParts) -> int:
    return sum(parts.missions[mission].category == category for mission in state.clans[seat].done)


def _leading(state: Yedo, seat: Seat, row: SpecialRow, parts: YedoParts) -> bool:
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


def lack(state: Yedo, seat: Seat, needs: Needs, parts: YedoParts, quest: Quest | None = None) -> Lack | None:
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


def help_sets(state: Yedo, seat: Seat, missing: Lack, parts: YedoParts) -> list[tuple[str, ...]]:
    """Every smallest set of helps that makes up for what is missing (rulings 39 to 41)."""
    if missing == NOTHING:
        return [()]
    clan = state.clans[seat]
    masters, fans = (_cards_that(state, seat, parts, verb) for verb in ("waive-weapon", "lend-geisha"))
    if len(missing.weapons) > len(masters) or (missing.blessing and "KR" not in clan.out):
        return []
    fixed = (("KR",) if missing.blessing else ()) + tuple(
        f"{card}:{weapon}" for card, weapon in zip(masters, missing.weapons, strict=False)
    )
    sources = (["YA"] if "YA" in clan.out else []) + fans
    if missing.geisha > len(sources):
        return []
    if missing.geisha == 0:
        return [fixed]
    if missing.geisha == 1:
        return [(source, *fixed) for source in dict.fromkeys(sources)]
    return [(*sources[: missing.geisha], *fixed)]


def _cards_that(state: Yedo, seat: Seat, parts: YedoParts, verb: str) -> list[str]:
    cards = parts.actions
    return [name for name in state.clans[seat].actions.cards if cards[name].effects[0].do == verb]


# -- the Standard part --------------------------------------------------------------------------------------------


def mission_options(state: Yedo, seat: Seat, place: str, parts: YedoParts) -> list[Command]:
    """Missions that the disciple on this space can complete, with each smallest set of helps."""
    district = parts.district[place]
    found: list[Command] = []
    for name in state.clans[seat].missions.cards:
        needs = parts.missions[name].needs
        if district in needs.districts:
            missing = lack(state, seat, needs, parts)
            if missing is not None:
                found += [CompleteMission(name, helps) for helps in help_sets(state, seat, missing, parts)]
    return found


def judge_mission(table: YedoTable, seat: Seat, place: str, command: CompleteMission) -> None:
    """Step 1: the card is laid open; helps are used before anything is paid."""
    state, parts = table.state, table.parts
    require(command.mission in state.clans[seat].missions.cards, "yedo.not-yours", card=command.mission)
    require(command in mission_options(state, seat, place, parts), "yedo.mission-not-met", mission=command.mission)
    table.emit(MissionRevealed(seat, command.mission, place, _cards_first(command.helps)))


def pursue(table: YedoTable) -> bool:
    """Carry the mission in progress on to its next step."""
    quest = table.state.quest
    assert quest is not None
    mission = table.parts.missions[quest.mission]
    match quest.part:
        case "standard" | "bonus" if _cards_left(quest):
            _play_help(table, quest)
        case "standard":
            _meet_standard(table, quest, mission)
        case "reward":
            return _offer_bonus(table, quest, mission)
        case "bonus":
            _meet_bonus(table, quest, mission)
        case _:
            _complete(table, quest)
    return False


def _cards_left(quest: Quest) -> bool:
    return bool(quest.helps) and quest.helps[0] not in HELPERS


def _cards_first(helps: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(sorted(helps, key=HELPERS.__contains__))


def _play_help(table: YedoTable, quest: Quest) -> None:
    """Cards are played, and may be countered, before any disciple goes home (ruling 39b)."""
    card, _, weapon = quest.helps[0].partition(":")
    play_card(table, quest.seat, card, (-1, (weapon,) if weapon else ()), "P7m")


def _send_helper(table: YedoTable, quest: Quest, annex: str) -> None:
    table.emit(HelperSent(quest.seat, annex, HELPERS[annex]))


def _still_missing(table: YedoTable, quest: Quest, needs: Needs) -> Lack | None:
    """What is missing, not counting what the disciples named as helpers will stand in for."""
    missing = lack(table.state, quest.seat, needs, table.parts, quest)
    if missing is None:
        return None
    return Lack(
        missing.weapons,
        max(missing.geisha - quest.helps.count("YA"), 0),
        missing.blessing and "KR" not in quest.helps,
    )


def _meet_standard(table: YedoTable, quest: Quest, mission: Mission) -> None:
    """Steps 2 to 4: show what is required, give up what must be given up, collect the reward."""
    needs = mission.needs
    if _still_missing(table, quest, needs) != NOTHING:
        table.emit(MissionAbandoned(quest.seat, quest.mission))
        return
    garden = "KR" in quest.helps
    for annex in list(quest.helps):
        _send_helper(table, quest, annex)
    blessing = needs.blessing and not garden
    table.emit(StandardMet(quest.seat, quest.mission, needs.mon, blessing, mission.exile))
    give(table, quest.seat, mission.reward)


# -- the Bonus part -----------------------------------------------------------------------------------------------


def _offer_bonus(table: YedoTable, quest: Quest, mission: Mission) -> bool:
    """Step 5, checked after the Standard reward; asked only if open information leaves it possible (ruling 35)."""
    if not _bonus_thinkable(table.state, quest, mission, table.parts):
        table.emit(BonusLeft(quest.seat))
        return False
    table.ask((quest.seat,), "yedo.bonus")
    return True


def _bonus_thinkable(state: Yedo, quest: Quest, mission: Mission, parts: YedoParts) -> bool:
    """Whether the Bonus part could be met, for all that a rival can see: any card might be the one that helps."""
    missing = lack(state, quest.seat, mission.bonus_needs, parts, quest)
    if missing is None:
        return False
    clan = state.clans[quest.seat]
    if missing.blessing and "KR" not in clan.out:
        return False
    geisha = missing.geisha - ("YA" in clan.out)
    return len(missing.weapons) + max(geisha, 0) <= len(clan.actions.cards)


def bonus_options(state: Yedo, seat: Seat, parts: YedoParts) -> list[Command]:
    quest = state.quest
    assert quest is not None
    missing = lack(state, seat, parts.missions[quest.mission].bonus_needs, parts, quest)
    if missing is None:
        return [PASS]
    return [PASS, *(ClaimBonus(helps) for helps in help_sets(state, seat, missing, parts))]


def judge_bonus(table: YedoTable, seat: Seat, command: ClaimBonus) -> None:
    require(command in bonus_options(table.state, seat, table.parts), "yedo.bonus-not-met")
    table.emit(BonusClaimed(seat, _cards_first(command.helps)))


def judge_no_bonus(table: YedoTable, seat: Seat, command: Pass) -> None:
    table.emit(BonusLeft(seat))


def _meet_bonus(table: YedoTable, quest: Quest, mission: Mission) -> None:
    needs = mission.bonus_needs
    if _still_missing(table, quest, needs) != NOTHING:
        table.emit(BonusLeft(quest.seat))
        return
    garden = "KR" in quest.helps
    for annex in list(quest.helps):
        _send_helper(table, quest, annex)
    table.emit(BonusMet(quest.seat, needs.mon, needs.blessing and not garden))
    give(table, quest.seat, mission.bonus_reward)


def _complete(table: YedoTable, quest: Quest) -> None:
    """Step 7: an exiled disciple goes to the reserve, but never one of the last two (ruling 37)."""
    reserve = quest.exile and table.state.clans[quest.seat].reserve < 2
    table.emit(MissionCompleted(quest.seat, quest.mission, quest.place, reserve))
