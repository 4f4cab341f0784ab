"""Completing missions (rulebook p. 11): the steps, helps, rewards, and the optional Bonus part."""

from domain.kernel.errors import refuse, require
from domain.kernel.record import Command, Seat
from domain.yedo.cards import PASS, lay_card
from domain.yedo.commands import ClaimBonus, CompleteMission, Pass, PlayCard, SendHelper
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
from domain.yedo.mission_needs import NOTHING, Lack, helpable, lack, lacking, masters_and_fans, thinkable
from domain.yedo.parts import Mission, Parts, YedoTable
from domain.yedo.places import active_place
from domain.yedo.state import Quest, Yedo
from domain.yedo.tables.vocabulary import Needs

HELPERS = {"YA": False, "KR": True}
"""Annexes whose disciple may help: the Yashiki's counts as a geisha, the Karesansui's as a blessing."""

CLAIM = ClaimBonus()


# -- step 1: the card is laid open ---------------------------------------------------------------------------


def completions(state: Yedo, seat: Seat, place: str, parts: Parts) -> list[Command]:
    """Missions that the disciple on this space can complete, with helps if need be."""
    district = parts.district[place]
    found: list[Command] = []
    missions = parts.missions
    for name in state.clans[seat].missions.cards:
        needs = missions[name].needs
        if district in needs.districts and helpable(state, seat, lack(state, seat, needs, parts), parts):
            found.append(CompleteMission(name))
    return found


def judge_complete_mission(state: Yedo, seat: Seat, parts: Parts, command: CompleteMission) -> None:
    name = command.mission
    require(name in state.clans[seat].missions.cards, "yedo.not-yours", card=name)
    place, needs = active_place(state, seat), parts.missions[name].needs
    require(parts.district[place] in needs.districts, "yedo.wrong-district", mission=name, place=place)
    if not helpable(state, seat, lack(state, seat, needs, parts), parts):
        refuse("yedo.mission-not-met", mission=name, lacking=lacking(state, seat, needs, parts))


def complete_mission(table: YedoTable, seat: Seat, command: CompleteMission) -> None:
    table.emit(MissionRevealed(seat, command.mission, active_place(table.state, seat)))


def pursue(table: YedoTable) -> bool:
    """Carry the mission in progress on to its next step."""
    quest = table.state.quest
    assert quest is not None
    mission = table.parts.missions[quest.mission]
    match quest.part:
        case "standard" | "bonus":
            return _meet(table, quest, mission)
        case "reward":
            return _offer_bonus(table, quest, mission)
        case _:
            _complete(table, quest)
            return False


def _needs(quest: Quest, parts: Parts) -> Needs:
    mission = parts.missions[quest.mission]
    return mission.needs if quest.part == "standard" else mission.bonus_needs


def _meet(table: YedoTable, quest: Quest, mission: Mission) -> bool:
    """Helps come one at a time, cards before disciples, and before anything is paid (ruling 39b)."""
    state, seat = table.state, quest.seat
    missing = lack(state, seat, _needs(quest, table.parts), table.parts, quest)
    if missing is None or not thinkable(state, seat, missing):
        _give_up(table, quest)
    elif missing == NOTHING:
        if quest.part == "standard":
            _meet_standard(table, quest, mission)
        else:
            _meet_bonus(table, quest, mission)
    elif annex := _only_helper(state, seat, missing):
        table.emit(HelperSent(seat, annex, HELPERS[annex]))
    else:
        return table.ask_one(seat, "yedo.help")
    return False


def _only_helper(state: Yedo, seat: Seat, missing: Lack) -> str:
    """The disciple on Yashiki or Karesansui that must help now, for all to see; the blessing comes last."""
    if missing.weapons:
        return ""
    if missing.geisha:
        return "" if missing.geisha > 1 or state.clans[seat].actions.cards else "YA"
    return "KR"


def _give_up(table: YedoTable, quest: Quest) -> None:
    if quest.part == "standard":
        table.emit(MissionAbandoned(quest.seat, quest.mission))
    else:
        table.emit(BonusLeft(quest.seat))


# -- helps, one at a time ------------------------------------------------------------------------------------


