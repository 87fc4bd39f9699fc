package offline_test

import (
	"context"
	"sync"
	"testing"
	"time"

	"github.com/komadai/komadai/engine/nnue"
	"github.com/komadai/komadai/internal/gates/offline"
	"github.com/komadai/komadai/internal/gates/wire"
)

const start = "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1"

type heard struct {
	mu  sync.Mutex
	all []wire.EngineNews
	// told receives responses until it is full.
	told chan wire.EngineNews
}

func (h *heard) take(n wire.EngineNews) {
	h.mu.Lock()
	h.all = append(h.all, n)
	h.mu.Unlock()
	select {
	case h.told <- n:
	default:
	}
}

func (h *heard) last() map[int]wire.EngineNews {
	h.mu.Lock()
	defer h.mu.Unlock()
	out := map[int]wire.EngineNews{}
	for _, n := range h.all {
		out[n.ID] = n
	}
	return out
}

func newService() (*offline.Service, *heard) {
	h := &heard{told: make(chan wire.EngineNews, 100)}
	return offline.New(offline.Config{Send: h.take, Network: func(_ context.Context, fingerprint string) []byte {
		data, _ := nnue.ShippedFile(fingerprint)
		return data
	}}), h
}

// An unlimited search reports, and ends when it is stopped or another starts. Every request
// gets one last response.
func TestEndlessRace(t *testing.T) {
	d, h := newService()
	d.Ask(wire.EngineAsk{ID: 1, Search: &wire.EngineSearch{Rules: "standard", SFEN: start, Lines: 2}})
	first := <-h.told
	if first.Found == nil || first.Ended || len(first.Found.Lines) != 2 || !first.Found.Network {
		t.Fatalf("%+v", first)
	}
	d.Ask(wire.EngineAsk{ID: 2, Search: &wire.EngineSearch{Rules: "torus", SFEN: torus(t), Lines: 1}})
	d.Ask(wire.EngineAsk{ID: 1, Stop: true}) // already ended: no effect
	for n := range h.told {
		if n.ID == 2 && !n.Ended {
			break
		}
	}
	d.Ask(wire.EngineAsk{ID: 2, Stop: true})
	d.Wait()
	ended := map[int]int{}
	for _, n := range h.all {
		if n.Ended {
			ended[n.ID]++
		} else if ended[n.ID] > 0 {
			t.Errorf("news of %d after its end", n.ID)
		}
	}
	if ended[1] != 1 || ended[2] != 1 {
		t.Errorf("ends: %v", ended)
	}
}

func torus(t *testing.T) string {
	t.Helper()
	for _, q := range contract(t) {
		if q.Search != nil && q.Search.Rules == "torus" {
			return q.Search.SFEN
		}
	}
	t.Fatal("no torus")
	return ""
}

// Mates are reported for Black, also those by White.
func TestMates(t *testing.T) {
	for sfen, want := range map[string]wire.RecordScore{
		"4k4/9/4P4/9/9/9/9/9/4K4 b G 1":   {Kind: "mate", Value: 1, Sign: 1},
		"4k4/9/9/9/9/9/4p4/9/4K4 w g 1":   {Kind: "mate", Value: -1, Sign: -1},
		"4k4/4G4/4P4/9/9/9/9/9/4K4 w - 2": {Kind: "mate", Value: 0, Sign: 1},
	} {
		d, h := newService()
		d.Ask(wire.EngineAsk{ID: 1, Search: &wire.EngineSearch{Rules: "standard", SFEN: sfen, Lines: 1, Depth: 5}})
		d.Wait()
		found := h.last()[1].Found
		if found == nil {
			t.Errorf("%s: %+v", sfen, h.last()[1].Refused)
			continue
		}
		if want.Value == 0 { // no move
			if len(found.Lines) != 0 {
				t.Errorf("%s: %+v", sfen, found.Lines)
			}
			continue
		}
		if len(found.Lines) != 1 || found.Lines[0].Score != want || found.Lines[0].Black != float64(max(want.Sign, 0)) {
			t.Errorf("%s: %+v", sfen, found)
		}
	}
}

