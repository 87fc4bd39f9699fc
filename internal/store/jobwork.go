package store

import (
	"context"
	"time"

	"github.com/komadai/komadai/internal/study/analysis"
)

// outOfAttempts is the reason of a job whose workers all died.
const outOfAttempts = "its workers died"

func (db *Jobs) ClaimJob(ctx context.Context, id, worker string, now, alive time.Time, most int) (j analysis.Job, ok bool, err error) {
	if !storable(id, worker) {
		return j, false, nil
	}
	err = db.within(ctx, func(tx *tx) {
		ok = tx.exec(`
			UPDATE jobs SET state = 'running', worker = $2, seen = $3, attempt = attempt + 1
			WHERE id = $1 AND attempt < $5 AND (state = 'queued' OR state = 'running' AND seen < $4)`,
			id, worker, millis(now), millis(alive), most) > 0
		if ok {
			j, ok = head(rows(tx, jobRow, jobByID, id))
		}
	})
	return j, ok && err == nil, wrap("claim job "+id, err)
}

func (db *Jobs) KeepJob(ctx context.Context, id, worker string, now time.Time, found []analysis.Part) error {
	return wrap("keep job "+id, db.within(ctx, func(tx *tx) {
		tx.must(analysis.ErrLost, `
			UPDATE jobs SET seen = $3
			WHERE id = $1 AND worker = $2 AND state = 'running'`, id, worker, millis(now))
		if len(found) == 0 {
			return
		}
		for _, p := range found {
			// They exist if only the response was lost.
			tx.exec(`
				INSERT INTO job_parts (job_id, number, data) VALUES ($1, $2, $3)
				ON CONFLICT (job_id, number) DO NOTHING`, id, p.Number, string(p.Data))
		}
		tx.exec(`UPDATE jobs SET done = (SELECT COUNT(*) FROM job_parts WHERE job_id = $1) WHERE id = $1`, id)
	}))
}

func (db *Jobs) FinishJob(ctx context.Context, id, worker string, now time.Time, result []byte) error {
	return wrap("finish job "+id, db.within(ctx, func(tx *tx) {
		tx.must(analysis.ErrLost, `
			UPDATE jobs SET state = 'done', worker = '', seen = $3, done = total, result = $4, reason = '', client = ''
			WHERE id = $1 AND worker = $2 AND state = 'running'`, id, worker, millis(now), string(result))
		tx.exec(`DELETE FROM job_parts WHERE job_id = $1`, id)
	}))
}

func (db *Jobs) YieldJob(ctx context.Context, id, worker string, now time.Time, failed string, most int) (final bool, err error) {
	err = db.within(ctx, func(tx *tx) {
		tx.must(analysis.ErrLost, `
			UPDATE jobs SET state = 'queued', worker = '', seen = $3, attempt = attempt - $4, reason = $5
			WHERE id = $1 AND worker = $2 AND state = 'running'`, id, worker, millis(now), bit(failed == ""), cleaned(failed))
		final = failed != "" && tx.exec(`UPDATE jobs SET state = 'failed', client = '' WHERE id = $1 AND attempt >= $2`, id, most) > 0
	})
	return final && err == nil, wrap("yield job "+id, err)
}

func (db *Jobs) HopelessJob(ctx context.Context, id, worker string, now time.Time, reason string) error {
	return db.execOn(ctx, "end job "+id, analysis.ErrLost, `
		UPDATE jobs SET state = 'failed', worker = '', seen = $3, reason = $4, client = ''
		WHERE id = $1 AND worker = $2 AND state = 'running'`, id, worker, millis(now), cleaned(reason))
}

func cleaned(reason string) string {
	if storable(reason) {
		return reason
	}
	return "the error message is not valid UTF-8"
}

func (db *Jobs) FreeJobs(ctx context.Context, now, alive time.Time, most int) (freed, failed int, err error) {
	err = db.within(ctx, func(tx *tx) {
		failed = int(tx.exec(`
			UPDATE jobs SET state = 'failed', worker = '', seen = $1, reason = $4, client = ''
			WHERE state = 'running' AND seen < $2 AND attempt >= $3`, millis(now), millis(alive), most, outOfAttempts))
		freed = int(tx.exec(`
			UPDATE jobs SET state = 'queued', worker = ''
			WHERE state = 'running' AND seen < $1`, millis(alive)))
	})
	return freed, failed, wrap("free the jobs of workers that died", err)
}

func (db *Jobs) PruneJobs(ctx context.Context, keep int) error {
	return db.run(ctx, "prune done jobs", `
		DELETE FROM jobs WHERE id IN (
			SELECT id FROM jobs WHERE state IN ('done', 'failed', 'cancelled')
			ORDER BY seen DESC, id LIMIT 1000 OFFSET $1)`, keep)
}
