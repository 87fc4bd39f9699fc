-- +goose Up
-- Studies. owner is a holder; folded is the name for searches; rules and sfen are of the
-- first chapter. seq is that of the last event, bytes the size of all. A removed study
-- has no events.
CREATE TABLE studies (
    id         TEXT   NOT NULL PRIMARY KEY,
    owner      TEXT   NOT NULL,
    name       TEXT   NOT NULL,
    folded     TEXT   NOT NULL,
    visibility TEXT   NOT NULL,
    created    BIGINT NOT NULL,
    updated    BIGINT NOT NULL,
    seq        BIGINT NOT NULL,
    bytes      BIGINT NOT NULL,
    chapters   BIGINT NOT NULL,
    rules      TEXT   NOT NULL,
    sfen       TEXT   NOT NULL,
    removed    BIGINT NOT NULL
);

CREATE INDEX studies_by_owner ON studies (owner, bytes);
CREATE INDEX studies_by_updated ON studies (visibility, updated);
CREATE INDEX studies_changed ON studies (updated);

-- op is the id that the client gave to the edit, data is JSON.
CREATE TABLE study_events (
    study_id TEXT   NOT NULL REFERENCES studies (id) ON DELETE CASCADE,
    seq      BIGINT NOT NULL,
    at       BIGINT NOT NULL,
    op       TEXT   NOT NULL,
    holder   TEXT   NOT NULL,
    data     TEXT   NOT NULL,
    PRIMARY KEY (study_id, seq),
    UNIQUE (study_id, op)
);

CREATE TABLE study_members (
    study_id TEXT NOT NULL REFERENCES studies (id) ON DELETE CASCADE,
    holder   TEXT NOT NULL,
    role     TEXT NOT NULL,
    PRIMARY KEY (study_id, holder)
);

CREATE INDEX study_members_by_holder ON study_members (holder, study_id);

ALTER TABLE reports ADD COLUMN study TEXT NOT NULL DEFAULT '';
ALTER TABLE moderation_log ADD COLUMN study TEXT NOT NULL DEFAULT '';