// Repetitions count: the leading side avoids a draw by fourfold repetition. A line that
// continues after an end is searched, too.
func TestLine(t *testing.T) {
	d, h := newService()
	back := []string{"2h3h", "8b7b", "3h2h", "7b8b"}
	var moves []string
	for range 4 {
		moves = append(moves, back...)
	}
	d.Ask(wire.EngineAsk{ID: 1, Search: &wire.EngineSearch{Rules: "standard", SFEN: start, Moves: moves, Lines: 1, Depth: 2}})
	d.Wait()
	if n := h.last()[1]; n.Found == nil || len(n.Found.Lines) != 1 {
		t.Errorf("%+v", n)
	}
}

func TestRefused(t *testing.T) {
	for name, q := range map[string]wire.EngineAsk{
		"nothing":  {},
		"rules":    {Search: &wire.EngineSearch{Rules: "chess", SFEN: start}},
		"position": {Search: &wire.EngineSearch{Rules: "standard", SFEN: "9/9"}},
		"move":     {Search: &wire.EngineSearch{Rules: "standard", SFEN: start, Moves: []string{"7g7e"}}},
	} {
		d, h := newService()
		q.ID = 7
		d.Ask(q)
		d.Wait()
		if n := h.last()[7]; n.Refused == nil || n.Refused.Message == "" || !n.Ended {
			t.Errorf("%s: %+v", name, n)
		}
	}
}

// A search without kings succeeds or is refused, and the service continues.
func TestKingless(t *testing.T) {
	d, h := newService()
	for i, sfen := range []string{"4k4/9/4P4/9/9/9/9/9/9 b 2G 1", "9/9/4P4/9/9/9/9/9/9 b 2G 1", start} {
		d.Ask(wire.EngineAsk{ID: i + 1, Search: &wire.EngineSearch{Rules: "standard", SFEN: sfen, Lines: 1, Depth: 3}})
		d.Wait()
		if n := h.last()[i+1]; n.Found == nil && n.Refused == nil {
			t.Errorf("%s: %+v", sfen, n)
		}
	}
	if n := h.last()[3]; n.Found == nil {
		t.Errorf("after that: %+v", n.Refused)
	}
}

// The engine calls the clock often enough to yield.
func TestNow(t *testing.T) {
	asked := 0
	h := &heard{told: make(chan wire.EngineNews, 100)}
	d := offline.New(offline.Config{Send: h.take, Network: func(context.Context, string) []byte { return nil }, Now: func() time.Time {
		asked++
		return time.Now()
	}})
	d.Ask(wire.EngineAsk{ID: 1, Search: &wire.EngineSearch{Rules: "standard", SFEN: start, Lines: 1, Nodes: 30_000}})
	d.Wait()
	if n := h.last()[1]; n.Found == nil || n.Found.Network || asked < 50 {
		t.Errorf("%+v, asked %d times", n, asked)
	}
}

// Mate lengths are proven by the solver for either side; mates not by checks alone have none.
func TestMatesAreProven(t *testing.T) {
	for sfen, want := range map[string]int{
		"4k4/9/4P4/9/9/9/9/9/4K4 b G 1":            1,
		"4k4/9/9/9/9/9/4p4/9/4K4 w g 1":            1,
		"7nl/5G1k1/7pp/6P2/9/9/9/9/K8 b GS 1":      3,
		"lnsgkgsnl/9/9/9/9/9/9/9/LNSGKGSNL b RB 1": 0,
	} {
		d, h := newService()
		d.Ask(wire.EngineAsk{ID: 1, Search: &wire.EngineSearch{Rules: "standard", SFEN: sfen, Lines: 1, Depth: 7}})
		d.Wait()
		found := h.last()[1].Found
		if found == nil || len(found.Lines) == 0 || found.Lines[0].Proven != want {
			t.Errorf("%s: %+v, want a proof of %d", sfen, found, want)
		}
	}
	// Each mating line has its own proof.
	d, h := newService()
	d.Ask(wire.EngineAsk{ID: 1, Search: &wire.EngineSearch{Rules: "standard", SFEN: "4k4/9/4P4/9/9/9/9/9/4K4 b 2G 1", Lines: 2, Depth: 5}})
	d.Wait()
	for _, l := range h.last()[1].Found.Lines {
		if l.Score.Kind == "mate" && l.Proven == 0 {
			t.Errorf("not proven: %+v", l)
		}
	}
}
