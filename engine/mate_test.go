package engine_test

import (
	"testing"

	"github.com/komadai/komadai/engine"
	"github.com/komadai/komadai/notation"
	"github.com/komadai/komadai/shogi"
)

// mates have a forced mate by checks in exactly so many plies. TestMates first proves the
// number by brute force.
var mates = []struct {
	name, rules, sfen string
	plies             int
}{
	{"gold on the head", "standard", "4k4/9/4P4/9/9/9/9/9/4K4 b G 1", 1},
	{"White mates too", "standard", "4k4/9/9/9/9/9/4p4/9/4K4 w g 1", 1},
	{"a rook dropped on the back rank", "standard", "4k4/9/4G4/9/9/9/9/9/4K4 b R 1", 1},
	{"a knight smothers", "standard", "7nk/7bp/9/9/9/9/9/9/4K4 b N 1", 1},
	{"no pawn may be dropped to mate", "standard", "7lk/7g1/8+P/9/9/9/9/9/4K4 b PN 1", 0},
	{"silver, then gold", "standard", "7nl/7k1/9/7P1/9/9/9/9/4K4 b 2GS 1", 3},
	{"the dragon drives", "standard", "3k5/9/2+R6/9/9/9/9/9/4K4 b G 1", 1},
	{"round the seam", "cylinder", "k8/9/P8/9/9/9/9/9/4K4 b G 1", 1},
	{"nothing above the top", "torus", "4k4/9/4P4/9/9/4K4/9/9/9/9/9 b G 1", 0},
	{"on the wider board", "okisaki", "4k5/10/4P5/10/10/10/10/10/10/4K5 b Q 1", 1},
	{"on ice the king slides away", "skate", "4k4/9/4P4/9/9/9/9/9/4K4 b G 1", 0},
	{"five plies", "standard", "6+Pnk/6P2/7p1/8p/9/9/9/9/4K4 b RBG 1", 5},
	{"five plies, the bishop helps", "standard", "1l7/pk1B5/9/l2G5/9/9/9/9/4K4 b RNP 1", 5},
	{"five plies without a seam to flee by", "torus", "5B3/7k1/6lN1/6l1s/9/9/9/9/9/9/4K4 b RNP 1", 5},
	{"five plies on the wider board", "okisaki", "10/8n1/6PP1k/7p1n/10/10/10/10/10/5K4 b RBN 1", 5},
	{"five plies with jumps", "checkers", "kp1p5/9/1Gs6/B8/9/9/9/9/4K4 b RBS 1", 5},
	{"five plies on ice", "skate", "g+P2s4/2k6/S8/p8/9/9/9/9/4K4 b 2RG 1", 5},
	{"five plies with one joined piece", "footwork-king", "5gSsk/9/7+Rl/9/9/9/9/9/4K4 b RSP 1", 5},
	{"five plies, no way back", "forward", "9/8n/8k/6g2/6G1g/8+R/9/9/4K4 b 2BS 1", 5},
}

func mateIn(p *shogi.Position, plies int) bool {
	for _, m := range p.AppendLegal(nil) {
		if !p.GivesCheck(m) {
			continue
		}
		q := *p
		var u shogi.Undo
		q.Make(m, &u)
		continuation := q.AppendLegal(nil)
		if len(continuation) > 0 && plies <= 2 {
			continue
		}
		mated := true
		for _, a := range continuation {
			r := q
			r.Make(a, &u)
			if !mateIn(&r, plies-2) {
				mated = false
				break
			}
		}
		if mated {
			return true
		}
	}
	return false
}

func TestMates(t *testing.T) {
	for _, c := range mates {
		rs := lookup(t, c.rules)
		p := position(t, rs, c.sfen)
		shortest := 0
		for n := 1; n <= max(c.plies, 3) && shortest == 0; n += 2 {
			if mateIn(&p, n) {
				shortest = n
			}
		}
		if shortest != c.plies {
			t.Errorf("%s: the shortest mate is %d plies, not %d", c.name, shortest, c.plies)
			continue
		}
		if c.plies == 0 {
			continue
		}
		e := newEngine(rs, engine.Options{})
		res := search(t, e, shogi.NewGame(p), engine.Limits{Depth: c.plies + 8, Nodes: 300_000}, nil)
		if res.Score.Mate < 1 || res.Score.Mate > c.plies {
			t.Errorf("%s: score %v, want mate %d; best %s", c.name, res.Score, c.plies, notation.FormatUSI(rs.Rules, res.Best))
		}
		checkLine(t, rs, p, res.PV)
	}
}

// A side being mated reports it; one without a move resigns.
func TestMated(t *testing.T) {
	rs := lookup(t, "standard")
	e := newEngine(rs, engine.Options{})
	g := play(t, rs, "4k4/9/9/9/9/9/4p4/9/4K4 w g 1", "G*5h")
	if res := search(t, e, g, engine.Limits{Depth: 3}, nil); res.Best != shogi.NoMove || !res.Resign {
		t.Errorf("mated: best %v, resign %v", res.Best, res.Resign)
	}
	res := search(t, e, play(t, rs, "4k4/9/4P4/9/9/9/9/9/4K4 w G 1"), engine.Limits{Depth: 4}, nil)
	if res.Best == shogi.NoMove {
		t.Error("no move although there is one")
	}
}

func TestResign(t *testing.T) {
	rs := lookup(t, "standard")
	e := newEngine(rs, engine.Options{ResignAt: 1500})
	lost := play(t, rs, "4k4/9/9/9/9/9/9/9/4K4 b 2r2b4g 1")
	if res := search(t, e, lost, engine.Limits{Depth: 4}, nil); !res.Resign {
		t.Errorf("%v and no resignation", res.Score)
	}
	if res := search(t, e, shogi.NewGame(rs.Start), engine.Limits{Depth: 4}, nil); res.Resign {
		t.Error("it resigns at the start")
	}
}
