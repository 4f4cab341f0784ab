"""What sentences about a game say besides the fields of its events."""

from collections.abc import Mapping
from typing import Any

import msgspec

from domain.game.events import GameAbandoned, GameFinished
from domain.kernel.meta import Result
from domain.kernel.phrases import Phrase
from domain.kernel.words import Facts, result_facts


def finished(seen: Mapping[str, Any], parts: Any) -> Mapping[str, Any]:
    return result_facts(msgspec.convert(seen["result"], Result))


def abandoned(seen: Mapping[str, Any], parts: Any) -> Mapping[str, Any]:
    return {"why": Phrase(seen["reason"], part="reasons")}


FACTS: Mapping[Any, Facts] = {GameFinished: finished, GameAbandoned: abandoned}
