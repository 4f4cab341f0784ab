-- The log. Rows are added and never changed. Sequences commit out of order, so `position` alone is
-- no feed: readers go by (txid, position) and only up to the oldest transaction still running.
-- Text is compared by bytes (collation "C"), as in SQLite.
CREATE TABLE events (
    position bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
    txid     xid8   NOT NULL DEFAULT pg_current_xact_id(),
    stream   text   COLLATE "C" NOT NULL,
    version  bigint NOT NULL,
    type     text   COLLATE "C" NOT NULL,
    data     bytea  NOT NULL,
    meta     bytea  NOT NULL,
    hash     bytea  NOT NULL,
    CONSTRAINT events_pkey PRIMARY KEY (stream, version)
);

CREATE INDEX events_feed ON events (txid, position);

CREATE FUNCTION refuse_to_change_the_log() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    RAISE EXCEPTION 'the log is append-only';
END
$$;

-- `txid` is bookkeeping of one server, not part of the fact, and may be renewed after a restore.
CREATE TRIGGER events_never_change
    BEFORE UPDATE OF position, stream, version, type, data, meta, hash OR DELETE ON events
    FOR EACH ROW EXECUTE FUNCTION refuse_to_change_the_log();

CREATE TRIGGER events_never_vanish
    BEFORE TRUNCATE ON events
    FOR EACH STATEMENT EXECUTE FUNCTION refuse_to_change_the_log();

-- Sealed parts of events: apart, so that a dump of `events` leaks nothing.
CREATE TABLE sealed (
    stream  text   COLLATE "C" NOT NULL,
    version bigint NOT NULL,
    secret  bytea  NOT NULL,
    CONSTRAINT sealed_pkey PRIMARY KEY (stream, version)
);

-- Named values of a stream, such as its seed.
CREATE TABLE secrets (
    stream text  COLLATE "C" NOT NULL,
    name   text  COLLATE "C" NOT NULL,
    value  bytea NOT NULL,
    CONSTRAINT secrets_pkey PRIMARY KEY (stream, name)
);

CREATE TABLE snapshots (
    stream      text   COLLATE "C" NOT NULL,
    version     bigint NOT NULL,
    fingerprint text   COLLATE "C" NOT NULL,
    hash        bytea  NOT NULL,
    data        bytea  NOT NULL,
    CONSTRAINT snapshots_pkey PRIMARY KEY (stream, version)
);

-- Answers to requests with an Idempotency-Key. No index on `at`: every command writes here, and
-- only the rare clean-up reads by age.
CREATE TABLE receipts (
    owner   text    COLLATE "C" NOT NULL,
    key     text    COLLATE "C" NOT NULL,
    at      bigint  NOT NULL,
    status  integer NOT NULL,
    request bytea   NOT NULL,
    headers bytea   NOT NULL,
    body    bytea   NOT NULL,
    CONSTRAINT receipts_pkey PRIMARY KEY (owner, key)
);
