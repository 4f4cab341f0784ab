"""Old shapes of events and commands, read as the present ones."""

from collections.abc import Mapping
from typing import Any

from domain.kernel.record import Upcast


def _shop_built(old: dict[str, Any]) -> dict[str, Any]:
    """`site` was the number of the shop site; elsewhere it is the id of the building site card."""
    kept = {field: value for field, value in old.items() if field != "site"}
    return kept | {"type": "yokohama.shop-built@2", "number": old["site"]}


EVENT_UPCASTS: Mapping[str, Upcast] = {"yokohama.shop-built": _shop_built}

COMMAND_UPCASTS: Mapping[str, Upcast] = {}
"""None: no log holds a command of an older shape."""
