"""The words of any game: a title's own and those that are said around every table."""

from collections.abc import Sequence

from domain.game.events import GAME_EVENTS
from domain.game.words import de, en
from domain.game.words.facts import FACTS
from domain.kernel.catalogue import Catalogue, catalogue_of
from domain.kernel.table import Asked
from domain.kernel.title import AnyTitle
from domain.kernel.words import House, Words

LANGUAGES = ("en", "de")
"""Languages that are complete; what a pack lacks in one of them is said in the others, in this order."""

HOUSE = House({"en": Catalogue.of(en), "de": Catalogue.of(de)}, (*GAME_EVENTS, Asked), FACTS)


def words(title: AnyTitle, pack: str, language: str = LANGUAGES[0]) -> Words:
    """The words for a title played with a pack, made once; an unknown language becomes the first we have."""
    found = title.words.get((pack, language))
    if found is None:
        found = title.words[pack, language] = Words(title, pack, order_of(language), HOUSE)
    return found


def order_of(language: str) -> Sequence[str]:
    """The language and those to fall back on."""
    wanted = [language] if language in LANGUAGES else []
    return (*wanted, *(other for other in LANGUAGES if other not in wanted))


def refusals(title: AnyTitle, language: str = LANGUAGES[0]) -> dict[str, str]:
    """Every refusal of a title in a sentence that needs no facts."""
    said = words(title, title.default_pack, language)
    return {code: rule if isinstance(rule, str) else said.refusal(code, {}) for code, rule in title.codes.items()}


def feature_name(title: AnyTitle, feature: str, language: str = LANGUAGES[0]) -> str:
    """What bots count, as a player would call it; without a word for it, its own name."""
    for each in order_of(language):
        found = catalogue_of(title, each).features.get(feature)
        if found:
            return found
    return feature.replace("-", " ")
