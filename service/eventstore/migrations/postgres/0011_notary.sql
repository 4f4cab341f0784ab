-- Until now every first token carried `audit` and `organise`, which no route asked for. From now on they are granted by
-- an administrator, so nobody has them from before.
UPDATE tokens SET scopes = trim(replace(replace(' ' || scopes || ' ', ' audit ', ' '), ' organise ', ' '));

-- Checkpoints: a tree over the heads of all streams. A leaf is the head of a stream at the time of a checkpoint.
CREATE TABLE notary_leaves (
    place   bigint PRIMARY KEY, -- 0, 1, 2 ... without a gap
    stream  text COLLATE "C" NOT NULL,
    version bigint  NOT NULL,
    hash    bytea   NOT NULL
);
CREATE INDEX notary_leaves_by_stream ON notary_leaves (stream, version);

-- Hashes of complete subtrees: level 0 are the leaves, and place counts within the level.
CREATE TABLE notary_nodes (
    level bigint  NOT NULL,
    place bigint  NOT NULL,
    hash  bytea   NOT NULL,
    PRIMARY KEY (level, place)
);

-- Signed notes. Of two processes that make the same one, the primary key lets one do it.
CREATE TABLE notary_notes (
    n        bigint PRIMARY KEY,
    size     bigint  NOT NULL, -- leaves
    root     bytea   NOT NULL,
    at       bigint  NOT NULL,
    note     text COLLATE "C" NOT NULL,
    epoch    bigint  NOT NULL, -- how far the feed was read
    position bigint  NOT NULL,
    number   bigint  NOT NULL  -- events of the feed up to there
);

CREATE TABLE notary_keys (
    id     text COLLATE "C" NOT NULL PRIMARY KEY,
    origin text COLLATE "C" NOT NULL,
    public bytea   NOT NULL,
    since  bigint  NOT NULL, -- first checkpoint that it signed
    until  bigint            -- last one
);
