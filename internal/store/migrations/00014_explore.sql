-- +goose Up
-- The index of games by their positions. A game that is folded is in a segment;
-- the others are loose. Moves and evaluations are two bytes each. played is the
-- day as a number, 20261123, with zeros for what is not known.
CREATE TABLE explore_games (
    number       BIGINT NOT NULL PRIMARY KEY,
    digest       TEXT   NOT NULL UNIQUE,
    rules        TEXT   NOT NULL,
    source       TEXT   NOT NULL,
    black        TEXT   NOT NULL,
    white        TEXT   NOT NULL,
    black_rating BIGINT NOT NULL,
    white_rating BIGINT NOT NULL,
    played       BIGINT NOT NULL,
    outcome      BIGINT NOT NULL,
    ending       TEXT   NOT NULL,
    start        TEXT   NOT NULL,
    moves        BYTEA  NOT NULL,
    evals        BYTEA  NOT NULL,
    folded       BIGINT NOT NULL
);

CREATE INDEX explore_games_loose ON explore_games (number) WHERE folded = 0;

CREATE INDEX explore_games_by_source ON explore_games (source);

-- Players by their names without differences of case and width.
CREATE TABLE explore_players (
    folded TEXT   NOT NULL PRIMARY KEY,
    name   TEXT   NOT NULL,
    games  BIGINT NOT NULL
);

-- Files that games were taken from, so that an interrupted run goes on.
CREATE TABLE explore_sources (
    name  TEXT   NOT NULL PRIMARY KEY,
    stamp TEXT   NOT NULL,
    games BIGINT NOT NULL,
    done  BIGINT NOT NULL
);

-- Parts of the index that do not change. state is 0 while one is made, 1 while it
-- is in force, and 2 when its blocks may go. begun is in Unix milliseconds.
CREATE TABLE explore_segments (
    id         BIGINT NOT NULL PRIMARY KEY,
    state      BIGINT NOT NULL,
    begun      BIGINT NOT NULL,
    games      BIGINT NOT NULL,
    first_game BIGINT NOT NULL,
    last_game  BIGINT NOT NULL,
    entries    BIGINT NOT NULL,
    bytes      BIGINT NOT NULL
);

-- The blocks of the segments. first_key is the least key of a block, moved from
-- 0 … 2^64-1 to -2^63 … 2^63-1.
CREATE TABLE explore_blocks (
    segment   BIGINT NOT NULL,
    kind      BIGINT NOT NULL,
    first_key BIGINT NOT NULL,
    part      BIGINT NOT NULL,
    data      BYTEA  NOT NULL,
    PRIMARY KEY (segment, kind, first_key, part)
);
