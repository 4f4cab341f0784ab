"""What chance gave each seat of a game that is over."""

from typing import Any

from domain.game.game import Game
from domain.game.luck import Fortune, fortunes
from domain.kernel.dealing import UNJUDGED
from domain.kernel.errors import require
from service.application.access import OWN, Viewer
from service.application.aggregates import GameType
from service.application.command_handler import CommandHandler
from service.application.sight import GameSight, ViewerEyes


class Luck:
    def __init__(self, handler: CommandHandler, kinds: GameType, sight: GameSight) -> None:
        self._handler, self._kinds, self._sight = handler, kinds, sight

    def of(self, id: str, viewer: Viewer) -> dict[str, Any]:
        """Refused as long as the viewer does not see that the game is over."""

        def look(game: Game, eyes: ViewerEyes) -> Game:
            require(bool(game.lobby.seed) and eyes.upto == game.version, "game.still-playing")
            blank = Game(game.title, id, b"")
            blank.remember(game.past)
            return blank

        blank = self._sight.see(id, viewer, OWN, look)
        facts = self._kinds.codec(blank).read(self._handler.events(id, 0))
        found = fortunes(blank, facts)
        low = blank.title.low_rolls_win
        return {
            "game": id,
            "title": blank.title.meta.name,
            "version": blank.version,
            "seats": [
                {
                    "seat": seat,
                    "rolls": [_roll(one, low) for one in own.rolls],
                    "draws": [_draw(one) for one in own.draws],
                }
                for seat, own in enumerate(found.seats)
            ],
            "shared": found.shared,
        }


def _roll(fortune: Fortune, low_is_good: bool) -> dict[str, Any]:
    off = -fortune.off if low_is_good and fortune.kind == "dice" else fortune.off
    return {"name": fortune.name, "kind": fortune.kind, "rolls": fortune.count, **_sums(fortune), "luck": round(off, 3)}


def _draw(fortune: Fortune) -> dict[str, Any]:
    luck = None if fortune.kind in UNJUDGED else round(fortune.off, 3)
    return {"name": fortune.name, "worth": fortune.kind, "draws": fortune.count, **_sums(fortune), "luck": luck}


def _sums(fortune: Fortune) -> dict[str, Any]:
    return {"total": fortune.total, "expected": round(fortune.expected, 2)}
