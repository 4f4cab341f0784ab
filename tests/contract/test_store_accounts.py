"""Accounts and tokens: what every engine promises about them."""

import threading
from concurrent.futures import ThreadPoolExecutor

import pytest

from service.eventstore.port import NameTaken, StoreError, Token
from tests.records import account, token


def test_an_account_comes_with_its_first_token(store):
    """A new account and its token are found at once."""
    store.add_account(account(), token())
    assert store.account("a1") == account()
    assert store.token(b"d" * 32) == token()


def test_an_unknown_account_is_none(store):
    """Nothing is made up for an unknown id or token."""
    assert store.account("a1") is None
    assert store.token(b"d" * 32) is None
    assert store.tokens("a1") == []


@pytest.mark.parametrize("name", ["Ann", "ann", "ANN", "\N{FULLWIDTH LATIN CAPITAL LETTER A}nn"])
def test_a_name_is_taken_whatever_its_case(store, name):
    """Names are compared without case and form of letter; the second account leaves no trace."""
    store.add_account(account(), token())
    with pytest.raises(NameTaken):
        store.add_account(account("a2", name), token(b"e" * 32, account="a2"))
    assert store.account("a2") is None
    assert store.token(b"e" * 32) is None


def test_a_name_outside_ascii_is_compared_without_case_too(store):
    """Both engines fold letters alike, also those that a database would not."""
    store.add_account(account("a1", "Straße Ödön"), token())
    with pytest.raises(NameTaken):
        store.add_account(account("a2", "STRASSE öDÖN"), token(b"e" * 32, account="a2"))


def test_of_two_accounts_with_one_name_exactly_one_is_made(store):
    """Two people asking for one name at the same moment do not both get it."""
    start = threading.Barrier(2)

    def ask(number: int) -> bool:
        start.wait()
        try:
            store.add_account(account(f"a{number}"), token(bytes([number]) * 32, account=f"a{number}"))
        except NameTaken:
            return False
        return True

    with ThreadPoolExecutor(2) as pool:
        assert sorted(pool.map(ask, [1, 2])) == [False, True]


def test_many_accounts_are_read_at_once(store):
    """Accounts come by id; unknown ids are left out, repeated ones do no harm."""
    store.add_account(account("a1", "Ann"), token(b"1" * 32))
    store.add_account(account("b1", "Bot", bot=True), token(b"2" * 32, account="b1"))
    found = store.accounts(["b1", "a1", "nobody", "a1"])
    assert found == {"a1": account("a1", "Ann"), "b1": account("b1", "Bot", bot=True)}
    assert found["b1"].bot is True
    assert store.accounts([]) == {}
    assert len(store.accounts([f"a{number}" for number in range(1200)])) == 1


def test_tokens_are_listed_and_dropped_by_their_owner(store):
    """An account sees its tokens in order of age, and can drop its own only."""
    store.add_account(account("a1", "Ann"), token(b"1" * 32, id="t1", created=1))
    store.add_account(account("b1", "Bob"), token(b"2" * 32, id="t1", account="b1"))
    later = Token(b"3" * 32, "t2", "a1", "watch", "phone", 2, 5000)
    store.add_token(later)
    assert [t.id for t in store.tokens("a1")] == ["t1", "t2"]
    assert store.token(b"3" * 32) == later
    assert store.drop_token("b1", "t2") is False
    assert store.drop_token("a1", "t1") is True
    assert store.drop_token("a1", "t1") is False
    assert store.tokens("a1") == [later]
    assert store.token(b"1" * 32) is None
    assert store.token(b"2" * 32) is not None


def test_a_token_needs_an_account(store):
    """A token for nobody is refused."""
    with pytest.raises(StoreError):
        store.add_token(token(account="nobody"))
    assert store.token(b"d" * 32) is None
