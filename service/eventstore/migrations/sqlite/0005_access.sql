-- How to reach a person, and whether the person has gone: name and contact are erased, the id stays in the log.
ALTER TABLE accounts ADD COLUMN contact TEXT NOT NULL DEFAULT '';
ALTER TABLE accounts ADD COLUMN erased INTEGER NOT NULL DEFAULT 0;

-- Codes that allow to register; only their hashes are kept.
CREATE TABLE invitations (
    digest  BLOB NOT NULL PRIMARY KEY,
    id      TEXT NOT NULL UNIQUE,
    label   TEXT NOT NULL,
    created INTEGER NOT NULL,
    expires INTEGER,
    uses    INTEGER NOT NULL -- how often it can still be used
) STRICT;
