"""Webhooks and deliveries: what every engine promises about them."""

import pytest

from service.eventstore.port import Delivery, Store, Webhook
from tests.raw import table
from tests.records import account, token


@pytest.fixture
def store(store: Store) -> Store:
    """A store with two people."""
    for owner, name, digest in (("a1", "Ann", b"d" * 32), ("a2", "Ben", b"e" * 32)):
        store.add_account(account(owner, name), token(digest, account=owner))
    return store


def hook(id: str = "wh_1", owner: str = "a1", seen: int = 0) -> Webhook:
    return Webhook(id, owner, f"https://hooks.example/{id}", "", f"whsec_{id}", "", 0, 1, 1, 0, seen)


def delivery(id: str, of: str = "wh_1", due: int = 10) -> Delivery:
    return Delivery(id, of, b"{}", 5, "waiting", due, 0, "")


def test_deliveries_are_planned_once(store: Store) -> None:
    """Of two processes that have read the same notes, one plans; the other changes nothing."""
    store.add_webhook(hook())
    store.plan_deliveries(hook(), 7, [delivery("d1")])
    store.plan_deliveries(hook(), 7, [delivery("d2")])
    assert [one.id for one in store.deliveries("wh_1", 10)] == ["d1"]
    assert store.webhook("wh_1") == hook(seen=7)


def test_a_delivery_is_due_once_its_time_has_come(store: Store) -> None:
    """And only while it waits; what is due comes in the order in which it was planned."""
    store.add_webhook(hook())
    store.plan_deliveries(hook(), 1, [delivery("d2", due=9), delivery("d1", due=10)])
    assert [one.id for one in store.due_deliveries("wh_1", 9, 5)] == ["d2"]
    assert [one.id for one in store.due_deliveries("wh_1", 10, 5)] == ["d1", "d2"]
    assert store.due_deliveries("wh_1", 10, 1) == [delivery("d1", due=10)]
    assert store.due_deliveries("wh_2", 10, 5) == []
    store.settle_delivery(delivery("d1")._replace(status="delivered"))
    assert [one.id for one in store.due_deliveries("wh_1", 99, 5)] == ["d2"]


def test_erasing_a_person_erases_its_webhooks_and_deliveries(store: Store, store_url: str) -> None:
    """Address, secret and whatever was on its way are gone from the database; other people's stay."""
    for one in (hook("wh_1"), hook("wh_2"), hook("wh_3", "a2")):
        store.add_webhook(one)
        store.plan_deliveries(one, 1, [delivery(f"d_{one.id}", one.id)])
    store.settle_delivery(delivery("d_wh_2", "wh_2")._replace(status="delivered"))
    assert store.erase_account("a1")
    assert store.webhooks("a1") == []
    assert [one.id for one in store.waiting_deliveries(5)] == ["d_wh_3"]
    assert {row[0] for row in table(store_url, "webhooks")} == {"wh_3"}
    assert {row[1] for row in table(store_url, "deliveries")} == {"wh_3"}


def test_nothing_is_planned_or_changed_for_a_webhook_that_is_gone(store: Store) -> None:
    """A worker that has read it before its owner left brings nothing of it back."""
    store.add_webhook(hook())
    known = store.webhook("wh_1")
    assert known is not None
    assert store.erase_account("a1")
    store.plan_deliveries(known, 1, [delivery("d1")])
    store.change_webhook(known, known._replace(dead=1))
    store.settle_delivery(delivery("d1")._replace(status="dead"))
    assert store.webhook("wh_1") is None
    assert store.deliveries("wh_1", 10) == []


def test_a_change_undoes_no_other(store: Store) -> None:
    """A worker that counts a failure after the owner has moved webhook and secret leaves both where they are."""
    store.add_webhook(hook())
    known = store.webhook("wh_1")
    assert known is not None
    moved = known._replace(url="https://new.example/", secret="whsec_new", old_secret=known.secret, old_until=9)
    store.change_webhook(known, moved)
    store.change_webhook(known, known._replace(dead=2, enabled=0))
    assert store.webhook("wh_1") == moved._replace(dead=2, enabled=0)
    store.change_webhook(known, known)
    assert store.webhook("wh_1") == moved._replace(dead=2, enabled=0)
