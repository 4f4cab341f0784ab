-- How far each projection has read the feed.
CREATE TABLE checkpoints (
    projection text   COLLATE "C" NOT NULL PRIMARY KEY,
    epoch      bigint NOT NULL,
    position   bigint NOT NULL
);

CREATE TABLE read_rows (
    projection text   COLLATE "C" NOT NULL,
    key        text   COLLATE "C" NOT NULL,
    sort       bigint NOT NULL,
    tags       text   NOT NULL, -- JSON array, to give a row back whole
    data       bytea  NOT NULL,
    PRIMARY KEY (projection, key)
);

CREATE INDEX read_rows_sorted ON read_rows (projection, sort, key);

-- One line per tag of a row, in the order in which pages are read.
CREATE TABLE read_tags (
    projection text   COLLATE "C" NOT NULL,
    tag        text   COLLATE "C" NOT NULL,
    sort       bigint NOT NULL,
    key        text   COLLATE "C" NOT NULL,
    PRIMARY KEY (projection, tag, sort, key)
);

CREATE INDEX read_tags_by_key ON read_tags (projection, key);
