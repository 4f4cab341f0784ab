"""Planning the rest of the own turn as one sequence of answers, in imagined positions.

An iteration takes an option, completes the turn in one of the imagined worlds and asks for the value of where it ends.
The first completion of an option follows the title's ordering of answers; later ones follow the best sequence found so
far up to some answer, give another one there, and go on by ordering, at random, or as before; none is tried twice. Of
two options the better one is whose best sequences are worth more, on average over the worlds. Half of the options drop
out after each round. A bot with a horizon looks on from the end of its turn, unless it has seen clearly better ends:
everybody goes on by ordering, itself included, until it is asked again, or until its next turn is over, and so on.
"""

from typing import Any, NamedTuple

from domain.bots.plan_tree import Answered, Choice, depart
from domain.kernel.bot import Considered, Observation
from domain.kernel.chance import FastChance
from domain.kernel.knowledge import Knowledge, worth_of
from domain.kernel.record import Command
from domain.kernel.table import Table
from domain.kernel.title import AnyTitle
from domain.kernel.trusted import perform

LONGEST_LINE = 300  # answers; a turn that goes on is cut off and valued as it stands
LEAST = -(1 << 62)
UNSEEN = 1 << 40
"""So much less counts an end from which was not looked on: it is compared with others of its kind alone."""


class Effort(NamedTuple):
    """What a planner may spend on a choice."""

    budget: int  # iterations
    worlds: int  # imagined positions at most
    horizon: int = 0  # how far to look on after the own turn: 1, until asked again; 2, until that turn is over; ...
    margin: int | None = None  # look on only from ends worth at most so much less than the best one; None: from all
    tries: int = 6  # for each option and world, before there is another world


class World(NamedTuple):
    """An imagined position, and the chance that goes with it: the same answers always meet the same luck in it."""

    packed: bytes
    chance: FastChance


BY_ORDER, AT_RANDOM, AS_BEFORE = range(3)


