-- Vacations of accounts, during which the time of games over days stands still. Those of two years are kept.
CREATE TABLE vacations (
    account TEXT NOT NULL,
    since BIGINT NOT NULL,
    until BIGINT NOT NULL,
    PRIMARY KEY (account, since)
);
