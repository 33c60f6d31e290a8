-- Secrets that all nodes share, such as the key of pushes.
CREATE TABLE secrets (
    name TEXT PRIMARY KEY,
    value TEXT NOT NULL
);
-- Browsers that want to be woken when something waits for the account.
CREATE TABLE pushes (
    endpoint TEXT PRIMARY KEY,
    account TEXT NOT NULL,
    made BIGINT NOT NULL
);
CREATE INDEX pushes_by_account ON pushes (account);
