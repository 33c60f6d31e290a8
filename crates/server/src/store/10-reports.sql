-- What accounts report to the administrators. `about` is the id or code of what it is about, `name` its name at that time.
CREATE TABLE reports (
    id TEXT PRIMARY KEY,
    account TEXT NOT NULL,
    kind TEXT NOT NULL,
    about TEXT NOT NULL,
    name TEXT NOT NULL,
    words TEXT NOT NULL,
    at BIGINT NOT NULL,
    done BIGINT NOT NULL,
    note TEXT NOT NULL
);
CREATE INDEX reports_by_account ON reports (account, at);
CREATE INDEX reports_by_state ON reports (done, at);
