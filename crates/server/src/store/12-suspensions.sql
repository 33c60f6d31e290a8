-- Accounts that may do nothing until a time.
CREATE TABLE suspensions (
    account TEXT PRIMARY KEY,
    until BIGINT NOT NULL,
    why TEXT NOT NULL
);
