-- Read models that are carried together share a checkpoint. `number` counts the events of the feed up to there;
-- `revision` changes when read models join or leave, so that whoever has not heard of it cannot carry the rest on.
ALTER TABLE checkpoints ADD COLUMN number bigint NOT NULL DEFAULT 0;
ALTER TABLE checkpoints ADD COLUMN revision bigint NOT NULL DEFAULT 0;

-- Which rows are whose: a read model is built beside the one in use and then takes its place.
CREATE TABLE read_models (
    projection text COLLATE "C" NOT NULL PRIMARY KEY, -- under which its rows are kept
    model      text COLLATE "C" NOT NULL,
    track      text COLLATE "C" NOT NULL, -- the checkpoint that it shares
    state      text COLLATE "C" NOT NULL, -- building, live, old
    changed    bigint NOT NULL
);

INSERT INTO read_models (projection, model, track, state, changed)
SELECT projection, replace(substr(projection, 1, length(projection) - 2), 'long-games', 'snapshots'), projection,
    CASE WHEN projection IN ('games@2', 'inbox@1', 'conduct@1') THEN 'live' ELSE 'old' END,
    CAST(extract(epoch FROM now()) * 1000 AS bigint)
FROM checkpoints WHERE projection IN ('games@2', 'inbox@1', 'conduct@1', 'todo@1', 'long-games@1');

-- What notes were numbered before their numbers came from the log, for those who go on reading after such a number.
CREATE TABLE inbox_numbers (
    player text COLLATE "C" NOT NULL,
    old    bigint NOT NULL,
    new    bigint NOT NULL,
    PRIMARY KEY (player, old)
);

-- Items have other names now; a claim only saves double work.
DELETE FROM claims;
