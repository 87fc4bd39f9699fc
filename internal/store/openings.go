package store

import (
	"context"
	"database/sql"
	"fmt"
	"time"

	"github.com/komadai/komadai/internal/games/match"
	"github.com/komadai/komadai/internal/people"
)

func (db *Games) Announce(ctx context.Context, id string, reserved people.ID, now time.Time) error {
	if !storable(id, reserved) {
		return match.ErrNotFound
	}
	return db.run(ctx, "announce game "+id, `
		INSERT INTO openings (game_id, reserved, seen) VALUES ($1, $2, $3)
		ON CONFLICT (game_id) DO UPDATE SET reserved = excluded.reserved, seen = excluded.seen`, id, reserved, millis(now))
}

func (db *Games) Attend(ctx context.Context, ids []string, now time.Time) error {
	return wrap("attend games that wait", db.within(ctx, func(tx *tx) {
		for _, id := range ids {
			tx.exec(`UPDATE openings SET seen = $2 WHERE game_id = $1`, id, millis(now))
		}
	}))
}

func opening(rows *sql.Rows) (o match.Opening, err error) {
	var at time.Time
	var kind, data string
	if err := rows.Scan(&o.ID, &o.Reserved, moment{&o.Seen}, &o.Holder, moment{&at}, &kind, &data); err != nil {
		return o, err
	}
	e, err := match.ParseEvent(1, at, match.EventKind(kind), []byte(data))
	if err != nil {
		return o, fmt.Errorf("game %s: %w", o.ID, err)
	}
	o.Created, o.Config = e.At, e.Config
	return o, nil
}

func (db *Games) Openings(ctx context.Context, holder people.ID, since time.Time, limit int) ([]match.Opening, error) {
	return read(ctx, db.conn, "list the games that wait", opening, `
		SELECT o.game_id, o.reserved, o.seen, s.holder, e.at, e.kind, e.data
		FROM openings o
		JOIN games g ON g.id = o.game_id
		JOIN seats s ON s.game_id = o.game_id
		JOIN events e ON e.game_id = o.game_id AND e.seq = 1
		WHERE g.listed > 0 AND o.reserved = '' AND o.seen >= $2
			OR $1 <> '' AND (o.reserved = $1 OR s.holder = $1)
			OR $4 <> '' AND o.seen >= $2 AND o.reserved IN (SELECT 'g:' || club_id FROM club_people WHERE account = $4 AND rank <= `+lowest+`)
		ORDER BY e.at DESC, o.game_id
		LIMIT $3`, holder, millis(since), limit, holder.Account())
}

func (db *Games) Belongs(ctx context.Context, club string, holder people.ID) (bool, error) {
	_, ok, err := readOne(ctx, db.conn, "look for a member of club "+club, value[int],
		`SELECT 1 FROM club_people WHERE club_id = $1 AND account = $2 AND rank <= `+lowest, club, holder.Account())
	return ok, err
}

func (db *Games) Seeks(ctx context.Context, holder people.ID) (int, error) {
	return need(ctx, db.conn, "count the games that wait in the lobby", nil, value[int], `
		SELECT COUNT(*) FROM seats s
		JOIN openings o ON o.game_id = s.game_id AND (o.reserved = '' OR o.reserved LIKE 'g:%')
		JOIN games g ON g.id = s.game_id AND g.listed > 0
		WHERE s.holder = $1`, holder)
}

func (db *Games) Opening(ctx context.Context, id string) (match.Opening, error) {
	return need(ctx, db.conn, "look for game "+id, match.ErrNotFound, opening, `
		SELECT o.game_id, o.reserved, o.seen, s.holder, e.at, e.kind, e.data
		FROM openings o
		JOIN seats s ON s.game_id = o.game_id
		JOIN events e ON e.game_id = o.game_id AND e.seq = 1
		WHERE o.game_id = $1`, id)
}

func (db *Games) Abandoned(ctx context.Context, listed, others time.Time, limit int) ([]string, error) {
	return read(ctx, db.conn, "list the forsaken games", value[string], `
		SELECT o.game_id FROM openings o JOIN games g ON g.id = o.game_id
		WHERE g.listed > 0 AND o.seen < $1 OR o.seen < $2 OR EXISTS (
			SELECT 1 FROM seats s JOIN accounts a ON a.id = substr(s.holder, 3)
			WHERE s.game_id = o.game_id AND s.holder LIKE 'a:%' AND a.closed > 0)
		ORDER BY o.seen
		LIMIT $3`, millis(listed), millis(others), limit)
}

func (db *Games) ExpireGames(ctx context.Context, from, until time.Time) error {
	return db.run(ctx, "remove games of guests", `
		DELETE FROM games WHERE updated >= $1 AND updated < $2 AND (winner = '' AND deadline = 0 OR plies < 2)
			AND NOT EXISTS (SELECT 1 FROM seats s WHERE s.game_id = games.id AND s.holder NOT LIKE 's:%')
			AND NOT EXISTS (SELECT 1 FROM openings o WHERE o.game_id = games.id)
			AND NOT EXISTS (SELECT 1 FROM tournament_games t WHERE t.game_id = games.id)
			AND NOT EXISTS (SELECT 1 FROM hosts h WHERE h.game_id = games.id)`, millis(from), millis(until))
}

func (db *Games) Overdue(ctx context.Context, now time.Time, limit int) ([]string, error) {
	return read(ctx, db.conn, "list the overdue games", value[string], `
		SELECT id FROM games WHERE deadline > 0 AND deadline <= $1 AND winner = '' ORDER BY deadline LIMIT $2`,
		millis(now), limit)
}

func (db *Games) Following(ctx context.Context, id string) (string, error) {
	return need(ctx, db.conn, "look for what follows game "+id, nil, value[string], `
		SELECT id FROM games WHERE after = $1 AND after <> '' AND reason <> 'abandoned' ORDER BY created DESC, id LIMIT 1`, id)
}

// Current reads players and clock from the first event, and the second player from the second one.
func (db *Games) Current(ctx context.Context, since time.Time, limit int) ([]match.Running, error) {
	return read(ctx, db.conn, "list the games being played", running, `
		SELECT g.id, 'b', g.rules, g.handicap, g.created, g.updated, g.level, g.seq, g.plies, g.sfen, g.turn, g.winner, g.reason, g.foul,
			g.black, g.white, g.waiting, g.deadline, g.listed, g.rated, g.after,
			e.at, e.kind, e.data, COALESCE(j.kind, ''), COALESCE(j.data, '')
		FROM games g
		JOIN events e ON e.game_id = g.id AND e.seq = 1
		LEFT JOIN events j ON j.game_id = g.id AND j.seq = 2 AND j.kind = 'joined'
		WHERE g.listed > 0 AND g.waiting = 0 AND g.winner = '' AND g.updated >= $1
		ORDER BY g.created DESC, g.id
		LIMIT $2`, millis(since), limit)
}

func running(rows *sql.Rows) (r match.Running, err error) {
	var at time.Time
	var kind, data, joinedKind, joined string
	if r.Entry, err = entryWith(rows, moment{&at}, &kind, &data, &joinedKind, &joined); err != nil {
		return r, err
	}
	e, err := match.ParseEvent(1, at, match.EventKind(kind), []byte(data))
	if err == nil {
		r.Control, r.Players = e.Config.Control, e.Config.Players
		if joined != "" {
			e, err = match.ParseEvent(2, at, match.EventKind(joinedKind), []byte(joined))
			r.Players = e.Players
		}
	}
	if err != nil {
		return r, fmt.Errorf("game %s: %w", r.ID, err)
	}
	return r, nil
}
