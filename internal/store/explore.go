package store

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/komadai/komadai/internal/games/match"
	"github.com/komadai/komadai/internal/people/principal"
	"github.com/komadai/komadai/internal/study/explore"
	"github.com/komadai/komadai/shogi"
)

// exploring adds context to an error of the index and converts conflicts to
// [explore.ErrConflict].
func exploring(what string, err error) error {
	switch {
	case err == nil:
		return nil
	case errors.Is(err, match.ErrConflict):
		return explore.ErrConflict
	}
	return fmt.Errorf("%s: %w", what, err)
}

// AddGames implements [explore.Store].
func (db *Explore) AddGames(ctx context.Context, games []explore.Game, sources []explore.Source) (added int, err error) {
	for i := range games {
		g := &games[i]
		if !storable(g.Rules, g.Source, g.Players[0], g.Players[1], g.Ending, g.Start) {
			return 0, fmt.Errorf("index game %s: it is not text", g.Digest)
		}
	}
	for _, s := range sources {
		if !storable(s.Name, s.Stamp) {
			return 0, fmt.Errorf("index the file %q: its name is not text", s.Name)
		}
	}
	err = db.within(ctx, func(tx *sql.Tx) error {
		added = 0
		var number int64
		if err := tx.QueryRowContext(ctx, `SELECT COALESCE(MAX(number), 0) FROM explore_games`).Scan(&number); err != nil {
			return err
		}
		insert, err := tx.PrepareContext(ctx, `INSERT INTO explore_games (`+indexed+`, folded)
			VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, 0) ON CONFLICT (digest) DO NOTHING`)
		if err != nil {
			return err
		}
		defer insert.Close()
		count := map[string]*explore.Player{}
		for i := range games {
			g := &games[i]
			moves, evals := g.Pack()
			done, err := insert.ExecContext(ctx, number+1, g.Digest, g.Rules, g.Source, g.Players[0], g.Players[1], g.Ratings[0], g.Ratings[1],
				g.Date, int(g.Outcome), g.Ending, g.Start, bytes(moves), bytes(evals))
			if err != nil {
				return err
			}
			if n, err := done.RowsAffected(); err != nil || n == 0 {
				if err != nil {
					return err
				}
				continue
			}
			number++
			added++
			for c, name := range g.Players {
				folded := explore.Fold(name)
				if folded == "" || c == 1 && folded == explore.Fold(g.Players[0]) {
					continue
				}
				if count[folded] == nil {
					count[folded] = &explore.Player{Name: name}
				}
				count[folded].Games++
			}
		}
		if err := countPlayers(ctx, tx, count); err != nil {
			return err
		}
		for _, s := range sources {
			if _, err := tx.ExecContext(ctx, `INSERT INTO explore_sources (name, stamp, games, done) VALUES ($1, $2, $3, $4)
				ON CONFLICT (name) DO UPDATE SET stamp = $2, games = $3, done = $4`, s.Name, s.Stamp, s.Games, bit(s.Done)); err != nil {
				return err
			}
		}
		return nil
	})
	return added, exploring("add games to the index", err)
}

// bytes converts nil to an empty value for a NOT NULL column.
func bytes(b []byte) []byte {
	if b == nil {
		return []byte{}
	}
	return b
}

// countPlayers updates the players' game counts in the order of names, to avoid deadlocks.
func countPlayers(ctx context.Context, tx *sql.Tx, count map[string]*explore.Player) error {
	add, err := tx.PrepareContext(ctx, `INSERT INTO explore_players (folded, name, games) VALUES ($1, $2, $3)
		ON CONFLICT (folded) DO UPDATE SET games = explore_players.games + $3`)
	if err != nil {
		return err
	}
	defer add.Close()
	for _, folded := range slices.Sorted(maps.Keys(count)) {
		p := count[folded]
		if _, err := add.ExecContext(ctx, folded, p.Name, p.Games); err != nil {
			return err
		}
	}
	return nil
}

// SourceOf implements [explore.Store].
func (db *Explore) SourceOf(ctx context.Context, name string) (s explore.Source, ok bool, err error) {
	if !storable(name) {
		return s, false, nil
	}
	found, err := read(ctx, db.conn, func(rows *sql.Rows) (s explore.Source, err error) {
		var done int
		err = rows.Scan(&s.Name, &s.Stamp, &s.Games, &done)
		s.Done = done != 0
		return s, err
	}, `SELECT name, stamp, games, done FROM explore_sources WHERE name = $1`, name)
	if err != nil || len(found) == 0 {
		return s, false, exploring("look for a file of the index", err)
	}
	return found[0], true, nil
}

// indexed are the columns of scanIndexed.
const indexed = `number, digest, rules, source, black, white, black_rating, white_rating, played, outcome, ending, start, moves, evals`

func scanIndexed(rows *sql.Rows) (g explore.Game, err error) {
	var outcome int
	var moves, evals []byte
	if err := rows.Scan(&g.Number, &g.Digest, &g.Rules, &g.Source, &g.Players[0], &g.Players[1], &g.Ratings[0], &g.Ratings[1],
		&g.Date, &outcome, &g.Ending, &g.Start, &moves, &evals); err != nil {
		return g, err
	}
	g.Outcome = shogi.Outcome(outcome)
	return g, g.Unpack(moves, evals)
}

