-- +goose Up
-- Browsers that are told of their people's games (Web Push). The key and the secret
-- are what messages are sealed with, in base64; topics are joined by spaces.
CREATE TABLE push_subscriptions (
    endpoint TEXT   NOT NULL PRIMARY KEY,
    holder   TEXT   NOT NULL,
    p256dh   TEXT   NOT NULL,
    auth     TEXT   NOT NULL,
    language TEXT   NOT NULL,
    topics   TEXT   NOT NULL,
    made     BIGINT NOT NULL
);

CREATE INDEX push_subscriptions_by_holder ON push_subscriptions (holder, made);
