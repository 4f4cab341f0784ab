"""One change of one stored value, and everything that is promised then."""

import random

import msgspec

from tests.http.driver import code
from tests.service.corruption import CLOSED, Damage, DamagedHouse


def try_damage(house: DamagedHouse, table: str, column: str, dice: random.Random) -> str:
    """Returns what became of it: `closed`, `named`, `healed`, or `same` where nobody could tell a difference."""
    damage = house.damage(table, column, dice)
    try:
        return _judge(house, damage)
    finally:
        house.repair(damage)
        house.forget()
        assert house.scrub() == [], damage.told
        assert house.named() == [], damage.told


def _judge(house: DamagedHouse, damage: Damage) -> str:
    told = damage.told
    stream = str(damage.key[0])
    _ask(house, stream, told)
    faults, closed = house.named(), house.scrub()
    if damage.table == "snapshots":
        assert not closed, told
        _require_healed(house, stream, told)
        return "named" if faults else "healed"
    if stream in closed:
        assert any(stream in fault for fault in faults), told
        if stream == house.running:
            _require_no_move(house, told)
        return "closed"
    if faults:
        return "named"
    assert house.whole_feed() == house.feed, told
    return "same"


def _ask(house: DamagedHouse, stream: str, told: str) -> None:
    """Whoever reads hears what was heard before, or that the game is closed; never anything else."""
    house.forget()
    for path, (status, body) in house.ask(stream).items():
        same = (status, body) == house.answers[path]
        assert same or (stream in path and status == CLOSED[0] and msgspec.json.decode(body)["code"] == CLOSED[1]), (
            f"{told}: {path} says {status} {body[:300]!r}"
        )


def _require_no_move(house: DamagedHouse, told: str) -> None:
    before = house.store.read(house.running)
    house.forget()
    assert code(house.move()) == CLOSED, told
    assert house.store.read(house.running) == before, told


def _require_healed(house: DamagedHouse, stream: str, told: str) -> None:
    """Every snapshot left is one that the log gives, to the byte; and what is read with their help is the same."""
    assert house.stored_snapshots() <= house.snapshots, told
    _ask(house, stream, told)
    assert not house.store.quarantined(), told
