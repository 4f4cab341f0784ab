"""How the domain says no, and how it says that something is broken."""

from typing import Any, NoReturn


class RuleViolation(Exception):
    """A command that the rules refuse.

    `code` is stable and documented (`edo.city-full`); `facts` hold only what the refused seat may know.
    Raising it is always harmless: nothing was emitted, nothing has changed.
    """

    def __init__(self, code: str, **facts: Any) -> None:
        super().__init__(code, facts)
        self.code = code
        self.facts = facts

    def __str__(self) -> str:
        told = ", ".join(f"{name}={value!r}" for name, value in self.facts.items())
        return f"{self.code} ({told})" if told else self.code


class Broken(Exception):
    """A position that cannot be: pieces do not add up. Raised by a title's `check`, never by play."""


class UnknownRecord(Exception):
    """A stored event whose name or shape this code does not know."""


def require(condition: object, code: str, **facts: Any) -> None:
    """Refuse with `code` unless `condition` holds."""
    if not condition:
        raise RuleViolation(code, **facts)


def refuse(code: str, **facts: Any) -> NoReturn:
    raise RuleViolation(code, **facts)
