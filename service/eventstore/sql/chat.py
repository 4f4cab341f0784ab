"""Chat: messages beside the log, who is told of them, who does not want to read whom, and what was reported."""

from collections.abc import Collection, Sequence

from service.eventstore.port import Change, ChatAudience, ChatNote, Message, Receipt, Report, StoreError
from service.eventstore.sql.accounts import HOLD, hold_person
from service.eventstore.sql.engine import Record, Work, marks, recorded
from service.eventstore.sql.receipts import SqlReceipts

COLUMNS = "id, game, number, channel, author, seat, at, text, erased"
TRIES = 50
GAMES_AT_ONCE = 500
FIRST_NOTE, NOTE_SPACING = 2**42, 2**12  # as in `projections.inbox`, which numbers notes of the log

# The number follows the last one of the game. Of two writers at once one is refused and tries again, so a
# number is never visible before the ones below it. What was said under the same id is not said again.
SAY = """
INSERT INTO messages (id, game, number, channel, author, seat, at, text, erased)
SELECT ?, ?, (SELECT coalesce(max(number), 0) + 1 FROM messages WHERE game = ?), ?, ?, ?, ?, ?, ? WHERE TRUE
ON CONFLICT (id) DO NOTHING
"""
MESSAGE = f"SELECT {COLUMNS} FROM messages WHERE game = ? AND id = ?"
MESSAGES = f"""
SELECT {COLUMNS} FROM messages m WHERE game = ? AND number > ? AND channel IN ({{}})
AND NOT EXISTS (SELECT 1 FROM mutes WHERE account = ? AND muted = m.author)
ORDER BY number LIMIT ?
"""
LAST_NUMBERS = "SELECT game, max(number) FROM messages WHERE game IN ({}) GROUP BY game"
# Behind the place that the furthest read model has reached, and before the next place. Should so much be said there
# that no number is left, people are told again when anything happens in any game.
NUMBER_NOTE = """
UPDATE chat_news SET number = (
    SELECT CASE WHEN chat_news.number >= base + ? - 1 THEN chat_news.number
                WHEN chat_news.number > base THEN chat_news.number + 1 ELSE base + 1 END
    FROM (SELECT ? + coalesce(max(number), 0) * ? AS base FROM checkpoints) furthest
)
"""
PUT_NOTE = """
INSERT INTO chat_notes (account, game, number, at, title, version, seat, message)
SELECT ?, ?, (SELECT number FROM chat_news), ?, ?, ?, ?, (SELECT number FROM messages WHERE id = ?) WHERE TRUE
ON CONFLICT (account, game) DO UPDATE SET number = excluded.number, at = excluded.at, version = excluded.version,
seat = excluded.seat, message = excluded.message
"""
NOTES = """
SELECT number, at, game, title, version, seat, message FROM chat_notes
WHERE account = ? AND number > ? AND number <= ? ORDER BY number LIMIT ?
"""
NEWEST_NOTE = "SELECT coalesce(max(number), 0) FROM chat_notes WHERE account = ?"
LAST_NOTE = "SELECT number FROM chat_news"
MUTED_BY = "SELECT account FROM mutes WHERE muted = ? AND account IN ({})"
ERASE = "UPDATE messages SET text = '', erased = ? WHERE game = ? AND id = ?"
MUTE = "INSERT INTO mutes (account, muted) VALUES (?, ?) ON CONFLICT DO NOTHING"
UNMUTE = "DELETE FROM mutes WHERE account = ? AND muted = ?"
MUTES = "SELECT muted FROM mutes WHERE account = ? ORDER BY muted"
REPORT = "INSERT INTO reports (message, reporter, at, reason) VALUES (?, ?, ?, ?) ON CONFLICT DO NOTHING"
REPORTS = f"""
SELECT r.reporter, r.at, r.reason, {", ".join("m." + name for name in COLUMNS.split(", "))}
FROM reports r JOIN messages m ON m.id = r.message ORDER BY r.at, r.message, r.reporter LIMIT ?
"""
SETTLE = "DELETE FROM reports WHERE message = ?"


