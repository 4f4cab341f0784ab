-- Who works on which item of the to-do list, and how often that went wrong. May be emptied at any time:
-- a claim saves double work, it does not make the work right.
CREATE TABLE claims (
    item  text COLLATE "C" NOT NULL PRIMARY KEY,
    mark  text NOT NULL, -- which state of the item the tries were about
    owner text COLLATE "C" NOT NULL, -- nobody's while it waits for its next try
    until bigint NOT NULL, -- end of the lease, or earliest next try
    tries bigint NOT NULL,
    note  text NOT NULL  -- why the last try failed
);

CREATE INDEX claims_by_owner ON claims (owner);
