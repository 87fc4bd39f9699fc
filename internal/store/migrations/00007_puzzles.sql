-- +goose Up
-- What players are worth at the mate problems of a rule set.
CREATE TABLE puzzle_players (
    holder     TEXT             NOT NULL,
    rules      TEXT             NOT NULL,
    version    BIGINT           NOT NULL,
    value      DOUBLE PRECISION NOT NULL,
    deviation  DOUBLE PRECISION NOT NULL,
    volatility DOUBLE PRECISION NOT NULL,
    solved     BIGINT           NOT NULL,
    failed     BIGINT           NOT NULL,
    streak     BIGINT           NOT NULL,
    best       BIGINT           NOT NULL,
    updated    BIGINT           NOT NULL,
    PRIMARY KEY (holder, rules)
);

-- What problems are worth that have been tried.
CREATE TABLE puzzle_tallies (
    problem    TEXT             NOT NULL PRIMARY KEY,
    rules      TEXT             NOT NULL,
    value      DOUBLE PRECISION NOT NULL,
    deviation  DOUBLE PRECISION NOT NULL,
    volatility DOUBLE PRECISION NOT NULL,
    plays      BIGINT           NOT NULL,
    solves     BIGINT           NOT NULL
);

CREATE INDEX puzzle_tallies_by_rules ON puzzle_tallies (rules);

-- The tries. Moves are USI with spaces between them.
CREATE TABLE puzzle_attempts (
    id         TEXT             NOT NULL PRIMARY KEY,
    holder     TEXT             NOT NULL,
    rules      TEXT             NOT NULL,
    problem    TEXT             NOT NULL,
    seq        BIGINT           NOT NULL,
    started    BIGINT           NOT NULL,
    ended      BIGINT           NOT NULL,
    state      TEXT             NOT NULL,
    moves      TEXT             NOT NULL,
    wrong      BIGINT           NOT NULL,
    hints      BIGINT           NOT NULL,
    hinted     BIGINT           NOT NULL,
    rated      BIGINT           NOT NULL,
    scored     BIGINT           NOT NULL,
    score      DOUBLE PRECISION NOT NULL,
    before     DOUBLE PRECISION NOT NULL,
    after      DOUBLE PRECISION NOT NULL,
    against    DOUBLE PRECISION NOT NULL
);

CREATE INDEX puzzle_attempts_by_holder ON puzzle_attempts (holder, rules, started);

-- A player has one open attempt in a rule set.
CREATE UNIQUE INDEX puzzle_attempts_open ON puzzle_attempts (holder, rules) WHERE ended = 0;
