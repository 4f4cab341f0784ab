"""Why the lobby refuses: code and one sentence for people. Written once, with all other words in English."""

from domain.game.words.en import REFUSALS

CODES: dict[str, str] = dict(REFUSALS)
