-- Where players want to be told, and what is still to be told. A delivery repeats a note of the inbox; losing
-- this table loses news, never a game.
CREATE TABLE webhooks (
    id         text COLLATE "C" NOT NULL PRIMARY KEY,
    account    text COLLATE "C" NOT NULL,
    url        text COLLATE "C" NOT NULL,
    kinds      text COLLATE "C" NOT NULL, -- space separated; empty: all
    secret     text COLLATE "C" NOT NULL, -- signs every delivery, so it cannot be a hash
    old_secret text COLLATE "C" NOT NULL, -- signs beside it for a while after a rotation
    old_until  bigint NOT NULL,
    created    bigint NOT NULL,
    enabled    bigint NOT NULL,
    dead       bigint NOT NULL, -- deliveries given up in a row
    seen       bigint NOT NULL  -- last note of the inbox that was turned into a delivery
);
CREATE INDEX webhooks_by_account ON webhooks (account);

CREATE TABLE deliveries (
    id      text COLLATE "C" NOT NULL PRIMARY KEY,
    webhook text COLLATE "C" NOT NULL,
    body    bytea NOT NULL,
    created bigint NOT NULL,
    status  text COLLATE "C" NOT NULL, -- waiting, delivered, dead
    due     bigint NOT NULL, -- next try
    tries   bigint NOT NULL,
    note    text COLLATE "C" NOT NULL  -- how the last try ended
);
CREATE INDEX deliveries_by_due ON deliveries (status, due);
CREATE INDEX deliveries_by_webhook ON deliveries (webhook, created);
