package store

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"time"

	"github.com/komadai/komadai/internal/games/match"
	"github.com/komadai/komadai/internal/games/tournament"
)

// Create implements [director.Store].
func (db *Tournaments) Create(ctx context.Context, r tournament.Record) error {
	config, err := r.Data()
	if err != nil {
		return err
	}
	if !storable(r.ID, r.Owner, string(config)) {
		return fmt.Errorf("create tournament %q: no database can hold it", r.ID)
	}
	return db.wrap("create", r.ID, db.within(ctx, func(tx *sql.Tx) error {
		done, err := tx.ExecContext(ctx, `
			INSERT INTO tournaments (id, owner, created, starts, began, over, version, config, private)
			VALUES ($1, $2, $3, $4, 0, 0, 1, $5, $6)
			ON CONFLICT (id) DO NOTHING`,
			r.ID, r.Owner, r.Created.UnixMilli(), r.Starts.UnixMilli(), string(config), boolInt(r.Word != ""))
		return one(done, err)
	}))
}

// Save implements [director.Store].
func (db *Tournaments) Save(ctx context.Context, before, after tournament.Record) error {
	return db.wrap("save", after.ID, db.within(ctx, func(tx *sql.Tx) error {
		done, err := tx.ExecContext(ctx, `
			UPDATE tournaments SET starts = $3, began = $4, over = $5, version = version + 1
			WHERE id = $1 AND version = $2`,
			after.ID, before.Version, after.Starts.UnixMilli(), instant(after.Began), boolInt(after.Over))
		if err := one(done, err); err != nil {
			return err
		}
		for i, p := range after.Players {
			if i < len(before.Players) && before.Players[i] == p {
				continue
			}
			if !storable(p.Account, p.Name) {
				return fmt.Errorf("no database can hold the player %q", p.Name)
			}
			if _, err := tx.ExecContext(ctx, `
				INSERT INTO tournament_players (tournament_id, place, account, engine, name, rating, withdrawn)
				VALUES ($1, $2, $3, $4, $5, $6, $7)
				ON CONFLICT (tournament_id, place) DO UPDATE SET
					account = excluded.account, engine = excluded.engine, name = excluded.name,
					rating = excluded.rating, withdrawn = excluded.withdrawn`,
				after.ID, i, p.Account, p.Engine, p.Name, p.Rating, boolInt(p.Withdrawn)); err != nil {
				return err
			}
		}
		if len(after.Players) < len(before.Players) {
			if _, err := tx.ExecContext(ctx,
				`DELETE FROM tournament_players WHERE tournament_id = $1 AND place >= $2`, after.ID, len(after.Players)); err != nil {
				return err
			}
		}
		for i, g := range after.Games {
			if i < len(before.Games) && before.Games[i] == g && before.GameIDs[i] == after.GameIDs[i] {
				continue
			}
			if _, err := tx.ExecContext(ctx, `
				INSERT INTO tournament_games (tournament_id, seq, round, board, try, black, white, outcome, forfeit, ended, game_id)
				VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)
				ON CONFLICT (tournament_id, seq) DO UPDATE SET
					outcome = excluded.outcome, forfeit = excluded.forfeit, ended = excluded.ended`,
				after.ID, i, g.Round, g.Board, g.Try, g.Black, g.White, g.Outcome.String(), boolInt(g.Forfeit), instant(g.Ended), after.GameIDs[i]); err != nil {
				return err
			}
		}
		for i := len(before.Log); i < len(after.Log); i++ {
			c := after.Log[i]
			if !storable(c.Reason) {
				return fmt.Errorf("no database can hold the reason %q", c.Reason)
			}
			if _, err := tx.ExecContext(ctx, `
				INSERT INTO tournament_corrections (tournament_id, seq, made, game, before, after, reason, moderator)
				VALUES ($1, $2, $3, $4, $5, $6, $7, $8)`,
				after.ID, i, c.At.UnixMilli(), c.Game, c.From.String(), c.To.String(), c.Reason, boolInt(c.Moderator)); err != nil {
				return err
			}
		}
		return nil
	}))
}

