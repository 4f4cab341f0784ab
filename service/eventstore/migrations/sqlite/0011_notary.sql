-- Until now every first token carried `audit` and `organise`, which no route asked for. From now on they are granted by
-- an administrator, so nobody has them from before.
UPDATE tokens SET scopes = trim(replace(replace(' ' || scopes || ' ', ' audit ', ' '), ' organise ', ' '));

-- Checkpoints: a tree over the heads of all streams. A leaf is the head of a stream at the time of a checkpoint.
CREATE TABLE notary_leaves (
    place   INTEGER PRIMARY KEY, -- 0, 1, 2 ... without a gap
    stream  TEXT    NOT NULL,
    version INTEGER NOT NULL,
    hash    BLOB    NOT NULL
) STRICT;
CREATE INDEX notary_leaves_by_stream ON notary_leaves (stream, version);

-- Hashes of complete subtrees: level 0 are the leaves, and place counts within the level.
CREATE TABLE notary_nodes (
    level INTEGER NOT NULL,
    place INTEGER NOT NULL,
    hash  BLOB    NOT NULL,
    PRIMARY KEY (level, place)
) STRICT, WITHOUT ROWID;

-- Signed notes. Of two processes that make the same one, the primary key lets one do it.
CREATE TABLE notary_notes (
    n        INTEGER PRIMARY KEY,
    size     INTEGER NOT NULL, -- leaves
    root     BLOB    NOT NULL,
    at       INTEGER NOT NULL,
    note     TEXT    NOT NULL,
    epoch    INTEGER NOT NULL, -- how far the feed was read
    position INTEGER NOT NULL,
    number   INTEGER NOT NULL  -- events of the feed up to there
) STRICT;

CREATE TABLE notary_keys (
    id     TEXT    NOT NULL PRIMARY KEY,
    origin TEXT    NOT NULL,
    public BLOB    NOT NULL,
    since  INTEGER NOT NULL, -- first checkpoint that it signed
    until  INTEGER           -- last one
) STRICT;
