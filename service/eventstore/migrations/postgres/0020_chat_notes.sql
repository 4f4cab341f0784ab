-- That something was said, for inboxes and webhooks: one note for each person and game, never what was said.
CREATE TABLE chat_notes (
    account text COLLATE "C" NOT NULL,
    game    text COLLATE "C" NOT NULL,
    number  bigint NOT NULL, -- between those of the notes that come from the log
    at      bigint NOT NULL,
    title   text COLLATE "C" NOT NULL,
    version bigint NOT NULL,
    seat    integer,
    message bigint NOT NULL, -- the number of the last message in the game
    PRIMARY KEY (account, game)
);

CREATE INDEX chat_notes_by_number ON chat_notes (account, number);

-- One row: the number that was given last.
CREATE TABLE chat_news (
    number bigint NOT NULL
);

INSERT INTO chat_news (number) VALUES (0);
