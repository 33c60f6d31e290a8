-- If spectators of a table see it with a delay. Only such tables are shown to everybody.
ALTER TABLE tables ADD COLUMN delayed BIGINT NOT NULL DEFAULT 0;
CREATE INDEX tables_by_delay ON tables (delayed, stage, changed);
