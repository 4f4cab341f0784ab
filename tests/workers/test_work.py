"""Workers of both set-ups: bots play on, leases keep workers apart, failures are visible."""

from typing import Any

import pytest

from domain.bots import BOTS
from domain.bots.random import RandomBot
from domain.bots.thinking import Thought
from domain.game.clock import Clock
from domain.game.game import Game
from domain.kernel.bot import Considered, Observation
from domain.kernel.record import Command
from service.application.work_sources import game_sources
from service.eventstore.open import open_store
from service.eventstore.port import VersionConflict
from tests.serving import elsewhere, services_on
from tests.workers.hands import HereThinker, audited, bot_game, happened, log_bytes, status, worker_on
from workers.embedded import EmbeddedRunner
from workers.game_worker import GameWorker
from workers.outcome import Deadline, Done
from workers.work_queue import WorkQueue


@pytest.mark.parametrize("bot", ["random", "greedy"])
def test_bots_play_their_games_to_the_end(crew, bot):
    """A game full of bots ends by itself, and its log verifies."""
    games = [bot_game(crew.services, f"g_{n}", seats=2 + n % 3, bot=bot) for n in range(5)]
    crew.drain()
    for game in games:
        assert status(crew.services, game) == "finished"
        assert audited(crew.services, game).finished
    assert crew.meter.failures == 0
    assert crew.services.store.claims() == []


def test_bots_stop_where_a_person_is_asked(crew):
    """One item plays a game's bots on until a person is asked, and no further."""
    game = bot_game(crew.services, "g_1", seats=4, people=1)
    crew.drain()
    assert crew.services.games.look(game, lambda game: game.position.asked) == (0,)
    assert crew.meter.jobs <= 2
    assert crew.round() == 0


def test_every_title_of_the_catalogue_is_played(crew):
    """Workers know no title: whatever the catalogue lists, random bots finish it."""
    titles = [name for name in crew.services.titles if name != "toy"]
    games = [bot_game(crew.services, f"g_{name}", name, _fewest(crew, name)) for name in titles]
    crew.drain()
    assert {status(crew.services, game) for game in games} == {"finished"}


def _fewest(crew, title):
    return crew.services.titles[title].meta.variants[0].seats[0]


def test_a_leased_item_is_left_alone(crew):
    """What another worker has in hand is not taken; when its lease has run out, it is."""
    game = bot_game(crew.services, "g_1")
    crew.services.models.catch_up()
    [item] = crew.queue.free(game_sources(crew.services), 10)
    assert crew.queue.claim([item], "somebody", lease=5_000) == [item]
    assert crew.round() == 0
    crew.services.clock.time += 5_000
    crew.drain()
    assert status(crew.services, game) == "finished"


def test_working_twice_changes_nothing(crew):
    """A second run over the same items finds that the games have moved on."""
    game = bot_game(crew.services, "g_1")
    crew.drain()
    before = log_bytes(crew.services, game)
    assert crew.game_worker.work_on(game).steps == 0
    assert log_bytes(crew.services, game) == before


def test_two_workers_on_one_game_make_each_turn_once(crew):
    """Without any lease between them, the version of the log still lets only one of two commands through."""
    game = bot_game(crew.services, "g_1", seats=4)
    services = crew.services
    other = elsewhere(services)
    workers = [crew.game_worker, worker_on(other)]
    while any(game_worker.work_on(game, Deadline(0.0001)).steps for game_worker in workers):
        pass
    report = audited(services, game)
    assert report.finished
    turns = [type for type, *_ in log_bytes(services, game) if type in ("toy.kept", "toy.shown", "toy.passed")]
    assert len(turns) == 8


class Broken:
    """A worker's bot whose every move is a bug of ours, not of the bot."""

    name, version, level, budget, heavy = "random", 1, "bad", 0, False

    def consider(self, observation, rules) -> list[Considered]:
        return []

    def choose(self, observation, rules) -> Command:
        raise VersionConflict("x", 1, 2)


def test_a_failing_item_waits_longer_each_time_and_is_visible(crew, monkeypatch):
    """Work that fails is tried again after a growing pause; its note names the error but no details."""
    game = bot_game(crew.services, "g_1")

    def explode(self: Game, *_: object) -> None:
        raise KeyError("a secret detail")

    monkeypatch.setattr(Game, "overdue", explode)
    monkeypatch.setattr(Game, "decide", explode)
    noted = []
    for pause in (1_000, 2_000, 4_000):
        assert crew.round() == 1
        [failure] = crew.services.store.claims()
        noted.append((failure.item, failure.tries, failure.note))
        assert failure.until - crew.services.clock.now() == pause
        assert crew.round() == 0
        crew.services.clock.time = failure.until
    assert noted == [(f"bot:{game}", tries, "KeyError") for tries in (1, 2, 3)]
    monkeypatch.undo()
    crew.drain()
    assert status(crew.services, game) == "finished"


def test_an_unknown_game_is_set_aside(crew):
    """An item whose game this service cannot load fails without taking the worker down."""
    crew.queue.run("bot:g_nowhere", "somebody")
    assert crew.meter.failures == 1


