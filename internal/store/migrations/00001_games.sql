-- +goose Up
-- A game is its events; the columns of games beside id and created repeat, for
-- lists, what the events say.
CREATE TABLE games (
    id       TEXT   NOT NULL PRIMARY KEY,
    created  BIGINT NOT NULL,
    updated  BIGINT NOT NULL,
    rules    TEXT   NOT NULL,
    handicap TEXT   NOT NULL,
    level    BIGINT NOT NULL,
    seq      BIGINT NOT NULL,
    plies    BIGINT NOT NULL,
    sfen     TEXT   NOT NULL,
    turn     TEXT   NOT NULL,
    winner   TEXT   NOT NULL,
    reason   TEXT   NOT NULL,
    foul     TEXT   NOT NULL
);

CREATE TABLE events (
    game_id TEXT   NOT NULL REFERENCES games (id) ON DELETE CASCADE,
    seq     BIGINT NOT NULL,
    at      BIGINT NOT NULL,
    kind    TEXT   NOT NULL,
    data    TEXT   NOT NULL,
    PRIMARY KEY (game_id, seq)
);

-- Who sits where. A holder is "s:" and the SHA-256 of a session's secret.
CREATE TABLE seats (
    game_id TEXT   NOT NULL REFERENCES games (id) ON DELETE CASCADE,
    side    TEXT   NOT NULL,
    holder  TEXT   NOT NULL,
    created BIGINT NOT NULL,
    PRIMARY KEY (game_id, side)
);

CREATE INDEX seats_by_holder ON seats (holder, created);
