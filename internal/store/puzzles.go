package store

import (
	"context"

	"github.com/komadai/komadai/internal/people"
	"github.com/komadai/komadai/internal/study/puzzle"
	"github.com/komadai/komadai/rating"
)

func (db *Puzzles) Player(ctx context.Context, holder people.ID, rules string) (p puzzle.Player, ok bool, err error) {
	p, ok, err = readOne(ctx, db.conn, "load a player of problems", columns(func(p *puzzle.Player) []any {
		return append(append([]any{&p.Version}, ratingTargets(&p.Rating)...), &p.Solved, &p.Failed, &p.Streak, &p.Best, moment{&p.Updated})
	}), `SELECT version, value, deviation, volatility, solved, failed, streak, best, updated
		FROM puzzle_players WHERE holder = $1 AND rules = $2`, holder, rules)
	if ok {
		p.Holder, p.Rules = holder, rules
	}
	return p, ok, err
}

func ratingTargets(r *rating.Rating) []any { return []any{&r.Value, &r.Deviation, &r.Volatility} }

func (db *Puzzles) Tallies(ctx context.Context, rules string) (map[string]puzzle.Tally, error) {
	found, err := read(ctx, db.conn, "load the ratings of problems", columns(func(t *puzzle.Tally) []any {
		return append(append([]any{&t.Problem}, ratingTargets(&t.Rating)...), &t.Plays, &t.Solves)
	}), `SELECT problem, value, deviation, volatility, plays, solves FROM puzzle_tallies WHERE rules = $1`, rules)
	out := make(map[string]puzzle.Tally, len(found))
	for _, t := range found {
		out[t.Problem] = t
	}
	return out, err
}

const attemptColumns = `id, holder, rules, problem, seq, started, ended, state, moves, wrong, hints, hinted, rated, scored, score, before, after, against`

var scanAttempt = columns(func(a *puzzle.Attempt) []any {
	return []any{
		&a.ID, &a.Holder, &a.Rules, &a.Problem, &a.Seq, moment{&a.Started}, moment{&a.Ended}, &a.State, words(&a.Moves), &a.Wrong, &a.Hints, &a.Hinted,
		&a.Rated, &a.Scored, &a.Score, &a.Before, &a.After, &a.Against,
	}
})

func (db *Puzzles) Attempts(ctx context.Context, holder people.ID, rules string, limit int) ([]puzzle.Attempt, error) {
	return read(ctx, db.conn, "load attempts", scanAttempt, `
		SELECT `+attemptColumns+` FROM puzzle_attempts
		WHERE holder = $1 AND rules = $2 ORDER BY started DESC, id LIMIT $3`, holder, rules, limit)
}

// Attempt returns an attempt by ID.
func (db *Puzzles) Attempt(ctx context.Context, id string) (a puzzle.Attempt, ok bool, err error) {
	return readOne(ctx, db.conn, "load attempt "+id, scanAttempt, `SELECT `+attemptColumns+` FROM puzzle_attempts WHERE id = $1`, id)
}

// keptAttempts bounds a player's attempts per rule set; older ones are deleted.
const keptAttempts = 2000

func (db *Puzzles) PutAttempt(ctx context.Context, a puzzle.Attempt) error {
	return db.commit(ctx, "store attempt "+a.ID, puzzle.ErrConflict, func(tx *tx) { putAttempt(tx, a) })
}

func (db *Puzzles) SettleAttempt(ctx context.Context, a puzzle.Attempt, p puzzle.Player, t puzzle.Tally) error {
	return db.commit(ctx, "settle attempt "+a.ID, puzzle.ErrConflict, func(tx *tx) {
		putAttempt(tx, a)
		changeOne(tx, p.Version == 1,
			`INSERT INTO puzzle_players (version, value, deviation, volatility, solved, failed, streak, best, updated, holder, rules)
				VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)`,
			`UPDATE puzzle_players SET version = $1, value = $2, deviation = $3, volatility = $4, solved = $5, failed = $6, streak = $7, best = $8, updated = $9
				WHERE holder = $10 AND rules = $11 AND version = $1 - 1`,
			p.Version, p.Rating.Value, p.Rating.Deviation, p.Rating.Volatility, p.Solved, p.Failed, p.Streak, p.Best, millis(p.Updated), p.Holder, p.Rules)
		changeOne(tx, t.Plays == 1,
			`INSERT INTO puzzle_tallies (value, deviation, volatility, plays, solves, problem, rules) VALUES ($1, $2, $3, $4, $5, $6, $7)`,
			`UPDATE puzzle_tallies SET value = $1, deviation = $2, volatility = $3, plays = $4, solves = $5
				WHERE problem = $6 AND rules = $7 AND plays = $4 - 1`,
			t.Rating.Value, t.Rating.Deviation, t.Rating.Volatility, t.Plays, t.Solves, t.Problem, a.Rules)
	})
}

// changeOne inserts or updates a row; a missing row is a conflict.
func changeOne(tx *tx, first bool, insert, update string, args ...any) {
	if first {
		tx.exec(insert, args...)
	} else {
		tx.one(update, args...)
	}
}

func putAttempt(tx *tx, a puzzle.Attempt) {
	if a.Seq == 1 {
		tx.exec(`DELETE FROM puzzle_attempts WHERE id IN (
			SELECT id FROM puzzle_attempts WHERE holder = $1 AND rules = $2 AND ended > 0 ORDER BY started DESC, id LIMIT 1000 OFFSET $3)`,
			a.Holder, a.Rules, keptAttempts-1)
	}
	changeOne(tx, a.Seq == 1,
		`INSERT INTO puzzle_attempts (`+attemptColumns+`)
			VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18)`,
		`UPDATE puzzle_attempts SET seq = $5, ended = $7, state = $8, moves = $9, wrong = $10, hints = $11, hinted = $12, rated = $13, scored = $14, score = $15,
			before = $16, after = $17, against = $18
			WHERE id = $1 AND holder = $2 AND rules = $3 AND problem = $4 AND started = $6 AND seq = $5 - 1 AND ended = 0`,
		a.ID, a.Holder, a.Rules, a.Problem, a.Seq, millis(a.Started), millis(a.Ended), a.State, joined(a.Moves), a.Wrong, a.Hints, a.Hinted,
		bit(a.Rated), bit(a.Scored), a.Score, a.Before, a.After, a.Against)
}
