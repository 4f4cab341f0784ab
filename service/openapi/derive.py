"""Schemas of every title's commands, events and views, derived from the Structs."""

import re
from collections.abc import Iterable, Mapping
from typing import Any, TypeAlias

import msgspec

from domain.competition.ladder.events import LADDER_EVENTS
from domain.competition.tournament.events import TOURNAMENT_EVENTS
from domain.game.events import GAME_EVENTS
from domain.game.lobby import Terms
from domain.kernel.record import WHOLE, Event, tag_of
from domain.kernel.table import Asked
from domain.kernel.title import AnyTitle, Result, Setup
from projections.ladder_list import ListedLadder
from projections.tournament_list import ListedTournament
from service.application.competition.ladder_shown import LADDER_SHOWN
from service.application.competition.shown import SHOWN

Schema: TypeAlias = dict[str, Any]
Schemas: TypeAlias = dict[str, Schema]

PLACE = "#/components/schemas/"
COMMON, COMPETITION, UNIONS = "common", "competition", "unions"
CONCEALED: Schema = {
    "description": "An event that is secret as a whole.",
    "type": "object",
    "properties": {"type": {"const": "table.concealed"}},
    "required": ["type"],
}


class Derived:
    """Collects schemas under names that no two titles share, in parts: one for all games, one a title, the unions."""

    def __init__(self) -> None:
        self.schemas: Schemas = {}
        self.parts: dict[str, Schemas] = {}
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
        self._end_part(COMMON)

    def add_competition(self) -> None:
        """Events of tournaments and ladders, and what is shown of them."""
        events, self.events = self.events, {}
        for event in TOURNAMENT_EVENTS:
            self._add_event(event, "")
        self.schemas["AnyTournamentEvent"] = _union(self.events, "An event of a tournament.")
        self.events = {}
        for event in LADDER_EVENTS:
            self._add_event(event, "")
        self.schemas["AnyLadderEvent"] = _union(self.events, "An event of a ladder.")
        self.events = events
        self._add_parts([*SHOWN, ListedTournament, *LADDER_SHOWN, ListedLadder], "")
        self._end_part(COMPETITION)

    def add_title(self, title: AnyTitle) -> None:
        prefix = _camel(title.meta.name)
        commands, events = dict(self.commands), dict(self.events)
        self.commands, self.events = {}, {}
        for command in title.commands:
            name = _camel(tag_of(command)) + "Command"
            self.schemas[name] = _may_be_left_out(self._schema(command, prefix))
            self.commands[tag_of(command)] = name
        for event in title.events:
            self._add_event(event, prefix)
        self.schemas[f"{prefix}Command"] = _union(self.commands, f"Any command of {title.meta.label}.")
        self.schemas[f"{prefix}Event"] = _union(self.events, f"Any event of {title.meta.label}, its public part.")
        self.commands, self.events = commands | self.commands, events | self.events
        self._add_view(title, prefix)
        self._end_part(title.meta.name)
        self._name_components(title, prefix)

    def close(self) -> dict[str, Schemas]:
        """All parts, after the unions over all titles."""
        self.schemas["AnyCommand"] = _union(self.commands, "A command of some title.")
        self.schemas["AnyEvent"] = _union(self.events, "The public part of an event.")
        self.schemas["AnyPrivatePart"] = {
            "description": "The sealed part of an event, as far as the reader may see it.",
            "type": "object",
            "anyOf": [_ref(name) for name in self.private] or [{}],
        }
        self.schemas["AnyGameView"] = _union(self.views, "A game as one seat or a spectator sees it.", "title")
        self._end_part(UNIONS)
        return self.parts

    def _end_part(self, part: str) -> None:
        known = {name for schemas in self.parts.values() for name in schemas}
        self.parts[part] = {name: _titled(name, s) for name, s in self.schemas.items() if name not in known}

    def _name_components(self, title: AnyTitle, prefix: str) -> None:
        """Wherever a component is named, the schema of its kind is referred to: it lists those of the bundled packs."""
        used: dict[str, str] = {}
        part = {name: _with_kinds(schema, prefix, used) for name, schema in self.parts[title.meta.name].items()}
        for kind, name in sorted(used.items()):
            ids = dict.fromkeys(id for pack in title.bundled for id in title.packs[pack].ids[kind])
            part[name] = _titled(name, _component(kind, list(ids)))
        self.parts[title.meta.name] = part

    def _add_view(self, title: AnyTitle, prefix: str) -> None:
        view = self._schema(title.view_type, prefix)
        name = f"{prefix}View"
        self.schemas[name] = view
        self.views[title.meta.name] = f"{prefix}GameView"
        self.schemas[f"{prefix}GameView"] = {
            "type": "object",
            "required": ["title", "version", "seat", "game", "view"],
            "properties": {
                "title": {"const": title.meta.name},
                "version": {"type": "integer"},
                "seat": {"type": ["integer", "null"]},
                "game": _ref("Game"),
                "view": {"anyOf": [_ref(name), {"type": "null"}]},
                "views": {
                    "type": "array",
                    "description": "For an auditor who names no seat: what each seat sees, in their order.",
                    "items": _ref(name),
                },
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
                raise ValueError(f"two different Structs would be called {name} in the contract")


def derived_parts(titles: Iterable[AnyTitle]) -> dict[str, Schemas]:
    """Schemas by the file that holds them: common ones, those of each title, and the unions over all titles."""
    derived = Derived()
    derived.add_house()
    derived.add_competition()
    for title in titles:
        derived.add_title(title)
    return derived.close()


def derived_schemas(titles: Iterable[AnyTitle]) -> Schemas:
    return {name: schema for part in derived_parts(titles).values() for name, schema in part.items()}


def _parts(types: Iterable[Any]) -> Schemas:
    _, parts = msgspec.json.schema_components(types, ref_template=PLACE + "{name}")
    plain: Schemas = _common_words(parts)
    return plain


def _common_words(schema: Any) -> Any:
    """The schema in words that generators and linters share: literals, and tuples with `items` that fit them."""
    if isinstance(schema, list):
        return [_common_words(part) for part in schema]
    if not isinstance(schema, dict):
        return schema
    if isinstance(schema.get("enum"), list) and len(schema["enum"]) == 1:
        schema = {"const" if name == "enum" else name: part for name, part in schema.items()}
        schema["const"] = schema["const"][0]  # a literal; generators make a class of an enumeration
    counted = {name: _common_words(part) for name, part in schema.items()}
    members: list[Schema] = counted.get("prefixItems", [])
    if not members:
        return counted
    kinds = [kind for number, kind in enumerate(members) if kind not in members[:number]]
    if len(kinds) == 1 and counted.get("maxItems") == len(members):
        del counted["prefixItems"]
    return counted | {"items": kinds[0] if len(kinds) == 1 else {"anyOf": kinds}}


def _titled(name: str, schema: Schema) -> Schema:
    """Generators of clients name their classes by the title, so each schema has one and no two share it."""
    titled = {"title": name} | {key: value for key, value in schema.items() if key != "title"}
    if "properties" in titled:
        titled["properties"] = {
            field: _named(part, name + _camel(field)) for field, part in titled["properties"].items()
        }
    return titled


def _named(field: Schema, name: str) -> Schema:
    """A field that may be null; without a title its other kind would be called by a number."""
    kinds = [
        {"title": name, **kind} if kind.get("type") == "object" or "enum" in kind else kind
        for kind in field.get("anyOf", ())
    ]
    return {**field, "anyOf": kinds} if kinds else field


def _may_be_left_out(schema: Schema) -> Schema:
    """A field with a default need not be sent; some generators demand it where the schema names the default."""
    properties = {
        name: {key: part for key, part in field.items() if key != "default"}
        for name, field in schema.get("properties", {}).items()
    }
    return {**schema, "properties": properties}


def _with_kinds(schema: Any, prefix: str, used: dict[str, str]) -> Any:
    """The schema with references instead of bare strings; `used` collects kinds and the names of their schemas."""
    if isinstance(schema, list):
        return [_with_kinds(part, prefix, used) for part in schema]
    if not isinstance(schema, dict):
        return schema
    if schema.keys() == {"x-place", "type"} and schema["type"] == "string":
        kind = schema["x-place"]
        return _ref(used.setdefault(kind, f"{prefix}{_camel(kind)}Id"))
    return {name: _with_kinds(part, prefix, used) for name, part in schema.items()}


def _component(kind: str, ids: list[str]) -> Schema:
    """Ids of one kind. The list is open: whoever runs the service may load packs with other components."""
    return {
        "description": "Those of the bundled packs; another pack lists its own, see its `commands`.",
        "x-place": kind,
        "type": "string",
        "x-extensible-enum": ids,
    }


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
