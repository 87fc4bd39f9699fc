package store

import (
	"context"
	"database/sql"
	"errors"
	"time"

	"github.com/komadai/komadai/internal/games/match"
	"github.com/komadai/komadai/internal/games/tournament"
	"github.com/komadai/komadai/shogi"
)

func (db *Tournaments) Create(ctx context.Context, r tournament.Record) error {
	config, err := r.Data()
	if err != nil {
		return err
	}
	return db.commit(ctx, "create tournament "+r.ID, tournament.ErrConflict, func(tx *tx) {
		tx.one(`
			INSERT INTO tournaments (id, owner, created, starts, began, over, version, config, private, club)
			VALUES ($1, $2, $3, $4, 0, 0, 1, $5, $6, $7)
			ON CONFLICT (id) DO NOTHING`,
			r.ID, r.Owner, millis(r.Created), millis(r.Starts), string(config), bit(r.Word != "" || r.Club != ""), r.Club)
		savePlayers(tx, tournament.Record{}, r)
	})
}

func (db *Tournaments) Save(ctx context.Context, before, after tournament.Record) error {
	return db.commit(ctx, "save tournament "+after.ID, tournament.ErrConflict, func(tx *tx) {
		tx.one(`
			UPDATE tournaments SET starts = $3, began = $4, over = $5, version = version + 1
			WHERE id = $1 AND version = $2`,
			after.ID, before.Version, millis(after.Starts), millis(after.Began), bit(after.Over))
		savePlayers(tx, before, after)
		saveGames(tx, before, after)
		for i := len(before.Log); i < len(after.Log); i++ {
			c := after.Log[i]
			tx.exec(`
				INSERT INTO tournament_corrections (tournament_id, seq, made, game, before, after, reason, moderator)
				VALUES ($1, $2, $3, $4, $5, $6, $7, $8)`,
				after.ID, i, millis(c.At), c.Game, c.From.String(), c.To.String(), c.Reason, bit(c.Moderator))
		}
	})
}

func savePlayers(tx *tx, before, after tournament.Record) {
	for i, p := range after.Players {
		if i < len(before.Players) && before.Players[i] == p {
			continue
		}
		tx.exec(`
			INSERT INTO tournament_players (tournament_id, place, account, engine, name, rating, withdrawn, sits, grade, handicap, award, rank)
			VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)
			ON CONFLICT (tournament_id, place) DO UPDATE SET
				account = excluded.account, engine = excluded.engine, name = excluded.name,
				rating = excluded.rating, withdrawn = excluded.withdrawn, sits = excluded.sits,
				grade = excluded.grade, handicap = excluded.handicap, award = excluded.award, rank = excluded.rank`,
			after.ID, i, p.Account, p.Engine, p.Name, p.Rating, bit(p.Withdrawn), p.Sits, p.Grade, p.Handicap, p.Award, p.Rank)
	}
	tx.exec(`DELETE FROM tournament_players WHERE tournament_id = $1 AND place >= $2`, after.ID, len(after.Players))
}

func saveGames(tx *tx, before, after tournament.Record) {
	for i, g := range after.Games {
		if i < len(before.Games) && before.Games[i] == g && before.GameIDs[i] == after.GameIDs[i] {
			continue
		}
		tx.exec(`
			INSERT INTO tournament_games (tournament_id, seq, round, board, try, black, white, outcome, forfeit, ended, game_id)
			VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)
			ON CONFLICT (tournament_id, seq) DO UPDATE SET
				outcome = excluded.outcome, forfeit = excluded.forfeit, ended = excluded.ended`,
			after.ID, i, g.Round, g.Board, g.Try, g.Black, g.White, g.Outcome.String(), bit(g.Forfeit), millis(g.Ended), after.GameIDs[i])
	}
}

