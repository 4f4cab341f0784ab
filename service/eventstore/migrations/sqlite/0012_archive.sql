-- Games that are over and lie here in one piece: those of this service that were archived, and those of others that
-- were imported. `data` are the lines of an opened export, packed; `places` says where in the feed the rows were that
-- archiving has taken out of `events`.
CREATE TABLE archived (
    stream   TEXT    NOT NULL PRIMARY KEY,
    title    TEXT    NOT NULL,
    version  INTEGER NOT NULL,
    hash     BLOB    NOT NULL, -- of the last event
    at       INTEGER NOT NULL, -- when it was put here
    imported INTEGER NOT NULL, -- 1 or 0
    places   BLOB    NOT NULL,
    data     BLOB    NOT NULL
) STRICT;

-- A row may leave the log only if its whole stream, up to the same last hash, lies in the archive.
DROP TRIGGER events_never_vanish;

CREATE TRIGGER events_never_vanish BEFORE DELETE ON events
WHEN NOT EXISTS (
    SELECT 1 FROM archived a JOIN events e ON e.stream = a.stream AND e.version = a.version AND e.hash = a.hash
    WHERE a.stream = OLD.stream AND a.imported = 0 AND OLD.version < a.version
)
BEGIN
    SELECT RAISE(ABORT, 'the log is append-only');
END;
