-- +goose Up
-- The nodes that are up, or were: when each of them last said so.
CREATE TABLE nodes (
    id   TEXT   NOT NULL PRIMARY KEY,
    seen BIGINT NOT NULL
);

-- Which node runs the clock and the engine of a game.
CREATE TABLE hosts (
    game_id TEXT NOT NULL PRIMARY KEY REFERENCES games (id) ON DELETE CASCADE,
    node    TEXT NOT NULL
);

CREATE INDEX hosts_by_node ON hosts (node);

-- What has changed since.
CREATE INDEX games_by_updated ON games (updated);
