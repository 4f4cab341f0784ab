"""The derived part of openapi.yaml: schemas of every title's commands, events and views, from the Structs."""

import re
from collections.abc import Iterable, Mapping
from typing import Any, TypeAlias

import msgspec

from domain.game.events import GAME_EVENTS
from domain.game.lobby import Terms
from domain.kernel.record import WHOLE, Event, tag_of
from domain.kernel.table import Asked
from domain.kernel.title import AnyTitle, Result, Setup

Schema: TypeAlias = dict[str, Any]
Schemas: TypeAlias = dict[str, Schema]

PLACE = "#/components/schemas/"
CONCEALED: Schema = {
    "description": "An event that is secret as a whole.",
    "type": "object",
    "properties": {"type": {"enum": ["table.concealed"]}},
    "required": ["type"],
}


class Derived:
    """Collects schemas under names that no two titles share."""

    def __init__(self) -> None:
        self.schemas: Schemas = {}
        self.events: dict[str, str] = {"table.concealed": "ConcealedEvent"}
        self.commands: dict[str, str] = {}
        self.private: list[str] = []
        self.views: dict[str, str] = {}
        self.shared = set(_parts([Result, Setup, Terms]))

    def add_house(self) -> None:
        """What games of all titles have in common."""
        self.schemas["ConcealedEvent"] = CONCEALED
        self._add_parts([Result, Setup, Terms], "")
        for event in GAME_EVENTS:
            self._add_event(event, "")
        self._add_event(Asked, "")

    def add_title(self, title: AnyTitle) -> None:
        prefix = _camel(title.meta.name)
        commands, events = dict(self.commands), dict(self.events)
        self.commands, self.events = {}, {}
        for command in title.commands:
            name = _camel(tag_of(command)) + "Command"
            self.schemas[name] = self._schema(command, prefix)
            self.commands[tag_of(command)] = name
        for event in title.events:
            self._add_event(event, prefix)
        self.schemas[f"{prefix}Command"] = _union(self.commands, f"Any command of {title.meta.label}.")
        self.schemas[f"{prefix}Event"] = _union(self.events, f"Any event of {title.meta.label}, its public part.")
        self.commands, self.events = commands | self.commands, events | self.events
        self._add_view(title, prefix)

    def close(self) -> Schemas:
        """The unions over all titles."""
        self.schemas["AnyCommand"] = _union(self.commands, "A command of some title.")
        self.schemas["AnyEvent"] = _union(self.events, "The public part of an event.")
        self.schemas["AnyPrivatePart"] = {
            "description": "The sealed part of an event, as far as the reader may see it.",
            "type": "object",
            "anyOf": [_ref(name) for name in self.private] or [{}],
        }
        self.schemas["AnyGameView"] = _union(self.views, "A game as one seat or a spectator sees it.", "title")
        return {name: _titled(name, schema) for name, schema in self.schemas.items()}

    def _add_view(self, title: AnyTitle, prefix: str) -> None:
        view = self._schema(title.view_type, prefix)
        name = f"{prefix}View"
        self.schemas[name] = view
        self.views[title.meta.name] = f"{prefix}GameView"
        self.schemas[f"{prefix}GameView"] = {
            "type": "object",
            "required": ["title", "version", "seat", "game", "view"],
            "properties": {
                "title": {"enum": [title.meta.name]},
                "version": {"type": "integer"},
                "seat": {"type": ["integer", "null"]},
                "game": _ref("Game"),
                "view": {"anyOf": [_ref(name), {"type": "null"}]},
            },
        }

    def _add_event(self, event: type[Event], prefix: str) -> None:
        schema = self._schema(event, prefix)
        tag = tag_of(event)
        name = _camel(tag) + "Event"
        if WHOLE in event.secrets:
            self.schemas[f"{name}Sealed"] = schema
            self.private.append(f"{name}Sealed")
            return
        if event.secrets:
            self.schemas[f"{name}Sealed"] = _only(schema, event.secrets)
            self.private.append(f"{name}Sealed")
        self.schemas[name] = _without(schema, event.secrets)
        self.events[tag] = name

    def _schema(self, record: type[msgspec.Struct], prefix: str) -> Schema:
        """The schema of one Struct; what it is made of is added beside it."""
        parts = self._renamed([record], prefix)
        own = parts.pop(self._name(record.__name__, prefix))
        self._put(parts)
        return own

    def _add_parts(self, types: Iterable[Any], prefix: str) -> None:
        self._put(self._renamed(types, prefix))

    def _renamed(self, types: Iterable[Any], prefix: str) -> Schemas:
        text = msgspec.json.encode(_parts(types)).decode()
        text = re.sub(re.escape(PLACE) + r"([\w.]+)", lambda found: PLACE + self._name(found[1], prefix), text)
        plain: Schemas = msgspec.json.decode(text)
        return {self._name(name, prefix): schema for name, schema in plain.items()}

    def _name(self, name: str, prefix: str) -> str:
        if "." in name:  # two Structs of one name: msgspec tells them apart by their modules
            name = _camel(".".join(name.split(".")[-2:]))
        return name if name in self.shared or name.startswith(prefix) else prefix + name

    def _put(self, parts: Mapping[str, Schema]) -> None:
        for name, schema in parts.items():
            if self.schemas.setdefault(name, schema) != schema:
                raise ValueError(f"two different Structs would be called {name} in openapi.yaml")


