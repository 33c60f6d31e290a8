-- Games that are over, for people's pages and ratings. They follow from the logs of tables and from their replays.
ALTER TABLE tables ADD COLUMN counted BIGINT NOT NULL DEFAULT 0;
CREATE INDEX tables_to_count ON tables (counted, stage);
CREATE TABLE games (
    code TEXT PRIMARY KEY,
    replay TEXT NOT NULL,
    format TEXT NOT NULL,
    event TEXT,
    ended BIGINT NOT NULL,
    seconds BIGINT NOT NULL,
    moves BIGINT NOT NULL,
    rated BIGINT NOT NULL,
    public BIGINT NOT NULL
);
-- `player` is an account's id, or `bot:` with the name of a bot. `score` is 2 for a win, 1 for a draw, 0 for a loss.
CREATE TABLE game_seats (
    code TEXT NOT NULL,
    seat BIGINT NOT NULL,
    player TEXT NOT NULL,
    name TEXT NOT NULL,
    deck TEXT NOT NULL,
    score BIGINT NOT NULL,
    rating DOUBLE PRECISION,
    PRIMARY KEY (code, seat)
);
CREATE INDEX game_seats_by_player ON game_seats (player);
CREATE TABLE ratings (
    player TEXT NOT NULL,
    format TEXT NOT NULL,
    rating DOUBLE PRECISION NOT NULL,
    deviation DOUBLE PRECISION NOT NULL,
    volatility DOUBLE PRECISION NOT NULL,
    games BIGINT NOT NULL,
    changed BIGINT NOT NULL,
    PRIMARY KEY (player, format)
);
CREATE INDEX ratings_by_format ON ratings (format, rating);
