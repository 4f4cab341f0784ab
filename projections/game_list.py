"""The list of games: who sits where, what state each game is in, and who is asked."""

from collections.abc import Iterator

import msgspec

from domain.game.lobby import Lobby
from projections.game_state import GameFactEvent, GameState
from projections.read_model import ReadModel, ReadRow


class ListedChair(msgspec.Struct):
    player: str | None = None
    bot: str | None = None
    resigned: bool = False
    invited: str | None = None


class ListedFork(msgspec.Struct):
    """Where a what-if game comes from."""

    parent: str
    version: int


class ListedGame(msgspec.Struct, kw_only=True):
    """A game as a list shows it; nothing here is secret."""

    id: str
    title: str
    variant: str
    host: str
    visibility: str
    status: str
    opened: int
    started: int | None = None
    ended: int | None = None
    delay: int = 0  # seconds by which it is shown late to whoever has no seat
    seats: list[ListedChair]
    asked: list[int] = []
    ask: str = ""
    winners: list[int] = []
    rated: bool = False
    fork: ListedFork | None = None


read_listed = msgspec.json.Decoder(ListedGame).decode
_encode = msgspec.json.Encoder().encode

LATE = "late"
"""Tag of a game that has begun and is shown late to whoever has no seat."""

FORK = "fork"
"""Tag of a what-if game."""


def forked_from(parent: str) -> str:
    """Tag of the what-if games that begin in a game."""
    return f"fork-of:{parent}"


WITH_CLOCK, WITHOUT_CLOCK = "clock:some", "clock:none"
RATED, UNRATED = "rated:true", "rated:false"


def seen_late(game: ListedGame, now: int) -> bytes | None:
    """A row for those who see a game late: that it is being played and by whom; None once there is nothing to hide.

    It says the same from the start until the delay has passed since the end, so nobody learns from it what happens.
    """
    if game.ended is not None and game.ended + game.delay * 1000 <= now:
        return None
    seats = [ListedChair(chair.player, chair.bot if chair.player is None else None) for chair in game.seats]
    unmoved = msgspec.structs.replace(game, status="playing", ended=None, seats=seats, asked=[], ask="", winners=[])
    return _encode(unmoved)


class GameListModel(ReadModel[GameState, GameFactEvent]):
    """Rows are sorted by the time of opening and tagged by everything one may look for."""

    name = "games"
    version = 7
    family = "games"

    def rows(self, state: GameState) -> Iterator[ReadRow]:
        yield ReadRow(state.id, state.opened, _tags(state), _encode(_listed(state)))


def _listed(state: GameState) -> ListedGame:
    lobby = state.lobby
    return ListedGame(
        id=state.id,
        title=lobby.title,
        variant=lobby.setup.variant,
        host=lobby.host,
        visibility=lobby.terms.visibility,
        status=lobby.status,
        opened=state.opened,
        started=state.started,
        ended=state.ended,
        delay=lobby.terms.delay,
        seats=[ListedChair(chair.player, chair.bot, chair.resigned, chair.invited) for chair in lobby.chairs],
        asked=list(state.asked),
        ask=state.ask,
        winners=list(lobby.result.winners) if lobby.result else [],
        rated=lobby.terms.rated,
        fork=None if lobby.fork is None else ListedFork(lobby.fork.parent, lobby.fork.version),
    )


def _tags(state: GameState) -> frozenset[str]:
    lobby, status = state.lobby, state.lobby.status
    terms = lobby.terms
    tags = [f"title:{lobby.title}", f"status:{status}", f"visibility:{terms.visibility}", f"player:{lobby.host}"]
    tags += [f"seats:{len(lobby.chairs)}", WITHOUT_CLOCK if terms.clock is None else WITH_CLOCK]
    tags.append(RATED if terms.rated else UNRATED)
    tags += _of_fork(lobby)
    if terms.delay and state.started is not None:
        tags.append(LATE)
    for seat, chair in enumerate(lobby.chairs):
        playing = status == "playing" and seat in state.asked
        if chair.player is not None:
            tags.append(f"player:{chair.player}")
            if not chair.resigned:
                tags.append(f"seated:{chair.player}")
            if playing and not chair.resigned:
                tags.append(f"to-move:{chair.player}")
        if chair.bot is not None:
            if playing:
                tags.append("bot-to-move")
        elif chair.invited is not None:
            tags.append(f"player:{chair.invited}")
        elif chair.player is None and status == "open":
            tags.append("free-seat")
    return frozenset(tags)


def _of_fork(lobby: Lobby) -> list[str]:
    return [] if lobby.fork is None else [FORK, forked_from(lobby.fork.parent)]
