"""The inbox: one list of what matters in all of a player's games."""

import json
import threading
from typing import Any

from flask import Flask

from domain.game.orders import Abandon, Decline, Invite, Resign, Start, TakeSeat
from service.bootstrap import Application
from service.projecting.models import ReadModels
from service.streaming.inbox_stream import InboxStream
from tests.feeds.people import Person, play_together
from tests.feeds.reading import SSE, get, messages, read
from tests.serving import do, finish, open_game, play


def notes(app: Flask, person: Person, query: str = "") -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = get(app, f"/v1/inbox{query}", **person.headers).get_json()["notes"]
    return found


def test_a_player_is_told_when_it_is_asked(services: Application, app: Flask, ann: Person, ben: Person) -> None:
    """Start and turn are notes for everybody concerned, with game, version and seat."""
    play_together(services, "g_1", ann, ben)
    told = notes(app, ben)
    assert [note["kind"] for note in told] == ["started", "your-turn"]
    assert {(note["game"], note["title"], note["seat"]) for note in told} == {("g_1", "toy", 1)}
    assert told[1]["version"] == services.store.version("g_1")


def test_an_inbox_is_its_owners_alone(services: Application, app: Flask, ann: Person, ben: Person) -> None:
    """A stranger has an empty inbox, and nobody reads one without a token."""
    play_together(services, "g_1", ann, ben)
    assert notes(app, Person(services, "eve")) == []
    assert get(app, "/v1/inbox").status_code == 401


def test_a_newer_note_replaces_the_older(services: Application, app: Flask, ann: Person, ben: Person) -> None:
    """Being asked again leaves one note, with a new number behind all others."""
    play_together(services, "g_1", ann, ben)
    before = {note["kind"]: note["id"] for note in notes(app, ann)}
    for seat in (0, 1):
        play(services, "g_1", seat)
    after = {note["kind"]: note["id"] for note in notes(app, ann)}
    assert after.keys() == before.keys()
    assert after["your-turn"] > max(before.values())


def test_the_end_of_a_game_is_a_note(services: Application, app: Flask, ann: Person, ben: Person) -> None:
    """Finished and abandoned games say so."""
    finish(services, play_together(services, "g_1", ann, ben))
    play_together(services, "g_2", ann, ben)
    for person in (ann, ben):
        do(services, "g_2", person.id, Abandon())
    ended = {(note["game"], note["kind"]) for note in notes(app, ann)}
    assert {("g_1", "finished"), ("g_2", "abandoned")} <= ended


def test_reading_goes_on_after_the_last_id(services: Application, app: Flask, ann: Person, ben: Person) -> None:
    """Page by page every note is read once."""
    for number in range(3):
        play_together(services, f"g_{number}", ann, ben)
    whole = notes(app, ann)
    paged: list[dict[str, Any]] = []
    while page := notes(app, ann, f"?limit=2&after={paged[-1]['id'] if paged else 0}"):
        paged += page
    assert paged == whole
    assert len(whole) == 6


def test_who_resigned_is_left_in_peace(services: Application, app: Flask, ann: Person, ben: Person) -> None:
    """A seat that was given up gets no more notes."""
    play_together(services, "g_1", ann, ben)
    do(services, "g_1", ben.id, Resign())
    last = notes(app, ben)[-1]["id"]
    play(services, "g_1", 0)
    play(services, "g_1", 1)
    assert notes(app, ben, f"?after={last}") == []


def test_a_stream_brings_notes_as_they_come(services: Application, app: Flask, ann: Person, ben: Person) -> None:
    """A waiting reader hears of a game that starts elsewhere."""
    starter = threading.Timer(0.05, lambda: play_together(services, "g_1", ann, ben))
    starter.start()
    stream = messages(read(app, "/v1/inbox?limit=2&wait=30", **SSE, **ben.headers))
    starter.join()
    assert [json.loads(message["data"])["kind"] for message in stream] == ["started", "your-turn"]
    again = read(app, "/v1/inbox?limit=1&wait=30", **SSE, **ben.headers, **{"Last-Event-ID": stream[0]["id"]})
    assert messages(again) == stream[1:]


def test_two_processes_number_the_notes_alike(services: Application, ann: Person, ben: Person) -> None:
    """Whoever carries the inboxes forward, numbers never repeat and never go back."""
    other = InboxStream(ReadModels(services.store, services.clock.now))
    seen: list[int] = []
    for number in range(6):
        play_together(services, f"g_{number}", ann, ben)
        reader = (services.inboxes, other)[number % 2]
        seen += [note.id for note in reader.notes(ann.id, seen[-1] if seen else 0, 100)]
    assert seen == sorted(set(seen))
    assert len(seen) == 12


def test_a_host_without_a_seat_hears_of_the_game(services: Application, app: Flask, ann: Person, ben: Person) -> None:
    """That it starts and that it ends, with no seat."""
    host = Person(services, "host")
    open_game(services, host.id, "toy", 2, "g_1")
    for person in (ann, ben):
        do(services, "g_1", person.id, TakeSeat())
    do(services, "g_1", host.id, Start())
    finish(services, "g_1")
    assert [(note["kind"], note["seat"]) for note in notes(app, host)] == [("started", None), ("hosted-finished", None)]
    assert "hosted-finished" not in [note["kind"] for note in notes(app, ann)]


def test_the_invited_hear_of_it_and_hosts_of_refusals(
    services: Application, app: Flask, ann: Person, ben: Person
) -> None:
    """An invitation is a note with its seat, and so is a refusal to the host."""
    open_game(services, ann.id, "toy", 2, "g_1")
    do(services, "g_1", ann.id, Invite(ben.id, 1))
    assert [(note["kind"], note["seat"]) for note in notes(app, ben)] == [("invited", 1)]
    do(services, "g_1", ben.id, Decline())
    assert [note["kind"] for note in notes(app, ann)] == ["declined"]


def test_a_proposal_is_for_the_others(services: Application, app: Flask, ann: Person, ben: Person) -> None:
    """With what is proposed; the one who proposes knows."""
    play_together(services, "g_1", ann, ben)
    do(services, "g_1", ann.id, Abandon())
    assert [(note["kind"], note["what"]) for note in notes(app, ben) if "what" in note] == [("proposal", "abandon")]
    assert "proposal" not in [note["kind"] for note in notes(app, ann)]
