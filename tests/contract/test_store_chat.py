"""Messages, mutes and reports: what every engine promises about them."""

import threading
from concurrent.futures import ThreadPoolExecutor

import pytest

from service.eventstore.port import Message
from tests.records import account, token

BOTH = ("table", "seats")


def message(id: str, *, game: str = "g1", channel: str = "table", author: str = "ann", text: str = "hello") -> Message:
    return Message(id, game, 0, channel, author, 1, 1000, text)


@pytest.fixture
def store(store):
    """A store that knows the people who speak here."""
    for number, name in enumerate(("ann", "ben", "cleo")):
        store.add_account(account(name, name), token(bytes([number]) * 32, account=name))
    return store


def test_messages_are_numbered_in_each_game(store):
    """Each game counts its own messages from 1."""
    assert store.say(message("m1")).number == 1
    assert store.say(message("m2", game="g2")).number == 1
    assert store.say(message("m3")).number == 2
    assert [m.id for m in store.messages("g1", BOTH, "ben", 0, 10)] == ["m1", "m3"]
    assert store.message("g1", "m1") == message("m1")._replace(number=1)
    assert store.message("g2", "m1") is None


def test_messages_are_read_on_from_a_number(store):
    """A reader goes on where it stopped."""
    for number in range(5):
        store.say(message(f"m{number}"))
    assert [m.number for m in store.messages("g1", BOTH, "", 1, 2)] == [2, 3]


def test_messages_are_read_by_channel(store):
    """Who may read only the table gets nothing else."""
    store.say(message("m1", channel="seats"))
    store.say(message("m2"))
    assert [m.id for m in store.messages("g1", ("table",), "", 0, 10)] == ["m2"]
    assert [m.id for m in store.messages("g1", BOTH, "", 0, 10)] == ["m1", "m2"]


def test_writers_at_once_get_different_numbers(store):
    """Many who speak at the same moment are all heard, without a gap."""
    start = threading.Barrier(4)

    def speak(writer: int) -> list[int]:
        start.wait()
        return [store.say(message(f"m{writer}.{n}")).number for n in range(5)]

    with ThreadPoolExecutor(4) as pool:
        numbers = [number for said in pool.map(speak, range(4)) for number in said]
    assert sorted(numbers) == list(range(1, 21))


def test_an_erased_message_has_no_text(store):
    """The text is gone; that something was said stays."""
    store.say(message("m1", text="rude"))
    assert store.erase_message("g1", "m1") is True
    assert store.erase_message("g1", "none") is False
    assert store.message("g1", "m1") == message("m1", text="")._replace(number=1, erased=True)


def test_muted_people_are_not_heard_by_who_muted_them(store):
    """Muting is for the one who mutes."""
    store.say(message("m1", author="ann"))
    store.mute("ben", "ann")
    store.mute("ben", "ann")
    assert store.mutes("ben") == ["ann"]
    assert store.messages("g1", BOTH, "ben", 0, 10) == []
    assert len(store.messages("g1", BOTH, "cleo", 0, 10)) == 1
    assert store.unmute("ben", "ann") is True
    assert store.unmute("ben", "ann") is False
    assert len(store.messages("g1", BOTH, "ben", 0, 10)) == 1


def test_reports_wait_until_they_are_settled(store):
    """A message is reported once by each person, with the message beside the reason."""
    said = store.say(message("m1"))
    store.report("m1", "ben", 5, "rude")
    store.report("m1", "ben", 6, "again")
    store.report("m1", "cleo", 7, "me too")
    assert [(r.reporter, r.at, r.reason, r.message) for r in store.reports(10)] == [
        ("ben", 5, "rude", said),
        ("cleo", 7, "me too", said),
    ]
    assert store.settle_reports("m1") is True
    assert store.settle_reports("m1") is False
    assert store.reports(10) == []
