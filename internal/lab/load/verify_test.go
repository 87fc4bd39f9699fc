package load

import (
	"encoding/json"
	"net/http"
	"net/http/httptest"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/komadai/komadai/shogi"
	"github.com/komadai/komadai/variant"
)

func at(seconds float64) time.Time {
	return time.UnixMilli(1_700_000_000_000).Add(time.Duration(seconds * float64(time.Second)))
}

func testPair(t *testing.T, url string) *pair {
	t.Helper()
	rules, err := variant.Lookup("standard")
	if err != nil {
		t.Fatal(err)
	}
	r := &run{Config: Default(), rules: rules, targets: []string{url}, report: &Report{Games: Default().Games}, outages: &outages{}}
	p := &pair{run: r, people: [2]*person{{client: http.DefaultClient}, {client: http.DefaultClient}}}
	p.game = &game{id: "g", board: shogi.NewGame(rules.Start)}
	for i, usi := range []string{"7g7f", "3c3d", "2g2f", "8c8d"} {
		sent := at(float64(10 * (i + 1)))
		p.game.moves = append(p.game.moves, made{usi, sent, sent.Add(10 * time.Millisecond)})
	}
	return p
}

func TestVerify(t *testing.T) {
	ms := func(d time.Duration) int64 { return d.Milliseconds() }
	good := state{
		Moves: []played{{"7g7f", 0}, {"3c3d", 0}, {"2g2f", 10_000}, {"8c8d", 10_000}},
		gameHead: gameHead{
			ID: "g", Turn: "b", Time: clocks{Running: "b", Black: left{ms(mainTime) - 10_000}, White: left{ms(mainTime) - 10_000}},
		},
	}
	for _, c := range []struct {
		name                string
		edit                func(*state)
		lost, wrong, failed int
		word                string
	}{
		{"as it was", func(*state) {}, 0, 0, 0, ""},
		{"the last move is gone", func(s *state) { s.Moves = s.Moves[:3] }, 1, 0, 0, "8c8d, was acknowledged and is not there"},
		{"another move", func(s *state) { s.Moves[1].USI = "8c8d" }, 1, 0, 0, "move 2, 3c3d"},
		{"nothing", func(s *state) { s.Moves = nil }, 1, 0, 0, "move 1"},
		{"a move more", func(s *state) { s.Moves = append(s.Moves, played{"1g1f", 0}) }, 0, 0, 1, "5 moves, and 4 were made"},
		{"a move took longer", func(s *state) { s.Moves[2].Spent = 11_500; s.Time.Black.Main -= 1500 }, 0, 1, 0, "move 3"},
		{"a move took nothing", func(s *state) { s.Moves[3].Spent = 0; s.Time.White.Main += 10_000 }, 0, 1, 0, "move 4"},
		{"a clock jumped", func(s *state) { s.Time.White.Main -= 5000 }, 0, 1, 0, "w has used 10s"},
		{"a clock a little off", func(s *state) { s.Time.White.Main -= 900 }, 0, 0, 0, ""},
	} {
		t.Run(c.name, func(t *testing.T) {
			s := good
			s.Moves = slices.Clone(good.Moves)
			c.edit(&s)
			server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) { _ = json.NewEncoder(w).Encode(s) }))
			defer server.Close()
			p := testPair(t, server.URL)
			p.verify(t.Context(), server.URL, p.game)
			r := p.report
			if r.Lost != c.lost || r.WrongClocks != c.wrong || r.Failed != c.failed || !strings.Contains(strings.Join(r.Faults, "\n"), c.word) {
				t.Errorf("lost %d, wrong %d, failed %d: %q", r.Lost, r.WrongClocks, r.Failed, r.Faults)
			}
		})
	}
	server := httptest.NewServer(http.NotFoundHandler())
	defer server.Close()
	p := testPair(t, server.URL)
	if p.verify(t.Context(), server.URL, p.game); p.report.Failed != 1 {
		t.Error("a game that is gone was not missed")
	}
}

func TestCompare(t *testing.T) {
	message := func(when float64, left float64) *messageHead {
		var g messageHead
		text, err := json.Marshal(map[string]any{"type": "game", "game": map[string]any{
			"id": "g", "seq": 3, "sfen": "x", "turn": "b",
			"time": clocks{Now: at(when).UnixMilli(), Running: "b", Black: struct {
				Main int64 `json:"main"`
			}{int64(left * 1000)}},
		}})
		if err == nil {
			err = json.Unmarshal(text, &g)
		}
		if err != nil {
			t.Fatal(err)
		}
		return &g
	}
	for _, c := range []struct {
		name string
		// The clock has 100 s at 0 s; when and left are the second message's.
		when, left float64
		// An outage; equal for none.
		died, back float64
		wrong      int
	}{
		{"it runs", 10, 90, 0, 0, 0},
		{"it runs a little slowly", 10, 90.9, 0, 0, 0},
		{"it stands", 10, 100, 0, 0, 1},
		{"it jumps", 10, 85, 0, 0, 1},
		{"it stood while the server was dead", 10, 95, 4, 9, 0},
		{"it ran while the server was dead", 10, 90, 4, 9, 1},
		{"it gave back more than that", 10, 98, 4, 9, 1},
	} {
		t.Run(c.name, func(t *testing.T) {
			p := testPair(t, "http://127.0.0.1:0")
			if c.died != c.back {
				p.outages.died("node", at(c.died))(at(c.died), at(c.back))
			}
			p.compare(message(0, 100))
			p.compare(message(c.when, c.left))
			if p.report.WrongClocks != c.wrong {
				t.Errorf("%d wrong: %q", p.report.WrongClocks, p.report.Faults)
			}
		})
	}
}

func TestQuantiles(t *testing.T) {
	var all latencies
	if q := all.quantiles(); q != (Quantiles{}) {
		t.Errorf("of nothing: %+v", q)
	}
	for i := range 100 {
		all.add(time.Duration(100-i) * time.Millisecond)
	}
	if q := all.quantiles(); q != (Quantiles{100, 50, 95, 99, 100}) {
		t.Errorf("%+v", q)
	}
}