// Load implements [director.Store].
func (db *Tournaments) Load(ctx context.Context, id string) (r tournament.Record, err error) {
	if !storable(id) {
		return r, tournament.ErrNotFound
	}
	// One transaction, so that all of it is of one version.
	err = db.again(ctx, func() (bool, error) {
		tx, err := db.read.BeginTx(ctx, &sql.TxOptions{Isolation: sql.LevelRepeatableRead, ReadOnly: true})
		if err != nil {
			return false, err
		}
		r, err = loadTournament(ctx, tx, id)
		return false, errors.Join(err, tx.Rollback())
	})
	return r, db.wrap("load", id, err)
}

func loadTournament(ctx context.Context, tx *sql.Tx, id string) (tournament.Record, error) {
	found, err := collect(ctx, tx, func(rows *sql.Rows) (r tournament.Record, err error) {
		var (
			created, starts, began int64
			over                   int
			config                 string
		)
		if err := rows.Scan(&r.ID, &r.Owner, &created, &starts, &began, &over, &r.Version, &config); err != nil {
			return r, err
		}
		r.Config, err = tournament.ParseConfig([]byte(config))
		r.Created, r.Starts = time.UnixMilli(created).UTC(), time.UnixMilli(starts).UTC()
		r.Began, r.Over = fromInstant(began), over != 0
		return r, err
	}, `SELECT id, owner, created, starts, began, over, version, config FROM tournaments WHERE id = $1`, id)
	if err != nil {
		return tournament.Record{}, err
	}
	if len(found) == 0 {
		return tournament.Record{}, tournament.ErrNotFound
	}
	r := found[0]
	r.Players, err = collect(ctx, tx, func(rows *sql.Rows) (p tournament.Player, err error) {
		var withdrawn int
		err = rows.Scan(&p.Account, &p.Engine, &p.Name, &p.Rating, &withdrawn)
		p.Withdrawn = withdrawn != 0
		return p, err
	}, `SELECT account, engine, name, rating, withdrawn FROM tournament_players WHERE tournament_id = $1 ORDER BY place`, id)
	if err != nil {
		return r, err
	}
	r.Games, err = collect(ctx, tx, func(rows *sql.Rows) (g tournament.Game, err error) {
		var (
			outcome, game string
			forfeit       int
			ended         int64
		)
		if err := rows.Scan(&g.Round, &g.Board, &g.Try, &g.Black, &g.White, &outcome, &forfeit, &ended, &game); err != nil {
			return g, err
		}
		g.Forfeit, g.Ended = forfeit != 0, fromInstant(ended)
		r.GameIDs = append(r.GameIDs, game)
		g.Outcome, err = tournament.ParseOutcome(outcome)
		return g, err
	}, `
		SELECT round, board, try, black, white, outcome, forfeit, ended, game_id
		FROM tournament_games WHERE tournament_id = $1 ORDER BY seq`, id)
	if err != nil {
		return r, err
	}
	r.Log, err = collect(ctx, tx, func(rows *sql.Rows) (c tournament.Correction, err error) {
		var (
			made          int64
			moderator     int
			before, after string
		)
		if err := rows.Scan(&made, &c.Game, &before, &after, &c.Reason, &moderator); err != nil {
			return c, err
		}
		c.At, c.Moderator = time.UnixMilli(made).UTC(), moderator != 0
		if c.From, err = tournament.ParseOutcome(before); err != nil {
			return c, err
		}
		c.To, err = tournament.ParseOutcome(after)
		return c, err
	}, `SELECT made, game, before, after, reason, moderator FROM tournament_corrections WHERE tournament_id = $1 ORDER BY seq`, id)
	return r, err
}

