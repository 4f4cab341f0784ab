"""Games in memory and in the store: one append per command, never a stale judgement, never a lost event."""

import threading
from collections.abc import Callable, Sequence
from typing import Any

import pytest

from domain.game.game import Game
from domain.game.orders import Order, Play, TakeSeat
from domain.kernel.errors import RuleViolation
from projections.game_state import SNAPSHOT_EVERY
from service.application.access import Viewer
from service.application.aggregates import GameType
from service.application.errors import KeyReused, NotVisible, StaleVersion, UnknownTitle
from service.application.games import ChangeGame
from service.application.play import PlayCommands
from service.application.requests import OnceKey
from service.bootstrap import Application
from service.eventstore.codec import time_of
from service.eventstore.port import Snapshot, Store, StoredEvent
from tests import toy
from tests.counting import CountingStore
from tests.serving import do, elsewhere, finish, let, open_game, services_on, started_game

Choose = Callable[[Game], Sequence[Order]]


@pytest.fixture
def services(store: Store) -> Application:
    return services_on(store)


def version_of(services: Application, id: str) -> int:
    return services.games.look(id, lambda game: game.version)


def keep(seat: int, which: int = 0) -> Choose:
    def choose(game: Game) -> Sequence[Order]:
        return [Play(seat, game.options(seat)[which] if game.options(seat) else toy.Keep(1))]

    return choose


def test_an_accepted_command_costs_one_append_and_no_read(store: Store) -> None:
    """A hot game is judged in memory."""
    counting: Any = CountingStore(store)
    services = services_on(counting)
    id = started_game(services)
    counting.calls.clear()
    let(services, id, "p0", keep(0))
    assert counting.calls == {"append": 1}


def test_two_processes_take_turns(services: Application) -> None:
    """What another process appended is folded before a refusal is believed."""
    id, other = started_game(services), elsewhere(services)
    let(other, id, "p0", keep(0))
    let(services, id, "p1", keep(1))
    do(other, id, "p0", Play(0, toy.Show()))
    assert {version_of(services, id), version_of(other, id)} == {services.store.version(id)}


def test_a_refusal_is_final_only_on_a_fresh_position(services: Application) -> None:
    """A command that the old position refuses and the new one accepts is accepted."""
    id, other = started_game(services), elsewhere(services)
    version_of(other, id)
    let(services, id, "p0", keep(0))
    let(services, id, "p1", keep(1))
    do(other, id, "p0", Play(0, toy.Show()))


def test_a_refusal_leaves_the_log_untouched(services: Application) -> None:
    """Refused commands are nowhere."""
    id = started_game(services)
    before = services.store.read(id)
    with pytest.raises(RuleViolation):
        do(services, id, "p0", Play(0, toy.Keep(99)))
    assert services.store.read(id) == before


def test_several_orders_are_one_append_or_none(services: Application) -> None:
    """A later order that is refused takes the earlier ones back, and the game in memory goes on as if nothing was."""
    id = started_game(services)
    before, first = services.store.read(id), services.games.look(id, lambda game: game.options(0)[0])
    with pytest.raises(RuleViolation):
        do(services, id, "p0", Play(0, first), Play(0, toy.Keep(99)))
    assert services.store.read(id) == before
    assert version_of(services, id) == len(before)
    do(services, id, "p0", Play(0, first))


def test_nobody_speaks_for_another_seat(services: Application) -> None:
    """The game itself asks who speaks, whoever calls it."""
    id = started_game(services)
    with pytest.raises(RuleViolation, match=r"game\.not-your-seat"):
        let(services, id, "p0", keep(1))


def test_an_expected_version_must_be_the_present_one(services: Application) -> None:
    """A command for a version that has passed, or never was, is stale; for the present one it is judged."""
    id = started_game(services)
    version = services.store.version(id)
    for wrong in (version - 1, version + 5):
        with pytest.raises(StaleVersion) as stale:
            let(services, id, "p0", keep(0), expected=wrong)
        assert (stale.value.expected, stale.value.actual) == (wrong, version)
    let(services, id, "p0", keep(0), expected=version)


def test_a_version_taken_by_another_process_is_stale(services: Application) -> None:
    """The hot position looks right, the store knows better."""
    id, other = started_game(services), elsewhere(services)
    version = version_of(services, id)
    let(other, id, "p1", keep(1))
    with pytest.raises(StaleVersion):
        let(services, id, "p0", keep(0), expected=version)
    assert services.store.version(id) == version_of(other, id)


