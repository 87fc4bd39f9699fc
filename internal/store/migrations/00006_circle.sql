-- +goose Up
-- Follows of accounts. asked is 1 until the followed account has answered.
CREATE TABLE follows (
    follower TEXT   NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
    followed TEXT   NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
    since    BIGINT NOT NULL,
    asked    BIGINT NOT NULL,
    PRIMARY KEY (follower, followed)
);

CREATE INDEX follows_by_followed ON follows (followed, since);

-- Threads of posts: "m:A:B" are messages of two accounts, "p:ID" the comments on a
-- problem. seq is that of the last post.
CREATE TABLE threads (
    id  TEXT   NOT NULL PRIMARY KEY,
    seq BIGINT NOT NULL
);

-- op is the id that the client gave to the post.
CREATE TABLE posts (
    thread TEXT   NOT NULL REFERENCES threads (id) ON DELETE CASCADE,
    seq    BIGINT NOT NULL,
    at     BIGINT NOT NULL,
    author TEXT   NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
    op     TEXT   NOT NULL,
    text   TEXT   NOT NULL,
    hidden BIGINT NOT NULL,
    PRIMARY KEY (thread, seq),
    UNIQUE (thread, op)
);

CREATE INDEX posts_by_author ON posts (author, at);

-- Accounts that see a thread's new posts as unread: seen is the last one they have seen,
-- other the last one of another author.
CREATE TABLE thread_readers (
    account TEXT   NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
    thread  TEXT   NOT NULL REFERENCES threads (id) ON DELETE CASCADE,
    seen    BIGINT NOT NULL,
    other   BIGINT NOT NULL,
    PRIMARY KEY (account, thread)
);

CREATE INDEX thread_readers_by_thread ON thread_readers (thread);

-- mails are the topics of notices that an account gets by mail, with spaces between.
ALTER TABLE accounts ADD COLUMN mails TEXT NOT NULL DEFAULT '';
ALTER TABLE reports ADD COLUMN thread TEXT NOT NULL DEFAULT '';
ALTER TABLE moderation_log ADD COLUMN thread TEXT NOT NULL DEFAULT '';

-- Published problems. author is an account, '' once it is removed. normal is the
-- normalised position, '' of a removed problem. moves are in USI, tags are themes, both with
-- spaces between.
CREATE TABLE problems (
    id        TEXT   NOT NULL PRIMARY KEY,
    author    TEXT   NOT NULL,
    op        TEXT   NOT NULL,
    title     TEXT   NOT NULL,
    note      TEXT   NOT NULL,
    rules     TEXT   NOT NULL,
    sfen      TEXT   NOT NULL,
    normal    TEXT   NOT NULL,
    futile    TEXT   NOT NULL,
    plies     BIGINT NOT NULL,
    moves     TEXT   NOT NULL,
    tags      TEXT   NOT NULL,
    published BIGINT NOT NULL,
    removed   BIGINT NOT NULL,
    votes     BIGINT NOT NULL,
    tries     BIGINT NOT NULL,
    solvers   BIGINT NOT NULL
);

CREATE UNIQUE INDEX problems_by_position ON problems (normal) WHERE removed = 0;
CREATE INDEX problems_by_author ON problems (author, published);
CREATE INDEX problems_by_published ON problems (removed, published);

-- One row for each account that tried or recommended a problem.
CREATE TABLE problem_players (
    problem TEXT   NOT NULL REFERENCES problems (id) ON DELETE CASCADE,
    account TEXT   NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
    at      BIGINT NOT NULL,
    solved  BIGINT NOT NULL,
    vote    BIGINT NOT NULL,
    PRIMARY KEY (problem, account)
);

CREATE INDEX problem_players_by_account ON problem_players (account, at);
