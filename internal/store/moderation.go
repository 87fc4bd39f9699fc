package store

import (
	"context"
	"fmt"
	"time"

	"github.com/komadai/komadai/internal/games/moderation"
	"github.com/komadai/komadai/internal/people"
	"github.com/komadai/komadai/internal/people/account"
)

var _ moderation.Store = (*Moderation)(nil)

func (db *Moderation) AddReport(ctx context.Context, r moderation.Report, b moderation.Bounds) error {
	if !storable(r.ID, r.Game, r.Record, r.Study, r.Club, r.Reporter, r.ReporterName, r.Holder, r.Name, r.Reason) {
		return moderation.ErrNotFound
	}
	return wrap("add a report", db.within(ctx, func(tx *tx) {
		switch {
		case number[int](tx, `
			SELECT COUNT(*) FROM reports WHERE state = 'open' AND reporter = $1 AND holder = $2 AND COALESCE(game_id, '') = $3 AND record = $4 AND message = $5 AND study = $6 AND club = $7`,
			r.Reporter, r.Holder, r.Game, r.Record, r.Message, r.Study, r.Club) > 0:
			tx.fail(moderation.ErrTwice)
		case number[int](tx, `SELECT COUNT(*) FROM reports WHERE state = 'open' AND reporter = $1`, r.Reporter) >= b.Each:
			tx.fail(moderation.ErrTooMany)
		case number[int](tx, `SELECT COUNT(*) FROM reports WHERE state = 'open'`) >= b.All:
			tx.fail(moderation.ErrFull)
		}
		tx.exec(`
			INSERT INTO reports (id, game_id, record, at, reporter, reporter_name, holder, name, message, reason, study, club, state)
			VALUES ($1, NULLIF($2, ''), $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, 'open')`,
			r.ID, r.Game, r.Record, millis(r.At), r.Reporter, r.ReporterName, r.Holder, r.Name, r.Message, r.Reason, r.Study, r.Club)
	}))
}

func (db *Moderation) Reports(ctx context.Context, id string, limit int) ([]moderation.Report, error) {
	return read(ctx, db.conn, "list reports", reportRow, `
		SELECT r.id, COALESCE(r.game_id, ''), r.record, r.at, r.reporter, r.reporter_name, r.holder, r.name, r.message, r.reason, r.study, r.club, COALESCE(t.text, '')
		FROM reports r LEFT JOIN talk t ON t.game_id = r.game_id AND t.seq = r.message
		WHERE r.state = 'open' AND ($1 = '' OR r.id = $1)
		ORDER BY r.at, r.id
		LIMIT $2`, id, limit)
}

func (db *Moderation) Reported(ctx context.Context, reporter people.ID, limit int) ([]moderation.Report, error) {
	return read(ctx, db.conn, "list the reports of a holder", reportRow, `
		SELECT id, COALESCE(game_id, ''), record, at, reporter, reporter_name, holder, name, message, reason, study, club, ''
		FROM reports WHERE reporter = $1 ORDER BY at, id LIMIT $2`, reporter, limit)
}

var reportRow = columns(func(r *moderation.Report) []any {
	return []any{&r.ID, &r.Game, &r.Record, moment{&r.At}, &r.Reporter, &r.ReporterName, &r.Holder, &r.Name, &r.Message, &r.Reason, &r.Study, &r.Club, &r.Text}
})

func (db *Moderation) Act(ctx context.Context, e moderation.Entry) (seq int, err error) {
	if !storable(e.By, e.ByName, e.Holder, e.Name, e.Game, e.Record, e.Study, e.Club, e.Report, e.Reason) {
		return 0, moderation.ErrNotFound
	}
	// Another node may have taken the number; then retry.
	err = db.retry(ctx, func(tx *tx) {
		carryOut(tx, e)
		seq = number[int](tx, `SELECT COALESCE(MAX(seq), 0) FROM moderation_log`) + 1
		tx.one(`
			INSERT INTO moderation_log (seq, at, moderator, moderator_name, action, holder, name, game_id, record, message, report, until, reason, study, club)
			VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15)
			ON CONFLICT (seq) DO NOTHING`,
			seq, millis(e.At), e.By, e.ByName, e.Action, e.Holder, e.Name, e.Game, e.Record, e.Message, e.Report, millis(e.Until), e.Reason, e.Study, e.Club)
	})
	return seq, wrap("act as a moderator", err)
}