class Planner:
    """Thinks about one decision; made anew for each, because everything it knows comes from the observation."""

    def __init__(self, observation: Observation, rules: AnyTitle, knowledge: Knowledge, effort: Effort) -> None:
        self._seen, self._rules, self._known, self._effort = observation, rules, knowledge, effort
        self._picker = FastChance(observation.seed, "plans")
        position = observation.position(rules)
        self._parts = rules.parts(position)
        self._mark, self._ask = knowledge.turn_mark(position, observation.seat), position.ask
        self._worlds = [World(observation.world, FastChance(observation.seed, "luck 0"))]
        self._most_worlds = 1
        self._plans: dict[tuple[int, int], Choice] = {}  # by option and world
        self._best_ends: dict[tuple[int, int], int] = {}  # likewise, without looking on
        self._tries = [0] * len(observation.options)

    def consider(self) -> list[Considered]:
        """The options, best first; those that dropped out later come before those that dropped out earlier."""
        position = self._seen.position(self._rules)
        options, budget = self._seen.options, self._effort.budget
        ordered = self._known.ordering(position, self._seen.seat, self._parts, options)
        places = {option: number for number, option in enumerate(options)}
        left = [places[option] for option in ordered[: max(1, budget)]]
        for number in left:
            self._try(number, 0)
        rounds = (len(left) - 1).bit_length()
        allowance = (budget - len(left)) // max(1, rounds)
        self._most_worlds = max(1, min(self._effort.worlds, budget // (self._effort.tries * len(left))))
        ranking: list[int] = []
        for _ in range(rounds):
            self._examine(left, allowance)
            left.sort(key=self._worth, reverse=True)
            keep = (len(left) + 1) // 2
            left, ranking = left[:keep], left[keep:] + ranking
        return [Considered(options[number], self._tries[number], self._worth(number)) for number in (*left, *ranking)]

    def _examine(self, left: list[int], allowance: int) -> None:
        """Give the remaining options so many iterations, in the same worlds; where all has been tried, none."""
        world = idle = 0
        while idle < self._most_worlds:
            if len(self._worlds) <= world:
                self._imagine()
            done = 0
            for number in left:
                plan = self._plans.get((number, world))
                if plan is None or plan.left:
                    self._try(number, world)
                    done += 1
            allowance -= done
            if allowance < len(left):
                return
            idle = 0 if done else idle + 1
            world = (world + 1) % self._most_worlds

    def _imagine(self) -> None:
        number, seed = len(self._worlds), self._seen.seed
        chance = FastChance(seed, f"world {number}")
        position = self._rules.imagine(self._seen.position(self._rules), self._seen.seat, chance)
        self._worlds.append(World(self._rules.pack_state(position), FastChance(seed, f"luck {number}")))

    def _worth(self, number: int) -> int:
        """Mean over the worlds of the best line."""
        plans = self._plans
        found = [plan.value for world in range(len(self._worlds)) if (plan := plans.get((number, world)))]
        return sum(found) // len(found) if found else LEAST

    def _try(self, number: int, world: int) -> None:
        """One iteration. Where the way is known nothing is listed: it was possible in the same world before."""
        self._tries[number] += 1
        rules, packed, chance = self._rules, *self._worlds[world]
        table: Table[Any, Any] = Table(rules.unpack_state(packed), self._parts, chance.copy(), self._seen.version)
        seat, root = self._seen.seat, self._plans.get((number, world))
        perform(rules, table, seat, self._seen.options[number])
        if root is None:
            self._plans[number, world] = self._complete(table, (number, world), BY_ORDER, [])
            return
        path, before = depart(root, self._picker)
        for choice, option in path:
            for who, answer in choice.lead:
                perform(rules, table, who, answer)
            perform(rules, table, seat, choice.options[option])
        plan = self._complete(table, (number, world), self._picker.pick(3), before)
        for choice, option in reversed(path):
            choice.learn(option, plan)
            plan = choice

    def _complete(self, table: Table[Any, Any], place: tuple[int, int], then: int, before: list[Command]) -> Choice:
        """Go on to the end of the turn, and beyond as far as the horizon; returns the choices met, each leading on."""
        rules, seat, position = self._rules, self._seen.seat, table.state
        met: list[tuple[Choice, int]] = []
        lead: list[Answered] = []
        while options := self._next_choice(table, lead):
            number = self._pick(position, options, then, before[len(met)] if len(met) < len(before) else None)
            met.append((Choice(lead, options), number))
            lead = []
            perform(rules, table, seat, options[number])
            if len(met) > LONGEST_LINE:
                break
        plan = Choice(lead, [], value=self._promise(table, place))
        for choice, number in reversed(met):
            choice.learn(number, plan)
            plan = choice
        return plan

    def _next_choice(self, table: Table[Any, Any], lead: list[Answered]) -> list[Command]:
        """Let others and the rules have their way until the own seat has a choice; nothing once the turn is over."""
        rules, parts, seat, mark, position = self._rules, self._parts, self._seen.seat, self._mark, table.state
        turn_mark, ordering = self._known.turn_mark, self._known.ordering
        while len(lead) < LONGEST_LINE:
            asked = position.asked
            if not asked or turn_mark(position, seat) != mark:
                break
            who = seat
            if seat not in asked:
                if position.ask == self._ask:  # others answer the same question at once: the own part is done
                    break
                who = asked[0]
            options = rules.options(position, who)
            if len(options) == 1:
                answer = options[0]
            elif who == seat:
                return options
            else:
                answer = ordering(position, who, parts, options)[0]
            lead.append((who, answer))
            perform(rules, table, who, answer)
        return []

    def _pick(self, position: Any, options: list[Command], then: int, before: Command | None) -> int:
        if then == AT_RANDOM:
            return self._picker.pick(len(options))
        if then == AS_BEFORE and before is not None and before in options:
            return options.index(before)
        return options.index(self._known.ordering(position, self._seen.seat, self._parts, options)[0])

    def _promise(self, table: Table[Any, Any], place: tuple[int, int]) -> int:
        """What an end of the turn is worth; seen from the horizon, if it is not clearly worse than others were."""
        _, _, horizon, margin, _ = self._effort
        if not horizon:
            return self._value(table.state)
        if margin is not None:
            now = self._value(table.state)
            best = self._best_ends[place] = max(now, self._best_ends.get(place, now))
            if now < best - margin:
                return now - UNSEEN
        self._look_on(table, horizon)
        return self._value(table.state)

    def _look_on(self, table: Table[Any, Any], left: int) -> None:
        """Everybody goes on by ordering, to the horizon."""
        rules, parts, seat, position = self._rules, self._parts, self._seen.seat, table.state
        turn_mark, ordering, mark, acting = self._known.turn_mark, self._known.ordering, self._mark, False
        for _ in range(LONGEST_LINE):
            if acting and turn_mark(position, seat) != mark:
                left, acting = left - 1, False
            asked = position.asked
            if not asked or not left:
                return
            own = seat in asked
            if own and not acting:
                left, acting, mark = left - 1, True, turn_mark(position, seat)
                if not left:
                    return
            who = seat if own else asked[0]
            options = rules.options(position, who)
            answer = options[0] if len(options) == 1 else ordering(position, who, parts, options)[0]
            perform(rules, table, who, answer)

    def _value(self, position: Any) -> int:
        result = None if position.asked else self._rules.result(position)
        if result is not None:
            return worth_of(result, self._seen.seat)
        return self._known.value(position, self._seen.seat, self._parts)
