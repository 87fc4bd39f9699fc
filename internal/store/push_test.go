package store_test

import (
	"fmt"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/komadai/komadai/internal/lang"
	"github.com/komadai/komadai/internal/people"
	"github.com/komadai/komadai/internal/people/account"
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
	has := func(holder people.ID, want ...push.Subscription) {
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
	subscribe := func(holder people.ID, b push.Subscription, at time.Time, most int) error {
		return s.Subscribe(ctx, push.Owner{Holder: holder}, b, at, most, 100)
	}
	has("s:1")
	do(subscribe("s:1", browser(1), now, 2))
	do(subscribe("s:1", browser(2), now.Add(time.Second), 2))
	do(subscribe("a:2", browser(3), now, 2))
	has("s:1", browser(2), browser(1))
	changed := browser(1)
	changed.Topics, changed.Language = []push.Topic{push.Challenges}, lang.English
	do(subscribe("s:1", changed, now.Add(2*time.Second), 2))
	has("s:1", changed, browser(2))
	do(subscribe("s:1", browser(4), now.Add(3*time.Second), 2)) // the oldest is dropped
	has("s:1", browser(4), changed)
	has("a:2", browser(3))
	do(s.Unsubscribe(ctx, "a:2", browser(4).Endpoint)) // not theirs
	has("s:1", browser(4), changed)
	do(s.Unsubscribe(ctx, "s:1", browser(4).Endpoint))
	do(s.Unsubscribe(ctx, "s:1", browser(4).Endpoint))
	has("s:1", changed)
	do(subscribe("a:5", changed, now.Add(4*time.Second), 2)) // the browser's user has changed
	has("s:1")
	do(s.ForgetBrowser(ctx, changed.Endpoint))
	do(s.ForgetBrowser(ctx, changed.Endpoint))
	has("a:5")
	if err := s.Subscribe(ctx, push.Owner{Holder: "s:1"}, push.Subscription{Endpoint: "https://push.example.org/\x00"}, now, 2, 2); err == nil {
		t.Error("an endpoint with a zero byte is stored")
	}
	do(subscribe("s:6", browser(6), now, 2))
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

// An account's subscription ends with its session, a guest's with time and beyond a quota.
func testPushSessions(t *testing.T, s joined) {
	ctx, now := t.Context(), time.UnixMilli(1_700_000_000_123).UTC()
	browser := func(n int) push.Subscription {
		return push.Subscription{Endpoint: fmt.Sprintf("https://push.example.org/%d", n), Language: lang.English, Topics: []push.Topic{push.Moves}}
	}
	count := func(what string, holder people.ID, want int) {
		t.Helper()
		got, err := s.Subscriptions(ctx, holder)
		if err != nil || len(got) != want {
			t.Errorf("%s: %d subscriptions, want %d, %v", what, len(got), want, err)
		}
	}
	must(t, s.AddAccount(ctx, account.Account{ID: "1", Name: "kimura", Key: "kimura", Created: now}))
	begin := func(id string) {
		must(t, s.AddSession(ctx, account.SessionRecord{ID: id, Account: "1", Hash: id, Created: now, Seen: now}, 9))
	}
	for i, id := range []string{"x", "y", "z"} {
		begin(id)
		must(t, s.Subscribe(ctx, push.Owner{Holder: "a:1", Session: id}, browser(i), now, 10, 10))
	}
	count("three sessions", "a:1", 3)
	_, err := s.EndSessions(ctx, "1", "x", "")
	must(t, err)
	count("one ended", "a:1", 2)
	_, err = s.EndSessions(ctx, "1", "", "z")
	must(t, err)
	count("the others ended", "a:1", 1)
	must(t, s.Subscribe(ctx, push.Owner{Holder: "s:guest", Origin: "here"}, browser(7), now, 10, 10))
	_, err = s.Reseat(ctx, "s:guest", "a:1")
	must(t, err)
	begin("w")
	count("a guest signed in", "a:1", 2)
	_, err = s.EndSessions(ctx, "1", "w", "")
	must(t, err)
	count("and out", "a:1", 1)
	for i := range 6 {
		at := now.Add(time.Duration(i) * time.Second)
		must(t, s.Subscribe(ctx, push.Owner{Holder: people.ID(fmt.Sprintf("s:%d", i)), Origin: "here"}, browser(10+i), at, 10, 4))
	}
	count("the oldest guest of a network", "s:1", 0)
	count("a newer one", "s:2", 1)
	must(t, s.Expire(ctx, now, now.Add(-time.Hour), now.Add(3500*time.Millisecond)))
	count("expired", "s:3", 0)
	count("not yet expired", "s:4", 1)
	must(t, s.Unsubscribe(ctx, "s:4", ""))
	count("signed out", "s:4", 0)
}
