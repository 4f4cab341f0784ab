-- When the last event of a snapshot was appended, in milliseconds since 1970: old ones are thinned out. 0: not known.
ALTER TABLE snapshots ADD COLUMN at INTEGER NOT NULL DEFAULT 0;

-- Notes on versions of games. `seat` -1 is a spectator's view; `shown`: 0 for the author alone, 1 for whoever may see the
-- game once it is over.
CREATE TABLE studies (
    id      TEXT NOT NULL PRIMARY KEY,
    game    TEXT NOT NULL,
    author  TEXT NOT NULL,
    version INTEGER NOT NULL,
    seat    INTEGER NOT NULL,
    shown   INTEGER NOT NULL,
    at      INTEGER NOT NULL,
    changed INTEGER NOT NULL,
    text    TEXT NOT NULL
) STRICT, WITHOUT ROWID;

CREATE INDEX studies_by_game ON studies (game, version, id);
CREATE INDEX studies_by_author ON studies (author, at, id);
