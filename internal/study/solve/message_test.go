package solve

import (
	"encoding/json"
	"reflect"
	"testing"
	"time"

	"github.com/komadai/komadai/shogi"
	"github.com/komadai/komadai/tsume"
	"github.com/komadai/komadai/tsume/stipulation"
)

// Decoding inverts encoding.
func TestMessages(t *testing.T) {
	p, err := newSolver(t, Config{}).Read(question(five))
	if err != nil {
		t.Fatal(err)
	}
	position := p.Position()
	legal := position.AppendLegal(nil)
	line := []shogi.Move{legal[0], legal[1]}
	for _, e := range []Event{
		&Progress{Stage: Judging, Nodes: 7, Took: 2 * time.Second, Limit: time.Minute, Plies: 3},
		&Answer{Status: tsume.Mate, Plies: 2, Minimal: true, Left: true, Decided: true, Futile: tsume.Loose, Nodes: 1 << 60, Took: time.Second, Line: line},
		&Answer{Status: tsume.Unknown},
		&ThreatAnswer{
			Status: Threatens, Plies: 3, Line: line, Mated: []tsume.Defence{{Move: legal[2], Plies: 5, Line: line}, {Move: legal[3]}},
			Holds: line, Open: line[:1], Nodes: 9, Took: time.Second,
		},
		&Verdict{
			Soundness: Flawed, Line: line, Nodes: 5, Took: time.Hour,
			Flaws:     []tsume.Flaw{{Kind: tsume.Leftover}, {Kind: tsume.Cook, Ply: 1, Move: legal[2], Plies: 3, Line: line}},
			Unsettled: []tsume.Flaw{{Kind: tsume.Escape, Ply: 2, Move: legal[3]}},
		},
		&StipulationAnswer{
			Stipulation: p.stipulation, Soundness: Flawed, Left: true, Early: true, Took: time.Second,
			Solution: &stipulation.Solution{
				Status: stipulation.Solved, Plies: 2, Lines: [][]shogi.Move{line, {legal[2], legal[3]}}, More: true, Undecided: true, Searched: 1, Nodes: 9,
				Cooks: []stipulation.Cook{{Ply: 2, Move: legal[4], Plies: 4}},
			},
		},
		&StipulationAnswer{Stipulation: p.stipulation, Solution: &stipulation.Solution{Status: stipulation.None, Searched: 7, Never: true}},
	} {
		m, err := p.encode(e)
		if err != nil {
			t.Fatal(err)
		}
		data, err := json.Marshal(m)
		if err != nil {
			t.Fatal(err)
		}
		got, err := decoded(p, data)
		if err != nil || !reflect.DeepEqual(got, e) {
			t.Errorf("%s: %+v, %v, want %+v", data, got, err, e)
		}
	}
	for _, bad := range []string{
		"", "{}", `{"report":{"status":"mat","futile":"narrow"}}`, `{"report":{"status":"mate","futile":"odd"}}`,
		`{"report":{"verdict":"sound","moves":["x"]}}`, `{"report":{"verdict":"flawed","flaws":[{"ply":1,"move":"9z"}]}}`,
		`{"report":{"verdict":"flawed","open":[{"ply":1,"move":"G*5b","line":["9z"]}]}}`,
		`{"report":{"status":"solved","stipulation":{}}}`, `{"report":{"status":"odd","stipulation":{}}}`,
		`{"report":{"status":"none","stipulation":{"cooks":[{"ply":1,"move":"G*5b"}]}}}`,
		`{"report":{"status":"solved","stipulation":{"lines":[["G*5b"]],"cooks":[{"ply":2,"move":"G*5b"}]}}}`,
		`{"report":{"status":"odd","threat":{}}}`, `{"report":{"status":"none","threat":{"mated":[{"move":""}]}}}`,
		`{"report":{"status":"none","threat":{"holds":["x"]}}}`, `{"report":{"status":"none","threat":{"open":["x"]}}}`,
	} {
		if e, err := decoded(p, []byte(bad)); err == nil {
			t.Errorf("%s is read as %+v", bad, e)
		}
	}
	if data, err := p.encode(Queued{Ahead: 1}); err == nil {
		t.Errorf("a worker has no queue of its own, and says %+v", data)
	}
}

func decoded(p *Problem, data []byte) (Event, error) {
	var m message
	if err := json.Unmarshal(data, &m); err != nil {
		return nil, err
	}
	return p.decode(&m)
}
