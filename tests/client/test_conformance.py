"""The conformance kit itself: faults that can be repeated, and a judge who sees what is unsafe."""

from collections import Counter
from http.client import HTTPConnection, HTTPException
from urllib.parse import urlsplit

import msgspec
import pytest

from bakufu.client import Client
from service.conformance.checker import Checker, Verdict
from service.conformance.fault_plan import KINDS, Fault, Faults, fate
from service.conformance.proxy import VERDICT
from service.conformance.traffic import RequestSeen
from tests.live import AT_ONCE, faulty

READ = RequestSeen("GET", "/v1/games/g/options", {"authorization": "Bearer bkf_x"}, b"")
COMMAND = RequestSeen(
    "POST",
    "/v1/games/g/commands",
    {"authorization": "Bearer bkf_x", "idempotency-key": "k1", "if-match": '"v7.seat0"'},
    b"{}",
)
WHATEVER = COMMAND._replace(headers=COMMAND.headers | {"if-match": "*"})
REGISTER = RequestSeen("POST", "/v1/players", {}, b"{}")
EVERYTHING = Faults(drop=0.1, double=0.1, delay=0.1, stale=0.1, throttle=0.1, cut=0.1)


class TestFates:
    def test_the_same_seed_brings_the_same_faults(self) -> None:
        """A run that went wrong can be run again."""
        runs = [[fate(EVERYTHING, seed, number, COMMAND) for number in range(200)] for seed in (1, 1, 2)]
        assert runs[0] == runs[1]
        assert runs[0] != runs[2]

    def test_each_fault_comes_as_often_as_it_was_asked_for(self) -> None:
        """Over many requests the shares are those of the settings."""
        for kind in set(KINDS) - {"cut"}:
            faults = Faults(**{kind: 0.25})  # type: ignore[arg-type]
            met = Counter(name for number in range(4000) for name in fate(faults, 1, number, COMMAND).names())
            assert met.keys() == {kind}
            assert 850 < met[kind] < 1150

    def test_all_ways_to_lose_and_to_double_occur(self) -> None:
        """Lost before, lost after, torn; doubled at once, doubled late."""
        fates = [fate(Faults(drop=0.5, double=1.0), 1, number, COMMAND) for number in range(100)]
        assert {one.loss for one in fates} == {"", "before", "after", "torn"}
        assert {one.double for one in fates} == {"", "at-once", "late"}

    def test_only_a_conditional_request_is_called_stale(self) -> None:
        """The service could not say 412 to any other."""
        always = Faults(stale=1.0)
        assert fate(always, 1, 1, COMMAND).status == 412
        assert fate(always, 1, 1, WHATEVER) == fate(always, 1, 1, READ) == Fault()

    def test_registration_is_spared(self) -> None:
        """No client could survive the loss of a token that is shown once."""
        assert fate(Faults(drop=1.0, double=1.0), 1, 1, REGISTER) == Fault()


class Watched:
    """A judge with a clock that a test moves."""

    def __init__(self, faults: Faults = EVERYTHING) -> None:
        self.time = 100.0
        self.judge = Checker(faults, lambda: self.time)
        self._number = 0

    def sent(self, asked: RequestSeen, status: int = 200, fate: Fault | None = None) -> None:
        self._number += 1
        self.judge.sees(self._number, asked)
        self.judge.settles(self._number, asked, fate or Fault(), status)

    @property
    def findings(self) -> list[str]:
        return [finding.kind for finding in self.judge.verdict().findings]


