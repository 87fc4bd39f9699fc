package store

import (
	"context"
	"fmt"
	"time"

	"github.com/komadai/komadai/internal/study/records"
)

var _ records.Store = (*Documents)(nil)

func (db *Documents) KeepRecord(ctx context.Context, r records.Kept, b records.Bounds) error {
	size := int64(len(r.Data))
	return wrap("keep record "+r.ID, db.within(ctx, func(tx *tx) {
		known, found := head(rows(tx, value[int64], `SELECT removed FROM records WHERE id = $1`, r.ID))
		switch sum := `SELECT COALESCE(SUM(size), 0) FROM records`; {
		case known > 0:
			tx.fail(records.ErrRemoved)
		case found:
			return
		case r.By.Holder != "" && number[int64](tx, sum+` WHERE holder = $1`, r.By.Holder)+size > b.Holder,
			number[int64](tx, sum+` WHERE origin = $1`, r.By.Origin)+size > b.Origin:
			tx.fail(records.ErrQuota)
		default:
			if over := number[int64](tx, sum) + size - b.All; over > 0 && !makeRoom(tx, over, b) {
				tx.fail(records.ErrFull)
			}
		}
		tx.exec(`
			INSERT INTO records (id, created, size, data, holder, origin, opened, removed) VALUES ($1, $2, $3, $4, $5, $6, 0, 0)
			ON CONFLICT (id) DO NOTHING`, r.ID, millis(r.At), size, string(r.Data), r.By.Holder, r.By.Origin)
	}))
}

// spared bounds the records deleted for one new one.
const spared = 1000

// makeRoom deletes the least used records of together over bytes, or none.
func makeRoom(tx *tx, over int64, b records.Bounds) bool {
	type used struct {
		id   string
		size int64
	}
	least := rows(tx, columns(func(u *used) []any { return []any{&u.id, &u.size} }), `
		SELECT id, size FROM records
		WHERE removed = 0 AND (opened = 0 AND created < $1 OR opened > 0 AND opened < $2)
		ORDER BY opened, created LIMIT $3`, millis(b.Unopened), millis(b.Unused), spared)
	n := 0
	for ; n < len(least) && over > 0; n++ {
		over -= least[n].size
	}
	if over > 0 {
		return false
	}
	for _, u := range least[:n] {
		tx.exec(`DELETE FROM records WHERE id = $1`, u.id)
	}
	return true
}

func (db *Documents) Record(ctx context.Context, id string) (r records.Kept, ok bool, err error) {
	return readOne(ctx, db.conn, "load record "+id, columns(func(r *records.Kept) []any {
		return append(keptTargets(r), &r.Data)
	}), `SELECT id, created, size, holder, origin, opened, removed > 0, data FROM records WHERE id = $1 AND removed = 0`, id)
}

func keptTargets(r *records.Kept) []any {
	return []any{&r.ID, moment{&r.At}, &r.Size, &r.By.Holder, &r.By.Origin, moment{&r.Opened}, &r.Removed}
}

func (db *Documents) OpenRecord(ctx context.Context, id string, day time.Time) error {
	return db.run(ctx, "note that record "+id+" was opened", `UPDATE records SET opened = $2 WHERE id = $1 AND opened < $2`, id, millis(day))
}

func (db *Documents) ExpireRecords(ctx context.Context, at time.Time) error {
	return db.run(ctx, "remove records that were never opened", `DELETE FROM records WHERE opened = 0 AND created < $1 AND removed = 0`, millis(at))
}

func (db *Documents) Records(ctx context.Context, origin string, limit int) ([]records.Kept, error) {
	return read(ctx, db.conn, fmt.Sprintf("list %d records", limit), columns(keptTargets), `
		SELECT id, created, size, holder, origin, opened, removed > 0 FROM records
		WHERE $1 = '' OR origin = $1 ORDER BY created DESC, id LIMIT $2`, origin, limit)
}
