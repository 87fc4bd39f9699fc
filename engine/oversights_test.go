package engine_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/komadai/komadai/engine"
	"github.com/komadai/komadai/notation"
	"github.com/komadai/komadai/shogi"
)

// Captures are seen more often than drops, recaptures most; in check all evasions are seen.
func TestOverlooked(t *testing.T) {
	rs := lookup(t, "standard")
	e := newEngine(rs, engine.Options{Hash: 1})
	share := func(missRate int, sfen, last string, of func(p *shogi.Position, m shogi.Move) bool) int {
		missed, all := 0, 0
		for seed := range uint64(400) {
			m, a := engine.MissedMoves(e, play(t, rs, sfen), last, missRate, seed, of)
			missed, all = missed+m, all+a
		}
		if all == 0 {
			t.Fatalf("no such move in %s", sfen)
		}
		return missed * 1000 / all
	}
	every := func(*shogi.Position, shogi.Move) bool { return true }
	drop := func(_ *shogi.Position, m shogi.Move) bool { return m.IsDrop() }
	capture := func(p *shogi.Position, m shogi.Move) bool {
		return m.IsBoard() && p.Piece(m.To()) != shogi.NoPiece
	}
	// White's rook has just captured a gold on 5e, and the silver on 6f can recapture; the
	// pawn on 3g can capture another pawn.
	const fight = "4k4/9/9/4r4/4G4/3S2p2/6P2/9/5K3 w Gg 1"
	recapture := func(p *shogi.Position, m shogi.Move) bool { return capture(p, m) && p.Rules().File(m.To()) == 5 }
	other := func(p *shogi.Position, m shogi.Move) bool { return capture(p, m) && p.Rules().File(m.To()) == 3 }
	for missRate, least := range map[int]int{0: 0, 300: 250, 600: 550} {
		if got := share(missRate, middleGame, "", every); got < least || got > least+200 {
			t.Errorf("carelessness %d overlooks %d of 1000 moves", missRate, got)
		}
	}
	back, taken, dropped := share(500, fight, "5d5e", recapture), share(500, fight, "5d5e", other), share(500, fight, "5d5e", drop)
	if back > 120 || taken < 150 || taken > 400 || dropped < 550 {
		t.Errorf("overlooked of 1000: %d recaptures, %d other captures, %d drops", back, taken, dropped)
	}
	if got := share(900, "4k4/9/9/9/4r4/9/9/9/3GK4 b G 1", "", every); got != 0 {
		t.Errorf("in check %d of 1000 ways out are overlooked", got)
	}
}

// A level that sees a move sees its promotion, but not the reverse.
func TestPromotionIsSeen(t *testing.T) {
	rs := lookup(t, "standard")
	e := newEngine(rs, engine.Options{Hash: 1})
	g := play(t, rs, "lnsgkg1nl/1r4s2/pppppp2p/6pR1/9/2P6/PPbPPPP1P/9/L+bSGKGSNL b Ppn 1", "7i6h")
	legal := g.Position().AppendLegal(nil)
	var plainOnly, promotionOnly, neither int
	for _, m := range legal {
		plain := shogi.NewMove(m.From(), m.To(), false)
		if !m.Promotes() || !slices.Contains(legal, plain) {
			continue
		}
		for seed := range uint64(200) {
			see := func(m shogi.Move) bool {
				missed, _ := engine.MissedMoves(e, g, "", 500, seed, func(_ *shogi.Position, other shogi.Move) bool { return m == other })
				return missed == 0
			}
			one, other := see(plain), see(m)
			switch {
			case one && !other:
				plainOnly++
			case other && !one:
				promotionOnly++
			case !one && !other:
				neither++
			}
			if got := engine.MissesRoot(e, g, 500, seed, m); got != (!one && !other) {
				t.Fatalf("seed %d, %v: unseen %v, seen without promotion %v, with it %v", seed, m, got, one, other)
			}
			if got := engine.MissesRoot(e, g, 500, seed, plain); got != !one {
				t.Fatalf("seed %d, %v: unseen %v, seen %v", seed, plain, got, one)
			}
		}
	}
	if plainOnly == 0 || promotionOnly == 0 || neither == 0 {
		t.Errorf("seen %d times without promotion only, %d with it only, %d not at all", plainOnly, promotionOnly, neither)
	}
}

