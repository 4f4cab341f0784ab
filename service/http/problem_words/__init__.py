"""Every problem that does not depend on a title, in a sentence of each language that is complete."""

from collections.abc import Mapping

from domain.competition.words import refusals as competition_refusals
from domain.game.words import HOUSE, LANGUAGES
from service.http.problem_words import de, en

PROBLEMS: Mapping[str, Mapping[str, str]] = {"en": en.PROBLEMS, "de": de.PROBLEMS}


def _sentences(language: str) -> dict[str, str]:
    lobby = HOUSE.catalogues[language].refusals
    return {**{code: str(said) for code, said in lobby.items()}, **competition_refusals(language), **PROBLEMS[language]}


SENTENCES: Mapping[str, Mapping[str, str]] = {language: _sentences(language) for language in LANGUAGES}
"""By language: requests, accounts, the lobby, ladders and tournaments."""
