"""Routes, schemas, examples and openapi.yaml say the same."""

import re
import tomllib
from collections.abc import Iterator
from typing import Any

import jsonschema_rs
import pytest
import yaml
from apispec import APISpec
from apispec.ext.marshmallow import MarshmallowPlugin
from marshmallow import Schema, ValidationError, fields
from openapi_spec_validator import validate

from service.http.schemas import accounts, chat, checkpoints, games, ladders, play, streams, tournaments, webhooks
from service.http.schemas.strict import StrictSchema
from service.openapi import __main__ as openapi
from service.openapi.bundle import EXAMPLES, written, written_path
from service.openapi.bundle import SCHEMAS as DERIVED
from tests.http import tour
from tests.http.contract import LOADER, METHODS, ROOT, TEXT, contract

CONTRACT = contract()
OPERATIONS = CONTRACT.operations()
NAMES = [f"{method} {path}" for path, method, _ in OPERATIONS]
BODIES = [
    "NewPlayer", "NewGame", "StartBody", "PlaceBody", "TakeOver", "WantClock", "CloseGame", "GiveTime", "BanPlayer",
    "ClockBody", "TakeSeat", "Nothing", "NewToken", "NewInvitation", "NewMessage", "NewReport", "WatchGame",
    "WithReason", "NewTournament", "TournamentGames", "NewEntry", "NewSubstitute", "Helpers", "NewRound", "Extension",
    "Adjudication", "ChangeMe", "Recover", "WriteNote",
]  # fmt: skip

MODULES = (accounts, chat, checkpoints, games, ladders, play, streams, tournaments, webhooks)
SCHEMAS = {name: found for module in MODULES for name, found in vars(module).items()}

PROBES: list[Any] = [
    None, True, False, 0, 1, 2, 7, 8, 9, -1, 1.0, 1.5, 2.0, 1e3, 1e300, 10**20, 31622400, 31622401, "", "a", "ab",
    "1", "2", "true", "yes", "on", "a" * 32, "a" * 33, "a" * 40, "a" * 41, "a" * 64, "a" * 65, "a" * 80, "a" * 81,
    "a b", " a", "a ", "\u00e4b", "a\nb", "ab\n", "\n", "\x00", "\x7f", "\u2028", "\U0001f3b2\U0001f3b2", "public",
    "private", "PUBLIC", "bot", "nobody", [], [1], {}, {"a": 1}, {"a": True}, {"a": 1.0}, {"a": 1.5}, {"a": None},
    {"a": "x"}, {"decision": 1}, {"decision": -1}, {"decision": 1.0}, {"decision": "1"},
    {"decision": 1, "x": 1},
    {"type": "edo.recruit"}, ["play"], ["play", "bot"], ["play", "play"], ["other"], ["play", 1], [["play"]], 60, 59,
    1000, 1001,
]  # fmt: skip


def test_routes_are_the_paths(app):
    """Every route is in the document, and every operation of the document has a route.

    The pages of the web client are for browsers, not for programs.
    """
    routes = {
        (re.sub(r"<(?:\w+:)?(\w+)>", r"{\1}", rule.rule), method.lower())
        for rule in app.url_map.iter_rules()
        for method in rule.methods or ()
        if method.lower() in METHODS and not rule.endpoint.startswith("web.")
    }
    assert routes == {(path, method) for path, method, _ in OPERATIONS}


def test_the_document_is_valid():
    """OpenAPI 3.1, by the reference validator."""
    validate(CONTRACT.document)


def test_no_comma_cuts_a_description():
    """In `{description: One, or two}` the rest behind the comma is a key of its own, without a value."""
    assert [name for name in keys_without_a_value(CONTRACT.document) if " " in name] == []


def keys_without_a_value(part: Any) -> Iterator[str]:
    inner = part.values() if isinstance(part, dict) else part if isinstance(part, list) else ()
    if isinstance(part, dict):
        yield from (str(name) for name, value in part.items() if value is None)
    for one in inner:
        yield from keys_without_a_value(one)


def test_nothing_is_said_twice():
    """Of two entries with one key YAML readers take the last in silence, and generators of clients take none."""
    assert list(repeated_keys(yaml.compose(TEXT, Loader=LOADER))) == []
    assert list(repeated_keys(yaml.compose("a: {b: 1, c: 2, b: 3}"))) == ["line 1: b"]


