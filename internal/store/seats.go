package store

import (
	"context"
	"encoding/json"
	"fmt"
	"strings"
	"time"

	"github.com/komadai/komadai/internal/games/match"
	"github.com/komadai/komadai/internal/people"
	"github.com/komadai/komadai/shogi"
)

func (db *People) Reseat(ctx context.Context, from, to people.ID) (games []string, err error) {
	if !storable(from, to) {
		return nil, nil
	}
	err = db.within(ctx, func(tx *tx) {
		games = rows(tx, value[string], `
			SELECT game_id FROM seats WHERE holder = $1
			UNION SELECT game_id FROM talk WHERE holder = $1
			UNION SELECT game_id FROM openings WHERE reserved = $1
			ORDER BY game_id`, from)
		tx.each([]string{
			`UPDATE seats SET holder = $2 WHERE holder = $1`,
			`UPDATE push_subscriptions SET holder = $2 WHERE holder = $1`,
			`UPDATE talk SET holder = $2 WHERE holder = $1`,
			`UPDATE openings SET reserved = $2 WHERE reserved = $1`,
			`UPDATE jobs SET owner = $2 WHERE owner = $1`,
			`UPDATE records SET holder = $2 WHERE holder = $1`,
			`UPDATE reports SET reporter = $2 WHERE reporter = $1`,
			`UPDATE reports SET holder = $2 WHERE holder = $1`,
			`UPDATE moderation_log SET holder = $2 WHERE holder = $1`,
			// Signing in does not end a mute; the longer of two remains.
			`INSERT INTO mutes (holder, name, since, until)
				SELECT $2, name, since, until FROM mutes WHERE holder = $1
				ON CONFLICT (holder) DO UPDATE SET until = CASE
					WHEN mutes.until = 0 OR excluded.until = 0 THEN 0
					WHEN mutes.until > excluded.until THEN mutes.until ELSE excluded.until END`,
			`DELETE FROM mutes WHERE holder = $1 AND $1 <> $2`,
			// Of two scores or open attempts the account's is kept.
			`DELETE FROM puzzle_attempts WHERE holder = $1 AND ended = 0
				AND rules IN (SELECT rules FROM puzzle_attempts WHERE holder = $2 AND ended = 0)`,
			`UPDATE puzzle_attempts SET holder = $2 WHERE holder = $1`,
			`DELETE FROM puzzle_players WHERE holder = $1 AND rules IN (SELECT rules FROM puzzle_players WHERE holder = $2)`,
			`UPDATE puzzle_players SET holder = $2 WHERE holder = $1`,
			`UPDATE puzzle_storms SET holder = $2 WHERE holder = $1`,
			`DELETE FROM mistake_cards WHERE holder = $1 AND id IN (SELECT id FROM mistake_cards WHERE holder = $2)`,
			`UPDATE mistake_cards SET holder = $2 WHERE holder = $1`,
			`DELETE FROM mistake_reviews WHERE holder = $1
				AND line || side IN (SELECT line || side FROM mistake_reviews WHERE holder = $2)`,
			`UPDATE mistake_reviews SET holder = $2 WHERE holder = $1`,
			`INSERT INTO mistake_answers (holder, hour, answers)
				SELECT $2, hour, answers FROM mistake_answers WHERE holder = $1 AND $1 <> $2
				ON CONFLICT (holder, hour) DO UPDATE SET answers = mistake_answers.answers + excluded.answers`,
			`DELETE FROM mistake_answers WHERE holder = $1 AND $1 <> $2`,
			`INSERT INTO blocks (holder, blocked, created)
				SELECT $2, blocked, created FROM blocks WHERE holder = $1 AND blocked <> $2 ON CONFLICT DO NOTHING`,
			`INSERT INTO blocks (holder, blocked, created)
				SELECT holder, $2, created FROM blocks WHERE blocked = $1 AND holder <> $2 ON CONFLICT DO NOTHING`,
			`DELETE FROM blocks WHERE (holder = $1 OR blocked = $1) AND $1 <> $2`,
		}, from, to)
	})
	return games, wrap("give seats to another", err)
}

func (db *People) Seats(ctx context.Context, game string) ([]match.Seat, error) {
	return seatsOf(ctx, db.conn, "load the seats of game "+game, game)
}

func seatsOf(ctx context.Context, c *conn, what, game string) ([]match.Seat, error) {
	return read(ctx, c, what, columns(func(s *match.Seat) []any {
		return []any{parsed[shogi.Color]{&s.Side, match.ParseSide}, &s.Holder}
	}), `SELECT side, holder FROM seats WHERE game_id = $1 ORDER BY side`, game)
}

func (db *People) Held(ctx context.Context, holder people.ID, after string, limit int) ([]string, error) {
	return read(ctx, db.conn, "list the games of a holder", value[string], `SELECT DISTINCT game_id FROM seats WHERE holder = $1 AND game_id > $2 ORDER BY game_id LIMIT $3`, holder, after, limit)
}

