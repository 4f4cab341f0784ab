"""Bad input on the command line: a clear sentence and the documented exit code each, and nothing is imported half."""

import gzip
import json
import zlib
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from bakufu.commands import main
from service.application.export_file import BadExport, games_in
from service.eventstore.open import open_store
from tests.audit.tampering import Rows
from tests.raw import table
from tests.serving import finish, services_on, started_game

SOUND, NOT_SOUND, WRONG_USE, NO_EXPORT, NOT_ALL = range(5)
Bad = Callable[[bytes], bytes]


def run(*arguments: str) -> Result:
    return CliRunner().invoke(main, list(arguments))


@pytest.fixture(scope="module")
def good(tmp_path_factory: pytest.TempPathFactory) -> bytes:
    """A finished game of another service."""
    store = open_store(f"sqlite:///{tmp_path_factory.mktemp('home') / 'store.db'}")
    services = services_on(store)
    finish(services, started_game(services, "yokohama", 2, id="g_abroad"))
    content = b"".join(services.exports.whole("g_abroad").lines())
    store.close()
    return content


@pytest.fixture
def database(tmp_path: Path) -> str:
    return f"sqlite:///{tmp_path / 'here.db'}"


def newer(content: bytes) -> bytes:
    return content.replace(b"bakufu.game.2", b"bakufu.game.3", 1)


def foreign(content: bytes) -> bytes:
    return content.replace(b"bakufu.game.2", b"somebody.else", 1)


def unknown_event(content: bytes) -> bytes:
    """Chained as it should be, but of a title that has no such event."""
    rows = Rows(content)
    rows.events[9]["event"]["type"] = "yokohama.teleported"
    return rows.content()


def doubled(content: bytes) -> bytes:
    lines = content.splitlines(keepends=True)
    return b"".join([*lines[:40], lines[39], *lines[40:]])


def unknown_title(content: bytes) -> bytes:
    return content.replace(b'"title":"yokohama"', b'"title":"chess"', 1)


def bomb(content: bytes) -> bytes:
    """A good header, and lines that are packed tighter than any log."""
    return gzip.compress(content.partition(b"\n")[0] + b"\n" + (b"0" * 1000 + b"\n") * 2**15)


def long_line(_: bytes) -> bytes:
    return gzip.compress(b'{"format":"bakufu.game.2"' + b" " * 2**26)


