package store

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"time"

	"github.com/komadai/komadai/internal/games/match"
)

// ClaimRound implements [csa.Claims].
func (db *CSA) ClaimRound(ctx context.Context, game string, at, now, stale time.Time) (mine bool, err error) {
	if !storable(game) {
		return false, nil
	}
	// Another node may claim it concurrently; then check its claim.
	for range 4 {
		err = db.within(ctx, func(tx *sql.Tx) error {
			done, err := tx.ExecContext(ctx, `
				INSERT INTO csa_rounds (game, due, claimed, ended) VALUES ($1, $2, $3, 0)
				ON CONFLICT (game) DO UPDATE SET due = excluded.due, claimed = excluded.claimed, ended = 0
				WHERE csa_rounds.due < excluded.due OR csa_rounds.due = excluded.due AND csa_rounds.ended = 0 AND csa_rounds.claimed < $4`,
				game, at.UnixMilli(), now.UnixMilli(), stale.UnixMilli())
			if err != nil {
				return err
			}
			n, err := done.RowsAffected()
			mine = n == 1
			return err
		})
		if !errors.Is(err, match.ErrConflict) {
			break
		}
	}
	if err != nil {
		return false, fmt.Errorf("claim the round of %s: %w", game, err)
	}
	return mine, nil
}

// EndRound implements [csa.Claims].
func (db *CSA) EndRound(ctx context.Context, game string, at time.Time) error {
	_, err := db.change(ctx, "end the round of "+game, `UPDATE csa_rounds SET ended = 1 WHERE game = $1 AND due = $2`, game, at.UnixMilli())
	return err
}
