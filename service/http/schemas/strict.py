"""marshmallow fields that accept exactly what the JSON Schema in openapi.yaml accepts.

marshmallow's own fields are generous (`"1"` is an integer, `"yes"` is true); a contract must not be.
"""

import re
from collections.abc import Sequence
from typing import Any

from marshmallow import RAISE, Schema, ValidationError, fields, missing

from service.application.plain_values import whole

TEXT = re.compile(r"[^\x00-\x1f\x7f-\x9f\u2028\u2029\ud800-\udfff]*")


class StrictSchema(Schema):
    """Unknown fields are errors. Schemas here have fields and no hooks."""

    class Meta:
        unknown = RAISE

    def __init__(self, **more: Any) -> None:
        super().__init__(**more)
        self._keys = {field.data_key or name: name for name, field in self.load_fields.items()}
        fields = self.load_fields
        self._plan = [(key, name, fields[name], not fields[name].validators) for key, name in self._keys.items()]

    def load(self, data: Any, **more: Any) -> Any:
        """Quick for what has no fault; whatever has one is left to marshmallow to describe."""
        if isinstance(data, dict) and data.keys() <= self._keys.keys():
            try:
                return self._load_fields(data)
            except ValidationError:
                pass
        return super().load(data, **more)

    def _load_fields(self, data: dict[str, Any]) -> dict[str, Any]:
        loaded = {}
        for key, name, field, plain in self._plan:
            value: Any = data.get(key, missing)
            if value is missing or value is None or not plain:
                value = field.deserialize(value, key, data)
            else:
                value = field._deserialize(value, key, data)  # noqa: SLF001 - what `deserialize` comes down to
            if value is not missing:
                loaded[name] = value
        return loaded


class Whole(fields.Field[int]):
    """A JSON integer; 5.0 is one too, true is not."""

    def __init__(self, least: int, most: int, **more: Any) -> None:
        super().__init__(**more)
        self.least, self.most = least, most

    def _deserialize(self, value: Any, attr: str | None, data: Any, **more: Any) -> int:
        value = whole(value)
        if not isinstance(value, int) or isinstance(value, bool):
            raise ValidationError("Must be a whole number.")
        if not self.least <= value <= self.most:
            raise ValidationError(f"Must be from {self.least} to {self.most}.")
        return value


class Flag(fields.Field[bool]):
    """true or false, nothing like it."""

    def _deserialize(self, value: Any, attr: str | None, data: Any, **more: Any) -> bool:
        if not isinstance(value, bool):
            raise ValidationError("Must be true or false.")
        return value


class Text(fields.Field[str]):
    """A string of a bounded length, without control characters, matching an optional pattern as a whole."""

    def __init__(self, least: int, most: int, pattern: str | None = None, **more: Any) -> None:
        super().__init__(**more)
        self.least, self.most = least, most
        self.pattern = re.compile(pattern) if pattern else TEXT

    def _deserialize(self, value: Any, attr: str | None, data: Any, **more: Any) -> str:
        if not isinstance(value, str):
            raise ValidationError("Must be a string.")
        if not self.least <= len(value) <= self.most:
            raise ValidationError(f"Must have {self.least} to {self.most} characters.")
        if not self.pattern.fullmatch(value):
            raise ValidationError("Holds characters that are not allowed here.")
        return value


class OneOf(fields.Field[str]):
    """One of a few words."""

    def __init__(self, *words: str, **more: Any) -> None:
        super().__init__(**more)
        self.words = words

    def _deserialize(self, value: Any, attr: str | None, data: Any, **more: Any) -> str:
        if not isinstance(value, str) or value not in self.words:
            raise ValidationError(f"Must be one of {', '.join(self.words)}.")
        return value


class Object(fields.Field[dict[str, Any]]):
    """Any JSON object; whoever knows its shape checks it later."""

    def _deserialize(self, value: Any, attr: str | None, data: Any, **more: Any) -> dict[str, Any]:
        if not isinstance(value, dict):
            raise ValidationError("Must be an object.")
        return value


class Objects(fields.Field[list[dict[str, Any]]]):
    """A list of JSON objects, of a bounded length."""

    def __init__(self, least: int, most: int, **more: Any) -> None:
        super().__init__(**more)
        self.least, self.most = least, most

    def _deserialize(self, value: Any, attr: str | None, data: Any, **more: Any) -> list[dict[str, Any]]:
        if not isinstance(value, list) or not all(isinstance(item, dict) for item in value):
            raise ValidationError("Must be a list of objects.")
        if not self.least <= len(value) <= self.most:
            raise ValidationError(f"Must have {self.least} to {self.most} entries.")
        return value


