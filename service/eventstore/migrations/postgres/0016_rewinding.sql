-- When the last event of a snapshot was appended, in milliseconds since 1970: old ones are thinned out. 0: not known.
ALTER TABLE snapshots ADD COLUMN at bigint NOT NULL DEFAULT 0;

-- Notes on versions of games. `seat` -1 is a spectator's view; `shown`: 0 for the author alone, 1 for whoever may see the
-- game once it is over.
CREATE TABLE studies (
    id      text COLLATE "C" NOT NULL PRIMARY KEY,
    game    text COLLATE "C" NOT NULL,
    author  text COLLATE "C" NOT NULL,
    version bigint NOT NULL,
    seat    bigint NOT NULL,
    shown   bigint NOT NULL,
    at      bigint NOT NULL,
    changed bigint NOT NULL,
    text    text NOT NULL
);

CREATE INDEX studies_by_game ON studies (game, version, id);
CREATE INDEX studies_by_author ON studies (author, at, id);
