"""Judging recorded games again: events per second of CPU time, against folding the same log with its chain checked.

What is judged are the recordings of `tests/replays/judged`: chain, seals, draws, every command.
"""

import gzip
from collections.abc import Iterator
from functools import partial

import msgspec

from domain.catalogue import catalogue
from domain.game.game import Game, codec_of
from domain.kernel.title import AnyTitle
from service.application.audit import verify
from service.application.disclosure import DisclosedEvent
from service.application.export_file import read_header
from service.application.log_check import LogCheck
from tests.bench.measure import Side, take_turns
from tests.bench.report import Row, rate_row
from tests.replays.judged import recordings

UNIT, PEER = "events/s", "folded only"


def rows(quick: bool) -> Iterator[Row]:
    titles = catalogue()
    for name, title in titles.items():
        path = next(path for path in recordings() if path.name.startswith(f"{name}-"))
        lines = gzip.decompress(path.read_bytes()).splitlines()
        pair = take_turns(
            Side(partial(judged, lines, titles)),
            Side(partial(folded, lines, title)),
            1 if quick else 9,
        )
        yield rate_row("judge", name, pair, UNIT, PEER)


def judged(lines: list[bytes], titles: dict[str, AnyTitle], _: int) -> int:
    report = verify(lines, titles)
    assert not report.faults
    return report.events


def folded(lines: list[bytes], title: AnyTitle, _: int) -> int:
    header = read_header(lines[0])
    events = [msgspec.json.decode(line, type=DisclosedEvent) for line in lines[1:]]
    check = LogCheck(header, events)
    check.run()
    codec, game = codec_of(title), Game(title, header.id, check.seed)
    for event in events:
        name = msgspec.json.decode(event.event)["type"]
        name = msgspec.json.decode(event.private)["type"] if name == "table.concealed" else name
        game.fold([codec.decode(name, bytes(event.event), bytes(event.private) or None)])
    return len(events)
