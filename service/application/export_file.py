"""Reading exports line by line and within limits: a file may come from anybody."""

import zlib
from collections.abc import Iterator
from typing import NamedTuple, Protocol

import msgspec

from service.application.exports import READABLE, ExportHeader

LONGEST_LINE = 2**20
MOST_EVENTS = 1_000_000
MOST_BYTES = 512 * 2**20  # unpacked
MOST_RATIO = 200  # of unpacked to packed; logs reach 15
CHUNK = 2**16
GZIP = b"\x1f\x8b"
BEGIN = b'{"format":'


class BadExport(Exception):
    """Something that is not an exported log, or none that can be read here."""


class Source(Protocol):
    def read(self, size: int, /) -> bytes: ...


class ExportedGame(NamedTuple):
    header: ExportHeader
    lines: list[bytes]  # of its events, as they are

    def all_lines(self) -> list[bytes]:
        """As written, with a header in today's form."""
        return [msgspec.json.encode(self.header), *self.lines]


_decode_header = msgspec.json.Decoder(ExportHeader).decode


def games_in(file: Source, feed: ExportHeader | None = None) -> Iterator[ExportedGame]:
    """The games of an export one after the other; a feed has no header of its own, so that one is given for it."""
    game: ExportedGame | None = None if feed is None else ExportedGame(feed, [])
    for line in lines_of(file):
        if game is None or line.startswith(BEGIN):
            if game is not None:
                yield game
            game = ExportedGame(read_header(line), [])
        elif len(game.lines) == MOST_EVENTS:
            raise BadExport(f"{game.header.id} has more than {MOST_EVENTS:,} events")
        else:
            game.lines.append(line)
    if game is None:
        raise BadExport("not an exported log: it is empty")
    yield game


def read_header(line: bytes) -> ExportHeader:
    try:
        header = _decode_header(line)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        raise BadExport(f"not an exported log: {_why_not(line)}") from None
    if header.format not in READABLE:
        raise BadExport(f"{header.format[:40]!r} is not a format that this release reads: {_whose(header.format)}")
    return header


def _why_not(line: bytes) -> str:
    if line.startswith(b"\xef\xbb\xbf"):
        return "it begins with a byte order mark"
    if line.startswith(b'{"version":1,'):
        return "it has events, but no header before them"
    return "the first line is no header"


def _whose(format: str) -> str:
    number = format.removeprefix("bakufu.game.")
    return "a newer Bakufu has written it" if number.isdecimal() and number != format else "it is none of Bakufu's"


def lines_of(file: Source) -> Iterator[bytes]:
    """Lines without their ends; empty ones, which a feed has as signs of life, are left out."""
    rest, total = b"", 0
    for chunk in _unpacked(file):
        total += len(chunk)
        if total > MOST_BYTES:
            raise BadExport(f"more than {MOST_BYTES // 2**20} MiB, unpacked")
        *lines, rest = (rest + chunk).split(b"\n")
        for line in lines:
            _judge_line(line)
            if line:
                yield line
        _judge_line(rest.removesuffix(b"\r"))
    if rest:
        yield rest


def _judge_line(line: bytes) -> None:
    if len(line) >= LONGEST_LINE:
        raise BadExport("a line is longer than 1 MiB")
    if line.endswith(b"\r"):
        raise BadExport("lines end with CR and LF: an export has LF alone, so it was changed on its way")


def _unpacked(file: Source) -> Iterator[bytes]:
    first = file.read(CHUNK)
    if first[:2] != GZIP:
        while first:
            yield first
            first = file.read(CHUNK)
        return
    unpacking, packed, out = zlib.decompressobj(31), 0, 0
    while first:
        packed += len(first)
        try:
            piece = unpacking.decompress(first, CHUNK)
        except zlib.error:
            raise BadExport("the gzip file is damaged") from None
        out += len(piece)
        if out > packed * MOST_RATIO + LONGEST_LINE:
            raise BadExport(f"the gzip file unpacks to more than {MOST_RATIO} times its size")
        if piece:
            yield piece
        packed -= len(unpacking.unconsumed_tail)
        first = unpacking.unconsumed_tail or file.read(CHUNK)
        if unpacking.eof:
            break
    if not unpacking.eof:
        raise BadExport("the gzip file ends in the middle")
    if unpacking.unused_data or first:
        raise BadExport("something follows the end of the gzip file")
