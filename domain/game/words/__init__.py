"""The words of any game: a title's own and those that are said around every table."""

from collections.abc import Sequence

from domain.game.events import GAME_EVENTS
from domain.game.words import de, en
from domain.game.words.facts import FACTS
from domain.kernel.catalogue import Catalogue
from domain.kernel.table import Asked
from domain.kernel.title import AnyTitle
from domain.kernel.words import House, Words

LANGUAGES = ("en", "de")
"""Languages that are complete; what a pack lacks in one of them is said in the others, in this order."""

HOUSE = House({"en": Catalogue.of(en), "de": Catalogue.of(de)}, (*GAME_EVENTS, Asked), FACTS)


class WordsShelf:
    """Words by title, pack and language, each made when it is first asked for."""

    def __init__(self) -> None:
        self._kept: dict[tuple[str, str, str], Words] = {}

    def words(self, title: AnyTitle, pack: str, language: str) -> Words:
        key = (title.meta.name, pack, language)
        found = self._kept.get(key)
        if found is None:
            found = self._kept[key] = words(title, pack, language)
        return found


def words(title: AnyTitle, pack: str, language: str = LANGUAGES[0]) -> Words:
    """The words for a title played with a pack; an unknown language becomes the first we have."""
    return Words(title, pack, order_of(language), HOUSE)


def order_of(language: str) -> Sequence[str]:
    """The language and those to fall back on."""
    wanted = [language] if language in LANGUAGES else []
    return (*wanted, *(other for other in LANGUAGES if other not in wanted))
