-- A pod or an event is its lines, folded, as a table is. It belongs to no node: `version` grows with each change, and tells who was
-- faster. `due` is the time in milliseconds at which something happens by itself, `winner` the account that has won.
CREATE TABLE logs (
    code TEXT PRIMARY KEY,
    kind TEXT NOT NULL,
    owner TEXT NOT NULL,
    opened BIGINT NOT NULL,
    changed BIGINT NOT NULL,
    stage TEXT NOT NULL,
    listed BIGINT NOT NULL,
    summary TEXT NOT NULL,
    version BIGINT NOT NULL,
    due BIGINT,
    winner TEXT
);
CREATE INDEX logs_by_stage ON logs (kind, listed, stage, changed);
CREATE INDEX logs_by_owner ON logs (kind, owner, stage);
CREATE INDEX logs_by_due ON logs (due);
CREATE INDEX logs_by_winner ON logs (winner);
CREATE TABLE log_lines (
    code TEXT NOT NULL,
    n BIGINT NOT NULL,
    line TEXT NOT NULL,
    PRIMARY KEY (code, n)
);
-- Who takes part or took part in what, for lists of one's own.
CREATE TABLE log_people (
    account TEXT NOT NULL,
    code TEXT NOT NULL,
    PRIMARY KEY (account, code)
);
