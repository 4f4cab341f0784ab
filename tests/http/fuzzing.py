"""schemathesis over the WSGI application, with a player's token and games in several states to aim at."""

import re
import secrets
from collections.abc import Callable
from itertools import count
from random import Random
from typing import Any

import pytest
import schemathesis
from hypothesis import settings
from schemathesis.checks import load_all_checks
from schemathesis.config import SchemathesisConfig
from schemathesis.generation.feedback import FeedbackSources
from schemathesis.pytest._test_builder import build_operation_test
from schemathesis.python._constants.orchestrator import make_constants_value_source

from domain.catalogue import catalogue
from service.bootstrap import build
from service.eventstore.open import open_store
from service.http import wsgi_adapter
from service.http.app import create_app
from service.settings import Settings
from tests.http.contract import contract
from tests.http.driver import Player

KEY = re.compile(r"[!-~]{1,128}")
SECONDS = re.compile(r"[0-9]{1,3}")
STAGES = ("open", "seated", "playing")
DOCUMENT = "/openapi.yaml"  # schemathesis reads it and leaves it out
LABELS = [f"{method.upper()} {path}" for path, method, _ in contract().operations() if path != DOCUMENT]
PLAIN = re.compile(r"[A-Za-z0-9_-]{1,64}")

# A well-formed request may meet a stale version; a missing If-Match has a status of its own.
CHECKS = """
[checks.positive_data_acceptance]
expected-statuses = ["2xx", "3xx", "401", "403", "404", "409", "412"]
[checks.negative_data_rejection]
expected-statuses = ["400", "401", "403", "404", "405", "406", "409", "412", "415", "422", "428"]
[checks.missing_required_header]
expected-statuses = ["400", "401", "428", "422"]
# A batch is a list of commands, and the limits of every command are tried one by one where it is alone.
[[operations]]
include-path = "/v1/games/{id}/batch"
phases.coverage.enabled = false
"""
SAYS_MORE = (
    "/v1/me/rest",
    "/v1/games/{id}/seats",
    "/v1/games/{id}/view",
    "/v1/games/{id}/options",
    "/v1/games/{id}/board",
    "/v1/games/{id}/diff",
    "/v1/games/{id}/events",
    "/v1/games/{id}/chronicle",
    "/v1/games/{id}/explanations",
    "/v1/games/{id}/analysis",
    "/v1/games/{id}/timeline",
    "/v1/games/{id}/studies",
    "/v1/games/{id}/studies/{study}",
    "/v1/webhooks",
    "/v1/exports",
)
"""Where 422 may meet a request that fits its schema: names of time zones, days of the calendar, seats and versions that
a game does not have, addresses that are no public ones, a bot or a player but not both."""
ALSO_422 = """
[[operations]]
include-path = "{path}"
checks.positive_data_acceptance.expected-statuses = ["2xx", "3xx", "401", "403", "404", "409", "412", "422"]
"""


class Target:
    """The application that generated requests go to, with what they may aim at."""

    def __init__(self) -> None:
        self.keys = count()
        self._known: tuple[dict[str, Any], Any] | None = None

    def open(self, store_url: str) -> None:
        self.store = open_store(store_url)
        self.services = build(
            Settings(stream_cap=100_000), store=self.store
        )  # nobody closes what schemathesis was sent
        self.app = create_app(self.services)
        self.player = self.newcomer()
        self.games = [one_game(self.player, title, stage) for title in catalogue() for stage in STAGES]

    def close(self) -> None:
        self.store.close()

    def newcomer(self) -> Player:
        made = self.services.accounts.register(f"Fuzzer {next(self.keys)}")
        return Player(self.app.test_client(), made.account.id, made.token)

    def token(self, operation: str) -> str:
        """Whoever leaves is somebody new: the others need the player that they share."""
        return self.newcomer().token if operation == "eraseMe" else self.player.token

    def fit(self, case: Any) -> None:
        """A well-formed key is made new: a used one is refused, which has its own test."""
        if KEY.fullmatch(str((case.headers or {}).get("Idempotency-Key", ""))):
            case.headers["Idempotency-Key"] = f"fuzz-{next(self.keys)}"
        if case.meta and case.meta.generation.mode.is_positive and (case.headers or {}).get("If-Match") == "0":
            case.headers["If-Match"] = '"v3"'  # schemathesis cannot write an example for a pattern with quotes
        _do_not_wait(case)

    def judge(self, case: Any) -> None:
        """Send a generated request and compare the answer with the contract."""
        self.fit(case)
        case.call_and_validate()

    def __call__(self, environ: Any, start_response: Any) -> Any:
        return self.app(environ, start_response)

    def known(self, schema: Any) -> tuple[dict[str, Any], Any]:
        """What is worked out once for all operations: themselves by label, and values to generate from."""
        if self._known is None:
            load_all_checks()
            found = [result.ok() for result in schema.get_all_operations()]
            by_label = {operation.label: operation for operation in found}
            self._known = by_label, make_constants_value_source(schema)
        return self._known


