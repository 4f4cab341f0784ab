-- Read models that are carried together share a checkpoint. `number` counts the events of the feed up to there;
-- `revision` changes when read models join or leave, so that whoever has not heard of it cannot carry the rest on.
ALTER TABLE checkpoints ADD COLUMN number INTEGER NOT NULL DEFAULT 0;
ALTER TABLE checkpoints ADD COLUMN revision INTEGER NOT NULL DEFAULT 0;

-- Which rows are whose: a read model is built beside the one in use and then takes its place.
CREATE TABLE read_models (
    projection TEXT NOT NULL PRIMARY KEY, -- under which its rows are kept
    model      TEXT NOT NULL,
    track      TEXT NOT NULL, -- the checkpoint that it shares
    state      TEXT NOT NULL, -- building, live, old
    changed    INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

INSERT INTO read_models (projection, model, track, state, changed)
SELECT projection, replace(substr(projection, 1, length(projection) - 2), 'long-games', 'snapshots'), projection,
    CASE WHEN projection IN ('games@2', 'inbox@1', 'conduct@1') THEN 'live' ELSE 'old' END,
    CAST(strftime('%s', 'now') AS INTEGER) * 1000
FROM checkpoints WHERE projection IN ('games@2', 'inbox@1', 'conduct@1', 'todo@1', 'long-games@1');

-- What notes were numbered before their numbers came from the log, for those who go on reading after such a number.
CREATE TABLE inbox_numbers (
    player TEXT NOT NULL,
    old    INTEGER NOT NULL,
    new    INTEGER NOT NULL,
    PRIMARY KEY (player, old)
) STRICT, WITHOUT ROWID;

-- Items have other names now; a claim only saves double work.
DELETE FROM claims;
