"""Many battles through the engine, compared with the exact odds."""

from collections import Counter
from collections.abc import Iterator
from math import sqrt
from typing import NamedTuple

from domain.ikusa.commands import FightOn, LoseCheapest
from domain.ikusa.double_troops import resident_army
from domain.ikusa.events.combat import BattleEnded
from domain.ikusa.state import Ikusa
from domain.kernel.chance import FastChance
from tests.spec.ikusa.odds import Side, Walls, outcomes, verdict
from tests.spec.ikusa.positions import TITLE, only_battle, war


class Scene(NamedTuple):
    """Colour 0 attacks from `origin` with a force or army, colour 1 defends `target`."""

    name: str
    provinces: dict[str, str]
    armies: dict[str, str]
    attacker: Side
    defender: Side
    walls: Walls = (0, 0)
    naval: bool = False


SCENES = (
    Scene("spearmen", {"KWC": "0 sp4", "SET": "1 sp3"}, {}, (0, 0, 0, 4, 0, 0), (0, 0, 0, 3, 0, 0)),
    Scene(
        "mixed forces",
        {"KWC": "0 bo1 sw2 gu1 sp1", "SET": "1 bo1 sw1 gu1 sp2"},
        {},
        (1, 2, 1, 1, 0, 0),
        (1, 1, 1, 2, 0, 0),
    ),
    Scene(
        "castle", {"KWC": "0 bo2 sw2 sp1", "SET": "1 sp2 castle"}, {}, (2, 2, 0, 1, 0, 0), (0, 0, 0, 2, 0, 0), (4, 4)
    ),
    Scene(
        "fortress", {"KWC": "0 bo4 sw1", "SET": "1 gu1 fortress"}, {}, (4, 1, 0, 0, 0, 0), (0, 0, 1, 0, 0, 0), (5, 5)
    ),
    Scene(
        "naval invasion",
        {"AWJ": "0 bo2 sw1 sp2", "HAR": "1 gu1 sp2"},
        {},
        (2, 1, 0, 2, 0, 0),
        (0, 0, 1, 2, 0, 0),
        naval=True,
    ),
    Scene(
        "armies with ronin",
        {},
        {"0A1": "KWC bo1 sw1 sp1 ro2", "0A2": "OSU", "1A1": "SET gu2 sp2 ro1", "1A2": "DEW"},
        (1, 1, 0, 1, 2, 1),
        (0, 0, 2, 2, 1, 1),
    ),
)


def simulate(scene: Scene, count: int, seed: int) -> Iterator[tuple[str, int, int]]:
    """Outcome and surviving figures of both sides, battle by battle."""
    given = war({**scene.provinces, "AKI": "2 sp1"}, scene.armies, phase="declare")
    start = TITLE.clone(given.state)
    code = "A1" if scene.armies else next(iter(scene.provinces))
    battle, chance = only_battle(given, code), FastChance(seed)
    for _ in range(count):
        table = TITLE.table(TITLE.clone(start), chance)
        TITLE.play(table, 0, battle)
        while table.state.battle is not None:
            seat = table.state.asked[0]
            TITLE.play(table, seat, FightOn() if table.state.ask == "ikusa.fight-on" else LoseCheapest())
        ended = next(event for event in table.events if isinstance(event, BattleEnded))
        attackers = table.state.formation(0, code).figures() if ended.outcome == "won" else 0
        yield ended.outcome, attackers, defenders(table.state, scene) if ended.outcome == "lost" else 0


def defenders(state: Ikusa, scene: Scene) -> int:
    target = list(scene.provinces)[1] if scene.provinces else "SET"
    figures = state.provinces[target].figures()
    army = resident_army(state, 1, target)
    return figures + (army.figures() if army else 0)


def deviations(scene: Scene, count: int, seed: int = 1) -> dict[str, float]:
    """How far simulated battles are from the exact odds, in standard errors."""
    exact = outcomes(scene.attacker, scene.defender, scene.walls, scene.naval)
    seen: Counter[str] = Counter()
    totals = [0, 0]
    for outcome, attackers, others in simulate(scene, count, seed):
        seen[outcome] += 1
        totals[0] += attackers
        totals[1] += others
    found = {}
    for outcome in ("won", "lost", "drawn"):
        p = float(sum(q for end, q in exact.items() if verdict(end) == outcome))
        if 0 < p < 1:
            found[outcome] = abs(seen[outcome] - count * p) / sqrt(count * p * (1 - p))
        else:
            assert seen[outcome] == count * p
    for side, name in enumerate(("attackers left", "defenders left")):
        mean = float(sum(sum(end[side]) * q for end, q in exact.items()))
        square = float(sum(sum(end[side]) ** 2 * q for end, q in exact.items()))
        spread = sqrt(count * (square - mean**2))
        found[name] = abs(totals[side] - count * mean) / spread
    return found
