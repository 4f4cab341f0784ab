-- What people say at a table. Apart from the log: it is no fact of the game, and can be erased.
CREATE TABLE messages (
    game    TEXT NOT NULL,
    number  INTEGER NOT NULL, -- 1, 2, 3 ... in each game, so that a reader never skips one
    id      TEXT NOT NULL UNIQUE,
    channel TEXT NOT NULL,
    author  TEXT NOT NULL,
    seat    INTEGER,
    at      INTEGER NOT NULL,
    text    TEXT NOT NULL,
    erased  INTEGER NOT NULL,
    PRIMARY KEY (game, number)
) STRICT;

CREATE INDEX messages_by_author ON messages (author);

CREATE TABLE mutes (
    account TEXT NOT NULL,
    muted   TEXT NOT NULL,
    PRIMARY KEY (account, muted)
) STRICT, WITHOUT ROWID;

CREATE TABLE reports (
    message  TEXT NOT NULL,
    reporter TEXT NOT NULL,
    at       INTEGER NOT NULL,
    reason   TEXT NOT NULL,
    PRIMARY KEY (message, reporter)
) STRICT, WITHOUT ROWID;
