package store

import (
	"context"
	"database/sql"
	"fmt"
	"time"

	"github.com/komadai/komadai/internal/games/match"
	"github.com/komadai/komadai/internal/people/principal"
)

// SetBuoy implements [csa.Buoys].
func (db *CSA) SetBuoy(ctx context.Context, b match.Buoy, old time.Time, each, all int) (ok bool, err error) {
	if !storable(b.Name, string(b.Owner), b.Start) {
		return false, nil
	}
	err = db.within(ctx, func(tx *sql.Tx) error {
		ok = false
		if _, err := tx.ExecContext(ctx, `DELETE FROM buoys WHERE games_left <= 0 OR placed < $1`, old.UnixMilli()); err != nil {
			return err
		}
		done, err := tx.ExecContext(ctx, `
			INSERT INTO buoys (name, owner, start, games_left, placed)
			SELECT CAST($1 AS TEXT), CAST($2 AS TEXT), CAST($3 AS TEXT), CAST($4 AS BIGINT), CAST($5 AS BIGINT)
			WHERE (SELECT COUNT(*) FROM buoys WHERE owner = $2) < CAST($6 AS BIGINT) AND (SELECT COUNT(*) FROM buoys) < CAST($7 AS BIGINT)
			ON CONFLICT (name) DO NOTHING`,
			b.Name, b.Owner, b.Start, b.Left, b.Set.UnixMilli(), each, all)
		if err != nil {
			return err
		}
		n, err := done.RowsAffected()
		ok = n == 1
		return err
	})
	if err != nil {
		return false, fmt.Errorf("set buoy %s: %w", b.Name, err)
	}
	return ok, nil
}

// Buoy implements [csa.Buoys].
func (db *CSA) Buoy(ctx context.Context, name string) (b match.Buoy, ok bool, err error) {
	if !storable(name) {
		return b, false, nil
	}
	found, err := read(ctx, db.conn, func(rows *sql.Rows) (b match.Buoy, err error) {
		var placed int64
		err = rows.Scan(&b.Name, &b.Owner, &b.Start, &b.Left, &placed)
		b.Set = time.UnixMilli(placed).UTC()
		return b, err
	}, `SELECT name, owner, start, games_left, placed FROM buoys WHERE name = $1 AND games_left > 0`, name)
	if err != nil {
		return b, false, fmt.Errorf("load buoy %s: %w", name, err)
	}
	if len(found) == 0 {
		return b, false, nil
	}
	return found[0], true, nil
}

// SpendBuoy implements [csa.Buoys].
func (db *CSA) SpendBuoy(ctx context.Context, name string, n int) (ok bool, err error) {
	return db.change(ctx, "spend buoy "+name, `UPDATE buoys SET games_left = games_left - $2 WHERE name = $1 AND games_left >= $2`, name, n)
}

// DropBuoy removes an owner's buoy; ok is false without one.
func (db *CSA) DropBuoy(ctx context.Context, name string, owner principal.ID) (ok bool, err error) {
	return db.change(ctx, "drop buoy "+name, `DELETE FROM buoys WHERE name = $1 AND owner = $2 AND games_left > 0`, name, owner)
}
