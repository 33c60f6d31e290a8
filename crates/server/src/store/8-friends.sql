-- An account that has asked another, or agreed. Friends are in both orders.
CREATE TABLE friends (
    account TEXT NOT NULL,
    other TEXT NOT NULL,
    PRIMARY KEY (account, other)
);
CREATE INDEX friends_by_other ON friends (other);
-- When an account was last here, by the minute, and if friends may know.
CREATE TABLE presence (
    account TEXT PRIMARY KEY,
    seen BIGINT NOT NULL,
    shown BIGINT NOT NULL
);
-- Tables that were opened for a friend.
CREATE TABLE challenges (
    code TEXT PRIMARY KEY,
    account TEXT NOT NULL,
    other TEXT NOT NULL
);
CREATE INDEX challenges_by_other ON challenges (other);