def help_options(state: Yedo, seat: Seat, parts: Parts) -> list[Command]:
    """What may stand in next; once a help was played, or if nothing can help any more, one may give up."""
    quest = state.quest
    assert quest is not None
    missing = lack(state, seat, _needs(quest, parts), parts, quest)
    options: list[Command] = []
    if missing is not None and helpable(state, seat, missing, parts):
        masters, fans = masters_and_fans(state, seat, parts)
        if missing.weapons:
            options += [PlayCard(card, -1, missing.weapons[:1]) for card in dict.fromkeys(masters)]
        elif missing.geisha == 1 and "YA" in state.clans[seat].out:
            options.append(SendHelper("YA"))
        if missing.geisha:
            options += [PlayCard(card) for card in dict.fromkeys(fans)]
    return options if options and not quest.helped else [*options, PASS]


def judge_play_card_as_help(state: Yedo, seat: Seat, parts: Parts, command: PlayCard) -> None:
    require(command.card in state.clans[seat].actions.cards, "yedo.not-yours", card=command.card)
    require(command in help_options(state, seat, parts), "yedo.no-help", card=command.card)


def play_card_as_help(table: YedoTable, seat: Seat, command: PlayCard) -> None:
    lay_card(table, seat, command.card, (-1, command.choice), "P7m")


def judge_send_helper(state: Yedo, seat: Seat, parts: Parts, command: SendHelper) -> None:
    require(command in help_options(state, seat, parts), "yedo.no-such-disciple", place=command.annex)


def send_helper(table: YedoTable, seat: Seat, command: SendHelper) -> None:
    table.emit(HelperSent(seat, command.annex, HELPERS[command.annex]))


def judge_pass_help(state: Yedo, seat: Seat, parts: Parts, command: Pass) -> None:
    """A mission is not laid open only to be taken back."""
    require(PASS in help_options(state, seat, parts), "yedo.help-first")


def pass_help(table: YedoTable, seat: Seat, command: Pass) -> None:
    assert table.state.quest is not None
    _give_up(table, table.state.quest)


# -- steps 2 to 4: the Standard part -------------------------------------------------------------------------


def _meet_standard(table: YedoTable, quest: Quest, mission: Mission) -> None:
    """Show what is required, give up what must be given up, collect the reward."""
    needs = mission.needs
    blessing = needs.blessing and not quest.garden
    table.emit(StandardMet(quest.seat, quest.mission, needs.mon, blessing, mission.exile))
    give(table, quest.seat, mission.reward)


# -- steps 5 to 7: the Bonus part ----------------------------------------------------------------------------


def _offer_bonus(table: YedoTable, quest: Quest, mission: Mission) -> bool:
    """Checked after the Standard reward; asked only if open information leaves it possible (ruling 35)."""
    missing = lack(table.state, quest.seat, mission.bonus_needs, table.parts, quest)
    if thinkable(table.state, quest.seat, missing):
        return table.ask_one(quest.seat, "yedo.bonus")
    table.emit(BonusLeft(quest.seat))
    return False


def bonus_options(state: Yedo, seat: Seat, parts: Parts) -> list[Command]:
    quest = state.quest
    assert quest is not None
    missing = lack(state, seat, parts.missions[quest.mission].bonus_needs, parts, quest)
    return [PASS, CLAIM] if helpable(state, seat, missing, parts) else [PASS]


def judge_claim_bonus(state: Yedo, seat: Seat, parts: Parts, command: ClaimBonus) -> None:
    if CLAIM not in bonus_options(state, seat, parts):
        assert state.quest is not None
        needs = parts.missions[state.quest.mission].bonus_needs
        refuse("yedo.bonus-not-met", lacking=lacking(state, seat, needs, parts, state.quest))


def claim_bonus(table: YedoTable, seat: Seat, command: ClaimBonus) -> None:
    table.emit(BonusClaimed(seat))


def pass_bonus(table: YedoTable, seat: Seat, command: Pass) -> None:
    table.emit(BonusLeft(seat))


def _meet_bonus(table: YedoTable, quest: Quest, mission: Mission) -> None:
    needs = mission.bonus_needs
    table.emit(BonusMet(quest.seat, needs.mon, needs.blessing and not quest.garden))
    give(table, quest.seat, mission.bonus_reward)


def _complete(table: YedoTable, quest: Quest) -> None:
    """Step 7, exile: an exiled disciple goes to the reserve, but never one of the last two (ruling 37)."""
    reserve = quest.exile and table.state.clans[quest.seat].reserve < 2
    table.emit(MissionCompleted(quest.seat, quest.mission, quest.place, reserve))
