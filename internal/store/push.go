package store

import (
	"context"
	"encoding/base64"
	"fmt"
	"time"

	"github.com/komadai/komadai/internal/people"
	"github.com/komadai/komadai/internal/people/push"
)

func (db *People) Subscribe(ctx context.Context, o push.Owner, s push.Subscription, now time.Time, each, origin int) error {
	if !storable(o.Holder, s.Endpoint) {
		return fmt.Errorf("subscribe a browser: %w", push.ErrEndpoint)
	}
	return wrap("subscribe a browser", db.within(ctx, func(tx *tx) {
		tx.exec(`
			INSERT INTO push_subscriptions (endpoint, holder, session, origin, p256dh, auth, language, topics, made)
			VALUES ($1, $2, NULLIF($3, ''), $4, $5, $6, $7, $8, $9)
			ON CONFLICT (endpoint) DO UPDATE SET holder = excluded.holder, session = excluded.session, origin = excluded.origin,
				p256dh = excluded.p256dh, auth = excluded.auth, language = excluded.language, topics = excluded.topics, made = excluded.made`,
			s.Endpoint, o.Holder, o.Session, o.Origin, base64.StdEncoding.EncodeToString(s.Key), base64.StdEncoding.EncodeToString(s.Auth), s.Language, joined(s.Topics), millis(now))
		tx.exec(`
			DELETE FROM push_subscriptions WHERE holder = $1 AND endpoint NOT IN (
				SELECT endpoint FROM push_subscriptions WHERE holder = $1 ORDER BY made DESC, endpoint LIMIT $2)`, o.Holder, each)
		tx.exec(`
			DELETE FROM push_subscriptions WHERE origin = $1 AND origin <> '' AND endpoint NOT IN (
				SELECT endpoint FROM push_subscriptions WHERE origin = $1 ORDER BY made DESC, endpoint LIMIT $2)`, o.Origin, origin)
	}))
}

func (db *People) Unsubscribe(ctx context.Context, holder people.ID, endpoint string) error {
	return db.run(ctx, "unsubscribe a browser", `DELETE FROM push_subscriptions WHERE (endpoint = $1 OR $1 = '') AND holder = $2`, endpoint, holder)
}

func (db *People) ForgetBrowser(ctx context.Context, endpoint string) error {
	return db.run(ctx, "forget a browser", `DELETE FROM push_subscriptions WHERE endpoint = $1`, endpoint)
}

func (db *People) Subscriptions(ctx context.Context, holder people.ID) ([]push.Subscription, error) {
	return read(ctx, db.conn, "list the browsers of a holder", columns(func(s *push.Subscription) []any {
		decode := base64.StdEncoding.DecodeString
		return []any{&s.Endpoint, parsed[[]byte]{&s.Key, decode}, parsed[[]byte]{&s.Auth, decode}, &s.Language, words(&s.Topics)}
	}), `SELECT endpoint, p256dh, auth, language, topics FROM push_subscriptions WHERE holder = $1 ORDER BY made DESC, endpoint`, holder)
}
