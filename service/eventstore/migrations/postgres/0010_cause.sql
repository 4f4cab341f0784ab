-- What is sealed of an append's cause, beside the sealed part of its first event. An event without a sealed part has
-- an empty one here.
ALTER TABLE sealed ADD COLUMN cause bytea;

-- The highest format in which anything was written: who writes a lower one may not begin.
CREATE TABLE log_format (
    highest integer NOT NULL
);

INSERT INTO log_format (highest) VALUES (1);
