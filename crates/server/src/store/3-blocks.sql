-- Who doesn't play with whom.
CREATE TABLE blocks (
    account TEXT NOT NULL,
    other TEXT NOT NULL,
    name TEXT NOT NULL,
    PRIMARY KEY (account, other)
);
CREATE INDEX blocks_by_other ON blocks (other);
