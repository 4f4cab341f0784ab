-- Who works on which item of the to-do list, and how often that went wrong. May be emptied at any time:
-- a claim saves double work, it does not make the work right.
CREATE TABLE claims (
    item  TEXT NOT NULL PRIMARY KEY,
    mark  TEXT NOT NULL, -- which state of the item the tries were about
    owner TEXT NOT NULL, -- nobody's while it waits for its next try
    until INTEGER NOT NULL, -- end of the lease, or earliest next try
    tries INTEGER NOT NULL,
    note  TEXT NOT NULL  -- why the last try failed
) STRICT, WITHOUT ROWID;

CREATE INDEX claims_by_owner ON claims (owner);
