package store

import (
	"context"
	"database/sql"
	"time"

	"github.com/komadai/komadai/internal/people"
	"github.com/komadai/komadai/internal/study/analysis"
)

var _ analysis.Store = (*Jobs)(nil)

func (db *Jobs) AskJob(ctx context.Context, j analysis.Job, b analysis.Bounds) (out analysis.Job, err error) {
	// Concurrent requests may ask for the same job.
	err = db.retry(ctx, func(tx *tx) { out = ask(tx, j, b) })
	if err != nil {
		return analysis.Job{}, wrap("ask for job "+j.ID, err)
	}
	return out, nil
}

func ask(tx *tx, j analysis.Job, b analysis.Bounds) analysis.Job {
	old, known := head(rows(tx, jobRow, jobByID, j.ID))
	if known && old.State != analysis.Failed && old.State != analysis.Cancelled {
		return old
	}
	switch {
	case number[int](tx, `SELECT COUNT(*) FROM jobs WHERE owner = $1 AND state IN ('queued', 'running')`, j.Owner) >= b.Each:
		tx.fail(analysis.ErrTooMany)
	case number[int](tx, `SELECT COUNT(*) FROM jobs WHERE state IN ('queued', 'running')`) >= b.All:
		tx.fail(analysis.ErrFull)
	}
	j.State, j.Attempt, j.Worker, j.Seen, j.Result, j.Reason, j.Done = analysis.Queued, 0, "", j.Created, nil, "", old.Done
	if known {
		tx.one(`
			UPDATE jobs SET state = 'queued', owner = $2, attempt = 0, worker = '', created = $3, seen = $3, reason = ''
			WHERE id = $1 AND state IN ('failed', 'cancelled')`, j.ID, j.Owner, millis(j.Created))
		return j
	}
	tx.one(`
		INSERT INTO jobs (id, kind, owner, state, attempt, worker, created, seen, done, total, task, result, reason)
		VALUES ($1, $2, $3, 'queued', 0, '', $4, $4, 0, $5, $6, '', '')
		ON CONFLICT (id) DO NOTHING`, j.ID, j.Kind, j.Owner, millis(j.Created), j.Total, string(j.Task))
	return j
}

const jobByID = `
	SELECT id, kind, owner, state, attempt, worker, created, seen, done, total, task, result, reason
	FROM jobs WHERE id = $1`

func jobRow(rows *sql.Rows) (j analysis.Job, err error) {
	err = rows.Scan(&j.ID, &j.Kind, &j.Owner, &j.State, &j.Attempt, &j.Worker, moment{&j.Created}, moment{&j.Seen}, &j.Done, &j.Total,
		&j.Task, &j.Result, &j.Reason)
	if len(j.Result) == 0 {
		j.Result = nil
	}
	return j, err
}

func (db *Jobs) Job(ctx context.Context, id string) (analysis.Job, error) {
	return need(ctx, db.conn, "load job "+id, analysis.ErrNotFound, jobRow, jobByID, id)
}

func (db *Jobs) JobParts(ctx context.Context, id string, after int) ([]analysis.Part, error) {
	return read(ctx, db.conn, "load the parts of job "+id, columns(func(p *analysis.Part) []any { return []any{&p.Number, &p.Data} }),
		`SELECT number, data FROM job_parts WHERE job_id = $1 AND number > $2 ORDER BY number`, id, after)
}

func (db *Jobs) JobsAhead(ctx context.Context, kind string, before time.Time) (n int, err error) {
	return need(ctx, db.conn, "count the jobs ahead", nil, value[int],
		`SELECT COUNT(*) FROM jobs WHERE kind = $1 AND state IN ('queued', 'running') AND created < $2`, kind, millis(before))
}

func (db *Jobs) CancelJob(ctx context.Context, id string, owner people.ID, now time.Time) error {
	return db.execOn(ctx, "cancel job "+id, analysis.ErrNotFound, `
		UPDATE jobs SET state = 'cancelled', worker = '', seen = $3
		WHERE id = $1 AND owner = $2 AND state IN ('queued', 'running')`, id, owner, millis(now))
}
