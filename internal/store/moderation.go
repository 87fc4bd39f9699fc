package store

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"time"

	"github.com/komadai/komadai/internal/games/match"
	"github.com/komadai/komadai/internal/games/moderation"
	"github.com/komadai/komadai/internal/people/account"
	"github.com/komadai/komadai/internal/people/principal"
)

var _ moderation.Store = (*Moderation)(nil)

// AddReport implements [moderation.Reports].
func (db *Moderation) AddReport(ctx context.Context, r moderation.Report, b moderation.Bounds) error {
	if !storable(r.ID, r.Game, string(r.Reporter), r.ReporterName, string(r.Holder), r.Name, r.Reason) {
		return moderation.ErrNotFound
	}
	err := db.within(ctx, func(tx *sql.Tx) error {
		all, err := count(ctx, tx, `SELECT COUNT(*) FROM reports WHERE state = 'open'`)
		if err != nil {
			return err
		}
		own, err := count(ctx, tx, `SELECT COUNT(*) FROM reports WHERE state = 'open' AND reporter = $1`, r.Reporter)
		if err != nil {
			return err
		}
		same, err := count(ctx, tx, `
			SELECT COUNT(*) FROM reports WHERE state = 'open' AND reporter = $1 AND holder = $2 AND game_id = $3 AND message = $4`,
			r.Reporter, r.Holder, r.Game, r.Message)
		switch {
		case err != nil:
			return err
		case same > 0:
			return moderation.ErrTwice
		case own >= b.Each:
			return moderation.ErrTooMany
		case all >= b.All:
			return moderation.ErrFull
		}
		_, err = tx.ExecContext(ctx, `
			INSERT INTO reports (id, game_id, at, reporter, reporter_name, holder, name, message, reason, state)
			VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, 'open')`,
			r.ID, r.Game, millis(r.At), r.Reporter, r.ReporterName, r.Holder, r.Name, r.Message, r.Reason)
		return err
	})
	return unmoderated("add a report", err)
}

// Reports implements [moderation.Reports].
func (db *Moderation) Reports(ctx context.Context, id string, limit int) ([]moderation.Report, error) {
	if !storable(id) {
		return nil, nil
	}
	list, err := read(ctx, db.conn, reportRow, `
		SELECT r.id, r.game_id, r.at, r.reporter, r.reporter_name, r.holder, r.name, r.message, r.reason, COALESCE(t.text, '')
		FROM reports r LEFT JOIN talk t ON t.game_id = r.game_id AND t.seq = r.message
		WHERE r.state = 'open' AND ($1 = '' OR r.id = $1)
		ORDER BY r.at, r.id
		LIMIT $2`, id, limit)
	return list, unmoderated("list reports", err)
}

// Reported implements [moderation.Reports].
func (db *Moderation) Reported(ctx context.Context, reporter principal.ID, limit int) ([]moderation.Report, error) {
	if !storable(string(reporter)) {
		return nil, nil
	}
	list, err := read(ctx, db.conn, reportRow, `
		SELECT id, game_id, at, reporter, reporter_name, holder, name, message, reason, ''
		FROM reports WHERE reporter = $1 ORDER BY at, id LIMIT $2`, reporter, limit)
	return list, unmoderated("list the reports of a holder", err)
}

func reportRow(rows *sql.Rows) (r moderation.Report, err error) {
	err = rows.Scan(&r.ID, &r.Game, moment{&r.At}, &r.Reporter, &r.ReporterName, &r.Holder, &r.Name, &r.Message, &r.Reason, &r.Text)
	return r, err
}

// Act implements [moderation.Store].
func (db *Moderation) Act(ctx context.Context, e moderation.Entry) (seq int, err error) {
	if !storable(e.By, e.ByName, string(e.Holder), e.Name, e.Game, e.Report, e.Reason) {
		return 0, moderation.ErrNotFound
	}
	act := func(tx *sql.Tx) error {
		if err := carryOut(ctx, tx, e); err != nil {
			return err
		}
		last, err := collect(ctx, tx, number, `SELECT COALESCE(MAX(seq), 0) FROM moderation_log`)
		if err != nil {
			return err
		}
		seq = last[0] + 1
		return one(tx.ExecContext(ctx, `
			INSERT INTO moderation_log (seq, at, moderator, moderator_name, action, holder, name, game_id, message, report, until, reason)
			VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)
			ON CONFLICT (seq) DO NOTHING`,
			seq, millis(e.At), e.By, e.ByName, string(e.Action), e.Holder, e.Name, e.Game, e.Message, e.Report, millis(e.Until), e.Reason))
	}
	const tries = 10
	for range tries { // another node may have taken the number
		if err = db.within(ctx, act); !errors.Is(err, match.ErrConflict) {
			break
		}
	}
	return seq, unmoderated("act as a moderator", err)
}

