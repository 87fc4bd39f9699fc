package store

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"time"

	"github.com/komadai/komadai/internal/games/match"
	"github.com/komadai/komadai/internal/people/principal"
	"github.com/komadai/komadai/internal/study/analysis"
)

var _ analysis.Store = (*Jobs)(nil)

// AskJob implements [analysis.Requester].
func (db *Jobs) AskJob(ctx context.Context, j analysis.Job, b analysis.Bounds) (out analysis.Job, err error) {
	if !storable(j.ID, j.Kind, string(j.Owner), string(j.Task)) {
		return out, fmt.Errorf("ask for job %q: it is not text", j.ID)
	}
	for range 4 { // concurrent requests for the same job
		err = db.within(ctx, func(tx *sql.Tx) error {
			out, err = ask(ctx, tx, j, b)
			return err
		})
		if !errors.Is(err, match.ErrConflict) {
			break
		}
	}
	return out, wrapJob("ask for", j.ID, err)
}

func ask(ctx context.Context, tx *sql.Tx, j analysis.Job, b analysis.Bounds) (analysis.Job, error) {
	found, err := collect(ctx, tx, jobRow, jobByID, j.ID)
	if err != nil {
		return analysis.Job{}, err
	}
	if len(found) > 0 && found[0].State != analysis.Failed && found[0].State != analysis.Cancelled {
		return found[0], nil
	}
	all, err := count(ctx, tx, `SELECT COUNT(*) FROM jobs WHERE state IN ('queued', 'running')`)
	if err != nil {
		return analysis.Job{}, err
	}
	own, err := count(ctx, tx, `SELECT COUNT(*) FROM jobs WHERE owner = $1 AND state IN ('queued', 'running')`, j.Owner)
	switch {
	case err != nil:
		return analysis.Job{}, err
	case own >= b.Each:
		return analysis.Job{}, analysis.ErrTooMany
	case all >= b.All:
		return analysis.Job{}, analysis.ErrFull
	}
	j.State, j.Attempt, j.Worker, j.Seen, j.Result, j.Reason, j.Done = analysis.Queued, 0, "", j.Created, nil, "", 0
	if len(found) > 0 {
		j.Done = found[0].Done
		return j, one(tx.ExecContext(ctx, `
			UPDATE jobs SET state = 'queued', owner = $2, attempt = 0, worker = '', created = $3, seen = $3, reason = ''
			WHERE id = $1 AND state IN ('failed', 'cancelled')`, j.ID, j.Owner, j.Created.UnixMilli()))
	}
	return j, one(tx.ExecContext(ctx, `
		INSERT INTO jobs (id, kind, owner, state, attempt, worker, created, seen, done, total, task, result, reason)
		VALUES ($1, $2, $3, 'queued', 0, '', $4, $4, 0, $5, $6, '', '')
		ON CONFLICT (id) DO NOTHING`, j.ID, j.Kind, j.Owner, j.Created.UnixMilli(), j.Total, string(j.Task)))
}

func count(ctx context.Context, q query, text string, args ...any) (n int, err error) {
	found, err := collect(ctx, q, func(rows *sql.Rows) (n int, err error) {
		err = rows.Scan(&n)
		return n, err
	}, text, args...)
	if err != nil || len(found) == 0 {
		return 0, err
	}
	return found[0], nil
}

const jobByID = `
	SELECT id, kind, owner, state, attempt, worker, created, seen, done, total, task, result, reason
	FROM jobs WHERE id = $1`

func jobRow(rows *sql.Rows) (j analysis.Job, err error) {
	var created, seen int64
	var state, task, result string
	err = rows.Scan(&j.ID, &j.Kind, &j.Owner, &state, &j.Attempt, &j.Worker, &created, &seen, &j.Done, &j.Total, &task, &result, &j.Reason)
	j.State, j.Task = analysis.State(state), []byte(task)
	if result != "" {
		j.Result = []byte(result)
	}
	j.Created, j.Seen = time.UnixMilli(created).UTC(), time.UnixMilli(seen).UTC()
	return j, err
}

// Job implements [analysis.Requester].
func (db *Jobs) Job(ctx context.Context, id string) (analysis.Job, error) {
	if !storable(id) {
		return analysis.Job{}, analysis.ErrNotFound
	}
	found, err := read(ctx, db.conn, jobRow, jobByID, id)
	if err == nil && len(found) == 0 {
		err = analysis.ErrNotFound
	}
	if err != nil {
		return analysis.Job{}, wrapJob("load", id, err)
	}
	return found[0], nil
}

// JobParts implements [analysis.Requester].
func (db *Jobs) JobParts(ctx context.Context, id string, after int) ([]analysis.Part, error) {
	if !storable(id) {
		return nil, nil
	}
	parts, err := read(ctx, db.conn, func(rows *sql.Rows) (p analysis.Part, err error) {
		var data string
		err = rows.Scan(&p.Number, &data)
		p.Data = []byte(data)
		return p, err
	}, `SELECT number, data FROM job_parts WHERE job_id = $1 AND number > $2 ORDER BY number`, id, after)
	return parts, wrapJob("load the parts of", id, err)
}

// JobsAhead implements [analysis.Requester].
func (db *Jobs) JobsAhead(ctx context.Context, kind string, before time.Time) (n int, err error) {
	err = db.again(ctx, func() (bool, error) {
		n, err = count(ctx, db.read, `SELECT COUNT(*) FROM jobs WHERE kind = $1 AND state IN ('queued', 'running') AND created < $2`, kind, before.UnixMilli())
		return false, err
	})
	return n, wrapJob("count the jobs ahead", kind, err)
}

// CancelJob implements [analysis.Requester].
func (db *Jobs) CancelJob(ctx context.Context, id string, owner principal.ID, now time.Time) error {
	if !storable(id, string(owner)) {
		return analysis.ErrNotFound
	}
	return wrapJob("cancel", id, db.changed(ctx, analysis.ErrNotFound, `
		UPDATE jobs SET state = 'cancelled', worker = '', seen = $3
		WHERE id = $1 AND owner = $2 AND state IN ('queued', 'running')`, id, owner, now.UnixMilli()))
}

// changed updates one row; none is the error if it does not exist.
func (db *Jobs) changed(ctx context.Context, none error, text string, args ...any) error {
	return db.within(ctx, func(tx *sql.Tx) error {
		err := one(tx.ExecContext(ctx, text, args...))
		if errors.Is(err, match.ErrConflict) {
			return none
		}
		return err
	})
}

// wrapJob adds context to an error, except for those that callers act on.
func wrapJob(what, id string, err error) error {
	for _, known := range [...]error{analysis.ErrNotFound, analysis.ErrLost, analysis.ErrTooMany, analysis.ErrFull} {
		if errors.Is(err, known) {
			return known
		}
	}
	if err == nil {
		return nil
	}
	return fmt.Errorf("%s job %s: %w", what, id, err)
}