class TestJudge:
    def test_a_careful_client_gets_no_findings(self) -> None:
        """Lost: the same again. Stale: look first. Throttled: wait."""
        seen = Watched()
        seen.sent(COMMAND, 0)
        seen.sent(COMMAND, 412)
        seen.sent(READ)
        seen.sent(COMMAND._replace(headers=COMMAND.headers | {"idempotency-key": "k2"}), 429)
        seen.time += 1
        seen.sent(COMMAND._replace(headers=COMMAND.headers | {"idempotency-key": "k2"}))
        assert seen.findings == []

    def test_a_command_without_a_key_is_found(self) -> None:
        """It could not be repeated."""
        seen = Watched()
        seen.sent(COMMAND._replace(headers={"if-match": '"v7"'}))
        seen.sent(REGISTER)
        assert seen.findings == ["no-key"]

    def test_a_repetition_under_another_key_is_found(self) -> None:
        """Unless If-Match names the version: then it cannot be done twice."""
        again = {"idempotency-key": "k2"}
        guarded, bare = Watched(), Watched()
        guarded.sent(COMMAND, 0)
        guarded.sent(COMMAND._replace(headers=COMMAND.headers | again))
        bare.sent(WHATEVER, 0)
        bare.sent(WHATEVER._replace(headers=WHATEVER.headers | again))
        assert guarded.findings == []
        assert bare.findings == ["new-key"]

    def test_coming_back_too_early_is_found(self) -> None:
        """Whatever the request: the limit is the token's."""
        seen = Watched(Faults(throttle=0.1, retry_after=2))
        seen.sent(COMMAND, 429)
        seen.time += 1
        seen.sent(READ)
        assert seen.findings == ["too-early"]

    def test_insisting_after_412_is_found(self) -> None:
        """Another version is another position."""
        seen = Watched()
        seen.sent(COMMAND, 412)
        seen.sent(COMMAND, 200)
        assert seen.findings == ["did-not-look"]

    @pytest.mark.parametrize(
        ("status", "kind"), [(409, "refused"), (422, "malformed"), (400, "malformed"), (428, "unconditional")]
    )
    def test_mistakes_are_found(self, status: int, kind: str) -> None:
        """A client that plays by options is never refused."""
        seen = Watched()
        seen.sent(COMMAND, status)
        assert seen.findings == [kind]

    def test_what_was_not_tried_is_not_passed(self) -> None:
        """The verdict names the faults that have not happened yet."""
        seen = Watched(Faults(drop=0.1, stale=0.1))
        seen.sent(COMMAND, 0, Fault(loss="after"))
        verdict = seen.judge.verdict()
        assert not verdict.passed
        assert verdict.missing == ["stale"]
        seen.sent(READ)
        seen.sent(COMMAND, 412, Fault(status=412))
        assert seen.judge.verdict().passed


class TestProxy:
    def test_a_good_line_changes_nothing(self, url: str, tokens: list[str]) -> None:
        """Without faults the proxy passes everything on as it is, errors and headers included."""
        with faulty(url, Faults()) as proxy:
            for path in ("/v1/titles", "/v1/games/g_nothing", "/openapi.yaml"):
                assert _raw(proxy.url, path) == _raw(url, path)

    def test_a_torn_answer_is_noticed(self, url: str) -> None:
        """Half a body is not taken for a whole one."""
        with faulty(url, Faults(drop=1.0), seed=1) as proxy:
            outcomes = set()
            for _ in range(12):
                try:
                    _raw(proxy.url, "/v1/titles")
                except (OSError, HTTPException) as error:
                    outcomes.add(type(error).__name__)
        assert outcomes == {"RemoteDisconnected", "IncompleteRead"}

    def test_the_verdict_can_be_asked_for(self, url: str, tokens: list[str]) -> None:
        """Any test of a client can read it at the end."""
        with faulty(url, Faults(double=1.0)) as proxy, Client(proxy.url, tokens[0], retries=AT_ONCE) as client:
            client.open("toy", 2)
            verdict = msgspec.json.decode(_raw(proxy.url, VERDICT)[2], type=Verdict)
            assert verdict.passed
            assert verdict.faults == {"double": 1}
            assert len(list(client.games())) == 1


def _raw(url: str, path: str) -> tuple[int, str | None, bytes]:
    parts = urlsplit(url)
    connection = HTTPConnection(parts.hostname or "", parts.port, timeout=30)
    try:
        connection.request("GET", path)
        response = connection.getresponse()
        return response.status, response.headers["Content-Type"], response.read()
    finally:
        connection.close()
