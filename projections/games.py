"""The list of games: who sits where, what state each game is in, and who is asked."""

import msgspec

from projections.projection import Read, ReadRow


class ListedChair(msgspec.Struct):
    player: str | None = None
    bot: str | None = None
    resigned: bool = False


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


read_listed = msgspec.json.Decoder(ListedGame).decode
_encode = msgspec.json.Encoder().encode

LATE = "late"
"""Tag of a game that has begun and is shown late to whoever has no seat."""


def seen_late(game: ListedGame, now: int) -> bytes | None:
    """A row for those who see a game late: that it is being played and by whom; None once there is nothing to hide.

    It says the same from the start until the delay has passed since the end, so nobody learns from it what happens.
    """
    if game.ended is not None and game.ended + game.delay * 1000 <= now:
        return None
    seats = [ListedChair(chair.player, chair.bot if chair.player is None else None) for chair in game.seats]
    unmoved = msgspec.structs.replace(game, status="playing", ended=None, seats=seats, asked=[], ask="", winners=[])
    return _encode(unmoved)


class GamesList:
    """Rows are sorted by the time of opening and tagged by everything one may look for."""

    name = "games@2"

    def wants(self, type: str) -> bool:
        return type == "table.asked" or type.startswith("game.")

    def evolve(self, data: bytes | None, read: Read) -> ReadRow | None:
        game = _opened(read) if data is None else read_listed(data)
        if data is not None:
            _apply(game, read)
        return ReadRow(game.id, game.opened, _tags(game), _encode(game))


def _opened(read: Read) -> ListedGame:
    setup = read.public["setup"]
    return ListedGame(
        id=read.stream,
        title=read.public["title"],
        variant=setup["variant"],
        host=read.public["host"],
        visibility=read.public["terms"]["visibility"],
        status="open",
        opened=read.at,
        delay=read.public["terms"].get("delay", 0),
        seats=[ListedChair() for _ in range(setup["seats"])],
    )


def _apply(game: ListedGame, read: Read) -> None:
    fact = read.public
    match read.type:
        case "game.seat-taken":
            game.seats[fact["seat"]] = ListedChair(fact["player"], fact["bot"])
        case "game.seat-left":
            game.seats[fact["seat"]] = ListedChair()
        case "game.started":
            game.status, game.started = "playing", read.at
        case "game.seat-resigned":
            chair = game.seats[fact["seat"]]
            chair.resigned, chair.bot = True, fact["bot"]
        case "game.finished":
            game.status, game.ended, game.asked, game.ask = "finished", read.at, [], ""
            game.winners = fact["result"]["winners"]
        case "game.abandoned":
            game.status, game.ended, game.asked, game.ask = "abandoned", read.at, [], ""
        case "table.asked":
            game.asked, game.ask = fact["seats"], fact["ask"]
        case _:
            pass  # nothing that a list shows


def _tags(game: ListedGame) -> frozenset[str]:
    tags = {f"title:{game.title}", f"status:{game.status}", f"visibility:{game.visibility}", f"player:{game.host}"}
    if game.delay and game.started is not None:
        tags.add(LATE)
    for seat, chair in enumerate(game.seats):
        playing = game.status == "playing" and seat in game.asked
        if chair.player is not None:
            tags.add(f"player:{chair.player}")
            if playing and not chair.resigned:
                tags.add(f"to-move:{chair.player}")
        if chair.bot is not None and playing:
            tags.add("bot-to-move")
        if chair.player is None and chair.bot is None and game.status == "open":
            tags.add("free-seat")
    return frozenset(tags)
