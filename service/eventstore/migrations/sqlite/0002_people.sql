CREATE TABLE accounts (
    id      TEXT    NOT NULL PRIMARY KEY,
    name    TEXT    NOT NULL,
    folded  TEXT    NOT NULL UNIQUE, -- the name as it is compared: without case
    bot     INTEGER NOT NULL,
    created INTEGER NOT NULL
) STRICT;

CREATE TABLE tokens (
    digest  BLOB    NOT NULL PRIMARY KEY,
    id      TEXT    NOT NULL,
    account TEXT    NOT NULL REFERENCES accounts (id),
    scopes  TEXT    NOT NULL,
    label   TEXT    NOT NULL,
    created INTEGER NOT NULL,
    expires INTEGER,
    UNIQUE (account, id)
) STRICT;
