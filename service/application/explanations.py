"""What bots weighed when they chose, for those who may know it: everybody after the game, auditors before."""

from collections.abc import Sequence
from typing import Any, NamedTuple

import msgspec

from domain.bots.explaining import Explanation
from domain.game.game import Game
from domain.game.words import feature_name
from domain.kernel.errors import require
from domain.kernel.record import Seat, option_id
from service.application.access import Perspective, Viewer, require_seat
from service.application.aggregates import GameType
from service.application.command_handler import CommandHandler
from service.application.narration import Narration
from service.application.sight import GameSight, ViewerEyes
from service.application.versions import positions
from service.eventstore.port import KeptExplanation, Store

MOST_A_PAGE = 50

unpack = msgspec.msgpack.Decoder(Explanation).decode


class TalliedOption(NamedTuple):
    """An option that was weighed; None for one that is not known any more."""

    option: msgspec.Raw | None
    id: str
    tries: int
    worth: int


class TalliedFeature(NamedTuple):
    feature: str
    label: str
    by: int


class ToldExplanation(NamedTuple):
    """Why a seat did something, in the reader's language."""

    version: int
    seat: Seat
    bot: str
    at: int
    expected: int | None
    options: list[dict[str, Any]]
    more: int
    features: list[dict[str, Any]]


class ExplanationPage(NamedTuple):
    explanations: list[ToldExplanation]
    next: int | None


def may_know_all(game: Game, eyes: ViewerEyes) -> bool:
    """Whether the viewer sees that the game is over; who sees it late learns that late."""
    return game.lobby.over and eyes.upto == game.version


class Explanations:
    def __init__(
        self, store: Store, handler: CommandHandler, kinds: GameType, sight: GameSight, narration: Narration
    ) -> None:
        self._store, self._handler, self._kinds = store, handler, kinds
        self._sight, self._narration = sight, narration

    def page(
        self, id: str, viewer: Viewer, wanted: Perspective, language: str, after: int = 0, limit: int = MOST_A_PAGE
    ) -> ExplanationPage:
        """Of all seats, or of the one that `wanted` names; a look of an auditor is recorded."""

        def look(game: Game, eyes: ViewerEyes) -> None:
            require(wanted.role == "auditor" or may_know_all(game, eyes), "game.still-playing")
            if wanted.seat is not None:
                require_seat(game, wanted.seat)

        self._sight.see(id, viewer, Perspective(None, wanted.role), look)
        limit = min(limit, MOST_A_PAGE)
        kept = self._store.explanations(id, after, limit + 1, wanted.seat)
        told = self._told(id, kept[:limit], language)
        return ExplanationPage(told, kept[limit - 1].version if len(kept) > limit else None)

    def _told(self, id: str, kept: Sequence[KeptExplanation], language: str) -> list[ToldExplanation]:
        games = positions(self._handler, self._kinds, id, [one.version for one in kept])
        return [self._one(game, one, language) for game, one in zip(games, kept, strict=True)]

    def _one(self, game: Game, kept: KeptExplanation, language: str) -> ToldExplanation:
        said = unpack(kept.data)
        options = tallied_options(self._narration, game, kept.seat, said, language)
        features = tallied_features(game, said, language)
        return ToldExplanation(kept.version, kept.seat, kept.bot, kept.at, said.expected, options, said.more, features)


def tallied_options(
    narration: Narration, game: Game, seat: Seat, said: Explanation, language: str
) -> list[dict[str, Any]]:
    """The options that were weighed, as the seat would read them."""
    known = {option_id(option): option for option in game.options(seat)}
    there = [known[one.option] for one in said.options if one.option in known]
    labels = dict(zip(map(option_id, there), narration.labels(game, seat, there, language), strict=True))
    return [TalliedOption(labels.get(one.option), one.option, one.tries, one.worth)._asdict() for one in said.options]


def tallied_features(game: Game, said: Explanation, language: str) -> list[dict[str, Any]]:
    """What told the best option from the second, most telling first."""
    return [
        TalliedFeature(one.feature, feature_name(game.title, one.feature, language), one.by)._asdict()
        for one in said.features
    ]