BAD: dict[Bad, tuple[int, str]] = {
    newer: (NO_EXPORT, "'bakufu.game.3' is not a format that this release reads: a newer Bakufu has written it"),
    foreign: (NO_EXPORT, "it is none of Bakufu's"),
    unknown_title: (NO_EXPORT, "the title 'chess' is not known here"),
    unknown_event: (NOT_SOUND, "event 10 "),
    doubled: (NOT_SOUND, "event 40 is missing: event 39 has its place"),
    lambda content: content.replace(b"\n", b"\r\n"): (NO_EXPORT, "lines end with CR and LF"),
    lambda content: b"\xef\xbb\xbf" + content: (NO_EXPORT, "byte order mark"),
    lambda content: content.partition(b"\n")[2]: (NO_EXPORT, "it has events, but no header before them"),
    lambda content: gzip.compress(content)[:-20]: (NO_EXPORT, "the gzip file ends in the middle"),
    lambda content: gzip.compress(content)[:200] + b"x" * 300: (NO_EXPORT, "the gzip file is damaged"),
    lambda _: b"": (NO_EXPORT, "it is empty"),
    bomb: (NO_EXPORT, "unpacks to more than 200 times its size"),
    long_line: (NO_EXPORT, "a line is longer than 1 MiB"),
    lambda _: b"hello\n": (NO_EXPORT, "the first line is no header"),
    lambda content: content[: len(content) // 2]: (NOT_SOUND, " cannot be read"),
}  # fmt: skip


@pytest.mark.parametrize("spoil", BAD, ids=lambda spoil: BAD[spoil][1][:30])
def test_what_is_bad_is_named_and_not_imported(good: bytes, tmp_path: Path, database: str, spoil: Bad) -> None:
    """`verify` and `import` say the same of it; afterwards nothing of it is stored."""
    code, sentence = BAD[spoil]
    path = tmp_path / "bad.jsonl"
    path.write_bytes(spoil(good))
    verified, imported = run("verify", str(path)), run("import", str(path), "--database", database)
    assert (verified.exit_code, imported.exit_code) == (code, code)
    assert sentence in verified.output
    assert sentence in imported.output
    assert table(database, "archived") == table(database, "secrets") == []


def test_good_games_before_a_bad_one_are_imported_whole(good: bytes, tmp_path: Path, database: str) -> None:
    """One transaction a game: what was refused does not take the others with it."""
    other = good.replace(b"g_abroad", b"g_forged")
    path = tmp_path / "games.jsonl.gz"
    path.write_bytes(gzip.compress(good + other))
    done = run("import", str(path), "--database", database)
    assert done.exit_code == NOT_SOUND
    assert "g_abroad: imported" in done.output
    assert "refused: g_forged is not sound: event 1 " in done.output
    again = run("import", str(path), "--database", database)
    assert "g_abroad: is here already" in again.output
    assert run("verify", "g_abroad", "--database", database).exit_code == SOUND


@pytest.mark.parametrize("arguments", ["verify", "verify nowhere.jsonl", "verify - --key xyz", "archive", "export"])
def test_wrong_use(arguments: str) -> None:
    """Exit code 2, as of every command line."""
    assert run(*arguments.split()).exit_code == WRONG_USE


def test_strict(good: bytes, tmp_path: Path) -> None:
    """A key was named, and the log has no checkpoint that it could have signed: sound, but not all was checked."""
    path = tmp_path / "game.jsonl"
    path.write_bytes(good)
    assert run("verify", str(path), "--key", "00" * 32).exit_code == SOUND
    assert run("verify", str(path), "--key", "00" * 32, "--strict").exit_code == NOT_ALL
    assert run("verify", str(path), "--strict").exit_code == SOUND


class Endless:
    """A source that would go on for 200 MB, and counts what was taken of it."""

    def __init__(self, pieces: Iterator[bytes]) -> None:
        self._pieces, self.taken = pieces, 0

    def read(self, size: int, /) -> bytes:
        piece = next(self._pieces, b"")
        self.taken += len(piece)
        return piece


def garbage(line: bytes, header: bytes = b"") -> Endless:
    block = (line * (2**16 // len(line) + 1))[: 2**16]
    return Endless(iter([header, *[block] * 3200]))


@pytest.mark.parametrize(
    ("source", "most"),
    [
        (garbage(b"\x00"), 2**21),
        (garbage(b"no log at all\n"), 2**17),
        (garbage(b"\xff" * 100 + b"\n", b'{"format":"bakufu.game.2","id":"g_1","title":"edo","opened":true}\n'), 2**28),
        (garbage(b"x\n", b'{"format":"bakufu.game.2","id":"g_1","title":"edo","opened":true}\n'), 2**22),
    ],
)
def test_200_megabytes_of_garbage(source: Endless, most: int) -> None:
    """No more is read than it takes to know better."""
    with pytest.raises(BadExport):
        for _ in games_in(source):
            pass
    assert source.taken <= most


def test_the_same_log_gives_the_same_file(tmp_path: Path, database: str, good: bytes) -> None:
    """Packed or plain, and `--all` writes each game into a file of its own."""
    path = tmp_path / "good.jsonl"
    path.write_bytes(good)
    run("import", str(path), "--database", database)
    for number in range(2):
        run("export", "g_abroad", "-o", str(tmp_path / f"{number}.jsonl.gz"), "--database", database)
    first, second = ((tmp_path / f"{number}.jsonl.gz").read_bytes() for number in range(2))
    assert first == second
    assert json.loads(zlib.decompress(first, 31).splitlines()[0])["id"] == "g_abroad"
    assert zlib.decompress(first, 31) == good
