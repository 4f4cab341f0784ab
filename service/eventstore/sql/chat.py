"""Chat: messages beside the log, who does not want to read whom, and what was reported."""

from collections.abc import Sequence

from service.eventstore.port import Change, Message, Receipt, Report, StoreError
from service.eventstore.sql.accounts import hold_person
from service.eventstore.sql.engine import Record, marks, recorded
from service.eventstore.sql.receipts import SqlReceipts

COLUMNS = "id, game, number, channel, author, seat, at, text, erased"
TRIES = 50
GAMES_AT_ONCE = 500

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

    def say(self, message: Message, receipt: Receipt | None = None) -> Message:
        id, game, _, channel, author, seat, at, text, erased = message
        for _ in range(TRIES):
            try:
                with self._receipted(receipt) as work:
                    hold_person(work, author)
                    work.run(SAY, (id, game, game, channel, author, seat, at, text, erased))
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


def _message(record: Record) -> Message:
    return Message(*record)._replace(erased=bool(record[-1]))
