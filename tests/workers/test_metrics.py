"""What workers count, and that it reaches whoever looks - also from processes below, and from those that died."""

import os
import signal
import socket
import urllib.request
from urllib.error import HTTPError

import pytest
from prometheus_client.parser import text_string_to_metric_families

from service.bootstrap import build
from service.eventstore.open import open_store
from service.prometheus import exposition
from service.settings import BadSetting, Settings
from tests.workers.hands import bot_game, status
from tests.workers.processes import until, worker
from workers.metrics import BUCKETS, Meter, MetricsTotal
from workers.metrics_server import telling
from workers.processes import context


def told(text):
    return {
        (sample.name, *sample.labels.values()): sample.value
        for family in text_string_to_metric_families(text)
        for sample in family.samples
    }


def free_port():
    with socket.socket() as line:
        line.bind(("127.0.0.1", 0))
        return line.getsockname()[1]


def scrape(port):
    with urllib.request.urlopen(f"http://127.0.0.1:{port}/metrics", timeout=60) as answer:
        return told(answer.read().decode())


def test_a_meter_is_told_as_prometheus_reads_it():
    """Jobs by result, steps, and a histogram of the time they took, whose buckets add up."""
    meter = Meter()
    for steps in (3, 4):
        with meter.timed():
            meter.done(steps)
    with meter.timed():
        meter.failed()
    found = told(exposition(MetricsTotal(meter).metrics()))
    assert (found["bakufu_jobs_total", "done"], found["bakufu_jobs_total", "failed"]) == (2, 1)
    assert found[("bakufu_steps_total",)] == 7
    counts = [found["bakufu_job_seconds_bucket", str(bound)] for bound in BUCKETS]
    assert counts == sorted(counts)
    assert found["bakufu_job_seconds_bucket", "+Inf"] == found[("bakufu_job_seconds_count",)] == 3


def count_and_die(cells):
    meter = Meter(cells)
    for _ in range(5):
        meter.done(1)
    os.kill(os.getpid(), signal.SIGKILL)


@pytest.mark.slow
def test_what_a_killed_process_has_done_stays_counted():
    """Its counts lie in memory that outlives it; a counter never goes back."""
    tally = MetricsTotal(Meter())
    cells = tally.join()
    process = context().Process(target=count_and_die, args=(cells,))
    process.start()
    process.join()
    assert counted_by(tally) == (5, 2)
    tally.leave(cells)
    assert counted_by(tally) == (5, 1)


def counted_by(tally):
    found = told(exposition(tally.metrics()))
    return found["bakufu_jobs_total", "done"], found[("bakufu_worker_processes",)]


def test_the_port_tells_metrics_and_nothing_else():
    """Other addresses are not found; a port that is taken is a sentence for the operator."""
    port = free_port()
    with telling(MetricsTotal(Meter()), port):
        assert scrape(port)["bakufu_jobs_total", "done"] == 0
        with pytest.raises(HTTPError, match="404") as missing:
            urllib.request.urlopen(f"http://127.0.0.1:{port}/", timeout=60)
        missing.value.close()
        with pytest.raises(BadSetting, match="cannot tell metrics"), telling(MetricsTotal(Meter()), port):
            pass


@pytest.mark.slow
def test_the_work_of_all_processes_is_told_on_one_port(set_up, worker_url, request):
    """Whichever process played the games, the port of the one that was started tells of them, also after a kill."""
    redis = request.getfixturevalue("redis_url") if set_up == "rq" else ""
    services = build(Settings()._replace(database_url=worker_url), store=open_store(worker_url))
    port = free_port()
    with worker(worker_url, redis, 2, "--metrics-port", str(port)) as hired:
        if set_up == "rq":
            until(lambda: _listening(redis) == 2, what="the start of RQ's workers")
        games = [bot_game(services, f"g_{number}", "edo", 2) for number in range(4)]
        until(lambda: all(status(services, game) == "finished" for game in games), what="the end of all games")
        until(lambda: scrape(port)["bakufu_jobs_total", "done"] >= len(games), what="the count of the jobs")
        before = scrape(port)
        assert before[("bakufu_steps_total",)] > 100
        if set_up == "rq":
            assert before[("bakufu_worker_processes",)] == 3
            killed = hired.children[0]
            os.kill(killed, signal.SIGKILL)
            until(lambda: killed not in hired.children and len(hired.children) == 2, what="a new worker")
            assert scrape(port)["bakufu_jobs_total", "done"] >= before["bakufu_jobs_total", "done"]
    services.store.close()


def _listening(url):
    import redis

    with redis.Redis.from_url(url) as client:
        return client.scard("rq:workers")
