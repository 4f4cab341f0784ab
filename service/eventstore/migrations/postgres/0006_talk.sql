-- What people say at a table. Apart from the log: it is no fact of the game, and can be erased.
CREATE TABLE messages (
    game    text COLLATE "C" NOT NULL,
    number  bigint NOT NULL, -- 1, 2, 3 ... in each game, so that a reader never skips one
    id      text COLLATE "C" NOT NULL UNIQUE,
    channel text NOT NULL,
    author  text COLLATE "C" NOT NULL,
    seat    bigint,
    at      bigint NOT NULL,
    text    text NOT NULL,
    erased  boolean NOT NULL,
    PRIMARY KEY (game, number)
);

CREATE INDEX messages_by_author ON messages (author);

CREATE TABLE mutes (
    account text COLLATE "C" NOT NULL,
    muted   text COLLATE "C" NOT NULL,
    PRIMARY KEY (account, muted)
);

CREATE TABLE reports (
    message  text COLLATE "C" NOT NULL,
    reporter text COLLATE "C" NOT NULL,
    at       bigint NOT NULL,
    reason   text NOT NULL,
    PRIMARY KEY (message, reporter)
);