def repeated_keys(node):
    below = []
    if isinstance(node, yaml.MappingNode):
        keys = [key.value for key, _ in node.value]
        yield from (f"line {node.start_mark.line + 1}: {key}" for key in sorted(set(keys)) if keys.count(key) > 1)
        below = [value for _, value in node.value]
    elif isinstance(node, yaml.SequenceNode):
        below = node.value
    for each in below:
        yield from repeated_keys(each)


def test_people_wrote_what_people_can_read():
    """The hand-written root of the contract has at most 3,000 lines, and says which version it is of."""
    written = written_path().read_text("utf-8")
    assert len(written.splitlines()) <= 3000
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
    assert CONTRACT.document["info"]["version"] == project["project"]["version"]


def test_the_derived_part_is_up_to_date(tmp_path, monkeypatch):
    """`make openapi` would change nothing; `--check` says so, and says otherwise when a title has changed."""
    assert openapi.outdated(openapi.wanted_files()) == []
    assert openapi.main(["--check"]) == 0
    monkeypatch.setattr(openapi, "wanted_files", lambda: {DERIVED / "edo.yaml": "Edo: {}"})
    assert openapi.main(["--check"]) == 1


def test_the_bundle_is_made_of_its_parts():
    """Every schema and example of a part is in the bundle once, beside what people wrote."""
    parts = [yaml.load(path.read_text("utf-8"), Loader=LOADER) for path in DERIVED.glob("*.yaml")]
    derived = [name for part in parts for name in part]
    by_hand = re.findall(r"^    (\w+):", written().partition("\n  schemas:\n")[2], re.MULTILINE)
    assert sorted(CONTRACT.document["components"]["schemas"]) == sorted([*derived, *by_hand])
    assert CONTRACT.document["components"]["examples"] == yaml.load(EXAMPLES.read_text("utf-8"), Loader=LOADER)


def test_the_bundle_can_be_written_to_a_file(tmp_path):
    """Generators and linters get the same bytes as whoever asks the service."""
    assert openapi.main(["--bundle", str(tmp_path / "new" / "openapi.yaml")]) == 0
    assert (tmp_path / "new" / "openapi.yaml").read_text("utf-8") == TEXT


@pytest.mark.slow
def test_examples_come_from_a_real_game():
    """A walk through the service gives examples of the same shape as the written ones (`make examples` renews them)."""
    assert shape(tour.recorded()) == shape(CONTRACT.document["components"]["examples"])


def shape(value: Any) -> Any:
    """Names and kinds without the values, which depend on chance and on the rules."""
    if isinstance(value, dict):
        return {name: shape(each) for name, each in value.items()}
    if isinstance(value, list):
        return [shape(value[0])] if value else []
    return "number" if isinstance(value, int | float) and not isinstance(value, bool) else type(value).__name__


def test_the_document_is_served(stranger):
    """Clients get exactly the bundle."""
    served = stranger.get("/openapi.yaml")
    assert served.text == TEXT
    assert served.mimetype == "application/yaml"


@pytest.mark.parametrize(("path", "method", "operation"), OPERATIONS, ids=NAMES)
def test_every_operation_is_written_out(path, method, operation):
    """Summary, id, tag, a general error, and every path parameter declared."""
    assert operation["summary"]
    assert operation["operationId"]
    assert operation["tags"][0] in {tag["name"] for tag in CONTRACT.document["tags"]}
    assert "default" in operation["responses"]
    declared = {p["name"] for p in CONTRACT.parameters(path, operation) if p["in"] == "path"}
    assert declared == set(re.findall(r"\{(\w+)\}", path))


def test_operation_ids_are_unique():
    """A client is generated from them."""
    ids = [operation["operationId"] for _, _, operation in OPERATIONS]
    assert len(ids) == len(set(ids))


def test_posts_take_an_idempotency_key():
    """Every change can be repeated safely, except those whose answer is shown once."""
    for path, method, operation in OPERATIONS:
        if method in ("post", "delete") and operation.get("security") != []:
            names = {p["name"] for p in CONTRACT.parameters(path, operation)}
            once = "shown" in operation.get("description", "") or operation.get("x-idempotent")
            assert "Idempotency-Key" in names or once, (method, path)


def examples(path: str, operation: dict[str, Any]) -> Iterator[tuple[dict[str, Any], Any]]:
    """Each example of an operation with its schema; success answers must have one."""
    parts = [CONTRACT.resolve(operation["requestBody"])] if "requestBody" in operation else []
    for status, response in operation["responses"].items():
        resolved = CONTRACT.resolve(response)
        if status.startswith("2") and "content" in resolved:
            first = next(iter(resolved["content"].values()))
            assert "example" in first or "examples" in first, (path, status)
        parts.append(resolved)
    for part in parts:
        for media in part.get("content", {}).values():
            if "example" in media:
                yield media["schema"], media["example"]
            for example in media.get("examples", {}).values():
                yield media["schema"], CONTRACT.resolve(example)["value"]
    for parameter in CONTRACT.parameters(path, operation):
        if "example" in parameter:
            yield parameter["schema"], parameter["example"]


