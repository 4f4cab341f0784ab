"""The personal stream: inbox, chat and watched games over one connection, taken up again anywhere."""

import json
import threading
from typing import Any

import pytest
from flask import Flask

from domain.game.orders import LeaveSeat, Start, TakeSeat
from service.application.access import Viewer
from service.application.watch_lists import MOST_WATCHED
from service.bootstrap import Application
from service.streaming.personal_cursor import LONGEST, BadCursor, PersonalCursor, ReadPlace
from tests.feeds.people import Person, play_together
from tests.feeds.reading import SSE, get, messages, read
from tests.serving import do, elsewhere, finish, open_game, play

STREAM = "/v1/me/stream"


def watch(app: Flask, person: Person, game: str, list: str = "main", **wanted: Any) -> Any:
    path = f"{STREAM}/{list}/watched/{game}"
    return app.test_client().put(path, json=wanted, headers=person.headers)


def unwatch(app: Flask, person: Person, game: str) -> Any:
    return app.test_client().delete(f"{STREAM}/main/watched/{game}", headers=person.headers)


def say(app: Flask, person: Person, game: str, text: str, channel: str = "table") -> None:
    body = {"text": text, "channel": channel}
    assert app.test_client().post(f"/v1/games/{game}/chat", json=body, headers=person.headers).status_code == 201


def told(app: Flask, person: Person, cursor: str = "", **more: Any) -> tuple[list[tuple[str, Any]], str]:
    """What there is to tell now, and where to go on."""
    wanted = {"limit": 200} | more | ({"cursor": cursor} if cursor else {})
    page = get(app, f"{STREAM}?{'&'.join(f'{name}={value}' for name, value in wanted.items())}", **person.headers).json
    assert page is not None
    return [(item["kind"], item["data"]) for item in page["items"]], page["next"]


def versions(items: list[tuple[str, Any]], game: str) -> list[int]:
    return [data["entry"]["version"] for kind, data in items if kind == "game" and data["game"] == game]


def test_all_parts_come_over_one_stream(services: Application, app: Flask, ann: Person, ben: Person) -> None:
    """Notes, events and messages, each under its name, from where the watching began."""
    play_together(services, "g_1", ann, ben)
    _, start = told(app, ann)
    begun = services.store.version("g_1")
    assert watch(app, ann, "g_1").json == {"game": "g_1", "after": begun, "said": 0, "shows": "events"}
    play(services, "g_1", 0)
    say(app, ben, "g_1", "good move")
    play(services, "g_1", 1)
    items, _ = told(app, ann, start)
    kinds = [kind for kind, _ in items]
    assert kinds.count("chat") == 1
    assert {"inbox", "watched", "game", "chat"} == set(kinds)
    assert ("watched", {"game": "g_1", "version": begun, "said": 0, "seat": 0}) in items
    assert versions(items, "g_1") == list(range(begun + 1, services.store.version("g_1") + 1))


def test_an_entry_is_what_the_feed_tells(services: Application, app: Flask, ann: Person, ben: Person) -> None:
    """Through the same eyes: a seat sees its own secrets and no other's."""
    play_together(services, "g_1", ann, ben)
    watch(app, ann, "g_1", after=0)
    items, _ = told(app, ann)
    feed = get(app, "/v1/games/g_1/events?limit=200", **ann.headers).get_json()["events"]
    assert [data["entry"] for kind, data in items if kind == "game"] == feed
    assert feed != get(app, "/v1/games/g_1/events?limit=200", **ben.headers).get_json()["events"]


def test_reading_goes_on_anywhere(services: Application, app: Flask, ann: Person, ben: Person) -> None:
    """After each single item the stream can be taken up again: nothing twice, nothing left out."""
    for number in range(3):
        play_together(services, f"g_{number}", ann, ben)
        watch(app, ann, f"g_{number}", after=2)
        say(app, ben, f"g_{number}", "hello")
    whole: list[tuple[str, Any]] = []
    cursor = PersonalCursor(1).word()
    while True:
        some, cursor = told(app, ann, cursor, limit=1)
        if not some:
            break
        assert len(some) == 1
        whole += some
        if len(whole) == 5:
            play(services, "g_1", 0)
    for number in range(3):
        last = services.store.version(f"g_{number}")
        assert versions(whole, f"g_{number}") == list(range(3, last + 1))
    assert sum(kind == "chat" for kind, _ in whole) == 3
    assert sum(kind == "watched" for kind, _ in whole) == 3
    notes = [data["id"] for kind, data in whole if kind == "inbox"]
    assert notes == sorted(set(notes))


