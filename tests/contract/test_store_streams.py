"""Receipts, secrets and snapshots: what every engine promises about them."""

import pytest

from service.eventstore.port import Change, ReceiptExists
from tests.raw import table
from tests.records import event, events, receipt, snapshot


def test_a_receipt_is_kept_with_its_events(store):
    """The answer to a request is stored by the append that the request caused."""
    store.append([Change("g1", 0, events(1, 2))], receipt=receipt())
    assert store.receipt("ann", "k1") == receipt()


def test_a_used_key_appends_nothing(store):
    """An append with a used key changes nothing and hands back the first answer."""
    store.append([Change("g1", 0, events(1, 1))], receipt=receipt(body=b"first"))
    with pytest.raises(ReceiptExists) as used:
        store.append([Change("g2", 0, [event(1, secret=b"s")], {"seed": b"x"})], receipt=receipt(body=b"second"))
    assert used.value.receipt == receipt(body=b"first")
    assert store.version("g2") == 0
    assert store.secret("g2", "seed") is None


def test_a_used_key_counts_more_than_a_stale_version(store):
    """A request sent again gets its answer, though it was that very request that moved the stream on."""
    store.append([Change("g1", 0, events(1, 1))], receipt=receipt())
    with pytest.raises(ReceiptExists):
        store.append([Change("g1", 0, events(1, 1))], receipt=receipt())


def test_a_key_belongs_to_its_owner(store):
    """Two owners may use the same key, and neither sees the other's answer."""
    store.append([Change("g1", 0, events(1, 1))], receipt=receipt(owner="ann", body=b"a"))
    store.append([Change("g1", 1, events(2, 1))], receipt=receipt(owner="bob", body=b"b"))
    assert store.receipt("ann", "k1") == receipt(owner="ann", body=b"a")
    assert store.receipt("bob", "k1") == receipt(owner="bob", body=b"b")
    assert store.receipt("cem", "k1") is None


def test_a_receipt_can_stand_alone(store):
    """A request that appends nothing leaves a receipt too, once."""
    store.save_receipt(receipt(body=b"first"))
    with pytest.raises(ReceiptExists) as used:
        store.save_receipt(receipt(body=b"second"))
    assert used.value.receipt == receipt(body=b"first")


def test_old_receipts_are_forgotten(store):
    """Forgetting takes what is older than the moment, says how many, and frees the keys."""
    for number in range(5):
        store.save_receipt(receipt(f"k{number}", at=number))
    assert store.forget_receipts(before=3) == 3
    assert [store.receipt("ann", f"k{number}") is None for number in range(5)] == [True] * 3 + [False] * 2
    store.append([Change("g1", 0, events(1, 1))], receipt=receipt("k0"))
    assert store.version("g1") == 1


def test_named_secrets_belong_to_their_stream(store):
    """A stream's seed is found by stream and name, and nowhere else."""
    store.append([Change("g1", 0, events(1, 1), {"seed": b"\x00one", "salt": b"two"})])
    assert (store.secret("g1", "seed"), store.secret("g1", "salt")) == (b"\x00one", b"two")
    assert store.secret("g1", "other") is None
    assert store.secret("g2", "seed") is None


def test_a_dump_of_the_log_leaks_nothing(store, store_url):
    """Sealed parts and seeds lie in tables of their own, not in `events`."""
    store.append([Change("g1", 0, [event(1, secret=b"SEALED"), event(2)], {"seed": b"SEED"})])
    dump = repr(table(store_url, "events"))
    assert "toy.moved" in dump
    assert "SEALED" not in dump
    assert "SEED" not in dump
    assert [row[:2] for row in table(store_url, "sealed")] == [("g1", 1)]


def test_the_newest_fitting_snapshot_is_found(store):
    """Of the snapshots at or below the wanted version the newest counts."""
    for version in (10, 30, 20):
        store.save_snapshot(snapshot("g1", version))
    assert store.snapshot("g1", "f1") == snapshot("g1", 30)
    assert store.snapshot("g1", "f1", upto=30) == snapshot("g1", 30)
    assert store.snapshot("g1", "f1", upto=29) == snapshot("g1", 20)
    assert store.snapshot("g1", "f1", upto=9) is None
    assert store.snapshot("g2", "f1") is None


def test_a_snapshot_of_other_code_is_ignored(store):
    """A snapshot with another fingerprint is never handed out, however new it is."""
    store.save_snapshot(snapshot("g1", 10, "old"))
    store.save_snapshot(snapshot("g1", 20, "new"))
    assert store.snapshot("g1", "old") == snapshot("g1", 10, "old")
    assert store.snapshot("g1", "other") is None


def test_a_snapshot_replaces_the_one_at_its_version(store):
    """At most one snapshot is kept per stream and version."""
    store.save_snapshot(snapshot("g1", 10, "old", b"1"))
    store.save_snapshot(snapshot("g1", 10, "new", b"2"))
    assert store.snapshot("g1", "old") is None
    assert store.snapshot("g1", "new") == snapshot("g1", 10, "new", b"2")


def test_old_snapshots_are_thinned_out(store):
    """Of those older than the moment the last of each stretch of a stream stays; newer ones and other streams' do."""
    for version in (100, 200, 900, 1100, 1200, 2100):
        store.save_snapshot(snapshot("g1", version)._replace(at=version))
    store.save_snapshot(snapshot("g2", 100)._replace(at=100))
    assert store.thin_snapshots(before=1150, spacing=1000) == 3
    left = [store.snapshot("g1", "f1", upto=version) for version in (899, 1000, 1150, 1300, 3000)]
    assert [found and found.version for found in left] == [None, 900, 900, 1200, 2100]
    assert store.snapshot("g2", "f1").version == 100
    assert store.thin_snapshots(before=1150, spacing=1000) == 0


def test_old_snapshots_in_a_shape_that_was_left_behind_go(store):
    """Nobody reads them any more; the newest of a stream stays whatever its shape."""
    for version, shape in ((100, "old"), (1200, "new"), (2500, "old")):
        store.save_snapshot(snapshot("g1", version, shape))
    assert store.thin_snapshots(before=1, spacing=1000) == 2
    assert store.snapshot("g1", "old").version == 2500
