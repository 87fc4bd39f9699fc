package store

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"time"

	"github.com/komadai/komadai/internal/games/match"
	"github.com/komadai/komadai/internal/people/principal"
	"github.com/komadai/komadai/shogi"
)

// Create implements [director.Store].
func (db *Games) Create(ctx context.Context, id string, seats []match.Seat, s match.Summary, events []match.Event) error {
	if !storable(id) {
		return fmt.Errorf("create game %q: no database can hold that id", id)
	}
	err := db.within(ctx, func(tx *sql.Tx) error {
		done, err := tx.ExecContext(ctx, `
			INSERT INTO games (id, created, updated, rules, handicap, level, seq, plies, sfen, turn, winner, reason, foul, listed, rated, after)
			VALUES ($1, $2, $3, $4, $5, $6, 0, $7, $8, $9, $10, $11, $12, $13, $14, $15)
			ON CONFLICT (id) DO NOTHING`,
			id, s.Created.UnixMilli(), s.Updated.UnixMilli(), s.Rules, s.Handicap, s.Level,
			s.Plies, s.SFEN, match.SideName(s.Turn), winner(s.Result), s.Result.Reason.String(), foul(s.Result),
			boolInt(s.Listed), boolInt(s.Rated), s.After)
		if err := one(done, err); err != nil {
			return err
		}
		if err := sit(ctx, tx, id, s, seats); err != nil {
			return err
		}
		return add(ctx, tx, id, s, events)
	})
	return wrap("create", id, err)
}

// Append implements [play.Games].
func (db *Games) Append(ctx context.Context, id string, s match.Summary, events []match.Event, seats ...match.Seat) error {
	if len(events) == 0 {
		return nil
	}
	if !storable(id) {
		return match.ErrConflict
	}
	return wrap("append to", id, db.within(ctx, func(tx *sql.Tx) error {
		if err := add(ctx, tx, id, s, events); err != nil {
			return err
		}
		if len(seats) > 0 {
			if _, err := tx.ExecContext(ctx, `DELETE FROM seats WHERE game_id = $1`, id); err != nil {
				return err
			}
		}
		if len(seats) > 0 || s.Result.Over() {
			if _, err := tx.ExecContext(ctx, `DELETE FROM openings WHERE game_id = $1`, id); err != nil {
				return err
			}
		}
		return sit(ctx, tx, id, s, seats)
	}))
}

// sit replaces the seats of a game.
func sit(ctx context.Context, tx *sql.Tx, id string, s match.Summary, seats []match.Seat) error {
	for _, seat := range seats {
		if _, err := tx.ExecContext(ctx,
			`INSERT INTO seats (game_id, side, holder, created) VALUES ($1, $2, $3, $4)`,
			id, match.SideName(seat.Side), seat.Holder, s.Created.UnixMilli()); err != nil {
			return err
		}
	}
	return nil
}

func boolInt(b bool) int {
	if b {
		return 1
	}
	return 0
}

// instant stores the zero time as 0.
func instant(t time.Time) int64 {
	if t.IsZero() {
		return 0
	}
	return t.UnixMilli()
}

func fromInstant(ms int64) time.Time {
	if ms == 0 {
		return time.Time{}
	}
	return time.UnixMilli(ms).UTC()
}

func add(ctx context.Context, tx *sql.Tx, id string, s match.Summary, events []match.Event) error {
	first, last := events[0].Seq, events[len(events)-1].Seq
	done, err := tx.ExecContext(ctx, `
		UPDATE games
		SET updated = $3, seq = $4, plies = $5, sfen = $6, turn = $7, winner = $8, reason = $9, foul = $10,
			black = $11, white = $12, waiting = $13, deadline = $14
		WHERE id = $1 AND seq = $2`,
		id, first-1, s.Updated.UnixMilli(), last, s.Plies, s.SFEN,
		match.SideName(s.Turn), winner(s.Result), s.Result.Reason.String(), foul(s.Result),
		s.Names[shogi.Black], s.Names[shogi.White], boolInt(s.Waiting), instant(s.Deadline))
	if err := one(done, err); err != nil {
		return err
	}
	for i, e := range events {
		if e.Seq != first+i {
			return fmt.Errorf("event %d follows event %d", e.Seq, first+i-1)
		}
		data, err := e.Data()
		if err != nil {
			return err
		}
		if _, err := tx.ExecContext(ctx,
			`INSERT INTO events (game_id, seq, at, kind, data) VALUES ($1, $2, $3, $4, $5)`,
			id, e.Seq, e.At.UnixMilli(), string(e.Kind), string(data)); err != nil {
			return err
		}
	}
	return nil
}

