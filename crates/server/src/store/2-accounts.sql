CREATE TABLE accounts (
    id TEXT PRIMARY KEY,
    name TEXT NOT NULL,
    folded TEXT UNIQUE,
    password TEXT,
    roles TEXT NOT NULL,
    made BIGINT NOT NULL
);
CREATE TABLE sessions (
    secret TEXT PRIMARY KEY,
    account TEXT NOT NULL,
    ends BIGINT NOT NULL
);
CREATE INDEX sessions_by_account ON sessions (account);
CREATE TABLE tokens (
    id TEXT PRIMARY KEY,
    secret TEXT NOT NULL UNIQUE,
    account TEXT NOT NULL,
    name TEXT NOT NULL,
    scopes TEXT NOT NULL,
    ends BIGINT NOT NULL
);
CREATE INDEX tokens_by_account ON tokens (account);
CREATE TABLE recovery_codes (
    account TEXT NOT NULL,
    code TEXT NOT NULL,
    PRIMARY KEY (account, code)
);
