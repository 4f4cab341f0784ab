"""Bad days that need no killed worker: bad bots, jumping clocks, answers in the last moment."""

import threading
from functools import partial
from pathlib import Path
from uuid import uuid4

import pytest

from domain.game.clock import Clock
from domain.game.game import Game
from domain.game.observation import observe
from domain.game.orders import Play
from domain.kernel.errors import RuleViolation
from service.application.errors import StaleVersion
from tests.serving import elsewhere, let, play
from tests.toy import Keep
from tests.workers.bad_bots import BAD_BOTS, load, sleepy_flag
from tests.workers.hands import audited, bot_game, happened, worker_on
from tests.workers.processes import PATIENCE, until
from workers.bot_process import BotProcess, Closed, Limit
from workers.game_worker import GameWorker
from workers.outcome import Deadline

LIMIT = Limit(cpu=0.3, wall=4.0)


@pytest.fixture
def bad_desk(crew):
    thinker = BotProcess(load, LIMIT)
    yield GameWorker(crew.services, BAD_BOTS, thinker)
    thinker.kill()


@pytest.mark.slow
@pytest.mark.parametrize(
    ("bot", "cause"),
    [
        ("looping", b"no answer in time"),
        ("crashing", b"crashed: RuntimeError"),
        ("dying", b"its process died"),
        ("cheating", b"not one of its options"),
    ],
)
def test_a_bad_bot_ends_no_game(crew, bad_desk, bot, cause):
    """A bot that loops for ever, crashes, dies or lies is answered for; an event names the cause and no secret."""
    game = bot_game(crew.services, "g_1", bot=bot, people=1)
    services = crew.services
    play(services, game, 0)
    bad_desk.work_on(game, Deadline(PATIENCE))
    failures = [event.data for event in services.store.read(game) if event.type == "game.bot-failed"]
    assert len(failures) == 1
    assert cause in failures[0]
    assert services.games.look(game, lambda game: game.position.asked) == (0,)
    assert services.games.look(game, lambda game: game.lobby.chairs[1].bot_failures) == 1


@pytest.mark.slow
@pytest.mark.parametrize("bot", ["looping", "crashing", "dying", "cheating"])
def test_a_game_full_of_bad_bots_ends(crew, bad_desk, bot):
    """However badly all its bots behave, a game comes to its end, and its log verifies and tells of each failure."""
    game = bot_game(crew.services, "g_1", bot=bot)
    bad_desk.thinker.limit = Limit(cpu=0.1, wall=4.0)
    for _ in range(20):
        if not bad_desk.work_on(game, Deadline(10)).more:
            break
    assert audited(crew.services, game).finished
    assert len(happened(crew.services, game, "game.bot-failed")) == 4


class UntilAsleep:
    """Patience that ends the first time as soon as a bot sleeps."""

    cpu = PATIENCE

    def __init__(self, flag: Path) -> None:
        self._flag, self._asked = flag, 0

    @property
    def wall(self) -> float:
        """Read when a bot was asked: of the second process nothing is expected but an answer."""
        self._asked += 1
        if self._asked > 1:
            return PATIENCE
        until(self._flag.exists, what="a bot that sleeps")
        return 0.0


@pytest.mark.slow
def test_a_bot_has_a_second_chance_in_a_new_process(crew, bad_desk):
    """A bot whose process was killed once is asked again before anybody answers for it."""
    game = bot_game(crew.services, f"g_{uuid4().hex}", bot="sleepy", people=1)
    flag = crew.services.games.look(game, lambda game: sleepy_flag(observe(game, 1, BAD_BOTS["sleepy"])))
    bad_desk.thinker.limit = UntilAsleep(flag)
    try:
        bad_desk.work_on(game, Deadline(PATIENCE))
    finally:
        flag.unlink(missing_ok=True)
    assert happened(crew.services, game, "toy.kept") == ["toy.kept"]
    assert happened(crew.services, game, "game.bot-failed") == []


def close_while_thinking(thinker):
    """As soon as there is a process that could think."""
    until(lambda: thinker.pid is not None, what="the start of the bot process")
    thinker.close()


@pytest.mark.slow
def test_a_closed_bot_process_blames_no_bot(crew, bad_desk):
    """A worker that stops while a bot thinks leaves the turn undone; the bot did nothing wrong."""
    game = bot_game(crew.services, "g_1", bot="looping")
    bad_desk.thinker.limit = Limit(30, 30)
    closing = threading.Thread(target=close_while_thinking, args=(bad_desk.thinker,))
    closing.start()
    with pytest.raises(Closed):
        bad_desk.work_on(game, Deadline(PATIENCE))
    closing.join()
    assert happened(crew.services, game, "game.bot-failed") == []


def test_a_clock_that_jumps_ahead_ends_no_game_wrongly(crew):
    """A jump ahead fires the deadlines it passes, each once; after a jump back nothing fires early."""
    clock = crew.services.clock
    games = [bot_game(crew.services, f"g_{n}", seats=3, people=2, clock=Clock(decision=3600)) for n in range(5)]
    crew.drain()
    clock.time -= 10 * 24 * 3_600_000
    assert crew.round() == 0
    clock.time += 20 * 24 * 3_600_000
    crew.drain()
    for game in games:
        assert len(happened(crew.services, game, "clock.expired")) == 2
    clock.time -= 20 * 24 * 3_600_000
    assert crew.round() == 0
    for _ in range(4):
        clock.time += 30 * 24 * 3_600_000
        crew.drain()
    for game in games:
        assert audited(crew.services, game).finished
        assert len(happened(crew.services, game, "clock.expired")) == 4


def test_a_job_that_comes_early_does_nothing(crew):
    """A scheduler may fire a moment too soon: the deadline is read again from the game."""
    game = bot_game(crew.services, "g_1", people=2, clock=Clock(decision=60))
    crew.services.clock.time += 59_999
    assert crew.game_worker.work_on(game).steps == 0
    crew.services.clock.time += 1
    assert crew.game_worker.work_on(game).steps == 2


def keep_first(seat: int, game: Game):
    return [Play(seat, Keep(game.position.hands[seat][0]))]


@pytest.mark.parametrize("expects", [True, False], ids=["if-match", "whatever-the-version"])
def test_a_command_and_its_deadline_at_the_same_moment(crew, expects):
    """Exactly one of both is stored, and the other is told."""
    services = crew.services
    other = elsewhere(services)
    outcomes = set()
    for number in range(30):
        game = bot_game(services, f"g_{number}", people=2, clock=Clock(decision=60))
        play(services, game, 1)
        version = services.store.version(game)
        services.clock.time += 60_000
        told: list[str] = []
        gate = threading.Barrier(2)

        def command(game=game, version=version, told=told, gate=gate):
            gate.wait()
            try:
                let(services, game, "p0", partial(keep_first, 0), expected=version if expects else None)
                told.append("accepted")
            except (RuleViolation, StaleVersion) as refusal:
                told.append(type(refusal).__name__)

        def deadline(game=game, gate=gate):
            gate.wait()
            worker_on(other).work_on(game, Deadline(0.0001))

        threads = [threading.Thread(target=act) for act in (command, deadline)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        expired = bool(happened(services, game, "clock.expired"))
        assert len([event for event in services.store.read(game) if event.type == "toy.kept"]) == 2
        assert expired == (told != ["accepted"])
        outcomes.add(expired)
    assert outcomes  # usually both; which one is a matter of the moment