// carryOut executes a log entry's action.
func carryOut(ctx context.Context, tx *sql.Tx, e moderation.Entry) error {
	must := func(text string, args ...any) error {
		done, err := tx.ExecContext(ctx, text, args...)
		if err != nil {
			return err
		}
		if n, err := done.RowsAffected(); err != nil || n > 0 {
			return err
		}
		return moderation.ErrNotFound
	}
	switch e.Action {
	case moderation.Dismiss:
		return must(`UPDATE reports SET state = 'dismissed' WHERE id = $1 AND state = 'open'`, e.Report)
	case moderation.Settle:
		return must(`UPDATE reports SET state = 'settled' WHERE id = $1 AND state = 'open'`, e.Report)
	case moderation.Hide:
		return must(`UPDATE talk SET hidden = 1 WHERE game_id = $1 AND seq = $2 AND hidden = 0`, e.Game, e.Message)
	case moderation.Show:
		return must(`UPDATE talk SET hidden = 0 WHERE game_id = $1 AND seq = $2 AND hidden > 0`, e.Game, e.Message)
	case moderation.Mute:
		return must(`
			INSERT INTO mutes (holder, name, since, until) VALUES ($1, $2, $3, $4)
			ON CONFLICT (holder) DO UPDATE SET name = excluded.name, since = excluded.since, until = excluded.until`,
			e.Holder, e.Name, millis(e.At), millis(e.Until))
	case moderation.Unmute:
		return must(`DELETE FROM mutes WHERE holder = $1`, e.Holder)
	case moderation.Close:
		id := e.Holder.Account()
		if err := must(`UPDATE accounts SET closed = $2, version = version + 1 WHERE id = $1 AND closed = 0`, id, millis(e.At)); err != nil {
			return err
		}
		for _, text := range []string{`DELETE FROM sessions WHERE account = $1`, `DELETE FROM tickets WHERE account = $1`} {
			if _, err := tx.ExecContext(ctx, text, id); err != nil {
				return err
			}
		}
		return nil
	case moderation.Open:
		return must(`UPDATE accounts SET closed = 0, version = version + 1 WHERE id = $1 AND closed > 0`, e.Holder.Account())
	case moderation.CallOff:
		return nil // an event of the game
	}
	return fmt.Errorf("%q is nothing that a moderator does", e.Action)
}

// Log implements [moderation.Store].
func (db *Moderation) Log(ctx context.Context, before, limit int) ([]moderation.Entry, error) {
	list, err := read(ctx, db.conn, func(rows *sql.Rows) (e moderation.Entry, err error) {
		err = rows.Scan(&e.Seq, moment{&e.At}, &e.By, &e.ByName, &e.Action, &e.Holder, &e.Name, &e.Game, &e.Message, &e.Report,
			moment{&e.Until}, &e.Reason, &e.Text)
		return e, err
	}, `
		SELECT l.seq, l.at, l.moderator, l.moderator_name, l.action, l.holder, l.name, l.game_id, l.message, l.report,
			l.until, l.reason, COALESCE(t.text, '')
		FROM moderation_log l LEFT JOIN talk t ON t.game_id = l.game_id AND t.seq = l.message
		WHERE $1 = 0 OR l.seq < $1
		ORDER BY l.seq DESC
		LIMIT $2`, before, limit)
	return list, unmoderated("read the log of moderators", err)
}

// Mutes implements [moderation.Store].
func (db *Moderation) Mutes(ctx context.Context, now time.Time, limit int) ([]moderation.Muted, error) {
	list, err := read(ctx, db.conn, func(rows *sql.Rows) (m moderation.Muted, err error) {
		err = rows.Scan(&m.Holder, &m.Name, moment{&m.Since}, moment{&m.Until})
		return m, err
	}, `
		SELECT holder, name, since, until FROM mutes WHERE until = 0 OR until > $1 ORDER BY since DESC, holder LIMIT $2`,
		millis(now), limit)
	return list, unmoderated("list muted holders", err)
}

// Closed implements [moderation.Store].
func (db *Moderation) Closed(ctx context.Context, since time.Time, limit int) ([]account.Account, error) {
	list, err := read(ctx, db.conn, accountRow, `
		SELECT id, name, key, role, password, email, language, created, renamed, closed, version
		FROM accounts
		WHERE closed > 0 AND closed >= $1
		ORDER BY closed DESC, id
		LIMIT $2`, millis(since), limit)
	return list, unmoderated("list the closed accounts", err)
}

// unmoderated adds context to an error, except for those that callers act on.
func unmoderated(what string, err error) error {
	for _, known := range [...]error{moderation.ErrNotFound, moderation.ErrTwice, moderation.ErrTooMany, moderation.ErrFull} {
		if errors.Is(err, known) {
			return known
		}
	}
	if err == nil {
		return nil
	}
	return fmt.Errorf("%s: %w", what, err)
}
