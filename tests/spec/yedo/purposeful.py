"""A clan that pursues one mission through a whole game while the other one keeps out of its way.

Random play completes no red or black mission; this player shows that each of them can be reached from a deal.
"""

from collections.abc import Callable
from typing import Any

from domain.kernel.chance import Chance, ScriptedChance
from domain.kernel.record import Command, Event, Seat
from domain.kernel.table import Table
from domain.yedo.commands import (
    Activate,
    Announce,
    BuyWeapon,
    ChooseCategory,
    ClaimBonus,
    CompleteMission,
    DiscardCard,
    DrawMission,
    DropOut,
    KeepCard,
    Pass,
    PlaceDisciple,
    Stay,
    TakeAnnex,
    TakeFavour,
    Use,
)
from domain.yedo.parts import Parts
from domain.yedo.places import next_on_circuit
from domain.yedo.state import Clan, Yedo
from domain.yedo.tables.vocabulary import COLOURS, ColourName, Needs
from domain.yedo.title import YedoTitle

HERO = 1
PATIENCE = ("TE", "CA", "HA", "GA", "RL", "TV", "MK")


def first_dealt(mission: str, colour: str, seed: int) -> ScriptedChance:
    """Chance that lays the mission on top of its deck and lets seat 0 begin, so that seat 1 drafts first."""
    return ScriptedChance({"yedo.table-laid/first": [0], f"yedo.table-laid/{colour}": [mission]}, seed)


