"""Recorded games with their commands: the rules of today give the events of then, for as long as their number is the
same.
"""

import gzip
from pathlib import Path

import pytest

from domain.bots import BOTS
from domain.catalogue import TITLES, catalogue
from service.application.audit import verify
from tests.replays.judged import recordings

RULES = catalogue()


def test_every_title_is_recorded() -> None:
    """Each title has recorded games, with bots, time-outs and resignations among what happened in them."""
    assert {path.name.partition("-")[0] for path in recordings()} == set(TITLES)
    everything = b"".join(gzip.decompress(path.read_bytes()) for path in recordings())
    for kind in (
        b'"cause":"bot"',
        b"clock.time-out",
        b"game.resign",
        b"game.reveal",
        b"game.bot-fails",
        b"clock.pause",
    ):
        assert kind in everything


@pytest.mark.parametrize("path", recordings(), ids=lambda path: path.stem)
def test_a_recorded_game_is_judged(path: Path) -> None:
    """Whoever changes what a command brings about must raise the number of the rules: this fails until then."""
    lines = gzip.decompress(path.read_bytes()).splitlines()
    report = verify(lines, RULES, bots={"random": BOTS["random"]})
    assert report.faults == []
    assert report.not_judged == [], "the rules have another number: record a game of the new ones, too"
    assert [(part.first, part.last) for part in report.judged] == [(1, report.events)]