// LooseGames implements [explore.Store].
func (db *Explore) LooseGames(ctx context.Context, after int64, limit int) ([]explore.Game, error) {
	found, err := read(ctx, db.conn, scanIndexed, `SELECT `+indexed+` FROM explore_games WHERE folded = 0 AND number > $1 ORDER BY number LIMIT $2`, after, limit)
	return found, exploring("load games of the index", err)
}

// GamesOf returns games by number; see [explore.Store].
func (db *Explore) GamesOf(ctx context.Context, numbers []int64) (all []explore.Game, err error) {
	for some := range slices.Chunk(numbers, maxList) {
		args := make([]any, len(some))
		for i, n := range some {
			args[i] = n
		}
		found, err := read(ctx, db.conn, scanIndexed, `SELECT `+indexed+` FROM explore_games WHERE number IN (`+params(len(args))+`)`, args...)
		if err != nil {
			return nil, exploring("load games of the index", err)
		}
		all = append(all, found...)
	}
	return all, nil
}

// GameFrom returns the game of a source; see [explore.Store].
func (db *Explore) GameFrom(ctx context.Context, source string) (g explore.Game, ok bool, err error) {
	if !storable(source) {
		return g, false, nil
	}
	found, err := read(ctx, db.conn, scanIndexed, `SELECT `+indexed+` FROM explore_games WHERE source = $1 ORDER BY number LIMIT 1`, source)
	if err != nil || len(found) == 0 {
		return g, false, exploring("load a game of the index", err)
	}
	return found[0], true, nil
}

// like escapes the wildcards of LIKE.
var like = strings.NewReplacer(`\`, `\\`, `%`, `\%`, `_`, `\_`)

// PlayersLike implements [explore.Store].
func (db *Explore) PlayersLike(ctx context.Context, folded string, limit int) ([]explore.Player, error) {
	if !storable(folded) {
		return nil, nil
	}
	found, err := read(ctx, db.conn, func(rows *sql.Rows) (p explore.Player, err error) {
		err = rows.Scan(&p.Name, &p.Games)
		return p, err
	}, `SELECT name, games FROM explore_players WHERE folded LIKE $1 ESCAPE '\' ORDER BY games DESC, folded LIMIT $2`, "%"+like.Replace(folded)+"%", limit)
	return found, exploring("look for players", err)
}

// Totals implements [explore.Store].
func (db *Explore) Totals(ctx context.Context) (t explore.Totals, err error) {
	found, err := read(ctx, db.conn, func(rows *sql.Rows) (t explore.Totals, err error) {
		err = rows.Scan(&t.Games, &t.Loose)
		return t, err
	}, `SELECT (SELECT COALESCE(MAX(number), 0) FROM explore_games), (SELECT COUNT(*) FROM explore_games WHERE folded = 0)`)
	if err != nil || len(found) == 0 {
		return t, exploring("count the games of the index", err)
	}
	return found[0], nil
}

// Counts returns the numbers of players and files; see [explore.Store].
func (db *Explore) Counts(ctx context.Context) (players, sources int64, err error) {
	_, err = read(ctx, db.conn, func(rows *sql.Rows) (struct{}, error) {
		return struct{}{}, rows.Scan(&players, &sources)
	}, `SELECT (SELECT COUNT(*) FROM explore_players), (SELECT COUNT(*) FROM explore_sources)`)
	return players, sources, exploring("count the players of the index", err)
}

// unnameIndexed removes the name of a seat's holder from the game in the index.
func unnameIndexed(ctx context.Context, tx *sql.Tx, game string, holder principal.ID) error {
	source := explore.PlayedHere + game
	for _, side := range []struct{ find, clear string }{
		{
			`SELECT black FROM explore_games WHERE source = $1 AND EXISTS (SELECT 1 FROM seats WHERE game_id = $2 AND holder = $3 AND side = 'b')`,
			`UPDATE explore_games SET black = '' WHERE source = $1`,
		},
		{
			`SELECT white FROM explore_games WHERE source = $1 AND EXISTS (SELECT 1 FROM seats WHERE game_id = $2 AND holder = $3 AND side = 'w')`,
			`UPDATE explore_games SET white = '' WHERE source = $1`,
		},
	} {
		names, err := collect(ctx, tx, func(rows *sql.Rows) (name string, err error) {
			err = rows.Scan(&name)
			return name, err
		}, side.find, source, game, holder)
		if err != nil {
			return err
		}
		for _, name := range names {
			if name == "" {
				continue
			}
			folded := explore.Fold(name)
			if _, err := tx.ExecContext(ctx, `UPDATE explore_players SET games = games - 1 WHERE folded = $1`, folded); err != nil {
				return err
			}
			if _, err := tx.ExecContext(ctx, `DELETE FROM explore_players WHERE folded = $1 AND games <= 0`, folded); err != nil {
				return err
			}
			if _, err := tx.ExecContext(ctx, side.clear, source); err != nil {
				return err
			}
		}
	}
	return nil
}
