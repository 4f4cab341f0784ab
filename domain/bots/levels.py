"""Bots that plan their turn with what is known of the title, by strength."""

from collections.abc import Mapping

from domain.bots.planner import Effort, Planner
from domain.bots.playout import PlayoutBot
from domain.kernel.bot import Considered, Observation
from domain.kernel.chance import FastChance
from domain.kernel.knowledge import knowledge_of
from domain.kernel.record import Command
from domain.kernel.title import AnyTitle


class PlanningBot:
    """Plans the rest of its turn within a number of iterations, in so many imagined worlds."""

    def __init__(
        self,
        name: str,
        level: str,
        budget: int,
        worlds: int,
        weights: Mapping[str, int] | None = None,
        *,
        careful: bool = False,
        version: int = 2,
    ) -> None:
        """`weights`: others than the title's own, to tune them. `careful`: values positions as carefully as the title
        can, and looks on beyond its turn, where that pays.
        """
        self.name, self.level, self.budget, self.worlds, self.version = name, level, budget, worlds, version
        self.heavy = budget > INSTANT
        self._weights, self.careful = weights, careful

    def with_budget(self, name: str, budget: int) -> "PlanningBot":
        """The same bot under another name, with more or less time to think."""
        return type(self)(
            name, self.level, budget, self.worlds, self._weights, careful=self.careful, version=self.version
        )

    def choose(self, observation: Observation, rules: AnyTitle) -> Command:
        options = observation.options
        return options[0] if len(options) == 1 else self.consider(observation, rules)[0].option

    def consider(self, observation: Observation, rules: AnyTitle) -> list[Considered]:
        """By planning; for a title of which nothing is known, by playing on at random."""
        known = knowledge_of(rules, careful=self.careful)
        if known is None:
            return PlayoutBot().consider(observation, rules)
        if self._weights:
            known = known.with_weights(self._weights)
        effort = Effort(self.budget, self.worlds)
        if self.careful:
            sight = known.foresight
            tries = max(1, self.budget // sight.cost)
            effort = Effort(tries, sight.worlds or self.worlds, sight.horizon, sight.margin)
        return Planner(observation, rules, known, effort).consider()


class EasyBot(PlanningBot):
    """Overlooks every other option, and looks no further than its first idea: a beginner can beat it."""

    def consider(self, observation: Observation, rules: AnyTitle) -> list[Considered]:
        chance = FastChance(observation.seed, "overlooked")
        seen = [option for option in observation.options if chance.pick(2)]
        return super().consider(observation._replace(options=seen or observation.options), rules)


INSTANT = 100
"""Iterations that cost no more than an instant."""


def easy() -> EasyBot:
    return EasyBot("easy", "beginner", 12, 1)


def greedy(budget: int = 40) -> PlanningBot:
    return PlanningBot("greedy", "casual", budget, 2)


def search(budget: int = 1000) -> PlanningBot:
    return PlanningBot("search", "strong", budget, 24, careful=True, version=4)
