"""Players, their tokens, and invitations to register. Tokens and codes are shown once; only hashes are kept."""

import hashlib
import secrets
import threading
from collections.abc import Callable, Iterable, Sequence
from typing import NamedTuple

from service.application.access import Viewer
from service.application.clock import TimeSource
from service.eventstore.port import Account, Invitation, InvitationRefused, Store, Token

TOKEN_PREFIX = "bkf_"
INVITATION_PREFIX = "bki_"
CODE_PREFIX = "bkr_"
CODES = 8  # one-time codes for a new token
SCOPES = ("play", "bot", "audit", "organise", "admin")
FIRST_SCOPES = {False: "play", True: "play bot"}
CACHE_MS = 5_000
MOST_TOKENS = 50


class Registered(NamedTuple):
    account: Account
    token: str
    recovery: list[str]


class Issued(NamedTuple):
    """A new token or code, with the text that is shown this once."""

    record: Token
    text: str


class TooManyTokens(Exception):
    """An account has as many tokens as it may have."""


class NotGranted(Exception):
    """A token cannot pass on what it does not have."""


def digest(token: str) -> bytes:
    return hashlib.sha256(token.encode()).digest()


def new_codes() -> list[str]:
    """Eighty bits each: nobody guesses one."""
    return [CODE_PREFIX + secrets.token_hex(10) for _ in range(CODES)]


class Accounts:
    def __init__(self, store: Store, clock: TimeSource, *, by_invitation: bool = False) -> None:
        self._store, self._clock = store, clock
        self.by_invitation = by_invitation
        self._cache: dict[bytes, tuple[int, Viewer]] = {}
        self._forgotten = 0  # how often something was taken out: what was read before that may be out of date
        self._lock = threading.Lock()

    # -- people ------------------------------------------------------------------------------

    def register(self, name: str, *, bot: bool = False, contact: str = "", invitation: str | None = None) -> Registered:
        """A new player with a first token; raises NameTaken or InvitationRefused."""
        if self.by_invitation and invitation is None:
            raise InvitationRefused("an invitation is needed")
        now = self._clock.now()
        account = Account(f"p_{secrets.token_hex(8)}", name, bot, now, contact)
        token, text = self.new_token(account.id, FIRST_SCOPES[bot].split(), "first", None)
        spent = digest(invitation) if self.by_invitation and invitation is not None else None
        codes = new_codes()
        self._store.add_account(account, token, invitation=spent, codes=[digest(code) for code in codes])
        return Registered(account, text, codes)

    def account(self, id: str) -> Account | None:
        return self._store.account(id)

    def known(self, ids: Sequence[str]) -> dict[str, Account]:
        """Those of the ids that are accounts; of an erased one nothing is left but that."""
        return self._store.accounts(ids)

    def names(self, ids: Iterable[str | None]) -> dict[str, str]:
        """Of accounts; None is a bot and has none."""
        people = [id for id in ids if id is not None]
        return {id: account.name for id, account in self._store.accounts(people).items()} if people else {}

    def erase(self, account: str) -> bool:
        """Forget the person behind an account; the games stay as they were played."""
        done = self._store.erase_account(account)
        self._forget(lambda viewer: viewer.account == account)
        return done

    # -- tokens ------------------------------------------------------------------------------

    def authenticate(self, token: str, *, fresh: bool = False) -> Viewer | None:
        """Who has this token; cached for a few seconds, so that a busy client costs no read.

        `fresh` bypasses the cache, for requests that create lasting data: the token may have been revoked elsewhere.
        """
        if not token.startswith(TOKEN_PREFIX):
            return None
        key, now = digest(token), self._clock.now()
        with self._lock:
            known, forgotten = self._cache.get(key), self._forgotten
        if not fresh and known and now < known[0]:
            return known[1]
        stored = self._store.token(key)
        if stored is None or (stored.expires is not None and stored.expires <= now):
            with self._lock:
                self._cache.pop(key, None)
            return None
        viewer = Viewer(stored.account, frozenset(stored.scopes.split()), stored.id)
        until = now + CACHE_MS if stored.expires is None else min(now + CACHE_MS, stored.expires)
        with self._lock:
            if len(self._cache) > 10_000:
                self._cache.clear()
            if forgotten == self._forgotten:
                self._cache[key] = (until, viewer)
        return viewer

    def issue(self, viewer: Viewer, label: str, scopes: Sequence[str], lifetime: int | None) -> Issued:
        """A further token of the owner's account, with at most the scopes and the time of the one in use."""
        if not viewer.scopes.issuperset(scopes):
            raise NotGranted(" ".join(sorted(set(scopes) - viewer.scopes)))
        used = next((token for token in self._store.tokens(viewer.account) if token.id == viewer.token), None)
        if used is None:  # revoked in another process, and still remembered here
            raise NotGranted(" ".join(scopes))
        if used.expires is not None:
            left = max(0, used.expires - self._clock.now()) // 1000
            lifetime = left if lifetime is None else min(lifetime, left)
        return self.grant(viewer.account, label, scopes, lifetime)

    def grant(self, account: str, label: str, scopes: Sequence[str], lifetime: int | None) -> Issued:
        """A token with any scopes. What an administrator hands out goes through `Administration`, which records it."""
        made = self.new_token(account, scopes, label, lifetime)
        self._store.add_token(made.record)
        return made

    def tokens(self, account: str) -> list[Token]:
        return self._store.tokens(account)

    def revoke(self, account: str, id: str) -> bool:
        """At once in this process; other processes may honour the token for the seconds they remember it."""
        done = self._store.drop_token(account, id)
        self._forget(lambda viewer: viewer.account == account and viewer.token == id)
        return done

    def new_token(self, account: str, scopes: Sequence[str], label: str, lifetime: int | None) -> Issued:
        """A token that is not stored yet."""
        if len(self._store.tokens(account)) >= MOST_TOKENS:
            raise TooManyTokens
        now = self._clock.now()
        text = TOKEN_PREFIX + secrets.token_urlsafe(32)
        listed = " ".join(scope for scope in SCOPES if scope in scopes)
        expires = None if lifetime is None else now + lifetime * 1000
        return Issued(Token(digest(text), f"t_{secrets.token_hex(6)}", account, listed, label, now, expires), text)

    def forget_tokens(self) -> None:
        """Look every token up again: what they allow may have changed."""
        self._forget(lambda _: True)

    def forget(self, account: str) -> None:
        """Its tokens were taken away in the store."""
        self._forget(lambda viewer: viewer.account == account)

    def _forget(self, gone: Callable[[Viewer], bool]) -> None:
        with self._lock:
            self._forgotten += 1
            self._cache = {key: known for key, known in self._cache.items() if not gone(known[1])}

    # -- invitations -------------------------------------------------------------------------

    def new_invitation(self, label: str, uses: int, lifetime: int | None) -> tuple[Invitation, str]:
        """An invitation that is not stored yet, and its code."""
        now = self._clock.now()
        code = INVITATION_PREFIX + secrets.token_urlsafe(16)
        expires = None if lifetime is None else now + lifetime * 1000
        return Invitation(digest(code), f"i_{secrets.token_hex(6)}", label, now, expires, uses), code

    def invitations(self) -> list[Invitation]:
        return self._store.invitations()
