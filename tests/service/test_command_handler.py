"""Games in memory and in the store: one append per command, never a stale judgement, never a lost event."""

import threading
from collections.abc import Sequence
from typing import Any

import pytest

from domain.game.game import Game
from domain.game.lobby import Terms
from domain.kernel.errors import RuleViolation
from domain.kernel.record import Event
from projections.game_state import SNAPSHOT_EVERY
from service.application.command_handler import (
    Answered,
    CommandHandler,
    NotVisible,
    Outcome,
    StaleVersion,
    UnknownTitle,
)
from service.bootstrap import Application
from service.eventstore.port import Receipt, Snapshot, Store, StoredEvent
from tests import toy
from tests.serving import StillClock, finish, services_on, started_game


@pytest.fixture
def services(store: Store) -> Application:
    return services_on(store)


def elsewhere(services: Application) -> CommandHandler:
    """The same games as another process would see them."""
    return CommandHandler(services.store, services.titles, StillClock())


def keep(seat: int, which: int = 0) -> Any:
    def act(game: Game) -> list[Event]:
        return game.play(seat, game.options(seat)[which] if game.options(seat) else toy.Keep(1))

    return act


class CountingStore:
    """Notes every call and passes it on."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self.calls: list[str] = []

    def __getattr__(self, name: str) -> Any:
        self.calls.append(name)
        return getattr(self._store, name)


def test_an_accepted_command_costs_one_append_and_no_read(store: Store) -> None:
    """A hot game is judged in memory."""
    counting = CountingStore(store)
    services = services_on(counting)
    id = started_game(services)
    counting.calls.clear()
    services.games.act(id, "p0", keep(0))
    assert counting.calls == ["append"]


def test_two_processes_take_turns(services: Application) -> None:
    """What another process appended is folded before a refusal is believed."""
    id, other = started_game(services), elsewhere(services)
    other.act(id, "p0", keep(0))
    services.games.act(id, "p1", keep(1))
    other.act(id, "p0", lambda game: game.play(0, toy.Show()))
    versions = {games.look(id, lambda game: game.version) for games in (services.games, other)}
    assert versions == {services.store.version(id)}


def test_a_refusal_is_final_only_on_a_fresh_position(services: Application) -> None:
    """A command that the old position refuses and the new one accepts is accepted."""
    id, other = started_game(services), elsewhere(services)
    other.look(id, lambda game: game.version)
    services.games.act(id, "p0", keep(0))
    services.games.act(id, "p1", keep(1))
    other.act(id, "p0", lambda game: game.play(0, toy.Show()))


def test_a_refusal_leaves_the_log_untouched(services: Application) -> None:
    """Refused commands are nowhere."""
    id = started_game(services)
    before = services.store.read(id)
    with pytest.raises(RuleViolation):
        services.games.act(id, "p0", lambda game: game.play(0, toy.Keep(99)))
    assert services.store.read(id) == before


def test_an_expected_version_must_be_the_present_one(services: Application) -> None:
    """A command for a version that has passed, or never was, is stale; for the present one it is judged."""
    id = started_game(services)
    version = services.store.version(id)
    for wrong in (version - 1, version + 5):
        with pytest.raises(StaleVersion) as stale:
            services.games.act(id, "p0", keep(0), expected=wrong)
        assert (stale.value.expected, stale.value.actual) == (wrong, version)
    services.games.act(id, "p0", keep(0), expected=version)


def test_a_version_taken_by_another_process_is_stale(services: Application) -> None:
    """The hot position looks right, the store knows better."""
    id, other = started_game(services), elsewhere(services)
    version = services.games.look(id, lambda game: game.version)
    other.act(id, "p1", keep(1))
    with pytest.raises(StaleVersion):
        services.games.act(id, "p0", keep(0), expected=version)
    assert services.store.version(id) == other.look(id, lambda game: game.version)


def test_a_failing_rule_does_not_poison_the_position(services: Application) -> None:
    """After a programming error the game is read anew from the log."""
    id = started_game(services)

    def crash(game: Game) -> list[Event]:
        game.position.hands.clear()
        raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        services.games.act(id, "p0", crash)
    services.games.act(id, "p0", keep(0))


def test_a_failing_store_does_not_poison_the_position(services: Application, monkeypatch: pytest.MonkeyPatch) -> None:
    """When nothing could be appended, nothing has happened."""
    id = started_game(services)
    version = services.store.version(id)

    def fail(*args: Any, **more: Any) -> None:
        raise ConnectionError

    with monkeypatch.context() as broken:
        broken.setattr(services.store, "append", fail)
        with pytest.raises(ConnectionError):
            services.games.act(id, "p0", keep(0))
    assert services.games.look(id, lambda game: game.version) == version
    services.games.act(id, "p0", keep(0))


def test_the_answer_of_a_key_is_given_once(services: Application) -> None:
    """A repeated key appends nothing and brings back the first answer."""
    id = started_game(services)

    def note(outcome: Outcome) -> Receipt:
        return Receipt("p0", "key", b"r" * 32, 0, body=b"first")

    services.games.act(id, "p0", keep(0), note=note)
    version = services.store.version(id)
    with pytest.raises(Answered) as answered:
        services.games.act(id, "p1", keep(1), note=note)
    assert answered.value.receipt.body == b"first"
    assert services.store.version(id) == version
    services.games.act(id, "p1", keep(1))


def test_many_writers_leave_one_log_without_gaps(services: Application) -> None:
    """Threads of two processes that all want to sit down get one seat each, and the log holds all of it."""
    setup = services.titles["toy"].setup(4)
    services.games.open("host", "toy", setup, Terms(), id="g_race")
    places = [services.games, elsewhere(services)]
    seated: list[str] = []

    def sit(number: int) -> None:
        player = f"p{number}"
        try:
            places[number % 2].act("g_race", player, lambda game: game.take_seat(player))
        except RuleViolation:
            return
        seated.append(player)

    threads = [threading.Thread(target=sit, args=(number,)) for number in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(seated) == 4
    assert [event.version for event in services.store.read("g_race")] == [1, 2, 3, 4, 5]
    chairs = places[0].look("g_race", lambda game: {chair.player for chair in game.lobby.chairs})
    assert chairs == set(seated)


def test_any_version_can_be_looked_at(services: Application) -> None:
    """The position at N is the fold of the first N events."""
    id = started_game(services)
    finish(services, id)
    versions = [services.games.at(id, version).version for version in range(1, services.store.version(id) + 1)]
    assert versions == list(range(1, len(versions) + 1))
    assert services.games.at(id, 5).lobby.status == "playing"


class TestSnapshots:
    def long_game(self, services: Application) -> str:
        id = started_game(services, "edo", 3)
        finish(services, id)
        assert services.store.version(id) > SNAPSHOT_EVERY
        return id

    def frozen(self, services: Application, id: str) -> bytes:
        return elsewhere(services).look(id, lambda game: game.freeze())

    def test_a_long_game_leaves_a_snapshot_that_shortens_reading(self, services: Application) -> None:
        """Once folded from the beginning, a long game is not folded from the beginning again."""
        id = self.long_game(services)
        plain = self.frozen(services, id)
        counting = CountingStore(services.store)
        read: list[int] = []

        def reading(stream: str, after: int = 0, upto: int | None = None) -> Sequence[StoredEvent]:
            events = services.store.read(stream, after, upto)
            read.append(len(events))
            return events

        counting.read = reading  # type: ignore[attr-defined]  # passed on by name
        games = CommandHandler(counting, services.titles, StillClock())
        assert games.look(id, lambda game: game.freeze()) == plain
        assert sum(read) < 10

    def test_a_snapshot_that_does_not_fit_is_ignored(self, services: Application) -> None:
        """A snapshot of another history, or of another shape of state, is as good as none."""
        id = self.long_game(services)
        plain = self.frozen(services, id)
        fingerprint = services.titles["edo"].fingerprint
        version = services.store.version(id)
        services.store.save_snapshot(Snapshot(id, version, fingerprint, b"?" * 32, b"nonsense"))
        assert self.frozen(services, id) == plain
        services.store.save_snapshot(Snapshot(id, version, "edo:other-shape", b"?" * 32, b"nonsense"))
        assert self.frozen(services, id) == plain

    def test_history_before_a_snapshot_stays_visible(self, services: Application) -> None:
        """A version older than the newest snapshot is folded without it."""
        id = self.long_game(services)
        self.frozen(services, id)
        assert services.games.at(id, 7).version == 7


def test_what_does_not_exist_is_said_to_be_unknown(services: Application) -> None:
    """Neither reading nor acting invents a game or a title."""
    with pytest.raises(NotVisible):
        services.games.look("g_none", lambda game: game.version)
    with pytest.raises(NotVisible):
        services.games.act("g_none", "p0", keep(0))
    with pytest.raises(UnknownTitle):
        services.games.open("p0", "chess", services.titles["toy"].setup(2), Terms())


def test_games_out_of_memory_are_read_again(store: Store) -> None:
    """Only so many games stay hot; the others lose nothing."""
    services = services_on(store)
    small = CommandHandler(store, services.titles, StillClock(), cache_limit=2)
    ids = [started_game(services, id=f"g_{number}") for number in range(4)]
    for _ in range(2):
        for id in ids:
            assert small.look(id, lambda game: game.version) == store.version(id)
