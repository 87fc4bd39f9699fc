package api

import (
	"context"
	"encoding/base64"
	"errors"
	"strings"
	"time"

	"github.com/danielgtaylor/huma/v2"

	"github.com/komadai/komadai/internal/gates/wire"
	"github.com/komadai/komadai/internal/lang"
	"github.com/komadai/komadai/internal/people"
	"github.com/komadai/komadai/internal/people/push"
	"github.com/komadai/komadai/internal/people/session"
	"github.com/komadai/komadai/internal/refusal"
)

// pushPath is the route of push subscriptions. API tokens may not use it.
const pushPath = "/api/v1/push"

// Push is the Web Push sender and its subscriptions.
type Push interface {
	// Key returns the server's public key; see [wire.PushKey].
	Key() string
	// Reach bounds the push services.
	Reach() push.Reach
	// Subscribe and Unsubscribe are those of [push.Store].
	Subscribe(ctx context.Context, o push.Owner, s push.Subscription, now time.Time, each, origin int) error
	Unsubscribe(ctx context.Context, holder people.ID, endpoint string) error
}

func (h *handlers) registerPush(a huma.API) {
	get(a, "/push", "get-push-key", "The key for push subscriptions (Web Push).", reply(h, h.pushKey))
	post(a, "/push", "subscribe",
		"Subscribe a browser to notifications about the client's games. A subscription with the same endpoint is replaced; the newest ten of a client are kept.", done(h, h.subscribe))
	post(a, "/push/remove", "unsubscribe", "Unsubscribe a browser. An unknown one is not an error.", done(h, h.unsubscribe))
}

func (h *handlers) pushKey(context.Context, *struct{}) (wire.PushKey, error) {
	return wire.PushKey{Key: h.Push.Key()}, nil
}

func (h *handlers) subscribe(ctx context.Context, in *body[wire.PushSubscription]) error {
	s, err := subscription(in.Body)
	if err == nil {
		err = s.Check(h.Push.Reach())
	}
	if err != nil {
		return refusePush(err)
	}
	owner := push.Owner{Holder: session.Begin(ctx), Session: session.Who(ctx).Session}
	if owner.Session == "" {
		owner.Origin = session.From(ctx).Quota()
	}
	return h.Push.Subscribe(ctx, owner, s, time.Now(), push.MaxEach, push.MaxOrigin)
}

func (h *handlers) unsubscribe(ctx context.Context, in *body[wire.PushEndpoint]) error {
	holder := session.Holder(ctx)
	if holder == "" {
		return nil
	}
	return h.Push.Unsubscribe(ctx, holder, in.Body.Endpoint)
}

func subscription(in wire.PushSubscription) (s push.Subscription, err error) {
	s = push.Subscription{
		Endpoint: in.Endpoint, Language: lang.Language(in.Language),
		Topics: wire.List(in.Topics, func(t string) push.Topic { return push.Topic(t) }),
	}
	// Some browsers pad base64url.
	if s.Key, err = base64.RawURLEncoding.DecodeString(strings.TrimRight(in.Keys.P256dh, "=")); err != nil {
		return s, push.ErrKey
	}
	if s.Auth, err = base64.RawURLEncoding.DecodeString(strings.TrimRight(in.Keys.Auth, "=")); err != nil {
		return s, push.ErrKey
	}
	return s, nil
}

func refusePush(err error) *refusal.Error {
	text := refusal.Sentence(err.Error())
	if errors.Is(err, push.ErrPrivate) || errors.Is(err, push.ErrService) || errors.Is(err, push.ErrEndpoint) {
		return refusal.New(refusal.BadRequest, text).Because("push-endpoint")
	}
	return refusal.New(refusal.BadRequest, text).ForPrograms()
}