def test_work_of_a_kind_that_nobody_here_knows_is_given_back_untouched(crew):
    """Another release has listed it; its workers know what to do. It counts neither as done nor as failed."""
    store, now = crew.services.store, crew.services.clock.now()
    store.claim([("tea-ceremony:g1", "1")], "somebody", now, now + 1000)
    assert crew.queue.run("tea-ceremony:g1", "somebody") == Done(0)
    assert store.claims() == []
    assert (crew.meter.jobs, crew.meter.failures) == (0, 0)


def test_a_handler_may_say_when_to_try_again(crew):
    """That is no failure of the worker; nobody tries before, unless the subject has changed."""
    store, now = crew.services.store, crew.services.clock.now()
    queue = WorkQueue(crew.game_worker, more={"tea": lambda *_: Done(0, retry_at=now + 5_000, note="no water")})
    store.claim([("tea:g1", "1")], "somebody", now, now + 1000)
    queue.run("tea:g1", "somebody")
    [waiting] = store.claims()
    assert (waiting.owner, waiting.until, waiting.note) == ("", now + 5_000, "no water")


def test_a_bot_that_does_not_exist_is_answered_for(crew):
    """A game with a bot of an unknown name goes on with the title's harmless answers, and says so."""
    game = bot_game(crew.services, "g_1", bot="gone")
    crew.drain()
    assert status(crew.services, game) == "finished"
    assert [type for type, *_ in log_bytes(crew.services, game)].count("game.bot-failed") == 4


def test_a_bot_that_crashes_is_answered_for(crew):
    """A light bot's crash is an event that names its cause; the game ends all the same."""
    game = bot_game(crew.services, "g_1", bot="random")
    game_worker = GameWorker(crew.services, {"random": Broken()}, crew.game_worker.thinker)
    game_worker.work_on(game)
    assert status(crew.services, game) == "finished"
    causes = {event.data for event in crew.services.store.read(game) if event.type == "game.bot-failed"}
    assert causes
    assert all(b"crashed: VersionConflict" in cause for cause in causes)


def test_a_question_with_one_option_waits_for_no_bot(tmp_path, monkeypatch):
    """Bots that think in a process of their own are asked only where there is something to choose."""
    store = open_store(f"sqlite:///{tmp_path / 'store.db'}?synchronous=normal")
    services, asked = services_on(store), list[int]()
    monkeypatch.setattr(RandomBot, "heavy", True)

    class Counting(HereThinker):
        def think(self, bot: str, observation: Observation, seats: int = 0) -> Thought:
            asked.append(len(observation.options))
            return super().think(bot, observation, seats)

    game = bot_game(services, "g_1", "yokohama")
    answers = GameWorker(services, BOTS, Counting(services)).work_on(game, Deadline(60)).steps
    assert status(services, game) == "finished"
    assert min(asked) > 1
    assert len(asked) < answers
    store.close()


def test_many_deadlines_at_once_fire_once_each(crew):
    """Sixty games, twenty due at the same moment: each of these is acted on once, the others not at all."""
    late = [bot_game(crew.services, f"g_late{n}", people=2, clock=Clock(decision=60)) for n in range(20)]
    rest = [bot_game(crew.services, f"g_rest{n}", people=2, clock=Clock(decision=3600)) for n in range(40)]
    assert crew.round() == 0
    crew.services.clock.time += 60_000
    crew.drain()
    for game in late:
        assert len(happened(crew.services, game, "clock.expired")) == 2  # both seats were asked at once
    for game in rest:
        assert happened(crew.services, game, "clock.expired") == []


def test_people_who_wait_go_first(crew):
    """However many bots play among themselves, a game with a person in it comes first."""
    for number in range(30):
        bot_game(crew.services, f"g_bots{number}")
    crew.services.clock.time += 1000
    bot_game(crew.services, "g_people", people=1)
    crew.services.models.catch_up()
    assert crew.queue.free(game_sources(crew.services), 5)[0].subject == "g_people"


def test_a_warning_goes_to_the_inbox_once(crew):
    """Before the deadline an event warns the player, and the inbox shows it."""
    game = bot_game(crew.services, "g_1", people=2, clock=Clock(decision=60, warn=10))
    crew.services.clock.time += 50_000
    crew.drain()
    assert len(happened(crew.services, game, "clock.warned")) == 2
    assert "time-short" in {note.kind for note in crew.services.inboxes.notes("p0", 0, 100)}


class CountingStop:
    """Counts how often somebody waited for it."""

    def __init__(self) -> None:
        self.polls = 0

    def wait(self, seconds: float) -> bool:
        self.polls += 1
        return False


def test_what_falls_due_between_looking_and_waiting_is_not_slept_over(tmp_path):
    """An idle worker sleeps until the next item is due - also one that fell due since it last looked at the list."""
    store = open_store(f"sqlite:///{tmp_path / 'store.db'}?synchronous=normal")
    services: Any = services_on(store)
    bot_game(services, "g_1", people=2, clock=Clock(decision=60))
    services.models.catch_up()
    worker = EmbeddedRunner(WorkQueue(worker_on(services)))
    looked = services.clock.now()
    patience = []
    for seconds in (0, 60):
        services.clock.time = looked + seconds * 1000
        stop = CountingStop()
        worker._wait(store.pulse(), looked, stop)  # type: ignore[arg-type]
        patience.append(stop.polls)
    assert patience == [100, 1]
    worker.close()
    store.close()