def test_an_open_stream_takes_up_games(services: Application, app: Flask, ann: Person, ben: Person) -> None:
    """Watched and unwatched while it is open, by this process and by another."""
    for number in (1, 2):
        play_together(services, f"g_{number}", ann, ben)
    stream = services.personal.open(Viewer(ann.id), "main", None, lambda: True)
    batches = (item for batch in stream.follow(100, 60) for item in batch)
    other = elsewhere(services)
    other.watch_lists.watch(Viewer(ann.id), "main", "g_1", "events", None, None)
    assert next(batches)[:2] == (
        "watched",
        {"game": "g_1", "version": services.store.version("g_1"), "said": 0, "seat": 0},
    )
    assert watch(app, ann, "g_2").status_code == 200
    first = next(batches)
    assert (first.kind, first.data["game"]) == ("watched", "g_2")
    play(services, "g_2", 0)
    assert next(batches).data["game"] == "g_2"
    other.watch_lists.unwatch(Viewer(ann.id), "main", "g_2")
    while (item := next(batches)).kind != "unwatched":
        assert item.kind in ("game", "inbox")
    assert item.data == {"game": "g_2", "why": "asked"}
    play(services, "g_2", 1)
    play(services, "g_1", 0)
    while (item := next(batches)).kind == "inbox":
        pass
    assert item.data["game"] == "g_1"
    batches.close()


def test_a_stream_is_one_of_server_sent_events(services: Application, app: Flask, ann: Person, ben: Person) -> None:
    """Each message has its kind as its name, and its id goes into Last-Event-ID."""
    play_together(services, "g_1", ann, ben)
    begun = watch(app, ann, "g_1").get_json()["after"]
    timer = threading.Timer(0.05, lambda: play(services, "g_1", 0))
    timer.start()
    stream = messages(read(app, f"{STREAM}?limit=2&wait=30", **SSE, **ann.headers))
    timer.join()
    assert [message["event"] for message in stream] == ["watched", "game"]
    after = {"Last-Event-ID": stream[0]["id"]}
    again = messages(read(app, f"{STREAM}?limit=1&wait=30", **SSE, **ann.headers, **after))
    assert again == stream[1:]
    assert json.loads(again[0]["data"])["entry"]["version"] == begun + 1


def test_patches_turn_one_view_into_the_next(services: Application, app: Flask, ann: Person, ben: Person) -> None:
    """First the view, then what each event changes in it; whoever comes back gets a view to go on from."""
    play_together(services, "g_1", ann, ben)
    assert watch(app, ann, "g_1", shows="patches").status_code == 200
    items, cursor = told(app, ann)
    (view,) = [data["view"] for kind, data in items if kind == "view"]
    assert view == get(app, "/v1/games/g_1/view", **ann.headers).get_json()
    play(services, "g_1", 0)
    items, _ = told(app, ann, cursor)
    assert next(kind for kind, _ in items if kind != "inbox") == "view"
    last = [data for kind, data in items if kind == "patch"][-1]
    assert last["version"] == services.store.version("g_1")
    assert {"op": "replace", "path": "/version", "value": last["version"]} in last["patch"]


def test_who_is_muted_is_not_heard(services: Application, app: Flask, ann: Person, ben: Person) -> None:
    """Words of the muted are passed over, and the stream goes on behind them."""
    play_together(services, "g_1", ann, ben)
    watch(app, ann, "g_1")
    services.store.mute(ann.id, ben.id)
    say(app, ben, "g_1", "you will lose")
    items, cursor = told(app, ann)
    assert "chat" not in [kind for kind, _ in items]
    services.store.unmute(ann.id, ben.id)
    say(app, ben, "g_1", "sorry")
    items, _ = told(app, ann, cursor)
    assert [data["message"]["text"] for kind, data in items if kind == "chat"] == ["sorry"]


