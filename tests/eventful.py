"""Whole games in which everything happens: people, bots that fail, time that runs out, nights, pauses, resignations.

Each is played at random through the service, so that its log is one that the service has written.
"""

from typing import Any

from domain.bots import BOTS
from domain.game.clock import Action, Clock
from domain.game.game import Game
from domain.game.lobby import Undo
from domain.game.observation import full_name, observe
from domain.game.orders import (
    Abandon,
    BotFails,
    ComeBack,
    Order,
    Pause,
    Play,
    PlayOn,
    Resign,
    Resume,
    Reveal,
    SeatBot,
    SetNights,
    Start,
    TakeSeat,
    TakeVacation,
    TimeOut,
    Warn,
    Withhold,
)
from domain.kernel.aggregate import DEADLINE, Doer, person
from domain.kernel.chance import FastChance, promise_of
from domain.kernel.errors import RuleViolation
from domain.kernel.record import Seat
from service.application.games import GiveOrders
from service.bootstrap import Application
from tests.serving import StillClock, open_game

ACTIONS: tuple[Action, ...] = ("fallback", "bot", "stand-in", "forfeit")
HOUSE = Doer("house")
BOT = BOTS["random"]
MOST_STEPS = 60_000
ODD = 40  # one step in so many is something else than an answer


class EventfulGame:
    """One game, driven to its end."""

    undo: Undo = "none"
    most_steps = MOST_STEPS

    def __init__(self, services: Application, title: str, seed: int) -> None:
        self.services, self.title, self.seed = services, title, seed
        self.id = f"g_{title}{seed:08}"
        self.chance = FastChance(seed, title)
        clock = services.clock
        assert isinstance(clock, StillClock)
        self.clock = clock
        self.resigned = 0

    def play(self) -> str:
        """Open, seat, start and play; returns the id."""
        rules = self.services.titles[self.title]
        variant = rules.meta.variants[self.chance.pick(len(rules.meta.variants))]
        seats = variant.seats[self.chance.pick(len(variant.seats))]
        action = ACTIONS[self.seed % len(ACTIONS)]
        timed = Clock(decision=90, bank=300, increment=20, warn=30, action=action, nights=True, vacation=9)
        setup = rules.setup(seats, variant.name)
        seed = self.seed.to_bytes(32, "big")
        agreed = timed if self.seed % 3 else None
        open_game(self.services, "p0", self.title, setup, self.id, seed, clock=agreed, undo=self.undo)
        self._seat(seats)
        for _ in range(self.most_steps):
            if self.services.games.look(self.id, lambda game: game.lobby.over):
                return self.id
            self._step()
        return self._unfinished()

    def _unfinished(self) -> str:
        raise AssertionError(f"{self.id} is not over")

    def _seat(self, seats: int) -> None:
        bots = seats > 2 or bool(self.seed % 2)
        for seat in range(seats):
            if bots and seat == seats - 1:
                self._try(person("p0"), SeatBot("random", seat))
            else:
                promise = promise_of(self.id, f"p{seat}", f"{seat:064x}") if self.seed % 4 == 1 else ""
                self._try(person(f"p{seat}"), TakeSeat(seat, "" if promise else f"e{seat}", promise))
        self._try(person("p0"), Start())
        for seat in range(seats):
            if seat != 1:
                self._try(person(f"p{seat}"), Reveal(f"{seat:064x}"))
        self.clock.time += 130_000
        self._try(HOUSE, Withhold())

    def _try(self, doer: Doer, *orders: Order) -> bool:
        """What is refused is refused; random people try everything."""
        try:
            self.services.handler.execute(GiveOrders(self.id, doer, lambda _: orders))
        except RuleViolation:
            return False
        return True

    def _step(self) -> None:
        self.clock.time += self.chance.pick(60_000) * (1 + 9 * (self.chance.pick(20) == 0))
        if self.chance.pick(ODD) == 0:
            self._odd()
        elif not self._due():
            seat, doer, order = self.services.games.look(self.id, self._answer)
            if not self._try(doer, order):
                self._try(person(f"p{seat}"), ComeBack())
                self._try(person(f"p{seat}"), Resume())

    def _due(self) -> bool:
        """What the clock demands."""
        late, soon = self.services.games.look(self.id, lambda game: (game.overdue(), game.to_warn()))
        if late is not None:
            return self._try(DEADLINE, TimeOut(late))
        return soon is not None and self._try(DEADLINE, Warn(soon))

    def _answer(self, game: Game) -> tuple[Seat, Doer, Order]:
        asked = game.position.asked
        seat = asked[self.chance.pick(len(asked))]
        bot = game.lobby.chairs[seat].played_by
        if bot is not None:
            doer = Doer("bot", bot=full_name(BOT), budget=BOT.budget)
            if self.chance.pick(50) == 0:
                return seat, doer, BotFails(seat, bot, "crashed: made up")
            return seat, doer, Play(seat, BOT.choose(observe(game, seat, BOT), game.title))
        options = game.options(seat)
        return seat, person(f"p{seat}"), Play(seat, options[self.chance.pick(len(options))])

    def _odd(self) -> None:
        """Something that people do besides answering; much of it is refused."""
        seat = self.services.games.look(self.id, lambda game: self.chance.pick(len(game.lobby.chairs)))
        by = person(f"p{seat}", f"{self.chance.pick(2**32):016x}")
        wanted: list[Any] = [
            Abandon(), PlayOn(), Pause(), Resume(), ComeBack(), SetNights((1320, 360)), SetNights(None),
            TakeVacation(1), None, None,
        ]  # fmt: skip
        order = wanted[self.chance.pick(len(wanted))]
        if order is None:
            self._out_of_turn(seat, by)
        elif self.chance.pick(12) == 0 and self.resigned < 1:
            self.resigned += self._try(by, Resign())
        else:
            self._try(by, order)
            if isinstance(order, Abandon):
                self._try(by, PlayOn())
            if isinstance(order, Pause) and self.chance.pick(2):
                self._pause()

    def _pause(self) -> None:
        """Everybody agrees, and after an hour somebody wants to go on."""
        people = self.services.games.look(self.id, lambda game: game.lobby.people())
        for seat in people:
            self._try(person(f"p{seat}"), Pause())
        self.clock.time += 3_600_000
        self._try(person(f"p{people[0]}"), Resume())

    def _out_of_turn(self, seat: Seat, by: Doer) -> None:
        options = self.services.games.look(self.id, lambda game: game.options(seat))
        if options:
            self._try(by, Play(seat, options[self.chance.pick(len(options))]))
