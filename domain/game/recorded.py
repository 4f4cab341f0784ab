"""Commands as the log has recorded them."""

from collections.abc import Mapping
from typing import Any

import msgspec

from domain.game.orders import GAME_COMMAND_UPCASTS, GAME_COMMANDS
from domain.kernel.errors import UnknownRecord
from domain.kernel.record import Command, Upcast, tag_of
from domain.kernel.title import AnyTitle


class CommandReader:
    """Reads recorded commands of a title and of the table around it, older shapes included."""

    def __init__(self, title: AnyTitle) -> None:
        self._kinds: dict[str, type[Command]] = {tag_of(kind): kind for kind in GAME_COMMANDS} | title.command_types
        self._upcasts: Mapping[str, Upcast] = {**GAME_COMMAND_UPCASTS, **title.command_upcasts}

    def read(self, plain: dict[str, Any]) -> Command:
        while (step := self._upcasts.get(plain.get("type", ""))) is not None:
            plain = step(plain)
        kind = self._kinds.get(plain.get("type", ""))
        if kind is None:
            raise UnknownRecord(f"there is no command {plain.get('type', '')!r}")
        try:
            return msgspec.convert(plain, kind)
        except msgspec.ValidationError as error:
            raise UnknownRecord(f"{plain['type']}: {error}") from None
