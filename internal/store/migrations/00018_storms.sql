-- +goose Up
-- Runs against the clock through mate problems. Moves are USI with spaces
-- between them, seen the ids of problems in lines.
CREATE TABLE puzzle_storms (
    id       TEXT   NOT NULL PRIMARY KEY,
    holder   TEXT   NOT NULL,
    rules    TEXT   NOT NULL,
    seq      BIGINT NOT NULL,
    started  BIGINT NOT NULL,
    ends     BIGINT NOT NULL,
    ended    BIGINT NOT NULL,
    solved   BIGINT NOT NULL,
    mistakes BIGINT NOT NULL,
    problem  TEXT   NOT NULL,
    moves    TEXT   NOT NULL,
    seen     TEXT   NOT NULL
);

CREATE INDEX puzzle_storms_by_holder ON puzzle_storms (holder, rules, solved);
CREATE INDEX puzzle_storms_by_day ON puzzle_storms (rules, started);
