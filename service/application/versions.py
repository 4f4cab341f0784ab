"""The versions of a game: walking from one to the next, and which of them are the end of what was stored together."""

from collections.abc import Iterable, Iterator

from domain.game.game import Game
from domain.kernel.record import tag_of
from domain.kernel.table import Asked
from service.application.aggregates import GameType
from service.application.command_handler import CommandHandler
from service.eventstore.codec import NEW_FORMAT, decode_meta, time_of

REWOUND = "game.rewound"  # after it, a position does not follow from the one before alone


def positions(handler: CommandHandler, kinds: GameType, id: str, versions: Iterable[int]) -> Iterator[Game]:
    """The game at each of the versions, which must grow. It is the same object each time: look, and go on."""
    game: Game | None = None
    for version in versions:
        stored = [] if game is None else handler.events(id, game.version, version)
        if game is None or any(event.type == REWOUND for event in stored):
            game = handler.at(id, version)
        else:
            game.fold(kinds.codec(game).read(stored))
        yield game


def is_at_rest(handler: CommandHandler, game: Game) -> bool:
    """Whether what follows the version was stored later than what leads to it; nothing may follow it."""
    before, *after = handler.events(game.id, game.version - 1, game.version + 1)
    if not after:
        return True
    known = decode_meta(after[0].meta)
    if known.format >= NEW_FORMAT:
        return known.events > 0
    return before.type == tag_of(Asked) or time_of(before) != known.at  # the old format does not say
