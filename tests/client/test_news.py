"""The client's inbox and chat: pages and streams of what is not in one game's log."""

import threading
from itertools import islice

import pytest

from bakufu.client import Client, Forbidden, Unauthenticated
from service.bootstrap import Application
from service.conformance.fault_plan import Faults
from tests.client.conftest import Connect
from tests.live import faulty
from tests.serving import finish


@pytest.fixture(autouse=True)
def lively(monkeypatch: pytest.MonkeyPatch) -> None:
    """Streams end soon by themselves, so that the client has to take them up again and the server can stop."""
    monkeypatch.setattr("service.streaming.inbox_stream.HEARTBEAT_SECONDS", 0.05)
    monkeypatch.setattr("service.http.routes.inbox.LONGEST_STREAM", 1)


def started(ann: Client, ben: Client) -> str:
    id = ann.open("toy", 2).id
    ann.sit(id)
    ben.sit(id)
    ann.start(id)
    return id


def test_notes_are_read_from_where_one_stopped(ann: Client, ben: Client, game: str) -> None:
    """What has happened in all of one's games, oldest first, and later only the rest."""
    first = ben.notes()
    assert [(note.kind, note.game, note.seat) for note in first] == [("started", game, 1), ("your-turn", game, 1)]
    other = started(ann, ben)
    assert [note.game for note in ben.notes(first[-1].id)] == [other, other]
    assert ben.notes(ben.notes()[-1].id) == []


def test_notes_are_read_over_all_pages(ann: Client, ben: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    """However many there are, each comes once."""
    for _ in range(3):
        started(ann, ben)
    whole = ben.notes()
    monkeypatch.setattr("bakufu.client.client.PAGE", 2)
    assert ben.notes() == whole
    assert len(whole) == 6


def test_notes_can_be_waited_for(ann: Client, ben: Client) -> None:
    """A bot with nothing to do costs one request, not one a second."""
    starter = threading.Timer(0.05, started, (ann, ben))
    starter.start()
    found = ben.notes(wait=30)
    starter.join()
    assert found[0].kind == "started"


def test_the_inbox_survives_any_cut(
    connect: Connect, services: Application, url: str, ann: Client, ben: Client, tokens: list[str]
) -> None:
    """A stream that breaks anywhere still brings every note once and in order."""
    for _ in range(8):
        finish(services, started(ann, ben))
    whole = ben.notes()
    with faulty(url, Faults(cut=0.9, cut_bytes=700), seed=3) as proxy:
        followed = list(islice(connect(proxy.url, tokens[1]).inbox(), len(whole)))
        assert proxy.judge.verdict().faults["cut"] > 2
    assert followed == whole


def test_the_inbox_brings_news_as_they_come(ann: Client, ben: Client) -> None:
    """One stream is enough for all games, those to come included."""
    starter = threading.Timer(0.05, started, (ann, ben))
    starter.start()
    heard = list(islice(ben.inbox(), 2))
    starter.join()
    assert [note.kind for note in heard] == ["started", "your-turn"]


def test_the_inbox_is_nobodys_without_a_token(connect: Connect, url: str) -> None:
    """The error is the same as for any other request."""
    with pytest.raises(Unauthenticated):
        next(connect(url).inbox())


def test_what_is_said_is_read_by_whom_it_is_for(
    connect: Connect, url: str, ann: Client, ben: Client, game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The table hears everything, spectators hear what is said to all; pages are put together."""
    said = [ann.say(game, "good luck"), ben.say(game, "psst", channel="seats"), ben.say(game, "and to you")]
    monkeypatch.setattr("bakufu.client.client.PAGE", 1)
    assert ann.chat(game) == said
    assert ann.chat(game, after=said[0].number) == said[1:]
    spectator = connect(url)
    assert spectator.chat(game) == [said[0], said[2]]
    with pytest.raises(Unauthenticated):
        spectator.say(game, "hello")


def test_only_the_table_speaks(connect: Connect, url: str, tokens: list[str], game: str) -> None:
    """Somebody without a seat is told so."""
    with pytest.raises(Forbidden):
        connect(url, tokens[2]).say(game, "hello")
