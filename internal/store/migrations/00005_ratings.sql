-- +goose Up
-- 1 when the result of a rated game has been counted.
ALTER TABLE games ADD COLUMN settled BIGINT NOT NULL DEFAULT 0;

CREATE INDEX games_unsettled ON games (updated) WHERE rated > 0 AND settled = 0;

-- What is known of the strength of an account in a rule set at a class of
-- speed, and what it rests on.
CREATE TABLE ratings (
    account    TEXT             NOT NULL,
    rules      TEXT             NOT NULL,
    speed      TEXT             NOT NULL,
    value      DOUBLE PRECISION NOT NULL,
    deviation  DOUBLE PRECISION NOT NULL,
    volatility DOUBLE PRECISION NOT NULL,
    games      BIGINT           NOT NULL,
    wins       BIGINT           NOT NULL,
    losses     BIGINT           NOT NULL,
    updated    BIGINT           NOT NULL,
    PRIMARY KEY (account, rules, speed)
);

CREATE INDEX ratings_by_value ON ratings (rules, speed, value);

-- What a rating was after each game.
CREATE TABLE rating_points (
    account   TEXT             NOT NULL,
    rules     TEXT             NOT NULL,
    speed     TEXT             NOT NULL,
    game_id   TEXT             NOT NULL REFERENCES games (id) ON DELETE CASCADE,
    at        BIGINT           NOT NULL,
    value     DOUBLE PRECISION NOT NULL,
    deviation DOUBLE PRECISION NOT NULL,
    PRIMARY KEY (game_id, account)
);

CREATE INDEX rating_points_by_account ON rating_points (account, rules, speed, at);