func carryOut(tx *tx, e moderation.Entry) {
	must := func(statement string, args ...any) { tx.must(moderation.ErrNotFound, statement, args...) }
	switch e.Action {
	case moderation.Dismiss:
		must(`UPDATE reports SET state = 'dismissed' WHERE id = $1 AND state = 'open'`, e.Report)
	case moderation.Settle:
		must(`UPDATE reports SET state = 'settled' WHERE id = $1 AND state = 'open'`, e.Report)
	case moderation.Hide:
		must(`UPDATE talk SET hidden = 1 WHERE game_id = $1 AND seq = $2 AND hidden = 0`, e.Game, e.Message)
	case moderation.Show:
		must(`UPDATE talk SET hidden = 0 WHERE game_id = $1 AND seq = $2 AND hidden > 0`, e.Game, e.Message)
	case moderation.Mute:
		must(`
			INSERT INTO mutes (holder, name, since, until) VALUES ($1, $2, $3, $4)
			ON CONFLICT (holder) DO UPDATE SET name = excluded.name, since = excluded.since, until = excluded.until`,
			e.Holder, e.Name, millis(e.At), millis(e.Until))
	case moderation.Unmute:
		must(`DELETE FROM mutes WHERE holder = $1`, e.Holder)
	case moderation.Close:
		id := e.Holder.Account()
		must(`UPDATE accounts SET closed = $2, version = version + 1 WHERE id = $1 AND closed = 0`, id, millis(e.At))
		tx.each([]string{`DELETE FROM sessions WHERE account = $1`, `DELETE FROM tickets WHERE account = $1`}, id)
	case moderation.Open:
		must(`UPDATE accounts SET closed = 0, version = version + 1 WHERE id = $1 AND closed > 0`, e.Holder.Account())
	case moderation.CallOff: // an event of the game
	case moderation.RemoveRecord:
		must(`UPDATE records SET data = '', size = 0, removed = $2 WHERE id = $1 AND removed = 0`, e.Record, millis(e.At))
	case moderation.RemoveStudy:
		must(`UPDATE studies SET removed = $2, name = '', folded = '', bytes = 0, chapters = 0, sfen = '' WHERE id = $1 AND removed = 0`, e.Study, millis(e.At))
		tx.each([]string{`DELETE FROM study_events WHERE study_id = $1`, `DELETE FROM study_members WHERE study_id = $1`}, e.Study)
	case moderation.RemoveClub:
		dropClub(tx, moderation.ErrNotFound, e.Club)
	default:
		tx.fail(fmt.Errorf("%q is nothing that a moderator does", e.Action))
	}
}

func (db *Moderation) Log(ctx context.Context, before, limit int) ([]moderation.Entry, error) {
	return read(ctx, db.conn, "read the log of moderators", columns(func(e *moderation.Entry) []any {
		return []any{&e.Seq, moment{&e.At}, &e.By, &e.ByName, &e.Action, &e.Holder, &e.Name, &e.Game, &e.Record, &e.Message, &e.Report,
			moment{&e.Until}, &e.Reason, &e.Study, &e.Club, &e.Text}
	}), `
		SELECT l.seq, l.at, l.moderator, l.moderator_name, l.action, l.holder, l.name, l.game_id, l.record, l.message, l.report,
			l.until, l.reason, l.study, l.club, COALESCE(t.text, '')
		FROM moderation_log l LEFT JOIN talk t ON t.game_id = l.game_id AND t.seq = l.message
		WHERE $1 = 0 OR l.seq < $1
		ORDER BY l.seq DESC
		LIMIT $2`, before, limit)
}

func (db *Moderation) Mutes(ctx context.Context, now time.Time, limit int) ([]moderation.Muted, error) {
	return read(ctx, db.conn, "list muted holders", columns(func(m *moderation.Muted) []any {
		return []any{&m.Holder, &m.Name, moment{&m.Since}, moment{&m.Until}}
	}), `
		SELECT holder, name, since, until FROM mutes WHERE until = 0 OR until > $1 ORDER BY since DESC, holder LIMIT $2`,
		millis(now), limit)
}

func (db *Moderation) SharedBy(ctx context.Context, record string) (holder people.ID, ok bool, err error) {
	return readOne(ctx, db.conn, "look for who shared record "+record, value[people.ID], `SELECT holder FROM records WHERE id = $1 AND removed = 0`, record)
}

func (db *Moderation) OwnerOf(ctx context.Context, study string) (holder people.ID, ok bool, err error) {
	return readOne(ctx, db.conn, "look for the owner of study "+study, value[people.ID], `SELECT owner FROM studies WHERE id = $1 AND removed = 0`, study)
}

func (db *Moderation) FounderOf(ctx context.Context, club string) (holder people.ID, ok bool, err error) {
	return readOne(ctx, db.conn, "look for the owner of club "+club, value[people.ID], `SELECT 'a:' || account FROM club_people WHERE club_id = $1 AND rank = 0`, club)
}

func (db *Moderation) Closed(ctx context.Context, since time.Time, limit int) ([]account.Account, error) {
	return read(ctx, db.conn, "list the closed accounts", columns(accountTargets), `
		SELECT `+accountColumns+`
		FROM accounts
		WHERE closed > 0 AND closed >= $1
		ORDER BY closed DESC, id
		LIMIT $2`, millis(since), limit)
}
