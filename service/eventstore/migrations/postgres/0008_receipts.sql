-- A receipt says what its request did; the answer is rendered again from that. Rows of the previous release have no
-- kind and keep their answer.
ALTER TABLE receipts ADD COLUMN stream text COLLATE "C" NOT NULL DEFAULT '';
ALTER TABLE receipts ADD COLUMN first bigint NOT NULL DEFAULT 0;
ALTER TABLE receipts ADD COLUMN last bigint NOT NULL DEFAULT 0;
ALTER TABLE receipts ADD COLUMN kind text COLLATE "C" NOT NULL DEFAULT '';
