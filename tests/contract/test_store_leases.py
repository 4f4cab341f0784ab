"""Leases on items of the to-do list: what every engine promises."""

from concurrent.futures import ThreadPoolExecutor

from service.eventstore.open import open_store
from service.eventstore.port import Claim

NOW, LEASE = 1000, 500


def claim(store, owner, *items, now=NOW, mark="1"):
    return store.claim([(item, mark) for item in items], owner, now, now + LEASE)


def test_an_item_is_leased_to_one_owner(store):
    """Whoever comes second gets nothing until the lease has run out."""
    assert claim(store, "ann", "g1", "g2") == {"g1", "g2"}
    assert claim(store, "ben", "g1", "g3") == {"g3"}
    assert claim(store, "ben", "g1", now=NOW + LEASE) == {"g1"}


def test_of_many_at_once_one_gets_the_lease(store):
    """Workers that ask at the same moment never get the same item."""
    with ThreadPoolExecutor(8) as pool:
        won = list(pool.map(lambda number: claim(store, f"w{number}", *[f"g{n}" for n in range(20)]), range(8)))
    assert sorted(item for items in won for item in items) == sorted(f"g{n}" for n in range(20))


def test_a_released_item_is_free(store):
    """Only the owner can release; then anybody may claim."""
    claim(store, "ann", "g1")
    store.release(["g1"], "ben")
    assert claim(store, "ben", "g1") == set()
    store.release(["g1"], "ann")
    assert claim(store, "ben", "g1") == {"g1"}


def test_a_lease_is_handed_over_by_its_owner_only(store):
    """A late job whose lease went to somebody else learns that it is too late."""
    claim(store, "queue", "g1")
    assert store.hand_over("g1", "queue", "ann", NOW + 2 * LEASE)
    assert not store.hand_over("g1", "queue", "ben", NOW + 2 * LEASE)
    assert store.claims(["g1"]) == [Claim("g1", "1", "ann", NOW + 2 * LEASE, 0, "")]


def test_a_failed_item_waits_unless_it_has_changed(store):
    """After a failure nobody tries before the time is come; a new mark is a new item and forgets the tries."""
    claim(store, "ann", "g1")
    store.fail("g1", "ann", NOW + 9000, "KeyError")
    assert store.claims() == [Claim("g1", "1", "", NOW + 9000, 1, "KeyError")]
    assert claim(store, "ben", "g1") == set()
    assert claim(store, "ben", "g1", mark="2") == {"g1"}
    assert store.claims(["g1"])[0].tries == 0


def test_tries_are_counted_over_failures_and_lost_leases(store):
    """A lease that ran out in somebody's hands is a failed try too."""
    claim(store, "ann", "g1")
    store.fail("g1", "ann", NOW, "KeyError")
    claim(store, "ben", "g1")
    assert store.claims(["g1"])[0].tries == 1
    claim(store, "cho", "g1", now=NOW + LEASE)
    assert store.claims(["g1"]) == [Claim("g1", "1", "cho", NOW + 2 * LEASE, 2, "the lease ran out")]


def test_the_leases_of_a_dead_owner_end_at_once(store):
    """What a killed worker held can be claimed without waiting; others keep theirs."""
    claim(store, "ann", "g1", "g2")
    claim(store, "ben", "g3")
    assert store.expire("ann") == 2
    assert claim(store, "cho", "g1", "g2", "g3") == {"g1", "g2"}


def test_old_notes_are_forgotten(store):
    """What nobody took up again is dropped by age."""
    claim(store, "ann", "g1")
    claim(store, "ann", "g2", now=NOW + 5000)
    assert store.forget_claims(NOW + 5000) == 1
    assert [found.item for found in store.claims()] == ["g2"]


def test_the_pulse_tells_that_another_process_has_written(store, store_url):
    """A worker that looks at the pulse notices every commit of others."""
    before = store.pulse()
    other = open_store(store_url)
    other.claim([("g1", "1")], "ann", NOW, NOW + 1)
    other.close()
    assert store.pulse() != before
