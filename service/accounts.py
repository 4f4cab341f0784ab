"""Players and their tokens. A token is shown once; only its hash is kept."""

import hashlib
import secrets
import threading
from typing import NamedTuple

from service.clock import Clock
from service.stores.port import Account, Store, Token

TOKEN_PREFIX = "bkf_"
SCOPES = ("play", "bot", "audit", "organise", "admin")
CACHE_MS = 5_000


class Caller(NamedTuple):
    """Who is speaking, and what the token allows."""

    account: str
    scopes: frozenset[str]


class Registered(NamedTuple):
    account: Account
    token: str


def digest(token: str) -> bytes:
    return hashlib.sha256(token.encode()).digest()


class Accounts:
    def __init__(self, store: Store, clock: Clock) -> None:
        self._store, self._clock = store, clock
        self._cache: dict[bytes, tuple[int, Caller]] = {}
        self._lock = threading.Lock()

    def register(self, name: str, *, bot: bool = False) -> Registered:
        """A new player with a first token; raises NameTaken."""
        now = self._clock.now()
        account = Account(f"p_{secrets.token_hex(8)}", name, bot, now)
        token = TOKEN_PREFIX + secrets.token_urlsafe(32)
        scopes = "play bot" if bot else "play"
        self._store.add_account(
            account, Token(digest(token), f"t_{secrets.token_hex(6)}", account.id, scopes, "first", now, None)
        )
        return Registered(account, token)

    def authenticate(self, token: str) -> Caller | None:
        """The caller behind a token; remembered for a few seconds, so that a busy client costs no read."""
        if not token.startswith(TOKEN_PREFIX):
            return None
        key, now = digest(token), self._clock.now()
        with self._lock:
            known = self._cache.get(key)
        if known and now - known[0] < CACHE_MS:
            return known[1]
        stored = self._store.token(key)
        if stored is None or (stored.expires is not None and stored.expires <= now):
            return None
        caller = Caller(stored.account, frozenset(stored.scopes.split()))
        with self._lock:
            if len(self._cache) > 10_000:
                self._cache.clear()
            self._cache[key] = (now, caller)
        return caller

    def account(self, id: str) -> Account | None:
        return self._store.account(id)

    def names(self, ids: list[str]) -> dict[str, str]:
        return {id: account.name for id, account in self._store.accounts(ids).items()}
