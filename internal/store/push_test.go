package store_test

import (
	"fmt"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/komadai/komadai/internal/lang"
	"github.com/komadai/komadai/internal/people/principal"
	"github.com/komadai/komadai/internal/people/push"
)

func testPush(t *testing.T, open opener) {
	s, closeStore := all(open(t, t.TempDir()))
	defer closeStore()
	ctx, now := t.Context(), time.UnixMilli(1_700_000_000_123).UTC()
	browser := func(n int) push.Subscription {
		return push.Subscription{
			Endpoint: fmt.Sprintf("https://push.example.org/%d", n), Key: []byte{4, byte(n), 0, 255}, Auth: []byte{byte(n), 128},
			Language: lang.Simplified, Topics: []push.Topic{push.Moves, push.Tournaments},
		}
	}
	has := func(holder principal.ID, want ...push.Subscription) {
		t.Helper()
		got, err := s.Subscriptions(ctx, holder)
		if err != nil {
			t.Fatal(err)
		}
		if d := cmp.Diff(want, got); d != "" {
			t.Errorf("the browsers of %s (-want +got):\n%s", holder, d)
		}
	}
	do := func(err error) {
		t.Helper()
		if err != nil {
			t.Fatal(err)
		}
	}
	has("s:1")
	do(s.Subscribe(ctx, "s:1", browser(1), now, 2))
	do(s.Subscribe(ctx, "s:1", browser(2), now.Add(time.Second), 2))
	do(s.Subscribe(ctx, "a:2", browser(3), now, 2))
	has("s:1", browser(2), browser(1))
	changed := browser(1)
	changed.Topics, changed.Language = []push.Topic{push.Challenges}, lang.English
	do(s.Subscribe(ctx, "s:1", changed, now.Add(2*time.Second), 2))
	has("s:1", changed, browser(2))
	do(s.Subscribe(ctx, "s:1", browser(4), now.Add(3*time.Second), 2)) // the oldest is dropped
	has("s:1", browser(4), changed)
	has("a:2", browser(3))
	do(s.Unsubscribe(ctx, "a:2", browser(4).Endpoint)) // not theirs
	has("s:1", browser(4), changed)
	do(s.Unsubscribe(ctx, "s:1", browser(4).Endpoint))
	do(s.Unsubscribe(ctx, "s:1", browser(4).Endpoint))
	has("s:1", changed)
	do(s.Subscribe(ctx, "a:5", changed, now.Add(4*time.Second), 2)) // the browser's user has changed
	has("s:1")
	do(s.ForgetBrowser(ctx, changed.Endpoint))
	do(s.ForgetBrowser(ctx, changed.Endpoint))
	has("a:5")
	if err := s.Subscribe(ctx, "s:1", push.Subscription{Endpoint: "https://push.example.org/\x00"}, now, 2); err == nil {
		t.Error("an endpoint with a zero byte is stored")
	}
	do(s.Subscribe(ctx, "s:6", browser(6), now, 2))
	if _, err := s.Reseat(ctx, "s:6", "a:6"); err != nil {
		t.Fatal(err)
	}
	has("s:6")
	has("a:6", browser(6))
	if _, err := s.Silence(ctx, "a:6"); err != nil {
		t.Fatal(err)
	}
	has("a:6")
	has("a:2", browser(3))
}
