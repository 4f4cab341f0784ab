"""What people decide about themselves: names, whom they block, their rest, their notes, their recovery codes."""

from collections.abc import Collection, Sequence
from typing import Protocol

from service.eventstore.port.records import Account, GameNote, Message, RestPlan, Token


class ProfileStore(Protocol):
    """Everything here goes with the person. What keeps something of a person raises AccountGone."""

    def rename(self, account: str, name: str | None, contact: str | None) -> None:
        """A new name or contact; raises NameTaken."""

    def find_accounts(self, prefix: str, after: str, limit: int) -> list[Account]:
        """People whose names begin like that, whatever the case, in the order of names, after a name."""

    def block(self, account: str, blocked: str) -> None: ...

    def unblock(self, account: str, blocked: str) -> bool: ...

    def blocks(self, account: str) -> list[str]: ...

    def apart(self, account: str, others: Collection[str]) -> set[str]:
        """Those of the others who have blocked the account or are blocked by it."""

    def set_rest(self, rest: RestPlan) -> None: ...

    def rest(self, account: str) -> RestPlan | None: ...

    def drop_rest(self, account: str) -> None: ...

    def rests(self, after: str, limit: int) -> list[RestPlan]:
        """All of them, by account, a page at a time."""

    def write_note(self, account: str, note: GameNote) -> None:
        """An empty text leaves none."""

    def game_note(self, account: str, game: str) -> GameNote | None: ...

    def game_notes(self, account: str) -> list[GameNote]: ...

    def said_by(self, account: str) -> list[Message]:
        """All that somebody has said, oldest first."""

    def renew_codes(self, account: str, digests: Sequence[bytes], now: int) -> None:
        """These recovery codes in place of all others."""

    def codes_left(self, account: str) -> int: ...

    def code_owner(self, digest: bytes) -> str | None: ...

    def spend_code(self, digest: bytes, token: Token, *, alone: bool) -> bool:
        """Turn a recovery code into a token, once; with `alone` all other tokens of the account are gone."""
