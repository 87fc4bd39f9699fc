package store

import (
	"context"
	"database/sql"
	"maps"
	"slices"
	"strings"

	"github.com/komadai/komadai/internal/people"
	"github.com/komadai/komadai/internal/study/explore"
)

func (db *Explore) AddGames(ctx context.Context, games []explore.Game, sources []explore.Source) (added int, err error) {
	err = db.commit(ctx, "add games to the index", explore.ErrConflict, func(tx *tx) {
		added = 0
		last := number[int64](tx, `SELECT COALESCE(MAX(number), 0) FROM explore_games`)
		insert := tx.prepare(`INSERT INTO explore_games (` + indexed + `, folded)
			VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, 0) ON CONFLICT (digest) DO NOTHING`)
		count := map[string]*explore.Player{}
		for i := range games {
			g := &games[i]
			moves, evals := g.Pack()
			if insert(last+int64(added)+1, g.Digest, g.Rules, g.Source, g.Players[0], g.Players[1], g.Ratings[0], g.Ratings[1],
				g.Date, int(g.Outcome), g.Ending, g.Start, bytes(moves), bytes(evals)) == 0 {
				continue
			}
			added++
			countNames(count, g.Players)
		}
		countPlayers(tx, count)
		for _, s := range sources {
			tx.exec(`INSERT INTO explore_sources (name, stamp, games, done) VALUES ($1, $2, $3, $4)
				ON CONFLICT (name) DO UPDATE SET stamp = $2, games = $3, done = $4`, s.Name, s.Stamp, s.Games, bit(s.Done))
		}
	})
	return added, err
}

// bytes converts nil to an empty value for a NOT NULL column.
func bytes(b []byte) []byte {
	if b == nil {
		return []byte{}
	}
	return b
}

func countNames(count map[string]*explore.Player, players [2]string) {
	for c, name := range players {
		folded := explore.Fold(name)
		if folded == "" || c == 1 && folded == explore.Fold(players[0]) {
			continue
		}
		if count[folded] == nil {
			count[folded] = &explore.Player{Name: name}
		}
		count[folded].Games++
	}
}

// countPlayers updates the players' game counts in the order of names, to avoid deadlocks.
func countPlayers(tx *tx, count map[string]*explore.Player) {
	add := tx.prepare(`INSERT INTO explore_players (folded, name, games) VALUES ($1, $2, $3)
		ON CONFLICT (folded) DO UPDATE SET games = explore_players.games + $3`)
	for _, folded := range slices.Sorted(maps.Keys(count)) {
		add(folded, count[folded].Name, count[folded].Games)
	}
}

func (db *Explore) SourceOf(ctx context.Context, name string) (s explore.Source, ok bool, err error) {
	return readOne(ctx, db.conn, "look for a file of the index", columns(func(s *explore.Source) []any { return []any{&s.Name, &s.Stamp, &s.Games, &s.Done} }),
		`SELECT name, stamp, games, done FROM explore_sources WHERE name = $1`, name)
}

// indexed are the columns of scanIndexed.
const indexed = `number, digest, rules, source, black, white, black_rating, white_rating, played, outcome, ending, start, moves, evals`

func scanIndexed(rows *sql.Rows) (g explore.Game, err error) {
	var moves, evals []byte
	if err := rows.Scan(&g.Number, &g.Digest, &g.Rules, &g.Source, &g.Players[0], &g.Players[1], &g.Ratings[0], &g.Ratings[1],
		&g.Date, &g.Outcome, &g.Ending, &g.Start, &moves, &evals); err != nil {
		return g, err
	}
	return g, g.Unpack(moves, evals)
}

func (db *Explore) LooseGames(ctx context.Context, after int64, limit int) ([]explore.Game, error) {
	return read(ctx, db.conn, "load games of the index", scanIndexed, `SELECT `+indexed+` FROM explore_games WHERE folded = 0 AND number > $1 ORDER BY number LIMIT $2`, after, limit)
}

// GamesOf returns games by number; see [explore.Store].
func (db *Explore) GamesOf(ctx context.Context, numbers []int64) (all []explore.Game, err error) {
	for some := range slices.Chunk(numbers, maxList) {
		args := make([]any, len(some))
		for i, n := range some {
			args[i] = n
		}
		found, err := read(ctx, db.conn, "load games of the index", scanIndexed, `SELECT `+indexed+` FROM explore_games WHERE number IN (`+params(len(args))+`)`, args...)
		if err != nil {
			return nil, err
		}
		all = append(all, found...)
	}
	return all, nil
}

// GameFrom returns the game of a source; see [explore.Store].
func (db *Explore) GameFrom(ctx context.Context, source string) (g explore.Game, ok bool, err error) {
	return readOne(ctx, db.conn, "load a game of the index", scanIndexed, `SELECT `+indexed+` FROM explore_games WHERE source = $1 ORDER BY number LIMIT 1`, source)
}

var like = strings.NewReplacer(`\`, `\\`, `%`, `\%`, `_`, `\_`)

func (db *Explore) PlayersLike(ctx context.Context, folded string, limit int) ([]explore.Player, error) {
	return read(ctx, db.conn, "look for players", columns(func(p *explore.Player) []any {
		return []any{&p.Name, &p.Games}
	}), `SELECT name, games FROM explore_players WHERE folded LIKE $1 ESCAPE '\' ORDER BY games DESC, folded LIMIT $2`, "%"+like.Replace(folded)+"%", limit)
}

func (db *Explore) Totals(ctx context.Context) (t explore.Totals, err error) {
	return need(ctx, db.conn, "count the games of the index", nil, columns(func(t *explore.Totals) []any { return []any{&t.Games, &t.Loose} }),
		`SELECT (SELECT COALESCE(MAX(number), 0) FROM explore_games), (SELECT COUNT(*) FROM explore_games WHERE folded = 0)`)
}

// Counts returns the numbers of players and files; see [explore.Store].
func (db *Explore) Counts(ctx context.Context) (players, sources int64, err error) {
	_, err = read(ctx, db.conn, "count the players of the index", func(rows *sql.Rows) (struct{}, error) {
		return struct{}{}, rows.Scan(&players, &sources)
	}, `SELECT (SELECT COUNT(*) FROM explore_players), (SELECT COUNT(*) FROM explore_sources)`)
	return players, sources, err
}

func unnameIndexed(tx *tx, game string, holder people.ID) {
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
		for _, name := range rows(tx, value[string], side.find, source, game, holder) {
			if name == "" {
				continue
			}
			tx.each([]string{
				`UPDATE explore_players SET games = games - 1 WHERE folded = $1`,
				`DELETE FROM explore_players WHERE folded = $1 AND games <= 0`,
			}, explore.Fold(name))
			tx.exec(side.clear, source)
		}
	}
}