func (db *Tournaments) Load(ctx context.Context, id string) (r tournament.Record, err error) {
	if !storable(id) {
		return r, tournament.ErrNotFound
	}
	// One transaction, so that all of it is of one version.
	err = db.again(ctx, func() (bool, error) {
		snapshot, err := db.read.BeginTx(ctx, &sql.TxOptions{Isolation: sql.LevelRepeatableRead, ReadOnly: true})
		if err != nil {
			return false, err
		}
		tx := &tx{ctx: ctx, sql: snapshot}
		r = loadTournament(tx, id)
		return false, errors.Join(tx.err, snapshot.Rollback())
	})
	return r, wrap("load tournament "+id, err)
}

func config(c *tournament.Config) parsed[tournament.Config] {
	return parsed[tournament.Config]{c, func(text string) (tournament.Config, error) { return tournament.ParseConfig([]byte(text)) }}
}

func loadTournament(tx *tx, id string) tournament.Record {
	r, ok := head(rows(tx, columns(func(r *tournament.Record) []any {
		return []any{&r.ID, &r.Owner, moment{&r.Created}, config(&r.Config), &r.Club, moment{&r.Starts}, moment{&r.Began}, &r.Over, &r.Version}
	}), `SELECT id, owner, created, config, club, starts, began, over, version FROM tournaments WHERE id = $1`, id))
	if !ok {
		tx.fail(tournament.ErrNotFound)
	}
	r.Players = rows(tx, columns(func(p *tournament.Player) []any {
		return []any{&p.Account, &p.Engine, &p.Name, &p.Rating, &p.Withdrawn, &p.Sits, &p.Grade, &p.Handicap, &p.Award, &p.Rank}
	}), `SELECT account, engine, name, rating, withdrawn, sits, grade, handicap, award, rank FROM tournament_players WHERE tournament_id = $1 ORDER BY place`, id)
	r.Games = rows(tx, columns(func(g *tournament.Game) []any {
		return []any{
			&g.Round, &g.Board, &g.Try, &g.Black, &g.White, parsed[tournament.Outcome]{&g.Outcome, tournament.ParseOutcome}, &g.Forfeit, moment{&g.Ended},
		}
	}), `
		SELECT round, board, try, black, white, outcome, forfeit, ended
		FROM tournament_games WHERE tournament_id = $1 ORDER BY seq`, id)
	r.GameIDs, r.Ends = boards(tx, id)
	r.Log = rows(tx, columns(func(c *tournament.Correction) []any {
		return []any{
			moment{&c.At}, &c.Game, parsed[tournament.Outcome]{&c.From, tournament.ParseOutcome}, parsed[tournament.Outcome]{&c.To, tournament.ParseOutcome},
			&c.Reason, &c.Moderator,
		}
	}), `SELECT made, game, before, after, reason, moderator FROM tournament_corrections WHERE tournament_id = $1 ORDER BY seq`, id)
	return r
}

// boards returns the IDs of a tournament's games in order, "" for one that is not played, and the
// results of the finished ones by ID; nil without any.
func boards(tx *tx, id string) (ids []string, ends map[string]shogi.Result) {
	type board struct{ game, winner, reason, foul string }
	for _, b := range rows(tx, columns(func(b *board) []any { return []any{&b.game, &b.winner, &b.reason, &b.foul} }), `
		SELECT t.game_id, COALESCE(g.winner, ''), COALESCE(g.reason, ''), COALESCE(g.foul, '')
		FROM tournament_games t LEFT JOIN games g ON g.id = t.game_id WHERE t.tournament_id = $1 ORDER BY t.seq`, id) {
		ids = append(ids, b.game)
		if b.reason == "" {
			continue
		}
		end, err := result(b.winner, b.reason, b.foul)
		if err != nil {
			tx.fail(err)
		}
		if ends == nil {
			ends = make(map[string]shogi.Result)
		}
		ends[b.game] = end
	}
	return ids, ends
}

func summaryTargets(s *tournament.Summary) []any {
	return []any{&s.ID, config(&s.Config), moment{&s.Starts}, moment{&s.Began}, &s.Over, &s.Players}
}