// List implements [director.Store].
func (db *Tournaments) List(ctx context.Context, account string, limit int) ([]tournament.Summary, error) {
	if !storable(account) {
		account = ""
	}
	list, err := read(ctx, db.conn, func(rows *sql.Rows) (s tournament.Summary, err error) {
		var (
			starts, began int64
			over          int
			config        string
		)
		if err := rows.Scan(&s.ID, &starts, &began, &over, &config, &s.Players); err != nil {
			return s, err
		}
		s.Config, err = tournament.ParseConfig([]byte(config))
		s.Starts, s.Began, s.Over = time.UnixMilli(starts).UTC(), fromInstant(began), over != 0
		return s, err
	}, `
		SELECT t.id, t.starts, t.began, t.over, t.config,
			(SELECT COUNT(*) FROM tournament_players p WHERE p.tournament_id = t.id AND p.withdrawn = 0)
		FROM tournaments t
		WHERE t.private = 0 OR $1 <> '' AND (t.owner = $1 OR EXISTS (
			SELECT 1 FROM tournament_players p WHERE p.tournament_id = t.id AND p.account = $1))
		ORDER BY t.over, CASE WHEN t.over = 0 THEN t.starts ELSE -t.starts END, t.id
		LIMIT $2`, account, limit)
	if err != nil {
		return nil, fmt.Errorf("list the tournaments: %w", err)
	}
	return list, nil
}

// Due implements [director.Store].
func (db *Tournaments) Due(ctx context.Context, now time.Time, limit int) ([]string, error) {
	ids, err := read(ctx, db.conn, text[string],
		`SELECT id FROM tournaments WHERE over = 0 AND starts <= $1 ORDER BY starts LIMIT $2`, now.UnixMilli(), limit)
	if err != nil {
		return nil, fmt.Errorf("list the tournaments under way: %w", err)
	}
	return ids, nil
}

// Owned implements [director.Store].
func (db *Tournaments) Owned(ctx context.Context, account string) (int, error) {
	if !storable(account) {
		return 0, nil
	}
	n, err := read(ctx, db.conn, number, `SELECT COUNT(*) FROM tournaments WHERE owner = $1 AND over = 0`, account)
	if err != nil {
		return 0, fmt.Errorf("count the tournaments of an account: %w", err)
	}
	return n[0], nil
}

// Entered implements [director.Store].
func (db *Tournaments) Entered(ctx context.Context, account string) ([]string, error) {
	if !storable(account) {
		return nil, nil
	}
	ids, err := read(ctx, db.conn, text[string], `
		SELECT t.id FROM tournaments t JOIN tournament_players p ON p.tournament_id = t.id
		WHERE p.account = $1 AND p.withdrawn = 0 AND t.over = 0 ORDER BY t.id`, account)
	if err != nil {
		return nil, fmt.Errorf("list the tournaments of a player: %w", err)
	}
	return ids, nil
}

// Results implements [director.Store].
func (db *Tournaments) Results(ctx context.Context, ids []string) (map[string]tournament.Result, error) {
	results := make(map[string]tournament.Result, len(ids))
	for _, id := range ids {
		found, err := read(ctx, db.conn, func(rows *sql.Rows) (r tournament.Result, err error) {
			var (
				winner, reason, foul string
				updated              int64
			)
			if err := rows.Scan(&winner, &reason, &foul, &r.Plies, &updated); err != nil {
				return r, err
			}
			r.Ended = time.UnixMilli(updated).UTC()
			r.Result, err = result(winner, reason, foul)
			return r, err
		}, `SELECT winner, reason, foul, plies, updated FROM games WHERE id = $1`, id)
		if err != nil {
			return nil, fmt.Errorf("read the results of a tournament: %w", err)
		}
		if len(found) > 0 {
			results[id] = found[0]
		}
	}
	return results, nil
}

func (db *Tournaments) wrap(what, id string, err error) error {
	switch {
	case err == nil:
		return nil
	case errors.Is(err, match.ErrConflict):
		return tournament.ErrConflict
	case errors.Is(err, tournament.ErrNotFound):
		return tournament.ErrNotFound
	}
	return fmt.Errorf("%s tournament %s: %w", what, id, err)
}
