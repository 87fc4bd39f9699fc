-- +goose Up
-- Records that people share. The id is made from the content, so a row never
-- changes; data is the record as JSON, size its length in bytes.
CREATE TABLE records (
    id      TEXT   NOT NULL PRIMARY KEY,
    created BIGINT NOT NULL,
    size    BIGINT NOT NULL,
    data    TEXT   NOT NULL
);

CREATE INDEX records_by_size ON records (size);