def test_what_is_said_among_the_seats_stays_there(services: Application, app: Flask, ann: Person, ben: Person) -> None:
    """A spectator's stream brings what is said to the table alone."""
    play_together(services, "g_1", ann, ben)
    eve = Person(services, "eve")
    watch(app, eve, "g_1")
    say(app, ann, "g_1", "between us", "seats")
    say(app, ann, "g_1", "hello all")
    items, _ = told(app, eve)
    assert [data["message"]["text"] for kind, data in items if kind == "chat"] == ["hello all"]


@pytest.mark.parametrize(
    ("terms", "status", "code"),
    [
        ({"visibility": "private"}, 404, "request.not-found"),
        ({"spectators": False}, 403, "game.no-spectators"),
        ({"delay": 60}, 409, "game.delayed"),
    ],
)
def test_what_cannot_be_followed_cannot_be_watched(
    services: Application, app: Flask, ann: Person, ben: Person, terms: dict[str, Any], status: int, code: str
) -> None:
    """As for the feed of the game itself; whoever sits there may."""
    open_game(services, ann.id, "toy", 2, "g_1", **terms)
    for person in (ann, ben):
        do(services, "g_1", person.id, TakeSeat())
    do(services, "g_1", ann.id, Start())
    refused = watch(app, Person(services, "eve"), "g_1")
    assert (refused.status_code, refused.get_json()["code"]) == (status, code)
    assert watch(app, ben, "g_1").status_code == 200


def test_who_stands_up_hears_no_more(services: Application, app: Flask, ann: Person, ben: Person) -> None:
    """A private game that its watcher has left is no longer told, and the stream says so."""
    open_game(services, ann.id, "toy", 2, "g_1", visibility="private")
    do(services, "g_1", ben.id, TakeSeat())
    assert watch(app, ben, "g_1").status_code == 200
    _, cursor = told(app, ben)
    do(services, "g_1", ben.id, LeaveSeat())
    do(services, "g_1", ann.id, TakeSeat())
    items, _ = told(app, ben, cursor)
    assert items == [("unwatched", {"game": "g_1", "why": "gone"})]


def test_a_game_is_let_go_once(services: Application, app: Flask, ann: Person, ben: Person) -> None:
    """However often the list is looked at again."""
    for name, visibility in (("g_1", "private"), ("g_2", "public")):
        open_game(services, ann.id, "toy", 2, name, visibility=visibility)
        do(services, name, ben.id, TakeSeat())
    watch(app, ben, "g_1")
    stream = services.personal.open(Viewer(ben.id), "main", None, lambda: True)
    batches = (item for batch in stream.follow(100, 60) for item in batch)
    assert next(batches).kind == "watched"
    do(services, "g_1", ben.id, LeaveSeat())
    assert next(batches)[:2] == ("unwatched", {"game": "g_1", "why": "gone"})
    watch(app, ben, "g_2")
    first = next(batches)
    assert (first.kind, first.data["game"]) == ("watched", "g_2")
    do(services, "g_1", ann.id, TakeSeat())
    do(services, "g_2", ann.id, TakeSeat())
    heard = next(batches)
    assert (heard.kind, heard.data["game"]) == ("game", "g_2")
    batches.close()


def test_a_stream_is_its_owners_alone(services: Application, app: Flask, ann: Person, ben: Person) -> None:
    """Lists of the same name are each their owner's, and nobody has one without a token."""
    play_together(services, "g_1", ann, ben)
    watch(app, ann, "g_1")
    assert get(app, f"{STREAM}/main/watched", **ben.headers).get_json() == {"games": []}
    assert unwatch(app, ben, "g_1").status_code == 404
    assert get(app, f"{STREAM}/main/watched", **ann.headers).get_json()["games"][0]["game"] == "g_1"
    for path in (STREAM, f"{STREAM}/main/watched"):
        assert get(app, path).status_code == 401
    assert app.test_client().put(f"{STREAM}/main/watched/g_1", json={}).status_code == 401
    assert app.test_client().delete(f"{STREAM}/main/watched/g_1").status_code == 401
    assert unwatch(app, ann, "g_1").status_code == 204
    assert unwatch(app, ann, "g_1").status_code == 404


