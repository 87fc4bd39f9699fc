package live

import (
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/komadai/komadai/clock"
	"github.com/komadai/komadai/internal/games/match"
	"github.com/komadai/komadai/internal/gates/view"
	"github.com/komadai/komadai/internal/gates/wire"
	"github.com/komadai/komadai/notation"
	"github.com/komadai/komadai/shogi"
	"github.com/komadai/komadai/variant"
)

// manyMoves are positions where the moves of Black after a move of White are many: the
// most that are known, hundreds of drops, or lines around the board. Most were found by
// hill climbing on the length of the change.
var manyMoves = []struct{ rules, sfen string }{
	{"standard", "R8/2K1S1SSk/4B4/9/9/9/9/9/1L1L1L3 w RBGSNLP3g3n17p 1"},
	{"standard", "5S3/1R7/1kS2B1S1/2P6/2N3K2/9/9/3LL2G1/8L w RBGS3NL13P 1"},
	{"torus", "1L6K/2L6/3S4G/R3B4/4B1k1N/R8/8N/8p/9/9/9 w G3SNL15P 1"},
	{"standard", "5R3/1G1S3S1/P8/1+P1SB2+P1/6L1P/+PKL1Bk1G1/4P1P1+P/1PP4+N1/1+N1P1L1+P1 w GSNL3P 1"},
	{"okisaki", "L4Q1LS1/1R6B1/2N5p1/3SS4+N/6L3/2N2+P1N1B/1Q8/1G1PPG1P1P/1k6R1/LPP2K+P1G1 w G7P 1"},
	{"seishin", "****1****/***3***/**5**/q1+JQqQ1qQ/+J3J2J1/2Q5J/6+J2/q1J5J/j8/j4Q2J/7J1/j+J1J2Q1J/8J/QqQQQQ2j/**5**/***3***/****1**** w Mm 1"},
	{"cylinder", "1B7/3G1S+P2/4R2+P1/+SSG3+L2/K2L5/+L1P4G1/k2G1+P+P1P/1+B2R4/1N1N1N2+P w SNL10P 1"},
	{"footwork-king", "5R3/1G1S3BP/P8/1+P1SS2K1/1G4L2/+P1L1B4/+P+N2PkP1N/2P3G2/1+P1P1L1P1 w SNL4P 1"},
	{"footwork-king-major", "1B5K1/5S1p1/+R4+L1P1/1S4+L2/1G1L3N1/G1P6/1P1+P1PP1P/1Bk1R4/1N1N+S2G1 w GSNL9P 1"},
	{"footwork-king-minor", "4p1+P2/1R7/1p2P2B1/1+L2GL2K/1G1P2P1G/3+N1P3/LPP1S1+PPP/1B5rN/k2S+S4 w SNL6P 1"},
	{"footwork-silver-knight", "5R3/S3K2B+P/7G1/1SLBS2G1/1+N4L1P/2Lk2p2/PG1P1+P1+P1/2P1p4/1P2P1P+N1 w SNL5P 1"},
	{"footwork-gold", "2R6/4+P2G1/1S2N3+L/1p1+P1S1P1/6L1G/L+P1NK1B2/2P3+S1G/PS5R1/kP4P2 w BNL7P 1"},
	{"footwork-bishop", "5R3/1SSSP2S1/4p2B1/1K1G2+L2/4N1B2/2+P5+L/1+P1G+P1PP1/4k3P/LP1P1+N3 w GNL6P 1"},
	{"footwork-rook", "1l5+N1/1+R1K1SSp1/1p5P1/1S3SB2/1G1L5/2P6/1P1P1PP1P/2G1R4/LNkN3G1 w GNL9P 1"},
	{"torus", "3L1S3/3N1B1G1/1R7/2p2P3/1R2k4/3P2L1S/2N2S3/5KPPG/2P1L2N1/3g1S2G/8B w L10P 1"},
	{"skate", "L1s1k1S1l/3P4p/Pp5p1/4BS1G1/1R1L1+p3/7n1/1P2PP1PP/1B7/1N1GK1SN1 w RGNL5P 1"},
	{"skate-2", "k8/L1+P1PS1B1/p2P1S1S1/1GN1K4/L5B2/2S1G1NP1/P+P3P2P/2P+R1G3/LP5N1 w RNL5P 1"},
	{"skate-variant-1", "+p2K5/1R7/3+P1G1N1/L1S1PBNN1/3+L1p2P/P5+S2/2SP1G1P1/1B5r1/kPP+PS2+L1 w GNL3P 1"},
	{"skate-variant-2", "+p2K5/1R7/3p1G3/L1S1P1NN1/2BL1Pp1P/P5+S2/2SP1G1P1/1B5rN/kPP+P2SL1 w GNL3P 1"},
	{"skate-variant-3", "3K3S1/1R7/7S1/+S1L1+P1PN1/2+BLG1N1P/P1p6/1PPP1P1P1/NB5rL/k1S1G4 w GNL6P 1"},
	{"skate-variant-4", "3K5/1R7/3+S2PS1/G1L2P1+N1/2+B+LG1+NNP/P3p4/1P1P2+P+S1/1B5rL/k1P1P1G2 w SNL6P 1"},
	{"checkers", "2p2G1kl/2R6/3L1SG2/1PN2+BSp1/2B1PpS2/3P3N1/3+P1PPPP/7R1/L2SKG1N1 w GNL5P 1"},
	{"checkers-2", "2Sp2S2/1p3L3/G3ppr1P/1k2LB1G1/N2LS4/5R3/P2P1PPP1/1PP6/2SGK2N1 w BNL5P 1"},
	{"forward", "3g4l/3P1G1S1/4p2p1/1+RP1B2+P1/2NL1N1G1/R8/1PL2PPPP/2N1P4/P3K1+S1k w BSNL5P 1"},
	{"forward-try", "3g1+P2l/B6S1/1s1Pp1p2/1k1NB4/1p1L1N1G1/R8/PPL1PPPPP/7+R1/4K1+SN1 w GNL5P 1"},
}

