CREATE TABLE accounts (
    id      text    COLLATE "C" NOT NULL PRIMARY KEY,
    name    text    NOT NULL,
    folded  text    COLLATE "C" NOT NULL UNIQUE, -- the name as it is compared: without case
    bot     boolean NOT NULL,
    created bigint  NOT NULL
);

CREATE TABLE tokens (
    digest  bytea  NOT NULL PRIMARY KEY,
    id      text   COLLATE "C" NOT NULL,
    account text   COLLATE "C" NOT NULL REFERENCES accounts (id),
    scopes  text   NOT NULL,
    label   text   NOT NULL,
    created bigint NOT NULL,
    expires bigint,
    UNIQUE (account, id)
);
