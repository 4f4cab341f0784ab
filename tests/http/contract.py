"""The contract as a judge: every answer that a test sees is compared with it."""

import copy
import json
import re
from collections.abc import Callable
from functools import cache, cached_property
from pathlib import Path
from typing import Any

import jsonschema_rs
import yaml

from service.openapi.bundle import bundle
from service.openapi.derive import derived_schemas
from tests.toy import BUNDLED, ToyTitle

ROOT = Path(__file__).parents[2]
TEXT = bundle()
PLACE = "urn:bakufu"
LOADER = getattr(yaml, "CSafeLoader", yaml.SafeLoader)  # ten times as fast, where it was built
METHODS = ("get", "post", "put", "patch", "delete")


class Contract:
    """The document, with the toy title added to its derived part."""

    def __init__(self) -> None:
        self.document: dict[str, Any] = yaml.load(TEXT, Loader=LOADER)
        self._validators: dict[str, jsonschema_rs.Draft202012Validator] = {}

    def operations(self) -> list[tuple[str, str, dict[str, Any]]]:
        return [
            (path, method, item[method])
            for path, item in self.document["paths"].items()
            for method in METHODS
            if method in item
        ]

    def resolve(self, part: dict[str, Any]) -> dict[str, Any]:
        while "$ref" in part and part["$ref"].startswith("#/"):
            found: Any = self.document
            for step in part["$ref"][2:].split("/"):
                found = found[step]
            part = found
        return part

    def parameters(self, path: str, operation: dict[str, Any]) -> list[dict[str, Any]]:
        listed = [*self.document["paths"][path].get("parameters", []), *operation.get("parameters", [])]
        return [self.resolve(parameter) for parameter in listed]

    @cached_property
    def _components(self) -> dict[str, Any]:
        """All schemas, closed: a field that the document does not know is an error."""
        schemas = copy.deepcopy(self.document["components"]["schemas"])
        toy = derived_schemas([ToyTitle([BUNDLED])])
        for name, schema in toy.items():
            if name in schemas and "oneOf" in schema:
                known = {part["$ref"] for part in schemas[name]["oneOf"]}
                schemas[name]["oneOf"] += [part for part in schema["oneOf"] if part["$ref"] not in known]
            elif name in schemas and "anyOf" in schema:
                schemas[name]["anyOf"] += schema["anyOf"]
            else:
                schemas.setdefault(name, schema)
        bases = {
            base["$ref"].rpartition("/")[2] for s in schemas.values() for base in s.get("allOf", []) if "$ref" in base
        }
        for name, schema in schemas.items():
            if "properties" in schema and "additionalProperties" not in schema and name not in bases:
                schema["unevaluatedProperties"] = False
        return {"schemas": schemas}

    @cached_property
    def _registry(self) -> jsonschema_rs.Registry:
        text = json.dumps({"components": self._components}).replace('"#/components/', f'"{PLACE}#/components/')
        return jsonschema_rs.Registry([(PLACE, json.loads(text))])

    def validator(self, schema: dict[str, Any]) -> jsonschema_rs.Draft202012Validator:
        """Judges values by a schema of the document; kept, because most are asked for again and again."""
        text = json.dumps(schema).replace('"#/components/', f'"{PLACE}#/components/')
        if text not in self._validators:
            self._validators[text] = jsonschema_rs.Draft202012Validator(json.loads(text), registry=self._registry)
        return self._validators[text]

    def judge(self, path: str, method: str, status: int, mimetype: str, headers: Any, body: Any) -> None:
        """Raises AssertionError unless the document foresees this answer."""
        template = self.template_of(path)
        if template is None or method.lower() not in self.document["paths"][template]:
            assert status in (404, 405), f"{method} {path} is not in openapi.yaml"
            return
        responses = self.document["paths"][template][method.lower()]["responses"]
        response = self.resolve(responses.get(str(status)) or responses["default"])
        assert str(status) in responses or status >= 400, f"{method} {template} does not foresee {status}"
        for name in response.get("headers", {}):
            streamed = mimetype not in ("application/json", "application/problem+json") and bool(mimetype)
            optional = name in ("Link", "Idempotency-Replayed") or (name == "ETag" and streamed)
            assert optional or name in headers, f"{method} {template} {status} lacks {name}"
        content = response.get("content", {})
        if not content:
            assert not body
            return
        assert mimetype in content, f"{method} {template} {status} is {mimetype}"
        if mimetype in ("application/json", "application/problem+json"):
            self.validator(content[mimetype]["schema"]).validate(body)

    def template_of(self, path: str) -> str | None:
        path = path.partition("?")[0]
        return next((template for template, fits in self._templates if fits(path)), None)

    @cached_property
    def _templates(self) -> list[tuple[str, Callable[[str], object]]]:
        """Each template with what its addresses look like; those without names in them go first."""
        templates = sorted(self.document["paths"], key=lambda template: template.count("{"))
        return [
            (template, re.compile(re.sub(r"\\\{\w+\\\}", "[^/]+", re.escape(template))).fullmatch)
            for template in templates
        ]


@cache
def contract() -> Contract:
    """The document, read once for all tests of a process."""
    return Contract()