def test_lists_are_bounded(services: Application, app: Flask, ann: Person, ben: Person, monkeypatch: Any) -> None:
    """So many games on a list, so many as patches, and of too many lists the one unused for longest goes."""
    for name, most in (("MOST_WATCHED", 2), ("MOST_PATCHED", 1), ("MOST_LISTS", 2)):
        monkeypatch.setattr(f"service.application.watch_lists.{name}", most)
    for number in range(3):
        play_together(services, f"g_{number}", ann, ben)
    assert watch(app, ann, "g_0", shows="patches").status_code == 200
    assert watch(app, ann, "g_1", shows="patches").get_json()["code"] == "stream.too-many-watched"
    assert watch(app, ann, "g_1").status_code == 200
    assert watch(app, ann, "g_1").status_code == 200
    assert watch(app, ann, "g_2").status_code == 409
    for name in ("second", "third"):
        services.clock.time += 1000  # type: ignore[attr-defined]
        watch(app, ann, "g_2", name)
    assert get(app, f"{STREAM}/main/watched", **ann.headers).get_json() == {"games": []}


def test_whoever_leaves_watches_nothing(services: Application, app: Flask, ann: Person, ben: Person) -> None:
    """Lists go with the person."""
    play_together(services, "g_1", ann, ben)
    watch(app, ben, "g_1")
    services.accounts.erase(ben.id)
    assert services.store.watched(ben.id, "main") == []
    assert services.store.list_revisions([ben.id]) == {}


def test_a_finished_game_is_told_to_its_end(services: Application, app: Flask, ann: Person, ben: Person) -> None:
    """With what the end opens."""
    play_together(services, "g_1", ann, ben)
    watch(app, ann, "g_1", after=0)
    finish(services, "g_1")
    items, _ = told(app, ann)
    assert versions(items, "g_1")[-1] == services.store.version("g_1")


def test_a_cursor_is_short_and_exact() -> None:
    """Two hundred games in about a thousand characters, and nothing else is taken for a cursor."""
    places = {1_800_000_000 + 3 * number: ReadPlace(number * 7, number % 5) for number in range(200)}
    cursor = PersonalCursor(2**40 + 12345, places)
    word = cursor.word()
    assert len(word) < 1100
    again = PersonalCursor.read(word)
    assert (again.inbox, again.word()) == (cursor.inbox, word)
    assert all(again.place(slot) == place for slot, place in places.items())
    again.move(1_800_000_003, ReadPlace(4000, 900))
    again.move(1_800_000_004, ReadPlace(1, 1))
    assert PersonalCursor.read(again.word()).place(1_800_000_003) == ReadPlace(4000, 900)
    assert PersonalCursor.read(again.word()).place(1_800_000_006) == places[1_800_000_006]
    for wrong in ("0", "AQ", "!", "zzzz", word[:-3], "A" * 8_001, "\u00e4"):
        with pytest.raises(BadCursor):
            PersonalCursor.read(wrong)


def test_the_longest_cursor_fits_into_a_line() -> None:
    """Of the most games that a list holds, each far on and much talked about; gunicorn and nginx take 8 kilobytes."""
    places = {1_800_000_000 + 200 * number: ReadPlace(2_000_000, 2_000_000) for number in range(MOST_WATCHED)}
    word = PersonalCursor(2**40, places).word()
    assert PersonalCursor.read(word).word() == word
    line = f"GET {STREAM}?list={'x' * 64}&cursor={'A' * LONGEST}&limit=200&wait=300 HTTP/1.1\r\n"
    assert len(word) <= LONGEST < len(line) <= 8190


def test_a_wrong_cursor_is_refused(app: Flask, ann: Person) -> None:
    """Neither in the header nor in the query."""
    assert get(app, f"{STREAM}?cursor=zzzz", **ann.headers).status_code == 409
    assert get(app, STREAM, **ann.headers, **{"Last-Event-ID": "7"}).status_code == 409
