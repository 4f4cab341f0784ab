"""People: accounts, access tokens, invitations.

Where something takes a `change`, that is appended in the same transaction, if anything was done; a conflict raises
VersionConflict, and nothing was done.
"""

from collections.abc import Sequence
from typing import Protocol

from service.eventstore.port.records import Account, Change, Invitation, Token


class AccountStore(Protocol):
    """Accounts and what lets somebody in."""

    def add_account(
        self, account: Account, token: Token, *, invitation: bytes | None = None, codes: Sequence[bytes] = ()
    ) -> None:
        """Raises NameTaken (names are compared without case).

        With the digest of an `invitation` one use of it is spent in the same transaction, or InvitationRefused.
        """

    def erase_account(self, id: str) -> bool:
        """Forget the person: name, contact, tokens, receipts, everything said, webhooks and their deliveries.

        The id stays as it is in the log.
        """

    def account(self, id: str) -> Account | None: ...

    def accounts(self, ids: Sequence[str]) -> dict[str, Account]: ...

    def add_token(self, token: Token, *, change: Change | None = None) -> None:
        """Raises AccountGone, like everything that keeps something of a person: what is forgotten stays forgotten."""

    def token(self, digest: bytes) -> Token | None: ...

    def tokens(self, account: str) -> list[Token]: ...

    def drop_token(self, account: str, id: str) -> bool: ...

    def tokens_with(self, scope: str, limit: int) -> list[Token]:
        """Tokens that carry a scope, oldest first."""

    def add_scope(self, id: str, scope: str, *, change: Change | None = None) -> bool:
        """Let the token of that id carry a scope; False if there is none, or it carries it already."""

    def drop_scope(self, account: str, scope: str, *, change: Change | None = None) -> bool:
        """No token of the account carries the scope any more; False if none did."""

    def add_invitation(self, invitation: Invitation, *, change: Change | None = None) -> None: ...

    def invitations(self) -> list[Invitation]: ...

    def drop_invitation(self, id: str, *, change: Change | None = None) -> bool: ...
