package store

import (
	"context"
	"database/sql"
	"math"
	"slices"
	"strings"
	"time"

	"golang.org/x/text/unicode/norm"

	"github.com/komadai/komadai/internal/people"
	"github.com/komadai/komadai/internal/study/room"
)

var _ room.Store = (*Studies)(nil)

func (db *Studies) CreateStudy(ctx context.Context, s room.Summary, events []room.Event, b room.Bounds) error {
	return db.commit(ctx, "create study "+s.ID, room.ErrConflict, func(tx *tx) {
		if number[int](tx, `SELECT COUNT(*) FROM studies WHERE owner = $1`, s.Owner) >= b.Studies {
			tx.fail(room.ErrQuota)
		}
		fits(tx, s.Owner, s.Bytes, b)
		tx.one(`
			INSERT INTO studies (id, owner, name, folded, visibility, created, updated, seq, bytes, chapters, rules, sfen, removed)
			VALUES ($1, $2, '', '', '', $3, 0, 0, 0, 0, '', '', 0) ON CONFLICT (id) DO NOTHING`, s.ID, s.Owner, millis(s.Created))
		addEdits(tx, s, []room.Member{{Holder: s.Owner, Role: room.Owner}}, events)
	})
}

// fits checks the room for more bytes.
func fits(tx *tx, owner people.ID, more int64, b room.Bounds) {
	const used = `SELECT COALESCE(SUM(bytes), 0) FROM studies`
	switch {
	case number[int64](tx, used+` WHERE owner = $1`, owner)+more > b.Owner:
		tx.fail(room.ErrQuota)
	case number[int64](tx, used)+more > b.All:
		tx.fail(room.ErrFull)
	}
}

// small is the size of edits that need no check of the room.
const small = 4 << 10

func (db *Studies) AppendStudy(ctx context.Context, s room.Summary, members []room.Member, events []room.Event, b room.Bounds) error {
	if len(events) == 0 {
		return nil
	}
	return db.commit(ctx, "append to study "+s.ID, room.ErrConflict, func(tx *tx) {
		known, found := head(rows(tx, columns(func(k *[2]int64) []any { return []any{&k[0], &k[1]} }),
			`SELECT removed, bytes FROM studies WHERE id = $1`, s.ID))
		if !found || known[0] > 0 {
			tx.fail(room.ErrNotFound)
		}
		if more := s.Bytes - known[1]; more > small {
			fits(tx, s.Owner, more, b)
		}
		addEdits(tx, s, members, events)
	})
}

func addEdits(tx *tx, s room.Summary, members []room.Member, events []room.Event) {
	tx.one(`
		UPDATE studies
		SET owner = $3, name = $4, folded = $5, visibility = $6, updated = $7, seq = $8, bytes = $9, chapters = $10, rules = $11, sfen = $12
		WHERE id = $1 AND seq = $2 AND removed = 0`,
		s.ID, events[0].Seq-1, s.Owner, s.Name, foldedName(s.Name), s.Visibility, millis(s.Updated), s.Seq, s.Bytes, s.Chapters, s.Rules, s.SFEN)
	joined := false
	for i := range events {
		e := &events[i]
		data, err := e.Data()
		tx.fail(err)
		tx.exec(`INSERT INTO study_events (study_id, seq, at, op, holder, data) VALUES ($1, $2, $3, $4, $5, $6)`,
			s.ID, e.Seq, millis(e.At), e.Op, e.By, string(data))
		joined = joined || slices.ContainsFunc(e.Changes, func(c room.Change) bool { return c.Kind == room.Joined })
	}
	if !joined {
		return
	}
	tx.exec(`DELETE FROM study_members WHERE study_id = $1`, s.ID)
	for _, m := range members {
		tx.exec(`INSERT INTO study_members (study_id, holder, role) VALUES ($1, $2, $3)`, s.ID, m.Holder, m.Role)
	}
}

// foldedName is a name without differences of case and width.
func foldedName(name string) string { return strings.ToLower(norm.NFKC.String(name)) }

func (db *Studies) StudyEvents(ctx context.Context, id string, after int) ([]room.Event, error) {
	return read(ctx, db.conn, "load study "+id, func(rows *sql.Rows) (e room.Event, err error) {
		var data string
		if err := rows.Scan(&e.Seq, moment{&e.At}, &e.Op, &e.By, &data); err != nil {
			return e, err
		}
		return room.ParseEvent(e, []byte(data))
	}, `SELECT seq, at, op, holder, data FROM study_events WHERE study_id = $1 AND seq > $2 ORDER BY seq`, id, after)
}

const studyColumns = `s.id, s.owner, COALESCE(a.name, ''), s.name, s.visibility, s.created, s.updated, s.seq, s.bytes, s.chapters, s.rules, s.sfen
	FROM studies s LEFT JOIN accounts a ON 'a:' || a.id = s.owner`

var scanStudy = columns(func(s *room.Summary) []any {
	return []any{
		&s.ID, &s.Owner, &s.OwnerName, &s.Name, &s.Visibility, moment{&s.Created}, moment{&s.Updated}, &s.Seq, &s.Bytes, &s.Chapters, &s.Rules, &s.SFEN,
	}
})

func (db *Studies) Study(ctx context.Context, id string) (room.Summary, error) {
	return need(ctx, db.conn, "load study "+id, room.ErrNotFound, scanStudy, `SELECT `+studyColumns+` WHERE s.id = $1 AND s.removed = 0`, id)
}

func (db *Studies) ListStudies(ctx context.Context, q room.Query) ([]room.Summary, error) {
	text, before := "%"+like.Replace(foldedName(q.Text))+"%", int64(math.MaxInt64)
	if !q.Before.IsZero() {
		before = millis(q.Before)
	}
	if q.Member != "" {
		return read(ctx, db.conn, "list the studies of a member", scanStudy, `
			SELECT `+studyColumns+`
			WHERE s.removed = 0 AND s.id IN (SELECT study_id FROM study_members WHERE holder = $1)
				AND s.folded LIKE $2 ESCAPE '\' AND s.updated < $3
			ORDER BY s.updated DESC, s.id LIMIT $4`, q.Member, text, before, q.Limit)
	}
	return read(ctx, db.conn, "list public studies", scanStudy, `
		SELECT `+studyColumns+`
		WHERE s.visibility = 'public' AND s.removed = 0 AND s.folded LIKE $1 ESCAPE '\' AND s.updated < $2
		ORDER BY s.updated DESC, s.id LIMIT $3`, text, before, q.Limit)
}

func (db *Studies) MemberNames(ctx context.Context, study string) (map[people.ID]string, error) {
	type named struct {
		holder people.ID
		name   string
	}
	list, err := read(ctx, db.conn, "names of the members of study "+study, columns(func(n *named) []any { return []any{&n.holder, &n.name} }), `
		SELECT m.holder, a.name FROM study_members m JOIN accounts a ON 'a:' || a.id = m.holder WHERE m.study_id = $1`, study)
	names := make(map[people.ID]string, len(list))
	for _, one := range list {
		names[one.holder] = one.name
	}
	return names, err
}

func (db *Studies) ChangedStudies(ctx context.Context, since time.Time) (map[string]int, error) {
	return changed(ctx, db.conn, "list the studies that changed", `SELECT id, seq FROM studies WHERE updated >= $1`, since)
}

func (db *Studies) DropStudy(ctx context.Context, id string) error {
	return db.execOn(ctx, "delete study "+id, room.ErrNotFound, `DELETE FROM studies WHERE id = $1 AND removed = 0`, id)
}
