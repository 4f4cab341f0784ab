-- A receipt says what its request did; the answer is rendered again from that. Rows of the previous release have no
-- kind and keep their answer.
ALTER TABLE receipts ADD COLUMN stream TEXT NOT NULL DEFAULT '';
ALTER TABLE receipts ADD COLUMN first INTEGER NOT NULL DEFAULT 0;
ALTER TABLE receipts ADD COLUMN last INTEGER NOT NULL DEFAULT 0;
ALTER TABLE receipts ADD COLUMN kind TEXT NOT NULL DEFAULT '';
