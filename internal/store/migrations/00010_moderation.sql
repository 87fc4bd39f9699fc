-- +goose Up
-- When a moderator closed the account, 0 for one that is open.
ALTER TABLE accounts ADD COLUMN closed BIGINT NOT NULL DEFAULT 0;

CREATE INDEX accounts_by_closed ON accounts (closed) WHERE closed > 0;

-- 1 for a message that a moderator has removed: it is kept, and shown to
-- moderators alone.
ALTER TABLE talk ADD COLUMN hidden BIGINT NOT NULL DEFAULT 0;

-- Who may not talk, and until when; 0 is for ever.
CREATE TABLE mutes (
    holder TEXT   NOT NULL PRIMARY KEY,
    name   TEXT   NOT NULL,
    since  BIGINT NOT NULL,
    until  BIGINT NOT NULL
);

-- What players have told the moderators: about whom (holder, under the name),
-- and about which message, 0 for none. State is 'open', 'dismissed' or
-- 'settled'.
CREATE TABLE reports (
    id            TEXT   NOT NULL PRIMARY KEY,
    game_id       TEXT   NOT NULL REFERENCES games (id) ON DELETE CASCADE,
    at            BIGINT NOT NULL,
    reporter      TEXT   NOT NULL,
    reporter_name TEXT   NOT NULL,
    holder        TEXT   NOT NULL,
    name          TEXT   NOT NULL,
    message       BIGINT NOT NULL,
    reason        TEXT   NOT NULL,
    state         TEXT   NOT NULL
);

CREATE INDEX reports_by_state ON reports (state, at);
CREATE INDEX reports_by_reporter ON reports (reporter, state);
CREATE INDEX reports_by_holder ON reports (holder);

-- What moderators have done. Rows are only added; but the names of accounts
-- that are removed are taken out. Moderator is an account, '' for whoever runs
-- the server; until is that of a mute.
CREATE TABLE moderation_log (
    seq            BIGINT NOT NULL PRIMARY KEY,
    at             BIGINT NOT NULL,
    moderator      TEXT   NOT NULL,
    moderator_name TEXT   NOT NULL,
    action         TEXT   NOT NULL,
    holder         TEXT   NOT NULL,
    name           TEXT   NOT NULL,
    game_id        TEXT   NOT NULL,
    message        BIGINT NOT NULL,
    report         TEXT   NOT NULL,
    until          BIGINT NOT NULL,
    reason         TEXT   NOT NULL
);

CREATE INDEX moderation_log_by_holder ON moderation_log (holder);
CREATE INDEX moderation_log_by_moderator ON moderation_log (moderator);
