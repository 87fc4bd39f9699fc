package store

import (
	"context"
	"encoding/json"
	"time"

	"github.com/komadai/komadai/internal/people"
	"github.com/komadai/komadai/internal/study/mistake"
)

var _ mistake.Store = (*Mistakes)(nil)

// keptCards and keptReviews bound a player's rows; older ones are deleted.
const (
	keptCards   = 1000
	keptReviews = 1000
)

const cardColumns = `holder, id, question, due, stability, difficulty, reps, lapses, state, reviewed, version, added`

var scanCard = columns(func(c *mistake.Card) []any {
	question := parsed[mistake.Question]{&c.Question, func(text string) (q mistake.Question, err error) {
		err = json.Unmarshal([]byte(text), &q)
		return q, err
	}}
	m := &c.Memory
	return []any{
		&c.Holder, &c.ID, question, moment{&m.Due}, &m.Stability, &m.Difficulty, &m.Reps, &m.Lapses, &m.State, moment{&m.LastReview}, &c.Version, moment{&c.Added},
	}
})

func (db *Mistakes) TakeReview(ctx context.Context, r mistake.Review, cards []mistake.Card) (added int, err error) {
	questions := make([]string, len(cards))
	for i := range cards {
		data, err := json.Marshal(cards[i].Question)
		if err != nil {
			return 0, err
		}
		questions[i] = string(data)
	}
	err = db.retry(ctx, func(tx *tx) {
		added = 0
		tx.exec(`DELETE FROM mistake_reviews WHERE holder = $1 AND line = $2 AND side = $3`, r.Holder, r.Line, r.Side)
		tx.exec(`
			INSERT INTO mistake_reviews (holder, line, side, game, analysis, nodes, rules, accuracy, inaccuracies, mistakes, blunders, opening, middle, endgame, began, taken)
			VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16)`,
			r.Holder, r.Line, r.Side, r.Game, r.Analysis, int64(r.Nodes), r.Rules, r.Accuracy, r.Inaccuracies, r.Mistakes, r.Blunders, r.Opening, r.Middle, r.Endgame,
			millis(r.Began), millis(r.Taken))
		line := r.Line + " " + r.Side
		kept := map[string]bool{}
		for i := range cards {
			c := &cards[i]
			kept[c.ID] = true
			known := tx.exec(`UPDATE mistake_cards SET question = $3, line = $4 WHERE holder = $1 AND id = $2`, c.Holder, c.ID, questions[i], line)
			if known > 0 {
				continue
			}
			added++
			tx.exec(`
				INSERT INTO mistake_cards (holder, id, line, question, due, stability, difficulty, reps, lapses, state, reviewed, version, added)
				VALUES ($1, $2, $3, $4, $5, 0, 0, 0, 0, 0, 0, $6, $7)`,
				c.Holder, c.ID, line, questions[i], millis(c.Memory.Due), c.Version, millis(c.Added))
		}
		for _, id := range rows(tx, value[string], `SELECT id FROM mistake_cards WHERE holder = $1 AND line = $2`, r.Holder, line) {
			if !kept[id] {
				tx.exec(`DELETE FROM mistake_cards WHERE holder = $1 AND id = $2`, r.Holder, id)
			}
		}
		tx.exec(`DELETE FROM mistake_cards WHERE holder = $1 AND id IN (
			SELECT id FROM mistake_cards WHERE holder = $1 ORDER BY added DESC, id LIMIT 1000 OFFSET $2)`, r.Holder, keptCards)
		tx.exec(`DELETE FROM mistake_reviews WHERE holder = $1 AND line IN (
			SELECT line FROM mistake_reviews WHERE holder = $1 ORDER BY taken DESC, line LIMIT 1000 OFFSET $2)`, r.Holder, keptReviews)
	})
	return added, wrap("take the review of line "+r.Line, err)
}

