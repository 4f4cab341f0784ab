"""`bakufu worker`, `bakufu sweep` and `bakufu todo`."""

import json

import pytest
from click.testing import CliRunner

from bakufu.commands import main
from domain.game.clock import Clock
from service.bootstrap import build
from service.eventstore.open import open_store
from service.settings import Settings
from tests.workers.hands import bot_game
from workers import bootstrap


@pytest.fixture
def listed(worker_url):
    """A database with a bot to move and a deadline far away."""
    services = build(Settings()._replace(database_url=worker_url), store=open_store(worker_url))
    bot_game(services, "g_bot", "edo", 2)
    bot_game(services, "g_clock", "edo", 2, people=2, clock=Clock(decision=3600))
    services.store.close()
    return worker_url


def run(*arguments):
    return CliRunner().invoke(main, arguments)


def test_todo_tells_what_is_due_and_why(listed):
    """Each item with its kind, its time and its reason; figures below."""
    done = run("todo", "--database", listed)
    assert done.exit_code == 0, done.output
    *lines, figures = done.output.strip().splitlines()
    first, second = (line for line in lines if line.startswith("g_"))
    assert first.startswith("g_bot")
    assert "random is asked on seat" in first
    assert second.startswith("g_clock")
    assert "the time of seat" in second
    others = {line.split()[1] for line in lines if not line.startswith("g_")}
    assert others == {"tidy", "checkpoint", "scrub"}  # whoever asks for the list carries the read models along
    assert figures.startswith("waiting ")


def test_todo_as_json(listed):
    """Machines get the same, and can ask for what is due only."""
    told = json.loads(run("todo", "--database", listed, "--json", "--due").output)
    assert [item["subject"] for item in told["items"] if item["subject"].startswith("g_")] == ["g_bot"]
    assert told["figures"]["due"] >= 1
    assert told["kinds"]["bot"]["due"] == 1


def test_the_list_is_derived_again_from_the_log(listed):
    """`sweep --rebuild` throws the list away and comes to the same one."""
    before = games_listed(listed)
    told = json.loads(run("sweep", "--database", listed, "--redis", "", "--rebuild", "--json").output)
    assert told["due"] >= 1
    assert games_listed(listed) == before == ["g_bot", "g_clock"]


def games_listed(database):
    told = json.loads(run("todo", "--database", database, "--json").output)
    return [item["subject"] for item in told["items"] if item["subject"].startswith("g_")]


@pytest.mark.parametrize("text", ["many", "-1", "1.5", "257", "\u0663"])
def test_a_nonsense_number_of_bot_processes_is_told(listed, monkeypatch, text):
    """A mistake in BAKUFU_AI_PROCS stops the worker at once, with a sentence."""
    monkeypatch.setenv("BAKUFU_AI_PROCS", text)
    done = run("worker", "--database", listed, "--redis", "")
    assert done.exit_code == 1
    assert "BAKUFU_AI_PROCS must be a whole number from 0 to 256" in done.output


def test_bots_think_in_as_many_processes_as_were_asked_for():
    """BAKUFU_AI_PROCS counts; 0 or nothing means one fewer than the cores, and at least one."""
    assert bootstrap.thinking_processes(Settings.from_environment({"BAKUFU_AI_PROCS": "3"})) == 3
    by_default = bootstrap.thinking_processes(Settings.from_environment({"BAKUFU_AI_PROCS": "0"}))
    assert by_default == bootstrap.thinking_processes(Settings.from_environment({})) >= 1


@pytest.mark.servers
def test_a_sweep_frees_what_redis_has_lost(postgres_url, redis_url):
    """After Redis was emptied, the sweep finds the leases of queued items and queues them again."""
    import redis

    services = build(Settings()._replace(database_url=postgres_url), store=open_store(postgres_url))
    for number in range(3):
        bot_game(services, f"g_{number}", "edo", 2)
    arguments = ("sweep", "--database", postgres_url, "--redis", redis_url, "--json")
    first = json.loads(run(*arguments).output)
    assert (first["queued"], first["freed"], first["dispatched"]) == (0, 0, 3)
    again = json.loads(run(*arguments).output)
    assert (again["queued"], again["freed"], again["dispatched"]) == (3, 0, 0)
    with redis.Redis.from_url(redis_url) as client:
        client.flushdb()
    lost = json.loads(run(*arguments).output)
    assert (lost["queued"], lost["freed"], lost["dispatched"]) == (3, 3, 3)
    services.store.close()


@pytest.mark.parametrize("left", [{"data": b"broken"}, {"last_heartbeat": b"2026-11-16T06:25:07.714762Z"}])
def test_a_sweep_is_not_stopped_by_a_broken_job(postgres_url, redis_url, left):
    """What a killed worker leaves behind in Redis may be no whole job; the sweep takes it for lost and goes on."""
    import redis

    services = build(Settings()._replace(database_url=postgres_url), store=open_store(postgres_url))
    bot_game(services, "g_1", "edo", 2)
    arguments = ("sweep", "--database", postgres_url, "--redis", redis_url, "--json")
    run(*arguments)
    with redis.Redis.from_url(redis_url) as client:
        [job] = client.keys("rq:job:*")
        if "data" not in left:
            client.delete(job)  # finished elsewhere; then a late heartbeat brought half of it back
        client.hset(job, mapping=left)
    told = json.loads(run(*arguments).output)
    assert (told["freed"], told["dispatched"]) == (1, 1)
    services.store.close()


@pytest.mark.parametrize("command", ["worker", "sweep"])
def test_a_wrong_redis_address_is_told(command, tmp_path):
    """A mistake of the operator's is a sentence, not a traceback, and does not repeat what may hold a password."""
    done = run(command, "--database", f"sqlite:///{tmp_path / 'x.db'}", "--redis", "http://user:secret@x")
    assert done.exit_code == 1
    assert "BAKUFU_REDIS_URL" in done.output
    assert "secret" not in done.output
