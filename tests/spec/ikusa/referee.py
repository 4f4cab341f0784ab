"""The second bookkeeper at war: moves, dice, hits, losses and conquests."""

from collections import Counter
from typing import Any

from tests.spec.ikusa.bookkeeper import KINDS, NEXT, PHASES, SEA, VALUES, Bookkeeper

LEVELS = (1, 1, 2, 2, 3, 3, 4)
ALL = (*KINDS, "ronin")


class Referee(Bookkeeper):
    """`see` is given every event in order."""

    def __init__(self) -> None:
        super().__init__()
        self.lying = set[tuple[int, str]]()
        self.hole: Counter[tuple[int, str]] = Counter()
        self.broken = Counter[str]()
        self.steps = Counter[str]()
        self.gained = Counter[tuple[int, str]]()

    def on_armies_raised(self, event: Any) -> None:
        super().on_armies_raised(event)
        for code in ("A1", "A2", "A3"):
            self.hole[event.colour, code] = event.hole

    def on_ronin_deployed(self, event: Any) -> None:
        if event.formation:
            self.stock(event.colour, event.formation)["ronin"] += 1
            assert sum(units["ronin"] for units in self.units.values()) <= 30

    def on_ronin_removed(self, event: Any) -> None:
        assert event.amount == sum(units.pop("ronin", 0) for units in self.units.values())

    def on_ronin_dismissed(self, event: Any) -> None:
        self.take(event.colour, event.formation, "ronin", event.amount)

    def on_hidden_ronin_dismissed(self, event: Any) -> None:
        self.take(event.colour, event.formation, "ronin", event.amount)

    # -- turns -----------------------------------------------------------------------------------

    def on_war_began(self, event: Any) -> None:
        assert event.order == self.order
        self.waiting = [colour for colour in event.order if colour not in self.fallen]
        self.gained.clear()

    def on_turn_began(self, event: Any) -> None:
        assert event.colour == self.waiting.pop(0)
        self.turn, self.phase = event.colour, "march"
        self.broken.clear()

    def on_phase_began(self, event: Any) -> None:
        assert event.phase == PHASES[self.phase]
        self.phase = event.phase

    def on_turn_ended(self, event: Any) -> None:
        for place, owner in self.owner.items():
            armies = [key for key, where in self.place.items() if where == place]
            force = sum(self.stock(-1, place)[kind] for kind in KINDS)
            assert len(armies) <= 1
            assert (owner >= 0) == bool(force or armies), f"{place} is owned by those who stand there"
            assert all(colour == owner for colour, _ in armies)
        for (colour, code), units in self.units.items():
            regular = sum(units[kind] for kind in KINDS) + (colour >= 0 and (colour, code) not in self.lying)
            assert units["ronin"] == 0 or units["ronin"] < regular
        self.limits()

    def on_army_chosen(self, event: Any) -> None:
        assert (event.colour, event.army) not in self.lying
        self.steps[event.army] = LEVELS[self.hole[event.colour, event.army]]

    def on_army_moved(self, event: Any) -> None:
        key = (event.colour, event.army)
        origin = self.place[key]
        assert event.to in NEXT[origin]
        if event.conquered:
            assert self.phase in ("combat", "advance")
            self.conquer(event.colour, event.to)
        assert self.owner[event.to] == event.colour
        if self.phase != "combat":
            self.steps[event.army] -= 1
            assert self.steps[event.army] >= 0
        self.place[key] = event.to
        others = [code for code, where in self.place.items() if where == origin]
        assert others or sum(self.stock(-1, origin)[kind] for kind in KINDS), "a garrison stays"

    def on_unit_picked_up(self, event: Any) -> None:
        self.take(-1, self.place[event.colour, event.army], event.kind)
        self.stock(event.colour, event.army)[event.kind] += 1
        self.limits()

    def on_garrison_left(self, event: Any) -> None:
        assert event.kind in KINDS
        self.take(event.colour, event.army, event.kind)
        self.stock(-1, self.place[event.colour, event.army])[event.kind] += 1
        self.limits()

    def on_unit_detached(self, event: Any) -> None:
        assert self.phase == "advance"
        assert event.to in NEXT[self.place[event.colour, event.army]]
        self.take(event.colour, event.army, event.kind)
        self.arrive(event, event.to)

    def on_unit_moved(self, event: Any) -> None:
        assert self.phase == "disperse"
        assert event.to in NEXT[event.origin]
        self.take(-1, event.origin, event.kind)
        self.arrive(event, event.formation)

    def arrive(self, event: Any, formation: str) -> None:
        if event.conquered:
            self.conquer(event.colour, event.to)
        assert self.owner[event.to] == event.colour
        self.stock(event.colour, formation)[event.kind] += 1
        self.limits()

    # -- combat ----------------------------------------------------------------------------------

    def on_battle_began(self, event: Any) -> None:
        assert self.phase == "combat"
        assert event.attacker == self.turn == self.owner[event.origin] != self.owner[event.target] == event.defender
        assert event.target in NEXT[event.origin]
        assert event.naval == (event.target in SEA[event.origin])
        self.battle = event
        self.bonus = {0: 0, 1: 4, 2: 5}[self.works[event.target]] - self.broken[event.target]
        assert event.bonus == self.bonus
        assert self.round > 1 or self.guard() is None
        assert (event.attacker, event.formation) not in self.lying

    def guard(self) -> tuple[int, str] | None:
        return next((key for key, where in self.place.items() if where == self.battle.target), None)

    def sides(self) -> tuple[Counter[str], Counter[str]]:
        """Figures on both sides, castle units not counted."""
        battle, guard = self.battle, self.guard()
        attack = Counter(self.stock(battle.attacker, battle.formation))
        attack["daimyo"] = int(self.key(battle.attacker, battle.formation) in self.place)
        defence = self.stock(-1, battle.target) + (self.units[guard] if guard else Counter())
        defence["daimyo"] = int(guard is not None and guard not in self.lying)
        return attack, defence

    def rolled(self, event: Any, order: tuple[str, ...], walls: bool = True) -> None:
        attack, defence = self.sides()
        scores: list[int] = []
        counted: list[int] = []  # spare hits are lost
        figures = [defence.total() + self.bonus, attack.total()]
        if walls:
            defence[self.battle.bonus_kind] += self.bonus
        for dice, side, most in (
            (event.attack if walls else (), attack, figures[0]),
            (event.defence, defence, figures[1]),
        ):
            values = [VALUES[kind] for kind in order for _ in range(side[kind])] if side is defence or walls else []
            assert len(dice) == len(values)
            assert all(1 <= die <= 12 for die in dice)
            scores.append(sum(die <= value for die, value in zip(dice, values, strict=True)))
            counted.append(min(most, scores[-1]))
        assert event.hits == (scores[1], scores[0])
        self.hits = (counted[1], counted[0])

    def on_first_strike_rolled(self, event: Any) -> None:
        assert self.battle.naval
        self.rolled(event, ("bowman", "gunner", "daimyo", "swordsman", "ronin", "spearman"), walls=False)

    def on_ranged_rolled(self, event: Any) -> None:
        self.rolled(event, ("bowman", "gunner"))

    def on_melee_rolled(self, event: Any) -> None:
        self.rolled(event, ("daimyo", "swordsman", "ronin", "spearman"))

    def on_casualties_removed(self, event: Any) -> None:
        battle, guard = self.battle, self.guard()
        alive = guard is not None and guard not in self.lying
        assert sum(event.losses[0]) + event.fallen[0] == self.hits[0]
        assert event.bonus == min(self.bonus, self.hits[1]), "walls fall first"
        assert sum(map(sum, event.losses[1:])) + event.bonus + (event.fallen[1] and alive) == self.hits[1]
        self.bonus -= event.bonus
        self.broken[battle.target] += event.bonus
        names = ((battle.attacker, battle.formation), (-1, battle.target), guard or (-1, battle.target))
        for name, losses in zip(names, event.losses, strict=True):
            for kind, amount in zip(ALL, losses, strict=True):
                self.take(name[0], name[1], kind, amount)
        for fell, key in zip(event.fallen, (names[0], guard), strict=True):
            if fell and key:
                assert not self.units[key].total(), "the daimyo is the last"
                del self.place[key]
                self.lying.discard(key)

    def on_battle_ended(self, event: Any) -> None:
        if event.outcome != "taken-over":
            _, defence = self.sides()
            assert event.success == (not defence.total())
            assert (self.battle.target in event.emptied) == event.success
        for place in event.emptied:
            assert not self.stock(-1, place).total()
            self.owner[place] = -1
        self.battle = None

    def on_experience_gained(self, event: Any) -> None:
        key = (event.colour, event.army)
        assert event.hole == self.hole[key] + 1
        assert not self.gained[key], "once in a round"
        self.gained[key] += 1
        self.hole[key] = event.hole
