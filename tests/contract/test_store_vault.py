"""Secrets at rest: closed with a key of the settings, opened for whoever has it, and for nobody else."""

from contextlib import closing

import pytest

from service.eventstore.open import open_store
from service.eventstore.port import Change, Snapshot, StoredEvent, Webhook
from service.eventstore.vault import Vault, VaultClosed, key_id
from tests.raw import query, raw

KEY, OTHER = bytes(range(32)), bytes(32)
PLAIN = [
    b"the hidden hand",
    b"the sealed command",
    b"seed" * 8,
    b"the frozen position",
    b"whsec_new",
    b"whsec_old",
    b"own",
]
COLUMNS = [
    "SELECT secret, cause FROM sealed",
    "SELECT value, value FROM secrets",
    "SELECT data, data FROM snapshots",
    "SELECT secret, old_secret FROM webhooks",
]
HASH = bytes(32)
FIRST = StoredEvent(1, "toy.dealt", b"{}", PLAIN[0], b'{"at":1}', HASH, PLAIN[1])
NEXT = StoredEvent(2, "toy.moved", b"{}", None, b'{"at":1}', HASH, PLAIN[1])
HOOK = Webhook("w1", "p1", "https://a.example/", "", PLAIN[4].decode(), PLAIN[5].decode(), 0, 1, 1, 0, 0)
FROZEN = Snapshot("g1", 1, "f", HASH, PLAIN[3])


def opened(url, key=None, *before):
    return closing(open_store(url, vault=Vault(key, before)))


def fill(store):
    store.append([Change("g1", 0, [FIRST, NEXT], {"seed": PLAIN[2]})])
    store.save_snapshot(FROZEN)
    store.add_webhook(HOOK)
    assert store.keep_secret("s", "own", PLAIN[6]) == PLAIN[6]


def require_all(store):
    assert store.read("g1") == [FIRST, NEXT]
    assert store.secret("g1", "seed") == PLAIN[2]
    assert store.snapshot("g1", "f") == FROZEN
    assert store.webhook("w1") == HOOK
    assert store.webhooks("p1") == store.enabled_webhooks("", 9) == [HOOK]
    assert store.secret("s", "own") == PLAIN[6]


def stored(url):
    """All that lies in columns for secrets, as one piece."""
    rows = [row for statement in COLUMNS for row in query(url, statement)]
    return b"|".join(v.encode() if isinstance(v, str) else bytes(v) for row in rows for v in row if v)


@pytest.fixture
def url(store_url):
    with raw(store_url) as connection:
        connection.execute("INSERT INTO accounts (id, name, folded, bot, created) VALUES ('p1', 'A', 'a', '0', 1)")
    return store_url


def test_what_is_secret_is_closed_and_opened_again(url):
    """With a key nothing secret lies readable in the database, and whoever reads by the store notices nothing."""
    with opened(url, KEY) as store:
        fill(store)
        require_all(store)
        assert store.vault_keys() == [key_id(KEY)]
    assert not [plain for plain in PLAIN if plain in stored(url)]


def test_what_was_stored_before_there_was_a_key_is_read_as_before(url):
    """A key can be set at any time; rows that lie open stay readable."""
    with opened(url) as store:
        fill(store)
    with opened(url, KEY) as store:
        require_all(store)


@pytest.mark.parametrize("key", [KEY, None], ids=["another key", "no key"])
def test_all_secrets_are_closed_anew_with_the_present_key(url, key):
    """After `close_secrets` the old key is needed no more; without a key all lies open again."""
    with opened(url, OTHER) as store:
        fill(store)
    with opened(url, key, OTHER) as store:
        require_all(store)
        assert sum(store.close_secrets()) == 2 + 2 + 1 + 1
        assert sum(store.close_secrets()) == 0
        require_all(store)
    with opened(url, key) as store:
        require_all(store)
    assert all(plain in stored(url) for plain in PLAIN) == (key is None)


@pytest.mark.parametrize("keys", [(), (OTHER,)], ids=["no key", "another key"])
def test_a_database_whose_key_is_missing_is_refused(url, keys):
    """A process without the key does not begin, and is told which key is missing, not what it is."""
    with opened(url, KEY) as store:
        fill(store)
    with pytest.raises(VaultClosed, match=f"{key_id(KEY)}.*BAKUFU_SECRETS_KEY"):
        open_store(url, vault=Vault(*keys))


def test_a_secret_in_another_place_is_not_opened(url):
    """What is closed belongs to its row: moved to another one, it is refused like a changed one."""
    with opened(url, KEY) as store:
        fill(store)
        with raw(url) as connection:
            connection.execute("UPDATE secrets SET stream = 'g2' WHERE stream = 'g1'")
        with pytest.raises(VaultClosed, match="changed or moved"):
            store.secret("g2", "seed")


def test_a_key_that_came_later_to_another_process_is_missed_there(url):
    """A process that has no key yet is told so when it meets a closed secret; it never takes it for a plain one."""
    with opened(url) as old, opened(url, KEY) as new:
        new.append([Change("g1", 0, [FIRST], {"seed": PLAIN[2]})])
        with pytest.raises(VaultClosed, match=key_id(KEY)):
            old.read("g1")
        with pytest.raises(VaultClosed, match=key_id(KEY)):
            old.secret("g1", "seed")


def test_the_same_secret_is_never_closed_the_same_way():
    """Two equal hands do not look equal."""
    vault = Vault(KEY)
    assert vault.close(b"same", "a") != vault.close(b"same", "a")


def test_every_column_for_secrets_is_closed_anew(store, store_url):
    """A table that holds secrets is known to whoever changes the key."""
    from service.eventstore.sql.vault import SECRETS

    names = "SELECT table_name, column_name FROM information_schema.columns WHERE table_schema = 'public'"
    if store_url.startswith("sqlite"):
        names = "SELECT m.name, i.name FROM sqlite_master m JOIN pragma_table_info(m.name) i WHERE m.type = 'table'"
    known = {(secret.table, column) for secret in SECRETS for column, _ in secret.columns}
    assert {(table, column) for table, column in query(store_url, names) if "secret" in column} <= known
