-- Games that are over and lie here in one piece: those of this service that were archived, and those of others that
-- were imported. `data` are the lines of an opened export, packed; `places` says where in the feed the rows were that
-- archiving has taken out of `events`.
CREATE TABLE archived (
    stream   text   COLLATE "C" NOT NULL PRIMARY KEY,
    title    text   COLLATE "C" NOT NULL,
    version  bigint NOT NULL,
    hash     bytea  NOT NULL, -- of the last event
    at       bigint NOT NULL, -- when it was put here
    imported bigint NOT NULL, -- 1 or 0
    places   bytea  NOT NULL,
    data     bytea  NOT NULL
);

-- A row may leave the log only if its whole stream, up to the same last hash, lies in the archive.
CREATE FUNCTION refuse_to_lose_events() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF EXISTS (
        SELECT FROM archived a JOIN events e ON e.stream = a.stream AND e.version = a.version AND e.hash = a.hash
        WHERE a.stream = OLD.stream AND a.imported = 0 AND OLD.version < a.version
    ) THEN
        RETURN OLD;
    END IF;
    RAISE EXCEPTION 'the log is append-only';
END
$$;

DROP TRIGGER events_never_change ON events;

CREATE TRIGGER events_never_change
    BEFORE UPDATE OF position, stream, version, type, data, meta, hash ON events
    FOR EACH ROW EXECUTE FUNCTION refuse_to_change_the_log();

CREATE TRIGGER events_never_leave
    BEFORE DELETE ON events
    FOR EACH ROW EXECUTE FUNCTION refuse_to_lose_events();
