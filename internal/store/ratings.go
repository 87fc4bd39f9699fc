package store

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"time"

	"github.com/komadai/komadai/internal/games/ladder"
	"github.com/komadai/komadai/internal/games/match"
)

func standing(rows *sql.Rows) (s ladder.Standing, err error) {
	var updated int64
	err = rows.Scan(&s.Account, &s.Rules, &s.Speed, &s.Value, &s.Deviation, &s.Volatility, &s.Games, &s.Wins, &s.Losses, &updated)
	s.Updated = fromInstant(updated)
	return s, err
}

func standings(ctx context.Context, q query, keys [2]ladder.Key) (out [2]ladder.Standing, err error) {
	for i, k := range keys {
		out[i] = ladder.New(k)
		found, err := collect(ctx, q, standing,
			`SELECT account, rules, speed, value, deviation, volatility, games, wins, losses, updated FROM ratings WHERE account = $1 AND rules = $2 AND speed = $3`, k.Account, k.Rules, string(k.Speed))
		if err != nil {
			return out, err
		}
		if len(found) > 0 {
			out[i] = found[0]
		}
	}
	return out, nil
}

// Settle implements [play.Ratings].
func (db *Ratings) Settle(ctx context.Context, g ladder.Game) error {
	const tries = 10
	var err error
	for range tries {
		if err = db.within(ctx, func(tx *sql.Tx) error { return rate(ctx, tx, g) }); !errors.Is(err, match.ErrConflict) {
			break
		}
	}
	return wrap("rate", g.ID, err)
}

func rate(ctx context.Context, tx *sql.Tx, g ladder.Game) error {
	done, err := tx.ExecContext(ctx, `UPDATE games SET settled = 1 WHERE id = $1 AND rated > 0 AND settled = 0`, g.ID)
	if err != nil {
		return err
	}
	if n, err := done.RowsAffected(); err != nil || n == 0 || g.Void {
		return err
	}
	before, err := standings(ctx, tx, g.Keys())
	if err != nil {
		return err
	}
	after, err := ladder.Settle(before, g)
	if err != nil {
		return err
	}
	for i, s := range after {
		done, err := tx.ExecContext(ctx, `
			INSERT INTO ratings (account, rules, speed, value, deviation, volatility, games, wins, losses, updated)
			VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)
			ON CONFLICT (account, rules, speed) DO UPDATE SET
				value = excluded.value, deviation = excluded.deviation, volatility = excluded.volatility,
				games = excluded.games, wins = excluded.wins, losses = excluded.losses, updated = excluded.updated
			WHERE ratings.games = $11`,
			s.Account, s.Rules, string(s.Speed), s.Value, s.Deviation, s.Volatility, s.Games, s.Wins, s.Losses, instant(s.Updated), before[i].Games)
		if err := one(done, err); err != nil {
			return err
		}
		if _, err := tx.ExecContext(ctx, `
			INSERT INTO rating_points (account, rules, speed, game_id, at, value, deviation) VALUES ($1, $2, $3, $4, $5, $6, $7)`,
			s.Account, s.Rules, string(s.Speed), g.ID, g.At.UnixMilli(), s.Value, s.Deviation); err != nil {
			return err
		}
	}
	return nil
}

// Unsettled implements [play.Ratings].
func (db *Ratings) Unsettled(ctx context.Context, limit int) ([]string, error) {
	ids, err := read(ctx, db.conn, text[string], `
		SELECT id FROM games WHERE rated > 0 AND settled = 0 AND winner <> '' ORDER BY updated LIMIT $1`, limit)
	if err != nil {
		return nil, fmt.Errorf("list the games that are not rated yet: %w", err)
	}
	return ids, nil
}

// Standing implements [play.Ratings].
func (db *Ratings) Standing(ctx context.Context, k ladder.Key) (ladder.Standing, error) {
	list, err := db.Standings(ctx, k.Account)
	for _, s := range list {
		if s.Key == k {
			return s, err
		}
	}
	return ladder.New(k), err
}

// Standings implements [api.Ratings].
func (db *Ratings) Standings(ctx context.Context, account string) ([]ladder.Standing, error) {
	if !storable(account) {
		return nil, nil
	}
	list, err := read(ctx, db.conn, standing,
		`SELECT account, rules, speed, value, deviation, volatility, games, wins, losses, updated FROM ratings WHERE account = $1 ORDER BY games DESC, rules, speed`, account)
	if err != nil {
		return nil, fmt.Errorf("read the ratings of an account: %w", err)
	}
	return list, nil
}

// Leaders implements [api.Ratings].
func (db *Ratings) Leaders(ctx context.Context, rules string, speed ladder.Speed, sure float64, since time.Time, limit int) ([]ladder.Leader, error) {
	if !storable(rules) {
		return nil, nil
	}
	list, err := read(ctx, db.conn, func(rows *sql.Rows) (l ladder.Leader, err error) {
		var updated int64
		err = rows.Scan(&l.Name, &l.Account, &l.Rules, &l.Speed, &l.Value, &l.Deviation, &l.Volatility, &l.Games, &l.Wins, &l.Losses, &updated)
		l.Updated = fromInstant(updated)
		return l, err
	}, `
		SELECT a.name, r.account, r.rules, r.speed, r.value, r.deviation, r.volatility, r.games, r.wins, r.losses, r.updated
		FROM ratings r JOIN accounts a ON a.id = r.account
		WHERE r.rules = $1 AND r.speed = $2 AND r.deviation <= $3 AND r.updated >= $4 AND a.closed = 0
		ORDER BY r.value DESC, r.account
		LIMIT $5`, rules, string(speed), sure, since.UnixMilli(), limit)
	if err != nil {
		return nil, fmt.Errorf("list the best ratings: %w", err)
	}
	return list, nil
}

// History implements [api.Ratings].
func (db *Ratings) History(ctx context.Context, k ladder.Key, limit int) ([]ladder.Point, error) {
	if !storable(k.Account, k.Rules) {
		return nil, nil
	}
	list, err := read(ctx, db.conn, point, `
		SELECT game_id, at, value, deviation FROM (
			SELECT game_id, at, value, deviation FROM rating_points
			WHERE account = $1 AND rules = $2 AND speed = $3
			ORDER BY at DESC, game_id DESC LIMIT $4) AS newest
		ORDER BY at, game_id`, k.Account, k.Rules, string(k.Speed), limit)
	if err != nil {
		return nil, fmt.Errorf("read the history of a rating: %w", err)
	}
	return list, nil
}

// Points implements [play.Ratings].
func (db *Ratings) Points(ctx context.Context, game string) (map[string]ladder.Point, error) {
	points := map[string]ladder.Point{}
	_, err := read(ctx, db.conn, func(rows *sql.Rows) (none struct{}, err error) {
		var (
			account string
			p       = ladder.Point{Game: game}
			at      int64
		)
		err = rows.Scan(&account, &at, &p.Value, &p.Deviation)
		p.At = time.UnixMilli(at).UTC()
		points[account] = p
		return none, err
	}, `SELECT account, at, value, deviation FROM rating_points WHERE game_id = $1`, game)
	return points, wrap("read the ratings after", game, err)
}

func point(rows *sql.Rows) (p ladder.Point, err error) {
	var at int64
	err = rows.Scan(&p.Game, &at, &p.Value, &p.Deviation)
	p.At = time.UnixMilli(at).UTC()
	return p, err
}
