-- Decks that accounts keep and may share. `visibility` is 0 for private ones, 1 for those by link, 2 for public ones.
CREATE TABLE decks (
    id TEXT PRIMARY KEY,
    account TEXT NOT NULL,
    name TEXT NOT NULL,
    mane TEXT NOT NULL,
    about TEXT NOT NULL,
    visibility BIGINT NOT NULL,
    found_by TEXT NOT NULL,
    versions BIGINT NOT NULL,
    changed BIGINT NOT NULL
);
CREATE INDEX decks_by_account ON decks (account, changed);
CREATE INDEX decks_by_visibility ON decks (visibility, changed);
CREATE TABLE deck_versions (
    id TEXT NOT NULL,
    n BIGINT NOT NULL,
    at BIGINT NOT NULL,
    list TEXT NOT NULL,
    PRIMARY KEY (id, n)
);
