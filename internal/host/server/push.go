package server

import (
	"context"
	"fmt"
	"strings"
	"time"

	"github.com/komadai/komadai/internal/people/notify"
	"github.com/komadai/komadai/internal/people/push"
)

// openPush starts push notifications. The server's key is created once for all nodes: with
// another key every browser would have to subscribe again.
func (s *server) openPush(ctx context.Context) error {
	fresh, err := notify.NewSecret()
	if err != nil {
		return fmt.Errorf("make the key for push messages: %w", err)
	}
	secret, err := s.db.Documents.Secret(ctx, "vapid", fresh)
	if err != nil {
		return err
	}
	contact := s.config.PushContact
	if contact == "" && strings.HasPrefix(s.config.URL, "https://") {
		contact = s.config.URL
	}
	identity, err := notify.ParseIdentity(secret, contact)
	if err != nil {
		return err
	}
	s.pusher = notify.NewPusher(notify.PusherConfig{
		Store: s.db.People, Identity: identity, Log: s.parts.Log, Guard: s.guard, Reach: push.Reach{Services: s.config.PushServices, Private: s.config.PushPrivate}, Count: s.metrics.Pushed,
	})
	h := notify.HeraldConfig{
		Pusher: s.pusher, Accounts: s.db.Accounts, Tries: s.db.Accounts, URL: s.config.URL, Guard: s.guard, Log: s.parts.Log, Now: time.Now,
	}
	if s.mailer != nil {
		h.Mailer = s.mailer
	}
	s.herald = notify.NewHerald(h)
	return nil
}

func (s *server) closePush(context.Context) {
	s.herald.Close()
	s.pusher.Close()
}
