"""Limits: who is throttled, and what never is."""

import pytest

from domain.game.orders import SeatBot, Start, TakeSeat
from service.bootstrap import build
from service.eventstore.port import StoreUnavailable
from service.http.app import create_app
from service.http.client_identity import place_of
from service.http.rate_limits import Limiter
from service.settings import BadSetting, Settings
from tests.http.driver import NUMBERS, Player, code, told_headers
from tests.serving import do, open_game

RATE = 12


@pytest.fixture
def tight(services, shared_store, clock):
    """The service with a small limit."""
    return create_app(build(Settings(rate=RATE), store=shared_store, clock=clock, titles=services.titles))


@pytest.fixture
def cleo(tight, services):
    """A player of the limited service, registered beside it, with a running game against a bot."""
    made = services.accounts.register(f"Cleo {next(NUMBERS)}")
    return Player(tight.test_client(), made.account.id, made.token)


@pytest.fixture
def contest(services, cleo):

    game = open_game(services, cleo.id, "toy", 2, f"g_limited{next(NUMBERS)}")
    do(services, game, cleo.id, TakeSeat())
    do(services, game, cleo.id, SeatBot("random"))
    do(services, game, cleo.id, Start())
    return game


def exhaust(player: Player) -> None:
    for _ in range(RATE):
        assert player.get("/v1/me").status_code == 200


def test_headers_tell_how_much_is_left(cleo):
    """Every answer says what the limit is and what is left of it."""
    first = cleo.get("/v1/me")
    assert first.headers["RateLimit-Policy"] == f'"requests";q={RATE};w=60'
    assert first.headers["RateLimit"] == f'"requests";r={RATE - 1};t=5'


def test_what_is_shared_does_not_tell_it(cleo):
    """What a cache may give to everybody says nothing about who asked first; a refusal is nobody else's."""
    first, again = cleo.get("/v1/titles"), cleo.get("/v1/titles")
    assert told_headers(first) == told_headers(again)
    assert "RateLimit" not in first.headers
    for _ in range(RATE - 2):
        cleo.get("/v1/titles")
    refused = cleo.get("/v1/titles")
    assert (refused.status_code, refused.headers["Cache-Control"]) == (429, "no-store")
    assert refused.headers["RateLimit"].startswith('"requests";r=0;')


def test_too_many_requests_wait(cleo, clock):
    """Above the limit 429 with Retry-After; after that time it goes on."""
    exhaust(cleo)
    refused = cleo.get("/v1/me")
    assert code(refused) == (429, "request.throttled")
    assert refused.headers["Retry-After"] == "5"
    clock.time += 5_000
    assert cleo.get("/v1/me").status_code == 200


def test_a_legal_command_is_never_throttled(cleo, contest):
    """With nothing left, what the rules accept is accepted; it costs nothing."""
    command = cleo.options(contest)["options"][0]["command"]
    for _ in range(RATE - 1):
        cleo.get("/v1/me")
    assert cleo.get("/v1/me").status_code == 429
    assert cleo.play(contest, command).status_code == 200


def test_an_illegal_command_is_throttled(cleo, contest, services):
    """With nothing left, a refused command learns nothing but that."""
    exhaust(cleo)
    before = services.store.read(contest)
    assert code(cleo.play(contest, {"type": "toy.keep", "card": 99})) == (429, "request.throttled")
    assert code(cleo.play(contest, {"type": "toy.keep", "card": 99}, match='"v1"')) == (429, "request.throttled")
    assert services.store.read(contest) == before


def test_a_refused_command_is_counted(cleo, contest):
    """Guessing costs as much as asking."""
    for _ in range(RATE):
        assert cleo.play(contest, {"type": "toy.keep", "card": 99}).status_code == 409
    assert cleo.get("/v1/me").status_code == 429


def test_a_dry_run_is_counted(cleo, contest):
    """Trying out is no playing."""
    command = cleo.options(contest)["options"][0]["command"]
    body, path = {"command": command}, f"/v1/games/{contest}/commands?dry_run=true"
    for _ in range(RATE - 1):
        assert cleo.post(path, body, headers={"If-Match": "*"}).status_code == 200
    assert cleo.post(path, body, headers={"If-Match": "*"}).status_code == 429


def test_tokens_of_one_account_share_its_limit(cleo, services):
    """Further tokens are for convenience, not for more requests; another account has its own."""
    second = Player(cleo.client, cleo.id, services.accounts.grant(cleo.id, "x", ["play"], None).text)
    other = services.accounts.register(f"Dan {next(NUMBERS)}")
    exhaust(cleo)
    assert code(second.get("/v1/me")) == (429, "request.throttled")
    assert Player(cleo.client, other.account.id, other.token).get("/v1/me").status_code == 200


def test_a_legal_command_passes_whichever_token_has_used_up_the_limit(cleo, contest, services):
    """Sharing a limit takes no turn away."""
    second = Player(cleo.client, cleo.id, services.accounts.grant(cleo.id, "x", ["play"], None).text)
    command = cleo.options(contest)["options"][0]["command"]
    for _ in range(RATE):
        second.get("/v1/me")
    assert cleo.get("/v1/me").status_code == 429
    assert cleo.play(contest, command).status_code == 200


