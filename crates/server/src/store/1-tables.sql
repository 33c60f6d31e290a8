-- A table is its lines, folded. What else is in its row is for lists, and follows from them.
CREATE TABLE tables (
    code TEXT PRIMARY KEY,
    replay TEXT NOT NULL UNIQUE,
    owner TEXT NOT NULL,
    opened BIGINT NOT NULL,
    changed BIGINT NOT NULL,
    stage TEXT NOT NULL,
    listed BIGINT NOT NULL,
    quick TEXT,
    summary TEXT NOT NULL,
    node TEXT,
    epoch BIGINT NOT NULL
);
CREATE INDEX tables_by_stage ON tables (listed, stage, changed);
CREATE INDEX tables_by_quick ON tables (quick, stage, opened);
CREATE INDEX tables_by_owner ON tables (owner, stage);
CREATE TABLE lines (
    code TEXT NOT NULL,
    n BIGINT NOT NULL,
    line TEXT NOT NULL,
    PRIMARY KEY (code, n)
);
-- Who sits or sat where, for lists of one's own games.
CREATE TABLE sitters (
    account TEXT NOT NULL,
    code TEXT NOT NULL,
    PRIMARY KEY (account, code)
);
CREATE TABLE nodes (
    name TEXT PRIMARY KEY,
    until BIGINT NOT NULL
);
