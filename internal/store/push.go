package store

import (
	"context"
	"database/sql"
	"encoding/base64"
	"fmt"
	"strings"
	"time"

	"github.com/komadai/komadai/internal/people/principal"
	"github.com/komadai/komadai/internal/people/push"
)

// Subscribe implements [push.Store].
func (db *People) Subscribe(ctx context.Context, holder principal.ID, s push.Subscription, now time.Time, most int) error {
	if !storable(string(holder), s.Endpoint) {
		return fmt.Errorf("subscribe a browser: %w", push.ErrEndpoint)
	}
	topics := make([]string, len(s.Topics))
	for i, t := range s.Topics {
		topics[i] = string(t)
	}
	err := db.within(ctx, func(tx *sql.Tx) error {
		_, err := tx.ExecContext(ctx, `
			INSERT INTO push_subscriptions (endpoint, holder, p256dh, auth, language, topics, made) VALUES ($1, $2, $3, $4, $5, $6, $7)
			ON CONFLICT (endpoint) DO UPDATE SET holder = excluded.holder, p256dh = excluded.p256dh, auth = excluded.auth,
				language = excluded.language, topics = excluded.topics, made = excluded.made`,
			s.Endpoint, holder, base64.StdEncoding.EncodeToString(s.Key), base64.StdEncoding.EncodeToString(s.Auth), s.Language, strings.Join(topics, " "), now.UnixMilli())
		if err != nil {
			return err
		}
		_, err = tx.ExecContext(ctx, `
			DELETE FROM push_subscriptions WHERE holder = $1 AND endpoint NOT IN (
				SELECT endpoint FROM push_subscriptions WHERE holder = $1 ORDER BY made DESC, endpoint LIMIT $2)`, holder, most)
		return err
	})
	if err != nil {
		return fmt.Errorf("subscribe a browser: %w", err)
	}
	return nil
}

// Unsubscribe implements [push.Store].
func (db *People) Unsubscribe(ctx context.Context, holder principal.ID, endpoint string) error {
	_, err := db.change(ctx, "unsubscribe a browser", `DELETE FROM push_subscriptions WHERE endpoint = $1 AND holder = $2`, endpoint, string(holder))
	return err
}

// ForgetBrowser implements [push.Store].
func (db *People) ForgetBrowser(ctx context.Context, endpoint string) error {
	if !storable(endpoint) {
		return nil
	}
	err := db.within(ctx, func(tx *sql.Tx) error {
		_, err := tx.ExecContext(ctx, `DELETE FROM push_subscriptions WHERE endpoint = $1`, endpoint)
		return err
	})
	if err != nil {
		return fmt.Errorf("forget a browser: %w", err)
	}
	return nil
}

// Subscriptions implements [push.Store].
func (db *People) Subscriptions(ctx context.Context, holder principal.ID) ([]push.Subscription, error) {
	if !storable(string(holder)) {
		return nil, nil
	}
	found, err := read(ctx, db.conn, func(rows *sql.Rows) (s push.Subscription, err error) {
		var key, auth, topics string
		if err := rows.Scan(&s.Endpoint, &key, &auth, &s.Language, &topics); err != nil {
			return s, err
		}
		for t := range strings.FieldsSeq(topics) {
			s.Topics = append(s.Topics, push.Topic(t))
		}
		if s.Key, err = base64.StdEncoding.DecodeString(key); err == nil {
			s.Auth, err = base64.StdEncoding.DecodeString(auth)
		}
		return s, err
	}, `SELECT endpoint, p256dh, auth, language, topics FROM push_subscriptions WHERE holder = $1 ORDER BY made DESC, endpoint`, holder)
	if err != nil {
		return nil, fmt.Errorf("list the browsers of a holder: %w", err)
	}
	return found, nil
}
