package store

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"strings"
	"time"

	"github.com/komadai/komadai/internal/games/match"
	"github.com/komadai/komadai/internal/people/principal"
	"github.com/komadai/komadai/internal/study/puzzle"
)

// Player implements [puzzle.Attempts].
func (db *Puzzles) Player(ctx context.Context, holder principal.ID, rules string) (p puzzle.Player, ok bool, err error) {
	if !storable(string(holder), rules) {
		return p, false, nil
	}
	found, err := read(ctx, db.conn, func(rows *sql.Rows) (puzzle.Player, error) {
		p := puzzle.Player{Holder: holder, Rules: rules}
		var updated int64
		err := rows.Scan(&p.Version, &p.Rating.Value, &p.Rating.Deviation, &p.Rating.Volatility, &p.Solved, &p.Failed, &p.Streak, &p.Best, &updated)
		p.Updated = time.UnixMilli(updated).UTC()
		return p, err
	}, `SELECT version, value, deviation, volatility, solved, failed, streak, best, updated
		FROM puzzle_players WHERE holder = $1 AND rules = $2`, holder, rules)
	if err != nil {
		return p, false, fmt.Errorf("load a player of problems: %w", err)
	}
	if len(found) == 0 {
		return p, false, nil
	}
	return found[0], true, nil
}

// Tallies implements [puzzle.Attempts].
func (db *Puzzles) Tallies(ctx context.Context, rules string) (map[string]puzzle.Tally, error) {
	out := map[string]puzzle.Tally{}
	if !storable(rules) {
		return out, nil
	}
	found, err := read(ctx, db.conn, func(rows *sql.Rows) (t puzzle.Tally, err error) {
		err = rows.Scan(&t.Problem, &t.Rating.Value, &t.Rating.Deviation, &t.Rating.Volatility, &t.Plays, &t.Solves)
		return t, err
	}, `SELECT problem, value, deviation, volatility, plays, solves FROM puzzle_tallies WHERE rules = $1`, rules)
	if err != nil {
		return nil, fmt.Errorf("load the ratings of problems: %w", err)
	}
	for _, t := range found {
		out[t.Problem] = t
	}
	return out, nil
}

// Attempts implements [puzzle.Attempts].
func (db *Puzzles) Attempts(ctx context.Context, holder principal.ID, rules string, limit int) ([]puzzle.Attempt, error) {
	if !storable(string(holder), rules) {
		return nil, nil
	}
	found, err := read(ctx, db.conn, scanAttempt, `SELECT id, holder, rules, problem, seq, started, ended, state, moves, wrong, hints, hinted, rated, scored, score, before, after, against
		FROM puzzle_attempts WHERE holder = $1 AND rules = $2 ORDER BY started DESC, id LIMIT $3`, holder, rules, limit)
	if err != nil {
		return nil, fmt.Errorf("load attempts: %w", err)
	}
	return found, nil
}

// Attempt returns an attempt by ID.
func (db *Puzzles) Attempt(ctx context.Context, id string) (a puzzle.Attempt, ok bool, err error) {
	if !storable(id) {
		return a, false, nil
	}
	found, err := read(ctx, db.conn, scanAttempt, `SELECT id, holder, rules, problem, seq, started, ended, state, moves, wrong, hints, hinted, rated, scored, score, before, after, against
		FROM puzzle_attempts WHERE id = $1`, id)
	if err != nil {
		return a, false, fmt.Errorf("load attempt %s: %w", id, err)
	}
	if len(found) == 0 {
		return a, false, nil
	}
	return found[0], true, nil
}

func scanAttempt(rows *sql.Rows) (a puzzle.Attempt, err error) {
	var started, ended, rated, scored int64
	var moves string
	err = rows.Scan(&a.ID, &a.Holder, &a.Rules, &a.Problem, &a.Seq, &started, &ended, &a.State, &moves, &a.Wrong, &a.Hints, &a.Hinted,
		&rated, &scored, &a.Score, &a.Before, &a.After, &a.Against)
	a.Started, a.Rated, a.Scored = time.UnixMilli(started).UTC(), rated != 0, scored != 0
	if ended != 0 {
		a.Ended = time.UnixMilli(ended).UTC()
	}
	if moves != "" {
		a.Moves = strings.Split(moves, " ")
	}
	return a, err
}

// keptAttempts bounds a player's attempts per rule set; older ones are deleted.
const keptAttempts = 2000

// PutAttempt implements [puzzle.Attempts].
func (db *Puzzles) PutAttempt(ctx context.Context, a puzzle.Attempt) error {
	return db.attempt(ctx, a, func(*sql.Tx) error { return nil })
}