class Purposeful:
    def __init__(self, title: YedoTitle, mission: str) -> None:
        self.title, self.mission = title, mission
        self.parts: Parts = title.packs[title.default_pack]
        self.colour: ColourName = next(colour for colour in COLOURS if colour == self.parts.missions[mission].colour)
        self.needs: Needs = self.parts.missions[mission].needs

    def game(self, seed: int, chance: Chance | None = None, setting: str = "geisha") -> tuple[Yedo, list[Event]]:
        """A whole game of two; returns its end and its log."""
        setup = self.title.setup(2, setting)
        table: Table[Any, Any] = self.title.open_table(setup, chance or first_dealt(self.mission, self.colour, seed))
        log = table.take_events()
        while table.state.asked:
            seat = table.state.asked[0]
            self.title.play(table, seat, self.command(table.state, seat))
            log += table.take_events()
        return table.state, log

    def command(self, state: Yedo, seat: Seat) -> Command:
        options = self.title.options(state, seat)
        wishes = self.hero(state) if seat == HERO else self.bystander(state, options)
        return next((wish for wish in wishes if wish in options), self.title.fallback(state, seat))

    # -- the one that stays out of the way ------------------------------------------------------------------

    def bystander(self, state: Yedo, options: list[Command]) -> list[Command]:
        if state.ask == "yedo.place":
            wanted = ("RL", "TV") if "X2" in self.needs.specials else ()
            avoided = () if wanted else self.needs.districts
            places = [option for option in options if isinstance(option, PlaceDisciple)]
            places.sort(key=lambda option: (option.place[:2] not in wanted, option.place[:2] in avoided))
            return [*places]
        return []

    # -- the one with a purpose -----------------------------------------------------------------------------

    def missing_weapons(self, clan: Clan) -> list[str]:
        return [weapon for weapon in self.needs.weapons if weapon not in clan.weapons]

    def missing_annexes(self, clan: Clan) -> list[str]:
        return [annex for annex in self.needs.annexes if annex not in clan.annexes]

    def strike(self, state: Yedo) -> bool:
        """Whether only the right districts are missing, and they are open and unwatched."""
        clan = state.clans[HERO]
        districts = self.needs.districts
        there = [place[:2] for place in clan.out]
        return (
            not self.missing_weapons(clan)
            and not self.missing_annexes(clan)
            and clan.geisha >= self.needs.geisha
            and clan.blessed >= self.needs.blessing
            and clan.mon >= self.needs.mon
            and clan.home + len(clan.out) >= len(districts)
            and state.closed not in districts
            and self.danger(state) not in districts
            and all(there.count(district) <= max(districts.count(district), 1) for district in there)
            and self.mission in clan.missions.cards
        )

    def danger(self, state: Yedo) -> str:
        """Where the Watch Patrol will be; during and after its phase, where it is."""
        if not state.patrol or state.step != "assigning":
            return state.patrol
        steps = self.parts.rule(state, "march", 1)
        return next_on_circuit(self.parts, state.patrol, steps, state.clockwise)

    def hero(self, state: Yedo) -> list[Command]:
        clan = state.clans[HERO]
        wishes: dict[str, Callable[[], list[Command]]] = {
            "yedo.draft": lambda: [DrawMission(self.colour), DrawMission("red"), DrawMission("black")],
            "yedo.favour": lambda: [TakeFavour("F4")],
            "yedo.stay": lambda: [Stay()] if self.auction(clan) else [DropOut()],
            "yedo.announce": lambda: [Announce(group) for group in self.auction(clan)],
            "yedo.category": lambda: [ChooseCategory(name) for name in self.category(clan)],
            "yedo.annex": lambda: [TakeAnnex(annex) for annex in (*self.missing_annexes(clan), "DJ", "KB")],
            "yedo.keep": lambda: [KeepCard(weapon) for weapon in self.missing_weapons(clan)],
            "yedo.place": lambda: [PlaceDisciple(place) for place in self.placement(state)],
            "yedo.turn": lambda: self.action(state),
            "yedo.action": lambda: self.action(state),
            "yedo.bonus": lambda: [ClaimBonus()],
            "yedo.reduce": lambda: self.surplus(clan),
            "yedo.discard": lambda: self.surplus(clan),
        }
        return wishes.get(state.ask, lambda: [Pass()])()

    def auction(self, clan: Clan) -> list[str]:
        if self.missing_annexes(clan) or clan.geisha < self.needs.geisha:
            return ["black"] if clan.mon >= 5 else []
        if clan.mon < 3:
            return []
        if clan.home + len(clan.out) < min(max(len(self.needs.districts), 3), 4):
            return ["red"]
        return ["white"] if self.missing_weapons(clan) else []

    def category(self, clan: Clan) -> list[str]:
        first = "annex" if self.missing_annexes(clan) else "geisha"
        return [first, "disciple", "weapon"]

    def placement(self, state: Yedo) -> list[str]:
        """Where to place next: what the mission needs if all else is ready, else where something can be earned."""
        clan = state.clans[HERO]
        there = [place[:2] for place in clan.out]
        if self.strike(state):
            wanted = list(self.needs.districts)
            for district in there:
                if district in wanted:
                    wanted.remove(district)
        else:
            wanted = []
        if not wanted:
            wanted = self.errands(state, there)
        wanted += [district for district in PATIENCE if district != self.danger(state)]
        spaces = self.parts.spaces[2]
        return [space for district in wanted for space in spaces if space[:2] == district] + list(clan.annexes)

    def errands(self, state: Yedo, there: list[str]) -> list[str]:
        clan, danger = state.clans[HERO], self.danger(state)
        errands = []
        if self.missing_weapons(clan) and clan.mon >= 6 and set(self.missing_weapons(clan)) & set(state.market):
            errands.append("MK")
        if self.needs.blessing and not clan.blessed:
            errands.append("TE")
        errands += ["HA", "GA"]
        return [district for district in errands if district != danger and district not in there]

    def action(self, state: Yedo) -> list[Command]:
        clan = state.clans[HERO]
        wishes: list[Command] = [CompleteMission(self.mission)]
        if state.ask == "yedo.turn":
            wanted = self.needs.districts
            ready = self.strike(state) and sorted(d for d in (p[:2] for p in clan.out) if d in wanted) == sorted(wanted)
            places = sorted(clan.out, key=lambda place: (place[:2] in wanted) != ready)
            return [Activate(place) for place in places]
        wishes += [BuyWeapon(slot) for slot, weapon in enumerate(state.market) if weapon in self.missing_weapons(clan)]
        if self.needs.blessing:
            wishes.append(Use("blessing"))
        return [*wishes, Use("church"), Use("beg-2"), Use("beg-1"), Use("audience")]

    def surplus(self, clan: Clan) -> list[Command]:
        """Anything but the mission and the weapons it needs."""
        weapons = list(clan.weapons)
        for weapon in self.needs.weapons:
            if weapon in weapons:
                weapons.remove(weapon)
        cards = [card for card in clan.missions.cards if card != self.mission]
        return [DiscardCard(card) for card in (*weapons, *cards, *clan.actions.cards, *clan.bonuses.cards)]
