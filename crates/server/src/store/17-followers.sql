-- Who follows an arena: only those are paired.
CREATE TABLE followers (
    code TEXT NOT NULL,
    account TEXT NOT NULL,
    seen BIGINT NOT NULL,
    PRIMARY KEY (code, account)
);
