"""Why ladders and tournaments refuse, in every language that is complete."""

from collections.abc import Mapping

from domain.competition.words import de, en

REFUSALS: Mapping[str, Mapping[str, str]] = {"en": en.REFUSALS, "de": de.REFUSALS}
CODES: Mapping[str, str] = en.REFUSALS


def refusals(language: str) -> Mapping[str, str]:
    """An unknown language becomes the first we have."""
    return REFUSALS.get(language, CODES)