func TestLevelsPromote(t *testing.T) {
	rs := lookup(t, "standard")
	e := newEngine(rs, engine.Options{Hash: 1})
	promoted := 0
	for _, sfen := range []string{
		"lnsgkg1nl/1r4s2/pppppp2p/6pR1/9/2P6/PPbPPPP1P/3S5/L+b1GKGSNL w Ppn 1",
		"lns2gsnl/1r2gk3/ppppppbpp/6p2/9/2P2P1P1/PP1PP1P1P/1BS1K2R1/LNG2GSNL b - 13",
		"ln2k1snl/3sg2s1/p1pppp2p/9/1p7/2P6/PP1PP1P+RP/1BS3p2/LN1G1K1NL b RBG3Pg 39",
	} {
		g := play(t, rs, sfen)
		for level := 1; level < engine.MaxLevel; level++ {
			for seed := range uint64(6) {
				m := search(t, e, g, engine.Limits{Level: level, Seed: seed}, nil).Best
				if m.IsBoard() && m.Promotes() {
					promoted++
				}
				if kind := g.Position().Piece(m.From()).Kind(); m.IsBoard() && !m.Promotes() && strings.Contains("PBR", rs.Rules.Info(kind).Letter) &&
					slices.Contains(g.Position().AppendLegal(nil), shogi.NewMove(m.From(), m.To(), true)) {
					t.Errorf("%s: level %d plays %s", sfen, level, notation.FormatUSI(rs.Rules, m))
				}
			}
		}
	}
	if promoted == 0 {
		t.Error("nothing was promoted")
	}
}

func TestLevelsLeaveNothingBehind(t *testing.T) {
	rs := lookup(t, "standard")
	g := play(t, rs, middleGame)
	limits := engine.Limits{Nodes: 5000}
	alone := search(t, newEngine(rs, engine.Options{Hash: 64, PlainSearch: true}), g, limits, nil)
	e := newEngine(rs, engine.Options{Hash: 64, PlainSearch: true})
	for seed := range uint64(4) {
		search(t, e, g, engine.Limits{Level: 2, Seed: seed}, nil)
	}
	engine.Forget(e) // keep the table
	if after := search(t, e, g, limits, nil); after.Best != alone.Best || after.Score != alone.Score || after.Nodes != alone.Nodes {
		t.Errorf("after a level %+v, alone %+v", after, alone)
	}
}

// From level 4 on a mate in one is never missed.
func TestMateInOneIsPlayed(t *testing.T) {
	rs := lookup(t, "standard")
	e := newEngine(rs, engine.Options{Hash: 4})
	missed := map[int]int{}
	for _, sfen := range []string{
		"4k4/9/4P4/9/9/9/9/9/4K4 b G2r2b3g4s4n4l17p 1",
		"7nk/9/7GG/9/9/9/9/9/K8 b Nr2b2g4s2n4l18p 1",
		"k8/9/K8/9/9/9/9/9/8R b R2B4G4S4N4L18P 1",
	} {
		g := play(t, rs, sfen)
		for level := 1; level < engine.MaxLevel; level++ {
			for seed := range uint64(8) {
				res := search(t, e, g, engine.Limits{Level: level, Seed: seed, Nodes: 3000}, nil)
				p := *g.Position()
				if err := p.Play(res.Best); err != nil {
					t.Fatal(err)
				}
				if !p.InCheck() || p.HasLegal() {
					missed[level]++
				}
			}
		}
	}
	for level := 4; level < engine.MaxLevel; level++ {
		if missed[level] > 0 {
			t.Errorf("level %d missed %d mates in one", level, missed[level])
		}
	}
	if missed[1] == 0 {
		t.Error("level 1 never missed a mate in one")
	}
}
