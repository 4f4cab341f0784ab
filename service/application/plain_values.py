"""JSON values as they come in."""

from typing import Any


def whole(value: Any) -> Any:
    """JSON knows one kind of number: 5.0 is the integer 5."""
    return int(value) if isinstance(value, float) and value.is_integer() else value


def whole_numbers(plain: dict[str, Any]) -> dict[str, Any]:
    """The same JSON object with every 5.0 written as 5, however deep. Most have nothing deep, and no such number."""
    for value in plain.values():
        if isinstance(value, dict | list | float):
            return {name: _whole_numbers(value) for name, value in plain.items()}
    return plain


def _whole_numbers(plain: Any) -> Any:
    match plain:
        case dict():
            return {name: _whole_numbers(value) for name, value in plain.items()}
        case list():
            return [_whole_numbers(value) for value in plain]
        case _:
            return whole(plain)
