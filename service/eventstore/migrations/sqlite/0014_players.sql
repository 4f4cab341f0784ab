-- Which games somebody watches over one stream. A list has a name of its owner's choice; `revision` moves with each
-- change, and a game that joins takes it as its slot: so no slot ever means two games.
CREATE TABLE watch_lists (
    account  TEXT NOT NULL,
    list     TEXT NOT NULL,
    revision INTEGER NOT NULL,
    used     INTEGER NOT NULL, -- when it was last opened or changed
    PRIMARY KEY (account, list)
) STRICT, WITHOUT ROWID;

CREATE TABLE watched (
    account TEXT NOT NULL,
    list    TEXT NOT NULL,
    slot    INTEGER NOT NULL,
    game    TEXT NOT NULL,
    after   INTEGER NOT NULL, -- version from which on it is told
    said    INTEGER NOT NULL, -- number of the message from which on it is told
    shows   TEXT NOT NULL,    -- events or patches
    PRIMARY KEY (account, list, game)
) STRICT, WITHOUT ROWID;

-- Who does not want to sit at a table with whom.
CREATE TABLE blocks (
    account TEXT NOT NULL,
    blocked TEXT NOT NULL,
    PRIMARY KEY (account, blocked)
) STRICT, WITHOUT ROWID;

CREATE INDEX blocks_by_blocked ON blocks (blocked);

-- When somebody sleeps and is away, in all games.
CREATE TABLE rests (
    account TEXT NOT NULL PRIMARY KEY,
    zone    TEXT NOT NULL,  -- IANA name
    begin   INTEGER,        -- minutes after midnight in that zone; NULL: no nights
    until   INTEGER,
    away    TEXT NOT NULL,  -- first day of a vacation, ISO; empty: none
    back    TEXT NOT NULL,  -- first day after it
    changed INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

-- What somebody has written down about a game, for nobody else.
CREATE TABLE game_notes (
    account TEXT NOT NULL,
    game    TEXT NOT NULL,
    text    TEXT NOT NULL,
    at      INTEGER NOT NULL,
    PRIMARY KEY (account, game)
) STRICT, WITHOUT ROWID;

-- One-time codes for a new token; only their hashes are kept.
CREATE TABLE recovery_codes (
    digest  BLOB NOT NULL PRIMARY KEY,
    account TEXT NOT NULL,
    created INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE INDEX recovery_codes_by_account ON recovery_codes (account);
