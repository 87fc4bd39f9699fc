package match_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/komadai/komadai/internal/games/match"
)

func FuzzParseEvent(f *testing.F) {
	conf := config()
	data, err := match.Event{Kind: match.Created, Config: &conf}.Data()
	if err != nil {
		f.Fatal(err)
	}
	f.Add("created", data)
	f.Add("moved", []byte(`{"side":"b","move":"7g7f"}`))
	f.Add("fouled", []byte(`{"side":"w","move":"P*5e","foul":"nifu"}`))
	f.Add("undone", []byte(`{"side":"b","plies":2}`))
	f.Add("offered", []byte(`{"side":"b","offer":"adjourn"}`))
	f.Add("sealed", []byte(`{"side":"b","move":"7g7f","lag":12}`))
	f.Add("paused", []byte(`{}`))
	f.Fuzz(func(t *testing.T, kind string, data []byte) {
		e, err := match.ParseEvent(1, noon, match.EventKind(kind), data)
		if err != nil {
			return
		}
		again, err := e.Data()
		if err != nil {
			t.Fatal(err)
		}
		back, err := match.ParseEvent(1, noon, e.Kind, again)
		if err != nil {
			t.Fatalf("%s: %v", again, err)
		}
		if d := cmp.Diff(e, back); d != "" {
			t.Fatal(d)
		}
		start, err := match.Create(&book, config(), noon)
		if err != nil {
			t.Fatal(err)
		}
		first := []match.Event{e}
		if e.Kind != match.Created {
			e.Seq = 2
			first = []match.Event{start, e}
		}
		if g, err := match.Replay(&book, first); err == nil && g.Seq() != len(first) {
			t.Fatalf("%d events replayed to number %d", len(first), g.Seq())
		}
	})
}
