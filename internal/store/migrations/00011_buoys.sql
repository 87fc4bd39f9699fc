-- +goose Up
-- Positions from which games of a name begin (the CSA server's %%SETBUOY).
-- games_left is 0 when all have begun; the name is free again then.
CREATE TABLE buoys (
    name       TEXT   NOT NULL PRIMARY KEY,
    owner      TEXT   NOT NULL,
    start      TEXT   NOT NULL,
    games_left BIGINT NOT NULL,
    placed     BIGINT NOT NULL
);

CREATE INDEX buoys_by_owner ON buoys (owner);