@pytest.mark.parametrize(("path", "method", "operation"), OPERATIONS, ids=NAMES)
def test_examples_fit_their_schemas(path, method, operation):
    """Every operation has an example of its body and of its success, and they are true."""
    if "requestBody" in operation:
        body = CONTRACT.resolve(operation["requestBody"])["content"]["application/json"]
        assert "example" in body or "examples" in body
    for schema, example in examples(path, operation):
        CONTRACT.validator(schema).validate(example)


def test_links_lead_to_operations():
    """Links name operations that exist and parameters that those have."""
    by_id = {operation["operationId"]: (path, operation) for path, _, operation in OPERATIONS}
    links = [
        link
        for _, _, operation in OPERATIONS
        for response in operation["responses"].values()
        for link in CONTRACT.resolve(response).get("links", {}).values()
    ]
    assert links
    for link in links:
        names = {p["name"] for p in CONTRACT.parameters(*by_id[link["operationId"]])}
        assert set(link["parameters"]) <= names


@pytest.mark.parametrize("name", BODIES)
def test_marshmallow_and_json_schema_agree(name):
    """The border accepts exactly what the document allows, for every field and many values."""
    schema: StrictSchema = SCHEMAS[name]()
    validator = CONTRACT.validator({"$ref": f"#/components/schemas/{name}"})
    base = {field: valid_value(schema.fields[field]) for field in schema.fields if schema.fields[field].required}
    candidates: list[Any] = [*PROBES, base, base | {"unknown": 1}]
    candidates += [{k: v for k, v in base.items() if k != field} for field in base]
    candidates += [base | {field: value} for field in schema.fields for value in PROBES]
    for candidate in candidates:
        assert accepts(schema, candidate) == fits(validator, candidate), candidate


def valid_value(field: fields.Field) -> Any:
    found = {"Whole": 2, "WordList": ["play"], "TextList": ["ab"], "WholeList": [1, 2], "Nested": {"title": "ab"}}
    return found.get(type(field).__name__, "ab")


def accepts(schema: Schema, value: Any) -> bool:
    try:
        schema.load(value)
    except ValidationError:
        return False
    return True


def fits(validator: jsonschema_rs.Draft202012Validator, value: Any) -> bool:
    return bool(validator.is_valid(value))


@pytest.mark.parametrize("name", [*BODIES, "SendCommand", "SendBatch"])
def test_the_fields_of_bodies_are_those_of_the_document(name):
    """Apispec's reading of the marshmallow schema has the same fields, the same ones required."""
    spec = APISpec("x", "1", "3.1.0", plugins=[MarshmallowPlugin()])
    spec.components.schema(name, schema=SCHEMAS[name])
    derived = spec.to_dict()["components"]["schemas"][name]
    written = CONTRACT.document["components"]["schemas"][name]
    assert set(derived.get("properties", {})) == set(written.get("properties", {}))
    assert sorted(derived.get("required", [])) == sorted(written.get("required", []))
    assert written["additionalProperties"] is False


def test_queries_are_the_parameters_of_the_document():
    """What a query schema knows is what the document lists for its operation."""
    for id, schema in (
        ("listGames", games.ListGames), ("view", play.ReadView), ("events", play.ReadEvents),
        ("listTournaments", tournaments.ListTournaments), ("standings", tournaments.ReadStandings),
        ("tournamentEvents", tournaments.ReadTournamentEvents), ("exportTable", tournaments.ExportTable),
        ("withdrawEntry", tournaments.WithdrawEntry), ("leaveLadder", tournaments.WithdrawEntry),
        ("listLadders", ladders.ListLadders), ("ladderStandings", ladders.ReadLadderStandings),
        ("ladderEvents", tournaments.ReadTournamentEvents), ("exportLadderTable", tournaments.ExportTable),
    ):  # fmt: skip
        path, operation = next((p, o) for p, _, o in OPERATIONS if o["operationId"] == id)
        listed = {p["name"] for p in CONTRACT.parameters(path, operation) if p["in"] == "query"}
        assert listed == {field.data_key or name for name, field in schema().fields.items()}
