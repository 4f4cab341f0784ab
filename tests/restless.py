"""Eventful games in which people also take things back: freely, by agreement, and administrators for them.

After each step back everything that must hold then is looked at.
"""

from domain.game.game import Game
from domain.game.lobby import Lobby, Undo
from domain.game.orders import AgreeUndo, RefuseUndo, Rewind, TakeBack
from domain.game.undo_events import GameRewound
from domain.kernel.aggregate import Doer, person
from service.application.aggregates import GameType
from service.bootstrap import Application
from tests.eventful import EventfulGame
from tests.serving import elsewhere

RESTLESS = 12  # one step in so many is a step back
FURTHEST = 40  # appends
ADMINISTRATOR = Doer("administrator", "a0")


class RestlessGame(EventfulGame):
    """`free`, `agreed` and `decreed` count what was taken back, and by whose leave."""

    undo: Undo = "consent"

    def __init__(self, services: Application, title: str, seed: int, most: int = 30) -> None:
        super().__init__(services, title, seed)
        self.left = most
        self.free = self.agreed = self.decreed = self.refused = 0

    def _step(self) -> None:
        if self.left and self.chance.pick(RESTLESS) == 0:
            self._go_back()
        else:
            super()._step()

    def _go_back(self) -> None:
        before: Game = self.services.handler.at(self.id, self.services.store.version(self.id))
        if before.lobby.status != "playing":
            return super()._step()
        seat = self.chance.pick(len(before.lobby.chairs))
        offer = before.undo_offer(seat) if before.lobby.chairs[seat].player else None
        by = person(f"p{seat}")
        if offer is not None and offer.free:
            done = self._try(by, TakeBack(offer.steps[self.chance.pick(len(offer.steps))]))
            assert done, "what is offered is accepted"
            self.free += 1
        elif self.chance.pick(6) == 0:
            again = self.chance.pick(2) == 0
            done = self._try(ADMINISTRATOR, Rewind(self._somewhere(before), "something broke", again))
            self.decreed += done
        else:
            done = self._try(by, TakeBack(self._somewhere(before)))
            if done and self.services.games.look(self.id, lambda game: game.lobby.undo is not None):
                done = self._ask_all(before, seat)
            self.agreed += done
            self.refused += not done
        if done:
            self.left -= 1
            self._look(before)
        return None

    def _somewhere(self, game: Game) -> int:
        """The end of one of the last appends; now and then a version that is none."""
        appends = game.past.appends(game.id, max(0, game.version - 400), game.version)[-FURTHEST:]
        chosen = appends[self.chance.pick(len(appends))].first - 1
        return chosen + (self.chance.pick(20) == 0)

    def _ask_all(self, game: Game, seat: int) -> bool:
        for other in game.lobby.people():
            if other != seat:
                wanted = RefuseUndo() if self.chance.pick(12) == 0 else AgreeUndo()
                self._try(person(f"p{other}"), wanted)
        return isinstance(self._last_rewind(game.version), GameRewound)

    def _last_rewind(self, after: int) -> GameRewound | None:
        codec = GameType(self.services.titles).codec_of(self.title)
        events = codec.read(self.services.store.read(self.id, after))
        return next((event for event in events if isinstance(event, GameRewound)), None)

    def _look(self, before: Game) -> None:
        """The position is that of then, in memory as from the log, however it is folded; and no clock has gained."""
        now: Game = self.services.games.look(self.id, _copy)
        rewound = self._last_rewind(before.version)
        assert rewound is not None
        then: Game = self.services.handler.at(self.id, rewound.to)
        if now.position != then.position and rewound.seat is not None:  # a seat that nobody plays has answered at once
            assert any(chair.vacant for chair in now.lobby.chairs) or now.title.meta.name == "ikusa"
        loaded: Game = elsewhere(self.services).handler.at(self.id, now.version)
        assert loaded.freeze() == now.freeze()
        require_no_gain(before.lobby, then.lobby, now.lobby)


def _copy(game: Game) -> Game:
    copy = Game(game.title, game.id, game.seed)
    copy.thaw(game.freeze(), game.version)
    copy.tell_time(game.now)
    return copy


def folded_one_by_one(services: Application, id: str) -> Game:
    """The game, each event folded by itself, as who follows a game does it."""
    handler = services.handler
    game: Game = handler.at(id, 1)
    codec = GameType(services.titles).codec(game)
    for stored in services.store.read(id, 1):
        game.fold(codec.read([stored]))
    return game


def require_no_gain(before: Lobby, then: Lobby, now: Lobby) -> None:
    """No bank is larger than it was before going back or at the version gone back to, and no window longer."""
    if before.timing is None or now.timing is None or then.timing is None:
        return
    for seat, clock in enumerate(now.timing.clocks):
        was, old = before.timing.clocks[seat], then.timing.clocks[seat]
        assert clock.used >= was.used
        assert clock.bank <= was.bank
        if then.chairs[seat].player == now.chairs[seat].player:
            assert clock.bank <= old.bank
            if clock.started is not None and old.started is not None:
                assert clock.window <= old.window
