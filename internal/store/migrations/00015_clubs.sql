-- +goose Up
-- Private tournaments are entered by invitation, and listed for nobody else.
ALTER TABLE tournaments ADD COLUMN private BIGINT NOT NULL DEFAULT 0;

-- Results that were corrected, in order. Game is the seq of a tournament's game;
-- before and after are outcomes as in tournament_games.
CREATE TABLE tournament_corrections (
    tournament_id TEXT   NOT NULL REFERENCES tournaments (id) ON DELETE CASCADE,
    seq           BIGINT NOT NULL,
    made          BIGINT NOT NULL,
    game          BIGINT NOT NULL,
    before        TEXT   NOT NULL,
    after         TEXT   NOT NULL,
    reason        TEXT   NOT NULL,
    moderator     BIGINT NOT NULL,
    PRIMARY KEY (tournament_id, seq)
);
