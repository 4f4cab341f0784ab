"""Recomputing chance from a revealed key: what a game drew, it must have drawn."""

from domain.kernel.chance import Chance
from domain.kernel.record import Event, tag_of


def false_draws(event: Event, version: int, chance: Chance) -> list[str]:
    """Fields of `event`, stored as number `version` of its stream, that are not what `chance` gives."""
    wrong = []
    for field, drawn in event.drawn.items():
        label = f"{tag_of(type(event))}/{field}"
        value = getattr(event, field)
        match drawn.kind:
            case "shuffle":
                expected: object = chance.shuffled(value, version, label)
                value = list(value)
            case "dice":
                expected = chance.dice(len(value), int(drawn.of), version, label)
                value = list(value)
            case _:
                expected = chance.below(getattr(event, str(drawn.of)), version, label)
        if value != expected:
            wrong.append(field)
    return wrong
