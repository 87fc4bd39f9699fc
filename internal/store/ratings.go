package store

import (
	"context"
	"database/sql"
	"time"

	"github.com/komadai/komadai/internal/games/ladder"
)

const standingColumns = `account, rules, speed, value, deviation, volatility, games, wins, losses, updated`

func standingTargets(s *ladder.Standing) []any {
	return []any{&s.Account, &s.Rules, &s.Speed, &s.Value, &s.Deviation, &s.Volatility, &s.Games, &s.Wins, &s.Losses, moment{&s.Updated}}
}

func (db *Ratings) Settle(ctx context.Context, g ladder.Game) error {
	return wrap("rate game "+g.ID, db.retry(ctx, func(tx *tx) { rate(tx, g) }))
}

func rate(tx *tx, g ladder.Game) {
	if tx.exec(`UPDATE games SET settled = 1 WHERE id = $1 AND rated > 0 AND settled = 0`, g.ID) == 0 || g.Void {
		return
	}
	var before [2]ladder.Standing
	for i, k := range g.Keys() {
		s, ok := head(rows(tx, columns(standingTargets),
			`SELECT `+standingColumns+` FROM ratings WHERE account = $1 AND rules = $2 AND speed = $3`, k.Account, k.Rules, k.Speed))
		if !ok {
			s = ladder.New(k)
		}
		before[i] = s
	}
	after, err := ladder.Settle(before, g)
	tx.fail(err)
	for i, s := range after {
		tx.one(`
			INSERT INTO ratings (`+standingColumns+`)
			VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)
			ON CONFLICT (account, rules, speed) DO UPDATE SET
				value = excluded.value, deviation = excluded.deviation, volatility = excluded.volatility,
				games = excluded.games, wins = excluded.wins, losses = excluded.losses, updated = excluded.updated
			WHERE ratings.games = $11`,
			s.Account, s.Rules, s.Speed, s.Value, s.Deviation, s.Volatility, s.Games, s.Wins, s.Losses, millis(s.Updated), before[i].Games)
		tx.exec(`INSERT INTO rating_points (account, rules, speed, game_id, at, value, deviation) VALUES ($1, $2, $3, $4, $5, $6, $7)`,
			s.Account, s.Rules, s.Speed, g.ID, millis(g.At), s.Value, s.Deviation)
	}
}

func (db *Ratings) Unsettled(ctx context.Context, limit int) ([]string, error) {
	return read(ctx, db.conn, "list the games that are not rated yet", value[string], `
		SELECT id FROM games WHERE rated > 0 AND settled = 0 AND winner <> '' ORDER BY updated LIMIT $1`, limit)
}

func (db *Ratings) Standing(ctx context.Context, k ladder.Key) (ladder.Standing, error) {
	list, err := db.Standings(ctx, k.Account)
	for _, s := range list {
		if s.Key == k {
			return s, err
		}
	}
	return ladder.New(k), err
}

func (db *Ratings) Standings(ctx context.Context, account string) ([]ladder.Standing, error) {
	return read(ctx, db.conn, "read the ratings of an account", columns(standingTargets),
		`SELECT `+standingColumns+` FROM ratings WHERE account = $1 ORDER BY games DESC, rules, speed`, account)
}

func (db *Ratings) Leaders(ctx context.Context, rules string, speed ladder.Speed, sure float64, since time.Time, limit int) ([]ladder.Leader, error) {
	return read(ctx, db.conn, "list the best ratings", columns(func(l *ladder.Leader) []any {
		return append([]any{&l.Name}, standingTargets(&l.Standing)...)
	}), `
		SELECT a.name, r.account, r.rules, r.speed, r.value, r.deviation, r.volatility, r.games, r.wins, r.losses, r.updated
		FROM ratings r JOIN accounts a ON a.id = r.account
		WHERE r.rules = $1 AND r.speed = $2 AND r.deviation <= $3 AND r.updated >= $4 AND a.closed = 0
		ORDER BY r.value DESC, r.account
		LIMIT $5`, rules, speed, sure, millis(since), limit)
}

func (db *Ratings) History(ctx context.Context, k ladder.Key, limit int) ([]ladder.Point, error) {
	return read(ctx, db.conn, "read the history of a rating", columns(func(p *ladder.Point) []any {
		return []any{&p.Game, moment{&p.At}, &p.Value, &p.Deviation}
	}), `
		SELECT game_id, at, value, deviation FROM (
			SELECT game_id, at, value, deviation FROM rating_points
			WHERE account = $1 AND rules = $2 AND speed = $3
			ORDER BY at DESC, game_id DESC LIMIT $4) AS newest
		ORDER BY at, game_id`, k.Account, k.Rules, k.Speed, limit)
}

func (db *Ratings) Points(ctx context.Context, game string) (map[string]ladder.Point, error) {
	points := map[string]ladder.Point{}
	_, err := read(ctx, db.conn, "read the ratings after game "+game, func(rows *sql.Rows) (none struct{}, err error) {
		var account string
		p := ladder.Point{Game: game}
		err = rows.Scan(&account, moment{&p.At}, &p.Value, &p.Deviation)
		points[account] = p
		return none, err
	}, `SELECT account, at, value, deviation FROM rating_points WHERE game_id = $1`, game)
	return points, err
}
