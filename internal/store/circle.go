package store

import (
	"context"
	"math"
	"time"

	"github.com/komadai/komadai/internal/people/circle"
)

var _ circle.Store = (*Circle)(nil)

func (db *Circle) Follow(ctx context.Context, follower, followed string, now time.Time, limit int) (fresh bool, err error) {
	err = db.within(ctx, func(tx *tx) {
		fresh = false
		if number[int](tx, `SELECT COUNT(*) FROM follows WHERE follower = $1 AND followed = $2`, follower, followed) > 0 {
			return
		}
		if number[int](tx, `SELECT COUNT(*) FROM follows WHERE follower = $1`, follower) >= limit {
			tx.fail(circle.ErrFull)
		}
		back := tx.exec(`UPDATE follows SET asked = 0 WHERE follower = $1 AND followed = $2`, followed, follower)
		fresh = tx.exec(`
			INSERT INTO follows (follower, followed, since, asked) VALUES ($1, $2, $3, $4)
			ON CONFLICT (follower, followed) DO NOTHING`, follower, followed, millis(now), 1-min(1, back)) > 0
	})
	return fresh, wrap("follow an account", err)
}

func (db *Circle) Unfollow(ctx context.Context, follower, followed string) error {
	return db.run(ctx, "unfollow an account", `DELETE FROM follows WHERE follower = $1 AND followed = $2`, follower, followed)
}

func (db *Circle) Dismiss(ctx context.Context, account, follower string) error {
	return db.run(ctx, "dismiss a follower", `UPDATE follows SET asked = 0 WHERE follower = $1 AND followed = $2`, follower, account)
}

func (db *Circle) Ties(ctx context.Context, of, with string, limit int) ([]circle.Tie, error) {
	return read(ctx, db.conn, "list the ties of an account", columns(func(t *circle.Tie) []any {
		return []any{&t.Account, &t.Name, &t.Follows, &t.Followed, &t.Asked, moment{&t.Since}}
	}), `
		SELECT a.id, a.name, COALESCE(f.since, 0) > 0, COALESCE(b.since, 0) > 0, COALESCE(b.asked, 0) > 0,
			CASE WHEN COALESCE(f.since, 0) > COALESCE(b.since, 0) THEN f.since ELSE b.since END
		FROM accounts a
		LEFT JOIN follows f ON f.follower = $1 AND f.followed = a.id
		LEFT JOIN follows b ON b.followed = $1 AND b.follower = a.id
		WHERE a.id IN (SELECT followed FROM follows WHERE follower = $1 UNION SELECT follower FROM follows WHERE followed = $1)
			AND ($2 = '' OR a.id = $2)
		ORDER BY 6 DESC, a.id LIMIT $3`, of, with, limit)
}

const postColumns = `p.thread, p.seq, p.at, p.author, a.name, p.op, p.text, p.hidden FROM posts p JOIN accounts a ON a.id = p.author`

var scanPost = columns(func(p *circle.Post) []any {
	return []any{&p.Thread, &p.Seq, moment{&p.At}, &p.Author, &p.Name, &p.Op, &p.Text, &p.Hidden}
})

func (db *Circle) AddPost(ctx context.Context, p circle.Post, readers []string, limit int) (stored circle.Post, fresh bool, err error) {
	if !storable(p.Thread, p.Op, p.Text) {
		return p, false, circle.ErrNotFound
	}
	// Another node may have taken the number; then retry.
	err = db.retry(ctx, func(tx *tx) {
		fresh = false
		if known, found := head(rows(tx, scanPost, `SELECT `+postColumns+` WHERE p.thread = $1 AND p.op = $2`, p.Thread, p.Op)); found {
			stored = known
			return
		}
		tx.exec(`INSERT INTO threads (id, seq) VALUES ($1, 0) ON CONFLICT (id) DO NOTHING`, p.Thread)
		seq := number[int](tx, `SELECT seq FROM threads WHERE id = $1`, p.Thread)
		if seq >= limit {
			tx.fail(circle.ErrFull)
		}
		tx.one(`UPDATE threads SET seq = seq + 1 WHERE id = $1 AND seq = $2`, p.Thread, seq)
		stored, fresh = p, true
		stored.Seq = seq + 1
		tx.exec(`INSERT INTO posts (thread, seq, at, author, op, text, hidden) VALUES ($1, $2, $3, $4, $5, $6, 0)`,
			p.Thread, stored.Seq, millis(p.At), p.Author, p.Op, p.Text)
		for _, reader := range readers {
			tx.exec(`INSERT INTO thread_readers (account, thread, seen, other) VALUES ($1, $2, 0, 0) ON CONFLICT (account, thread) DO NOTHING`, reader, p.Thread)
		}
		tx.exec(`UPDATE thread_readers SET seen = $3 WHERE thread = $1 AND account = $2`, p.Thread, p.Author, stored.Seq)
		tx.exec(`UPDATE thread_readers SET other = $3 WHERE thread = $1 AND account <> $2`, p.Thread, p.Author, stored.Seq)
	})
	return stored, fresh, wrap("add a post to "+p.Thread, err)
}