class ListOf(fields.List[Any]):
    """A list of a bounded length; each entry is checked by a schema."""

    def __init__(self, entry: type[StrictSchema], least: int, most: int, **more: Any) -> None:
        super().__init__(fields.Nested(entry), **more)
        self.least, self.most = least, most

    def _deserialize(self, value: Any, attr: str | None, data: Any, **more: Any) -> list[Any]:
        if not isinstance(value, list):
            raise ValidationError("Must be a list.")
        if not self.least <= len(value) <= self.most:
            raise ValidationError(f"Must have {self.least} to {self.most} entries.")
        return super()._deserialize(value, attr, data, **more)


class RankList(fields.Field[list[int]]):
    """A rank for each seat."""

    def _deserialize(self, value: Any, attr: str | None, data: Any, **more: Any) -> list[int]:
        if not isinstance(value, list):
            raise ValidationError("Must be a list.")
        ranks = [whole(rank) for rank in value]
        if not all(isinstance(rank, int) and not isinstance(rank, bool) and 1 <= rank <= 8 for rank in ranks):
            raise ValidationError("Must be whole numbers from 1 to 8.")
        if not 1 <= len(ranks) <= 8:
            raise ValidationError("Must have 1 to 8 entries.")
        return ranks


class SettingsMap(fields.Field[dict[str, bool | int]]):
    """Names of settings with true, false or a whole number."""

    def _deserialize(self, value: Any, attr: str | None, data: Any, **more: Any) -> dict[str, bool | int]:
        if not isinstance(value, dict):
            raise ValidationError("Must be an object.")
        plain = {name: whole(item) for name, item in value.items()}
        if not all(isinstance(item, bool | int) for item in plain.values()):
            raise ValidationError("Values must be true, false or whole numbers.")
        return plain


class WordList(fields.Field[list[str]]):
    """A list of different words out of a few."""

    def __init__(self, words: Sequence[str], **more: Any) -> None:
        super().__init__(**more)
        self.words = words

    def _deserialize(self, value: Any, attr: str | None, data: Any, **more: Any) -> list[str]:
        if not isinstance(value, list) or not all(isinstance(word, str) and word in self.words for word in value):
            raise ValidationError(f"Must be a list out of {', '.join(self.words)}.")
        if len(set(value)) != len(value):
            raise ValidationError("Must not repeat.")
        return value


class WholeList(fields.Field[list[int]]):
    """A list of whole numbers, of a bounded length, each within bounds."""

    def __init__(self, shortest: int, longest: int, least: int, most: int, **more: Any) -> None:
        super().__init__(**more)
        self.shortest, self.longest, self.least, self.most = shortest, longest, least, most

    def _deserialize(self, value: Any, attr: str | None, data: Any, **more: Any) -> list[int]:
        if not isinstance(value, list) or not self.shortest <= len(value) <= self.longest:
            raise ValidationError(f"Must be a list of {self.shortest} to {self.longest} whole numbers.")
        numbers = [whole(item) for item in value]
        if not all(isinstance(item, int) and not isinstance(item, bool) for item in numbers):
            raise ValidationError("Must be whole numbers.")
        if not all(self.least <= item <= self.most for item in numbers):
            raise ValidationError(f"Each must be from {self.least} to {self.most}.")
        return numbers


class TextList(fields.Field[list[str]]):
    """A list of different strings, each matching a pattern as a whole."""

    def __init__(self, shortest: int, longest: int, pattern: str, **more: Any) -> None:
        super().__init__(**more)
        self.shortest, self.longest, self.pattern = shortest, longest, re.compile(pattern)

    def _deserialize(self, value: Any, attr: str | None, data: Any, **more: Any) -> list[str]:
        if not isinstance(value, list) or not self.shortest <= len(value) <= self.longest:
            raise ValidationError(f"Must be a list of {self.shortest} to {self.longest} entries.")
        if not all(isinstance(item, str) and self.pattern.fullmatch(item) for item in value):
            raise ValidationError("Holds an entry that is not allowed here.")
        if len(set(value)) != len(value):
            raise ValidationError("Must not repeat.")
        return value


class TextLists(fields.Field[list[list[str]]]):
    """A list of such lists."""

    def __init__(self, least: int, most: int, shortest: int, longest: int, pattern: str, **more: Any) -> None:
        super().__init__(**more)
        self.least, self.most, self.inner = least, most, TextList(shortest, longest, pattern)

    def _deserialize(self, value: Any, attr: str | None, data: Any, **more: Any) -> list[list[str]]:
        if not isinstance(value, list) or not self.least <= len(value) <= self.most:
            raise ValidationError(f"Must be a list of {self.least} to {self.most} lists.")
        return [self.inner._deserialize(item, attr, data) for item in value]  # noqa: SLF001 - a field of our own
