"""What people decide about themselves: names, whom they block, notes about games, and all of it as a download."""

from collections.abc import Iterator
from typing import Any

from domain.kernel.errors import require
from projections.inbox import KINDS
from service.application.access import Viewer
from service.application.chat import message_values
from service.application.clock import TimeSource
from service.application.errors import NotFound
from service.application.games import Games
from service.application.studies import study_values
from service.eventstore.port import Account, GameNote, Store
from service.projecting.models import ReadModels
from service.projecting.notes import Notes

PAGE = 500


class Profiles:
    def __init__(self, store: Store, games: Games, models: ReadModels, clock: TimeSource) -> None:
        self._store, self._games, self._models, self._clock = store, games, models, clock

    def change(self, viewer: Viewer, name: str | None, contact: str | None) -> Account:
        """A new name or contact. Games keep ids, so everybody reads the new name at once."""
        self._store.rename(viewer.account, name, contact)
        return self._account(viewer.account)

    def find(self, name: str, after: str, limit: int) -> list[Account]:
        return self._store.find_accounts(name, after, limit)

    # -- apart -------------------------------------------------------------------------------

    def blocks(self, viewer: Viewer) -> list[str]:
        return self._store.blocks(viewer.account)

    def block(self, viewer: Viewer, player: str) -> None:
        """From now on the two sit at no new table together, whoever of them blocked the other."""
        self._account(player)
        require(player != viewer.account, "account.own-self")
        self._store.block(viewer.account, player)

    def unblock(self, viewer: Viewer, player: str) -> None:
        if not self._store.unblock(viewer.account, player):
            raise NotFound("You have not blocked that player.")

    # -- notes -------------------------------------------------------------------------------

    def note(self, viewer: Viewer, game: str) -> GameNote:
        return self._store.game_note(viewer.account, game) or GameNote(game, "", 0)

    def write_note(self, viewer: Viewer, game: str, text: str) -> GameNote:
        """For nobody else's eyes; an empty text takes it away."""
        self._games.summary(game, viewer)  # a game that the viewer may see
        note = GameNote(game, text, self._clock.now())
        self._store.write_note(viewer.account, note)
        return note

    # -- all of it ---------------------------------------------------------------------------

    def everything(self, viewer: Viewer) -> dict[str, Any]:
        """All that is kept of a person, except what opens a door."""
        account, store = self._account(viewer.account), self._store
        rest = store.rest(account.id)
        return {
            "account": account._asdict(),
            "tokens": [
                {"id": token.id, "label": token.label, "scopes": token.scopes.split(), "created": token.created}
                for token in store.tokens(account.id)
            ],
            "recovery_codes": store.codes_left(account.id),
            "webhooks": [
                {"id": hook.id, "url": hook.url, "kinds": hook.kinds.split()} for hook in store.webhooks(account.id)
            ],
            "mutes": store.mutes(account.id),
            "blocks": store.blocks(account.id),
            "rest": None if rest is None else rest._asdict(),
            "notes": [note._asdict() for note in store.game_notes(account.id)],
            "studies": list(self._studies_of(account.id)),
            "messages": [{"game": one.game} | message_values(one) for one in store.said_by(account.id)],
            "games": list(self._games_of(account.id)),
            "inbox": Notes(self._models).after(account.id, 0, PAGE * len(KINDS)),
        }

    def _studies_of(self, account: str) -> Iterator[dict[str, Any]]:
        after = None
        while found := self._store.studies_by(account, after, PAGE):
            yield from ({"game": one.game} | study_values(one) for one in found)
            after = (found[-1].at, found[-1].id)

    def _games_of(self, account: str) -> Iterator[str]:
        self._models.catch_up()
        after = None
        while rows := self._models.find("games", [f"player:{account}"], after=after, limit=PAGE):
            yield from (row.key for row in rows)
            after = (rows[-1].sort, rows[-1].key)

    def _account(self, id: str) -> Account:
        found = self._store.account(id)
        if found is None or found.erased:
            raise NotFound("There is no player of that id.")
        return found
