-- What the administrators announce to everybody. There is one row at most, with the id 1.
CREATE TABLE announcements (
    id BIGINT PRIMARY KEY,
    en TEXT NOT NULL,
    de TEXT,
    until BIGINT NOT NULL
);
