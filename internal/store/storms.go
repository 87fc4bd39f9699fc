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

// stormDays is how long runs are kept that are not the best of their holder, in
// milliseconds.
const stormDays = 2 * 24 * 60 * 60 * 1000

// Storm returns a run against the clock by its id; ok is false when there is none.
func (db *Puzzles) Storm(ctx context.Context, id string) (s puzzle.Storm, ok bool, err error) {
	if !storable(id) {
		return s, false, nil
	}
	found, err := read(ctx, db.conn, func(rows *sql.Rows) (s puzzle.Storm, err error) {
		var started, ends, ended int64
		var moves, seen string
		err = rows.Scan(&s.ID, &s.Holder, &s.Rules, &s.Seq, &started, &ends, &ended, &s.Solved, &s.Mistakes, &s.Problem, &moves, &seen)
		s.Started, s.Ends, s.Ended = time.UnixMilli(started).UTC(), time.UnixMilli(ends).UTC(), fromInstant(ended)
		s.Moves, s.Seen = strings.Fields(moves), strings.FieldsFunc(seen, func(r rune) bool { return r == '\n' })
		return s, err
	}, `SELECT id, holder, rules, seq, started, ends, ended, solved, mistakes, problem, moves, seen FROM puzzle_storms WHERE id = $1`, id)
	if err != nil || len(found) == 0 {
		return s, false, fault("load a run", err)
	}
	return found[0], true, nil
}

// PutStorm implements [puzzle.Storms].
func (db *Puzzles) PutStorm(ctx context.Context, s puzzle.Storm) error {
	moves, seen := strings.Join(s.Moves, " "), strings.Join(s.Seen, "\n")
	if !storable(s.ID, string(s.Holder), s.Rules, s.Problem, moves, seen) {
		return errors.New("store a run: it is not text")
	}
	err := db.within(ctx, func(tx *sql.Tx) error {
		if s.Seq == 1 {
			if _, err := tx.ExecContext(ctx, `DELETE FROM puzzle_storms WHERE holder = $1 AND rules = $2 AND started < $3 AND id NOT IN (
				SELECT id FROM puzzle_storms WHERE holder = $1 AND rules = $2 ORDER BY solved DESC, started, id LIMIT 1)`,
				s.Holder, s.Rules, s.Started.UnixMilli()-stormDays); err != nil {
				return err
			}
		}
		return changeOne(ctx, tx, s.Seq == 1,
			`INSERT INTO puzzle_storms (id, holder, rules, seq, started, ends, ended, solved, mistakes, problem, moves, seen)
				VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)`,
			`UPDATE puzzle_storms SET seq = $4, ends = $6, ended = $7, solved = $8, mistakes = $9, problem = $10, moves = $11, seen = $12
				WHERE id = $1 AND holder = $2 AND rules = $3 AND started = $5 AND seq = $4 - 1 AND ended = 0`,
			s.ID, s.Holder, s.Rules, s.Seq, s.Started.UnixMilli(), s.Ends.UnixMilli(), instant(s.Ended), s.Solved, s.Mistakes, s.Problem, moves, seen)
	})
	if errors.Is(err, match.ErrConflict) {
		return puzzle.ErrConflict
	}
	if err != nil {
		return fmt.Errorf("store run %s: %w", s.ID, err)
	}
	return nil
}

// BestStorm implements [puzzle.Storms].
func (db *Puzzles) BestStorm(ctx context.Context, holder principal.ID, rules string) (int, error) {
	if !storable(string(holder), rules) {
		return 0, nil
	}
	found, err := read(ctx, db.conn, func(rows *sql.Rows) (n int, err error) {
		err = rows.Scan(&n)
		return n, err
	}, `SELECT solved FROM puzzle_storms WHERE holder = $1 AND rules = $2 ORDER BY solved DESC LIMIT 1`, holder, rules)
	if err != nil || len(found) == 0 {
		return 0, fault("load the best run", err)
	}
	return found[0], nil
}

// StormScores implements [puzzle.Storms].
func (db *Puzzles) StormScores(ctx context.Context, rules string, since time.Time, limit int) ([]puzzle.StormScore, error) {
	if !storable(rules) {
		return nil, nil
	}
	list, err := read(ctx, db.conn, func(rows *sql.Rows) (s puzzle.StormScore, err error) {
		err = rows.Scan(&s.Name, &s.Solved)
		return s, err
	}, `SELECT a.name, MAX(s.solved) FROM puzzle_storms s JOIN accounts a ON s.holder = 'a:' || a.id
		WHERE s.rules = $1 AND s.started >= $2 AND s.solved > 0 AND a.closed = 0
		GROUP BY a.id, a.name ORDER BY MAX(s.solved) DESC, a.name LIMIT $3`, rules, since.UnixMilli(), limit)
	return list, fault("list the runs of a day", err)
}
