"""Planning the rest of the own turn as one sequence of answers, in imagined positions.

An iteration takes an option, completes the turn in one of the imagined worlds and asks for the value of where it ends.
The first completion of an option follows the title's ordering of answers; later ones follow the best sequence found so
far up to some answer, give another one there, and go on by ordering, at random, or as before. Of two options the better
one is whose best sequences are worth more, on average over the worlds. Half of the options drop out after each round.
"""

from typing import Any, NamedTuple

from domain.kernel.bot import Considered, Observation
from domain.kernel.chance import FastChance
from domain.kernel.knowledge import Knowledge, worth_of
from domain.kernel.record import Command
from domain.kernel.table import Table
from domain.kernel.title import AnyTitle
from domain.kernel.trusted import perform

TRIES_A_WORLD = 6  # with fewer tries for each option, fewer worlds are better known
LONGEST_TURN = 300  # answers; a turn that goes on is cut off and valued as it stands


class World(NamedTuple):
    """An imagined position, and the chance that goes with it: the same answers always meet the same luck in it."""

    packed: bytes
    chance: FastChance


class PlannedLine(NamedTuple):
    """A completed turn: its value, and the answers that were a choice."""

    value: int
    answers: tuple[Command, ...]


class Guide(NamedTuple):
    """How to complete a turn: the answers of a known line, where to leave it, and how to go on after that."""

    answers: tuple[Command, ...]
    leave: int
    then: int


BY_ORDER, AT_RANDOM, AS_BEFORE = range(3)


class Planner:
    """Thinks about one decision; made anew for each, because everything it knows comes from the observation."""

    def __init__(
        self, observation: Observation, rules: AnyTitle, knowledge: Knowledge, budget: int, worlds: int
    ) -> None:
        self._seen, self._rules, self._known, self._budget = observation, rules, knowledge, budget
        self._picker = FastChance(observation.seed, "plans")
        position = observation.position(rules)
        self._parts = rules.parts(position)
        self._mark, self._ask = knowledge.turn_mark(position, observation.seat), position.ask
        self._most_worlds = worlds
        self._worlds = [World(observation.world, FastChance(observation.seed, "luck 0"))]
        self._lines: dict[tuple[int, int], PlannedLine] = {}  # the best by option and world
        self._tries = [0] * len(observation.options)

    def consider(self) -> list[Considered]:
        """The options, best first; those that dropped out later come before those that dropped out earlier."""
        position = self._seen.position(self._rules)
        options = self._seen.options
        ordered = self._known.ordering(position, self._seen.seat, self._parts, options)
        places = {option: number for number, option in enumerate(options)}
        left = [places[option] for option in ordered[: max(1, self._budget)]]
        for number in left:
            self._try(number, 0)
        rounds = (len(left) - 1).bit_length()
        allowance = (self._budget - len(left)) // max(1, rounds)
        self._most_worlds = max(1, min(self._most_worlds, self._budget // (TRIES_A_WORLD * len(left))))
        ranking: list[int] = []
        for _ in range(rounds):
            self._examine(left, allowance)
            left.sort(key=self._worth, reverse=True)
            keep = (len(left) + 1) // 2
            left, ranking = left[:keep], left[keep:] + ranking
        return [Considered(options[number], self._tries[number], self._worth(number)) for number in (*left, *ranking)]

    def _examine(self, left: list[int], allowance: int) -> None:
        """Give each of the remaining options the same number of iterations, in the same worlds."""
        for turn in range(allowance // len(left)):
            world = turn % self._most_worlds
            while len(self._worlds) <= world:
                self._imagine()
            for number in left:
                self._try(number, world)

    def _imagine(self) -> None:
        number, seed = len(self._worlds), self._seen.seed
        chance = FastChance(seed, f"world {number}")
        position = self._rules.imagine(self._seen.position(self._rules), self._seen.seat, chance)
        self._worlds.append(World(self._rules.pack_state(position), FastChance(seed, f"luck {number}")))

    def _worth(self, number: int) -> int:
        """Mean over the worlds of the best line."""
        found = [line.value for world in range(len(self._worlds)) if (line := self._lines.get((number, world)))]
        return sum(found) // len(found) if found else -(1 << 62)

    def _try(self, number: int, world: int) -> None:
        """One iteration."""
        self._tries[number] += 1
        known = self._lines.get((number, world))
        line = self._complete(number, self._worlds[world], known)
        if known is None or line.value > known.value:
            self._lines[number, world] = line

    def _complete(self, number: int, world: World, known: PlannedLine | None) -> PlannedLine:
        rules, parts, seat, mark = self._rules, self._parts, self._seen.seat, self._mark
        turn_mark, ordering = self._known.turn_mark, self._known.ordering
        position = rules.unpack_state(world.packed)
        table: Table[Any, Any] = Table(position, parts, world.chance.copy(), self._seen.version)
        perform(rules, table, seat, self._seen.options[number])
        answers: list[Command] = []
        guide = Guide((), -1, BY_ORDER) if known is None else self._leave(known)
        for _ in range(LONGEST_TURN):
            asked = position.asked
            if not asked or turn_mark(position, seat) != mark:
                break
            if seat not in asked:
                if position.ask == self._ask:  # others answer the same question at once: the own part is done
                    break
                other = asked[0]
                options = rules.options(position, other)
                answer = options[0] if len(options) == 1 else ordering(position, other, parts, options)[0]
                perform(rules, table, other, answer)
                continue
            options = rules.options(position, seat)
            if len(options) == 1:
                answer = options[0]
            else:
                answer = self._answer(position, options, len(answers), guide)
                answers.append(answer)
            perform(rules, table, seat, answer)
        return PlannedLine(self._value(position), tuple(answers))

    def _leave(self, known: PlannedLine) -> Guide:
        """Follow a line up to some answer, give another one there, and go on in one of three ways."""
        length = len(known.answers)
        return Guide(known.answers, self._picker.pick(length) if length else -1, self._picker.pick(3))

    def _answer(self, position: Any, options: list[Command], number: int, guide: Guide) -> Command:
        answers, leave, then = guide
        if number == leave or (then == AT_RANDOM and number > leave):
            return options[self._picker.pick(len(options))]
        if (number < leave or then == AS_BEFORE) and number < len(answers) and answers[number] in options:
            return answers[number]
        return self._known.ordering(position, self._seen.seat, self._parts, options)[0]

    def _value(self, position: Any) -> int:
        result = None if position.asked else self._rules.result(position)
        if result is not None:
            return worth_of(result, self._seen.seat)
        return self._known.value(position, self._seen.seat, self._parts)
