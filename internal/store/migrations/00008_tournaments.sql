-- +goose Up
-- Config is what was agreed, as JSON; version counts the changes, so that of two
-- nodes that change a tournament at the same time one does.
CREATE TABLE tournaments (
    id      TEXT   NOT NULL PRIMARY KEY,
    owner   TEXT   NOT NULL,
    created BIGINT NOT NULL,
    starts  BIGINT NOT NULL,
    began   BIGINT NOT NULL,
    over    BIGINT NOT NULL,
    version BIGINT NOT NULL,
    config  TEXT   NOT NULL
);

CREATE INDEX tournaments_by_start ON tournaments (over, starts);

CREATE TABLE tournament_players (
    tournament_id TEXT   NOT NULL REFERENCES tournaments (id) ON DELETE CASCADE,
    place         BIGINT NOT NULL,
    account       TEXT   NOT NULL,
    engine        BIGINT NOT NULL,
    name          TEXT   NOT NULL,
    rating        BIGINT NOT NULL,
    withdrawn     BIGINT NOT NULL,
    PRIMARY KEY (tournament_id, place)
);

CREATE INDEX tournament_players_by_account ON tournament_players (account);

-- The games in the order they were paired. Black and white are places of
-- players, white -1 for a bye; game_id is '' for what is not played.
CREATE TABLE tournament_games (
    tournament_id TEXT   NOT NULL REFERENCES tournaments (id) ON DELETE CASCADE,
    seq           BIGINT NOT NULL,
    round         BIGINT NOT NULL,
    board         BIGINT NOT NULL,
    try           BIGINT NOT NULL,
    black         BIGINT NOT NULL,
    white         BIGINT NOT NULL,
    outcome       TEXT   NOT NULL,
    forfeit       BIGINT NOT NULL,
    ended         BIGINT NOT NULL,
    game_id       TEXT   NOT NULL,
    PRIMARY KEY (tournament_id, seq)
);
