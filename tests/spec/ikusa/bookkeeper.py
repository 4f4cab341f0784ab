"""A second bookkeeper of Ikusa: folds the log by a reading of the rulebook of its own and protests where they differ.

Formations are keyed `(colour, "A1")` for armies and `(-1, "YSH")` for forces. Ronin are counted in bulk only.
"""

import re
from collections import Counter
from typing import Any

from domain.ikusa.tables.house import HOUSE
from domain.kernel.record import Event

KINDS = ("bowman", "swordsman", "gunner", "spearman")
VALUES = {"bowman": 6, "gunner": 4, "daimyo": 6, "swordsman": 5, "ronin": 5, "spearman": 4}
NEXT = {row.id: {*row.land, *row.sea} for row in HOUSE.provinces}
SEA = {row.id: set(row.sea) for row in HOUSE.provinces}
PHASES = {"march": "declare", "declare": "combat", "combat": "advance", "advance": "disperse"}


class Bookkeeper:
    """`see` is given every event in order."""

    def __init__(self) -> None:
        self.owner: dict[str, int] = dict.fromkeys(NEXT, -1)
        self.place: dict[tuple[int, str], str] = {}
        self.units: dict[tuple[int, str], Counter[str]] = {}
        self.works = Counter[str]()
        self.koku: list[int] = []
        self.order: tuple[int, ...] = ()
        self.waiting: list[int] = []
        self.round, self.phase, self.turn, self.ninja = 0, "", -1, -1
        self.battle: Any = None
        self.result: Any = None
        self.fallen = set[int]()

    def see(self, event: Event) -> None:
        handler = getattr(self, "on" + re.sub("([A-Z])", r"_\1", type(event).__name__).lower(), None)
        if handler:
            handler(event)

    # -- accounts --------------------------------------------------------------------------------

    def key(self, colour: int, formation: str) -> tuple[int, str]:
        return (colour, formation) if formation in ("A1", "A2", "A3") else (-1, formation)

    def stock(self, colour: int, formation: str) -> Counter[str]:
        return self.units.setdefault(self.key(colour, formation), Counter())

    def take(self, colour: int, formation: str, kind: str, amount: int = 1) -> None:
        stock = self.stock(colour, formation)
        stock[kind] -= amount
        assert stock[kind] >= 0, f"{formation} has no {kind}"

    def lands(self, colour: int) -> int:
        return sum(owner == colour for owner in self.owner.values())

    def conquer(self, colour: int, place: str) -> None:
        assert self.owner[place] < 0, "only an empty province is conquered"
        self.owner[place] = colour

    # -- set-up and rounds -----------------------------------------------------------------------

    def on_game_began(self, event: Any) -> None:
        self.koku = [0] * len(event.owners)
        self.goal, self.late = event.goal, event.at_round_end

    def on_hand_claimed(self, event: Any) -> None:
        for place in event.places:
            self.conquer(event.colour, place)
            self.stock(event.colour, place)["spearman"] = 1

    def on_card_assigned(self, event: Any) -> None:
        self.conquer(event.colour, event.card)
        self.stock(event.colour, event.card)["spearman"] = 1

    def on_province_claimed(self, event: Any) -> None:
        self.conquer(event.colour, event.place)
        self.stock(event.colour, event.place)["spearman"] = 1

    def on_province_reinforced(self, event: Any) -> None:
        assert self.owner[event.place] == event.colour
        stock = self.stock(event.colour, event.place)
        stock["spearman"] += event.spearmen
        assert stock["spearman"] <= 3

    def on_armies_raised(self, event: Any) -> None:
        for number, units in enumerate(event.units):
            self.units[event.colour, f"A{number + 1}"] = Counter(dict(zip(KINDS, units, strict=True)))

    def on_army_placed(self, event: Any) -> None:
        assert self.owner[event.place] == event.colour
        assert event.place not in self.place.values()
        self.place[event.colour, event.army] = event.place

    def on_round_began(self, event: Any) -> None:
        assert event.number == self.round + 1
        assert not self.waiting
        self.round = event.number

    def on_plans_revealed(self, event: Any) -> None:
        for colour, bins in enumerate(event.bins):
            if colour in self.fallen:
                continue
            assert bins[0] in (0, 2)
            if self.round > 1:
                assert sum(bins) == max(3, self.lands(colour) // 3)
        self.bids = event.bins

    def on_order_set(self, event: Any) -> None:
        self.order = event.order

    def on_ninja_hired(self, event: Any) -> None:
        bids = [bins[2] if bins else 0 for bins in self.bids]
        best = [colour for colour, bid in enumerate(bids) if bid == max(bids) > 0]
        assert event.colour == (best[0] if len(best) == 1 else -1)

    def on_koku_collected(self, event: Any) -> None:
        for colour, amount in enumerate(event.amounts):
            assert amount == (0 if colour in self.fallen else max(3, self.lands(colour) // 3))

    def on_castle_built(self, event: Any) -> None:
        assert self.owner[event.place] == event.colour
        assert not self.works[event.place]
        self.works[event.place] = 1
        assert sum(work > 0 for work in self.works.values()) <= 10

    def on_fortress_built(self, event: Any) -> None:
        assert self.owner[event.place] == event.colour
        assert self.works[event.place] == 1
        self.works[event.place] = 2
        assert list(self.works.values()).count(2) <= 5

    def on_levy_placed(self, event: Any) -> None:
        assert len(event.kinds) <= self.lands(event.colour)
        spots = [self.place.get((event.colour, formation), formation) for formation in event.formations]
        assert len(set(spots)) == len(spots), "one levied unit in a province"
        for kind, formation, spot in zip(event.kinds, event.formations, spots, strict=True):
            assert self.owner[spot] == event.colour
            self.stock(event.colour, formation)[kind] += 1
        self.limits()

    def limits(self) -> None:
        """Stacking limits of armies and forces, and figures of each set."""
        for (colour, _), units in self.units.items():
            samurai, ashigaru = units["bowman"] + units["swordsman"], units["gunner"] + units["spearman"]
            assert samurai + ashigaru <= 5 if colour < 0 else samurai <= 4 and ashigaru <= 10
        supply = {"bowman": 9, "swordsman": 9, "gunner": 9, "spearman": 36}
        for kind, most in supply.items():
            assert sum(units[kind] for units in self.units.values()) <= most * len(self.koku)
