-- +goose Up
-- Work that takes longer than a request. The row is the truth about a job; what
-- a queue says only wakes a worker. Times are Unix milliseconds.
CREATE TABLE jobs (
    id      TEXT   NOT NULL PRIMARY KEY,
    kind    TEXT   NOT NULL,
    owner   TEXT   NOT NULL,
    state   TEXT   NOT NULL,
    attempt BIGINT NOT NULL,
    worker  TEXT   NOT NULL,
    created BIGINT NOT NULL,
    seen    BIGINT NOT NULL,
    done    BIGINT NOT NULL,
    total   BIGINT NOT NULL,
    task    TEXT   NOT NULL,
    result  TEXT   NOT NULL,
    reason  TEXT   NOT NULL
);

CREATE INDEX jobs_by_state ON jobs (state, kind, seen);

CREATE INDEX jobs_by_owner ON jobs (owner, state);

-- What has been found of a job that is not done, in the order of its finding.
CREATE TABLE job_parts (
    job_id TEXT   NOT NULL REFERENCES jobs (id) ON DELETE CASCADE,
    number BIGINT NOT NULL,
    data   TEXT   NOT NULL,
    PRIMARY KEY (job_id, number)
);
