package store

import (
	"context"
	"database/sql"
	"errors"
	"time"

	"github.com/komadai/komadai/internal/games/match"
	"github.com/komadai/komadai/internal/study/analysis"
)

// outOfAttempts is the reason of a job whose workers all died.
const outOfAttempts = "its workers died"

// ClaimJob implements [analysis.Worker].
func (db *Jobs) ClaimJob(ctx context.Context, id, worker string, now, alive time.Time, most int) (j analysis.Job, ok bool, err error) {
	if !storable(id, worker) {
		return j, false, nil
	}
	err = db.within(ctx, func(tx *sql.Tx) error {
		ok = false
		err := one(tx.ExecContext(ctx, `
			UPDATE jobs SET state = 'running', worker = $2, seen = $3, attempt = attempt + 1
			WHERE id = $1 AND attempt < $5 AND (state = 'queued' OR state = 'running' AND seen < $4)`,
			id, worker, now.UnixMilli(), alive.UnixMilli(), most))
		if errors.Is(err, match.ErrConflict) {
			return nil // no job
		}
		if err != nil {
			return err
		}
		found, err := collect(ctx, tx, jobRow, jobByID, id)
		if err != nil || len(found) == 0 {
			return err
		}
		j, ok = found[0], true
		return nil
	})
	return j, ok, wrapJob("claim", id, err)
}

// KeepJob implements [analysis.Worker].
func (db *Jobs) KeepJob(ctx context.Context, id, worker string, now time.Time, found []analysis.Part) error {
	return wrapJob("keep", id, db.within(ctx, func(tx *sql.Tx) error {
		if err := held(tx.ExecContext(ctx, `
			UPDATE jobs SET seen = $3
			WHERE id = $1 AND worker = $2 AND state = 'running'`, id, worker, now.UnixMilli())); err != nil || len(found) == 0 {
			return err
		}
		for _, p := range found {
			// They exist if only the response was lost.
			if _, err := tx.ExecContext(ctx, `
				INSERT INTO job_parts (job_id, number, data) VALUES ($1, $2, $3)
				ON CONFLICT (job_id, number) DO NOTHING`, id, p.Number, string(p.Data)); err != nil {
				return err
			}
		}
		_, err := tx.ExecContext(ctx, `UPDATE jobs SET done = (SELECT COUNT(*) FROM job_parts WHERE job_id = $1) WHERE id = $1`, id)
		return err
	}))
}

// held converts an update of no row to [analysis.ErrLost].
func held(done sql.Result, err error) error {
	err = one(done, err)
	if errors.Is(err, match.ErrConflict) {
		return analysis.ErrLost
	}
	return err
}

// FinishJob implements [analysis.Worker].
func (db *Jobs) FinishJob(ctx context.Context, id, worker string, now time.Time, result []byte) error {
	if !storable(string(result)) {
		return errors.New("the result of the job is not text")
	}
	return wrapJob("finish", id, db.within(ctx, func(tx *sql.Tx) error {
		if err := held(tx.ExecContext(ctx, `
			UPDATE jobs SET state = 'done', worker = '', seen = $3, done = total, result = $4, reason = ''
			WHERE id = $1 AND worker = $2 AND state = 'running'`, id, worker, now.UnixMilli(), string(result))); err != nil {
			return err
		}
		_, err := tx.ExecContext(ctx, `DELETE FROM job_parts WHERE job_id = $1`, id)
		return err
	}))
}

// YieldJob implements [analysis.Worker].
func (db *Jobs) YieldJob(ctx context.Context, id, worker string, now time.Time, failed string, most int) (final bool, err error) {
	back := 0
	if failed == "" {
		back = 1
	}
	err = db.within(ctx, func(tx *sql.Tx) error {
		if err := held(tx.ExecContext(ctx, `
			UPDATE jobs SET state = 'queued', worker = '', seen = $3, attempt = attempt - $4, reason = $5
			WHERE id = $1 AND worker = $2 AND state = 'running'`, id, worker, now.UnixMilli(), back, cleaned(failed))); err != nil {
			return err
		}
		if failed == "" {
			return nil
		}
		done, err := tx.ExecContext(ctx, `UPDATE jobs SET state = 'failed' WHERE id = $1 AND attempt >= $2`, id, most)
		if err != nil {
			return err
		}
		n, err := done.RowsAffected()
		final = n > 0
		return err
	})
	return final, wrapJob("yield", id, err)
}

// HopelessJob implements [analysis.Worker].
func (db *Jobs) HopelessJob(ctx context.Context, id, worker string, now time.Time, reason string) error {
	return wrapJob("end", id, db.changed(ctx, analysis.ErrLost, `
		UPDATE jobs SET state = 'failed', worker = '', seen = $3, reason = $4
		WHERE id = $1 AND worker = $2 AND state = 'running'`, id, worker, now.UnixMilli(), cleaned(reason)))
}

// cleaned makes a reason storable.
func cleaned(reason string) string {
	if storable(reason) {
		return reason
	}
	return "the error message is not valid UTF-8"
}

// FreeJobs implements [analysis.Sweeper].
func (db *Jobs) FreeJobs(ctx context.Context, now, alive time.Time, most int) (freed, failed int, err error) {
	err = db.within(ctx, func(tx *sql.Tx) error {
		done, err := tx.ExecContext(ctx, `
			UPDATE jobs SET state = 'failed', worker = '', seen = $1, reason = $4
			WHERE state = 'running' AND seen < $2 AND attempt >= $3`, now.UnixMilli(), alive.UnixMilli(), most, outOfAttempts)
		if err != nil {
			return err
		}
		ended, err := done.RowsAffected()
		if err != nil {
			return err
		}
		done, err = tx.ExecContext(ctx, `
			UPDATE jobs SET state = 'queued', worker = ''
			WHERE state = 'running' AND seen < $1`, alive.UnixMilli())
		if err != nil {
			return err
		}
		waiting, err := done.RowsAffected()
		freed, failed = int(waiting), int(ended)
		return err
	})
	return freed, failed, wrapJob("free", "of workers that died", err)
}

// WaitingJobs implements [analysis.Sweeper].
func (db *Jobs) WaitingJobs(ctx context.Context, kind string, before time.Time, limit int) ([]string, error) {
	ids, err := read(ctx, db.conn, func(rows *sql.Rows) (id string, err error) {
		err = rows.Scan(&id)
		return id, err
	}, `SELECT id FROM jobs WHERE state = 'queued' AND kind = $1 AND seen < $2 ORDER BY created, id LIMIT $3`, kind, before.UnixMilli(), limit)
	return ids, wrapJob("list the waiting", kind, err)
}

// PruneJobs implements [analysis.Sweeper].
func (db *Jobs) PruneJobs(ctx context.Context, keep int) error {
	return wrapJob("prune", "done", db.within(ctx, func(tx *sql.Tx) error {
		_, err := tx.ExecContext(ctx, `
			DELETE FROM jobs WHERE id IN (
				SELECT id FROM jobs WHERE state IN ('done', 'failed', 'cancelled')
				ORDER BY seen DESC, id LIMIT 1000 OFFSET $1)`, keep)
		return err
	}))
}
