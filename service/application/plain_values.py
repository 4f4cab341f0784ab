"""JSON values as they come in."""

from typing import Any


def whole(value: Any) -> Any:
    """JSON knows one kind of number: 5.0 is the integer 5."""
    return int(value) if isinstance(value, float) and value.is_integer() else value


def whole_numbers(plain: Any) -> Any:
    """The same JSON value with every 5.0 written as 5, however deep."""
    match plain:
        case dict():
            return {name: whole_numbers(value) for name, value in plain.items()}
        case list():
            return [whole_numbers(value) for value in plain]
        case _:
            return whole(plain)
