"""That something was said: told by inbox and webhooks, never what."""

import json
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest
from flask import Flask

from domain.game.orders import Resign
from service.bootstrap import Application
from service.eventstore.port import ChatAudience, Message, Store
from tests.feeds.people import Person, play_together
from tests.feeds.test_inbox import notes
from tests.feeds.test_webhooks import Receiver, add, office
from tests.serving import do, open_game, play

WORDS = "meet me at the gate"


def say(app: Flask, person: Person, game: str, **headers: str) -> dict[str, Any]:
    body = {"channel": "table", "text": WORDS}
    said = app.test_client().post(f"/v1/games/{game}/chat", json=body, headers={**person.headers, **headers})
    assert said.status_code == 201, said.get_json()
    message: dict[str, Any] = said.get_json()
    return message


def told(app: Flask, person: Person, query: str = "") -> list[tuple[str, int]]:
    return [(note["game"], note["message"]) for note in notes(app, person, query) if note["kind"] == "chat"]


def test_the_others_at_the_table_are_told(services: Application, app: Flask, ann: Person, ben: Person) -> None:
    """With game and number of the message; not the author, and not the words."""
    play_together(services, "g_1", ann, ben)
    say(app, ann, "g_1")
    assert (told(app, ben), told(app, ann)) == ([("g_1", 1)], [])
    last = notes(app, ben)[-1]
    assert (last["kind"], last["title"], last["seat"]) == ("chat", "toy", 1)
    assert last["version"] == services.store.version("g_1")
    assert WORDS not in json.dumps(notes(app, ben))


def test_one_note_for_each_game(services: Application, app: Flask, ann: Person, ben: Person) -> None:
    """The newer one takes the place of the older, with a number behind all others."""
    for game in ("g_1", "g_2"):
        play_together(services, game, ann, ben)
    for game in ("g_1", "g_2", "g_1"):
        say(app, ann, game)
    assert told(app, ben) == [("g_2", 1), ("g_1", 2)]


def test_notes_of_both_kinds_are_read_in_order(services: Application, app: Flask, ann: Person, ben: Person) -> None:
    """Whoever reads on after each note hears of everything once, whether it is in the log or not."""
    for number in range(4):
        play_together(services, f"g_{number}", ann, ben)
    heard: list[tuple[str, str]] = []
    last = notes(app, ben)[-1]["id"]
    for number in range(4):
        say(app, ann, f"g_{number}")
        for seat in (0, 1):
            for note in notes(app, ben, f"?after={last}"):
                heard.append((note["game"], note["kind"]))
                assert note["id"] > last
                last = note["id"]
            play(services, f"g_{number}", seat)
    assert [game for game, kind in heard if kind == "chat"] == [f"g_{number}" for number in range(4)]
    assert len(heard) == len(set(heard))


def test_a_note_waits_for_the_place_it_was_given_at(services: Application, ann: Person, ben: Person) -> None:
    """It was numbered behind what another process has read; here that comes first, so that nothing is skipped."""
    play_together(services, "g_1", ann, ben)
    services.models.catch_up()
    at = services.models.checkpoint()
    track = services.models.registry.current()
    assert track is not None
    services.store.project(track.name, at, at._replace(number=at.number + 3), {})
    services.store.say(*spoken("g_1", ann, ben))
    services.store.project(track.name, at._replace(number=at.number + 3), at, {})
    assert [note.kind for note in services.inboxes.folded(ben.id, 0, 100)] == ["started", "your-turn"]
    services.store.project(track.name, at, at._replace(number=at.number + 3), {})
    assert [note.kind for note in services.inboxes.folded(ben.id, 0, 100)] == ["started", "your-turn", "chat"]


def spoken(game: str, author: Person, reader: Person, id: str = "m_1") -> tuple[Message, None, list[ChatAudience]]:
    message = Message(id, game, 0, "table", author.id, 0, 1000, WORDS)
    return message, None, [ChatAudience(reader.id, "toy", 1, 1)]


def test_nothing_is_lost_while_others_write(services: Application, ann: Person, ben: Person) -> None:
    """People talk and play at once in many threads; whoever follows by number hears of every game."""
    games = [play_together(services, f"g_{number}", ann, ben) for number in range(12)]
    after, heard = services.inboxes.newest(ben.id), set()

    def talk(game: str) -> None:
        services.store.say(*spoken(game, ann, ben, f"m_{game}"))
        for seat in (0, 1, 0):
            play(services, game, seat)

    with ThreadPoolExecutor(3) as pool:
        talking = [pool.submit(talk, game) for game in games]
        silent = False
        while not silent:
            silent = all(one.done() for one in talking)
            for note in services.inboxes.notes(ben.id, after, 5):
                silent = False
                heard.add((note.game, note.kind))
                after = note.id
    for one in talking:
        one.result()
    assert heard == {(game, kind) for game in games for kind in ("chat", "your-turn")}


