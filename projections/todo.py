"""The to-do list: what must happen by itself in each game, and when.

One row a game, sorted by the time at which its next item is due. A game in which nothing is due keeps its row,
sorted behind all others; a game that is over has none.
"""

from typing import Literal

import msgspec

from projections.projection import Read, ReadRow

Kind = Literal["bot", "warning", "deadline", "nothing"]

NEVER = 2**62
PEOPLE = "people"
"""Tag of games in which somebody may be waiting for what is due."""


class Due(msgspec.Struct, frozen=True):
    """The next thing that must happen by itself."""

    kind: Kind
    at: int  # milliseconds since 1970
    why: str


NOTHING = Due("nothing", NEVER, "")


class TodoGame(msgspec.Struct, kw_only=True, omit_defaults=True):
    """What decides about a game's next item; nothing here is secret."""

    id: str
    version: int
    at: int  # of the last event that mattered
    due: Due = NOTHING
    warn: int = 0  # milliseconds before a deadline
    playing: bool = False
    paused: bool = False
    people: list[int] = []  # seats that a registered player still plays
    bots: dict[int, str] = {}  # built-in bots and stand-ins by seat
    asked: list[int] = []
    deadlines: dict[int, int] = {}
    warnings: dict[int, int] = {}  # when each seat is to be warned, unless it was

    @property
    def mark(self) -> str:
        """Which state of the game the item is about: failures of an older one do not count."""
        return str(self.version)


_decode = msgspec.json.Decoder(TodoGame).decode
_encode = msgspec.json.Encoder().encode


def read_item(data: bytes) -> TodoGame:
    """A row of the list, as it was written."""
    return _decode(data)


class TodoList:
    """Rows carry what is due as a tag, and whether a person waits for it."""

    name = "todo@1"

    def wants(self, type: str) -> bool:
        return type == "table.asked" or type.startswith(("game.", "clock."))

    def evolve(self, data: bytes | None, read: Read) -> ReadRow | None:
        if read.type == "game.opened":
            game = TodoGame(id=read.stream, version=read.version, at=read.at, warn=_warn(read))
        elif data is None or read.type in ("game.finished", "game.abandoned"):
            return None
        else:
            game = _decode(data)
            _apply(game, read)
        game.version, game.at = read.version, read.at
        game.due = next_due(game)
        tags = {f"do:{game.due.kind}"} | ({PEOPLE} if game.people else set())
        return ReadRow(game.id, game.due.at, frozenset(tags), _encode(game))


def next_due(game: TodoGame) -> Due:
    """What comes first: a bot that is asked, else a warning, else the end of somebody's time."""
    if not game.playing or game.paused:
        return NOTHING
    for seat in game.asked:
        if seat in game.bots:
            return Due("bot", game.at, f"{game.bots[seat]} is asked on seat {seat}")
    dues = [Due("deadline", at, f"the time of seat {seat} ends") for seat, at in game.deadlines.items()]
    dues += [Due("warning", at, f"the time of seat {seat} ends soon") for seat, at in game.warnings.items()]
    return min(dues, key=lambda due: due.at, default=NOTHING)


def _warn(read: Read) -> int:
    clock = read.public["terms"].get("clock") or {}
    return 1000 * int(clock.get("warn", 0))


def _apply(game: TodoGame, read: Read) -> None:
    fact = read.public
    kind, _, name = read.type.partition(".")
    if kind == "clock":
        _apply_clock(game, name, fact)
        return
    match name:
        case "seat-taken":
            _seat(game, fact["seat"], fact["player"], fact["bot"])
        case "seat-left":
            _seat(game, fact["seat"], None, None)
        case "seat-resigned" | "stand-in-seated":
            keeps = read.type == "game.stand-in-seated"
            _seat(game, fact["seat"], fact["seat"] if keeps else None, fact["bot"])
        case "stand-in-left":
            game.bots.pop(fact["seat"], None)
        case "started":
            game.playing = True
        case "asked":
            game.asked = fact["seats"]
        case _:
            pass  # nothing that could make anything due


def _apply_clock(game: TodoGame, name: str, fact: dict[str, int]) -> None:
    match name:
        case "started" | "moved":
            seat, deadline = fact["seat"], fact["deadline"]
            game.deadlines[seat] = deadline
            if game.warn and deadline - game.warn > fact["at"]:
                game.warnings[seat] = deadline - game.warn
        case "stopped":
            game.deadlines.pop(fact["seat"], None)
            game.warnings.pop(fact["seat"], None)
        case "warned":
            game.warnings.pop(fact["seat"], None)
        case "paused" | "resumed":
            game.paused = name == "paused"
        case _:
            pass  # agreements and their like


def _seat(game: TodoGame, seat: int, player: object, bot: str | None) -> None:
    game.bots.pop(seat, None)
    if bot is not None:
        game.bots[seat] = bot
    game.people = sorted({*game.people, seat} if player is not None else {*game.people} - {seat})
