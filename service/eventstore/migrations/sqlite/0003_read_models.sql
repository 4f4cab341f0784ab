-- How far each projection has read the feed.
CREATE TABLE checkpoints (
    projection TEXT    NOT NULL PRIMARY KEY,
    epoch      INTEGER NOT NULL,
    position   INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE read_rows (
    projection TEXT    NOT NULL,
    key        TEXT    NOT NULL,
    sort       INTEGER NOT NULL,
    tags       TEXT    NOT NULL, -- JSON array, to give a row back whole
    data       BLOB    NOT NULL,
    PRIMARY KEY (projection, key)
) STRICT;

CREATE INDEX read_rows_sorted ON read_rows (projection, sort, key);

-- One line per tag of a row, in the order in which pages are read.
CREATE TABLE read_tags (
    projection TEXT    NOT NULL,
    tag        TEXT    NOT NULL,
    sort       INTEGER NOT NULL,
    key        TEXT    NOT NULL,
    PRIMARY KEY (projection, tag, sort, key)
) STRICT, WITHOUT ROWID;

CREATE INDEX read_tags_by_key ON read_tags (projection, key);
