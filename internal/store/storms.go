package store

import (
	"context"
	"strings"
	"time"

	"github.com/komadai/komadai/internal/people"
	"github.com/komadai/komadai/internal/study/puzzle"
)

// keepStorms is how long runs are kept that are not the best of their holder.
const keepStorms = 48 * time.Hour

func lines(into *[]string) parsed[[]string] {
	return parsed[[]string]{into, func(text string) ([]string, error) {
		return strings.FieldsFunc(text, func(r rune) bool { return r == '\n' }), nil
	}}
}

// Storm returns a run against the clock by ID.
func (db *Puzzles) Storm(ctx context.Context, id string) (s puzzle.Storm, ok bool, err error) {
	return readOne(ctx, db.conn, "load a run", columns(func(s *puzzle.Storm) []any {
		return []any{
			&s.ID, &s.Holder, &s.Rules, &s.Seq, moment{&s.Started}, moment{&s.Ends}, moment{&s.Ended}, &s.Solved, &s.Mistakes, &s.Problem,
			parsed[[]string]{&s.Moves, func(text string) ([]string, error) { return strings.Fields(text), nil }}, lines(&s.Seen),
		}
	}), `SELECT id, holder, rules, seq, started, ends, ended, solved, mistakes, problem, moves, seen FROM puzzle_storms WHERE id = $1`, id)
}

func (db *Puzzles) PutStorm(ctx context.Context, s puzzle.Storm) error {
	return db.commit(ctx, "store run "+s.ID, puzzle.ErrConflict, func(tx *tx) {
		if s.Seq == 1 {
			tx.exec(`DELETE FROM puzzle_storms WHERE holder = $1 AND rules = $2 AND started < $3 AND id NOT IN (
				SELECT id FROM puzzle_storms WHERE holder = $1 AND rules = $2 ORDER BY solved DESC, started, id LIMIT 1)`,
				s.Holder, s.Rules, millis(s.Started.Add(-keepStorms)))
		}
		changeOne(tx, s.Seq == 1,
			`INSERT INTO puzzle_storms (id, holder, rules, seq, started, ends, ended, solved, mistakes, problem, moves, seen)
				VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)`,
			`UPDATE puzzle_storms SET seq = $4, ends = $6, ended = $7, solved = $8, mistakes = $9, problem = $10, moves = $11, seen = $12
				WHERE id = $1 AND holder = $2 AND rules = $3 AND started = $5 AND seq = $4 - 1 AND ended = 0`,
			s.ID, s.Holder, s.Rules, s.Seq, millis(s.Started), millis(s.Ends), millis(s.Ended), s.Solved, s.Mistakes, s.Problem,
			strings.Join(s.Moves, " "), strings.Join(s.Seen, "\n"))
	})
}

func (db *Puzzles) BestStorm(ctx context.Context, holder people.ID, rules string) (int, error) {
	return need(ctx, db.conn, "load the best run", nil, value[int],
		`SELECT solved FROM puzzle_storms WHERE holder = $1 AND rules = $2 ORDER BY solved DESC LIMIT 1`, holder, rules)
}

func (db *Puzzles) StormScores(ctx context.Context, rules string, since time.Time, limit int) ([]puzzle.StormScore, error) {
	return read(ctx, db.conn, "list the runs of a day", columns(func(s *puzzle.StormScore) []any { return []any{&s.Name, &s.Solved} }), `
		SELECT a.name, MAX(s.solved) FROM puzzle_storms s JOIN accounts a ON s.holder = 'a:' || a.id
		WHERE s.rules = $1 AND s.started >= $2 AND s.solved > 0 AND a.closed = 0
		GROUP BY a.id, a.name ORDER BY MAX(s.solved) DESC, a.name LIMIT $3`, rules, millis(since), limit)
}
