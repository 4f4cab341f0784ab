"""What administrators do. Each act is written to their log in the same transaction as what it does, with its reason."""

from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from typing import ClassVar, NamedTuple

import msgspec

from domain.administration.log import CODEC, STREAM, AdminLog, Ban, BeginLog, Look, Order, Record
from domain.kernel.aggregate import Doer
from domain.kernel.errors import RuleViolation
from service.application.accounts import Accounts, Issued
from service.application.command_handler import CommandHandler
from service.application.disclosure import DisclosedEvent, disclosed
from service.application.errors import NotFound
from service.application.requests import OnceKey
from service.eventstore.codec import StreamCodec
from service.eventstore.port import Change, Invitation, Store, StoredEvent, Token, VersionConflict

GRANTED = ("audit", "organise")
"""Scopes that are for those to whom an administrator gave them."""

OPERATOR = Doer("administrator")
"""Whoever runs the service, at its command line."""

NOT_GIVEN = "No reason was given."
MOST_LISTED = 200


def administrator(account: str) -> Doer:
    return Doer("administrator", account)


class WriteLog(msgspec.Struct, frozen=True):
    """Entries for the administrators' log; whoever builds it has made sure that the doer may."""

    doer: Doer
    wanted: Sequence[Order]
    stream: ClassVar[str] = STREAM
    expected: ClassVar[int | None] = None
    once: ClassVar[OnceKey | None] = None
    kind: ClassVar[str] = "recorded"
    secrets: ClassVar[Mapping[str, bytes]] = {}

    def blank(self) -> AdminLog:
        return AdminLog(STREAM)

    def admit(self, log: AdminLog) -> None: ...

    def orders(self, log: AdminLog) -> Sequence[Order]:
        return self.wanted

    def result(self, log: AdminLog, events: Sequence[StoredEvent]) -> int:
        return log.version


class LogPage(NamedTuple):
    events: list[DisclosedEvent]
    version: int


class Administration:
    def __init__(self, store: Store, handler: CommandHandler, accounts: Accounts) -> None:
        self._store, self._handler, self._accounts = store, handler, accounts
        self._begun = False

    # -- the log -----------------------------------------------------------------------------

    def entry(self, doer: Doer, *records: Record) -> WriteLog:
        """For `also` of the command handler: stored in the same append as what they tell."""
        self._begin()
        return WriteLog(doer, records)

    def record(self, doer: Doer, *records: Record) -> None:
        """For what is in no append and in no table."""
        self._handler.execute(self.entry(doer, *records))

    def act(self, doer: Doer, record: Record, write: Callable[[Change], None]) -> None:
        """Do something beside the log; `write` takes the entry along in its own transaction."""
        self._handler.execute(self.entry(doer, record), write=lambda changes: write(changes[0]))

    def looked(self, auditor: str, game: str) -> None:
        """An auditor opens the hands of a running game: recorded before anything is shown."""
        self._begin()
        if self._handler.read(STREAM, lambda log: log.has_seen(auditor, game)):
            return
        with suppress(RuleViolation):  # recorded by another thread meanwhile
            self._handler.execute(WriteLog(Doer("person", auditor), [Look(game)]))

    def log(self, after: int, limit: int) -> LogPage:
        """A page of the log, each event with its hash."""
        version = self._store.version(STREAM)
        stored = self._store.read(STREAM, after, min(version, after + limit)) if after < version else []
        return LogPage(disclosed(StreamCodec(CODEC), stored, None, opened=True), version)

    def bans(self) -> Mapping[str, Ban]:
        """Who may not sit down at new tables, those included whose ban is over."""
        if not self._begun and not self._store.version(STREAM):
            return {}
        found: Mapping[str, Ban] = self._handler.read(STREAM, lambda log: dict(log.state.bans))
        return found

    def _begin(self) -> None:
        if not self._begun and not self._store.version(STREAM):
            with suppress(VersionConflict):  # begun by another process meanwhile
                self._handler.create([WriteLog(Doer("house"), [BeginLog()])])
        self._begun = True

    # -- tokens and scopes -------------------------------------------------------------------

    def issue_token(
        self, doer: Doer, account: str, label: str, scopes: Sequence[str], lifetime: int | None, reason: str
    ) -> Issued:
        """A token of somebody's account with any scopes."""
        made = self._accounts.new_token(account, scopes, label, lifetime)
        record = Record("token-issued", made.record.id, reason, made.record.scopes, made.record.expires or 0)
        self.act(doer, record, lambda change: self._store.add_token(made.record, change=change))
        return made

    def tokens_with(self, scope: str) -> list[Token]:
        """Who has a scope that was granted."""
        return self._store.tokens_with(scope, MOST_LISTED)

    def grant_scope(self, doer: Doer, token: str, scope: str, reason: str) -> None:
        """Let a token that its owner has named carry a scope: so nobody else ever sees a token of theirs."""

        def write(change: Change) -> None:
            if not self._store.add_scope(token, scope, change=change):
                raise NotFound("There is no token of that id.")

        if any(one.id == token for one in self.tokens_with(scope)):
            return

        self.act(doer, Record("scope-granted", token, reason, scope), write)
        self._accounts.forget_tokens()

    def withdraw_scope(self, doer: Doer, account: str, scope: str, reason: str) -> None:
        """No token of the account carries the scope any more, whatever was made of it."""

        def write(change: Change) -> None:
            if not self._store.drop_scope(account, scope, change=change):
                raise NotFound("No token of that player carries the scope.")

        self.act(doer, Record("scope-withdrawn", account, reason, scope), write)
        self._accounts.forget_tokens()

    # -- invitations -------------------------------------------------------------------------

    def invite(
        self, doer: Doer, label: str, uses: int, lifetime: int | None, reason: str | None = None
    ) -> tuple[Invitation, str]:
        invitation, code = self._accounts.new_invitation(label, uses, lifetime)
        record = Record("invitation-made", invitation.id, reason or label, f"{uses} uses", invitation.expires or 0)
        self.act(doer, record, lambda change: self._store.add_invitation(invitation, change=change))
        return invitation, code

    def withdraw_invitation(self, doer: Doer, id: str, reason: str) -> None:
        def write(change: Change) -> None:
            if not self._store.drop_invitation(id, change=change):
                raise NotFound("There is no invitation of that id.")

        self.act(doer, Record("invitation-withdrawn", id, reason), write)

    # -- words -------------------------------------------------------------------------------

    def erase_message(self, doer: Doer, game: str, message: str, reason: str) -> None:
        """Take back for good what somebody else has said."""

        def write(change: Change) -> None:
            self._store.erase_message(game, message, change=change)

        self.act(doer, Record("message-erased", message, reason, game), write)

    def settle_reports(self, doer: Doer, message: str, reason: str) -> None:
        """The reports of a message are dealt with."""

        def write(change: Change) -> None:
            if not self._store.settle_reports(message, change=change):
                raise NotFound("There is no report of that message.")

        self.act(doer, Record("reports-settled", message, reason), write)