func (db *Circle) Posts(ctx context.Context, thread string, before, limit int) ([]circle.Post, error) {
	if before <= 0 {
		before = math.MaxInt32
	}
	return read(ctx, db.conn, "read the posts of "+thread, scanPost, `
		SELECT thread, seq, at, author, name, op, text, hidden FROM (
			SELECT `+postColumns+` WHERE p.thread = $1 AND p.seq < $2 ORDER BY p.seq DESC LIMIT $3) AS newest
		ORDER BY seq`, thread, before, limit)
}

func (db *Circle) Threads(ctx context.Context, reader string, limit int) ([]circle.Thread, error) {
	return read(ctx, db.conn, "list the threads of an account", columns(func(t *circle.Thread) []any {
		p := &t.Last
		return []any{&t.ID, &t.With, &t.Name, &t.Seen, &t.Unread, &p.Seq, moment{&p.At}, &p.Author, &p.Text, &p.Hidden}
	}), `
		SELECT r.thread, o.account, a.name, r.seen, r.other > r.seen, p.seq, p.at, p.author, CASE WHEN p.hidden = 0 THEN p.text ELSE '' END, p.hidden
		FROM thread_readers r
		JOIN thread_readers o ON o.thread = r.thread AND o.account <> r.account
		JOIN accounts a ON a.id = o.account
		JOIN posts p ON p.thread = r.thread AND p.seq = (SELECT MAX(q.seq) FROM posts q WHERE q.thread = r.thread)
		WHERE r.account = $1 AND r.thread LIKE 'm:%'
		ORDER BY p.at DESC, r.thread LIMIT $2`, reader, limit)
}

func (db *Circle) Commented(ctx context.Context, reader string, limit int) ([]string, error) {
	return read(ctx, db.conn, "list unread comments", value[string], `
		SELECT thread FROM thread_readers WHERE account = $1 AND other > seen AND thread NOT LIKE 'm:%' ORDER BY thread LIMIT $2`, reader, limit)
}

func (db *Circle) See(ctx context.Context, thread, reader string, seq int) error {
	return db.run(ctx, "note that posts were seen", `
		UPDATE thread_readers SET seen = $3
		WHERE thread = $1 AND account = $2 AND seen < $3 AND $3 <= (SELECT seq FROM threads WHERE id = $1)`, thread, reader, seq)
}

func (db *Circle) News(ctx context.Context, reader string) (circle.News, error) {
	n, _, err := readOne(ctx, db.conn, "count what an account has not seen", columns(func(n *circle.News) []any {
		return []any{&n.Threads, &n.Comments, &n.Asked}
	}), `
		SELECT (SELECT COUNT(*) FROM thread_readers WHERE account = $1 AND other > seen AND thread LIKE 'm:%'),
			(SELECT COUNT(*) FROM thread_readers WHERE account = $1 AND other > seen AND thread NOT LIKE 'm:%'),
			(SELECT COUNT(*) FROM follows WHERE followed = $1 AND asked > 0)`, reader)
	return n, err
}

func (db *Circle) Written(ctx context.Context, author string, limit int) ([]circle.Post, error) {
	return read(ctx, db.conn, "list the posts of an account", scanPost, `SELECT `+postColumns+` WHERE p.author = $1 ORDER BY p.at, p.thread, p.seq LIMIT $2`, author, limit)
}
