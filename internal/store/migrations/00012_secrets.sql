-- +goose Up
-- Secrets of the server itself, by what they are for: made once, the same on
-- every node.
CREATE TABLE secrets (
    name  TEXT NOT NULL PRIMARY KEY,
    value TEXT NOT NULL
);
