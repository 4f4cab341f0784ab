-- What bots weighed when they chose: beside the log, which knows only what was done. May be lost.
CREATE TABLE explanations (
    game    TEXT NOT NULL,
    version INTEGER NOT NULL, -- of the position in which the bot was asked
    seat    INTEGER NOT NULL,
    bot     TEXT NOT NULL,    -- name and version
    at      INTEGER NOT NULL,
    data    BLOB NOT NULL,
    PRIMARY KEY (game, version)
) STRICT, WITHOUT ROWID;

CREATE INDEX explanations_by_age ON explanations (at);

-- What somebody wants to have looked at, and what came out.
CREATE TABLE analyses (
    id      TEXT NOT NULL PRIMARY KEY, -- follows from the four below
    game    TEXT NOT NULL,
    version INTEGER NOT NULL,
    seat    INTEGER,          -- whose decision is looked at; NULL: of whoever is asked first
    opened  INTEGER NOT NULL, -- 1: all hands are open; 0: only what the seat saw
    account TEXT NOT NULL,    -- who asked first; empty once gone
    asked   INTEGER NOT NULL,
    ended   INTEGER,          -- NULL while it is worked on
    done    INTEGER NOT NULL, -- thousandths
    data    BLOB NOT NULL     -- what is known so far
) STRICT, WITHOUT ROWID;

CREATE INDEX analyses_to_do ON analyses (asked) WHERE ended IS NULL;
CREATE INDEX analyses_by_account ON analyses (account, asked);
