package api

import (
	"context"
	"encoding/base64"
	"errors"
	"net/http"
	"strings"
	"time"

	"github.com/danielgtaylor/huma/v2"

	"github.com/komadai/komadai/internal/gates/wire"
	"github.com/komadai/komadai/internal/lang"
	"github.com/komadai/komadai/internal/people/principal"
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
	// Private reports whether endpoints may be in private networks.
	Private() bool
	// Subscribe and Unsubscribe are those of [push.Store].
	Subscribe(ctx context.Context, holder principal.ID, s push.Subscription, now time.Time, most int) error
	Unsubscribe(ctx context.Context, holder principal.ID, endpoint string) error
}

type (
	pushOutput struct {
		CacheControl string `header:"Cache-Control"`
		Body         wire.PushKey
	}
	subscribeInput   struct{ Body wire.PushSubscription }
	unsubscribeInput struct{ Body wire.PushEndpoint }
)

func (h *handlers) registerPush(a huma.API) {
	huma.Register(a, operation(a, http.MethodGet, pushPath, "get-push-key", "The key for push subscriptions (Web Push).", nil),
		func(context.Context, *struct{}) (*pushOutput, error) {
			return &pushOutput{private, wire.PushKey{Key: h.Push.Key()}}, nil
		})
	subscribe := operation(a, http.MethodPost, pushPath, "subscribe",
		"Subscribe a browser to notifications about the client's games. A subscription with the same endpoint is replaced; the newest ten of a client are kept.", nil)
	subscribe.MaxBodyBytes = maxBody
	huma.Register(a, subscribe, func(ctx context.Context, in *subscribeInput) (*doneOutput, error) {
		s, err := subscription(in.Body)
		if err == nil {
			err = s.Check(h.Push.Private())
		}
		if err != nil {
			return nil, h.failure(ctx, refusePush(err))
		}
		return done(ctx, h, h.Push.Subscribe(ctx, session.Begin(ctx), s, time.Now(), push.MaxEach))
	})
	unsubscribe := operation(a, http.MethodPost, pushPath+"/remove", "unsubscribe", "Unsubscribe a browser. An unknown one is not an error.", nil)
	unsubscribe.MaxBodyBytes = maxBody
	huma.Register(a, unsubscribe, func(ctx context.Context, in *unsubscribeInput) (*doneOutput, error) {
		holder := session.Holder(ctx)
		if holder == "" {
			return done(ctx, h, nil)
		}
		return done(ctx, h, h.Push.Unsubscribe(ctx, holder, in.Body.Endpoint))
	})
}

func subscription(in wire.PushSubscription) (s push.Subscription, err error) {
	s = push.Subscription{Endpoint: in.Endpoint, Language: lang.Language(in.Language)}
	for _, t := range in.Topics {
		s.Topics = append(s.Topics, push.Topic(t))
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
	text := strings.ToUpper(err.Error()[:1]) + err.Error()[1:] + "."
	if errors.Is(err, push.ErrPrivate) || errors.Is(err, push.ErrEndpoint) {
		return refusal.New(refusal.BadRequest, text).Because("push-endpoint")
	}
	return refusal.New(refusal.BadRequest, text).ForPrograms()
}
