package store

import (
	"context"
	"database/sql"
	"slices"
	"strings"
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
	if err := admitJob(j, b, rows(tx, openRow, openJobs)); err != nil {
		tx.fail(err)
	}
	j.State, j.Attempt, j.Worker, j.Seen, j.Result, j.Reason, j.Done = analysis.Queued, 0, "", j.Created, nil, "", old.Done
	if known {
		tx.one(`
			UPDATE jobs SET state = 'queued', owner = $2, attempt = 0, worker = '', created = $3, seen = $3, reason = '', client = $4
			WHERE id = $1 AND state IN ('failed', 'cancelled')`, j.ID, j.Owner, millis(j.Created), j.Client)
		return j
	}
	tx.one(`
		INSERT INTO jobs (id, kind, owner, state, attempt, worker, created, seen, done, total, nodes, client, task, result, reason)
		VALUES ($1, $2, $3, 'queued', 0, '', $4, $4, 0, $5, $6, $7, $8, '', '')
		ON CONFLICT (id) DO NOTHING`, j.ID, j.Kind, j.Owner, millis(j.Created), j.Total, int64(j.Nodes), j.Client, string(j.Task))
	return j
}

// admitJob checks the bounds of a job among the open ones.
func admitJob(j analysis.Job, b analysis.Bounds, open []analysis.Job) error {
	each, near := 0, map[string]int{}
	for _, o := range open {
		if o.Owner == j.Owner {
			each++
		}
		for level := range strings.FieldsSeq(o.Client) {
			near[level]++
		}
	}
	levels := strings.Fields(strings.TrimPrefix(j.Client, string(j.Owner)+" "))
	switch {
	case each >= b.Each:
		return analysis.ErrTooMany
	case len(open) >= b.All:
		return analysis.ErrFull
	}
	for i, most := range b.Near[:min(len(b.Near), len(levels))] {
		if near[levels[i]] >= most {
			return analysis.ErrNear
		}
	}
	return nil
}

const jobByID = `
	SELECT id, kind, owner, state, attempt, worker, created, seen, done, total, nodes, client, task, result, reason
	FROM jobs WHERE id = $1`

const openJobs = `
	SELECT id, kind, owner, state, attempt, worker, created, seen, done, total, nodes, client, reason
	FROM jobs WHERE state IN ('queued', 'running') ORDER BY created, id`

var openRow = columns(func(j *analysis.Job) []any { return jobHead(j, &j.Reason) })

func jobHead(j *analysis.Job, more ...any) []any {
	return append([]any{&j.ID, &j.Kind, &j.Owner, &j.State, &j.Attempt, &j.Worker, moment{&j.Created}, moment{&j.Seen}, &j.Done, &j.Total,
		&j.Nodes, &j.Client}, more...)
}

func jobRow(rows *sql.Rows) (j analysis.Job, err error) {
	err = rows.Scan(jobHead(&j, &j.Task, &j.Result, &j.Reason)...)
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

func (db *Jobs) OpenJobs(ctx context.Context, kind string) ([]analysis.Job, error) {
	all, err := read(ctx, db.conn, "list the open jobs", openRow, openJobs)
	return slices.DeleteFunc(all, func(j analysis.Job) bool { return j.Kind != kind }), err
}

func (db *Jobs) CancelJob(ctx context.Context, id string, owner people.ID, now time.Time) error {
	return db.execOn(ctx, "cancel job "+id, analysis.ErrNotFound, `
		UPDATE jobs SET state = 'cancelled', worker = '', seen = $3, client = ''
		WHERE id = $1 AND owner = $2 AND state IN ('queued', 'running')`, id, owner, millis(now))
}

func (db *Jobs) DropJob(ctx context.Context, id string, now time.Time, reason string) error {
	return db.execOn(ctx, "drop job "+id, analysis.ErrNotFound, `
		UPDATE jobs SET state = 'failed', worker = '', seen = $2, reason = $3, client = ''
		WHERE id = $1 AND state = 'queued'`, id, millis(now), cleaned(reason))
}
