package store

import (
	"context"
	"database/sql"
	"math"
	"strings"
	"time"

	"github.com/komadai/komadai/internal/study/gallery"
)

var _ gallery.Store = (*Gallery)(nil)

const problemColumns = `p.id, p.author, COALESCE(a.name, ''), p.op, p.title, p.note, p.rules, p.sfen, p.normal, p.futile, p.plies, p.moves, p.tags, p.published,
	p.votes, p.tries, p.solvers
	FROM problems p LEFT JOIN accounts a ON a.id = p.author`

func scanProblem(rows *sql.Rows) (p gallery.Problem, err error) {
	var moves, tags string
	err = rows.Scan(&p.ID, &p.Author, &p.Name, &p.Op, &p.Title, &p.Note, &p.Rules, &p.SFEN, &p.Normal, &p.Futile, &p.Plies, &moves, &tags,
		moment{&p.Published}, &p.Votes, &p.Tries, &p.Solvers)
	p.Moves, p.Tags = strings.Fields(moves), strings.Fields(tags)
	return p, err
}

func (db *Gallery) AddProblem(ctx context.Context, p gallery.Problem, each, all int) (stored gallery.Problem, err error) {
	if !storable(p.ID, p.Op, p.Title, p.Note, p.SFEN) {
		return p, gallery.ErrNotFound
	}
	err = db.retry(ctx, func(tx *tx) {
		if again, found := head(rows(tx, scanProblem, `SELECT `+problemColumns+` WHERE p.author = $1 AND p.op = $2 AND p.removed = 0`, p.Author, p.Op)); found {
			stored = again
			return
		}
		if known, found := head(rows(tx, value[string], `SELECT id FROM problems WHERE normal = $1 AND removed = 0`, p.Normal)); found {
			tx.fail(&gallery.Known{ID: known})
		}
		if number[int](tx, `SELECT COUNT(*) FROM problems WHERE author = $1`, p.Author) >= each || number[int](tx, `SELECT COUNT(*) FROM problems`) >= all {
			tx.fail(gallery.ErrFull)
		}
		tx.one(`
			INSERT INTO problems (id, author, op, title, note, rules, sfen, normal, futile, plies, moves, tags, published, removed, votes, tries, solvers)
			VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, 0, 0, 0, 0) ON CONFLICT DO NOTHING`,
			p.ID, p.Author, p.Op, p.Title, p.Note, p.Rules, p.SFEN, p.Normal, p.Futile, p.Plies, strings.Join(p.Moves, " "), strings.Join(p.Tags, " "), millis(p.Published))
		stored = p
	})
	return stored, wrap("add problem "+p.ID, err)
}

func (db *Gallery) Problem(ctx context.Context, id string) (gallery.Problem, error) {
	return need(ctx, db.conn, "load problem "+id, gallery.ErrNotFound, scanProblem, `SELECT `+problemColumns+` WHERE p.id = $1 AND p.removed = 0`, id)
}

func (db *Gallery) At(ctx context.Context, normal string) (string, error) {
	id, _, err := readOne(ctx, db.conn, "look for a published position", value[string], `SELECT id FROM problems WHERE normal = $1 AND removed = 0`, normal)
	return id, err
}

func (db *Gallery) Problems(ctx context.Context, q gallery.Query) ([]gallery.Problem, error) {
	until := int64(math.MaxInt64)
	if !q.Until.IsZero() {
		until = millis(q.Until)
	}
	best := 0
	if q.Best {
		best = 1
	}
	return read(ctx, db.conn, "list problems", scanProblem, `
		SELECT `+problemColumns+`
		WHERE p.removed = 0 AND ($1 = '' OR p.author = $1) AND ($2 = '' OR p.rules = $2) AND ($3 = 0 OR p.plies = $3)
			AND ' ' || p.tags || ' ' LIKE $4 ESCAPE '\' AND (LOWER(p.title) LIKE $5 ESCAPE '\' OR LOWER(COALESCE(a.name, '')) LIKE $5 ESCAPE '\')
			AND p.published >= $6 AND p.published < $7
		ORDER BY CASE WHEN $8 = 1 THEN p.votes ELSE 0 END DESC, p.published DESC, p.id LIMIT $9 OFFSET $10`,
		q.Author, q.Rules, q.Plies, tagLike(q.Tag), "%"+like.Replace(strings.ToLower(q.Text))+"%", millis(q.Since), until, best, q.Limit, q.Offset)
}

