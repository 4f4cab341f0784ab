"""Schemas say which values are possible: what is offered fits them, and what does not exist does not."""

from collections.abc import Iterator
from typing import Any

import jsonschema_rs
import msgspec
import pytest

from domain.catalogue import catalogue
from domain.kernel.chance import FastChance
from domain.kernel.kinds import SEAT, kinds_of
from domain.kernel.playout import by_kind, steps
from domain.kernel.record import Command, tag_of
from domain.kernel.title import AnyTitle
from service.openapi.title_schemas import command_schemas

TITLES = catalogue()
PACKS = [(name, pack) for name, title in TITLES.items() for pack in title.bundled]
TABLES = [
    (name, pack, variant.name, seats)
    for name, pack in PACKS
    for variant in TITLES[name].meta.variants
    for seats in (variant.seats[0], variant.seats[-1])
]


def offered(title: AnyTitle, pack: str, variant: str, seats: int) -> Iterator[Command]:
    """Every option of a random game, once."""
    table = title.open_table(title.setup(seats, variant, pack=pack), FastChance(seats, "table"))
    seen: set[Command] = set()
    for _ in steps(title, table, FastChance(seats, "choices"), choose=by_kind):
        for seat in table.state.asked:
            fresh = set(title.options(table.state, seat)) - seen
            seen |= fresh
            yield from fresh


def judges(title: AnyTitle, pack: str) -> dict[str, jsonschema_rs.Draft202012Validator]:
    return {tag: jsonschema_rs.Draft202012Validator(schema) for tag, schema in command_schemas(title, pack).items()}


@pytest.mark.parametrize(("name", "pack", "variant", "seats"), TABLES)
def test_what_is_offered_fits_the_schemas_of_its_pack(name: str, pack: str, variant: str, seats: int) -> None:
    """All options of whole games; and none of them fits with a component that the pack does not have."""
    title = TITLES[name]
    judge, count = judges(title, pack), 0
    for option in offered(title, pack, variant, seats):
        plain = msgspec.to_builtins(option)
        assert judge[plain["type"]].is_valid(plain), plain
        for field in component_fields(type(option), title, pack):
            if isinstance(plain.get(field), str | int):
                assert not judge[plain["type"]].is_valid({**plain, field: wrong(plain[field])}), (field, plain)
                count += 1
    assert count


def wrong(value: Any) -> Any:
    return "no-such-id" if isinstance(value, str) else 1000


def component_fields(command: type[Command], title: AnyTitle, pack: str) -> list[str]:
    ids = title.packs[pack].ids
    return [field for field, kind in kinds_of(command).items() if kind != SEAT and kind in ids]


@pytest.mark.parametrize(("name", "pack"), PACKS)
def test_no_field_of_a_command_is_left_open(name: str, pack: str) -> None:
    """Whatever kind a field of a command names, the pack says which components there are."""
    title = TITLES[name]
    kinds = {kind for command in title.commands for kind in kinds_of(command).values()} - {SEAT}
    assert kinds <= set(title.packs[pack].ids)
    schemas = command_schemas(title, pack)
    for command in title.commands:
        for field in component_fields(command, title, pack):
            found = schemas[tag_of(command)]["properties"][field]
            assert '"enum"' in msgspec.json.encode(found).decode(), (command, field)