// TestChangeOfManyMoves: a move stays short although the opponent has very many moves,
// and the change has all of them.
func TestChangeOfManyMoves(t *testing.T) {
	var book match.Rulebook
	for _, c := range manyMoves {
		rs, err := variant.Lookup(c.rules)
		if err != nil {
			t.Fatal(err)
		}
		impasse, err := match.ParseImpasse(rs.Impasse)
		if err != nil {
			t.Fatal(err)
		}
		now := time.UnixMilli(1_700_000_000_000).UTC()
		created, err := match.Create(&book, match.Config{
			Rules: rs.ID, Impasse: impasse, Start: c.sfen, Players: [2]match.Player{{Name: "羽織"}, {Name: "another", Rating: 1500}},
			Control: clock.Control{Kind: clock.Byoyomi, Main: 10 * time.Minute, Byoyomi: 30 * time.Second, Periods: 3},
		}, now)
		if err != nil {
			t.Fatalf("%s %s: %v", c.rules, c.sfen, err)
		}
		start, err := match.Replay(&book, []match.Event{created})
		if err != nil {
			t.Fatal(err)
		}
		replies := start.Position().AppendLegal(nil)
		for i := 0; i < len(replies); i += 1 + len(replies)/2 { // two of them
			g := start.Clone()
			f := follower3{t: t, broadcast: (&broadcasts{renderer: view.NewRenderer()}).enter("g")}
			f.see(g, now, 1, "game")
			events, err := g.Decide(match.Command{Kind: match.Moved, Side: shogi.White, Seq: g.Seq(), Move: notation.FormatUSI(g.Rules(), replies[i])}, now.Add(3*time.Second))
			if err != nil {
				t.Fatalf("%s %s: %v", c.rules, c.sfen, err)
			}
			for _, e := range events {
				if err := g.Apply(e); err != nil {
					t.Fatal(err)
				}
			}
			f.see(g, now.Add(3*time.Second), 2, "change")
			if f.most > mostChange {
				t.Errorf("%s %s: a change took %d bytes", c.rules, c.sfen, f.most)
			}
		}
	}
}

func TestPackLegal(t *testing.T) {
	for _, c := range []struct {
		name  string
		moves []wire.LegalMove
		want  map[string]string
	}{
		{"none", nil, map[string]string{}},
		{"from a square, promoting, not, or either", []wire.LegalMove{{USI: "7g7f"}, {USI: "7g6f+"}, {USI: "7g8f"}, {USI: "7g8f+"}, {USI: "10a10b"}},
			map[string]string{"7g": "7f6f+8f?", "10a": "10b"}},
		{"drops on the same squares", []wire.LegalMove{{USI: "G*5e"}, {USI: "G*4e"}, {USI: "S*5e"}, {USI: "S*4e"}, {USI: "P*4e"}, {USI: "N*9i"}, {USI: "G*1a"}},
			map[string]string{"G*": "1a", "G*S*": "5e", "G*S*P*": "4e", "N*": "9i"}},
		{"a word", []wire.LegalMove{{USI: "pass"}, {USI: "7g7f"}}, map[string]string{"pass": "", "7g": "7f"}},
		{"double moves", []wire.LegalMove{{USI: "6f5e"}, {USI: "6f5e4d"}, {USI: "6f5e6f+"}}, map[string]string{"6f": "5e", "6f5e4d": "", "6f5e6f+": ""}},
		{"ways", []wire.LegalMove{
			{USI: "1e1d"}, {USI: "1e9c", Path: []string{"1e", "1d", "9c"}}, {USI: "1e8b", Path: []string{"1e", "1d", "9c", "8b"}},
			{USI: "1e9c+", Path: []string{"1e", "1d", "9c"}}, {USI: "1e2k", Path: []string{"1e", "2d", "2k"}},
		}, map[string]string{"1e": "1d~9c?8b ~(2d)2k"}},
		{"the longer way first", []wire.LegalMove{{USI: "1a3c", Path: []string{"1a", "9b", "2b", "3c"}}, {USI: "1a9b", Path: []string{"1a", "9b"}}},
			map[string]string{"1a": "~9b(2b)3c"}},
		{"straight moves on several ways", []wire.LegalMove{
			{USI: "5e4e"}, {USI: "5e4d+"}, {USI: "5e4d"}, {USI: "5e3c"}, {USI: "5e1a", Path: []string{"5e", "4d", "3c", "2b", "1a"}},
			{USI: "5e9a", Path: []string{"5e", "4d", "9a"}},
		}, map[string]string{"5e": "4e 4d?3c~(2b)1a ~(4d)9a"}},
	} {
		if diff := cmp.Diff(c.want, packLegal(c.moves)); diff != "" {
			t.Errorf("%s:\n%s", c.name, diff)
		}
	}
}
