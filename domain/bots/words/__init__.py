"""What is said of bots, in every language that is complete."""

from collections.abc import Mapping

from domain.bots.words import de, en

LEVELS: Mapping[str, Mapping[str, str]] = {"en": en.LEVELS, "de": de.LEVELS}
ABOUT: Mapping[str, Mapping[str, str]] = {"en": en.ABOUT, "de": de.ABOUT}


def level_name(level: str, language: str) -> str:
    """How strong an opponent is, as people say it; a level without words is called by its own name."""
    return LEVELS.get(language, en.LEVELS).get(level, level)


def about(bot: str, language: str) -> str:
    """What to expect of a bot, in a sentence; empty if nothing is written of it."""
    return ABOUT.get(language, en.ABOUT).get(bot, "")
