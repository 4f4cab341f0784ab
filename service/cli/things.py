"""Cards, places and things of a pack, explained by name."""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from bakufu.client import Components, Option

MOST_FOUND = 8


class Thing(NamedTuple):
    name: str
    text: str

    def __str__(self) -> str:
        return f"{self.name}: {self.text}" if self.text else self.name


class Things:
    """What the components of a pack are called and what they do; ids and forms of names are left out."""

    def __init__(self, components: Components) -> None:
        texts: Mapping[str, str] = components.texts
        self._things = {
            key: Thing(name, texts.get(key, "")) for key, name in components.names.items() if key.count(".") == 1
        }

    def called(self, name: str) -> list[Thing]:
        """Those of that name, else those whose name contains it; what has something to tell comes first."""
        wanted = name.casefold()
        every = dict.fromkeys(self._things.values())
        found = [thing for thing in every if thing.name.casefold() == wanted]
        found = found or [thing for thing in every if wanted in thing.name.casefold()]
        telling = [thing for thing in found if thing.text]
        return (telling or found)[:MOST_FOUND]

    def touched(self, options: Sequence[Option]) -> list[Thing]:
        """Everything on the board that options name, once each, if there is something to tell of it."""
        keys = dict.fromkeys(f"{place.kind}.{place.id}" for option in options for place in option.places)
        return [self._things[key] for key in keys if key in self._things and self._things[key].text]
