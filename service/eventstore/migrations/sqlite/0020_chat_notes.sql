-- That something was said, for inboxes and webhooks: one note for each person and game, never what was said.
CREATE TABLE chat_notes (
    account TEXT NOT NULL,
    game    TEXT NOT NULL,
    number  INTEGER NOT NULL, -- between those of the notes that come from the log
    at      INTEGER NOT NULL,
    title   TEXT NOT NULL,
    version INTEGER NOT NULL,
    seat    INTEGER,
    message INTEGER NOT NULL, -- the number of the last message in the game
    PRIMARY KEY (account, game)
) STRICT, WITHOUT ROWID;

CREATE INDEX chat_notes_by_number ON chat_notes (account, number);

-- One row: the number that was given last.
CREATE TABLE chat_news (
    number INTEGER NOT NULL
) STRICT;

INSERT INTO chat_news (number) VALUES (0);
