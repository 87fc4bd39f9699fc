package store

import (
	"context"
	"database/sql"
	"fmt"
	"time"

	"github.com/komadai/komadai/internal/games/match"
	"github.com/komadai/komadai/internal/people/principal"
)

// Announce implements [play.Openings].
func (db *Games) Announce(ctx context.Context, id string, reserved principal.ID, now time.Time) error {
	if !storable(id, string(reserved)) {
		return match.ErrNotFound
	}
	err := db.within(ctx, func(tx *sql.Tx) error {
		_, err := tx.ExecContext(ctx, `
			INSERT INTO openings (game_id, reserved, seen) VALUES ($1, $2, $3)
			ON CONFLICT (game_id) DO UPDATE SET reserved = excluded.reserved, seen = excluded.seen`,
			id, reserved, now.UnixMilli())
		return err
	})
	return wrap("announce", id, err)
}

// Attend implements [play.Openings].
func (db *Games) Attend(ctx context.Context, ids []string, now time.Time) error {
	err := db.within(ctx, func(tx *sql.Tx) error {
		for _, id := range ids {
			if _, err := tx.ExecContext(ctx, `UPDATE openings SET seen = $2 WHERE game_id = $1`, id, now.UnixMilli()); err != nil {
				return err
			}
		}
		return nil
	})
	if err != nil {
		return fmt.Errorf("attend games that wait: %w", err)
	}
	return nil
}

// opening scans an opening and the event that created its game.
func opening(rows *sql.Rows) (o match.Opening, err error) {
	var (
		at, seen   int64
		kind, data string
	)
	if err := rows.Scan(&o.ID, &o.Reserved, &seen, &o.Holder, &at, &kind, &data); err != nil {
		return o, err
	}
	e, err := match.ParseEvent(1, time.UnixMilli(at), match.EventKind(kind), []byte(data))
	if err != nil {
		return o, fmt.Errorf("game %s: %w", o.ID, err)
	}
	o.Created, o.Config, o.Seen = e.At, e.Config, time.UnixMilli(seen).UTC()
	return o, nil
}

// Openings implements [lobby.Store].
func (db *Games) Openings(ctx context.Context, holder principal.ID, since time.Time, limit int) ([]match.Opening, error) {
	if !storable(string(holder)) {
		return nil, nil
	}
	list, err := read(ctx, db.conn, opening, `
		SELECT o.game_id, o.reserved, o.seen, s.holder, e.at, e.kind, e.data
		FROM openings o
		JOIN games g ON g.id = o.game_id
		JOIN seats s ON s.game_id = o.game_id
		JOIN events e ON e.game_id = o.game_id AND e.seq = 1
		WHERE g.listed > 0 AND o.reserved = '' AND o.seen >= $2
			OR $1 <> '' AND (o.reserved = $1 OR s.holder = $1)
		ORDER BY e.at DESC, o.game_id
		LIMIT $3`, holder, since.UnixMilli(), limit)
	if err != nil {
		return nil, fmt.Errorf("list the games that wait: %w", err)
	}
	return list, nil
}

// Seeks implements [play.Openings].
func (db *Games) Seeks(ctx context.Context, holder principal.ID) (int, error) {
	if !storable(string(holder)) {
		return 0, nil
	}
	counts, err := read(ctx, db.conn, number, `
		SELECT COUNT(*) FROM seats s
		JOIN openings o ON o.game_id = s.game_id AND o.reserved = ''
		JOIN games g ON g.id = s.game_id AND g.listed > 0
		WHERE s.holder = $1`, holder)
	if err != nil {
		return 0, fmt.Errorf("count the games that wait in the lobby: %w", err)
	}
	return counts[0], nil
}

// Opening implements [play.Openings].
func (db *Games) Opening(ctx context.Context, id string) (match.Opening, error) {
	if !storable(id) {
		return match.Opening{}, match.ErrNotFound
	}
	list, err := read(ctx, db.conn, opening, `
		SELECT o.game_id, o.reserved, o.seen, s.holder, e.at, e.kind, e.data
		FROM openings o
		JOIN seats s ON s.game_id = o.game_id
		JOIN events e ON e.game_id = o.game_id AND e.seq = 1
		WHERE o.game_id = $1`, id)
	if err == nil && len(list) == 0 {
		err = match.ErrNotFound
	}
	if err != nil {
		return match.Opening{}, wrap("look for", id, err)
	}
	return list[0], nil
}

// Abandoned implements [play.Openings].
func (db *Games) Abandoned(ctx context.Context, listed, others time.Time, limit int) ([]string, error) {
	ids, err := read(ctx, db.conn, text[string], `
		SELECT o.game_id FROM openings o JOIN games g ON g.id = o.game_id
		WHERE g.listed > 0 AND o.seen < $1 OR o.seen < $2 OR EXISTS (
			SELECT 1 FROM seats s JOIN accounts a ON a.id = substr(s.holder, 3)
			WHERE s.game_id = o.game_id AND s.holder LIKE 'a:%' AND a.closed > 0)
		ORDER BY o.seen
		LIMIT $3`, listed.UnixMilli(), others.UnixMilli(), limit)
	if err != nil {
		return nil, fmt.Errorf("list the forsaken games: %w", err)
	}
	return ids, nil
}

// Overdue implements [play.Games].
func (db *Games) Overdue(ctx context.Context, now time.Time, limit int) ([]string, error) {
	ids, err := read(ctx, db.conn, text[string], `
		SELECT id FROM games WHERE deadline > 0 AND deadline <= $1 AND winner = '' ORDER BY deadline LIMIT $2`,
		now.UnixMilli(), limit)
	if err != nil {
		return nil, fmt.Errorf("list the overdue games: %w", err)
	}
	return ids, nil
}

// Following implements [play.Games].
func (db *Games) Following(ctx context.Context, id string) (string, error) {
	if !storable(id) {
		return "", nil
	}
	ids, err := read(ctx, db.conn, text[string], `
		SELECT id FROM games WHERE after = $1 AND after <> '' AND reason <> 'abandoned' ORDER BY created DESC, id LIMIT 1`, id)
	if err != nil || len(ids) == 0 {
		return "", wrap("look for what follows", id, err)
	}
	return ids[0], nil
}

// Current implements [lobby.Store].
func (db *Games) Current(ctx context.Context, since time.Time, limit int) ([]match.Entry, error) {
	list, err := read(ctx, db.conn, entry, `
		SELECT id, 'b', rules, handicap, created, updated, level, seq, plies, sfen, turn, winner, reason, foul,
			black, white, waiting, deadline, listed, rated, after
		FROM games
		WHERE listed > 0 AND waiting = 0 AND winner = '' AND updated >= $1
		ORDER BY created DESC, id
		LIMIT $2`, since.UnixMilli(), limit)
	if err != nil {
		return nil, fmt.Errorf("list the games being played: %w", err)
	}
	return list, nil
}

func text[S ~string](rows *sql.Rows) (s S, err error) {
	err = rows.Scan(&s)
	return s, err
}