func (db *People) Ended(ctx context.Context, holder people.ID, since, until time.Time, limit int) ([]string, error) {
	query, args := `
		SELECT id FROM games
		WHERE updated >= $1 AND updated < $2 AND winner <> '' AND listed > 0
		ORDER BY updated, id LIMIT $3`, []any{millis(since), millis(until), limit}
	if holder != "" {
		query, args = `
		SELECT id FROM games
		WHERE updated >= $1 AND updated < $2 AND winner <> '' AND id IN (SELECT game_id FROM seats WHERE holder = $4)
		ORDER BY updated, id LIMIT $3`, append(args, holder)
	}
	return read(ctx, db.conn, "list the games that ended", value[string], query, args...)
}

func (db *People) Engaged(ctx context.Context, holder people.ID, limit int) ([]string, error) {
	if holder == "" {
		return nil, nil
	}
	return read(ctx, db.conn, "list the games that a holder is engaged in", value[string], `
		SELECT id FROM (
			SELECT g.id, g.created FROM seats s JOIN games g ON g.id = s.game_id WHERE s.holder = $1 AND g.winner = ''
			UNION SELECT g.id, g.created FROM openings o JOIN games g ON g.id = o.game_id WHERE o.reserved = $1
			ORDER BY 2 DESC, 1 DESC LIMIT $2
		) AS engaged
		ORDER BY created, id`, holder, limit)
}

func (db *People) Silence(ctx context.Context, holder people.ID) (games []string, err error) {
	if !storable(holder) {
		return nil, nil
	}
	err = db.within(ctx, func(tx *tx) {
		games = rows(tx, value[string], `SELECT DISTINCT game_id FROM talk WHERE holder = $1 ORDER BY game_id`, holder)
		tx.each([]string{
			`DELETE FROM talk WHERE holder = $1`,
			`DELETE FROM push_subscriptions WHERE holder = $1`,
			`DELETE FROM blocks WHERE holder = $1 OR blocked = $1`,
			// '-' is no holder, while '' is a new client.
			`UPDATE openings SET reserved = '-' WHERE reserved = $1`,
			`UPDATE jobs SET owner = '-', client = CASE WHEN client = '' THEN '' ELSE '-' END WHERE owner = $1`,
			`UPDATE records SET holder = '' WHERE holder = $1`,
			`DELETE FROM reports WHERE holder = $1`,
			`UPDATE reports SET reporter = '-', reporter_name = '' WHERE reporter = $1`,
			`UPDATE moderation_log SET holder = '-', name = '' WHERE holder = $1`,
			`DELETE FROM mutes WHERE holder = $1`,
			`DELETE FROM puzzle_attempts WHERE holder = $1`,
			`DELETE FROM puzzle_players WHERE holder = $1`,
			`DELETE FROM puzzle_storms WHERE holder = $1`,
			`DELETE FROM mistake_cards WHERE holder = $1`,
			`DELETE FROM mistake_reviews WHERE holder = $1`,
			`DELETE FROM mistake_answers WHERE holder = $1`,
			`DELETE FROM studies WHERE owner = $1`,
			`DELETE FROM study_members WHERE holder = $1`,
			`UPDATE study_events SET holder = '-' WHERE holder = $1`,
		}, holder)
	})
	return games, wrap("remove the messages of a holder", err)
}

func (db *People) Unname(ctx context.Context, game string, holder people.ID, accountID string) error {
	if !storable(game, holder, accountID) {
		return nil
	}
	return wrap("take a name from game "+game, db.within(ctx, func(tx *tx) {
		tx.each([]string{
			`UPDATE games SET black = '' WHERE id = $1 AND EXISTS (SELECT 1 FROM seats WHERE game_id = $1 AND holder = $2 AND side = 'b')`,
			`UPDATE games SET white = '' WHERE id = $1 AND EXISTS (SELECT 1 FROM seats WHERE game_id = $1 AND holder = $2 AND side = 'w')`,
		}, game, holder)
		unnameIndexed(tx, game, holder)
		tx.exec(`DELETE FROM seats WHERE game_id = $1 AND holder = $2`, game, holder)
		type event struct {
			seq  int
			data string
		}
		// Find the account in all events: "account" and "name" are adjacent.
		for _, e := range rows(tx, columns(func(e *event) []any { return []any{&e.seq, &e.data} }),
			`SELECT seq, data FROM events WHERE game_id = $1 AND data LIKE $2`, game, "%"+accountID+"%") {
			data, err := unnamed(e.data, accountID)
			if err != nil {
				tx.fail(fmt.Errorf("event %d: %w", e.seq, err))
			}
			tx.exec(`UPDATE events SET data = $3 WHERE game_id = $1 AND seq = $2`, game, e.seq, data)
		}
	}))
}

func unnamed(event, accountID string) (string, error) {
	dec := json.NewDecoder(strings.NewReader(event))
	dec.UseNumber()
	var data any
	if err := dec.Decode(&data); err != nil {
		return "", err
	}
	strip(data, accountID)
	out, err := json.Marshal(data)
	return string(out), err
}

func strip(data any, accountID string) {
	switch v := data.(type) {
	case []any:
		for _, one := range v {
			strip(one, accountID)
		}
	case map[string]any:
		if v["account"] == accountID {
			delete(v, "account")
			delete(v, "name")
		}
		for _, one := range v {
			strip(one, accountID)
		}
	}
}
