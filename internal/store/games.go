package store

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"time"

	"github.com/komadai/komadai/internal/games/match"
	"github.com/komadai/komadai/internal/people"
	"github.com/komadai/komadai/shogi"
)

func (db *Games) Create(ctx context.Context, id string, seats []match.Seat, s match.Summary, events []match.Event) error {
	return wrap("create game "+id, db.within(ctx, func(tx *tx) {
		tx.one(`
			INSERT INTO games (id, created, updated, rules, handicap, level, seq, plies, sfen, turn, winner, reason, foul, listed, rated, after)
			VALUES ($1, $2, $3, $4, $5, $6, 0, $7, $8, $9, $10, $11, $12, $13, $14, $15)
			ON CONFLICT (id) DO NOTHING`,
			id, millis(s.Created), millis(s.Updated), s.Rules, s.Handicap, s.Level,
			s.Plies, s.SFEN, match.SideName(s.Turn), winner(s.Result), s.Result.Reason.String(), foul(s.Result),
			bit(s.Listed), bit(s.Rated), s.After)
		sit(tx, id, s, seats)
		add(tx, id, s, events)
	}))
}

func (db *Games) Append(ctx context.Context, id string, s match.Summary, events []match.Event, seats ...match.Seat) error {
	if len(events) == 0 {
		return nil
	}
	if !storable(id) {
		return match.ErrConflict
	}
	return wrap("append to game "+id, db.within(ctx, func(tx *tx) {
		add(tx, id, s, events)
		if len(seats) > 0 {
			tx.exec(`DELETE FROM seats WHERE game_id = $1`, id)
		}
		if len(seats) > 0 || s.Result.Over() {
			tx.exec(`DELETE FROM openings WHERE game_id = $1`, id)
		}
		sit(tx, id, s, seats)
	}))
}

func sit(tx *tx, id string, s match.Summary, seats []match.Seat) {
	for _, seat := range seats {
		tx.exec(`INSERT INTO seats (game_id, side, holder, created) VALUES ($1, $2, $3, $4)`,
			id, match.SideName(seat.Side), seat.Holder, millis(s.Created))
	}
}

func add(tx *tx, id string, s match.Summary, events []match.Event) {
	first, last := events[0].Seq, events[len(events)-1].Seq
	tx.one(`
		UPDATE games
		SET updated = $3, seq = $4, plies = $5, sfen = $6, turn = $7, winner = $8, reason = $9, foul = $10,
			black = $11, white = $12, waiting = $13, deadline = $14, handicap = $15
		WHERE id = $1 AND seq = $2`,
		id, first-1, millis(s.Updated), last, s.Plies, s.SFEN,
		match.SideName(s.Turn), winner(s.Result), s.Result.Reason.String(), foul(s.Result),
		s.Names[shogi.Black], s.Names[shogi.White], bit(s.Waiting), millis(s.Deadline), s.Handicap)
	for i, e := range events {
		if e.Seq != first+i {
			tx.fail(fmt.Errorf("event %d follows event %d", e.Seq, first+i-1))
		}
		data, err := e.Data()
		tx.fail(err)
		tx.exec(`INSERT INTO events (game_id, seq, at, kind, data) VALUES ($1, $2, $3, $4, $5)`,
			id, e.Seq, millis(e.At), e.Kind, string(data))
	}
}

func (db *Games) Load(ctx context.Context, id string) ([]match.Seat, []match.Event, error) {
	seats, err := seatsOf(ctx, db.conn, "load game "+id, id)
	if err != nil {
		return nil, nil, err
	}
	events, err := db.Since(ctx, id, 0)
	if err == nil && len(events) == 0 {
		err = match.ErrNotFound
	}
	return seats, events, err
}

func (db *Games) Since(ctx context.Context, id string, seq int) ([]match.Event, error) {
	return read(ctx, db.conn, "load game "+id, func(rows *sql.Rows) (match.Event, error) {
		var (
			seq        int
			at         time.Time
			kind, data string
		)
		if err := rows.Scan(&seq, moment{&at}, &kind, &data); err != nil {
			return match.Event{}, err
		}
		return match.ParseEvent(seq, at, match.EventKind(kind), []byte(data))
	}, `SELECT seq, at, kind, data FROM events WHERE game_id = $1 AND seq > $2 ORDER BY seq`, id, seq)
}

func (db *Games) List(ctx context.Context, holder people.ID, limit int) ([]match.Entry, error) {
	return read(ctx, db.conn, "list games", entry, `
		SELECT g.id, s.side, g.rules, g.handicap, g.created, g.updated, g.level, g.seq, g.plies, g.sfen, g.turn, g.winner, g.reason, g.foul,
			g.black, g.white, g.waiting, g.deadline, g.listed, g.rated, g.after
		FROM seats s JOIN games g ON g.id = s.game_id
		WHERE s.holder = $1
		ORDER BY s.created DESC, g.id
		LIMIT $2`, holder, limit)
}

func (db *Games) Changed(ctx context.Context, since time.Time) (map[string]int, error) {
	return changed(ctx, db.conn, "list the games that changed", `SELECT id, seq FROM games WHERE updated >= $1`, since)
}

// changed returns the number of the last event by id.
func changed(ctx context.Context, conn *conn, what, query string, since time.Time) (map[string]int, error) {
	seqs := make(map[string]int)
	_, err := read(ctx, conn, what, func(rows *sql.Rows) (none struct{}, err error) {
		var (
			id  string
			seq int
		)
		err = rows.Scan(&id, &seq)
		seqs[id] = seq
		return none, err
	}, query, millis(since))
	return seqs, err
}

// winner returns "b", "w", "-" for no winner, or "" for a running game.
func winner(r shogi.Result) string {
	if c, ok := r.Outcome.Winner(); ok {
		return match.SideName(c)
	}
	if r.Over() {
		return "-"
	}
	return ""
}

func foul(r shogi.Result) string {
	if r.Foul == shogi.NoFoul {
		return ""
	}
	return r.Foul.ID()
}

func entry(rows *sql.Rows) (match.Entry, error) { return entryWith(rows) }

// entryWith reads an entry and the columns after it.
func entryWith(rows *sql.Rows, more ...any) (e match.Entry, err error) {
	var winner, reason, foul string
	if err = rows.Scan(append([]any{&e.ID, parsed[shogi.Color]{&e.Side, match.ParseSide}, &e.Rules, &e.Handicap, moment{&e.Created}, moment{&e.Updated},
		&e.Level, &e.Seq, &e.Plies, &e.SFEN, parsed[shogi.Color]{&e.Turn, match.ParseSide}, &winner, &reason, &foul,
		&e.Names[shogi.Black], &e.Names[shogi.White], &e.Waiting, moment{&e.Deadline}, &e.Listed, &e.Rated, &e.After}, more...)...); err == nil {
		e.Result, err = result(winner, reason, foul)
	}
	if err != nil {
		return e, fmt.Errorf("game %s: %w", e.ID, err)
	}
	return e, nil
}

func result(winner, reason, foul string) (shogi.Result, error) {
	if winner == "" {
		return shogi.Result{}, nil
	}
	r := shogi.Result{Outcome: shogi.NoResult}
	var errs [3]error
	if winner != "-" {
		var c shogi.Color
		c, errs[0] = match.ParseSide(winner)
		r.Outcome = shogi.WinFor(c)
	}
	r.Reason, errs[1] = match.ParseReason(reason)
	r.Foul, errs[2] = match.ParseFoul(foul)
	return r, errors.Join(errs[:]...)
}
