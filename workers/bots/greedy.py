"""The bot that tries each option a few times in imagined positions and takes what went best.

It knows nothing of any title: what follows an option is played on at random to the end, and only the final
ranks count.
"""

from typing import Any

from domain.kernel.chance import FastChance
from domain.kernel.playout import choose_seat
from domain.kernel.record import Command, Seat
from domain.kernel.title import AnyTitle
from workers.bots.bot import Sight

TRIALS = 24  # playouts a decision, shared by all options
OPTIONS = 12  # of more than that, a sample
STEPS = 1500  # an unfinished playout counts as neither good nor bad


class GreedyBot:
    name = "greedy"
    version = 1
    worlds = 4
    heavy = True

    def choose(self, sight: Sight, rules: AnyTitle) -> Command:
        picker = FastChance(sight.seed, "trials")
        options = sight.options
        if len(options) > OPTIONS:
            options = _sample(options, picker)
        if len(options) == 1:
            return options[0]
        rounds = max(1, TRIALS // len(options))
        worth = [sum(_try(sight, rules, option, trial, picker) for trial in range(rounds)) for option in options]
        return options[worth.index(max(worth))]


def _sample(options: list[Command], picker: FastChance) -> list[Command]:
    """Some of the options, each as likely as the other."""
    left = list(options)
    return [left.pop(picker.pick(len(left))) for _ in range(OPTIONS)]


def _try(sight: Sight, rules: AnyTitle, option: Command, trial: int, picker: FastChance) -> float:
    """How the seat fares when the option is followed by random play: 1 for sole first, 0 for last."""
    position: Any = rules.unpack_state(sight.worlds[trial % len(sight.worlds)])
    table = rules.table(position, picker, sight.version)
    rules.play(table, sight.seat, option)
    for _ in range(STEPS):
        if not position.asked:
            break
        seat = choose_seat(position, picker)
        listed = rules.options(position, seat)
        rules.play(table, seat, listed[picker.pick(len(listed))])
        table.events.clear()
    result = rules.result(position)
    return 0.5 if result is None else _share(result.ranks, sight.seat)


def _share(ranks: tuple[int, ...], seat: Seat) -> float:
    """The share of the other seats that were beaten; a tie is half a win."""
    others = [rank for other, rank in enumerate(ranks) if other != seat]
    if not others:
        return 1.0
    beaten = sum(1.0 if rank > ranks[seat] else 0.5 if rank == ranks[seat] else 0.0 for rank in others)
    return beaten / len(others)