@pytest.mark.parametrize(
    ("address", "place"),
    [
        ("192.0.2.7", "192.0.2.7"),
        ("2001:db8:1:2:aaaa::1", "2001:db8:1:2::/64"),
        ("2001:db8:1:2:bbbb::9", "2001:db8:1:2::/64"),
        ("2001:db8:1:3::1", "2001:db8:1:3::/64"),
        ("::ffff:192.0.2.7", "192.0.2.7"),
        ("fe80::1%eth0", "fe80::/64"),
        ("192.0.2.7:50123", "192.0.2.7"),
        ("[2001:db8:1:2:aaaa::1]:50123", "2001:db8:1:2::/64"),
        ("[2001:db8:1:2:aaaa::1]", "2001:db8:1:2::/64"),
        ("", ""),
        ("unix:", "unix:"),
    ],
)
def test_an_address_counts_as_far_as_it_is_ones_own(address, place):
    """Who has a network of IPv6 addresses has one limit for all of them."""
    assert place_of(address) == place


def test_behind_a_proxy_callers_are_told_apart(services, shared_store, clock):
    """With BAKUFU_PROXIES the limit is for whom the proxy names, and names that a caller adds count for nothing."""
    settings = Settings(rate=RATE, proxies=1)
    fronted = create_app(build(settings, store=shared_store, clock=clock, titles=services.titles)).test_client()

    def call(forwarded: str) -> int:
        return fronted.get("/v1/titles", headers={"X-Forwarded-For": forwarded}).status_code

    assert {call(f"198.51.100.{number}, 192.0.2.1") for number in range(RATE)} == {200}
    assert call("198.51.100.99, 192.0.2.1") == 429
    assert call("192.0.2.2") == 200


def test_guessing_tokens_shares_one_limit(tight):
    """Wrong tokens count for the address they come from."""
    for number in range(RATE):
        guesser = Player(tight.test_client(), "", f"bkf_guess{number}")
        assert guesser.get("/v1/me").status_code == 401
    assert Player(tight.test_client(), "", "bkf_once-more").get("/v1/me").status_code == 429
    assert Player(tight.test_client()).get("/v1/titles").status_code == 429


def test_health_is_not_limited(tight):
    """Whoever watches the service can always ask."""
    stranger = Player(tight.test_client())
    for _ in range(RATE + 5):
        assert stranger.get("/healthz").status_code == 200


def test_health_is_no_place_to_try_tokens(tight, cleo, shared_store, monkeypatch):
    """What is free does not tell a right token from a wrong one, and looks none up."""
    monkeypatch.setattr(shared_store, "token", lambda _: pytest.fail("a token was looked up"))
    guesses = [Player(tight.test_client(), "", token).get("/healthz") for token in (cleo.token, "bkf_guess", "")]
    assert len({(answer.data, str(told_headers(answer))) for answer in guesses}) == 1


@pytest.mark.parametrize(
    ("method", "path"),
    [("GET", "/v1/games/%20"), ("OPTIONS", "/v1/games/none/commands"), ("OPTIONS", "/v1/games/none/batch")],
)
def test_nothing_else_is_free(tight, method, path):
    """Neither odd names nor methods that play nothing are a way around the limit."""
    stranger = tight.test_client()
    statuses = [stranger.open(path, method=method).status_code for _ in range(RATE + 1)]
    assert 429 not in statuses[:RATE]
    assert statuses[RATE] == 429


def test_the_answer_to_an_earlier_command_is_counted(cleo, contest):
    """A command is accepted once; who asks for its answer again and again waits like everybody."""
    command = cleo.options(contest)["options"][0]["command"]
    first = cleo.play(contest, command, key="again", match="*")
    assert first.status_code == 200
    for _ in range(RATE - 1):
        assert cleo.play(contest, command, key="again", match="*").data == first.data
    assert code(cleo.play(contest, command, key="again", match="*")) == (429, "request.throttled")


def test_a_bucket_refills_steadily_and_never_overflows():
    """After a long rest there is one minute's worth, no more; a clock that goes back takes nothing away."""
    limiter = Limiter(60)
    for _ in range(60):
        assert limiter.take("a", 1_000_000).allowed
    assert not limiter.take("a", 1_000_000).allowed
    assert limiter.take("a", 1_001_000).allowed
    assert not limiter.take("a", 900_000).allowed
    assert limiter.take("a", 99_000_000).left == 59


def test_the_rate_is_a_setting():
    """By environment the service is limited; nonsense is refused."""
    assert Settings.from_environment({}).rate == 1200
    assert Settings.from_environment({"BAKUFU_RATE": "5"}).rate == 5
    with pytest.raises(BadSetting):
        Settings.from_environment({"BAKUFU_RATE": "fast"})
    with pytest.raises(BadSetting):
        Settings.from_environment({"BAKUFU_REGISTRATION": "never"})


def test_a_command_that_fails_on_our_side_is_not_counted(cleo, contest, shared_store, monkeypatch):
    """While the database is away the answer is 503, also where the limit wants to know who asks; nothing is charged."""

    def away(*_):
        raise StoreUnavailable("the lights went out")

    with monkeypatch.context() as dark:
        dark.setattr(shared_store, "token", away)
        assert code(cleo.play(contest, {"type": "toy.show"})) == (503, "service.unavailable")
    assert cleo.get("/v1/me").headers["RateLimit"].startswith(f'"requests";r={RATE - 1};')


def test_the_share_of_streams_is_a_setting():
    """Without one it is a quarter of the cap, and never so few that a player could not follow a game and the inbox."""
    assert Settings(stream_cap=32).streams_each == 8
    assert Settings(stream_cap=2).streams_each == 4
    assert Settings.from_environment({"BAKUFU_STREAM_SHARE": "3"}).streams_each == 3
