-- A pod is its lines, folded, as a table is. A change writes all lines from the first that differs; `version` tells who was faster.
CREATE TABLE pods (
    code TEXT PRIMARY KEY,
    owner TEXT NOT NULL,
    opened BIGINT NOT NULL,
    changed BIGINT NOT NULL,
    stage TEXT NOT NULL,
    listed BIGINT NOT NULL,
    summary TEXT NOT NULL,
    version BIGINT NOT NULL
);
CREATE INDEX pods_by_stage ON pods (listed, stage, changed);
CREATE INDEX pods_by_owner ON pods (owner, stage);
CREATE TABLE pod_lines (
    code TEXT NOT NULL,
    n BIGINT NOT NULL,
    line TEXT NOT NULL,
    PRIMARY KEY (code, n)
);
CREATE TABLE pod_sitters (
    account TEXT NOT NULL,
    code TEXT NOT NULL,
    PRIMARY KEY (account, code)
);
