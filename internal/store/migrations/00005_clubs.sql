-- +goose Up
-- Clubs. folded is the name for searches, code that of the invitation; members
-- counts those who belong. A season lasts months, one begins with the month first.
CREATE TABLE clubs (
    id      TEXT   NOT NULL PRIMARY KEY,
    name    TEXT   NOT NULL,
    folded  TEXT   NOT NULL,
    about   TEXT   NOT NULL,
    entry   TEXT   NOT NULL,
    months  BIGINT NOT NULL,
    first   BIGINT NOT NULL,
    code    TEXT   NOT NULL UNIQUE,
    created BIGINT NOT NULL,
    members BIGINT NOT NULL,
    version BIGINT NOT NULL
);

CREATE INDEX clubs_by_members ON clubs (members);

-- rank orders by role: 0 owner, 1 officer, 2 member, 3 who asks, 4 who is barred.
CREATE TABLE club_people (
    club_id TEXT   NOT NULL REFERENCES clubs (id) ON DELETE CASCADE,
    account TEXT   NOT NULL,
    role    TEXT   NOT NULL,
    rank    BIGINT NOT NULL,
    since   BIGINT NOT NULL,
    PRIMARY KEY (club_id, account)
);

CREATE INDEX club_people_by_account ON club_people (account, rank, club_id);

CREATE TABLE club_news (
    club_id TEXT   NOT NULL REFERENCES clubs (id) ON DELETE CASCADE,
    seq     BIGINT NOT NULL,
    at      BIGINT NOT NULL,
    author  TEXT   NOT NULL,
    text    TEXT   NOT NULL,
    PRIMARY KEY (club_id, seq)
);

-- award are the points of a tournament in the season of its club, once it is over. sits is the
-- round that a player sits out, 0 for none.
ALTER TABLE tournaments ADD COLUMN club TEXT NOT NULL DEFAULT '';
CREATE INDEX tournaments_by_club ON tournaments (club, starts);
ALTER TABLE tournament_players ADD COLUMN award BIGINT NOT NULL DEFAULT 0;
ALTER TABLE tournament_players ADD COLUMN rank BIGINT NOT NULL DEFAULT 0;
ALTER TABLE tournament_players ADD COLUMN sits BIGINT NOT NULL DEFAULT 0;
ALTER TABLE tournament_players ADD COLUMN grade TEXT NOT NULL DEFAULT '';
ALTER TABLE tournament_players ADD COLUMN handicap TEXT NOT NULL DEFAULT '';

ALTER TABLE reports ADD COLUMN club TEXT NOT NULL DEFAULT '';
ALTER TABLE moderation_log ADD COLUMN club TEXT NOT NULL DEFAULT '';
