"""A daimyo who tries out many rounds in his head and plays the best: random play builds next to nothing.

Used to record games that end by power points and to let sensible games run through every check.
"""

from typing import Any

from domain.edo.commands import EndActivation, Forfeit, Reveal, Withdraw
from domain.edo.state import COMMITTED, Edo
from domain.edo.title import EdoTitle
from domain.kernel.chance import FastChance
from domain.kernel.playout import by_kind, choose_seat, uniformly
from domain.kernel.record import Command, Event, Seat
from domain.kernel.table import Table


class Ambitious:
    def __init__(self, title: EdoTitle, seed: int, plans: int = 150, turns: int = 16) -> None:
        """`plans` and `turns`: how many rounds to try before a plan and before any other answer."""
        self.title, self.picker = title, FastChance(seed)
        self.plans, self.turns = plans, turns
        self.intended: dict[Seat, list[Command]] = {}

    def play(self, table: Table[Edo, Any]) -> list[Event]:
        """A whole game; returns its log."""
        log = table.take_events()
        while table.state.asked:
            seat = choose_seat(table.state, self.picker)
            self.title.play(table, seat, self.command(table.state, seat))
            log += table.take_events()
        return log

    def command(self, state: Edo, seat: Seat) -> Command:
        if state.ask != "edo.plan":
            options = self.title.options(state, seat)
            return options[0] if len(options) == 1 else self.best_round(state, seat, self.turns)[0]
        if not state.daimyos[seat].answers:
            self.intended[seat] = self.best_round(state, seat, self.plans)[:COMMITTED]
        return self.intended[seat].pop(0)

    def best_round(self, state: Edo, seat: Seat, tries: int) -> list[Command]:
        rounds = [self.imagined_round(state, seat) for _ in range(tries)]
        return max(rounds, key=lambda result: result[0])[1]

    def imagined_round(self, state: Edo, seat: Seat) -> tuple[int, list[Command]]:
        """Play this round to its end, eagerly for `seat`, while the others do nothing."""
        copy = self.title.imagine(state, seat, self.picker)
        table = self.title.table(copy, self.picker)
        given: list[Command] = []
        while copy.asked and copy.round == state.round:
            asked = seat if seat in copy.asked else copy.asked[0]
            command = self.eager(copy, asked) if asked == seat else self.title.fallback(copy, asked)
            self.title.play(table, asked, command)
            if asked == seat:
                given.append(command)
        return worth(copy, seat), given

    def eager(self, state: Edo, seat: Seat) -> Command:
        """At random, but not given to stopping short, to walking about or to sending people home."""
        options = self.title.options(state, seat)
        if state.ask == "edo.walk" and self.picker.pick(5) < 3:
            return Reveal()
        if state.ask == "edo.wages" and self.picker.pick(4):
            return options[-1]
        active = [option for option in options if not isinstance(option, Forfeit | EndActivation | Withdraw | Reveal)]
        if active and self.picker.pick(8):
            options = active
        return by_kind(options, self.picker) if self.picker.pick(2) else uniformly(options, self.picker)


def worth(state: Edo, seat: Seat) -> int:
    daimyo = state.daimyos[seat]
    rounds_left = len(state.merchant_deck)
    worth = 100 * daimyo.points + 12 * daimyo.wood + 16 * daimyo.stone + 6 * min(daimyo.rice, 8)
    worth += 4 * min(daimyo.ryo, 24) + daimyo.ryo
    worth += 25 * len(daimyo.samurai) + 4 * (daimyo.neutrals + daimyo.recruits) * rounds_left
    if state.cities["EDO"].owns(seat, "house"):
        worth += 200
    return worth