def derived_schemas(titles: Iterable[AnyTitle]) -> Schemas:
    derived = Derived()
    derived.add_house()
    for title in titles:
        derived.add_title(title)
    return derived.close()


def _parts(types: Iterable[Any]) -> Schemas:
    _, parts = msgspec.json.schema_components(types, ref_template=PLACE + "{name}")
    plain: Schemas = _counted(parts)
    return plain


def _counted(schema: Any) -> Any:
    """A tuple is bounded by its length; `items: false` says so twice, and generators of clients stumble over it."""
    if isinstance(schema, list):
        return [_counted(part) for part in schema]
    if not isinstance(schema, dict):
        return schema
    bounded = schema.get("items") is False and schema.get("maxItems") == len(schema.get("prefixItems", ()))
    return {name: _counted(part) for name, part in schema.items() if not (bounded and name == "items")}


def _titled(name: str, schema: Schema) -> Schema:
    """Generators of clients name their classes by the title, so two titles may not share one."""
    return {**schema, "title": name} if "title" in schema else schema


def _camel(tag: str) -> str:
    return "".join(word.capitalize() for word in re.split(r"[^A-Za-z0-9]+", tag))


def _ref(name: str) -> Schema:
    return {"$ref": PLACE + name}


def _union(names: Mapping[str, str], description: str, key: str = "type") -> Schema:
    mapping = {tag: PLACE + name for tag, name in names.items()}
    return {
        "description": description,
        "type": "object",
        "required": [key],
        "oneOf": [_ref(name) for name in names.values()],
        "discriminator": {"propertyName": key, "mapping": mapping},
    }


def _without(schema: Schema, fields: Mapping[str, str]) -> Schema:
    """The public part: sealed fields are not there at all."""
    if not fields:
        return schema
    return {
        **schema,
        "properties": {name: value for name, value in schema["properties"].items() if name not in fields},
        "required": [name for name in schema["required"] if name not in fields],
    }


def _only(schema: Schema, fields: Mapping[str, str]) -> Schema:
    """The sealed part: each reader gets the fields for its own eyes."""
    seen_by = {name: f"Seen by {audience}." if audience else "Seen by nobody." for name, audience in fields.items()}
    properties = {name: {**schema["properties"][name], "description": seen_by[name]} for name in fields}
    return {"type": "object", "properties": properties, "additionalProperties": False}
