-- +goose Up
-- The last round of each name of CSA games that begin on a timetable: when it was due,
-- when a node claimed it, and 1 when that has paired all who waited.
CREATE TABLE csa_rounds (
    game    TEXT   NOT NULL PRIMARY KEY,
    due     BIGINT NOT NULL,
    claimed BIGINT NOT NULL,
    ended   BIGINT NOT NULL
);