def test_whoever_waits_is_woken(services: Application, ann: Person, ben: Person) -> None:
    """A stream brings the note as it comes, also when nothing happens in any game."""
    play_together(services, "g_1", ann, ben)
    following = services.inboxes.follow(ben.id, services.inboxes.newest(ben.id), 1, 600)
    with ThreadPoolExecutor(1) as pool:
        first = pool.submit(lambda: next(batch for batch in following if batch))
        services.store.say(*spoken("g_1", ann, ben))
        assert [note.kind for note in first.result()] == ["chat"]


def test_whoever_is_not_to_be_read_is_not_told_of(services: Application, app: Flask, ann: Person, ben: Person) -> None:
    """Muted, or blocked by either side; who resigned is left in peace."""
    client, cleo = app.test_client(), Person(services, "cleo")
    play_together(services, "g_1", ann, ben, cleo)
    client.put(f"/v1/me/mutes/{ann.id}", headers=ben.headers)
    say(app, ann, "g_1")
    assert (told(app, ben), told(app, cleo)) == ([], [("g_1", 1)])
    client.put(f"/v1/me/blocks/{cleo.id}", headers=ann.headers)
    say(app, ann, "g_1")
    assert told(app, cleo) == [("g_1", 1)]
    client.delete(f"/v1/me/mutes/{ann.id}", headers=ben.headers)
    do(services, "g_1", ben.id, Resign())
    say(app, ann, "g_1")
    assert told(app, ben) == []


@pytest.mark.parametrize("delay", [0, 600])
def test_a_host_without_a_seat_hears_of_games_that_are_not_late(
    services: Application, app: Flask, ann: Person, ben: Person, delay: int
) -> None:
    """What is shown late is not told early."""
    host = Person(services, "host")
    open_game(services, host.id, "toy", 2, "g_1", delay=delay)
    for person in (ann, ben):
        assert app.test_client().post("/v1/games/g_1/seats", json={}, headers=person.headers).status_code == 201
    say(app, ann, "g_1")
    assert told(app, host) == ([] if delay else [("g_1", 1)])
    assert told(app, ben) == [("g_1", 1)]


def test_said_twice_is_told_once(services: Application, app: Flask, ann: Person, ben: Person) -> None:
    """A repeated request leaves the note as it is."""
    play_together(services, "g_1", ann, ben)
    key = {"Idempotency-Key": "said-once"}
    say(app, ann, "g_1", **key)
    before = notes(app, ben)
    say(app, ann, "g_1", **key)
    assert notes(app, ben) == before


def test_who_has_gone_has_no_notes(services: Application, app: Flask, ann: Person, ben: Person, store: Store) -> None:
    """They go with the person, and no new ones come."""
    play_together(services, "g_1", ann, ben)
    store.say(*spoken("g_1", ann, ben))
    assert store.chat_notes(ben.id, 0, 2**53, 10)
    store.erase_account(ben.id)
    store.say(*spoken("g_1", ann, ben, "m_2"))
    assert store.chat_notes(ben.id, 0, 2**53, 10) == []


def test_a_webhook_is_told(services: Application, app: Flask, ann: Person, ben: Person) -> None:
    """Thin and in its turn: game and number of the message, also where only `chat` is wanted."""
    play_together(services, "g_1", ann, ben)
    add(app, ben, kinds=["chat"])
    receiver = Receiver()
    post = office(services, receiver)
    post.round()
    say(app, ann, "g_1")
    play(services, "g_1", 0)
    assert (post.round(), post.round()) == (1, 0)
    news = json.loads(receiver.received[0][1])
    assert (news["type"], news["data"]["game"], news["data"]["message"]) == ("game.chat", "g_1", 1)
    assert WORDS.encode() not in receiver.received[0][1]
    say(app, ann, "g_1")
    assert post.round() == 1


def test_numbers_of_before_lead_to_the_same_place(services: Application, app: Flask, ann: Person, ben: Person) -> None:
    """Clients and webhooks keep numbers that were given one to each place of the feed."""
    for number in range(3):
        play_together(services, f"g_{number}", ann, ben)
    whole = notes(app, ben)
    for place, note in enumerate(whole, 1):
        old = 2**40 + (note["id"] - 2**42) // 2**12
        assert notes(app, ben, f"?after={old}") == whole[place:]
