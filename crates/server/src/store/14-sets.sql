-- Sets of cards that accounts keep and may share, as decks are: see 7-decks.sql. `code` begins the ids of their cards, `cards` is their
-- number, and `licence` says what others may do with them.
CREATE TABLE shared_sets (
    id TEXT PRIMARY KEY,
    account TEXT NOT NULL,
    name TEXT NOT NULL,
    code TEXT NOT NULL,
    cards BIGINT NOT NULL,
    licence TEXT NOT NULL,
    about TEXT NOT NULL,
    visibility BIGINT NOT NULL,
    found_by TEXT NOT NULL,
    versions BIGINT NOT NULL,
    changed BIGINT NOT NULL
);
CREATE INDEX shared_sets_by_account ON shared_sets (account, changed);
CREATE INDEX shared_sets_by_visibility ON shared_sets (visibility, changed);
CREATE TABLE shared_set_versions (
    id TEXT NOT NULL,
    n BIGINT NOT NULL,
    at BIGINT NOT NULL,
    file TEXT NOT NULL,
    PRIMARY KEY (id, n)
);
