"""Games of which every answer is kept while they are played, to be compared with what is rewound later."""

import hashlib
from typing import Any, NamedTuple

import msgspec

from domain.game.game import Game, codec_of
from domain.game.orders import Order
from domain.kernel.aggregate import Doer
from domain.kernel.record import Seat
from service.application.games import drawn_by
from service.application.sight import ViewerEyes
from service.bootstrap import Application
from service.eventstore.codec import StreamCodec
from tests.eventful import EventfulGame

SNAPSHOT_EVERY = 40  # events: often, so that most versions are rewound from one, and none takes long


class Compared(NamedTuple):
    versions: int
    answers: int


def answers_of(game: Game, seats: int, *, at_rest: bool) -> list[bytes]:
    """Digests of what each seat and a spectator is served, then of options unless more follows at once."""
    eyes: list[Seat | None] = [*range(seats), None]
    shown: list[Any] = [drawn_by(game, ViewerEyes(seat, game.version)) for seat in eyes]
    shown += [[seat, game.options(seat)] for seat in game.position.asked if at_rest]
    return [hashlib.sha256(msgspec.json.encode(one)).digest() for one in shown]


class WitnessedGame(EventfulGame):
    """Keeps what was served at every version: of the game in memory after each append, and of one that is folded event
    by event beside it, which is never loaded from anywhere.
    """

    def __init__(self, services: Application, title: str, seed: int) -> None:
        super().__init__(services, title, seed)
        self.rests: set[int] = set()
        self.served: dict[int, list[bytes]] = {}
        self._beside: Game | None = None
        self._codec = StreamCodec(codec_of(services.titles[title]))

    def _try(self, doer: Doer, *orders: Order) -> bool:
        done = super()._try(doer, *orders)
        if done:
            self._witness()
        return done

    def _witness(self) -> None:
        handler = self.services.handler
        version, seats = self.services.games.look(self.id, lambda game: (game.version, len(game.lobby.chairs)))
        rules = self.services.titles[self.title]
        beside = self._beside = self._beside or Game(rules, self.id, self.seed.to_bytes(32, "big"))
        events = handler.events(self.id, beside.version, version)
        for event in self._codec.read(events):
            beside.fold((event,))
            self.served[beside.version] = answers_of(beside, seats, at_rest=beside.version == version)
        live = self.services.games.look(self.id, lambda game: answers_of(game, seats, at_rest=True))
        self.rests.add(version)
        assert self.served[version] == live, f"{self.id} in memory and folded differ at {version}"
        if version // SNAPSHOT_EVERY > (version - len(events)) // SNAPSHOT_EVERY:
            handler.snapshot(self.id)

    def compare(self) -> Compared:
        """Everything that was served, rewound from the log and its snapshots."""
        answers = 0
        for version, served in self.served.items():
            rewound = self.services.handler.at(self.id, version)
            again = answers_of(rewound, len(rewound.lobby.chairs), at_rest=version in self.rests)
            assert again == served, f"{self.id} rewound differs at {version}"
            answers += len(again)
        assert len(self.served) == max(self.served)
        return Compared(len(self.served), answers)
