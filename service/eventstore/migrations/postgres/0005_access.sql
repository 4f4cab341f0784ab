-- How to reach a person, and whether the person has gone: name and contact are erased, the id stays in the log.
ALTER TABLE accounts ADD COLUMN contact text NOT NULL DEFAULT '';
ALTER TABLE accounts ADD COLUMN erased boolean NOT NULL DEFAULT false;

-- Codes that allow to register; only their hashes are kept.
CREATE TABLE invitations (
    digest  bytea NOT NULL PRIMARY KEY,
    id      text COLLATE "C" NOT NULL UNIQUE,
    label   text NOT NULL,
    created bigint NOT NULL,
    expires bigint,
    uses    bigint NOT NULL -- how often it can still be used
);
