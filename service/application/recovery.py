"""A new token for somebody who has lost the old one: by one-time codes that were handed out before."""

from collections.abc import Sequence

from service.application.access import Viewer
from service.application.accounts import FIRST_SCOPES, Accounts, Issued, digest, new_codes
from service.application.clock import TimeSource
from service.eventstore.port import Store

LABEL = "recovered"


class RecoveryRefused(Exception):
    """The code is unknown, or was used before."""


class Recovery:
    def __init__(self, store: Store, accounts: Accounts, clock: TimeSource) -> None:
        self._store, self._accounts, self._clock = store, accounts, clock

    def renew(self, viewer: Viewer) -> Sequence[str]:
        """New codes, shown this once, in place of all that are left."""
        codes = new_codes()
        self._store.renew_codes(viewer.account, [digest(code) for code in codes], self._clock.now())
        return codes

    def left(self, viewer: Viewer) -> int:
        return self._store.codes_left(viewer.account)

    def redeem(self, code: str, *, alone: bool) -> tuple[str, Issued]:
        """Whose code it is, and a token with the scopes of a first one: granted scopes are granted anew.

        With `alone` all other tokens are gone: whoever found the lost one is shut out.
        """
        key = digest(code.strip().lower())
        owner = self._store.code_owner(key)
        account = None if owner is None else self._store.account(owner)
        if account is None:
            raise RecoveryRefused
        made = self._accounts.new_token(account.id, FIRST_SCOPES[account.bot].split(), LABEL, None)
        if not self._store.spend_code(key, made.record, alone=alone):
            raise RecoveryRefused  # somebody else was faster
        if alone:
            self._accounts.forget(account.id)
        return account.id, made
