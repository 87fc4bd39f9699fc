package store_test

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/komadai/komadai/internal/games/moderation"
	"github.com/komadai/komadai/internal/study/records"
)

func testRecords(t *testing.T, open opener) {
	dir := t.TempDir()
	s, closeStore := all(open(t, dir))
	now := time.Now()
	room := func(n int64) records.Bounds { return records.Bounds{All: n, Holder: 1000, Origin: 1000} }
	keep := func(id, data string, all int64, want error) {
		t.Helper()
		if err := s.KeepRecord(t.Context(), records.Kept{ID: id, At: now, Data: []byte(data)}, room(all)); !errors.Is(err, want) {
			t.Fatalf("%s: %v; want %v", id, err, want)
		}
	}
	keep("a", "駒台'\\u;", 20, nil)
	keep("a", "something else", 0, nil) // it exists and stays
	keep("b", "0123456789", 20, nil)
	keep("c", "one byte too many", 20, records.ErrFull)
	for id, data := range map[string]string{"e": "a\x00b", "f": "\xff", "g\x00": "x"} { // not valid text
		if err := s.KeepRecord(t.Context(), records.Kept{ID: id, At: now, Data: []byte(data)}, room(1000)); err == nil {
			t.Errorf("%q with %q is stored", id, data)
		}
	}
	cancelled, cancel := context.WithCancel(t.Context())
	cancel()
	if err := s.KeepRecord(cancelled, records.Kept{ID: "d", At: now, Data: []byte("x")}, room(1000)); err == nil {
		t.Error("a record is stored after a cancellation")
	}
	closeStore()
	s, closeStore = all(open(t, dir))
	defer closeStore()
	for id, want := range map[string]string{"a": "駒台'\\u;", "b": "0123456789", "c": "", "d": "", "e": "", "f": "", "g\x00": "", "": ""} {
		r, ok, err := s.Record(t.Context(), id)
		if err != nil || ok != (want != "") || string(r.Data) != want {
			t.Errorf("%s: %q, %v, %v", id, r.Data, ok, err)
		}
	}
}

// One person or network cannot use up the room. Records that are not opened make room, a
// removed one does not come back.
func testRecordBounds(t *testing.T, s joined) {
	ctx, now := t.Context(), time.UnixMilli(1_700_000_000_000).UTC()
	day := 24 * time.Hour
	bounds := records.Bounds{All: 100, Holder: 30, Origin: 50, Unopened: now.Add(-day), Unused: now.Add(-365 * day)}
	share := func(id string, at time.Time, by records.Sharer, want error) {
		t.Helper()
		r := records.Kept{ID: id, At: at, By: by, Data: []byte(strings.Repeat("x", 10))}
		if err := s.KeepRecord(ctx, r, bounds); !errors.Is(err, want) {
			t.Fatalf("%s: %v, want %v", id, err, want)
		}
	}
	kept := func(want string) {
		t.Helper()
		list, err := s.Records(ctx, "", 100)
		must(t, err)
		var ids []string
		for _, r := range list {
			if !r.Removed {
				ids = append(ids, r.ID)
			}
		}
		if got := strings.Join(ids, " "); got != want {
			t.Errorf("%s are kept, want %s", got, want)
		}
	}
	greedy := records.Sharer{Holder: "s:greedy", Origin: "there"}
	for i := range 3 {
		share(fmt.Sprintf("a%d", i), now.Add(-2*day), greedy, nil)
	}
	share("a3", now, greedy, records.ErrQuota)
	share("a3", now, records.Sharer{Origin: "there"}, nil)
	share("a4", now, records.Sharer{Holder: "s:fresh", Origin: "there"}, nil)
	share("a5", now, records.Sharer{Holder: "s:fresh", Origin: "there"}, records.ErrQuota)
	for i := range 5 {
		share(fmt.Sprintf("b%d", i), now, records.Sharer{Origin: fmt.Sprint(i)}, nil)
	}
	must(t, s.OpenRecord(ctx, "a0", now))
	share("c", now, records.Sharer{Origin: "here"}, nil) // a1 goes
	share("d", now, records.Sharer{Origin: "here"}, nil) // a2 goes
	share("e", now, records.Sharer{Origin: "here"}, records.ErrFull)
	kept("a3 a4 b0 b1 b2 b3 b4 c d a0")
	_, err := s.Moderation.Act(ctx, moderation.Entry{At: now, Action: moderation.RemoveRecord, Record: "c", Reason: "x"})
	must(t, err)
	if _, err := s.Moderation.Act(ctx, moderation.Entry{At: now, Action: moderation.RemoveRecord, Record: "c"}); !errors.Is(err, moderation.ErrNotFound) {
		t.Errorf("removed twice: %v", err)
	}
	if _, ok, err := s.Record(ctx, "c"); ok || err != nil {
		t.Errorf("a removed record: %v, %v", ok, err)
	}
	share("c", now, records.Sharer{Origin: "here"}, records.ErrRemoved)
	share("e", now, records.Sharer{Origin: "here"}, nil)
	must(t, s.ExpireRecords(ctx, now.Add(time.Second)))
	kept("a0")
	share("c", now, records.Sharer{Origin: "here"}, records.ErrRemoved)
	if _, ok, err := s.SharedBy(ctx, "c"); ok || err != nil {
		t.Errorf("the sharer of a removed record: %v, %v", ok, err)
	}
	if by, ok, err := s.SharedBy(ctx, "a0"); by != "s:greedy" || !ok || err != nil {
		t.Errorf("the sharer: %q, %v, %v", by, ok, err)
	}
}
