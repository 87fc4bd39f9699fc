package store

import (
	"context"
	"time"

	"github.com/komadai/komadai/internal/games/match"
	"github.com/komadai/komadai/internal/people"
)

func (db *CSA) SetBuoy(ctx context.Context, b match.Buoy, old time.Time, each, all int) (ok bool, err error) {
	if !storable(b.Name, b.Owner, b.Start) {
		return false, nil
	}
	err = db.within(ctx, func(tx *tx) {
		tx.exec(`DELETE FROM buoys WHERE games_left <= 0 OR placed < $1`, millis(old))
		ok = tx.exec(`
			INSERT INTO buoys (name, owner, start, games_left, placed)
			SELECT CAST($1 AS TEXT), CAST($2 AS TEXT), CAST($3 AS TEXT), CAST($4 AS BIGINT), CAST($5 AS BIGINT)
			WHERE (SELECT COUNT(*) FROM buoys WHERE owner = $2) < CAST($6 AS BIGINT) AND (SELECT COUNT(*) FROM buoys) < CAST($7 AS BIGINT)
			ON CONFLICT (name) DO NOTHING`,
			b.Name, b.Owner, b.Start, b.Left, millis(b.Set), each, all) > 0
	})
	return ok && err == nil, wrap("set buoy "+b.Name, err)
}

func (db *CSA) Buoy(ctx context.Context, name string) (match.Buoy, bool, error) {
	return readOne(ctx, db.conn, "load buoy "+name, columns(func(b *match.Buoy) []any {
		return []any{&b.Name, &b.Owner, &b.Start, &b.Left, moment{&b.Set}}
	}), `SELECT name, owner, start, games_left, placed FROM buoys WHERE name = $1 AND games_left > 0`, name)
}

func (db *CSA) SpendBuoy(ctx context.Context, name string, n int) (ok bool, err error) {
	rows, err := db.exec(ctx, "spend buoy "+name, `UPDATE buoys SET games_left = games_left - $2 WHERE name = $1 AND games_left >= $2`, name, n)
	return rows > 0, err
}

// DropBuoy removes an owner's buoy; ok is false without one.
func (db *CSA) DropBuoy(ctx context.Context, name string, owner people.ID) (ok bool, err error) {
	rows, err := db.exec(ctx, "drop buoy "+name, `DELETE FROM buoys WHERE name = $1 AND owner = $2 AND games_left > 0`, name, owner)
	return rows > 0, err
}

func (db *CSA) ClaimRound(ctx context.Context, game string, at, now, stale time.Time) (mine bool, err error) {
	if !storable(game) {
		return false, nil
	}
	// Another node may claim it concurrently; then check its claim.
	err = db.retry(ctx, func(tx *tx) {
		mine = tx.exec(`
			INSERT INTO csa_rounds (game, due, claimed, ended) VALUES ($1, $2, $3, 0)
			ON CONFLICT (game) DO UPDATE SET due = excluded.due, claimed = excluded.claimed, ended = 0
			WHERE csa_rounds.due < excluded.due OR csa_rounds.due = excluded.due AND csa_rounds.ended = 0 AND csa_rounds.claimed < $4`,
			game, millis(at), millis(now), millis(stale)) > 0
	})
	return mine && err == nil, wrap("claim the round of "+game, err)
}

func (db *CSA) EndRound(ctx context.Context, game string, at time.Time) error {
	return db.run(ctx, "end the round of "+game, `UPDATE csa_rounds SET ended = 1 WHERE game = $1 AND due = $2`, game, millis(at))
}
