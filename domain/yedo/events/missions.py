"""Completing missions."""

from typing import ClassVar

from domain.kernel.record import Event, Seat
from domain.yedo.kinds import Annex, Mission, Place, Weapon
from domain.yedo.state import Quest, Yedo
from domain.yedo.state_piles import EVERYBODY


class MissionRevealed(Event, tag="yedo.mission-revealed@2"):
    """Step 1 of completing a mission; helps are announced when they are played."""

    seat: Seat
    mission: Mission
    place: Place

    tells: ClassVar[bool] = True

    def apply(self, state: Yedo) -> None:
        missions = state.clans[self.seat].missions
        missions.seen[missions.cards.index(self.mission)] = EVERYBODY
        state.quest = Quest(self.seat, self.mission, self.place, "standard")


class BonusClaimed(Event, tag="yedo.bonus-claimed@2"):
    seat: Seat

    tells: ClassVar[bool] = True  # that the Bonus part can be met, perhaps by hidden cards

    def apply(self, state: Yedo) -> None:
        assert state.quest is not None
        state.quest.part = "bonus"
        state.quest.helped = False


class BonusLeft(Event, tag="yedo.bonus-left"):
    """The Bonus part is not claimed, or no longer met."""

    seat: Seat

    def apply(self, state: Yedo) -> None:
        assert state.quest is not None
        state.quest.part = "done"


class WeaponWaived(Event, tag="yedo.weapon-waived"):
    seat: Seat
    weapon: Weapon

    def apply(self, state: Yedo) -> None:
        assert state.quest is not None
        state.quest.waived.append(self.weapon)


class GeishaLent(Event, tag="yedo.geisha-lent"):
    seat: Seat

    def apply(self, state: Yedo) -> None:
        assert state.quest is not None
        state.quest.geisha += 1


class HelperSent(Event, tag="yedo.helper-sent"):
    """A disciple goes home from Yashiki or Karesansui and stands for a geisha or a blessing."""

    seat: Seat
    annex: Annex
    garden: bool

    def apply(self, state: Yedo) -> None:
        clan, quest = state.clans[self.seat], state.quest
        assert quest is not None
        clan.out.remove(self.annex)
        clan.home += 1
        if self.garden:
            quest.garden = True
        else:
            quest.geisha += 1


class StandardMet(Event, tag="yedo.standard-met"):
    """What the Standard part demands is surrendered, and the mission leaves the hand."""

    seat: Seat
    mission: Mission
    mon: int
    blessing: bool
    exile: bool = False

    def apply(self, state: Yedo) -> None:
        quest = state.quest
        assert quest is not None
        clan = state.clans[self.seat]
        _surrender(state, self.seat, self.mon, self.blessing)
        clan.missions.take_openly(self.mission)
        quest.part = "reward"
        quest.exile = self.exile
        quest.garden = False
        state.chosen = quest.place
        state.stage = "acting"


class BonusMet(Event, tag="yedo.bonus-met"):
    seat: Seat
    mon: int
    blessing: bool

    def apply(self, state: Yedo) -> None:
        assert state.quest is not None
        _surrender(state, self.seat, self.mon, self.blessing)
        state.quest.part = "done"


def _surrender(state: Yedo, seat: Seat, mon: int, blessing: bool) -> None:
    clan = state.clans[seat]
    clan.mon -= mon
    state.bank += mon
    if blessing:
        clan.blessed = False
        state.blessings += 1


class MissionCompleted(Event, tag="yedo.mission-completed"):
    """The card goes to the completed ones, the disciple home or, exiled, to the reserve."""

    seat: Seat
    mission: Mission
    place: Place
    reserve: bool

    def apply(self, state: Yedo) -> None:
        clan = state.clans[self.seat]
        clan.done.append(self.mission)
        clan.out.remove(self.place)
        if self.reserve:
            clan.reserve += 1
        else:
            clan.home += 1
        state.quest = None
        state.chosen = ""
        state.stage = "after"


class MissionAbandoned(Event, tag="yedo.mission-abandoned"):
    """A help was countered: nothing is completed, no disciple is activated."""

    seat: Seat
    mission: Mission

    def apply(self, state: Yedo) -> None:
        state.quest = None
        state.chosen = ""


class EndAnnounced(Event, tag="yedo.end-announced"):
    """The Shogun is dead: this round is the last."""

    seat: Seat

    def apply(self, state: Yedo) -> None:
        state.ending = True


MISSION_EVENTS: tuple[type[Event], ...] = (
    MissionRevealed,
    BonusClaimed,
    BonusLeft,
    WeaponWaived,
    GeishaLent,
    HelperSent,
    StandardMet,
    BonusMet,
    MissionCompleted,
    MissionAbandoned,
    EndAnnounced,
)
