-- Games that are over, written down as they ended: they outlive changes of the library.
CREATE TABLE replays (
    code TEXT PRIMARY KEY,
    replay TEXT NOT NULL
);
