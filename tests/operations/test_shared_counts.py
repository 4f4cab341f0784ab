"""Several web processes as one: limits and shares of streams count in all of them, and Redis may fail."""

import threading
from contextlib import closing

import pytest
import redis

from service.bootstrap import build
from service.eventstore.open import open_store
from service.http import shared_counts
from service.http.app import create_app
from service.http.rate_limits import Limiter
from service.http.shared_counts import SharedCounts, SharedPlaces
from service.settings import BadSetting, Settings
from tests.http.driver import Player, code

RATE = 20
NOWHERE = "unix:///nowhere/at/all"


@pytest.fixture
def web(sqlite_url):
    """Makes web processes over one database, with or without a Redis."""
    with closing(open_store(sqlite_url)) as store:

        def start(redis_url, **settings):
            return create_app(build(Settings(redis_url=redis_url, rate=RATE)._replace(**settings), store=store))

        yield start


def registered(app):
    made = app.extensions["bakufu"].accounts.register("Ann")
    return made.account.id, made.token


def test_a_limit_counts_in_all_processes(web, redis_url):
    """Whoever has used up the limit at one process has used it up at the other; other people have not."""
    one, other = web(redis_url), web(redis_url)
    account, token = registered(one)
    here, there = Player(one.test_client(), account, token), Player(other.test_client(), account, token)
    for player in (here, there) * (RATE // 2):
        assert player.get("/v1/me").status_code == 200
    assert code(here.get("/v1/me")) == code(there.get("/v1/me")) == (429, "request.throttled")
    assert int(there.get("/v1/me").headers["Retry-After"]) >= 1
    assert other.test_client().get("/v1/titles", environ_base={"REMOTE_ADDR": "192.0.2.7"}).status_code == 200


def test_without_redis_each_process_counts_for_itself(web):
    """Nobody is refused because Redis is away, and nobody is unlimited."""
    app = web(NOWHERE)
    player = Player(app.test_client(), *registered(app))
    for _ in range(RATE):
        assert player.get("/v1/me").status_code == 200
    assert code(player.get("/v1/me")) == (429, "request.throttled")


def test_redis_is_asked_again_when_it_is_back(redis_url, monkeypatch):
    """After a failure it is left alone for a moment, and used from then on."""
    monkeypatch.setattr(shared_counts, "AWAY_SECONDS", 0.0)
    counts = SharedCounts(redis_url)
    real = counts._take

    def broken(*_):
        raise redis.ConnectionError

    counts._take = broken  # type: ignore[assignment]  # Redis does not answer
    assert counts.take("rate", "a", 5, 1) is None
    counts._take = real
    assert counts.take("rate", "a", 5, 1) == (True, 4.0)


def test_a_look_does_not_ask_redis(redis_url, monkeypatch):
    """What is never counted - a legal command - costs no trip to Redis."""
    counts = SharedCounts(redis_url)
    limiter = Limiter(5, counts)
    monkeypatch.setattr(counts, "_ask", pytest.fail)
    assert limiter.take("a", 1000, cost=0).left == 5


def test_a_share_of_streams_counts_in_all_processes(web, redis_url):
    """Two processes with a share of two: two streams in all, and a place that is given back is free for both."""
    gates = [web(redis_url, stream_share=2).extensions["bakufu.streams"] for _ in range(2)]
    first, second = (SharedPlaces(SharedCounts(redis_url)) for _ in range(2))
    taken = first.enter("account a", gates[0].share)
    assert taken
    assert second.enter("account a", gates[1].share)
    assert first.enter("account a", 2) is second.enter("account a", 2) is None
    assert second.enter("account b", 2)
    first.leave("account a", taken)
    assert second.enter("account a", 2)


def test_the_gate_refuses_a_share_that_is_taken_elsewhere(web, redis_url):
    """The answer is the same as for a share that is taken here."""
    app = web(redis_url, stream_share=1)
    account, token = registered(app)
    player = Player(app.test_client(), account, token)
    elsewhere = SharedPlaces(SharedCounts(redis_url))
    place = elsewhere.enter(f"account {account}", 1)
    assert place
    wanted = {"Accept": "text/event-stream"}
    assert code(player.get("/v1/me/stream", headers=wanted)) == (429, "request.too-many-streams")
    elsewhere.leave(f"account {account}", place)
    headers = wanted | {"Authorization": f"Bearer {token}"}
    with closing(app.test_client().get("/v1/me/stream", headers=headers)) as stream:
        assert stream.status_code == 200


def test_places_of_a_dead_process_fall_free(redis_url, monkeypatch):
    """A place has a lease; only who lives renews it."""
    monkeypatch.setattr(shared_counts, "LEASE_MS", 30)
    counts = SharedCounts(redis_url)
    assert counts.enter("account a", "dead.1", 1)
    while not counts.enter("account a", "alive.1", 1):
        threading.Event().wait(0.005)


def test_places_are_renewed_while_their_streams_are_open(redis_url, monkeypatch):
    """A long stream keeps its place beyond the lease."""
    monkeypatch.setattr(shared_counts, "RENEW_SECONDS", 0.0)
    renewed = threading.Event()
    counts = SharedCounts(redis_url)
    monkeypatch.setattr(counts, "renew", lambda places: renewed.set())
    places = SharedPlaces(counts)
    place = places.enter("account a", 1)
    assert place
    assert renewed.wait(30)
    places.leave("account a", place)


def test_redis_learns_no_addresses(redis_url):
    """Who is counted is hashed, and everything has an end."""
    counts = SharedCounts(redis_url)
    counts.take("rate", "address 192.0.2.7", 5, 1)
    counts.enter("address 192.0.2.7", "p.1", 5)
    with redis.Redis.from_url(redis_url) as client:
        keys = client.keys("*")
        assert len(keys) == 2
        assert all(b"192" not in key and client.pttl(key) > 0 for key in keys)


def test_an_address_that_is_none_is_refused(web):
    """A mistake in the setting is told at start."""
    with pytest.raises(BadSetting, match="BAKUFU_REDIS_URL"):
        web("rediss//wrong")