def test_time_never_runs_back_in_a_stream(services: Application) -> None:
    """A process whose clock is behind stores the time of the append before it."""
    id, other = started_game(services), elsewhere(services)
    clock: Any = services.clock
    clock.time += 5000
    let(services, id, "p0", keep(0))
    late = clock.now()
    clock.time -= 9000
    stored = let(other, id, "p1", keep(1))
    assert {time_of(event) for event in stored} == {late}


def test_a_failing_rule_does_not_poison_the_position(services: Application) -> None:
    """After a programming error the game is read anew from the log."""
    id = started_game(services)

    def crash(game: Game) -> Sequence[Order]:
        game.position.hands.clear()
        raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        let(services, id, "p0", crash)
    let(services, id, "p0", keep(0))


def test_a_failing_store_does_not_poison_the_position(services: Application, monkeypatch: pytest.MonkeyPatch) -> None:
    """When nothing could be appended, nothing has happened."""
    id = started_game(services)
    version = services.store.version(id)

    def fail(*args: Any, **more: Any) -> None:
        raise ConnectionError

    with monkeypatch.context() as broken:
        broken.setattr(services.store, "append", fail)
        with pytest.raises(ConnectionError):
            let(services, id, "p0", keep(0))
    assert version_of(services, id) == version
    let(services, id, "p0", keep(0))


def test_a_repeated_request_is_answered_from_the_log(services: Application) -> None:
    """Under its key a request is carried out once; later it gets the sight of that moment, whatever came since."""
    id = started_game(services)
    card = services.games.look(id, lambda game: game.options(0)[0])
    raw = [{"type": "toy.keep", "card": card.card}]  # type: ignore[attr-defined]
    request = PlayCommands(id, Viewer("p0"), services.titles, raw, once=OnceKey("p0", "key", b"d" * 32))
    first = services.play.send(request)
    let(services, id, "p1", keep(1))
    version = services.store.version(id)
    for place in (services, elsewhere(services)):
        again = place.play.send(request)
        assert again.replayed
        assert (again.result, again.first, again.last) == (first.result, first.first, first.last)
    assert services.store.version(id) == version
    other = ChangeGame(id, Viewer("p0"), TakeSeat(), once=OnceKey("p0", "key", b"e" * 32))
    with pytest.raises(KeyReused):
        services.games.change(other)


def test_many_writers_leave_one_log_without_gaps(services: Application) -> None:
    """Threads of two processes that all want to sit down get one seat each, and the log holds all of it."""
    open_game(services, "host", "toy", 4, "g_race")
    places = [services, elsewhere(services)]
    seated: list[str] = []

    def sit(number: int) -> None:
        player = f"p{number}"
        try:
            do(places[number % 2], "g_race", player, TakeSeat())
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
    chairs = places[0].games.look("g_race", lambda game: {chair.player for chair in game.lobby.chairs})
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
        return elsewhere(services).games.look(id, lambda game: game.freeze())

    def test_a_long_game_leaves_a_snapshot_that_shortens_reading(self, services: Application) -> None:
        """Once folded from the beginning, a long game is not folded from the beginning again."""
        id = self.long_game(services)
        plain = self.frozen(services, id)
        counting: Any = CountingStore(services.store)
        read: list[int] = []

        def reading(stream: str, after: int = 0, upto: int | None = None) -> Sequence[StoredEvent]:
            events = services.store.read(stream, after, upto)
            read.append(len(events))
            return events

        counting.read = reading  # passed on by name
        games = elsewhere(services, store=counting).games
        assert games.look(id, lambda game: game.freeze()) == plain
        assert sum(read) < 10

    def test_a_snapshot_that_does_not_fit_is_ignored(self, services: Application) -> None:
        """A snapshot of another history, or of another shape of state, is as good as none."""
        id = self.long_game(services)
        plain = self.frozen(services, id)
        fingerprint = services.games.look(id, GameType(services.titles).fingerprint)
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


@pytest.mark.parametrize("id", ["g_none", "x_none", "none"])
def test_what_does_not_exist_is_said_to_be_unknown(services: Application, id: str) -> None:
    """Neither reading nor acting invents a game or a title."""
    with pytest.raises(NotVisible):
        version_of(services, id)
    with pytest.raises(NotVisible):
        let(services, id, "p0", keep(0))
    with pytest.raises(UnknownTitle):
        services.games.title("chess")


def test_games_out_of_memory_are_read_again(store: Store) -> None:
    """Only so many games stay hot; the others lose nothing."""
    services = services_on(store)
    small = services_on(store, hot_games=2)
    ids = [started_game(services, id=f"g_{number}") for number in range(4)]
    for _ in range(2):
        for id in ids:
            assert version_of(small, id) == store.version(id)
