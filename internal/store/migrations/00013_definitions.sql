-- +goose Up
-- Definitions of rule sets from files, by the digest in their ids: games that
-- began by one go on by it, on every node.
CREATE TABLE definitions (
    digest TEXT NOT NULL PRIMARY KEY,
    text   TEXT NOT NULL
);
