"""Where an exported log comes from: a file, standard input, the address of an export or of a feed."""

import re
import sys
import urllib.error
import urllib.request
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import click
import msgspec

from service.application.export_file import BadExport, ExportedGame, games_in
from service.application.exports import ExportHeader

LINES = {"Accept": "application/x-ndjson", "User-Agent": "bakufu"}
FEED = re.compile(r"(?P<service>https?://.+)/v1/games/(?P<id>[^/?]+)/events(\?.*)?")
WAIT_SECONDS = 60


class Unreadable(click.ClickException):
    """Not an export, or one of another version."""

    exit_code = 3


@contextmanager
def exit_3() -> Iterator[None]:
    """What is wrong with a file or an address is a sentence and exit code 3."""
    try:
        yield
    except BadExport as error:
        raise Unreadable(str(error)) from None
    except urllib.error.HTTPError as error:
        with error:
            raise Unreadable(f"the service answers {error.code}: {_detail(error.read(4096))}") from None
    except OSError as error:
        raise Unreadable(f"cannot be read: {error}") from None


def games_from(source: str) -> Iterator[ExportedGame]:
    """The games of a file, of `-` or of an address; raises BadExport or OSError."""
    if source == "-":
        yield from games_in(sys.stdin.buffer)
    elif source.startswith(("http://", "https://")):
        request = urllib.request.Request(source, headers=LINES)  # noqa: S310 - of these two kinds
        with closing(urllib.request.urlopen(request, timeout=WAIT_SECONDS)) as answer:  # noqa: S310
            feed = FEED.fullmatch(source)
            for game in games_in(answer, None if feed is None else ExportHeader(id=feed["id"], title="", opened=False)):
                yield game if feed is None else _with_header(game)
    else:
        with Path(source).open("rb") as file:
            yield from games_in(file)


def _with_header(game: ExportedGame) -> ExportedGame:
    """What a feed says of its game itself: the title in its first event, and in the last one whether it is over."""
    try:
        first = msgspec.json.decode(game.lines[0])
        last = msgspec.json.decode(game.lines[-1])
        opened = last["event"]["type"] == "game.seed-revealed"
        title = first["event"]["title"]
    except (msgspec.DecodeError, LookupError, TypeError):
        raise BadExport("the feed does not begin with the opening of a game") from None
    return ExportedGame(msgspec.structs.replace(game.header, title=title, opened=opened), game.lines)


def _detail(body: bytes) -> str:
    try:
        problem = msgspec.json.decode(body, type=dict[str, object])
    except msgspec.DecodeError:
        return "nothing that can be read"
    return str(problem.get("detail") or problem.get("title") or "no reason")
