"""Forks of random positions, and whether they hold anything that was hidden from whoever forked."""

from domain.game.game import Game
from domain.kernel.chance import FastChance
from domain.kernel.record import Event, Seat, tag_of
from service.application.access import Viewer
from service.application.aggregates import GameType
from service.application.forks import WantedFork
from service.application.opening import PlannedSeat
from service.bootstrap import Application

WATCHER = "p_watcher"


def imagined_in(services: Application, fork: str, title: str) -> Event:
    """What was imagined for a fork."""
    codec = GameType(services.titles).codec_of(title)
    name = f"{title}.imagined"
    events = codec.read(services.store.read(fork))
    return next(event for event in events if tag_of(type(event)) == name)


def forked(services: Application, game: str, seat: Seat | None) -> str:
    """A fork of the game as it is now, through the eyes of a seat's player or of somebody who watches."""
    viewer = Viewer(WATCHER if seat is None else f"p{seat}", frozenset({"play"}))
    seats = services.games.look(game, lambda now: len(now.lobby.chairs))
    wanted = WantedFork(seating=(PlannedSeat(bot="random"),) * seats)
    return str(services.forks.open(game, viewer, wanted).result.values["id"])


def require_nothing_hidden(services: Application, game: str, seat: Seat | None, chance: FastChance) -> None:
    """The fork begins with what follows from the knowledge of those eyes and the imagined event alone.

    The same event on another position that the eyes cannot tell from the real one gives the same bytes.
    """
    parent: Game = services.handler.at(game, services.store.version(game))
    title = parent.title
    id = forked(services, game, seat)
    imagined = imagined_in(services, id, title.meta.name)
    begun = _begun(services, id)
    elsewhere = title.imagine(parent.position, seat, chance)
    for position in (title.clone(parent.position), elsewhere):
        imagined.apply(position)
        assert title.pack_state(position) == title.pack_state(begun.position)
    assert title.view(begun.position, seat) == title.view(parent.position, seat)


def _begun(services: Application, id: str) -> Game:
    """The fork right after it was laid out: behind its imagined event and the question."""
    stored = services.store.read(id)
    start = next(event.version for event in stored if event.type.endswith(".imagined"))
    game: Game = services.handler.at(id, start + 1)
    return game
