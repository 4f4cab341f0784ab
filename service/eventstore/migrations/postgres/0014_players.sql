-- Which games somebody watches over one stream. A list has a name of its owner's choice; `revision` moves with each
-- change, and a game that joins takes it as its slot: so no slot ever means two games.
CREATE TABLE watch_lists (
    account text COLLATE "C" NOT NULL,
    list    text COLLATE "C" NOT NULL,
    revision bigint NOT NULL,
    used    bigint NOT NULL, -- when it was last opened or changed
    PRIMARY KEY (account, list)
);

CREATE TABLE watched (
    account text COLLATE "C" NOT NULL,
    list    text COLLATE "C" NOT NULL,
    slot    bigint NOT NULL,
    game    text COLLATE "C" NOT NULL,
    after   bigint NOT NULL, -- version from which on it is told
    said    bigint NOT NULL, -- number of the message from which on it is told
    shows   text NOT NULL,    -- events or patches
    PRIMARY KEY (account, list, game)
);

-- Who does not want to sit at a table with whom.
CREATE TABLE blocks (
    account text COLLATE "C" NOT NULL,
    blocked text COLLATE "C" NOT NULL,
    PRIMARY KEY (account, blocked)
);

CREATE INDEX blocks_by_blocked ON blocks (blocked);

-- When somebody sleeps and is away, in all games.
CREATE TABLE rests (
    account text COLLATE "C" NOT NULL PRIMARY KEY,
    zone    text NOT NULL,  -- IANA name
    begin   bigint,        -- minutes after midnight in that zone; NULL: no nights
    until   bigint,
    away    text NOT NULL,  -- first day of a vacation, ISO; empty: none
    back    text NOT NULL,  -- first day after it
    changed bigint NOT NULL
);

-- What somebody has written down about a game, for nobody else.
CREATE TABLE game_notes (
    account text COLLATE "C" NOT NULL,
    game    text COLLATE "C" NOT NULL,
    text    text NOT NULL,
    at      bigint NOT NULL,
    PRIMARY KEY (account, game)
);

-- One-time codes for a new token; only their hashes are kept.
CREATE TABLE recovery_codes (
    digest  bytea NOT NULL PRIMARY KEY,
    account text COLLATE "C" NOT NULL,
    created bigint NOT NULL
);

CREATE INDEX recovery_codes_by_account ON recovery_codes (account);
