"""People: accounts, access tokens, invitations."""

from collections.abc import Sequence
from typing import Protocol

from service.eventstore.port.records import Account, Invitation, Token


class AccountStore(Protocol):
    """Accounts and what lets somebody in."""

    def add_account(self, account: Account, token: Token, *, invitation: bytes | None = None) -> None:
        """Raises NameTaken (names are compared without case).

        With the digest of an `invitation` one use of it is spent in the same transaction, or InvitationRefused.
        """

    def erase_account(self, id: str) -> bool:
        """Forget the person: name, contact, tokens, receipts, everything said, webhooks and their deliveries.

        The id stays as it is in the log.
        """

    def account(self, id: str) -> Account | None: ...

    def accounts(self, ids: Sequence[str]) -> dict[str, Account]: ...

    def add_token(self, token: Token) -> None:
        """Raises AccountGone, like everything that keeps something of a person: what is forgotten stays forgotten."""

    def token(self, digest: bytes) -> Token | None: ...

    def tokens(self, account: str) -> list[Token]: ...

    def drop_token(self, account: str, id: str) -> bool: ...

    def add_invitation(self, invitation: Invitation) -> None: ...

    def invitations(self) -> list[Invitation]: ...

    def drop_invitation(self, id: str) -> bool: ...
