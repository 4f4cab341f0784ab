-- Where players want to be told, and what is still to be told. A delivery repeats a note of the inbox; losing
-- this table loses news, never a game.
CREATE TABLE webhooks (
    id         TEXT NOT NULL PRIMARY KEY,
    account    TEXT NOT NULL,
    url        TEXT NOT NULL,
    kinds      TEXT NOT NULL, -- space separated; empty: all
    secret     TEXT NOT NULL, -- signs every delivery, so it cannot be a hash
    old_secret TEXT NOT NULL, -- signs beside it for a while after a rotation
    old_until  INTEGER NOT NULL,
    created    INTEGER NOT NULL,
    enabled    INTEGER NOT NULL,
    dead       INTEGER NOT NULL, -- deliveries given up in a row
    seen       INTEGER NOT NULL  -- last note of the inbox that was turned into a delivery
) STRICT, WITHOUT ROWID;
CREATE INDEX webhooks_by_account ON webhooks (account);

CREATE TABLE deliveries (
    id      TEXT NOT NULL PRIMARY KEY,
    webhook TEXT NOT NULL,
    body    BLOB NOT NULL,
    created INTEGER NOT NULL,
    status  TEXT NOT NULL, -- waiting, delivered, dead
    due     INTEGER NOT NULL, -- next try
    tries   INTEGER NOT NULL,
    note    TEXT NOT NULL  -- how the last try ended
) STRICT, WITHOUT ROWID;
CREATE INDEX deliveries_by_due ON deliveries (status, due);
CREATE INDEX deliveries_by_webhook ON deliveries (webhook, created);
