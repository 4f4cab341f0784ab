"""Whole games under the eyes of a second bookkeeper, who knows the rulebook but not the rules code."""

from collections import Counter
from typing import Any

import pytest

from domain.ikusa.title import ikusa
from domain.kernel.chance import FastChance
from domain.kernel.playout import by_kind, steps
from tests.spec.ikusa.bookkeeper import KINDS
from tests.spec.ikusa.referee import ALL, Referee

TITLE = ikusa()


class Judge(Referee):
    """Fates of daimyos and colours, and the end."""

    def on_ninja_struck(self, event: Any) -> None:
        assert self.round > 1
        assert self.phase != "combat" or self.battle is None
        self.roll = event.roll[0]

    def on_revenge_rolled(self, event: Any) -> None:
        assert self.roll >= 9
        assert event.success == (event.roll[0] >= 9)

    def on_daimyo_assassinated(self, event: Any) -> None:
        self.lying.add((event.colour, event.army))
        self.take(event.colour, event.army, "ronin", event.dismissed)

    def on_daimyo_lost(self, event: Any) -> None:
        place = self.place.pop((event.colour, event.army))
        self.lying.discard((event.colour, event.army))
        assert not self.units[event.colour, event.army].total()
        if event.emptied:
            self.owner[place] = -1

    def on_successor_appointed(self, event: Any) -> None:
        self.take(event.colour, event.army, event.kind)
        self.lying.discard((event.colour, event.army))
        self.hole[event.colour, event.army] = event.hole

    def on_daimyo_recovered(self, event: Any) -> None:
        assert self.owner[event.place] == event.colour
        assert event.place not in self.place.values()
        self.place[event.colour, event.army] = event.place
        self.hole[event.colour, event.army] = event.hole

    def on_colour_taken_over(self, event: Any) -> None:
        assert not any(colour == event.victim for colour, _ in self.place)
        for place, owner in self.owner.items():
            if owner == event.victim:
                assert place in event.lands
                self.owner[place] = event.colour
        self.fallen.add(event.victim)
        self.waiting = [colour for colour in self.waiting if colour != event.victim]

    def on_game_ended(self, event: Any) -> None:
        self.result = event.result


def agree(judge: Judge, state: Any) -> None:
    """The bookkeeper's map and the engine's are the same."""
    assert {place: province.owner for place, province in state.provinces.items()} == judge.owner
    for place, province in state.provinces.items():
        shown = [*province.units[:4], province.units[4] + province.hidden]
        assert shown == [judge.stock(-1, place)[kind] for kind in ALL], place
    for number, colour in enumerate(state.colours):
        if number in judge.fallen or colour.sets != 1:
            continue
        for kind, name in enumerate(KINDS):
            out = sum(judge.stock(number, code)[name] for code in ("A1", "A2", "A3"))
            out += sum(judge.stock(-1, place)[name] for place in colour.lands)
            assert colour.tray[kind] + out == (36 if name == "spearman" else 9)


@pytest.mark.parametrize(
    ("seats", "variant", "seed"),
    [(2, "regular", 1), (3, "regular", 2), (4, "regular", 3), (5, "regular", 4), (3, "quick", 5), (5, "quick", 6)],
)
def test_a_second_bookkeeper_agrees(seats: int, variant: str, seed: int):
    """Orders, moves, dice, losses, owners, income and the winner are what the rulebook makes of the same log."""
    judge, seen = Judge(), Counter[str]()
    table = TITLE.open_table(TITLE.setup(seats, variant, max_rounds=8), FastChance(seed))
    for event in table.take_events():
        judge.see(event)
    for step in steps(TITLE, table, FastChance(seed, "choices"), choose=by_kind):
        for event in step.events:
            seen[type(event).__name__] += 1
            judge.see(event)
        if any(type(event).__name__ in ("TurnEnded", "BattleEnded", "GameEnded") for event in step.events):
            agree(judge, table.state)
    assert judge.result is not None
    owners = table.state.owners
    scores = [sum(judge.lands(colour) for colour, owner in enumerate(owners) if owner == seat) for seat in range(seats)]
    assert scores[judge.result.winners[0]] == max(scores)
    assert {"BattleBegan", "MeleeRolled", "ArmyMoved", "UnitMoved", "LevyPlaced", "RoninRemoved"} <= set(seen)
