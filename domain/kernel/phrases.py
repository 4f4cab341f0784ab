"""Sentences from templates: `{field}` and its forms, compiled once to a %-format and a list of slots.

`{to}` is the name of the component in the field `to`; `{to:acc}` another form of that name; `{points:point|points}` a
number with its noun; `{count:@kind}` a number with the noun of the component in the field `kind`. A field that is not
there, or None, makes a template unfit: the next one is tried.
"""

import re
from collections.abc import Callable, Mapping, Sequence
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
    """A sentence that was read."""

    format: str
    slots: tuple[Slot, ...]


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


Writer: TypeAlias = Callable[[Any, Mapping[str, Any], Names], str]
"""Puts the value of one slot into words; some look at the other values, too."""


def writer(slot: Slot, kinds: Mapping[str, str]) -> Writer:
    field, mode, argument = slot
    if mode == "name":
        kind = kinds.get(field, "")
        if not kind:
            return lambda value, _, names: value if type(value) is str else shown(value, "", argument, names)
        return lambda value, _, names: shown(value, kind, argument, names)
    if mode == "plural":
        one, _, many = argument.partition("|")
        return lambda value, *_: f"{value} {one if value in (1, -1) else many}"
    kind = kinds.get(argument, "")
    return lambda value, values, names: counted(value, values.get(argument), kind, names)


class Filling(NamedTuple):
    """A template of a record whose fields are known: a %-format, and what writes each of its slots."""

    format: str
    slots: tuple[tuple[str, Writer], ...]

    def fill(self, values: Mapping[str, Any], names: Names) -> str | None:
        """The sentence, or None if a field is not there."""
        texts = []
        for field, write in self.slots:
            value = values.get(field)
            if value is None:
                return None
            texts.append(write(value, values, names))
        return self.format % tuple(texts)


class Sentence(NamedTuple):
    """All templates of one record, most telling first."""

    fillings: tuple[Filling, ...]
    fields: tuple[str, ...]  # that any of the templates mentions

    def say(self, values: Mapping[str, Any], names: Names) -> str | None:
        """The first that fits."""
        for filling in self.fillings:
            text = filling.fill(values, names)
            if text is not None:
                return text
        return None


def sentence(templates: Templates, kinds: Mapping[str, str]) -> Sentence:
    several = () if templates is None else (templates,) if isinstance(templates, str) else templates
    read = [compiled(text) for text in several]
    slots = [slot for template in read for slot in template.slots]
    fields = [field for slot in slots for field in (slot.field, *[slot.argument] * (slot.mode == "count"))]
    return Sentence(tuple(_filling(template, kinds) for template in read), tuple(dict.fromkeys(fields)))


def _filling(template: Template, kinds: Mapping[str, str]) -> Filling:
    return Filling(template.format, tuple((slot.field, writer(slot, kinds)) for slot in template.slots))
