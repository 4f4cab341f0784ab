-- What bots weighed when they chose: beside the log, which knows only what was done. May be lost.
CREATE TABLE explanations (
    game    text COLLATE "C" NOT NULL,
    version bigint NOT NULL, -- of the position in which the bot was asked
    seat    bigint NOT NULL,
    bot     text NOT NULL,   -- name and version
    at      bigint NOT NULL,
    data    bytea NOT NULL,
    PRIMARY KEY (game, version)
);

CREATE INDEX explanations_by_age ON explanations (at);

-- What somebody wants to have looked at, and what came out.
CREATE TABLE analyses (
    id      text COLLATE "C" NOT NULL PRIMARY KEY, -- follows from the four below
    game    text COLLATE "C" NOT NULL,
    version bigint NOT NULL,
    seat    bigint,          -- whose decision is looked at; NULL: of whoever is asked first
    opened  bigint NOT NULL, -- 1: all hands are open; 0: only what the seat saw
    account text COLLATE "C" NOT NULL, -- who asked first; empty once gone
    asked   bigint NOT NULL,
    ended   bigint,          -- NULL while it is worked on
    done    bigint NOT NULL, -- thousandths
    data    bytea NOT NULL   -- what is known so far
);

CREATE INDEX analyses_to_do ON analyses (asked) WHERE ended IS NULL;
CREATE INDEX analyses_by_account ON analyses (account, asked);