def fuzz_schema(target: Target) -> Any:
    """The contract as schemathesis sees it: seconds of work, so never while tests are collected."""
    config = SchemathesisConfig.from_str(CHECKS + "".join(ALSO_422.replace("{path}", path) for path in SAYS_MORE))
    schema: Any = schemathesis.openapi.from_wsgi(DOCUMENT, target, config=config)

    @schema.auth(refresh_interval=None)
    class Bearer:
        def get(self, case: Any, context: Any) -> str:
            return target.token(context.operation.definition.raw["operationId"])

        def set(self, case: Any, data: str, context: Any) -> None:
            case.headers = {**(case.headers or {}), "Authorization": f"Bearer {data}"}

    @schema.hook
    def map_path_parameters(context: Any, path_parameters: Any) -> Any:
        """Two times out of three a generated id becomes the id of something that is there."""
        id = (path_parameters or {}).get("id")
        if isinstance(id, str) and PLAIN.fullmatch(id) and (aim := sum(id.encode()) % 18) < 12:
            there = target.player.id if "/players/" in context.operation.path else target.games[aim]
            return {**path_parameters, "id": there}
        return path_parameters

    return schema


def fuzz(target: Target, schema: Any, label: str, settings: settings) -> None:
    """Judge generated right and wrong requests to one operation: its examples, its limits, and whatever chance brings.

    `schema.parametrize` would generate while tests are collected, and schemathesis's own way to wait
    (`from_fixture`) needs an attribute that pytest 9 has no more; this is the step that both of them take.
    """
    operations, constants = target.known(schema)

    @settings
    def judge(case: Any) -> None:
        target.judge(case)

    build_operation_test(
        config=schema.config,
        operation=operations[label],
        test_func=judge,
        given_kwargs={},
        feedback=FeedbackSources(constants_value_source=constants),
    )()


def walk(target: Target, new_store: Callable[[], str], settings: settings) -> None:
    """Sequences of requests that follow the links of the contract.

    Each begins with a new store and the same chance: whoever walks the same way again must meet the same things.
    """
    target.open(new_store())
    schema = fuzz_schema(target)
    target.close()

    class Walk(schema.as_state_machine()):  # type: ignore[misc]
        def setup(self) -> None:
            self.chance = same_chance()
            target.open(new_store())

        def teardown(self) -> None:
            target.close()
            self.chance.undo()

        def before_call(self, case: Any) -> None:
            target.fit(case)

    Walk.run(settings=settings)


def same_chance() -> pytest.MonkeyPatch:
    """Ids, tokens and seeds in the same order every time, until undone; ids of requests in services made meanwhile."""
    drawn, patch = Random(1), pytest.MonkeyPatch()
    patch.setattr(secrets, "token_bytes", lambda size=32: drawn.randbytes(size))
    patch.setattr(secrets, "token_hex", lambda size=32: drawn.randbytes(size).hex())
    patch.setattr(secrets, "token_urlsafe", lambda size=32: drawn.randbytes(size).hex())
    patch.setattr(secrets, "randbits", drawn.getrandbits)
    patch.setattr(wsgi_adapter, "Random", lambda: Random(2))  # they are hashed, and checkpoints decide pairings
    return patch


def _do_not_wait(case: Any) -> None:
    """A well-formed wish to wait becomes one not to wait; patches go only with a stream, which no schema can say."""
    names = {parameter.name for parameter in case.operation.query}
    query = dict(case.query or {})
    if "wait" in names and SECONDS.fullmatch(str(query.get("wait", 0))):
        query["wait"] = 0
    if query.get("patch") == "view":
        del query["patch"]
    case.query = query


def one_game(player: Player, title: str, stage: str) -> str:
    game = player.open(title, 2)
    if stage != "open":
        player.sit(game)
        player.sit(game, bot="random")
    if stage == "playing":
        player.post(f"/v1/games/{game}/start")
    return game
