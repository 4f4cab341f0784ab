"""Invitations and the erasing of people: what every engine promises about them."""

import pytest

from service.eventstore.port import (
    Account,
    AccountGone,
    Change,
    Invitation,
    InvitationRefused,
    Message,
    NameTaken,
    Webhook,
)
from tests.records import account, event, receipt, token


def invitation(uses: int = 1, expires: int | None = None) -> Invitation:
    return Invitation(b"i" * 32, "i1", "for friends", 1, expires, uses)


def test_an_invitation_is_used_up(store):
    """Each registration spends one use, and the last one is the last."""
    store.add_invitation(invitation(uses=1))
    store.add_account(account(), token(), invitation=b"i" * 32)
    with pytest.raises(InvitationRefused):
        store.add_account(account("a2", "Ben"), token(b"e" * 32, account="a2"), invitation=b"i" * 32)
    assert store.account("a2") is None
    assert store.invitations() == [invitation(uses=0)]


def test_an_invitation_is_not_spent_on_a_taken_name(store):
    """All of registering happens, or nothing."""
    store.add_invitation(invitation(uses=1))
    store.add_account(account(), token())
    with pytest.raises(NameTaken):
        store.add_account(account("a2"), token(b"e" * 32, account="a2"), invitation=b"i" * 32)
    assert store.invitations() == [invitation(uses=1)]


def test_an_invitation_can_expire_or_be_withdrawn(store):
    """Out of date or withdrawn, it opens nothing. Accounts of these tests are made at 1000."""
    store.add_invitation(invitation(expires=1000))
    with pytest.raises(InvitationRefused):
        store.add_account(account(), token(), invitation=b"i" * 32)
    assert store.drop_invitation("i1") is True
    assert store.drop_invitation("i1") is False
    with pytest.raises(InvitationRefused):
        store.add_account(account(), token(), invitation=b"x" * 32)


def test_an_erased_person_is_forgotten_but_the_log_stays(store):
    """Name, contact, tokens, receipts and words are gone; the id and the events are as they were."""
    store.add_account(Account("a1", "Ann", False, 1000, "ann@example.org"), token())
    store.append([Change("g1", 0, [event(1)])], receipt=receipt(owner="a1"))
    store.say(Message("m1", "g1", 0, "table", "a1", 0, 1, "I am Ann"))
    store.mute("a1", "b1")
    log = store.read("g1")
    assert store.erase_account("a1") is True
    assert store.erase_account("a1") is False
    assert store.account("a1") == Account("a1", "", False, 1000, "", True)
    assert store.token(b"d" * 32) is None
    assert store.receipt("a1", "k1") is None
    assert store.message("g1", "m1").text == ""
    assert store.mutes("a1") == []
    assert store.read("g1") == log


def test_nothing_is_kept_of_somebody_who_has_gone(store):
    """Whoever comes too late, with a token that another process remembers, leaves nothing behind."""
    store.add_account(account(), token())
    store.add_account(account("a2", "Ben"), token(b"e" * 32, account="a2"))
    store.say(Message("m1", "g1", 0, "table", "a2", 0, 1, "hello"))
    assert store.erase_account("a1")
    late = [
        lambda: store.add_token(token(b"f" * 32)),
        lambda: store.add_webhook(Webhook("w1", "a1", "https://a.example/", "", "s", "", 0, 1, 1, 0, 0)),
        lambda: store.say(Message("m2", "g1", 0, "table", "a1", 0, 1, "I am Ann")),
        lambda: store.report("m1", "a1", 1, "I am Ann"),
    ]
    for keep in late:
        with pytest.raises(AccountGone):
            keep()
    assert (store.tokens("a1"), store.webhooks("a1"), store.reports(10)) == ([], [], [])
    assert store.message("g1", "m2") is None


def test_the_name_of_an_erased_person_is_free(store):
    """Somebody else may take it; two erased people do not get in each other's way."""
    store.add_account(account("a1", "Ann"), token())
    store.erase_account("a1")
    store.add_account(account("a2", "Ann"), token(b"e" * 32, account="a2"))
    assert store.erase_account("a2") is True
