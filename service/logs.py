"""Log lines: one way for all processes. For people by default, one JSON object a line by setting.

With JSON every answered request has a line; for people only what somebody should look at. No line holds a token, a
body, an address of a client or anything that a player has written.
"""

import logging
import sys
from datetime import UTC, datetime
from typing import Any

import msgspec

FIELDS = "fields"
"""Name of the extra attribute under which a record carries its own values."""

_encode = msgspec.json.Encoder().encode


class PlainLines(logging.Formatter):
    def __init__(self) -> None:
        super().__init__("%(asctime)s %(levelname)s %(name)s: %(message)s")


class JsonLines(logging.Formatter):
    def format(self, record: logging.LogRecord) -> str:
        line: dict[str, Any] = {
            "time": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "logger": record.name,
            "message": record.getMessage(),
            **getattr(record, FIELDS, {}),
        }
        if record.exc_info:
            line["trace"] = self.formatException(record.exc_info)
        return _encode(line).decode()


def configure(kind: str) -> None:
    """Once at the start of a process; `kind` is text or json. Lines go to standard error."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(JsonLines() if kind == "json" else PlainLines())
    root = logging.getLogger()
    root.handlers[:] = [handler]
    root.setLevel(logging.WARNING)
    logging.getLogger("bakufu").setLevel(logging.INFO if kind == "json" else logging.WARNING)
