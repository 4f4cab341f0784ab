"""How a title says what its sentences are filled with: in one step, or in two where the second is worth keeping."""

from collections.abc import Callable, Hashable, Mapping
from typing import Any, NamedTuple, TypeAlias


class Looked(NamedTuple):
    """Facts of a question in two steps: a small value that a seat sees, and what follows from it, made only once."""

    look: Callable[[Any, Any], Hashable]  # (sight, parts)
    tell: Callable[[Any, Any], Mapping[str, Any]]  # (value, parts)


class Each(NamedTuple):
    """The same for options, each with a value of its own; what they have in common is looked at once in a list."""

    look: Callable[[Any], Callable[[Any], Hashable]]  # of the sight: a function of the command
    tell: Callable[[Any, Any, Any], Mapping[str, Any]]  # (command, value, parts)


def _nothing(*_: Any) -> None:
    return None


class Apart(NamedTuple):
    """The same where the label is made of the command alone, and its detail and finality of the value alone.

    For kinds with so many commands and values that most pairs come up only once. The label may also say what all
    options of the list have in common.
    """

    look: Callable[[Any], Callable[[Any], Hashable]]  # of the sight: a function of the command
    tell: Callable[[Any, Any], Mapping[str, Any]]  # (value, parts)
    common: Callable[[Any], Hashable] = _nothing  # of the sight
    tell_common: Callable[[Any, Any], Mapping[str, Any] | None] = _nothing  # (common value, parts), for the label


class Common(NamedTuple):
    """The same where all options of a kind in a list have one value."""

    look: Callable[[Any], Hashable]  # of the sight
    tell: Callable[[Any, Any, Any], Mapping[str, Any]]  # (command, value, parts)


class Fixed(NamedTuple):
    """Facts that follow from the command and the components alone."""

    tell: Callable[[Any, Any], Mapping[str, Any]]  # (command, parts)


Facts: TypeAlias = Callable[[Any, Any], Mapping[str, Any]] | Looked | Each | Apart | Common | Fixed
"""More values for a sentence: (command, sight), (redacted event, parts), (sight, parts) for a question, and
(facts, parts) for a refusal."""
