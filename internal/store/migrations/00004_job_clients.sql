-- +goose Up
-- client are the levels that pay for a job, as digests, '' once it is over. nodes is the
-- effort for each of the total.
ALTER TABLE jobs ADD COLUMN client TEXT NOT NULL DEFAULT '';
ALTER TABLE jobs ADD COLUMN nodes BIGINT NOT NULL DEFAULT 0;
