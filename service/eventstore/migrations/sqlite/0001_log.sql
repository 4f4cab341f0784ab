PRAGMA application_id = 0x42616b75; -- "Baku": tells our file from any other database

-- The log. Rows are added and never changed; `position` follows the order of commits,
-- because SQLite lets one transaction write at a time.
CREATE TABLE events (
    position INTEGER PRIMARY KEY,
    stream   TEXT    NOT NULL,
    version  INTEGER NOT NULL,
    type     TEXT    NOT NULL,
    data     BLOB    NOT NULL,
    meta     BLOB    NOT NULL,
    hash     BLOB    NOT NULL,
    UNIQUE (stream, version)
) STRICT;

CREATE TRIGGER events_never_change BEFORE UPDATE ON events
BEGIN
    SELECT RAISE(ABORT, 'the log is append-only');
END;

CREATE TRIGGER events_never_vanish BEFORE DELETE ON events
BEGIN
    SELECT RAISE(ABORT, 'the log is append-only');
END;

-- Sealed parts of events: apart, so that a dump of `events` leaks nothing.
CREATE TABLE sealed (
    stream  TEXT    NOT NULL,
    version INTEGER NOT NULL,
    secret  BLOB    NOT NULL,
    PRIMARY KEY (stream, version)
) STRICT, WITHOUT ROWID;

-- Named values of a stream, such as its seed.
CREATE TABLE secrets (
    stream TEXT NOT NULL,
    name   TEXT NOT NULL,
    value  BLOB NOT NULL,
    PRIMARY KEY (stream, name)
) STRICT, WITHOUT ROWID;

CREATE TABLE snapshots (
    stream      TEXT    NOT NULL,
    version     INTEGER NOT NULL,
    fingerprint TEXT    NOT NULL,
    hash        BLOB    NOT NULL,
    data        BLOB    NOT NULL,
    PRIMARY KEY (stream, version)
) STRICT;

-- Answers to requests with an Idempotency-Key. No index on `at`: every command writes here, and
-- only the rare clean-up reads by age; `at` stands before the long columns to keep that scan short.
CREATE TABLE receipts (
    owner   TEXT    NOT NULL,
    key     TEXT    NOT NULL,
    at      INTEGER NOT NULL,
    status  INTEGER NOT NULL,
    request BLOB    NOT NULL,
    headers BLOB    NOT NULL,
    body    BLOB    NOT NULL,
    PRIMARY KEY (owner, key)
) STRICT;
