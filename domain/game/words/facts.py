"""What sentences about a game say besides the fields of its events."""

from collections.abc import Mapping
from typing import Any

import msgspec

from domain.game.events import GameAbandoned, GameFinished
from domain.game.undo_events import GameReplayed, GameRewound
from domain.kernel.label_facts import Facts
from domain.kernel.meta import Result
from domain.kernel.phrases import Phrase
from domain.kernel.words import result_facts


def finished(seen: Mapping[str, Any], parts: Any) -> Mapping[str, Any]:
    return result_facts(msgspec.convert(seen["result"], Result))


def abandoned(seen: Mapping[str, Any], parts: Any) -> Mapping[str, Any]:
    return {"why": Phrase(seen["reason"], part="reasons")}


def rewound(seen: Mapping[str, Any], parts: Any) -> Mapping[str, Any]:
    return {"drawn_anew": Phrase("drawn-anew") if seen["draws"] else None}


def replayed(seen: Mapping[str, Any], parts: Any) -> Mapping[str, Any]:
    return {"stopped": seen["refused"] or None}


FACTS: Mapping[Any, Facts] = {
    GameFinished: finished,
    GameAbandoned: abandoned,
    GameRewound: rewound,
    GameReplayed: replayed,
}
