-- +goose Up
-- What lists of games show of their players; "" for one without a name.
ALTER TABLE games ADD COLUMN black TEXT NOT NULL DEFAULT '';
ALTER TABLE games ADD COLUMN white TEXT NOT NULL DEFAULT '';
-- 1 while the second player is not there.
ALTER TABLE games ADD COLUMN waiting BIGINT NOT NULL DEFAULT 0;
-- When the side to move loses on time in a game by correspondence; 0 in others.
ALTER TABLE games ADD COLUMN deadline BIGINT NOT NULL DEFAULT 0;
-- 1 for a game that the lobby may show.
ALTER TABLE games ADD COLUMN listed BIGINT NOT NULL DEFAULT 0;
ALTER TABLE games ADD COLUMN rated BIGINT NOT NULL DEFAULT 0;
-- The game this one follows, '' for none.
ALTER TABLE games ADD COLUMN after TEXT NOT NULL DEFAULT '';

CREATE INDEX games_by_after ON games (after, created) WHERE after <> '';
CREATE INDEX games_by_deadline ON games (deadline) WHERE deadline > 0;
CREATE INDEX games_by_listed ON games (listed, updated) WHERE listed > 0;

-- The games that wait for a player: for whom, '' for anybody, and when the
-- player who is there was last at the board.
CREATE TABLE openings (
    game_id  TEXT   NOT NULL PRIMARY KEY REFERENCES games (id) ON DELETE CASCADE,
    reserved TEXT   NOT NULL,
    seen     BIGINT NOT NULL
);

CREATE INDEX openings_by_reserved ON openings (reserved);
CREATE INDEX openings_by_seen ON openings (seen);

-- What is said beside a game. Room is 'players' or 'watchers'.
CREATE TABLE talk (
    game_id TEXT   NOT NULL REFERENCES games (id) ON DELETE CASCADE,
    seq     BIGINT NOT NULL,
    at      BIGINT NOT NULL,
    room    TEXT   NOT NULL,
    holder  TEXT   NOT NULL,
    name    TEXT   NOT NULL,
    text    TEXT   NOT NULL,
    PRIMARY KEY (game_id, seq)
);

-- Who does not want to hear from whom, or play with them.
CREATE TABLE blocks (
    holder  TEXT   NOT NULL,
    blocked TEXT   NOT NULL,
    created BIGINT NOT NULL,
    PRIMARY KEY (holder, blocked)
);