func (db *Tournaments) List(ctx context.Context, account string, limit int) ([]tournament.Summary, error) {
	if !storable(account) {
		account = ""
	}
	return read(ctx, db.conn, "list the tournaments", columns(summaryTargets), `
		SELECT t.id, t.config, t.starts, t.began, t.over,
			(SELECT COUNT(*) FROM tournament_players p WHERE p.tournament_id = t.id AND p.withdrawn = 0)
		FROM tournaments t
		WHERE t.private = 0 OR $1 <> '' AND (t.owner = $1 OR EXISTS (
			SELECT 1 FROM tournament_players p WHERE p.tournament_id = t.id AND p.account = $1))
		ORDER BY t.over, CASE WHEN t.over = 0 THEN t.starts ELSE -t.starts END, t.id
		LIMIT $2`, account, limit)
}

// Boards returns the games of a tournament as White sees them.
func (db *Tournaments) Boards(ctx context.Context, id string) ([]match.Entry, error) {
	return read(ctx, db.conn, "read the boards of tournament "+id, entry, `
		SELECT g.id, 'w', g.rules, g.handicap, g.created, g.updated, g.level, g.seq, g.plies, g.sfen, g.turn, g.winner, g.reason, g.foul,
			g.black, g.white, g.waiting, g.deadline, g.listed, g.rated, g.after
		FROM tournament_games t JOIN games g ON g.id = t.game_id
		WHERE t.tournament_id = $1 AND t.outcome <> 'void' ORDER BY t.seq LIMIT 400`, id)
}

// Of returns the tournaments of a club that begin in a time, those under way first.
func (db *Tournaments) Of(ctx context.Context, club string, from, until time.Time, limit int) ([]tournament.Summary, error) {
	return read(ctx, db.conn, "list the tournaments of a club", columns(summaryTargets), `
		SELECT t.id, t.config, t.starts, t.began, t.over,
			(SELECT COUNT(*) FROM tournament_players p WHERE p.tournament_id = t.id AND p.withdrawn = 0)
		FROM tournaments t
		WHERE t.club = $1 AND t.club <> '' AND t.starts >= $2 AND t.starts < $3
		ORDER BY t.over, CASE WHEN t.over = 0 THEN t.starts ELSE -t.starts END, t.id
		LIMIT $4`, club, millis(from), millis(until), limit)
}

func (db *Tournaments) Due(ctx context.Context, now time.Time, limit int) ([]string, error) {
	return read(ctx, db.conn, "list the tournaments under way", value[string],
		`SELECT id FROM tournaments WHERE over = 0 AND starts <= $1 ORDER BY starts LIMIT $2`, millis(now), limit)
}

func (db *Tournaments) Owned(ctx context.Context, account string) (int, error) {
	return need(ctx, db.conn, "count the tournaments of an account", nil, value[int], `SELECT COUNT(*) FROM tournaments WHERE owner = $1 AND over = 0`, account)
}

func (db *Tournaments) Entered(ctx context.Context, account string) ([]string, error) {
	return read(ctx, db.conn, "list the tournaments of a player", value[string], `
		SELECT t.id FROM tournaments t JOIN tournament_players p ON p.tournament_id = t.id
		WHERE p.account = $1 AND p.withdrawn = 0 AND t.over = 0 ORDER BY t.id`, account)
}

func (db *Tournaments) Results(ctx context.Context, ids []string) (map[string]tournament.Result, error) {
	results := make(map[string]tournament.Result, len(ids))
	for _, id := range ids {
		r, ok, err := readOne(ctx, db.conn, "read the results of a tournament", func(rows *sql.Rows) (r tournament.Result, err error) {
			var winner, reason, foul string
			if err := rows.Scan(&winner, &reason, &foul, &r.Plies, moment{&r.Ended}); err != nil {
				return r, err
			}
			r.Result, err = result(winner, reason, foul)
			return r, err
		}, `SELECT winner, reason, foul, plies, updated FROM games WHERE id = $1`, id)
		if err != nil {
			return nil, err
		}
		if ok {
			results[id] = r
		}
	}
	return results, nil
}