func tagLike(tag string) string {
	if tag == "" {
		return "%"
	}
	return "% " + like.Replace(tag) + " %"
}

func (db *Gallery) Edit(ctx context.Context, id, author, title, note string) error {
	if !storable(title, note) {
		return gallery.ErrNotFound
	}
	return db.execOn(ctx, "edit problem "+id, gallery.ErrNotFound,
		`UPDATE problems SET title = $3, note = $4 WHERE id = $1 AND author = $2 AND removed = 0`, id, author, title, note)
}

const removeProblem = `UPDATE problems SET title = '', note = '', sfen = '', normal = '', moves = '', tags = '', removed = $2 WHERE id = $1 AND removed = 0`

func (db *Gallery) Withdraw(ctx context.Context, id, author string, now time.Time) error {
	return wrap("withdraw problem "+id, db.within(ctx, func(tx *tx) {
		if number[int](tx, `SELECT COUNT(*) FROM problems WHERE id = $1 AND author = $2`, id, author) == 0 {
			tx.fail(gallery.ErrNotFound)
		}
		tx.must(gallery.ErrNotFound, removeProblem, id, millis(now))
		tx.exec(`DELETE FROM threads WHERE id = $1`, gallery.Thread(id))
	}))
}

func (db *Gallery) PlayerOf(ctx context.Context, id, account string) (gallery.Player, error) {
	p, _, err := readOne(ctx, db.conn, "look up a player of problem "+id, columns(func(p *gallery.Player) []any {
		return []any{&p.Solved, &p.Voted, &p.Tried}
	}), `SELECT solved > 0, vote > 0, 1 > 0 FROM problem_players WHERE problem = $1 AND account = $2`, id, account)
	return p, err
}

func (db *Gallery) Tried(ctx context.Context, id, account string, solved bool, now time.Time) error {
	return db.played(ctx, id, account, now, func(tx *tx) {
		if solved {
			tx.exec(`UPDATE problem_players SET solved = 1 WHERE problem = $1 AND account = $2`, id, account)
		}
	})
}

func (db *Gallery) Vote(ctx context.Context, id, account string, on bool, now time.Time) error {
	vote := 0
	if on {
		vote = 1
	}
	return db.played(ctx, id, account, now, func(tx *tx) {
		tx.exec(`UPDATE problem_players SET vote = $3 WHERE problem = $1 AND account = $2`, id, account, vote)
	})
}

// played changes the row of an account and counts anew.
func (db *Gallery) played(ctx context.Context, id, account string, now time.Time, change func(*tx)) error {
	return wrap("note what was done with problem "+id, db.retry(ctx, func(tx *tx) {
		if number[int](tx, `SELECT COUNT(*) FROM problems WHERE id = $1 AND removed = 0`, id) == 0 {
			tx.fail(gallery.ErrNotFound)
		}
		tx.exec(`
			INSERT INTO problem_players (problem, account, at, solved, vote) VALUES ($1, $2, $3, 0, 0)
			ON CONFLICT (problem, account) DO NOTHING`, id, account, millis(now))
		change(tx)
		tx.exec(`
			UPDATE problems SET
				tries = (SELECT COUNT(*) FROM problem_players WHERE problem = $1),
				solvers = (SELECT COUNT(*) FROM problem_players WHERE problem = $1 AND solved > 0),
				votes = (SELECT COUNT(*) FROM problem_players WHERE problem = $1 AND vote > 0)
			WHERE id = $1`, id)
	}))
}