// Load implements [director.Store].
func (db *Games) Load(ctx context.Context, id string) ([]match.Seat, []match.Event, error) {
	if !storable(id) {
		return nil, nil, match.ErrNotFound
	}
	seats, err := seatsOf(ctx, db.conn, id)
	if err != nil {
		return nil, nil, wrap("load", id, err)
	}
	events, err := db.events(ctx, id, 0)
	if err == nil && len(events) == 0 {
		err = match.ErrNotFound
	}
	return seats, events, wrap("load", id, err)
}

// Since implements [play.Games].
func (db *Games) Since(ctx context.Context, id string, seq int) ([]match.Event, error) {
	if !storable(id) {
		return nil, nil
	}
	events, err := db.events(ctx, id, seq)
	return events, wrap("load", id, err)
}

func (db *Games) events(ctx context.Context, id string, after int) ([]match.Event, error) {
	return read(ctx, db.conn, parseEvent, `SELECT seq, at, kind, data FROM events WHERE game_id = $1 AND seq > $2 ORDER BY seq`, id, after)
}

func parseEvent(rows *sql.Rows) (match.Event, error) {
	var (
		seq        int
		at         int64
		kind, data string
	)
	if err := rows.Scan(&seq, &at, &kind, &data); err != nil {
		return match.Event{}, err
	}
	return match.ParseEvent(seq, time.UnixMilli(at), match.EventKind(kind), []byte(data))
}

// List implements [director.Store].
func (db *Games) List(ctx context.Context, holder principal.ID, limit int) ([]match.Entry, error) {
	if !storable(string(holder)) {
		return nil, nil
	}
	list, err := read(ctx, db.conn, entry, `
		SELECT g.id, s.side, g.rules, g.handicap, g.created, g.updated, g.level, g.seq, g.plies, g.sfen, g.turn, g.winner, g.reason, g.foul,
			g.black, g.white, g.waiting, g.deadline, g.listed, g.rated, g.after
		FROM seats s JOIN games g ON g.id = s.game_id
		WHERE s.holder = $1
		ORDER BY s.created DESC, g.id
		LIMIT $2`, holder, limit)
	if err != nil {
		return nil, fmt.Errorf("list games: %w", err)
	}
	return list, nil
}

// Changed implements [play.Games].
func (db *Games) Changed(ctx context.Context, since time.Time) (map[string]int, error) {
	seqs := make(map[string]int)
	_, err := read(ctx, db.conn, func(rows *sql.Rows) (none struct{}, err error) {
		var (
			id  string
			seq int
		)
		err = rows.Scan(&id, &seq)
		seqs[id] = seq
		return none, err
	}, `SELECT id, seq FROM games WHERE updated >= $1`, since.UnixMilli())
	if err != nil {
		return nil, fmt.Errorf("list the games that changed: %w", err)
	}
	return seqs, nil
}

// one converts an update of no row to a conflict.
func one(done sql.Result, err error) error {
	if err != nil {
		return err
	}
	if n, err := done.RowsAffected(); err != nil || n == 1 {
		return err
	}
	return match.ErrConflict
}

// wrap adds context to an error, except for those that callers act on.
func wrap(what, id string, err error) error {
	switch {
	case err == nil:
		return nil
	case errors.Is(err, match.ErrConflict), errors.Is(err, match.ErrNotFound), errors.Is(err, match.ErrFull):
		return err
	}
	return fmt.Errorf("%s game %s: %w", what, id, err)
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

func entry(rows *sql.Rows) (e match.Entry, err error) {
	var (
		created, updated, deadline       int64
		waiting, listed, rated           int
		side, turn, winner, reason, foul string
	)
	if err := rows.Scan(&e.ID, &side, &e.Rules, &e.Handicap, &created, &updated, &e.Level, &e.Seq, &e.Plies,
		&e.SFEN, &turn, &winner, &reason, &foul,
		&e.Names[shogi.Black], &e.Names[shogi.White], &waiting, &deadline, &listed, &rated, &e.After); err != nil {
		return e, err
	}
	e.Waiting, e.Listed, e.Rated, e.Deadline = waiting != 0, listed != 0, rated != 0, fromInstant(deadline)
	e.Created, e.Updated = time.UnixMilli(created).UTC(), time.UnixMilli(updated).UTC()
	var errs [3]error
	e.Side, errs[0] = match.ParseSide(side)
	e.Turn, errs[1] = match.ParseSide(turn)
	e.Result, errs[2] = result(winner, reason, foul)
	if err := errors.Join(errs[:]...); err != nil {
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
