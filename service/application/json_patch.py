"""The difference between two JSON values as a JSON Patch (RFC 6902)."""

from typing import Any

Operation = dict[str, Any]


def diff(old: Any, new: Any, path: str = "") -> list[Operation]:
    """Operations that turn `old` into `new`; small for small changes, not always the smallest possible."""
    if old == new and type(old) is type(new):
        return []
    if isinstance(old, dict) and isinstance(new, dict):
        return _diff_objects(old, new, path)
    if isinstance(old, list) and isinstance(new, list):
        return _diff_lists(old, new, path)
    return [{"op": "replace", "path": path, "value": new}]


def _diff_objects(old: dict[str, Any], new: dict[str, Any], path: str) -> list[Operation]:
    operations: list[Operation] = [
        {"op": "remove", "path": f"{path}/{_escaped(name)}"} for name in old if name not in new
    ]
    for name, value in new.items():
        place = f"{path}/{_escaped(name)}"
        operations += diff(old[name], value, place) if name in old else [{"op": "add", "path": place, "value": value}]
    return operations


def _diff_lists(old: list[Any], new: list[Any], path: str) -> list[Operation]:
    """Keeps the common beginning and end; what lies between is changed place by place, added or removed."""
    start = 0
    while start < min(len(old), len(new)) and old[start] == new[start]:
        start += 1
    end = 0
    while end < min(len(old), len(new)) - start and old[-1 - end] == new[-1 - end]:
        end += 1
    before, after = old[start : len(old) - end], new[start : len(new) - end]
    operations: list[Operation] = []
    for offset in range(min(len(before), len(after))):
        operations += diff(before[offset], after[offset], f"{path}/{start + offset}")
    operations += [
        {"op": "remove", "path": f"{path}/{start + offset}"} for offset in range(len(before) - 1, len(after) - 1, -1)
    ]
    operations += [
        {"op": "add", "path": f"{path}/{start + offset}", "value": after[offset]}
        for offset in range(len(before), len(after))
    ]
    return operations


def _escaped(name: str) -> str:
    return name.replace("~", "~0").replace("/", "~1")