func (db *Mistakes) Reviews(ctx context.Context, holder people.ID, limit int) ([]mistake.Review, error) {
	return read(ctx, db.conn, "list reviews", columns(func(r *mistake.Review) []any {
		return []any{
			&r.Holder, &r.Line, &r.Side, &r.Game, &r.Analysis, &r.Nodes, &r.Rules, &r.Accuracy, &r.Inaccuracies, &r.Mistakes, &r.Blunders,
			&r.Opening, &r.Middle, &r.Endgame, moment{&r.Began}, moment{&r.Taken},
		}
	}), `
		SELECT holder, line, side, game, analysis, nodes, rules, accuracy, inaccuracies, mistakes, blunders, opening, middle, endgame, began, taken
		FROM mistake_reviews WHERE holder = $1 ORDER BY began DESC, line, side LIMIT $2`, holder, limit)
}

func (db *Mistakes) DueCards(ctx context.Context, holder people.ID, now time.Time, limit int) ([]mistake.Card, error) {
	return read(ctx, db.conn, "list the questions that are due", scanCard, `
		SELECT `+cardColumns+` FROM mistake_cards WHERE holder = $1 AND due <= $2 ORDER BY due, id LIMIT $3`, holder, millis(now), limit)
}

func (db *Mistakes) CountCards(ctx context.Context, holder people.ID, now time.Time) (mistake.Counts, error) {
	return need(ctx, db.conn, "count questions", nil, columns(func(c *mistake.Counts) []any {
		return []any{&c.All, &c.Due, moment{&c.Next}}
	}), `
		SELECT COUNT(*), COALESCE(SUM(CASE WHEN due <= $2 THEN 1 ELSE 0 END), 0), COALESCE(MIN(CASE WHEN due > $2 THEN due END), 0)
		FROM mistake_cards WHERE holder = $1`, holder, millis(now))
}

func (db *Mistakes) Card(ctx context.Context, holder people.ID, id string) (c mistake.Card, ok bool, err error) {
	return readOne(ctx, db.conn, "load question "+id, scanCard, `SELECT `+cardColumns+` FROM mistake_cards WHERE holder = $1 AND id = $2`, holder, id)
}

func (db *Mistakes) PutCard(ctx context.Context, c mistake.Card) error {
	m := &c.Memory
	return db.commit(ctx, "store question "+c.ID, mistake.ErrConflict, func(tx *tx) {
		tx.one(`
			UPDATE mistake_cards SET due = $3, stability = $4, difficulty = $5, reps = $6, lapses = $7, state = $8, reviewed = $9, version = $10
			WHERE holder = $1 AND id = $2 AND version = $10 - 1`,
			c.Holder, c.ID, millis(m.Due), m.Stability, m.Difficulty, int64(m.Reps), int64(m.Lapses), int(m.State), millis(m.LastReview), c.Version)
		tx.exec(`
			INSERT INTO mistake_answers (holder, hour, answers) VALUES ($1, $2, 1)
			ON CONFLICT (holder, hour) DO UPDATE SET answers = mistake_answers.answers + 1`, c.Holder, millis(m.LastReview)/hour)
	})
}

// hour is in milliseconds.
const hour = 3_600_000

func (db *Mistakes) Activity(ctx context.Context, holder people.ID, since time.Time) ([]mistake.Hour, error) {
	return read(ctx, db.conn, "list the hours of practice", columns(func(h *mistake.Hour) []any { return []any{&h.Hour, &h.Solved} }), `
		SELECT hour, CAST(SUM(n) AS BIGINT) FROM (
			SELECT hour, answers AS n FROM mistake_answers WHERE holder = $1 AND hour >= $3
			UNION ALL SELECT ended / 3600000, COUNT(*) FROM puzzle_attempts WHERE holder = $1 AND ended >= $2 GROUP BY ended / 3600000
			UNION ALL SELECT ended / 3600000, SUM(solved) FROM puzzle_storms WHERE holder = $1 AND ended >= $2 GROUP BY ended / 3600000
		) AS practised GROUP BY hour ORDER BY hour`, holder, millis(since), millis(since)/hour)
}

func (db *Mistakes) DropCard(ctx context.Context, holder people.ID, id string) error {
	return db.run(ctx, "delete question "+id, `DELETE FROM mistake_cards WHERE holder = $1 AND id = $2`, holder, id)
}