class SqlChat(SqlReceipts):
    """The parts of `Store` about what people say."""

    def say(self, message: Message, receipt: Receipt | None = None, audience: Sequence[ChatAudience] = ()) -> Message:
        id, game, _, channel, author, seat, at, text, erased = message
        for _ in range(TRIES):
            try:
                with self._receipted(receipt) as work:
                    if audience and self.HOLD_CHECKPOINTS:
                        work.run(self.HOLD_CHECKPOINTS, ())
                    hold_person(work, author)
                    if work.run(SAY, (id, game, game, channel, author, seat, at, text, erased)) and audience:
                        _tell(work, message, audience)
            except StoreError as refusal:
                if type(refusal) is not StoreError:
                    raise
                continue
            return self.message(game, id) or message
        raise StoreError(f"too many write to the chat of {game} at once")

    def message(self, game: str, id: str) -> Message | None:
        found = self._first(MESSAGE, (game, id))
        return _message(found) if found else None

    def messages(self, game: str, channels: Sequence[str], reader: str, after: int, limit: int) -> list[Message]:
        sql = MESSAGES.format(marks(len(channels)))
        return [_message(record) for record in self._fetch(sql, (game, after, *channels, reader, limit))]

    def last_numbers(self, games: Sequence[str]) -> dict[str, int]:
        found: list[Record] = []
        for start in range(0, len(games), GAMES_AT_ONCE):
            some = games[start : start + GAMES_AT_ONCE]
            found += self._fetch(LAST_NUMBERS.format(marks(len(some))), some)
        return dict(found)

    def chat_notes(self, account: str, after: int, upto: int, limit: int) -> list[ChatNote]:
        return [ChatNote(*record) for record in self._fetch(NOTES, (account, after, upto, limit))]

    def newest_chat_note(self, account: str) -> int:
        found: int = self._fetch(NEWEST_NOTE, (account,))[0][0]
        return found

    def last_chat_note(self) -> int:
        found: int = self._fetch(LAST_NOTE, ())[0][0]
        return found

    def muted_by(self, author: str, accounts: Collection[str]) -> set[str]:
        if not accounts:
            return set()
        return {record[0] for record in self._fetch(MUTED_BY.format(marks(len(accounts))), (author, *accounts))}

    def erase_message(self, game: str, id: str, *, change: Change | None = None) -> bool:
        with self._transaction() as work:
            return recorded(work, work.run(ERASE, (True, game, id)), change)

    def mute(self, account: str, muted: str) -> None:
        with self._transaction() as work:
            work.run(MUTE, (account, muted))

    def unmute(self, account: str, muted: str) -> bool:
        with self._transaction() as work:
            return work.run(UNMUTE, (account, muted)) > 0

    def mutes(self, account: str) -> list[str]:
        return [record[0] for record in self._fetch(MUTES, (account,))]

    def report(self, message: str, reporter: str, at: int, reason: str) -> None:
        with self._transaction() as work:
            hold_person(work, reporter)
            work.run(REPORT, (message, reporter, at, reason))

    def reports(self, limit: int) -> list[Report]:
        return [
            Report(reporter, at, reason, _message(tuple(message)))
            for reporter, at, reason, *message in self._fetch(REPORTS, (limit,))
        ]

    def settle_reports(self, message: str, *, change: Change | None = None) -> bool:
        with self._transaction() as work:
            return recorded(work, work.run(SETTLE, (message,)), change)


def _tell(work: Work, message: Message, audience: Sequence[ChatAudience]) -> None:
    """Whoever has gone meanwhile is not told."""
    work.run(NUMBER_NOTE, (NOTE_SPACING, FIRST_NOTE, NOTE_SPACING))
    for account, title, version, seat in sorted(audience, key=_account):
        if work.run(HOLD, (account, False)):
            work.run(PUT_NOTE, (account, message.game, message.at, title, version, seat, message.id))


def _account(one: ChatAudience) -> str:
    return one.account


def _message(record: Record) -> Message:
    return Message(*record)._replace(erased=bool(record[-1]))
