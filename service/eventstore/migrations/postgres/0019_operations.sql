-- Ids of the keys with which seeds and other secrets may be closed: who has not all of them is not let in.
CREATE TABLE vault_keys (
    id    text COLLATE "C" NOT NULL PRIMARY KEY,
    since bigint NOT NULL
);

-- The oldest schema whose release may still work on this database. A migration that such a release would not survive
-- raises it; all others leave it, so that two releases can serve side by side.
CREATE TABLE schema_floor (
    oldest integer NOT NULL
);

INSERT INTO schema_floor (oldest) VALUES (19);
