-- Streams whose log was found damaged. Nothing is appended to them until it is sound again.
CREATE TABLE quarantine (
    stream  text   COLLATE "C" NOT NULL PRIMARY KEY,
    version bigint NOT NULL, -- of the first event that is not as it was written
    fault   text   NOT NULL,
    at      bigint NOT NULL
);

-- From now on a snapshot begins with a checksum. Those of before have none, and each can be made again.
DELETE FROM snapshots;