// SettleAttempt implements [puzzle.Attempts].
func (db *Puzzles) SettleAttempt(ctx context.Context, a puzzle.Attempt, p puzzle.Player, t puzzle.Tally) error {
	if !storable(string(p.Holder), p.Rules, t.Problem) {
		return errors.New("settle an attempt: the names are not text")
	}
	return db.attempt(ctx, a, func(tx *sql.Tx) error {
		if err := changeOne(ctx, tx, p.Version == 1,
			`INSERT INTO puzzle_players (version, value, deviation, volatility, solved, failed, streak, best, updated, holder, rules)
				VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)`,
			`UPDATE puzzle_players SET version = $1, value = $2, deviation = $3, volatility = $4, solved = $5, failed = $6, streak = $7, best = $8, updated = $9
				WHERE holder = $10 AND rules = $11 AND version = $1 - 1`,
			p.Version, p.Rating.Value, p.Rating.Deviation, p.Rating.Volatility, p.Solved, p.Failed, p.Streak, p.Best, p.Updated.UnixMilli(), p.Holder, p.Rules); err != nil {
			return err
		}
		return changeOne(ctx, tx, t.Plays == 1,
			`INSERT INTO puzzle_tallies (value, deviation, volatility, plays, solves, problem, rules) VALUES ($1, $2, $3, $4, $5, $6, $7)`,
			`UPDATE puzzle_tallies SET value = $1, deviation = $2, volatility = $3, plays = $4, solves = $5
				WHERE problem = $6 AND rules = $7 AND plays = $4 - 1`,
			t.Rating.Value, t.Rating.Deviation, t.Rating.Volatility, t.Plays, t.Solves, t.Problem, a.Rules)
	})
}

// changeOne inserts or updates a row; a missing row is a conflict.
func changeOne(ctx context.Context, tx *sql.Tx, first bool, insert, update string, args ...any) error {
	if first {
		_, err := tx.ExecContext(ctx, insert, args...)
		return err
	}
	done, err := tx.ExecContext(ctx, update, args...)
	if err != nil {
		return err
	}
	if n, err := done.RowsAffected(); err != nil || n == 1 {
		return err
	}
	return match.ErrConflict
}

// attempt stores an attempt with related changes.
func (db *Puzzles) attempt(ctx context.Context, a puzzle.Attempt, with func(*sql.Tx) error) error {
	moves := strings.Join(a.Moves, " ")
	if !storable(a.ID, string(a.Holder), a.Rules, a.Problem, string(a.State), moves) {
		return errors.New("store an attempt: it is not text")
	}
	var ended int64
	if !a.Ended.IsZero() {
		ended = a.Ended.UnixMilli()
	}
	err := db.within(ctx, func(tx *sql.Tx) error {
		if a.Seq == 1 {
			if _, err := tx.ExecContext(ctx, `DELETE FROM puzzle_attempts WHERE id IN (
				SELECT id FROM puzzle_attempts WHERE holder = $1 AND rules = $2 AND ended > 0 ORDER BY started DESC, id LIMIT 1000 OFFSET $3)`,
				a.Holder, a.Rules, keptAttempts-1); err != nil {
				return err
			}
		}
		if err := changeOne(ctx, tx, a.Seq == 1,
			`INSERT INTO puzzle_attempts (id, holder, rules, problem, seq, started, ended, state, moves, wrong, hints, hinted, rated, scored, score, before, after, against)
				VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18)`,
			`UPDATE puzzle_attempts SET seq = $5, ended = $7, state = $8, moves = $9, wrong = $10, hints = $11, hinted = $12, rated = $13, scored = $14, score = $15,
				before = $16, after = $17, against = $18
				WHERE id = $1 AND holder = $2 AND rules = $3 AND problem = $4 AND started = $6 AND seq = $5 - 1 AND ended = 0`,
			a.ID, a.Holder, a.Rules, a.Problem, a.Seq, a.Started.UnixMilli(), ended, string(a.State), moves, a.Wrong, a.Hints, a.Hinted,
			bit(a.Rated), bit(a.Scored), a.Score, a.Before, a.After, a.Against); err != nil {
			return err
		}
		return with(tx)
	})
	if errors.Is(err, match.ErrConflict) {
		return puzzle.ErrConflict
	}
	if err != nil {
		return fmt.Errorf("store attempt %s: %w", a.ID, err)
	}
	return nil
}

func bit(b bool) int {
	if b {
		return 1
	}
	return 0
}
