"""Sentences from templates: `{field}` and its forms, compiled once to a %-format and a list of slots.

`{to}` is the name of the component in the field `to`; `{to:acc}` another form of that name; `{points:point|points}` a
number with its noun; `{count:@kind}` a number with the noun of the component in the field `kind`. A field that is not
there, or None, makes a template unfit: the next one is tried.
"""

import re
from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple, Protocol, TypeAlias

Templates: TypeAlias = str | tuple[str, ...] | None
"""One sentence, or several of which the first that fits is used; None: nothing is said."""

_FIELD = re.compile(r"\{(\w+)(?::([^{}]*))?\}")


class Named(NamedTuple):
    """A component, for facts that a sentence shall name."""

    kind: str
    id: str | int
    form: str = ""


class Amounts(NamedTuple):
    """So many of each component of a kind: `3 wood, 2 stone`; those with 0 are left out."""

    kind: str
    counts: Mapping[str, int]

    def __hash__(self) -> int:
        return hash((self.kind, *self.counts.items()))


class Phrase(NamedTuple):
    """A template of the catalogue's PHRASES with values of its own, for facts that are put together."""

    key: str
    values: Mapping[str, Any] = {}
    part: str = "phrases"

    def __hash__(self) -> int:
        return hash((self.key, *self.values.items()))


class Names(Protocol):
    """Who knows how things are called in one language."""

    def name(self, kind: str, id: str | int, form: str = "") -> str: ...

    def phrase(self, key: str, part: str = "phrases", /, **values: Any) -> str: ...

    def joined(self, texts: Sequence[str]) -> str:
        """`a, b and c`."""


class Slot(NamedTuple):
    field: str
    mode: str  # "name", "plural" or "count"
    argument: str  # form of the name; singular|plural; field of the component


class Template(NamedTuple):
    """A compiled sentence."""

    format: str
    slots: tuple[Slot, ...]

    def fill(self, values: Mapping[str, Any], kinds: Mapping[str, str], names: Names) -> str | None:
        """The sentence, or None if a field is not there."""
        texts = []
        for field, mode, argument in self.slots:
            value = values.get(field)
            if value is None:
                return None
            if mode == "name":
                texts.append(shown(value, kinds.get(field, ""), argument, names))
            elif mode == "plural":
                one, _, many = argument.partition("|")
                texts.append(f"{value} {one if value in (1, -1) else many}")
            else:
                texts.append(counted(value, values.get(argument), kinds.get(argument, ""), names))
        return self.format % tuple(texts)


def compiled(text: str) -> Template:
    """Read a template; raises ValueError where braces do not fit."""
    slots = tuple(_slot(*match.groups()) for match in _FIELD.finditer(text))
    format = _FIELD.sub("%s", text.replace("%", "%%"))
    if "{" in format or "}" in format:
        raise ValueError(f"a field that cannot be read: {text}")
    return Template(format, slots)


def _slot(field: str, argument: str | None) -> Slot:
    if argument is None:
        return Slot(field, "name", "")
    if argument.startswith("@"):
        return Slot(field, "count", argument[1:])
    return Slot(field, "plural" if "|" in argument else "name", argument)


def shown(value: Any, kind: str, form: str, names: Names) -> str:
    """A value in words: a name where it stands for a component, else the number or text itself."""
    type_ = type(value)
    if type_ is str or type_ is int:
        return names.name(kind, value, form) if kind else str(value)
    if type_ is Named:
        return names.name(value.kind, value.id, form or value.form)
    if type_ is Phrase:
        return names.phrase(value.key, value.part, **value.values)
    if type_ is Amounts:
        return amounts(value, names)
    if type_ is tuple or type_ is list:
        return names.joined([shown(item, kind, form, names) for item in value])
    if kind and isinstance(value, Mapping):
        return amounts(Amounts(kind, value), names)
    return str(value)


def counted(value: int, component: Any, kind: str, names: Names) -> str:
    """`3 trading posts`."""
    if isinstance(component, Named):
        kind, component = component.kind, component.id
    return f"{value} {names.name(kind, str(component), '' if value in (1, -1) else 'pl')}"


def amounts(value: Amounts, names: Names) -> str:
    some = [counted(count, id, value.kind, names) for id, count in value.counts.items() if count]
    return ", ".join(some) if some else names.phrase("nothing")


class Sentence(NamedTuple):
    """All templates of one record, most telling first, and the kinds of its fields."""

    templates: tuple[Template, ...]
    kinds: Mapping[str, str]

    def say(self, values: Mapping[str, Any], names: Names) -> str | None:
        """The first that fits."""
        for template in self.templates:
            text = template.fill(values, self.kinds, names)
            if text is not None:
                return text
        return None


def sentence(templates: Templates, kinds: Mapping[str, str]) -> Sentence:
    several = () if templates is None else (templates,) if isinstance(templates, str) else templates
    return Sentence(tuple(compiled(text) for text in several), kinds)
