"""Replacement packs for tests, made from the bundled tables."""

from typing import Any

import msgspec

from domain.edo.tables.house import HOUSE


def bundled() -> dict[str, Any]:
    """The bundled tables as plain data under another name."""
    raw: dict[str, Any] = msgspec.to_builtins(HOUSE)
    return {**raw, "id": "edo-test"}


PLENTY = {
    "storehouse": ["travel+", "trade+", "build-remote", "money"],
    "highway": ["build-easy+", "trade-far", "harvest-any", "recruit+"],
    "guild": ["develop+", "build-thrifty-wood", "trade", "wood"],
}


def plenty() -> dict[str, Any]:
    """Many figures, strong cards, buildings and points for next to nothing: random play reaches every rule."""
    raw = bundled() | {"id": "edo-plenty"}
    raw["numbers"] |= {"figures": 9, "goal": 6, "yields": [9, 9, 9]}
    for row in raw["buildings"]:
        row["cost"] = {"wood": 1}
    for row in raw["resource_sets"]:
        row["goods"] = {"rice": 10, "wood": 10, "stone": 10}
    for row in raw["merchant_cards"]:
        row["point"], row["price"] = {"rice": 1}, 0
    for row in raw["base_cards"]:
        row["actions"] = PLENTY[row["id"]]
    return raw
