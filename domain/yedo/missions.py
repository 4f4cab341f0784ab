"""Completing missions (rulebook p. 11): the steps, rewards, and the optional Bonus part."""

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
from domain.yedo.mission_needs import NOTHING, Lack, help_sets, lack
from domain.yedo.parts import Mission, Parts, YedoTable
from domain.yedo.places import active_place
from domain.yedo.state import Quest, Yedo
from domain.yedo.tables.vocabulary import Needs

HELPERS = {"YA": False, "KR": True}
"""Annexes whose disciple may help: the Yashiki's counts as a geisha, the Karesansui's as a blessing."""


# -- the Standard part --------------------------------------------------------------------------------------------


def completions(state: Yedo, seat: Seat, place: str, parts: Parts) -> list[Command]:
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


def judge_completion(table: YedoTable, seat: Seat, command: CompleteMission) -> None:
    """Step 1: the card is laid open; helps are used before anything is paid."""
    state, parts = table.state, table.parts
    place = active_place(state, seat)
    require(command.mission in state.clans[seat].missions.cards, "yedo.not-yours", card=command.mission)
    require(command in completions(state, seat, place, parts), "yedo.mission-not-met", mission=command.mission)
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


def _bonus_thinkable(state: Yedo, quest: Quest, mission: Mission, parts: Parts) -> bool:
    """Whether the Bonus part could be met, for all that a rival can see: any card might be the one that helps."""
    missing = lack(state, quest.seat, mission.bonus_needs, parts, quest)
    if missing is None:
        return False
    clan = state.clans[quest.seat]
    if missing.blessing and "KR" not in clan.out:
        return False
    geisha = missing.geisha - ("YA" in clan.out)
    return len(missing.weapons) + max(geisha, 0) <= len(clan.actions.cards)


def bonus_options(state: Yedo, seat: Seat, parts: Parts) -> list[Command]:
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
