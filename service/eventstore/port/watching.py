"""Which games somebody watches over one stream."""

from collections.abc import Sequence
from typing import Protocol

from service.eventstore.port.records import WatchedGame


class WatchStore(Protocol):
    """Lists of watched games; each has an owner and a name of the owner's choice."""

    def watch(self, account: str, list: str, game: WatchedGame, now: int, *, most: int, lists: int) -> WatchedGame:
        """Put a game on a list; the answer carries its slot. A game that is there already joins anew.

        Raises TooManyWatched for more than `most` games. Of more than `lists` lists the one unused for longest goes.
        """

    def unwatch(self, account: str, list: str, game: str, now: int) -> int:
        """The revision of the list without the game; 0 if it was not there."""

    def watched(self, account: str, list: str) -> Sequence[WatchedGame]:
        """In the order of their slots."""

    def use_list(self, account: str, list: str, now: int) -> None:
        """The list was opened: it is not the one to go."""

    def list_revisions(self, accounts: Sequence[str]) -> dict[tuple[str, str], int]:
        """Of all lists of these accounts: a number that moves with each change."""
