"""Packs of components: the shape of their rows, what all of them must satisfy, and how one is read from plain data."""

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from typing import Any, Literal, TypeAlias, TypeVar

import msgspec

from domain.kernel.appearance import Appearance

Provenance: TypeAlias = Literal["rulebook", "reading", "source", "house"]
"""Where a row comes from: printed in the rulebook, read off its pictures, a published source, or our own hand."""

_ROW: Any = {"frozen": True, "forbid_unknown_fields": True}
"""Inherited by every row. Passed as a mapping because mypy would want `frozen` repeated in each subclass."""


class Row(msgspec.Struct, **_ROW):
    """A row of a table. Its columns and their order are part of the digest that logs keep: they never change."""


class PackBase(Row):
    """All components of a title; id and version are the first two columns of every pack."""

    id: str
    version: int

    @property
    def key(self) -> str:
        """Id and version, `edo-house@1`."""
        return f"{self.id}@{self.version}"


P = TypeVar("P", bound=PackBase)


class PackError(Exception):
    """A pack of replacement tables that cannot be used; `problems` says everything that is wrong with it."""

    def __init__(self, pack: str, problems: Sequence[str]) -> None:
        super().__init__(f"{pack}: " + "; ".join(problems))
        self.problems = list(problems)


def common_problems(pack: PackBase) -> Iterator[str]:
    """What no pack of any title may have: no name, a name that hides its version, two rows of one id."""
    if not pack.id or "@" in pack.id:
        yield f"id {pack.id!r} must be a name without '@'"
    if pack.version < 1:
        yield f"version {pack.version} must be 1 or more"
    for table in pack.__struct_fields__:
        rows = getattr(pack, table)
        if isinstance(rows, tuple):
            yield from repeated(table, [row.id for row in rows if hasattr(row, "id")])


def repeated(table: str, ids: Sequence[str]) -> Iterator[str]:
    """Ids that a table has more than once."""
    yield from (f"{table}: {id!r} is there {count} times" for id, count in Counter(ids).items() if count > 1)


def read_pack(title: str, raw: object, shape: type[P], problems: Callable[[P], list[str]]) -> P:
    """A checked pack from plain data; raises PackError with everything that is wrong."""
    try:
        pack = msgspec.convert(raw, shape)
    except msgspec.ValidationError as error:
        name = raw.get("id", "?") if isinstance(raw, dict) else "?"
        raise PackError(f"{title} pack {name}", [str(error)]) from None
    if found := [*common_problems(pack), *problems(pack)]:
        raise PackError(pack.key, found)
    return pack


def split_appearance(raw: object) -> tuple[object, Appearance | None]:
    """Tables and appearance of a replacement: how things look and are called stays outside the digest."""
    if not isinstance(raw, dict) or "appearance" not in raw:
        return raw, None
    tables = {name: value for name, value in raw.items() if name != "appearance"}
    try:
        return tables, msgspec.convert(raw["appearance"], Appearance)
    except msgspec.ValidationError as error:
        raise PackError(str(raw.get("id", "?")), [f"appearance: {error}"]) from None
