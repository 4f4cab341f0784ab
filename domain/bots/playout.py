"""The bot that tries each option a few times in imagined positions and takes what went best.

It knows nothing of any title: what follows an option is played on at random to the end, and only the final
ranks count.
"""

from typing import Any

from domain.kernel.bot import Considered, Observation
from domain.kernel.chance import FastChance
from domain.kernel.playout import choose_seat
from domain.kernel.record import Command, Seat
from domain.kernel.title import AnyTitle
from domain.kernel.trusted import perform

TRIALS = 24  # playouts a decision, shared by all options
OPTIONS = 12  # of more than that, a sample
WORLDS = 4
STEPS = 1500  # an unfinished playout counts as neither good nor bad


class PlayoutBot:
    name = "playout"
    version = 2
    level = "weak"
    budget = TRIALS
    heavy = True

    def choose(self, observation: Observation, rules: AnyTitle) -> Command:
        return observation.options[0] if len(observation.options) == 1 else self.consider(observation, rules)[0].option

    def consider(self, observation: Observation, rules: AnyTitle) -> list[Considered]:
        picker = FastChance(observation.seed, "trials")
        options = observation.options
        if len(options) > OPTIONS:
            options = _sample(options, picker)
        rounds = max(1, TRIALS // len(options))
        worlds = _worlds(observation, rules, picker)
        found = [
            Considered(
                option,
                rounds,
                sum(_try(observation, rules, option, worlds[trial % WORLDS], picker) for trial in range(rounds))
                // rounds,
            )
            for option in options
        ]
        return sorted(found, key=lambda one: -one.worth)


def _worlds(observation: Observation, rules: AnyTitle, picker: FastChance) -> list[bytes]:
    position = observation.position(rules)
    more = (rules.pack_state(rules.imagine(position, observation.seat, picker)) for _ in range(WORLDS - 1))
    return [observation.world, *more]


def _sample(options: list[Command], picker: FastChance) -> list[Command]:
    """Some of the options, each as likely as the other."""
    left = list(options)
    return [left.pop(picker.pick(len(left))) for _ in range(OPTIONS)]


def _try(observation: Observation, rules: AnyTitle, option: Command, world: bytes, picker: FastChance) -> int:
    """How the seat fares when the option is followed by random play, in thousandths: all others beaten, or none."""
    position: Any = rules.unpack_state(world)
    table = rules.table(position, picker, observation.version)
    perform(rules, table, observation.seat, option)
    for _ in range(STEPS):
        if not position.asked:
            break
        seat = choose_seat(position, picker)
        listed = rules.options(position, seat)
        perform(rules, table, seat, listed[picker.pick(len(listed))])
        table.forget_events()
    result = rules.result(position)
    return 500 if result is None else _share(result.ranks, observation.seat)


def _share(ranks: tuple[int, ...], seat: Seat) -> int:
    """The share of the other seats that were beaten; a tie is half a win."""
    others = [rank for other, rank in enumerate(ranks) if other != seat]
    beaten = sum(2 if rank > ranks[seat] else 1 if rank == ranks[seat] else 0 for rank in others)
    return 1000 * beaten // (2 * len(others)) if others else 1000
