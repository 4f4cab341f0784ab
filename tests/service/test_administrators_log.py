"""The administrators' log: in the same transaction as what it tells, on both engines."""

import pytest

from domain.administration.log import HOUR_MS, STREAM, Record
from domain.game.orders import Abandon
from domain.kernel.aggregate import Doer
from domain.kernel.errors import RuleViolation
from service.application.administration import OPERATOR, administrator
from service.application.errors import NotFound
from service.application.games import GiveOrders
from service.eventstore.port import Change, Store, VersionConflict
from tests.records import account, event, token
from tests.serving import elsewhere, open_game, services_on


def acts(store: Store) -> list[str]:
    return [stored.type.removeprefix("admin.") for stored in store.read(STREAM)]


def test_a_change_of_a_game_and_its_record_are_one_append(store):
    """Both or none: if the game refuses, nothing is recorded; if the record is refused, the game is as it was."""
    services = services_on(store)
    game = open_game(services, "p0", "toy", 2)
    doer = administrator("p_admin")
    ending = GiveOrders(game, Doer("person", "p0"), lambda _: [Abandon()])
    bad = services.administration.entry(doer, Record("game-closed", game, ""))
    with pytest.raises(RuleViolation, match=r"admin\.no-reason"):
        services.handler.execute(ending, also=[bad])
    assert store.version(game) == 1
    good = services.administration.entry(doer, Record("game-closed", game, "nobody came"))
    outcome = services.handler.execute(ending, also=[good])
    assert outcome.last == store.version(game) > 1
    with pytest.raises(RuleViolation):
        services.handler.execute(ending, also=[good])
    assert acts(store) == ["log-begun", "action-recorded"]


def test_two_processes_record_at_once(store):
    """One that is behind reads what the other has written, and both are there, each once."""
    one = services_on(store)
    other = elsewhere(one)
    for number in range(3):
        for services in (one, other):
            services.administration.record(OPERATOR, Record("tried", f"x_{number}", "to see"))
    assert acts(store) == ["log-begun", *["action-recorded"] * 6]
    first, second = elsewhere(one), elsewhere(one)
    made, _ = first.administration.invite(OPERATOR, "a", 1, None)
    second.administration.withdraw_invitation(OPERATOR, made.id, "b")
    assert len(acts(store)) == 9
    assert store.invitations() == []


def test_what_was_not_done_is_not_recorded(store):
    """An act that finds nothing to do leaves no entry, and the next one follows without a gap."""
    services = services_on(store)
    with pytest.raises(NotFound):
        services.administration.withdraw_invitation(OPERATOR, "i_none", "x")
    services.administration.record(OPERATOR, Record("tried", "x_1", "to see"))
    assert acts(store) == ["log-begun", "action-recorded"]


def test_a_token_and_its_record_go_together(store):
    """The store appends in the transaction of the token: a conflict leaves neither."""
    store.add_account(account(), token())
    later = token(b"e" * 32, id="t2", created=2000)
    store.append([Change("x_1", 0, [event(1)])])
    with pytest.raises(VersionConflict) as conflict:
        store.add_token(later, change=Change("x_1", 0, [event(1)]))
    assert (conflict.value.stream, conflict.value.actual) == ("x_1", 1)
    with pytest.raises(VersionConflict):
        store.add_token(later, change=Change("x_1", 5, [event(6)]))
    assert [one.id for one in store.tokens("a1")] == ["t1"]
    store.add_token(later, change=Change("x_1", 1, [event(2, secret=b"{}")]))
    assert [one.id for one in store.tokens("a1")] == ["t1", "t2"]
    assert [one.secret for one in store.read("x_1")] == [None, b"{}"]


def test_scopes_of_stored_tokens(store):
    """A scope is added once, found whole, and taken from all tokens of an account."""
    store.add_account(account(), token())
    store.add_token(token(b"e" * 32, id="t2", created=2000))
    assert store.add_scope("t1", "audit")
    assert not store.add_scope("t1", "audit")
    assert not store.add_scope("none", "audit")
    assert [(one.id, one.scopes) for one in store.tokens_with("audit", 9)] == [("t1", "play watch audit")]
    assert store.tokens_with("watc", 9) == []
    assert store.drop_scope("a1", "play")
    assert [one.scopes for one in store.tokens("a1")] == ["watch audit", "watch"]
    assert not store.drop_scope("a1", "play")
    assert store.drop_scope("a1", "watch")
    assert [one.scopes for one in store.tokens("a1")] == ["audit", ""]


def test_a_look_is_recorded_once_an_hour(store):
    """By auditor and game; the hour is counted by the log's own time, also for who was not there before."""
    services = services_on(store)
    look = services.administration.looked
    for _ in range(3):
        look("p_a", "g_1")
    look("p_a", "g_2")
    look("p_b", "g_1")
    elsewhere(services).administration.looked("p_b", "g_1")
    assert len(acts(store)) == 4
    services.clock.time += HOUR_MS  # type: ignore[attr-defined]
    look("p_a", "g_1")
    look("p_a", "g_1")
    assert len(acts(store)) == 5


@pytest.mark.parametrize("record", [Record("", "x", "y"), Record("a b", "x", "y"), Record("a", "", "y")])
def test_an_entry_says_what_was_done_to_what(store, record):
    """Actions and subjects are words."""
    with pytest.raises(RuleViolation, match=r"admin\.unnamed"):
        services_on(store).administration.record(OPERATOR, record)
