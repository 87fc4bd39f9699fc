-- +goose Up
-- Questions of serious mistakes. question is JSON; the other columns are the state of FSRS.
CREATE TABLE mistake_cards (
    holder     TEXT             NOT NULL,
    id         TEXT             NOT NULL,
    line       TEXT             NOT NULL,
    question   TEXT             NOT NULL,
    due        BIGINT           NOT NULL,
    stability  DOUBLE PRECISION NOT NULL,
    difficulty DOUBLE PRECISION NOT NULL,
    reps       BIGINT           NOT NULL,
    lapses     BIGINT           NOT NULL,
    state      BIGINT           NOT NULL,
    reviewed   BIGINT           NOT NULL,
    version    BIGINT           NOT NULL,
    added      BIGINT           NOT NULL,
    PRIMARY KEY (holder, id)
);

CREATE INDEX mistake_cards_by_due ON mistake_cards (holder, due);

-- A player's side of an analysed game; line identifies its start and moves.
CREATE TABLE mistake_reviews (
    holder       TEXT             NOT NULL,
    line         TEXT             NOT NULL,
    side         TEXT             NOT NULL,
    game         TEXT             NOT NULL,
    analysis     TEXT             NOT NULL,
    nodes        BIGINT           NOT NULL,
    rules        TEXT             NOT NULL,
    accuracy     DOUBLE PRECISION NOT NULL,
    inaccuracies BIGINT           NOT NULL,
    mistakes     BIGINT           NOT NULL,
    blunders     BIGINT           NOT NULL,
    opening      DOUBLE PRECISION NOT NULL,
    middle       DOUBLE PRECISION NOT NULL,
    endgame      DOUBLE PRECISION NOT NULL,
    began        BIGINT           NOT NULL,
    taken        BIGINT           NOT NULL,
    PRIMARY KEY (holder, line, side)
);

-- Answers by hour since 1970, for streaks.
CREATE TABLE mistake_answers (
    holder  TEXT   NOT NULL,
    hour    BIGINT NOT NULL,
    answers BIGINT NOT NULL,
    PRIMARY KEY (holder, hour)
);
